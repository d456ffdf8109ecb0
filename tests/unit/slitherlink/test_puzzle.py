"""A Slitherlink is checked whole when it is made; every message names its place, what was found and what was expected."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import FrozenInstanceError

import pytest

from gridwright.kinds.slitherlink.board import Board
from gridwright.kinds.slitherlink.puzzle import Slitherlink
from gridwright.model.errors import PuzzleError
from gridwright.model.puzzle import Info

SQUARE = Board.from_rows(["+-+x+", "| | x", "+-+x+"])


def build(rows: list[object], **more: object) -> Callable[[], Slitherlink]:
    return lambda: Slitherlink.build(rows, **more)


FAULTS = [
    (build([]), ["size: found no cells, expected at least one row of at least one cell"]),
    (build([[]]), ["size: found no cells, expected at least one row of at least one cell"]),
    (build([""]), ["size: found no cells, expected at least one row of at least one cell"]),
    (build(["12", "1"]), ["row 2: found 1 cells, expected 2 as in row 1"]),
    (build(["12", "123"]), ["row 2: found 3 cells, expected 2 as in row 1"]),
    (build([[1, 7]]), ["row 1, column 2: found 7, expected a clue from 0 to 4 or none"]),
    (
        build(["1S"]),
        ["row 1, column 2: found 5, expected a clue from 0 to 4 or none; 5 is a sheep, which only sheep-wolves has"],
    ),
    (lambda: Slitherlink(["1S"], variant="odd"), ["variant: found 'odd', expected one of full, sheep-wolves, touch, vertex"]),
    (build([[-1, 2]]), ["row 1, column 1: found -1, expected a clue from 0 to 4 or none"]),
    (build([[True, 2]]), ["row 1, column 1: found True, expected a clue from 0 to 4 or none"]),
    (build([[1.0, 2]]), ["row 1, column 1: found 1.0, expected a clue from 0 to 4 or none"]),
    (build([["1" * 99]]), [f"row 1, column 1: found '{'1' * 56}..., expected a clue from 0 to 4 or none"]),
    (build(["15"]), ["row 1, column 2: found '5', expected a clue from 0 to 4 or ."]),
    (build(["11", "1z"]), ["row 2, column 2: found 'z', expected a clue from 0 to 4 or ."]),
    (
        build([[7], [1, 9]]),
        [
            "row 1, column 1: found 7, expected a clue from 0 to 4 or none",
            "row 2: found 2 cells, expected 1 as in row 1",
            "row 2, column 2: found 9, expected a clue from 0 to 4 or none",
        ],
    ),
    (build([".."], given=Board.blank(2, 2)), ["given edges: 2x2 cells, expected 2x1"]),
    (build([".."], given=Board(1, 2, b"\0", b"\0\0\0")), ["given edges: 1 and 3 edges, expected 4 and 3"]),
    (build([".."], given=Board(1, 2, b"\0\0\0\x03", b"\0\0\0")), ["given edges: found edge state 3, expected 0 to 2"]),
    (build([".."], goal=Board.blank(1, 2)), ["goal: has unknown edges, expected a finished loop"]),
    (build([".."], goal=Board.blank(1, 2).finished()), ["goal: its 0 lines are not one closed loop"]),
    (build([".."], goal=Board.from_rows(["+-+x+", "| | x", "+x+x+"])), ["goal: its 3 lines are not one closed loop"]),
    (build(["..."], goal=Board.enclosing(1, 3, b"\1\0\1")), ["goal: its 8 lines are not one closed loop"]),
    (build(["32"], goal=SQUARE), ["goal, row 1, column 1: the loop has 4 lines there, expected 3",
                                  "goal, row 1, column 2: the loop has 1 lines there, expected 2"]),
]  # fmt: skip


@pytest.mark.parametrize(("make", "problems"), FAULTS)
def test_every_problem_is_told(make: Callable[[], Slitherlink], problems: list[str]) -> None:
    with pytest.raises(PuzzleError) as caught:
        make()
    assert list(caught.value.problems) == problems


def test_what_a_puzzle_tells() -> None:
    puzzle = Slitherlink.build(["3.0", "-2 "], info=Info(title="A snail"))
    assert puzzle == Slitherlink.build([[3, None, 0], [None, 2, None]], info=Info(title="A snail"))
    assert puzzle.size == (puzzle.height, puzzle.width) == (2, 3)
    assert list(puzzle.clued_cells()) == [((0, 0), 3), ((0, 2), 0), ((1, 1), 2)]
    assert puzzle.rows() == ["3.0", ".2."]
    assert puzzle.lattice.edge_count == 17
    with pytest.raises(FrozenInstanceError):
        puzzle.clues = ()  # type: ignore[misc]


def test_a_loop_tells_every_clue() -> None:
    puzzle = Slitherlink.from_loop(Board.enclosing(2, 3, b"\1\1\0\1\0\0"))
    assert puzzle.rows() == ["231", "320"]
    assert puzzle.goal is not None
    assert Slitherlink.from_loop(SQUARE).rows() == ["41"]
