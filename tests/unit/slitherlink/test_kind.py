"""Slitherlink by its parts."""

from __future__ import annotations

from dataclasses import replace

import pytest

from gridwright.kinds.slitherlink import KIND
from gridwright.kinds.slitherlink.board import Board
from gridwright.kinds.slitherlink.edges import CROSS, LINE
from gridwright.kinds.slitherlink.kind import FORMATS
from gridwright.kinds.slitherlink.puzzle import list_features
from gridwright.kinds.slitherlink.rules import parse_board
from gridwright.model.errors import InputError
from gridwright.model.puzzle import Info
from tests.unit.slitherlink.snails import LOOP, SNAIL, SOLVED_SNAIL, STARTED_SNAIL


def test_what_it_tells_of_a_puzzle() -> None:
    assert KIND.name == "slitherlink"
    assert KIND.formats == FORMATS
    assert KIND.facts.list_facts(SNAIL) == {"title": "A snail", "author": "Ada", "size": [3, 4], "clues": 5, "number": ""}
    assert KIND.facts.list_facts(replace(SNAIL, info=Info(extra=(("Puzzle number", "7"),))))["number"] == "7"
    assert SNAIL.goal is None
    assert SOLVED_SNAIL.goal == LOOP
    assert KIND.facts.with_goal(replace(SNAIL, info=Info()), LOOP) == SOLVED_SNAIL
    lines_only = Board.from_rows([row.replace("x", " ") for row in LOOP.rows()])
    assert KIND.facts.with_goal(SNAIL, lines_only).goal == LOOP
    assert [KIND.coach.cell_symbol(SNAIL, value) for value in (LINE, CROSS)] == ["line", "cross"]


def test_what_a_puzzle_has_beyond_its_clues() -> None:
    assert list_features(SNAIL) == {"title", "author", "copyright", "description"}
    assert list_features(STARTED_SNAIL) == {"given"}
    assert list_features(SOLVED_SNAIL) == {"goal"}
    assert list_features(replace(STARTED_SNAIL, given=Board.blank(3, 4), info=Info(licence="MIT", extra=(("a", "b"),)))) == {
        "licence",
        "extra",
    }


def test_boards_have_the_size_of_their_puzzle() -> None:
    assert parse_board(SNAIL, LOOP.rows()) == LOOP
    assert list(KIND.rules.violations(SNAIL, LOOP)) == []
    assert [str(each) for each in KIND.rules.violations(SNAIL, parse_board(SNAIL, ["+x+", "x", "+", "", "+", "", "+"]))] == []
    with pytest.raises(InputError, match=r"^board: found 3 rows, expected 7: cells, and edges above and below$"):
        parse_board(SNAIL, ["+-+", "| |", "+-+"])
