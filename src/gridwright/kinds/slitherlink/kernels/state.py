"""The state of deduction: its numbers, its trail, its queues, and what wakes whom.

Every change of what is known goes to the trail. Whoever writes something wakes those who may have something to say to it: queues
hold vertices, cells, classes of edges and ends of runs. A lock is how many lines there are among two edges nearby, or three.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from gridwright.kernels.compiling import helper, inlined
from gridwright.kinds.slitherlink.kernels.grid import (
    ACROSS_SHIFT,
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
    CYCLES_SINCE,
    DIAGONAL_SHIFT,
    EDGE,
    EDGE_COUNT,
    EDGE_STACK,
    GLOBALS,
    HEADER,
    LEVEL,
    LOCKS,
    LOOK_DIAGONALS,
    LOOK_NORMAL,
    LOOK_SETS,
    LOOK_TIES,
    LOOK_TRIPLES,
    NO_CLUE,
    PARTNERS,
    RUN_COUNT,
    RUN_HEAD,
    RUN_QUEUED,
    RUN_RING,
    RUNS_CHECKED,
    SECTIONS,
    TRAIL,
    TRIPLE_SHIFT,
    UNKNOWN,
    VERTEX,
    VERTEX_COUNT,
    VERTEX_HEAD,
    VERTEX_QUEUED,
    VERTEX_RING,
    VERY_HARD,
    WORK_SECTIONS,
)
from gridwright.kinds.slitherlink.kernels.square_lattice import edge_at, side_of
from gridwright.kinds.slitherlink.kernels.tables import AT_LOCK_STATES, AT_SIDE_LOCKS, AT_STATE_LOCKS


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
def read_global(grid: Any, name: Any) -> Any:
    return np.int64(get(grid, GLOBALS, name))


@inlined
def write_global(grid: Any, name: Any, value: Any) -> Any:
    put(grid, GLOBALS, name, np.uint64(value))


# Who has something to look at: queues of vertices, cells, classes of edges and ends of runs.


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


@helper
def take_back(grid: Any, mark: Any) -> Any:
    """Undo everything after the trail had this length, and forget what was still to do. Everything was quiet at that time."""
    length = np.int64(grid.work[TRAIL])
    while length > mark:
        length -= 1
        place = grid.work[np.uint64(HEADER + WORK_SECTIONS * grid.cells + length)]
        grid.memory[np.uint64(place)] = grid.memory[np.uint64(SECTIONS * grid.cells + length)]
    grid.work[TRAIL] = mark
    grid.work[RUNS_CHECKED] = min(grid.work[RUNS_CHECKED], mark)
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


# Reading the tables.


@inlined
def read_state_lock(tables: Any, states: Any, pair: Any) -> Any:
    """Which values the lock of a pair of edges may have in these states of a vertex."""
    return tables[np.uint64(AT_STATE_LOCKS + 6 * np.int64(states) + pair)]


@inlined
def read_lock_states(tables: Any, pair: Any, lock: Any) -> Any:
    """The states of a vertex in which the lock of a pair of edges has one of these values."""
    return tables[np.uint64(AT_LOCK_STATES + 8 * pair + np.int64(lock))]


@inlined
def read_side_ways(tables: Any, pair: Any, lock: Any) -> Any:
    """The ways to draw the sides of a cell in which the lock of a pair of sides has one of these values."""
    return tables[np.uint64(AT_SIDE_LOCKS + 8 * pair + np.int64(lock))]


# Locks: how many lines there are among two edges nearby, or three, and who shares one with whom.

SEVEN = np.uint64(7)


@helper
def wake_lock(grid: Any, cell: Any, shift: Any) -> Any:
    """A lock of a cell has changed: wake the cells that see it, and the classes of its edges.

    They see the edges, too: once these are settled the lock says nothing."""
    one, other = lock_edges(grid, cell, shift)
    if get(grid, EDGE, one) != UNKNOWN and get(grid, EDGE, other) != UNKNOWN:
        return
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
    """A triple of a cell has changed: wake the cells that see it, unless its edges are settled."""
    left_out = (shift - TRIPLE_SHIFT) // 4
    is_open = False
    for side in range(4):
        is_open = is_open or (side != left_out and get(grid, EDGE, side_of(grid, cell, side)) == UNKNOWN)
    if not is_open:
        return
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
