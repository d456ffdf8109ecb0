"""Writing what is known, and waking whoever may have something to say to it; and taking it back."""

from __future__ import annotations

from typing import Any

import numpy as np

from gridwright.kernels.compiling import helper
from gridwright.kernels.loops.geometry import edge_at
from gridwright.kernels.loops.grid import (
    BROKEN,
    CYCLES_SINCE,
    EDGE,
    EDGE_COUNT,
    EDGE_STACK,
    HEADER,
    LEVEL,
    LOCKS,
    SECTIONS,
    SWEPT,
    TRAIL,
    UNKNOWN,
    VERTEX,
    VERY_HARD,
    WORK_SECTIONS,
)
from gridwright.kernels.loops.memory import get, note, put
from gridwright.kernels.loops.queues import forget_work, wake_around, wake_class, wake_vertex


@helper
def take_back(grid: Any, mark: Any) -> Any:
    """Undo everything after the trail had this length, and forget what was still to do. Everything was quiet at that time."""
    length = np.int64(grid.work[TRAIL])
    while length > mark:
        length -= 1
        place = grid.work[np.uint64(HEADER + WORK_SECTIONS * grid.cells + length)]
        grid.memory[np.uint64(place)] = grid.memory[np.uint64(SECTIONS * grid.cells + length)]
    grid.work[TRAIL] = mark
    grid.work[SWEPT] = min(grid.work[SWEPT], mark)
    grid.work[CYCLES_SINCE] = -1
    forget_work(grid)


@helper
def settle_edge(grid: Any, edge: Any, value: Any) -> Any:
    """Make an edge a line or a cross."""
    known = get(grid, EDGE, edge)
    if known == UNKNOWN:
        put(grid, EDGE, edge, np.uint64(value))
        note(grid, EDGE_STACK, grid.work[EDGE_COUNT], edge)
        grid.work[EDGE_COUNT] += 1
    elif known != value:
        grid.work[BROKEN] = 1


@helper
def keep_states(grid: Any, vertex: Any, allowed: Any) -> Any:
    """Leave a vertex only these of its states."""
    before = get(grid, VERTEX, vertex)
    after = before & allowed
    if after != before:
        put(grid, VERTEX, vertex, after)
        if after == 0:
            grid.work[BROKEN] = 1
        wake_vertex(grid, vertex)
        wake_around(grid, vertex)
        if grid.work[LEVEL] >= VERY_HARD:
            for way in range(4):
                wake_class(grid, edge_at(grid, vertex, way))


@helper
def keep_locks(grid: Any, cell: Any, shift: Any, allowed: Any, full: Any) -> Any:
    """Leave a lock of a cell only these of its values; whether that changed anything. `full` is all values of such a lock."""
    before = get(grid, LOCKS, cell)
    after = before & ~((full & ~allowed) << np.uint64(shift))
    if after == before:
        return False
    put(grid, LOCKS, cell, after)
    if after >> np.uint64(shift) & full == 0:
        grid.work[BROKEN] = 1
    return True
