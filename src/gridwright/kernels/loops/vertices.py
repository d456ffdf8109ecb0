"""What a vertex tells: its edges from its states, and what colours and classes say about it."""

from __future__ import annotations

from typing import Any

import numpy as np

from gridwright.kernels.compiling import helper, inlined
from gridwright.kernels.loops.classes import compare_edges, join_classes
from gridwright.kernels.loops.colours import compare_colours, join_colours
from gridwright.kernels.loops.geometry import edge_at
from gridwright.kernels.loops.grid import (
    ADVANCED,
    ALIKE,
    BROKEN,
    COLOURING,
    EASY,
    EDGE,
    LEVEL,
    LINE,
    OPPOSITE,
    UNKNOWN,
    VERTEX,
    VERTEX_QUEUED,
    VERY_HARD,
)
from gridwright.kernels.loops.lookup import read_lock_states, read_state_lock
from gridwright.kernels.loops.marks import keep_states, settle_edge
from gridwright.kernels.loops.memory import get, note, put
from gridwright.kernels.loops.queues import wake_around
from gridwright.kernels.loops.tables import AT_EDGE_STATES, AT_STATE_EDGES

# Some pairs of edges at a vertex; `tables.PAIRS` has them all: up-right, up-down, up-left, right-down, right-left, down-left.
UP_RIGHT, UP_LEFT, RIGHT_DOWN, DOWN_LEFT = 0, 2, 3, 5
ALL_STATES = np.uint64(127)


@helper
def visit_vertex(grid: Any, tables: Any, vertex: Any) -> Any:
    """Everything that follows at a vertex."""
    if grid.work[LEVEL] < ADVANCED:
        visit_simply(grid, tables, vertex)
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


@helper
def settle_ways(grid: Any, vertex: Any, possible: Any) -> Any:
    """Settle the edges of a vertex that have one possible value only."""
    for way in range(4):
        value = possible >> np.uint64(2 * way) & UNKNOWN
        if value != UNKNOWN:
            settle_edge(grid, edge_at(grid, vertex, way), value)


@helper
def gather_edges(grid: Any, tables: Any, vertex: Any) -> Any:
    """The states that the settled edges allow."""
    states = ALL_STATES
    for way in range(4):
        value = get(grid, EDGE, edge_at(grid, vertex, way))
        if value != UNKNOWN:
            states &= tables[AT_EDGE_STATES + 2 * (way) + (1 if value == LINE else 0)]
    return states


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
    states = gather_edges(grid, tables, vertex)
    locks = get(grid, VERTEX, vertex)
    if grid.work[LEVEL] == EASY:
        if grid.work[COLOURING]:
            locks = colour_simple_locks(grid, vertex, locks)
        for turn in range(4):
            states &= read_lock_states(tables, turn_pair(turn), widen(locks >> np.uint64(2 * turn) & np.uint64(3)))
    if states == 0:
        grid.work[BROKEN] = 1
        return
    settle_ways(grid, vertex, tables[np.uint64(AT_STATE_EDGES + np.int64(states))])
    if grid.work[LEVEL] == EASY:
        for turn in range(4):
            found = narrow(read_state_lock(tables, states, turn_pair(turn)))
            locks &= ~((~found & np.uint64(3)) << np.uint64(2 * turn))
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
