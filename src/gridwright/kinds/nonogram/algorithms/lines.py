"""What the algorithms share about lines: the blocks of a clue, the runs of a line, and whether the one can meet the other."""

from __future__ import annotations

from collections.abc import Sequence

from gridwright.kinds.nonogram.board import EMPTY, FILLED, UNKNOWN, Board
from gridwright.kinds.nonogram.puzzle import Nonogram
from gridwright.model.errors import UnsupportedError

Lengths = tuple[int, ...]
"""The blocks of one line; an empty line has none."""
Cells = bytes | bytearray
"""Neighbouring cells, each `EMPTY`, `FILLED` or `UNKNOWN`."""

_EMPTY_AS_SPACE = bytes([ord(" ")]).ljust(256, b"#")


def block_lengths(puzzle: Nonogram) -> tuple[list[Lengths], list[Lengths]]:
    """The blocks of every row and of every column; the documents know one ink only."""
    if puzzle.is_coloured:
        inks = len(puzzle.palette) - 1
        raise UnsupportedError(f"this puzzle has {inks} colours: the algorithms compared here are for black and white")
    rows, columns = ([tuple(block.length for block in clue) for clue in side] for side in puzzle.clues)
    return rows, columns


def given_board(puzzle: Nonogram) -> Board:
    """What is known before anything is solved. The documents start from an empty grid; given cells are kept everywhere."""
    return puzzle.given or Board.blank(*puzzle.size, puzzle.symbols)


def find_runs(cells: Cells) -> Lengths:
    """The lengths of the runs of filled cells.

    >>> find_runs(bytes([1, 1, 0, 1]))
    (2, 1)
    """
    return tuple(map(len, cells.translate(_EMPTY_AS_SPACE).split()))


def meets_clue(cells: Cells, lengths: Lengths) -> bool:
    """Whether a line is finished and has just these blocks."""
    return UNKNOWN not in cells and find_runs(cells) == lengths


def can_begin(beginning: Cells, lengths: Lengths, length: int) -> bool:
    """Whether a line of `length` cells that begins so, and is open after that, can still meet its clue.

    >>> can_begin(bytes([1, 0]), (2,), 5), can_begin(bytes([0, 1]), (2, 1), 5), can_begin(bytes([0, 0]), (2, 1), 5)
    (False, True, False)
    """
    runs = find_runs(beginning)
    done = len(runs)
    if done > len(lengths):
        return False
    room = length - len(beginning)
    if beginning and beginning[-1] == FILLED:
        # The last run may go on; what it lacks must follow at once, a gap and the other blocks after it.
        done -= 1
        missing = lengths[done] - runs[done]
        return missing >= 0 and runs[:done] == lengths[:done] and missing + cells_after(lengths[done + 1 :]) <= room
    return runs == lengths[:done] and cells_after(lengths[done:]) - 1 <= room


def cells_after(lengths: Sequence[int]) -> int:
    """How many cells these blocks take with a gap before each."""
    return sum(lengths) + len(lengths)


def agrees_with(cells: Cells, known: Cells) -> bool:
    """Whether finished cells keep everything that is known."""
    return all(mine in (UNKNOWN, theirs) for mine, theirs in zip(known, cells, strict=True))


def draw_line(starts: Sequence[int], lengths: Lengths, length: int) -> bytes:
    """The finished line with its blocks at these places."""
    cells = bytearray([EMPTY]) * length
    for start, block in zip(starts, lengths, strict=True):
        cells[start : start + block] = bytes([FILLED]) * block
    return bytes(cells)


def turn_over(cells: Cells, line_length: int) -> bytes:
    """A board told line by line in one direction, told line by line in the other."""
    return b"".join(bytes(cells[place::line_length]) for place in range(line_length))
