"""The lowest levels look at the four sides of a cell with a clue: edges, then locks at its corners."""

from __future__ import annotations

from typing import Any

import numpy as np

from gridwright.kernels.compiling import helper, inlined
from gridwright.kernels.loops.colours import compare_colours, tell_pair
from gridwright.kernels.loops.geometry import corner_of, side_of
from gridwright.kernels.loops.grid import ADVANCED, ALIKE, BROKEN, CLUE, COLOURING, EASY, EDGE, LEVEL, OPPOSITE, UNKNOWN, VERTEX
from gridwright.kernels.loops.lookup import read_lock_states, read_side_ways, read_state_lock
from gridwright.kernels.loops.marks import keep_states, settle_edge
from gridwright.kernels.loops.memory import get
from gridwright.kernels.loops.queues import wake_vertex
from gridwright.kernels.loops.tables import AT_SIDE_EDGES, AT_SIDES
from gridwright.kernels.loops.vertices import keep_simple_locks, narrow, turn_pair, widen


@helper
def visit_sides(grid: Any, tables: Any, cell: Any) -> Any:
    """The lowest levels look at the four sides of a cell with a clue: edges, then locks at its corners."""
    clue = np.int64(get(grid, CLUE, cell))
    known = np.int64(0)
    for side in range(4):
        known |= np.int64(get(grid, EDGE, side_of(grid, cell, side))) << (2 * side)
    ways = tables[np.uint64(AT_SIDES + 256 * clue + known)]
    if grid.work[LEVEL] == EASY and grid.work[COLOURING]:
        ways &= colour_ways(grid, tables, cell)
    if grid.work[LEVEL] >= EASY:
        for corner in range(4):
            ways &= read_side_ways(tables, corner, corner_lock(grid, tables, cell, corner))
        if grid.work[LEVEL] == ADVANCED and grid.work[COLOURING]:
            ways &= colour_ways(grid, tables, cell)
    if ways == 0:
        grid.work[BROKEN] = 1
        return
    possible = np.uint64(0)
    for way in range(16):
        if ways >> np.uint64(way) & np.uint64(1):
            possible |= tables[AT_SIDE_EDGES + way]
    for side in range(4):
        value = possible >> np.uint64(2 * side) & UNKNOWN
        if value != UNKNOWN:
            settle_edge(grid, side_of(grid, cell, side), value)
    if grid.work[LEVEL] >= EASY:
        for corner in range(4):
            write_corner_lock(grid, tables, cell, corner, ways)
        if grid.work[COLOURING]:
            tell_pair(grid, cell - 1, cell + 1, way_lock(tables, 4, ways))
            tell_pair(grid, cell - grid.stride, cell + grid.stride, way_lock(tables, 5, ways))


@inlined
def way_lock(tables: Any, number: Any, ways: Any) -> Any:
    """The values that a pair of sides has in these ways: 0-3 at the corners, 4 left and right, 5 top and bottom."""
    lock = np.uint64(0)
    for value in range(3):
        if ways & read_side_ways(tables, number, 1 << value):
            lock |= np.uint64(1) << np.uint64(value)
    return lock


@helper
def colour_ways(grid: Any, tables: Any, cell: Any) -> Any:
    """The ways that agree with the colours of neighbours on opposite sides."""
    ways = np.uint64(0xFFFF)
    flat = compare_colours(grid, cell - 1, cell + 1)
    if flat >= 0:
        ways &= read_side_ways(tables, 4, ALIKE if flat == 0 else OPPOSITE)
    upright = compare_colours(grid, cell - grid.stride, cell + grid.stride)
    if upright >= 0:
        ways &= read_side_ways(tables, 5, ALIKE if upright == 0 else OPPOSITE)
    return ways


@helper
def corner_lock(grid: Any, tables: Any, cell: Any, corner: Any) -> Any:
    """What the vertex at a corner knows of the two sides that meet there."""
    known = get(grid, VERTEX, corner_of(grid, cell, corner))
    turn = 3 - corner  # the cell at the top left of its vertex is the one whose bottom right corner that is
    if grid.work[LEVEL] == EASY:
        return widen(known >> np.uint64(2 * turn) & np.uint64(3))
    return read_state_lock(tables, known, turn_pair(turn))


@helper
def write_corner_lock(grid: Any, tables: Any, cell: Any, corner: Any, ways: Any) -> Any:
    vertex = corner_of(grid, cell, corner)
    turn = 3 - corner
    lock = way_lock(tables, corner, ways)
    if grid.work[LEVEL] == EASY:
        known = get(grid, VERTEX, vertex)
        after = known & ~((~narrow(lock) & np.uint64(3)) << np.uint64(2 * turn))
        if after != known:
            keep_simple_locks(grid, vertex, after)
            wake_vertex(grid, vertex)
    else:
        keep_states(grid, vertex, read_lock_states(tables, turn_pair(turn), lock))
