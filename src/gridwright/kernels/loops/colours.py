"""Colours of cells: which lie on the same side of the loop and which on opposite sides."""

from __future__ import annotations

from typing import Any

import numpy as np

from gridwright.kernels.compiling import helper, inlined
from gridwright.kernels.loops.grid import (
    ALIKE,
    BROKEN,
    CLUE,
    COLOUR,
    COLOUR_NEXT,
    COLOUR_SIZE,
    CROSS,
    EASY,
    EXPERT,
    LEVEL,
    LINE,
    OPPOSITE,
    OUTSIDE,
)
from gridwright.kernels.loops.marks import get, put, settle_edge, side_of, wake_cell, wake_vertex


@inlined
def compare_colours(grid: Any, one: Any, other: Any) -> Any:
    """0 if two cells are known to lie on the same side, 1 if on opposite ones, -1 if neither is known."""
    difference = get(grid, COLOUR, one) ^ get(grid, COLOUR, other)
    return np.int64(difference) if difference < np.uint64(2) else np.int64(-1)


@inlined
def cell_beyond(grid: Any, cell: Any, side: Any) -> Any:
    """The neighbour across a side."""
    if side == 0:
        return cell - grid.stride
    if side == 1:
        return cell + 1
    if side == 2:
        return cell + grid.stride
    return cell - 1


@helper
def join_colours(grid: Any, one: Any, other: Any, is_opposite: Any) -> Any:
    """Two cells lie on the same side, or on opposite ones: the smaller colour is written over, and its borders looked at."""
    colour_one, colour_other = get(grid, COLOUR, one), get(grid, COLOUR, other)
    if colour_one >> np.uint64(1) == colour_other >> np.uint64(1):
        if (colour_one ^ colour_other) != np.uint64(is_opposite):
            grid.work[BROKEN] = 1
        return
    first_one, first_other = np.int64(colour_one >> np.uint64(1)), np.int64(colour_other >> np.uint64(1))
    size_one, size_other = get(grid, COLOUR_SIZE, first_one), get(grid, COLOUR_SIZE, first_other)
    if size_one < size_other:
        first_one, first_other = first_other, first_one
    # `first_other` leads the smaller colour now. Its cells get the larger one's, turned over if need be.
    turned = (colour_one ^ colour_other ^ np.uint64(is_opposite)) & np.uint64(1)
    put(grid, COLOUR_SIZE, first_one, size_one + size_other)
    cell = first_other
    while True:
        old = get(grid, COLOUR, cell)
        put(grid, COLOUR, cell, np.uint64(2 * first_one) | ((old & np.uint64(1)) ^ turned))
        cell = np.int64(get(grid, COLOUR_NEXT, cell))
        if cell == first_other:
            break
    while True:
        look_around(grid, cell)
        cell = np.int64(get(grid, COLOUR_NEXT, cell))
        if cell == first_other:
            break
    next_one, next_other = get(grid, COLOUR_NEXT, first_one), get(grid, COLOUR_NEXT, first_other)
    put(grid, COLOUR_NEXT, first_one, next_other)
    put(grid, COLOUR_NEXT, first_other, next_one)


@helper
def look_around(grid: Any, cell: Any) -> Any:
    """The colour of a cell has changed: settle the sides it decides, and wake all who look at its colour."""
    stride = grid.stride
    if get(grid, CLUE, cell) == OUTSIDE:
        # The border is the largest colour but on the smallest boards: looking at all its cells again is cheap there.
        row, column = cell // stride, cell % stride
        for side in range(4):
            near = cell_beyond(grid, cell, side)
            inside = (0 < row + (side == 2) - (side == 0) <= grid.height) and (
                0 < column + (side == 1) - (side == 3) <= grid.width
            )
            if inside:
                settle_side(grid, near, (side + 2) % 4)
                wake_neighbours(grid, near)
        return
    for side in range(4):
        settle_side(grid, cell, side)
    wake_neighbours(grid, cell)


@inlined
def settle_side(grid: Any, cell: Any, side: Any) -> Any:
    relation = compare_colours(grid, cell, cell_beyond(grid, cell, side))
    if relation >= 0:
        settle_edge(grid, side_of(grid, cell, side), LINE if relation == 1 else CROSS)


@helper
def wake_neighbours(grid: Any, cell: Any) -> Any:
    """Wake the vertices and cells whose locks follow from the colour of a cell."""
    if grid.work[LEVEL] < EASY:
        return
    stride = grid.stride
    wake_vertex(grid, cell)
    wake_vertex(grid, cell + 1)
    wake_vertex(grid, cell + stride)
    wake_vertex(grid, cell + stride + 1)
    for side in range(4):
        wake_cell(grid, cell_beyond(grid, cell, side))
    if grid.work[LEVEL] >= EXPERT:
        wake_cell(grid, cell)
        wake_cell(grid, cell - stride - 1)
        wake_cell(grid, cell - stride + 1)
        wake_cell(grid, cell + stride - 1)
        wake_cell(grid, cell + stride + 1)


@helper
def tell_pair(grid: Any, one: Any, other: Any, lock: Any) -> Any:
    """Two cells with two edges between them: a lock of these that is alike or opposite decides about their colours."""
    if lock & OPPOSITE == 0:
        join_colours(grid, one, other, 0)
    elif lock & ALIKE == 0:
        join_colours(grid, one, other, 1)
