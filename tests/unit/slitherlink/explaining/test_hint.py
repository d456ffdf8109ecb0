"""What a player is told about a board."""

from __future__ import annotations

from gridwright.kinds.slitherlink.board import Board
from gridwright.kinds.slitherlink.coach import hint
from gridwright.kinds.slitherlink.edges import CROSS, LINE
from gridwright.kinds.slitherlink.puzzle import Slitherlink

LOOP = Board.enclosing(3, 3, [0, 0, 0, 1, 1, 1, 1, 0, 0])


def test_rules_that_are_broken_come_first() -> None:
    answer = hint(Slitherlink.build(["0.", ".."]), Board.blank(2, 2).with_edges({(0, 1): LINE}))
    assert answer.outcome == "wrong"
    assert [violation.rule for violation in answer.violations] == ["clue exceeded"]


def test_edges_that_differ_from_the_only_solution_are_named() -> None:
    answer = hint(Slitherlink.from_loop(LOOP), Board.blank(3, 3).with_edges({(4, 5): CROSS, (2, 1): LINE}))
    assert (answer.outcome, answer.wrong, answer.remark) == ("wrong", ((4, 5),), "Not as in the only solution:")


def test_a_finished_board_is_finished() -> None:
    puzzle = Slitherlink.build(["4"])
    answer = hint(puzzle, Board.from_rows(["+-+", "| |", "+-+"]))
    assert (answer.outcome, answer.remark) == ("finished", "The board is finished: the loop is closed, and every clue is met.")


def test_the_easiest_step_is_given() -> None:
    answer = hint(Slitherlink.build(["3.0", "...", "..."]))
    assert answer.outcome == "step"
    assert answer.step is not None
    assert (answer.step.technique, answer.step.place) == ("clue-counting", "row 1, column 3")


def test_an_ambiguous_board_is_stuck() -> None:
    answer = hint(Slitherlink.build(["...", "...", "..."]))
    assert answer.outcome == "stuck"
    assert answer.remark.endswith("There are several solutions, and no reasoning can choose between them.")


def test_clues_without_a_solution_are_wrong() -> None:
    answer = hint(Slitherlink.build(["4.", ".4"]))
    assert (answer.outcome, answer.remark) == ("wrong", "The puzzle has no solution, with or without what is on the board.")
