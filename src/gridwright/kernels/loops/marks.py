"""Writing what is known: every change goes to the trail, and wakes whoever may have something to say to it."""

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
    CROSS,
    CYCLED,
    EDGE,
    EDGE_COUNT,
    EDGE_STACK,
    HEADER,
    LEVEL,
    LINE,
    LOCKS,
    NO_CLUE,
    RUN_COUNT,
    RUN_HEAD,
    RUN_QUEUED,
    RUN_RING,
    SECTIONS,
    SWEPT,
    TRAIL,
    UNKNOWN,
    VERTEX,
    VERTEX_COUNT,
    VERTEX_HEAD,
    VERTEX_QUEUED,
    VERTEX_RING,
    VERY_HARD,
    WORK_SECTIONS,
)


@inlined
def get(grid: Any, section: Any, index: Any) -> Any:
    """A number of the memory. Indices without a sign spare the question whether they count from the end."""
    return grid.memory[np.uint64(section * grid.cells + index)]


@inlined
def put(grid: Any, section: Any, index: Any, value: Any) -> Any:
    """Write a number into the memory."""
    place = np.uint64(section * grid.cells + index)
    length = np.int64(grid.work[TRAIL])
    grid.work[np.uint64(HEADER + WORK_SECTIONS * grid.cells + length)] = np.int32(place)
    grid.memory[np.uint64(SECTIONS * grid.cells + length)] = grid.memory[place]
    grid.work[TRAIL] = length + 1
    grid.memory[place] = value


@inlined
def peek(grid: Any, section: Any, index: Any) -> Any:
    """A number of the scratch paper."""
    return grid.work[np.uint64(HEADER + section * grid.cells + index)]


@inlined
def note(grid: Any, section: Any, index: Any, value: Any) -> Any:
    """Write a number onto the scratch paper."""
    grid.work[np.uint64(HEADER + section * grid.cells + index)] = value


@inlined
def push(grid: Any, ring: Any, queued: Any, head: Any, count: Any, size: Any, item: Any) -> Any:
    """Queue an item unless it is queued."""
    if peek(grid, queued, item) == 0:
        note(grid, queued, item, 1)
        place = grid.work[head] + grid.work[count]
        if place >= size:
            place -= size
        note(grid, ring, place, item)
        grid.work[count] += 1


@inlined
def pop(grid: Any, ring: Any, queued: Any, head: Any, count: Any, size: Any) -> Any:
    """Take the item that was queued first."""
    first = grid.work[head]
    item = np.int64(peek(grid, ring, first))
    grid.work[head] = first + 1 if first + 1 < size else 0
    grid.work[count] -= 1
    note(grid, queued, item, 0)
    return item


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
    grid.work[CYCLED] = -1
    forget_work(grid)


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
    push(grid, VERTEX_RING, VERTEX_QUEUED, VERTEX_HEAD, VERTEX_COUNT, grid.cells, vertex)


@inlined
def pop_vertex(grid: Any) -> Any:
    return pop(grid, VERTEX_RING, VERTEX_QUEUED, VERTEX_HEAD, VERTEX_COUNT, grid.cells)


@inlined
def wake_cell(grid: Any, cell: Any) -> Any:
    """Cells outside the board have nothing to say; on the low levels neither have cells without a clue."""
    if cell < 0 or cell >= grid.cells:
        return
    clue = get(grid, CLUE, cell)
    if clue < NO_CLUE or (clue == NO_CLUE and grid.work[LEVEL] > ADVANCED):
        push(grid, CELL_RING, CELL_QUEUED, CELL_HEAD, CELL_COUNT, grid.cells, cell)


@inlined
def pop_cell(grid: Any) -> Any:
    return pop(grid, CELL_RING, CELL_QUEUED, CELL_HEAD, CELL_COUNT, grid.cells)


@inlined
def wake_class(grid: Any, edge: Any) -> Any:
    """Queue the class of an edge that is not settled."""
    if grid.work[LEVEL] >= VERY_HARD and get(grid, EDGE, edge) == UNKNOWN:
        first = np.int64(get(grid, CLASS, edge) >> np.uint64(1))
        push(grid, CLASS_RING, CLASS_QUEUED, CLASS_HEAD, CLASS_COUNT, 2 * grid.cells, first)


@inlined
def pop_class(grid: Any) -> Any:
    return pop(grid, CLASS_RING, CLASS_QUEUED, CLASS_HEAD, CLASS_COUNT, 2 * grid.cells)


@inlined
def wake_run(grid: Any, vertex: Any) -> Any:
    """Queue a vertex at which a run of lines ends, or did."""
    push(grid, RUN_RING, RUN_QUEUED, RUN_HEAD, RUN_COUNT, grid.cells, vertex)


@inlined
def pop_run(grid: Any) -> Any:
    return pop(grid, RUN_RING, RUN_QUEUED, RUN_HEAD, RUN_COUNT, grid.cells)


@helper
def wake_around(grid: Any, vertex: Any) -> Any:
    """Wake the four cells at a vertex."""
    for cell in (vertex, vertex - 1, vertex - grid.stride, vertex - grid.stride - 1):
        wake_cell(grid, cell)


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


@inlined
def is_line(grid: Any, edge: Any) -> Any:
    return get(grid, EDGE, edge) == LINE


@inlined
def is_cross(grid: Any, edge: Any) -> Any:
    return get(grid, EDGE, edge) == CROSS


@inlined
def is_open(grid: Any, edge: Any) -> Any:
    return get(grid, EDGE, edge) == UNKNOWN


@inlined
def edge_at(grid: Any, vertex: Any, way: Any) -> Any:
    """The edge that leads up (0), right (1), down (2) or left (3) from a vertex."""
    if way == 0:
        return grid.cells + vertex - grid.stride
    if way == 1:
        return vertex
    if way == 2:
        return grid.cells + vertex
    return vertex - 1


@inlined
def vertex_beyond(grid: Any, vertex: Any, way: Any) -> Any:
    """The vertex at the other end of that edge."""
    if way == 0:
        return vertex - grid.stride
    if way == 1:
        return vertex + 1
    if way == 2:
        return vertex + grid.stride
    return vertex - 1


@inlined
def side_of(grid: Any, cell: Any, side: Any) -> Any:
    """The top (0), right (1), bottom (2) or left (3) edge of a cell."""
    if side == 0:
        return cell
    if side == 1:
        return grid.cells + cell + 1
    if side == 2:
        return cell + grid.stride
    return grid.cells + cell
