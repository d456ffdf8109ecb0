"""Colours of cells: which lie on the same side of the loop and which on opposite sides."""

from __future__ import annotations

from typing import Any

import numpy as np

from gridwright.kernels.compiling import helper, inlined
from gridwright.kernels.loops.geometry import nearby_cell, neighbour, side_of
from gridwright.kernels.loops.grid import (
    ALIKE,
    CLUE,
    COLOUR,
    COLOUR_NEXT,
    COLOUR_SIZE,
    CROSS,
    EASY,
    EXPERT,
    LEVEL,
    LINE,
    LOOK_COLOURS,
    LOOK_SETS,
    OPPOSITE,
    OUTSIDE,
)
from gridwright.kernels.loops.marks import settle_edge
from gridwright.kernels.loops.memory import get
from gridwright.kernels.loops.queues import wake_cell, wake_vertex
from gridwright.kernels.loops.rings import compare, merge_rings


@inlined
def compare_colours(grid: Any, one: Any, other: Any) -> Any:
    """0 if two cells are known to lie on the same side, 1 if on opposite ones, -1 if neither is known."""
    return compare(grid, COLOUR, one, other)


@inlined
def join_colours(grid: Any, one: Any, other: Any, is_opposite: Any) -> Any:
    """Two cells lie on the same side, or on opposite ones. Mostly that is known."""
    if compare_colours(grid, one, other) != is_opposite:
        merge_colours(grid, one, other, is_opposite)


@helper
def merge_colours(grid: Any, one: Any, other: Any, is_opposite: Any) -> Any:
    """Make two colours one, and look at the borders of the smaller."""
    cell, count = merge_rings(grid, COLOUR, COLOUR_NEXT, COLOUR_SIZE, one, other, is_opposite)
    for _ in range(count):
        look_around(grid, cell)
        cell = np.int64(get(grid, COLOUR_NEXT, cell))


@helper
def look_around(grid: Any, cell: Any) -> Any:
    """The colour of a cell has changed: settle the sides it decides, and wake all who look at its colour."""
    stride = grid.stride
    if get(grid, CLUE, cell) == OUTSIDE:
        # The border is the largest colour but on the smallest boards: looking at all its cells again is cheap there.
        row, column = cell // stride, cell % stride
        for side in range(4):
            near = neighbour(grid, cell, side)
            inside = (0 < row + (side == 2) - (side == 0) <= grid.height) and (
                0 < column + (side == 1) - (side == 3) <= grid.width
            )
            if inside:
                settle_side(grid, near, (side + 2) % 4)
                wake_cell(grid, near, LOOK_COLOURS)
                wake_neighbours(grid, near)
        return
    for side in range(4):
        settle_side(grid, cell, side)
    wake_neighbours(grid, cell)


@inlined
def settle_side(grid: Any, cell: Any, side: Any) -> Any:
    relation = compare_colours(grid, cell, neighbour(grid, cell, side))
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
    if grid.work[LEVEL] < EXPERT:
        for side in range(4):
            wake_cell(grid, neighbour(grid, cell, side), LOOK_COLOURS)
    else:
        for number in range(9):
            wake_cell(grid, nearby_cell(grid, cell, number), LOOK_COLOURS | LOOK_SETS)


@helper
def tell_pair(grid: Any, one: Any, other: Any, lock: Any) -> Any:
    """Two cells with two edges between them: a lock of these that is alike or opposite decides about their colours."""
    if lock & OPPOSITE == 0:
        join_colours(grid, one, other, 0)
    elif lock & ALIKE == 0:
        join_colours(grid, one, other, 1)
