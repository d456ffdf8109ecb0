"""Random pictures, explained: nothing is claimed that does not follow, and lines are never left before they are exhausted."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from gridwright.kinds.nonogram.board import Board
from gridwright.kinds.nonogram.cells import UNKNOWN
from gridwright.kinds.nonogram.coach import explain, hint
from gridwright.kinds.nonogram.puzzle import Nonogram
from gridwright.kinds.nonogram.rules import is_solution
from tests.unit.explaining.judge import find_faults_of_walk


@st.composite
def pictures(draw: st.DrawFn, largest: int = 7) -> Board:
    height, width = draw(st.integers(1, largest)), draw(st.integers(1, largest))
    cells = draw(st.lists(st.integers(0, 1), min_size=height * width, max_size=height * width))
    return Board(height, width, bytes(cells))


@given(pictures())
@settings(max_examples=60, deadline=None)
def test_every_step_follows(picture: Board) -> None:
    puzzle = Nonogram.from_picture(picture)
    told = explain(puzzle)
    assert find_faults_of_walk(puzzle, told.start.cells, told.steps) == []
    agrees = all(found in (UNKNOWN, right) for found, right in zip(told.board.cells, picture.cells, strict=True))
    assert agrees, "what is settled without the picture must be true of it"
    assert told.ending == ("solved" if told.board.is_complete else "stuck")
    if told.ending == "solved":
        assert is_solution(puzzle, told.board)


@given(pictures(), st.randoms(use_true_random=False))
@settings(max_examples=40, deadline=None)
def test_a_hint_from_any_right_board_is_right(picture: Board, random: object) -> None:
    puzzle = Nonogram.from_picture(picture)
    cells = bytes(value if random.random() < 0.4 else UNKNOWN for value in picture.cells)  # type: ignore[attr-defined]
    board = Board(picture.height, picture.width, cells)
    answer = hint(puzzle, board)
    assert answer.outcome in ("step", "finished", "stuck")
    if answer.step is not None:
        assert find_faults_of_walk(puzzle, cells, [answer.step]) == []
    if answer.outcome == "stuck":
        assert explain(puzzle, board).steps == ()
