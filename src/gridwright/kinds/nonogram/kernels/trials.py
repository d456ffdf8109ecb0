"""Trying a cell: suppose a value, follow it from line to line, and take the other value if that ends in a contradiction."""

from __future__ import annotations

from typing import Any

import numpy as np

from gridwright.kernels.compiling import helper, merged
from gridwright.kinds.nonogram.kernels.propagate import assume, forget_queue, propagate, take_back
from gridwright.kinds.nonogram.kernels.runs import CHAIN, LONGEST_CHAIN, TRIAL, TRIALS, draw
from gridwright.kinds.nonogram.kernels.sheet import FILLED, UNKNOWN
from gridwright.kinds.nonogram.kernels.state import CACHE_HITS, LINE_SOLVES, TRAIL_LENGTH, WORK

ONE = np.uint64(1)
ZERO = np.uint64(0)

NO_LITERAL = -1
TOO_MUCH_WORK = -2


@helper
def copy_cells(sheet: Any, board: Any) -> None:
    """Let the board know what the sheet knows, with no line waiting."""
    height, width = board.shape[0], board.shape[1]
    for word in range(board.filled.shape[0]):
        board.filled[word] = ZERO
        board.empty[word] = ZERO
    for cell in range(sheet.cells.shape[0]):
        if sheet.cells[cell] != UNKNOWN:
            row = cell // width
            column = cell - row * width
            masks = board.filled if sheet.cells[cell] == FILLED else board.empty
            masks[board.offset[row] + (column >> 6)] |= ONE << np.uint64(column & 63)
            masks[board.offset[height + column] + (row >> 6)] |= ONE << np.uint64(row & 63)
    board.counts[TRAIL_LENGTH] = 0
    forget_queue(board)


@helper
def shuffle_unknown(sheet: Any, order: Any, random: Any) -> Any:
    """Put the unknown cells into a random order; how many there are."""
    count = 0
    for cell in range(sheet.cells.shape[0]):
        if sheet.cells[cell] == UNKNOWN:
            other = draw(random, count + 1)
            order[count] = order[other]
            order[other] = cell
            count += 1
    return count


@helper
def count_known_neighbours(sheet: Any, cell: Any) -> Any:
    """How many of the four cells around are known; the edge of the board counts as known."""
    height, width = sheet.shape[0], sheet.shape[1]
    row = cell // width
    column = cell - row * width
    known = 0
    if row == 0 or sheet.cells[cell - width] != UNKNOWN:
        known += 1
    if row == height - 1 or sheet.cells[cell + width] != UNKNOWN:
        known += 1
    if column == 0 or sheet.cells[cell - 1] != UNKNOWN:
        known += 1
    if column == width - 1 or sheet.cells[cell + 1] != UNKNOWN:
        known += 1
    return known


@merged
def find_refuted(sheet: Any, board: Any, cache: Any, runs: Any, run: Any, most_work: Any) -> Any:
    """Try unknown cells, those with most known neighbours first, until a value is refuted.

    Returns the refuted literal, `NO_LITERAL` if no value of any cell is refuted, or `TOO_MUCH_WORK`. The effort grows with
    each trial and each line looked at on the way; a chain longer than the longest counts like that.
    """
    copy_cells(sheet, board)
    counts, costs = board.counts, runs.costs
    unknown = shuffle_unknown(sheet, runs.order, runs.random)
    for known in range(4, -1, -1):
        for place in range(unknown):
            cell = np.int64(runs.order[place])
            if count_known_neighbours(sheet, cell) != known:
                continue
            value = draw(runs.random, 2)
            for turn in range(2):
                literal = 2 * cell + (value ^ turn)
                before = counts[LINE_SOLVES] + counts[CACHE_HITS]
                assume(board, literal)
                is_possible = propagate(board, cache)
                take_back(board, 0)
                lines = counts[LINE_SOLVES] + counts[CACHE_HITS] - before
                runs.effort[run] += costs[TRIAL] + costs[CHAIN] * min(np.float64(lines), costs[LONGEST_CHAIN])
                runs.figures[run, TRIALS] += 1
                if not is_possible:
                    return literal
                if counts[WORK] > most_work:
                    return TOO_MUCH_WORK
    return NO_LITERAL
