"""Who has something to look at: queues of vertices, cells, classes of edges and ends of runs."""

from __future__ import annotations

from typing import Any

import numpy as np

from gridwright.kernels.compiling import helper, inlined
from gridwright.kernels.loops.grid import (
    ADVANCED,
    BROKEN,
    CELL_COUNT,
    CELL_HEAD,
    CELL_QUEUED,
    CELL_RING,
    CLASS,
    CLASS_COUNT,
    CLASS_HEAD,
    CLASS_QUEUED,
    CLASS_RING,
    CLUE,
    EDGE,
    EDGE_COUNT,
    LEVEL,
    LOOK_SETS,
    NO_CLUE,
    RUN_COUNT,
    RUN_HEAD,
    RUN_QUEUED,
    RUN_RING,
    UNKNOWN,
    VERTEX_COUNT,
    VERTEX_HEAD,
    VERTEX_QUEUED,
    VERTEX_RING,
    VERY_HARD,
)
from gridwright.kernels.loops.memory import get, note, peek


@inlined
def push(grid: Any, ring: Any, queued: Any, head: Any, count: Any, size: Any, item: Any, mark: Any) -> Any:
    """Queue an item unless it is queued, and mark it."""
    before = peek(grid, queued, item)
    note(grid, queued, item, before | mark)
    if before == 0:
        place = grid.work[head] + grid.work[count]
        if place >= size:
            place -= size
        note(grid, ring, place, item)
        grid.work[count] += 1


@inlined
def pop(grid: Any, ring: Any, queued: Any, head: Any, count: Any, size: Any) -> Any:
    """Take the item that was queued first, and its marks."""
    first = grid.work[head]
    item = np.int64(peek(grid, ring, first))
    grid.work[head] = first + 1 if first + 1 < size else 0
    grid.work[count] -= 1
    mark = peek(grid, queued, item)
    note(grid, queued, item, 0)
    return item, mark


@helper
def forget_work(grid: Any) -> Any:
    """Empty all queues."""
    work = grid.work
    while work[VERTEX_COUNT] > 0:
        pop_vertex(grid)
    while work[CELL_COUNT] > 0:
        pop_cell(grid)
    while work[CLASS_COUNT] > 0:
        pop_class(grid)
    while work[RUN_COUNT] > 0:
        pop_run(grid)
    work[EDGE_COUNT] = 0
    work[BROKEN] = 0


@inlined
def wake_vertex(grid: Any, vertex: Any) -> Any:
    push(grid, VERTEX_RING, VERTEX_QUEUED, VERTEX_HEAD, VERTEX_COUNT, grid.cells, vertex, 1)


@inlined
def pop_vertex(grid: Any) -> Any:
    return pop(grid, VERTEX_RING, VERTEX_QUEUED, VERTEX_HEAD, VERTEX_COUNT, grid.cells)[0]


@inlined
def wake_cell(grid: Any, cell: Any, looks: Any) -> Any:
    """Let a cell look at what is new to it. Cells outside the board have nothing to say; on the low levels neither have cells
    without a clue."""
    if cell < 0 or cell >= grid.cells:
        return
    clue = get(grid, CLUE, cell)
    if clue < NO_CLUE or (clue == NO_CLUE and grid.work[LEVEL] > ADVANCED):
        push(grid, CELL_RING, CELL_QUEUED, CELL_HEAD, CELL_COUNT, grid.cells, cell, looks)


@inlined
def pop_cell(grid: Any) -> Any:
    """The cell that was queued first, and what it is to look at."""
    return pop(grid, CELL_RING, CELL_QUEUED, CELL_HEAD, CELL_COUNT, grid.cells)


@inlined
def wake_class(grid: Any, edge: Any) -> Any:
    """Queue the class of an edge that is not settled."""
    if grid.work[LEVEL] >= VERY_HARD and get(grid, EDGE, edge) == UNKNOWN:
        first = np.int64(get(grid, CLASS, edge) >> np.uint64(1))
        push(grid, CLASS_RING, CLASS_QUEUED, CLASS_HEAD, CLASS_COUNT, 2 * grid.cells, first, 1)


@inlined
def pop_class(grid: Any) -> Any:
    return pop(grid, CLASS_RING, CLASS_QUEUED, CLASS_HEAD, CLASS_COUNT, 2 * grid.cells)[0]


@inlined
def wake_run(grid: Any, vertex: Any) -> Any:
    """Queue a vertex at which a run of lines ends, or did."""
    push(grid, RUN_RING, RUN_QUEUED, RUN_HEAD, RUN_COUNT, grid.cells, vertex, 1)


@inlined
def pop_run(grid: Any) -> Any:
    return pop(grid, RUN_RING, RUN_QUEUED, RUN_HEAD, RUN_COUNT, grid.cells)[0]


@helper
def wake_around(grid: Any, vertex: Any) -> Any:
    """The states of a vertex have changed: wake its four cells."""
    for cell in (vertex, vertex - 1, vertex - grid.stride, vertex - grid.stride - 1):
        wake_cell(grid, cell, LOOK_SETS)
