"""The axis solver and the whole solver: what they lay and how often they check."""

from __future__ import annotations

from gridwright.kinds.nonogram.algorithms.line_solving import can_begin
from gridwright.kinds.nonogram.board import Board
from gridwright.kinds.nonogram.cells import FILLED
from gridwright.kinds.nonogram.puzzle import Nonogram
from tests.differential.brute import lines_by_clue
from tests.unit.algorithms.pictures import ARROW, ONES, pose, run, turn


def test_the_axis_with_fewer_combinations_is_laid() -> None:
    """Pointing right the arrow's 8 rows can be laid in 625 ways and its 6 columns in 51450; pointing down it is turned round."""
    for quarter in range(4):
        puzzle = pose(turn(ARROW, quarter))
        answer, tally = run("axis", puzzle)
        assert answer.board == puzzle.goal
        assert tally.largest == 8
        assert tally.steps <= 625


def test_rows_are_laid_when_both_axes_have_as_many() -> None:
    """The rows in order: 1 and 1, 1 and 2, ... up to the first that gives every column its own."""
    answer, tally = run("axis", ONES)
    assert answer.board == Board.from_rows(["#..", ".#.", "..#"])
    assert tally.steps == 6


def test_partial_verification_lays_fewer_lines() -> None:
    puzzle = pose("""
        .##..##.
        ########
        ########
        .######.
        ..####..
        ...##...
    """)
    plain, partial = run("axis", puzzle), run("axis-partial", puzzle)
    assert plain[0] == partial[0]
    assert partial[1].steps < plain[1].steps


def test_every_beginning_is_judged_as_listing_all_lines_would() -> None:
    for length in range(1, 9):
        for clue, lines in lines_by_clue(length).items():
            for size in range(length + 1):
                legal = {line[:size] for line in lines}
                beginnings = {line[:size] for others in lines_by_clue(length).values() for line in others}
                for beginning in beginnings:
                    assert can_begin(bytes(beginning), clue, length) is (beginning in legal), (clue, beginning)


def test_the_whole_solver_counts_upwards() -> None:
    """Cells are filled like the digits of a binary number: 010 100 is the 21st board from 000 000 on."""
    answer, tally = run("whole", Nonogram.build(rows=[[1], [1]], columns=[[1], [1], []]))
    assert answer.board == Board.from_rows([".#.", "#.."])
    assert (tally.steps, tally.boards, tally.largest) == (0b010100 + 1, 1, 7)


def test_the_whole_solver_tries_everything_before_it_gives_up() -> None:
    answer, tally = run("whole", Nonogram.build(rows=[[2], [], [2]], columns=[[2], [1, 1]]))
    assert answer.verdict == "unsolvable"
    assert tally.steps == 2**6


def test_the_whole_solver_tries_given_cells_in_one_way_only() -> None:
    given = Board.from_rows(["??", "#?"])
    answer, tally = run("whole", Nonogram.build(rows=[[1], [1]], columns=[[1], [1]], given=given))
    assert answer.board is not None
    assert answer.board[1, 0] == FILLED
    assert tally.steps == 0b010 + 1  # the three other cells count upwards
