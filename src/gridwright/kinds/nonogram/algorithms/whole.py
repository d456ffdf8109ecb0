"""The whole solver: every cell empty or filled, the clues only looked at in the end (nonogram app, 4.1.1)."""

from __future__ import annotations

from gridwright.kinds.nonogram.algorithms.algorithm import SOLVED, UNSOLVABLE
from gridwright.kinds.nonogram.algorithms.lines import Cells, Lengths, block_lengths, given_board, meets_clue
from gridwright.kinds.nonogram.board import EMPTY, FILLED, UNKNOWN, Board
from gridwright.kinds.nonogram.puzzle import Nonogram
from gridwright.model.algorithm import Answer, Tally


def solve_whole(puzzle: Nonogram, tally: Tally) -> Answer:
    """Listing 4.1: each cell is left empty, all that follow are tried, then it is filled and they are tried again.

    The document recurs once for each cell. The same calls in the same order are a walk: to step back out of the recursion is to
    pass the filled cells at its end, and the last empty cell is the call that still has its second half to do. A given cell
    has one value only.
    """
    rows, columns = block_lengths(puzzle)
    cells = bytearray(given_board(puzzle).cells)
    chosen = [cell for cell, value in enumerate(cells) if value == UNKNOWN]
    values = bytearray([EMPTY]) * len(chosen)
    tally.boards, tally.largest = 1, len(chosen) + 1
    changed = 0
    while True:
        for place in range(changed, len(chosen)):
            cells[chosen[place]] = values[place]
        tally.steps += 1
        if is_correct(cells, rows, columns):
            return Answer(Board(*puzzle.size, bytes(cells), puzzle.symbols), SOLVED)
        changed = values.rfind(EMPTY)
        if changed < 0:
            return Answer(None, UNSOLVABLE)
        values[changed] = FILLED
        values[changed + 1 :] = bytes([EMPTY]) * (len(values) - changed - 1)


def is_correct(cells: Cells, rows: list[Lengths], columns: list[Lengths]) -> bool:
    """Listing 1.1, for the rows and then for the columns."""
    width = len(columns)
    return all(meets_clue(cells[row * width : (row + 1) * width], lengths) for row, lengths in enumerate(rows)) and all(
        meets_clue(cells[column::width], lengths) for column, lengths in enumerate(columns)
    )
