"""What follows at a vertex, from its states, from colours and from classes; and, on the lowest levels, at the sides of a cell."""

from __future__ import annotations

from typing import Any

import numpy as np

from gridwright.kernels.compiling import helper, inlined
from gridwright.kinds.slitherlink.kernels.grid import (
    ADVANCED,
    ALIKE,
    BROKEN,
    CLUE,
    COLOURING,
    CONTRADICTION,
    EASY,
    EDGE,
    LEVEL,
    OPPOSITE,
    UNKNOWN,
    VERTEX,
    VERTEX_QUEUED,
    VERY_HARD,
)
from gridwright.kinds.slitherlink.kernels.square_lattice import corner_of, edge_at, side_of
from gridwright.kinds.slitherlink.kernels.state import (
    SEVEN,
    get,
    keep_states,
    note,
    put,
    read_lock_states,
    read_side_ways,
    read_state_lock,
    settle_edge,
    wake_around,
    wake_vertex,
)
from gridwright.kinds.slitherlink.kernels.tables import (
    AT_KNOWN_STATES,
    AT_SIDE_VALUES,
    AT_SIDES,
    AT_SIMPLE_LOCKS,
    AT_SIMPLE_STATES,
    AT_STATE_EDGES,
)
from gridwright.kinds.slitherlink.kernels.union_find import compare_colours, compare_edges, join_classes, join_colours, tell_pair

# Some pairs of edges at a vertex; `tables.PAIRS` has them all: up-right, up-down, up-left, right-down, right-left, down-left.
UP_RIGHT, UP_LEFT, RIGHT_DOWN, DOWN_LEFT = 0, 2, 3, 5
ALL_STATES = np.uint64(127)


@helper
def visit_vertex(grid: Any, tables: Any, vertex: Any) -> Any:
    """Everything that follows at a vertex."""
    if grid.work[LEVEL] < ADVANCED:
        visit_simply(grid, tables, vertex)
        return
    if has_settled_edges(grid, vertex):
        return
    # What it learns now it tells now: no need to queue it for that.
    note(grid, VERTEX_QUEUED, vertex, 1)
    if grid.work[COLOURING]:
        learn_from_colours(grid, tables, vertex)
    if grid.work[LEVEL] >= VERY_HARD:
        learn_from_classes(grid, tables, vertex)
    note(grid, VERTEX_QUEUED, vertex, 0)
    states = get(grid, VERTEX, vertex)
    if states == 0:
        grid.work[BROKEN] = 1
        return
    settle_ways(grid, vertex, tables[np.uint64(AT_STATE_EDGES + np.int64(states))])
    if grid.work[COLOURING]:
        tell_colours(grid, vertex, read_state_lock(tables, states, UP_RIGHT), read_state_lock(tables, states, UP_LEFT))
    if grid.work[LEVEL] >= VERY_HARD:
        tell_classes(grid, tables, vertex, states)


@inlined
def has_settled_edges(grid: Any, vertex: Any) -> Any:
    """Whether nothing is left to be found out at a vertex. So ends every second visit."""
    settled = 0
    for way in range(4):
        if get(grid, EDGE, edge_at(grid, vertex, way)) != UNKNOWN:
            settled += 1
    return settled == 4


@helper
def settle_ways(grid: Any, vertex: Any, known: Any) -> Any:
    """Settle the edges of a vertex of which something is known, two bits each."""
    for way in range(4):
        value = known >> np.uint64(2 * way) & CONTRADICTION
        if value != UNKNOWN:
            settle_edge(grid, edge_at(grid, vertex, way), value)


@helper
def gather_edges(grid: Any, vertex: Any) -> Any:
    """What is known of the edges of a vertex, two bits each."""
    known = np.uint64(0)
    for way in range(4):
        known |= get(grid, EDGE, edge_at(grid, vertex, way)) << np.uint64(2 * way)
    return known


@inlined
def widen(two: Any) -> Any:
    """A two-valued lock (1 alike, 2 opposite) as values of a lock."""
    return (ALIKE if two & np.uint64(1) else np.uint64(0)) | (OPPOSITE if two & np.uint64(2) else np.uint64(0))


@inlined
def narrow(three: Any) -> Any:
    """The other way round."""
    return (np.uint64(1) if three & ALIKE else np.uint64(0)) | (np.uint64(2) if three & OPPOSITE else np.uint64(0))


@inlined
def turn_pair(turn: Any) -> Any:
    """The pair of neighbouring edges in a corner at a vertex: top left (0), top right, bottom left or bottom right."""
    if turn == 0:
        return UP_LEFT
    if turn == 1:
        return UP_RIGHT
    if turn == 2:
        return DOWN_LEFT
    return RIGHT_DOWN


@helper
def visit_simply(grid: Any, tables: Any, vertex: Any) -> Any:
    """The lowest levels: edges, and on the easy one locks that know alike and opposite only."""
    known = gather_edges(grid, vertex)
    states = tables[np.uint64(AT_KNOWN_STATES + np.int64(known))]
    locks = get(grid, VERTEX, vertex)
    if grid.work[LEVEL] == EASY:
        if grid.work[COLOURING]:
            locks = colour_simple_locks(grid, vertex, locks)
        states &= tables[np.uint64(AT_SIMPLE_STATES + np.int64(locks))]
    if states == 0:
        grid.work[BROKEN] = 1
        return
    settle_ways(grid, vertex, tables[np.uint64(AT_STATE_EDGES + np.int64(states))] & ~known)
    if grid.work[LEVEL] == EASY:
        locks &= tables[np.uint64(AT_SIMPLE_LOCKS + np.int64(states))]
        keep_simple_locks(grid, vertex, locks)
        if grid.work[COLOURING]:
            tell_colours(grid, vertex, read_state_lock(tables, states, UP_RIGHT), read_state_lock(tables, states, UP_LEFT))


@helper
def keep_simple_locks(grid: Any, vertex: Any, locks: Any) -> Any:
    """Write the two-valued locks of a vertex."""
    if locks != get(grid, VERTEX, vertex):
        put(grid, VERTEX, vertex, locks)
        wake_around(grid, vertex)


@helper
def colour_simple_locks(grid: Any, vertex: Any, locks: Any) -> Any:
    """What the colours of the four cells say about two-valued locks."""
    falling = compare_colours(grid, vertex - grid.stride - 1, vertex)
    rising = compare_colours(grid, vertex - grid.stride, vertex - 1)
    for turn in range(4):
        relation = rising if turn == 0 or turn == 3 else falling
        if relation >= 0:
            locks &= ~(np.uint64(2 if relation == 0 else 1) << np.uint64(2 * turn))
    return locks


@helper
def learn_from_colours(grid: Any, tables: Any, vertex: Any) -> Any:
    """Cells that touch at a vertex only: the two edges between them are alike or opposite, as their colours are."""
    allowed = ALL_STATES
    falling = compare_colours(grid, vertex - grid.stride - 1, vertex)
    if falling >= 0:
        allowed &= read_lock_states(tables, UP_RIGHT, ALIKE if falling == 0 else OPPOSITE)
    rising = compare_colours(grid, vertex - grid.stride, vertex - 1)
    if rising >= 0:
        allowed &= read_lock_states(tables, UP_LEFT, ALIKE if rising == 0 else OPPOSITE)
    keep_states(grid, vertex, allowed)


@helper
def tell_colours(grid: Any, vertex: Any, falling: Any, rising: Any) -> Any:
    """The other way round: locks that are alike or opposite decide about colours."""
    if falling & OPPOSITE == 0:
        join_colours(grid, vertex - grid.stride - 1, vertex, 0)
    elif falling & ALIKE == 0:
        join_colours(grid, vertex - grid.stride - 1, vertex, 1)
    if rising & OPPOSITE == 0:
        join_colours(grid, vertex - grid.stride, vertex - 1, 0)
    elif rising & ALIKE == 0:
        join_colours(grid, vertex - grid.stride, vertex - 1, 1)


@helper
def learn_from_classes(grid: Any, tables: Any, vertex: Any) -> Any:
    """Edges of one class are alike or opposite."""
    allowed = ALL_STATES
    pair = 0
    for one in range(3):
        for other in range(one + 1, 4):
            relation = compare_edges(grid, edge_at(grid, vertex, one), edge_at(grid, vertex, other))
            if relation >= 0:
                allowed &= read_lock_states(tables, pair, ALIKE if relation == 0 else OPPOSITE)
            pair += 1
    keep_states(grid, vertex, allowed)


@helper
def tell_classes(grid: Any, tables: Any, vertex: Any, states: Any) -> Any:
    """Pairs of open edges that are alike or opposite in every state."""
    pair = 0
    for one in range(3):
        for other in range(one + 1, 4):
            lock = read_state_lock(tables, states, pair)
            pair += 1
            if lock & OPPOSITE == 0 or lock & ALIKE == 0:
                join_classes(grid, edge_at(grid, vertex, one), edge_at(grid, vertex, other), 0 if lock & OPPOSITE == 0 else 1)


# The lowest levels look at the four sides of a cell with a clue: edges, then locks at its corners.


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
    values = tables[np.uint64(AT_SIDE_VALUES + (np.int64(ways) & 255))]
    values |= tables[np.uint64(AT_SIDE_VALUES + 256 + (np.int64(ways) >> 8))]
    shared = ~(values | np.uint64(known)) & np.uint64(255)
    for side in range(4):
        value = shared >> np.uint64(2 * side) & CONTRADICTION
        if value != UNKNOWN:
            settle_edge(grid, side_of(grid, cell, side), value)
    if grid.work[LEVEL] >= EASY:
        for corner in range(4):
            write_corner_lock(grid, tables, cell, corner, way_lock(values, corner))
        if grid.work[COLOURING]:
            tell_pair(grid, cell - 1, cell + 1, way_lock(values, 4))
            tell_pair(grid, cell - grid.stride, cell + grid.stride, way_lock(values, 5))


@inlined
def way_lock(values: Any, number: Any) -> Any:
    """The values that a pair of sides has: 0-3 at the corners, 4 left and right, 5 top and bottom."""
    return values >> np.uint64(8 + 3 * number) & SEVEN


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
def write_corner_lock(grid: Any, tables: Any, cell: Any, corner: Any, lock: Any) -> Any:
    vertex = corner_of(grid, cell, corner)
    turn = 3 - corner
    if grid.work[LEVEL] == EASY:
        known = get(grid, VERTEX, vertex)
        after = known & ~((~narrow(lock) & np.uint64(3)) << np.uint64(2 * turn))
        if after != known:
            keep_simple_locks(grid, vertex, after)
            wake_vertex(grid, vertex)
    else:
        keep_states(grid, vertex, read_lock_states(tables, turn_pair(turn), lock))
