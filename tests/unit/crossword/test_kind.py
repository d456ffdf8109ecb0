"""Crosswords as the mid-end sees them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from gridwright.kinds.crossword import KIND
from gridwright.kinds.crossword.formats.table import FORMATS
from gridwright.kinds.crossword.grid import Board
from gridwright.kinds.crossword.puzzle import Clue
from gridwright.model.errors import UnsupportedError
from gridwright.model.info import Info
from tests.unit.crossword.herons import BARE, BARRED, CLUED, REBUS, STARTED, A


def test_what_it_tells_of_a_puzzle() -> None:
    assert KIND.name == "crossword"
    assert KIND.formats() == FORMATS
    assert KIND.facts(CLUED) == {
        "title": "The marsh",
        "author": "A. Heron",
        "size": [3, 4],
        "slots": 7,
        "blocks": 2,
        "given": 0,
        "clues": 7,
    }
    assert KIND.facts(STARTED)["given"] == 3
    assert KIND.goal(STARTED) is None
    assert KIND.goal(CLUED) == CLUED.goal
    assert KIND.with_goal(BARE, CLUED.goal).goal == CLUED.goal
    assert KIND.name_place(BARE, (1, 2)) == "row 2, column 3"
    assert KIND.parse_board(BARE, ["#SPY", "HERO", "OAR#"]) == CLUED.goal


def test_what_a_puzzle_has_beyond_its_grid() -> None:
    told = {"title", "author", "copyright", "description"}
    assert KIND.features(BARE) == set()
    assert KIND.features(STARTED) == {"given", "title"}
    assert KIND.features(CLUED) == {"goal", "clues", "circles"} | told
    assert KIND.features(REBUS) == {"goal", "rebus", "title"}
    assert KIND.features(BARRED) == {
        *("title", "goal", "given beside goal", "clues", "bars", "circles", "shades beside circles"),
    }
    assert KIND.features(replace(BARE, squares=("_...", "....", "...#"), shaded=frozenset({(0, 1)}))) == {
        *("voids", "shades", "marks on blanks"),
    }
    assert KIND.features(replace(BARE, labels=(((0, 1), "9"),), info=Info(extra=(("a", "b"),)))) == {"numbering", "extra"}
    assert KIND.features(replace(BARE, clues=(Clue(A, "9", "nowhere"),))) == {"clues", "loose clues"}


@pytest.mark.parametrize(
    "ask",
    [
        lambda: KIND.solve(BARE, solutions=1),
        lambda: KIND.count(BARE),
        lambda: KIND.iterate(BARE),
        lambda: KIND.explain(BARE),
        lambda: KIND.hint(BARE, Board.blank(BARE.squares), rules="all"),
        lambda: KIND.rate(BARE, seed=1),
        lambda: KIND.count_rules(BARE),
        lambda: KIND.find_minimal_sets(BARE, limit=1),
        lambda: KIND.make_picture_wish(),
        lambda: KIND.fit_picture(BARE, None),
        lambda: KIND.repair_picture(BARE),
        lambda: KIND.check_rules("none"),
        lambda: KIND.cell_symbol(BARE, 1),
    ],
)
def test_what_only_solving_makes_sense_of_is_refused(ask: Callable[[], Any]) -> None:
    with pytest.raises(UnsupportedError, match=r"^this puzzle is a crossword: "):
        ask()


def test_it_has_no_techniques() -> None:
    assert KIND.techniques() == ()
    assert not KIND.is_deduced
    KIND.check_rules("all")
