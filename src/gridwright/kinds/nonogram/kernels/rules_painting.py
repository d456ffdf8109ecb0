"""Rules that paint cells from the ranges as they are: Intersection, Finished line, Simple spaces, Ones, Forcing and Glue.

They do what the techniques of the same names in `kinds.nonogram.techniques.painting` do, in the same order, and come after the
steps that all rules are made of; the arguments are given there.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from gridwright.kernels.compiling import helper, inlined, merged
from gridwright.kinds.nonogram.kernels.sheet import EMPTY, FILLED, UNKNOWN

# What rules are made of: painting, narrowing a range, looking around in a line.
#
# A line is four arrays: its cells, and for each block its length and the first and last cell it may lie in. A step answers
# `NOTHING`, `CHANGED` or `BROKEN`; answers are joined by the larger one.

NOTHING = 0
CHANGED = 1
BROKEN = 2
"""The line cannot be completed."""


FIRST_CELL = np.int64(0)
"""Numba compiles a helper anew for every literal it is called with: a number of a type is none."""


@helper
def paint(cells: Any, first: Any, last: Any, value: Any) -> Any:
    """Give the cells from `first` to `last`, both inclusive, a value; what lies outside the line cannot be painted."""
    found = NOTHING
    for cell in range(max(first, 0), min(last, cells.shape[0] - 1) + 1):
        if cells[cell] == UNKNOWN:
            cells[cell] = value
            found = CHANGED
        elif cells[cell] != value:
            return BROKEN
    return found


@inlined
def paint_one(cells: Any, cell: Any, value: Any) -> Any:
    """Give one cell a value, if it exists."""
    if cell < 0 or cell >= cells.shape[0] or cells[cell] == value:
        return NOTHING
    if cells[cell] != UNKNOWN:
        return BROKEN
    cells[cell] = value
    return CHANGED


@inlined
def narrow(lengths: Any, starts: Any, ends: Any, block: Any, start: Any, end: Any) -> Any:
    """Let a block lie from `start` to `end` only; a range never widens."""
    found = NOTHING
    if start > starts[block]:
        starts[block] = start
        found = CHANGED
    if end < ends[block]:
        ends[block] = end
        found = CHANGED
    if found != NOTHING and ends[block] - starts[block] + 1 < lengths[block]:
        return BROKEN
    return found


@inlined
def covers(starts: Any, ends: Any, block: Any, first: Any, last: Any) -> Any:
    """Whether the block may lie on all cells from `first` to `last`, as far as its range tells."""
    return starts[block] <= first and last <= ends[block]


@helper
def has_owner(lengths: Any, starts: Any, ends: Any, first: Any, last: Any) -> Any:
    """Whether some block may cover all cells from `first` to `last` at once."""
    for block in range(lengths.shape[0]):
        if covers(starts, ends, block, first, last) and lengths[block] >= last - first + 1:
            return True
    return False


@inlined
def is_filled(cells: Any, cell: Any) -> Any:
    return 0 <= cell < cells.shape[0] and cells[cell] == FILLED


@helper
def last_filled(cells: Any, cell: Any) -> Any:
    """The last cell of the run of filled cells that begins at, or contains, `cell`."""
    while cell + 1 < cells.shape[0] and cells[cell + 1] == FILLED:
        cell += 1
    return cell


@helper
def first_filled(cells: Any, cell: Any) -> Any:
    """The first cell of the run of filled cells that ends at, or contains, `cell`."""
    while cell > 0 and cells[cell - 1] == FILLED:
        cell -= 1
    return cell


@helper
def find(cells: Any, first: Any, last: Any, value: Any) -> Any:
    """The first cell from `first` to `last` with this value, or -1."""
    for cell in range(first, last + 1):
        if cells[cell] == value:
            return cell
    return -1


@helper
def find_back(cells: Any, first: Any, last: Any, value: Any) -> Any:
    """The last cell from `first` to `last` with this value, or -1."""
    for cell in range(last, first - 1, -1):
        if cells[cell] == value:
            return cell
    return -1


@helper
def next_run(cells: Any, cell: Any) -> Any:
    """Where the first run of filled cells begins that begins at `cell` or later; the length of the line if there is none."""
    if cell > 0:
        while cell < cells.shape[0] and cells[cell - 1] == FILLED:
            cell += 1
    while cell < cells.shape[0] and cells[cell] != FILLED:
        cell += 1
    return cell


@helper
def intersection(cells: Any, lengths: Any, starts: Any, ends: Any) -> Any:
    found = NOTHING
    for block in range(lengths.shape[0]):
        slack = ends[block] - starts[block] + 1 - lengths[block]
        if slack < lengths[block]:
            found = max(found, paint(cells, starts[block] + slack, ends[block] - slack, FILLED))
    return found


@helper
def finished(cells: Any, lengths: Any) -> Any:
    missing = 0
    for block in range(lengths.shape[0]):
        missing += lengths[block]
    unknown = 0
    for cell in range(cells.shape[0]):
        if cells[cell] == FILLED:
            missing -= 1
        elif cells[cell] == UNKNOWN:
            unknown += 1
    if unknown == 0:
        return NOTHING
    if missing < 0 or missing > unknown:
        return BROKEN
    if missing not in (0, unknown):
        return NOTHING
    for cell in range(cells.shape[0]):
        if cells[cell] == UNKNOWN:
            cells[cell] = FILLED if missing == unknown else EMPTY
    return CHANGED


@helper
def simple_spaces(cells: Any, lengths: Any, starts: Any, ends: Any) -> Any:
    found = NOTHING
    after = FIRST_CELL
    for block in range(lengths.shape[0]):
        found = max(found, paint(cells, after, starts[block] - 1, EMPTY))
        after = ends[block] + 1
    return max(found, paint(cells, after, cells.shape[0] - 1, EMPTY))


@helper
def are_others_ones(lengths: Any, starts: Any, ends: Any, block: Any, cell: Any) -> Any:
    """Whether every other block that may lie on the cell is a 1."""
    for other in range(lengths.shape[0]):
        if other != block and lengths[other] != 1 and covers(starts, ends, other, cell, cell):
            return False
    return True


@helper
def ones(cells: Any, lengths: Any, starts: Any, ends: Any) -> Any:
    found = NOTHING
    for block in range(lengths.shape[0]):
        cell = starts[block]
        if is_filled(cells, cell) and are_others_ones(lengths, starts, ends, block, cell):
            found = max(found, paint_one(cells, cell - 1, EMPTY))
    for block in range(lengths.shape[0]):
        cell = ends[block]
        if is_filled(cells, cell) and are_others_ones(lengths, starts, ends, block, cell):
            found = max(found, paint_one(cells, cell + 1, EMPTY))
    return found


@helper
def forcing(cells: Any, lengths: Any, starts: Any, ends: Any) -> Any:
    found = NOTHING
    for cell in range(1, cells.shape[0] - 1):
        if cells[cell] == UNKNOWN and cells[cell - 1] == FILLED and cells[cell + 1] == FILLED:
            first, last = first_filled(cells, cell - 1), last_filled(cells, cell + 1)
            if not has_owner(lengths, starts, ends, first, last):
                found = max(found, paint_one(cells, cell, EMPTY))
    return found


@merged
def shortest_cover(lengths: Any, starts: Any, ends: Any, cell: Any) -> Any:
    """The shortest and longest blocks that may lie on the cell, how many may, and the last of them."""
    shortest, longest, count, owner = 0, 0, 0, -1
    for block in range(lengths.shape[0]):
        if covers(starts, ends, block, cell, cell):
            shortest = lengths[block] if count == 0 else min(shortest, lengths[block])
            longest = max(longest, lengths[block])
            count += 1
            owner = block
    return shortest, longest, count, owner


@merged
def glue_at(cells: Any, lengths: Any, starts: Any, ends: Any, cell: Any, has_walls: Any) -> Any:
    """Glue for the run of filled cells that begins at `cell`. `has_walls`: the edges of the board count as empty cells."""
    shortest, longest, count, owner = shortest_cover(lengths, starts, ends, cell)
    if count == 0:
        return NOTHING
    size = cells.shape[0]
    found = NOTHING
    wall = find_back(cells, max(cell - shortest, 0), cell - 1, EMPTY)
    if wall >= 0 or (has_walls and cell - shortest <= -1):
        if wall + shortest >= size:
            return BROKEN
        found = paint(cells, cell + 1, wall + shortest, FILLED)
    wall = find(cells, cell + 1, min(cell + shortest, size - 1), EMPTY)
    if wall < 0 and has_walls and cell + shortest >= size:
        wall = size
    if wall >= 0:
        if wall - shortest < 0:
            return BROKEN
        found = max(found, paint(cells, wall - shortest, cell - 1, FILLED))
    first, last = first_filled(cells, cell), last_filled(cells, cell)
    if shortest == longest == last - first + 1:
        found = max(found, paint_one(cells, first - 1, EMPTY), paint_one(cells, last + 1, EMPTY))
        if count == 1:
            found = max(found, narrow(lengths, starts, ends, owner, first, last))
    return found


@helper
def glue(cells: Any, lengths: Any, starts: Any, ends: Any, has_walls: Any) -> Any:
    found = NOTHING
    for cell in range(0 if has_walls else 1, cells.shape[0]):
        if cells[cell] == FILLED and not is_filled(cells, cell - 1):
            found = max(found, glue_at(cells, lengths, starts, ends, cell, has_walls))
            if found == BROKEN:
                break
    return found
