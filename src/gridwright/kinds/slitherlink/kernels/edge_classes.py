"""Classes of edges that are alike or opposite: loops that one would close too early, and what the locks between two say."""

from __future__ import annotations

from typing import Any

import numpy as np

from gridwright.kernels.compiling import helper, inlined
from gridwright.kinds.slitherlink.kernels.grid import (
    BROKEN,
    CLASS,
    CLASS_NEXT,
    CLASS_PENDING,
    CLUE,
    CROSS,
    EDGE,
    FAR,
    LINE,
    MISSING,
    NO_CLUE,
    RELATIONS,
    RUNS,
    TOUCHED,
    UNKNOWN,
)
from gridwright.kinds.slitherlink.kernels.square_lattice import cells_beside, edge_at, ends_of, neighbour
from gridwright.kinds.slitherlink.kernels.state import (
    get,
    note,
    partner_row,
    peek,
    read_global,
    read_lock,
    settle_edge,
    write_global,
    write_lock,
)
from gridwright.kinds.slitherlink.kernels.union_find import find_alike, join_classes

VISITED = 64
"""A mark in `RELATIONS` for edges that a walk has passed."""


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
        way = find_alike(grid, vertex, edge, kin)
        if way < 0 or peek(grid, RELATIONS, edge_at(grid, vertex, way)) != 0:
            return False
        edge = edge_at(grid, vertex, way)
        vertex = neighbour(grid, vertex, way)
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
        row = partner_row(grid, edge)
        for number in range(12):
            other = edge + grid.work[row + 3 * number]
            if get(grid, EDGE, other) != UNKNOWN:
                continue
            kin = get(grid, CLASS, other)
            lead = np.int64(kin >> np.uint64(1))
            if lead == first:
                continue
            lock = read_lock(grid, tables, number, edge + grid.work[row + 3 * number + 1], grid.work[row + 3 * number + 2])
            together = turn_over(spread_lock(lock), turns, np.int64(kin & np.uint64(1)))
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
        row = partner_row(grid, edge)
        for number in range(12):
            other = edge + grid.work[row + 3 * number]
            if get(grid, EDGE, edge) != UNKNOWN or get(grid, EDGE, other) != UNKNOWN:
                continue
            kin = get(grid, CLASS, other)
            known = np.int64(peek(grid, RELATIONS, np.int64(kin >> np.uint64(1))))
            if known != 0:
                allowed = turn_over(known & 15, turns, np.int64(kin & np.uint64(1)))
                place, which = edge + grid.work[row + 3 * number + 1], grid.work[row + 3 * number + 2]
                write_lock(grid, tables, number, place, which, gather_lock(allowed))
        edge = np.int64(get(grid, CLASS_NEXT, edge))
        if edge == first:
            break
