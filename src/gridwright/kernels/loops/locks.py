"""Locks: how many lines there are among two edges nearby, or three, and who shares one with whom."""

from __future__ import annotations

from typing import Any

import numpy as np

from gridwright.kernels.compiling import helper, inlined
from gridwright.kernels.loops.grid import (
    LEVEL,
    LOCKS,
    LOOK_DIAGONALS,
    LOOK_NORMAL,
    LOOK_TIES,
    LOOK_TRIPLES,
    PARTNERS,
    VERTEX,
    VERY_HARD,
)
from gridwright.kernels.loops.layout import ACROSS_SHIFT, DIAGONAL_SHIFT, TRIPLE_SHIFT
from gridwright.kernels.loops.lookup import read_lock_states, read_state_lock
from gridwright.kernels.loops.marks import keep_locks, keep_states
from gridwright.kernels.loops.memory import get
from gridwright.kernels.loops.queues import wake_cell, wake_class

SEVEN = np.uint64(7)


@helper
def wake_lock(grid: Any, cell: Any, shift: Any) -> Any:
    """A lock of a cell has changed: wake the cells that see it, and the classes of its edges."""
    stride = grid.stride
    wake_cell(grid, cell, LOOK_TIES | (LOOK_NORMAL if shift < DIAGONAL_SHIFT else LOOK_DIAGONALS))
    if shift == ACROSS_SHIFT:
        wake_cell(grid, cell - stride, LOOK_NORMAL)
        wake_cell(grid, cell + stride, LOOK_NORMAL)
    elif shift == ACROSS_SHIFT + 3:
        wake_cell(grid, cell - 1, LOOK_NORMAL)
        wake_cell(grid, cell + 1, LOOK_NORMAL)
    else:
        wake_cell(grid, cell - 1 if shift < DIAGONAL_SHIFT + 6 else cell - stride, LOOK_DIAGONALS)
    if grid.work[LEVEL] >= VERY_HARD:
        one, other = lock_edges(grid, cell, shift)
        wake_class(grid, one)
        wake_class(grid, other)


@helper
def lock_edges(grid: Any, cell: Any, shift: Any) -> Any:
    """The two edges of a lock that a cell holds."""
    cells, stride = grid.cells, grid.stride
    if shift == ACROSS_SHIFT:
        return cells + cell, cells + cell + 1
    if shift == ACROSS_SHIFT + 3:
        return cell, cell + stride
    if shift == DIAGONAL_SHIFT:
        return cell, cell - 1 + stride
    if shift == DIAGONAL_SHIFT + 3:
        return cell + stride, cell - 1
    if shift == DIAGONAL_SHIFT + 6:
        return cells + cell, cells + cell + 1 - stride
    return cells + cell + 1, cells + cell - stride


@helper
def wake_triple(grid: Any, cell: Any, shift: Any) -> Any:
    """A triple of a cell has changed: wake the cells that see it."""
    wake_cell(grid, cell, LOOK_TRIPLES)
    if shift == TRIPLE_SHIFT:
        wake_cell(grid, cell + grid.stride, LOOK_TRIPLES)
    elif shift == TRIPLE_SHIFT + 4:
        wake_cell(grid, cell - 1, LOOK_TRIPLES)
    elif shift == TRIPLE_SHIFT + 8:
        wake_cell(grid, cell - grid.stride, LOOK_TRIPLES)
    else:
        wake_cell(grid, cell + 1, LOOK_TRIPLES)


@inlined
def partner_row(grid: Any, edge: Any) -> Any:
    """Where the partners of an edge are listed, three numbers each."""
    return PARTNERS if edge < grid.cells else PARTNERS + 36


@inlined
def read_lock(grid: Any, tables: Any, number: Any, place: Any, which: Any) -> Any:
    """The values of the lock that an edge shares with its partner `number`."""
    if number < 6:
        return read_state_lock(tables, get(grid, VERTEX, place), which)
    return get(grid, LOCKS, place) >> np.uint64(which) & SEVEN


@helper
def write_lock(grid: Any, tables: Any, number: Any, place: Any, which: Any, lock: Any) -> Any:
    """Leave that lock only these values."""
    if number < 6:
        keep_states(grid, place, read_lock_states(tables, which, lock))
    elif keep_locks(grid, place, which, lock, SEVEN):
        wake_lock(grid, place, which)
