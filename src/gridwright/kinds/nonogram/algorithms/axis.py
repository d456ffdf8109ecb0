"""The axis solver: lines of one direction laid in every way, the other direction checked (nonogram app, 4.1.2 and 4.2.3)."""

from __future__ import annotations

from math import prod

from gridwright.kinds.nonogram.algorithms.algorithm import SOLVED, UNSOLVABLE
from gridwright.kinds.nonogram.algorithms.layouts import Layouts
from gridwright.kinds.nonogram.algorithms.lines import (
    Lengths,
    block_lengths,
    can_begin,
    draw_line,
    given_board,
    meets_clue,
    turn_over,
)
from gridwright.kinds.nonogram.board import EMPTY, Board
from gridwright.kinds.nonogram.puzzle import Nonogram
from gridwright.model.algorithm import Answer, Tally


def solve_by_axis(puzzle: Nonogram, tally: Tally) -> Answer:
    """The axis solver as it is described: checked when the last line is laid."""
    return _solve(puzzle, tally, is_checked_early=False)


def solve_by_axis_with_partial_check(puzzle: Nonogram, tally: Tally) -> Answer:
    """The same with partial verification (4.2.3): checked after every line, as far down as lines have been laid."""
    return _solve(puzzle, tally, is_checked_early=True)


def _solve(puzzle: Nonogram, tally: Tally, *, is_checked_early: bool) -> Answer:
    """Listing 4.2. The recursion from line to line is a stack of iterators, since a board may have thousands of lines."""
    laid, crossing, is_by_rows = _choose_axis(puzzle)
    length = len(crossing)
    # The combinations of every line of the axis are made before the search.
    combinations = [[draw_line(starts, layouts.lengths, length) for starts in layouts] for layouts in laid]
    board = bytearray([EMPTY]) * (len(laid) * length)
    tally.boards = 1
    stack = [iter(combinations[0])]
    while stack:
        tally.note_size(len(stack))
        line = next(stack[-1], None)
        if line is None:
            stack.pop()
            continue
        depth = len(stack)
        board[(depth - 1) * length : depth * length] = line
        is_last = depth == len(laid)
        if is_last or is_checked_early:
            tally.steps += 1
        if is_last:
            if all(meets_clue(board[place::length], lengths) for place, lengths in enumerate(crossing)):
                cells = bytes(board) if is_by_rows else turn_over(board, length)
                return Answer(Board(*puzzle.size, cells, puzzle.symbols), SOLVED)
        elif not is_checked_early or _is_sound_so_far(board, depth, crossing, len(laid)):
            stack.append(iter(combinations[depth]))
    return Answer(None, UNSOLVABLE)


def _choose_axis(puzzle: Nonogram) -> tuple[list[Layouts], list[Lengths], bool]:
    """The lines with fewer combinations altogether, the blocks of those that cross them, and whether they are the rows.

    Rows are taken when both have as many; the document does not say.
    """
    rows, columns = block_lengths(puzzle)
    given = given_board(puzzle)
    by_rows = [Layouts(lengths, given.row(row)) for row, lengths in enumerate(rows)]
    by_columns = [Layouts(lengths, given.column(column)) for column, lengths in enumerate(columns)]
    if prod(layouts.count for layouts in by_rows) <= prod(layouts.count for layouts in by_columns):
        return by_rows, columns, True
    return by_columns, rows, False


def _is_sound_so_far(board: bytearray, depth: int, crossing: list[Lengths], total: int) -> bool:
    """Whether every crossing line can still meet its clue, judged by its first `depth` cells."""
    length = len(crossing)
    known = board[: depth * length]
    return all(can_begin(known[place::length], lengths, total) for place, lengths in enumerate(crossing))
