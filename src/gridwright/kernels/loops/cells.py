"""What a cell tells, on every level."""

from __future__ import annotations

from typing import Any

import numpy as np

from gridwright.kernels.compiling import helper
from gridwright.kernels.loops.classes import compare_edges, join_classes, wake_lock
from gridwright.kernels.loops.colours import compare_colours, tell_pair
from gridwright.kernels.loops.grid import (
    ACROSS_SHIFT,
    ADVANCED,
    ALIKE,
    BROKEN,
    COLOURING,
    DIAGONAL_SHIFT,
    EDGE,
    EXPERT,
    HARD,
    LEVEL,
    LOCKS,
    OPPOSITE,
    UNKNOWN,
    VERY_HARD,
)
from gridwright.kernels.loops.marks import get, keep_locks
from gridwright.kernels.loops.sets import DIAGONAL_SET, EVERY_SET, NORMAL_SET, SEVEN, TRIPLE_SET, apply_set
from gridwright.kernels.loops.sides import visit_sides


@helper
def visit_cell(grid: Any, tables: Any, cell: Any) -> Any:
    """Everything that follows at a cell."""
    if grid.work[LEVEL] <= ADVANCED:
        visit_sides(grid, tables, cell)
        return
    if grid.work[COLOURING]:
        learn_across(grid, cell)
    if grid.work[LEVEL] >= EXPERT:
        apply_set(grid, tables, cell, EVERY_SET)
    else:
        apply_set(grid, tables, cell, NORMAL_SET)
        if grid.work[LEVEL] >= HARD and grid.work[BROKEN] == 0:
            apply_set(grid, tables, cell, TRIPLE_SET)
            if grid.work[BROKEN] == 0:
                apply_set(grid, tables, cell, DIAGONAL_SET)
    if grid.work[COLOURING] and grid.work[BROKEN] == 0:
        tell_across(grid, cell)
    if grid.work[LEVEL] >= VERY_HARD and grid.work[BROKEN] == 0:
        tie_across(grid, cell)


@helper
def learn_across(grid: Any, cell: Any) -> Any:
    """Neighbours on opposite sides: the two sides between them are alike or opposite, as their colours are."""
    flat = compare_colours(grid, cell - 1, cell + 1)
    if flat >= 0 and keep_locks(grid, cell, ACROSS_SHIFT, ALIKE if flat == 0 else OPPOSITE, SEVEN):
        wake_lock(grid, cell, ACROSS_SHIFT)
    upright = compare_colours(grid, cell - grid.stride, cell + grid.stride)
    if upright >= 0 and keep_locks(grid, cell, ACROSS_SHIFT + 3, ALIKE if upright == 0 else OPPOSITE, SEVEN):
        wake_lock(grid, cell, ACROSS_SHIFT + 3)


@helper
def tell_across(grid: Any, cell: Any) -> Any:
    """The other way round."""
    locks = get(grid, LOCKS, cell)
    tell_pair(grid, cell - 1, cell + 1, locks & SEVEN)
    tell_pair(grid, cell - grid.stride, cell + grid.stride, locks >> np.uint64(3) & SEVEN)


@helper
def tie_across(grid: Any, cell: Any) -> Any:
    """Edges whose lock is alike or opposite belong to one class; known classes say something about locks."""
    for number in range(6):
        shift = ACROSS_SHIFT + 3 * number if number < 2 else DIAGONAL_SHIFT + 3 * (number - 2)
        one, other = lock_edges(grid, cell, number)
        if get(grid, EDGE, one) != UNKNOWN or get(grid, EDGE, other) != UNKNOWN:
            continue
        relation = compare_edges(grid, one, other)
        if relation >= 0:
            if keep_locks(grid, cell, shift, ALIKE if relation == 0 else OPPOSITE, SEVEN):
                wake_lock(grid, cell, shift)
            continue
        lock = get(grid, LOCKS, cell) >> np.uint64(shift) & SEVEN
        if lock & OPPOSITE == 0:
            join_classes(grid, one, other, 0)
        elif lock & ALIKE == 0:
            join_classes(grid, one, other, 1)


@helper
def lock_edges(grid: Any, cell: Any, number: Any) -> Any:
    """The two edges of the locks that a cell holds: two across, four diagonal."""
    cells, stride = grid.cells, grid.stride
    if number == 0:
        return cells + cell, cells + cell + 1
    if number == 1:
        return cell, cell + stride
    if number == 2:
        return cell, cell - 1 + stride
    if number == 3:
        return cell + stride, cell - 1
    if number == 4:
        return cells + cell, cells + cell + 1 - stride
    return cells + cell + 1, cells + cell - stride
