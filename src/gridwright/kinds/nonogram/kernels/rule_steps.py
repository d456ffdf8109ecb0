"""What rules are made of: painting, narrowing a range, looking around in a line.

A line is four arrays: its cells, and for each block its length and the first and last cell it may lie in. A step answers
`NOTHING`, `CHANGED` or `BROKEN`; answers are joined by the larger one.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from gridwright.kernels.compiling import helper, inlined
from gridwright.kinds.nonogram.kernels.sheet import FILLED, UNKNOWN

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
