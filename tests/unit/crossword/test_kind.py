"""Crosswords by their parts."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from gridwright.kinds.crossword import KIND
from gridwright.kinds.crossword.facts import list_features
from gridwright.kinds.crossword.grid import Board
from gridwright.kinds.crossword.kind import FORMATS
from gridwright.kinds.crossword.puzzle import Clue
from gridwright.model.errors import UnsupportedError
from gridwright.model.puzzle import Info
from tests.unit.crossword.herons import BARE, BARRED, CLUED, REBUS, STARTED, A


def test_what_it_tells_of_a_puzzle() -> None:
    assert KIND.name == "crossword"
    assert KIND.formats == FORMATS
    assert KIND.facts.list_facts(CLUED) == {
        "title": "The marsh",
        "author": "A. Heron",
        "size": [3, 4],
        "slots": 7,
        "blocks": 2,
        "given": 0,
        "clues": 7,
    }
    assert KIND.facts.list_facts(STARTED)["given"] == 3
    assert STARTED.goal is None
    assert CLUED.goal == CLUED.goal
    assert KIND.facts.with_goal(BARE, CLUED.goal).goal == CLUED.goal
    assert KIND.facts.name_place(BARE, (1, 2)) == "row 2, column 3"
    assert KIND.rules.parse_board(BARE, ["#SPY", "HERO", "OAR#"]) == CLUED.goal


def test_what_a_puzzle_has_beyond_its_grid() -> None:
    told = {"title", "author", "copyright", "description"}
    assert list_features(BARE) == set()
    assert list_features(STARTED) == {"given", "title"}
    assert list_features(CLUED) == {"goal", "clues", "circles"} | told
    assert list_features(REBUS) == {"goal", "rebus", "title"}
    assert list_features(BARRED) == {
        *("title", "goal", "given beside goal", "clues", "bars", "circles", "shades beside circles"),
    }
    assert list_features(replace(BARE, squares=("_...", "....", "...#"), shaded=frozenset({(0, 1)}))) == {
        *("voids", "shades", "marks on blanks"),
    }
    assert list_features(replace(BARE, labels=(((0, 1), "9"),), info=Info(extra=(("a", "b"),)))) == {
        "numbering",
        "extra",
    }
    assert list_features(replace(BARE, clues=(Clue(A, "9", "nowhere"),))) == {"clues", "loose clues"}


@pytest.mark.parametrize(
    "ask",
    [
        lambda: KIND.solver.solve(BARE, solutions=1),
        lambda: KIND.solver.count(BARE),
        lambda: KIND.solver.iterate(BARE),
        lambda: KIND.coach.explain(BARE),
        lambda: KIND.coach.hint(BARE, Board.blank(BARE.squares), rules="all"),
        lambda: KIND.rater.rate(BARE, seed=1),
        lambda: KIND.rule_counter.count_rules(BARE),
        lambda: KIND.minimal_sets.find_minimal_sets(BARE, limit=1),
        lambda: KIND.picture_maker.PictureSpecification(),
        lambda: KIND.picture_maker.fit_picture(BARE, None),
        lambda: KIND.picture_maker.repair_picture(BARE),
        lambda: KIND.coach.check_rules("none"),
        lambda: KIND.coach.cell_symbol(BARE, 1),
    ],
)
def test_what_only_solving_makes_sense_of_is_refused(ask: Callable[[], Any]) -> None:
    with pytest.raises(UnsupportedError, match=r"^this puzzle is a crossword: "):
        ask()


def test_it_has_no_techniques() -> None:
    assert not KIND.can("coach")
    assert not KIND.is_deduced
