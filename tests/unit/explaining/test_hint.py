"""Hints: what is wrong comes first, then the easiest step."""

from __future__ import annotations

from gridwright.kinds.nonogram.board import Board
from gridwright.kinds.nonogram.coach import hint
from gridwright.kinds.nonogram.puzzle import Nonogram

HEART = Nonogram.from_picture(Board.from_rows(["#.#", "###", ".#."]))


def test_the_easiest_step_from_nothing() -> None:
    answer = hint(HEART)
    assert answer.outcome == "step"
    assert answer.step is not None
    assert (answer.step.place, answer.step.title) == ("row 2", "Finished line")


def test_a_line_that_breaks_its_clue_is_named_before_any_step() -> None:
    answer = hint(HEART, Board.from_rows(["##?", "???", "???"]))
    assert answer.outcome == "wrong"
    assert answer.step is None
    assert [violation.place for violation in answer.violations] == ["row 1"]


def test_a_wrong_cell_that_no_line_shows_is_found() -> None:
    """The corner may be filled as far as its row and its column know, but then the other rows do not fit."""
    puzzle = Nonogram.from_picture(Board.from_rows(["..##", "..##", "..##", "#..."]))
    board = Board.from_rows(["#???", "????", "????", "????"])
    answer = hint(puzzle, board)
    assert answer.outcome == "wrong"
    assert answer.violations == ()
    assert answer.wrong == ((0, 0),)
    assert "only solution" in answer.remark


def test_a_finished_board_needs_no_hint() -> None:
    answer = hint(HEART, Board.from_rows(["#.#", "###", ".#."]))
    assert (answer.outcome, answer.step) == ("finished", None)


def test_two_solutions_leave_nothing_to_say_but_that() -> None:
    answer = hint(Nonogram.build(rows=[[1], [1]], columns=[[1], [1]]))
    assert answer.outcome == "stuck"
    assert "several solutions" in answer.remark
