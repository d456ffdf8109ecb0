"""Classes of edges: which are alike, both lines or both crosses, and which are opposite."""

from __future__ import annotations

from typing import Any

import numpy as np

from gridwright.kernels.compiling import helper, inlined
from gridwright.kernels.loops.grid import (
    ACROSS_SHIFT,
    BROKEN,
    CLASS,
    CLASS_NEXT,
    CLASS_PENDING,
    CLASS_SIZE,
    CLUE,
    CROSS,
    DIAGONAL_SHIFT,
    EDGE,
    EXPERT,
    FAR,
    LEVEL,
    LINE,
    LOCKS,
    MISSING,
    NO_CLUE,
    RELATIONS,
    RUNS,
    TOUCHED,
    UNKNOWN,
    VERTEX,
)
from gridwright.kernels.loops.lookup import read_lock_states, read_state_lock
from gridwright.kernels.loops.marks import (
    edge_at,
    get,
    keep_locks,
    keep_states,
    note,
    peek,
    put,
    settle_edge,
    vertex_beyond,
    wake_cell,
    wake_class,
    wake_vertex,
)
from gridwright.kernels.loops.running import cells_beside, ends_of, read_global, write_global

SEVEN = np.uint64(7)


@inlined
def compare_edges(grid: Any, one: Any, other: Any) -> Any:
    """0 if two open edges are known to be alike, 1 if opposite, -1 if neither is known."""
    difference = get(grid, CLASS, one) ^ get(grid, CLASS, other)
    return np.int64(difference) if difference < np.uint64(2) else np.int64(-1)


@helper
def join_classes(grid: Any, one: Any, other: Any, is_opposite: Any) -> Any:
    """Two edges are alike, or opposite. Settled edges need no class: whoever is tied to them is settled too."""
    value_one, value_other = get(grid, EDGE, one), get(grid, EDGE, other)
    if value_one != UNKNOWN or value_other != UNKNOWN:
        if value_one != UNKNOWN:
            settle_edge(grid, other, value_one ^ UNKNOWN if is_opposite else value_one)
        else:
            settle_edge(grid, one, value_other ^ UNKNOWN if is_opposite else value_other)
        return
    class_one, class_other = get(grid, CLASS, one), get(grid, CLASS, other)
    if class_one >> np.uint64(1) == class_other >> np.uint64(1):
        if (class_one ^ class_other) != np.uint64(is_opposite):
            grid.work[BROKEN] = 1
        return
    first_one, first_other = np.int64(class_one >> np.uint64(1)), np.int64(class_other >> np.uint64(1))
    size_one, size_other = get(grid, CLASS_SIZE, first_one), get(grid, CLASS_SIZE, first_other)
    if size_one < size_other:
        first_one, first_other = first_other, first_one
    turned = (class_one ^ class_other ^ np.uint64(is_opposite)) & np.uint64(1)
    put(grid, CLASS_SIZE, first_one, size_one + size_other)
    edge = first_other
    while True:
        old = get(grid, CLASS, edge)
        put(grid, CLASS, edge, np.uint64(2 * first_one) | ((old & np.uint64(1)) ^ turned))
        before, behind = ends_of(grid, edge)
        wake_vertex(grid, before)
        wake_vertex(grid, behind)
        left, right = cells_beside(grid, edge)
        wake_cell(grid, left)
        wake_cell(grid, right)
        if grid.work[LEVEL] >= EXPERT:
            wake_by_spokes(grid, edge)
        edge = np.int64(get(grid, CLASS_NEXT, edge))
        if edge == first_other:
            break
    next_one, next_other = get(grid, CLASS_NEXT, first_one), get(grid, CLASS_NEXT, first_other)
    put(grid, CLASS_NEXT, first_one, next_other)
    put(grid, CLASS_NEXT, first_other, next_one)
    wake_class(grid, first_one)


@helper
def wake_by_spokes(grid: Any, edge: Any) -> Any:
    """Wake the cells that see an edge leading away from a corner."""
    stride = grid.stride
    if edge < grid.cells:
        wake_cell(grid, edge - 1)
        wake_cell(grid, edge + 1)
        wake_cell(grid, edge - stride - 1)
        wake_cell(grid, edge - stride + 1)
    else:
        cell = edge - grid.cells
        wake_cell(grid, cell - stride)
        wake_cell(grid, cell + stride)
        wake_cell(grid, cell - 1 - stride)
        wake_cell(grid, cell - 1 + stride)


@helper
def settle_class(grid: Any, edge: Any, value: Any) -> Any:
    """An edge is settled: so is its class."""
    own = get(grid, CLASS, edge)
    other = np.int64(get(grid, CLASS_NEXT, edge))
    while other != edge:
        is_opposite = (own ^ get(grid, CLASS, other)) & np.uint64(1)
        settle_edge(grid, other, value ^ UNKNOWN if is_opposite else value)
        other = np.int64(get(grid, CLASS_NEXT, other))


# What two edges may be together: a bit for each of (cross, cross), (cross, line), (line, cross), (line, line).
@inlined
def spread_lock(lock: Any) -> Any:
    """A lock as such pairs."""
    together = 0
    if lock & np.uint64(1):
        together |= 1
    if lock & np.uint64(2):
        together |= 6
    if lock & np.uint64(4):
        together |= 8
    return together


@inlined
def turn_over(together: Any, turns_one: Any, turns_other: Any) -> Any:
    """The same pairs when one of the two edges is replaced by its opposite."""
    if turns_one:
        together = (together >> 2 | together << 2) & 15
    if turns_other:
        together = (together & 5) << 1 | (together & 10) >> 1
    return together


@inlined
def gather_lock(together: Any) -> Any:
    """Such pairs as a lock."""
    lock = np.uint64(0)
    if together & 1:
        lock |= np.uint64(1)
    if together & 6:
        lock |= np.uint64(2)
    if together & 8:
        lock |= np.uint64(4)
    return lock


@inlined
def vertex_pair(one: Any, other: Any) -> Any:
    """The number of a pair of ways at a vertex, in the order of `tables.PAIRS`."""
    low, high = (one, other) if one < other else (other, one)
    if low == 0:
        return high - 1
    if low == 1:
        return high + 1
    return 5


@helper
def partner(grid: Any, edge: Any, number: Any) -> Any:
    """The edge that shares lock `number` with an edge: 0-2 and 3-5 at its vertices, 6-7 across its cells, 8-11 diagonally.

    With it the place of the lock: the vertex and pair, or the cell and the shift of the lock.
    """
    cells, stride = grid.cells, grid.stride
    if number < 6:
        one, other = ends_of(grid, edge)
        vertex = one if number < 3 else other
        own = (1 if number < 3 else 3) if edge < cells else (2 if number < 3 else 0)
        way = (own + 1 + number % 3) % 4
        return edge_at(grid, vertex, way), vertex, vertex_pair(own, way)
    if edge < cells:
        if number == 6:
            return edge + stride, edge, ACROSS_SHIFT + 3
        if number == 7:
            return edge - stride, edge - stride, ACROSS_SHIFT + 3
        if number == 8:
            return edge - 1 + stride, edge, DIAGONAL_SHIFT
        if number == 9:
            return edge + 1 + stride, edge + 1, DIAGONAL_SHIFT + 3
        if number == 10:
            return edge + 1 - stride, edge + 1 - stride, DIAGONAL_SHIFT
        return edge - 1 - stride, edge - stride, DIAGONAL_SHIFT + 3
    cell = edge - cells
    if number == 6:
        return edge + 1, cell, ACROSS_SHIFT
    if number == 7:
        return edge - 1, cell - 1, ACROSS_SHIFT
    if number == 8:
        return edge + 1 - stride, cell, DIAGONAL_SHIFT + 6
    if number == 9:
        return edge - 1 - stride, cell - 1, DIAGONAL_SHIFT + 9
    if number == 10:
        return edge - 1 + stride, cell - 1 + stride, DIAGONAL_SHIFT + 6
    return edge + 1 + stride, cell + stride, DIAGONAL_SHIFT + 9


@inlined
def is_on_board(grid: Any, edge: Any) -> Any:
    return get(grid, EDGE, edge) == UNKNOWN


@helper
def read_lock(grid: Any, tables: Any, number: Any, place: Any, which: Any) -> Any:
    if number < 6:
        return read_state_lock(tables, get(grid, VERTEX, place), which)
    return get(grid, LOCKS, place) >> np.uint64(which) & SEVEN


@helper
def write_lock(grid: Any, tables: Any, number: Any, place: Any, which: Any, lock: Any) -> Any:
    if number < 6:
        keep_states(grid, place, read_lock_states(tables, which, lock))
    elif keep_locks(grid, place, which, lock, SEVEN):
        wake_lock(grid, place, which)


@helper
def wake_lock(grid: Any, cell: Any, shift: Any) -> Any:
    """A lock of a cell has changed: wake the cells that see it, and the classes of its edges."""
    stride, cells = grid.stride, grid.cells
    wake_cell(grid, cell)
    if shift == ACROSS_SHIFT:
        wake_cell(grid, cell - stride)
        wake_cell(grid, cell + stride)
        wake_class(grid, cells + cell)
        wake_class(grid, cells + cell + 1)
    elif shift == ACROSS_SHIFT + 3:
        wake_cell(grid, cell - 1)
        wake_cell(grid, cell + 1)
        wake_class(grid, cell)
        wake_class(grid, cell + stride)
    elif shift == DIAGONAL_SHIFT:
        wake_cell(grid, cell - 1)
        wake_class(grid, cell)
        wake_class(grid, cell - 1 + stride)
    elif shift == DIAGONAL_SHIFT + 3:
        wake_cell(grid, cell - 1)
        wake_class(grid, cell + stride)
        wake_class(grid, cell - 1)
    elif shift == DIAGONAL_SHIFT + 6:
        wake_cell(grid, cell - stride)
        wake_class(grid, cells + cell)
        wake_class(grid, cells + cell + 1 - stride)
    else:
        wake_cell(grid, cell - stride)
        wake_class(grid, cells + cell + 1)
        wake_class(grid, cells + cell - stride)


@helper
def visit_class(grid: Any, tables: Any, first: Any) -> Any:
    """All locks between the edges of one class and those of another say something about the same two unknowns: put together,
    they may settle one of them, or tie both, and every single lock gets what they say together."""
    if get(grid, EDGE, first) != UNKNOWN or np.int64(get(grid, CLASS, first) >> np.uint64(1)) != first:
        return
    count = 0
    edge = first
    while True:
        turns = np.int64(get(grid, CLASS, edge) & np.uint64(1))
        for number in range(12):
            other, place, which = partner(grid, edge, number)
            if get(grid, EDGE, other) != UNKNOWN:
                continue
            kin = get(grid, CLASS, other)
            lead = np.int64(kin >> np.uint64(1))
            together = turn_over(spread_lock(read_lock(grid, tables, number, place, which)), turns, np.int64(kin & np.uint64(1)))
            if lead == first:
                continue
            known = np.int64(peek(grid, RELATIONS, lead))
            if known == 0:
                note(grid, RELATIONS, lead, 16 | together)
                note(grid, TOUCHED, count, lead)
                count += 1
            else:
                note(grid, RELATIONS, lead, known & (16 | together))
        edge = np.int64(get(grid, CLASS_NEXT, edge))
        if edge == first:
            break
    has_joined = conclude(grid, first, count)
    if grid.work[BROKEN] == 0 and not has_joined:
        tell_locks(grid, tables, first)
    for index in range(count):
        note(grid, RELATIONS, peek(grid, TOUCHED, index), 0)
    if not has_joined:
        refuse_loops(grid, first)


@helper
def conclude(grid: Any, first: Any, count: Any) -> Any:
    """What each relation settles or ties; whether it tied anything. A class that has grown is queued again."""
    has_joined = False
    for index in range(count):
        lead = np.int64(peek(grid, TOUCHED, index))
        together = np.int64(peek(grid, RELATIONS, lead)) & 15
        if together == 0:
            grid.work[BROKEN] = 1
            return False
        if together & 12 == 0:
            settle_edge(grid, first, CROSS)
        elif together & 3 == 0:
            settle_edge(grid, first, LINE)
        if together & 10 == 0:
            settle_edge(grid, lead, CROSS)
        elif together & 5 == 0:
            settle_edge(grid, lead, LINE)
        if together == 9 or together == 6:
            # The leads may not lead any more, but they stay members.
            join_classes(grid, first, lead, 0 if together == 9 else 1)
            has_joined = True
    return has_joined


@helper
def tell_locks(grid: Any, tables: Any, first: Any) -> Any:
    """Write to every lock what all of them say together."""
    edge = first
    while True:
        turns = np.int64(get(grid, CLASS, edge) & np.uint64(1))
        for number in range(12):
            other, place, which = partner(grid, edge, number)
            if get(grid, EDGE, edge) != UNKNOWN or get(grid, EDGE, other) != UNKNOWN:
                continue
            kin = get(grid, CLASS, other)
            known = np.int64(peek(grid, RELATIONS, np.int64(kin >> np.uint64(1))))
            if known != 0:
                allowed = turn_over(known & 15, turns, np.int64(kin & np.uint64(1)))
                write_lock(grid, tables, number, place, which, gather_lock(allowed))
        edge = np.int64(get(grid, CLASS_NEXT, edge))
        if edge == first:
            break


VISITED = 64
"""A flag in `relations` for edges that a walk has passed."""


@helper
def refuse_loops(grid: Any, first: Any) -> Any:
    """If all edges of a class that are alike would close a loop too early as lines, they are crosses."""
    if get(grid, EDGE, first) != UNKNOWN:
        return
    for sign in range(2):
        alike = 0
        edge = first
        while True:
            if np.int64(get(grid, CLASS, edge) & np.uint64(1)) == sign:
                alike += 1
            edge = np.int64(get(grid, CLASS_NEXT, edge))
            if edge == first:
                break
        is_refused = False
        while True:
            has_sign = np.int64(get(grid, CLASS, edge) & np.uint64(1)) == sign
            if has_sign and peek(grid, RELATIONS, edge) == 0 and closes_early(grid, edge, alike):
                is_refused = True
                break
            edge = np.int64(get(grid, CLASS_NEXT, edge))
            if edge == first:
                break
        edge = first
        while True:
            note(grid, RELATIONS, edge, 0)
            edge = np.int64(get(grid, CLASS_NEXT, edge))
            if edge == first:
                break
        if is_refused:
            settle_edge(grid, first, CROSS if sign == 0 else LINE)
            return


@helper
def closes_early(grid: Any, start: Any, alike: Any) -> Any:
    """Whether the run that an edge belongs to, together with all edges like it, is a loop that leaves something out."""
    kin = get(grid, CLASS, start)
    home, vertex = ends_of(grid, start)
    note(grid, RELATIONS, start, VISITED)
    passed, runs, gained = 1, 0, count_gain(grid, start)
    edge = start
    while vertex != home:
        far = np.int64(get(grid, FAR, vertex))
        if far != vertex:
            runs += 1
            vertex = far
            if vertex == home:
                break
        following = -1
        for way in range(4):
            candidate = edge_at(grid, vertex, way)
            if candidate != edge and get(grid, EDGE, candidate) == UNKNOWN and get(grid, CLASS, candidate) == kin:
                following = candidate
                beyond = vertex_beyond(grid, vertex, way)
        if following < 0 or peek(grid, RELATIONS, following) != 0:
            return False
        edge = following
        vertex = beyond
        note(grid, RELATIONS, edge, VISITED)
        passed += 1
        gained += count_gain(grid, edge)
    if runs < read_global(grid, RUNS) or passed < alike or read_global(grid, MISSING) > gained:
        return True
    if read_global(grid, CLASS_PENDING) == 0:
        write_global(grid, CLASS_PENDING, 1)
    return False


@helper
def count_gain(grid: Any, edge: Any) -> Any:
    """How many clues an edge would count for."""
    before, behind = cells_beside(grid, edge)
    return np.int64(get(grid, CLUE, before) < NO_CLUE) + np.int64(get(grid, CLUE, behind) < NO_CLUE)
