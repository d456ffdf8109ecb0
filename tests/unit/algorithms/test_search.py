"""BFS, DFS, MBFS, MDFS and griddler: the figures of their document, and numbers that can be counted by hand."""

from __future__ import annotations

from dataclasses import replace
from itertools import accumulate
from operator import mul

import pytest

from gridwright.kinds.nonogram.algorithms.line_solving import Layouts
from gridwright.kinds.nonogram.algorithms.search import may_lead_on
from gridwright.kinds.nonogram.board import Board
from gridwright.kinds.nonogram.puzzle import Nonogram
from tests.unit.algorithms.pictures import ARROW, ONES, parse_line, pose, run, turn

QUARTERS = ("right", "down", "left", "up")

TABLE_6_1 = {
    "bfs": ((60817, 51450), (1457, 625), (59998, 51450), (1457, 625)),
    "mbfs": ((37, 1), (58, 13), (63, 3), (58, 13)),
    "dfs": ((30244, 34), (674, 17), (29935, 34), (808, 17)),
    "mdfs": ((37, 1), (44, 8), (50, 3), (39, 6)),
    "griddler": ((1, 1), (1, 1), (1, 1), (1, 1)),
}
"""Boards used and largest OPEN for the arrow in four orientations, as the document prints them.

Its picture is lost in our copy; `ARROW` is the one that these numbers lead to. The boards of BFS are one more than the sum of the
running products of the placements of the columns, and the largest OPEN of DFS one more than the sum of each less one.
"""


@pytest.mark.parametrize("quarter", range(4), ids=QUARTERS)
@pytest.mark.parametrize("name", TABLE_6_1)
def test_the_arrow_takes_as_many_boards_as_in_the_document(name: str, quarter: int) -> None:
    puzzle = pose(turn(ARROW, quarter))
    answer, tally = run(name, puzzle)
    assert answer.board == puzzle.goal
    assert (tally.boards, tally.largest) == TABLE_6_1[name][quarter]


@pytest.mark.parametrize("quarter", range(4), ids=QUARTERS)
def test_breadth_first_makes_every_board_there_is(quarter: int) -> None:
    puzzle = pose(turn(ARROW, quarter))
    blank = parse_line("?" * puzzle.height)
    placements = [Layouts(tuple(block.length for block in clue), blank).count for clue in puzzle.columns]
    levels = list(accumulate(placements, mul))
    _, tally = run("bfs", puzzle)
    assert (tally.boards, tally.largest) == (1 + sum(levels), levels[-1])


def test_depth_first_on_the_ones_counted_by_hand() -> None:
    """The blank board, and 3 for each of 4 that are expanded: it, then one filled to the bottom left, then two of two columns."""
    _, tally = run("dfs", ONES)
    assert (tally.boards, tally.largest, tally.steps) == (1 + 3 * 4, 7, 10)


@pytest.mark.parametrize("quarter", range(4), ids=QUARTERS)
def test_iterative_deepening_makes_all_boards_above_the_last_level_and_keeps_one_a_column(quarter: int) -> None:
    """Each round but the last makes every board down to its depth; the last is a depth-first search, leftmost first."""
    puzzle = pose(turn(ARROW, quarter))
    blank = parse_line("?" * puzzle.height)
    placements = [Layouts(tuple(block.length for block in clue), blank).count for clue in puzzle.columns]
    levels = [1, *accumulate(placements, mul)]
    answer, tally = run("iddfs", puzzle)
    assert answer.board == puzzle.goal
    rounds = sum(sum(levels[: depth + 1]) for depth in range(puzzle.width))
    assert rounds < tally.boards <= rounds + sum(levels)
    assert tally.largest == puzzle.width + 1


@pytest.mark.parametrize(("rows", "columns"), [(200, 12), (12, 200)])
@pytest.mark.parametrize("name", ["bfs", "mbfs", "dfs", "mdfs"])
def test_an_empty_puzzle_takes_one_board_for_each_column(name: str, rows: int, columns: int) -> None:
    answer, tally = run(name, Nonogram.build([[]] * rows, [[]] * columns))
    assert answer.board == Board(rows, columns, bytes(rows * columns))
    assert (tally.boards, tally.largest) == (columns + 1, 1)


@pytest.mark.parametrize("name", ["bfs", "mbfs"])
def test_a_queue_finds_the_solution_highest_on_the_left(name: str) -> None:
    answer, _ = run(name, ONES)
    assert answer.board == Board.from_rows(["#..", ".#.", "..#"])


@pytest.mark.parametrize("name", ["dfs", "mdfs", "griddler"])
def test_a_stack_finds_the_solution_lowest_on_the_left(name: str) -> None:
    answer, _ = run(name, ONES)
    assert answer.board == Board.from_rows(["..#", ".#.", "#.."])


def test_griddler_backtracks_once_for_each_column_left_open() -> None:
    """The blank board, 3 variants of the first column, then 2 of the second; the third follows."""
    _, tally = run("griddler", ONES)
    assert (tally.boards, tally.largest) == (1 + 3 + 2, 4)


def test_griddler_backtracks_on_the_column_with_the_fewest_ways() -> None:
    """The middle column has 2 ways, the others have 3; after its lower one the left column comes next."""
    answer, tally = run("griddler", replace(ONES, given=Board.from_rows(["?.?", "???", "???"])))
    assert answer.board == Board.from_rows(["..#", "#..", ".#."])
    assert tally.boards == 1 + 2 + 2


@pytest.mark.parametrize(
    ("beginning", "clue", "left", "expected"),
    [
        ("##", (2, 1), 2, True),
        ("##", (1, 1), 2, False),  # too long
        ("#.#", (2,), 2, False),  # too many
        ("...", (2, 1), 2, False),  # no room for three cells
        ("...", (2, 1), 3, True),  # the gap is not counted
        ("#..", (2, 1), 2, True),  # ended too early, found out later
    ],
)
def test_which_rows_may_lead_on(beginning: str, clue: tuple[int, ...], left: int, expected: bool) -> None:
    assert may_lead_on(parse_line(beginning), clue, left) is expected
