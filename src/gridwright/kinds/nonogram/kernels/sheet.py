"""A puzzle as a person works on it, as arrays: cells, and for every block the cells it may still lie in.

Lines are numbered rows first, then columns; the cells are held once, row by row. A rule works on a copy of one line,
`work_cells`, whose news go back to the board. Blocks of all lines lie behind each other, those of line l from `first[l]` on.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from gridwright.kernels.compiling import helper
from gridwright.kinds.nonogram import cells as encoding
from gridwright.kinds.nonogram.kernels.state import Flags, Numbers, Small, Words, new_scratch

EMPTY = np.uint8(encoding.EMPTY)
FILLED = np.uint8(encoding.FILLED)
UNKNOWN = np.uint8(encoding.UNKNOWN)

CODES = (*map(str, range(1, 14)), "5w", "11f", "11m", "12m", "13m", "X", "Y", "dp", "F")
"""The rules in the order in which they are tried on a line; a set of rules is a number with bit i for `CODES[i]`."""
RULES = len(CODES)
ALL_RULES = (1 << RULES) - 1


class Sheet(NamedTuple):
    """What is known of a puzzle, and how it began."""

    shape: Numbers
    """Height, width."""
    length: Numbers
    """Cells in each line."""
    first: Numbers
    """Where the blocks of each line begin; one entry more than lines."""
    lengths: Numbers
    """Length of each block."""
    blocks: Words
    """The same, as the exact line solver wants them."""
    starts: Numbers
    """The first cell of its line that each block may lie in."""
    ends: Numbers
    """The last one."""
    cells: Flags
    """`EMPTY`, `FILLED` or `UNKNOWN`."""
    next_cells: Flags
    """The cells of the next round, where lines are looked at side by side."""
    first_starts: Numbers
    first_ends: Numbers
    first_cells: Flags
    """How all three were at the beginning."""
    left: Numbers
    """Unknown cells in each line; one entry more, with those of the board."""
    order: Small
    """The lines in the order in which they are gone through."""
    version: Small
    """How often each line has changed, counted from 1."""
    tried: Small
    """Per line and rule: the version in which the rule found nothing; 0 if it has not come to that."""
    work_cells: Flags
    """The cells of the line in work, and of its mirror image."""
    work_ranges: Numbers
    """For the blocks of both in turn: lengths, starts, ends."""
    case_cells: Flags
    """Scratch for suppositions: the supposed line, what all of them agree on, and the line before them."""
    case_ranges: Numbers
    """Starts and ends of the supposed line, and of what all suppositions agree on."""
    words: Words
    """Rows of words for the exact line solver; the last two hold the line."""


def new_sheet(rows: Sequence[Sequence[int]], columns: Sequence[Sequence[int]], known: bytes = b"") -> Sheet:
    """A sheet with these cells known, the others unknown, and every range as wide as its clue allows; clues must fit."""
    height, width = len(rows), len(columns)
    clues = [*rows, *columns]
    lines = len(clues)
    longest = max(height, width)
    length = np.array([width] * height + [height] * width, dtype=np.int64)
    counts = np.fromiter(map(len, clues), dtype=np.int64, count=lines)
    first = np.zeros(lines + 1, dtype=np.int64)
    np.cumsum(counts, out=first[1:])
    lengths = np.fromiter((block for clue in clues for block in clue), dtype=np.int64, count=int(first[-1]))
    starts, ends = _widest_ranges(clues, length)
    cells = np.frombuffer(known, dtype=np.uint8).copy() if known else np.full(height * width, UNKNOWN, dtype=np.uint8)
    unknown = (cells == UNKNOWN).reshape(height, width)
    left = np.concatenate([unknown.sum(axis=1), unknown.sum(axis=0), [unknown.sum()]]).astype(np.int64)
    most = max(1, int(counts.max()))
    return Sheet(
        shape=np.array([height, width], dtype=np.int64),
        length=length,
        first=first,
        lengths=lengths,
        blocks=lengths.astype(np.uint64),
        starts=starts.copy(),
        ends=ends.copy(),
        cells=cells.copy(),
        next_cells=cells.copy(),
        first_starts=starts,
        first_ends=ends,
        first_cells=cells,
        left=left,
        order=np.arange(lines, dtype=np.int32),
        version=np.ones(lines, dtype=np.int32),
        tried=np.zeros((lines, RULES), dtype=np.int32),
        work_cells=np.zeros((2, longest), dtype=np.uint8),
        work_ranges=np.zeros((6, most), dtype=np.int64),
        case_cells=np.zeros((3, longest), dtype=np.uint8),
        case_ranges=np.zeros((4, most), dtype=np.int64),
        words=_scratch(longest, most),
    )


def _scratch(longest: int, blocks: int) -> Words:
    rows, words = new_scratch(longest, blocks).shape
    return np.zeros((rows + 2, words), dtype=np.uint64)


def _widest_ranges(clues: Sequence[Sequence[int]], length: npt.NDArray[np.int64]) -> tuple[Numbers, Numbers]:
    starts: list[int] = []
    ends: list[int] = []
    for clue, cells in zip(clues, length.tolist(), strict=True):
        slack = cells + 1 - sum(clue) - len(clue)
        place = 0
        for block in clue:
            starts.append(place)
            ends.append(place + block - 1 + slack)
            place += block + 1
    return np.array(starts, dtype=np.int64), np.array(ends, dtype=np.int64)


# Taking a line off the sheet, turning it round and putting it back; and starting over.


@helper
def begin(sheet: Any) -> None:
    """Put everything back to how it was at the beginning, with no rule tried."""
    height, width = sheet.shape[0], sheet.shape[1]
    for block in range(sheet.starts.shape[0]):
        sheet.starts[block] = sheet.first_starts[block]
        sheet.ends[block] = sheet.first_ends[block]
    for line in range(height + width):
        sheet.order[line] = line
        sheet.version[line] = 1
        sheet.left[line] = 0
        for rule in range(RULES):
            sheet.tried[line, rule] = 0
    sheet.left[height + width] = 0
    for row in range(height):
        for column in range(width):
            value = sheet.first_cells[row * width + column]
            sheet.cells[row * width + column] = value
            if value == UNKNOWN:
                sheet.left[row] += 1
                sheet.left[height + column] += 1
                sheet.left[height + width] += 1


@helper
def take_up(sheet: Any, line: Any) -> None:
    """Copy a line off the board, to work on it."""
    height, width = sheet.shape[0], sheet.shape[1]
    is_row = line < height
    place = line * width if is_row else line - height
    step = 1 if is_row else width
    for cell in range(sheet.length[line]):
        sheet.work_cells[0, cell] = sheet.cells[place]
        place += step
    first = sheet.first[line]
    for block in range(sheet.first[line + 1] - first):
        sheet.work_ranges[0, block] = sheet.lengths[first + block]
        sheet.work_ranges[1, block] = sheet.starts[first + block]
        sheet.work_ranges[2, block] = sheet.ends[first + block]


@helper
def put_down(sheet: Any, line: Any) -> Any:
    """Write the line in work onto the board; how many cells were news. The lines that cross there have changed."""
    height, width = sheet.shape[0], sheet.shape[1]
    is_row = line < height
    place = line * width if is_row else line - height
    step = 1 if is_row else width
    crossing = height if is_row else 0
    news = 0
    for cell in range(sheet.length[line]):
        if sheet.work_cells[0, cell] != sheet.cells[place]:
            sheet.cells[place] = sheet.work_cells[0, cell]
            sheet.left[crossing + cell] -= 1
            sheet.version[crossing + cell] += 1
            news += 1
        place += step
    sheet.left[line] -= news
    sheet.left[height + width] -= news
    first = sheet.first[line]
    for block in range(sheet.first[line + 1] - first):
        sheet.starts[first + block] = sheet.work_ranges[1, block]
        sheet.ends[first + block] = sheet.work_ranges[2, block]
    return news


@helper
def mirror(sheet: Any, line: Any, side: Any) -> None:
    """Write down the other side of the line in work: how it reads from its other end."""
    other = 1 - side
    last = sheet.length[line] - 1
    for cell in range(last + 1):
        sheet.work_cells[other, last - cell] = sheet.work_cells[side, cell]
    final = sheet.first[line + 1] - sheet.first[line] - 1
    for block in range(final + 1):
        sheet.work_ranges[3 * other, final - block] = sheet.work_ranges[3 * side, block]
        sheet.work_ranges[3 * other + 1, final - block] = last - sheet.work_ranges[3 * side + 2, block]
        sheet.work_ranges[3 * other + 2, final - block] = last - sheet.work_ranges[3 * side + 1, block]
