"""Paths: where can a run of lines go on from its end, and what if it did?

One continuation after the other is supposed to be a line. What follows from it is kept on a small sheet: values of classes of
edges, by locks with edges nearby, while both ends of the run are followed as long as their way is forced. A continuation that
leads to a contradiction or to a loop that leaves out other runs is a cross; what all continuations lead to is so.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from gridwright.kernels.compiling import helper, inlined
from gridwright.kernels.loops.blocks import EVERYWHERE, see, see_place
from gridwright.kernels.loops.classes import partner, read_lock
from gridwright.kernels.loops.grid import (
    AGREED,
    AGREED_VALUES,
    CLASS,
    CLASS_NEXT,
    CROSS,
    EDGE,
    EDGE_COUNT,
    FAR,
    GLOBALS,
    LINE,
    LOOKED,
    RELATIONS,
    RUNS,
    SEEN,
    SHEET,
    SPARE,
    TOUCHED,
    UNKNOWN,
)
from gridwright.kernels.loops.marks import edge_at, get, note, peek, put, settle_edge, vertex_beyond, wake_run
from gridwright.kernels.loops.running import find_edge, read_global

# Numbers in the spare room of `work`, from `SPARE` on.
COUNT, EXPANDED, FAILED, VISITED = 0, 1, 2, 3
"""How many edges are on the sheet, how many of them have been followed up, whether a contradiction came up (1) or the path has
become a loop that may be the solution (2), and how many runs it has passed."""
ENDS, CLOSED_WAYS = 4, 6
"""The two ends of the path, and for each the ways that it cannot leave by, a bit each."""
AGREED_COUNT = 8
"""How many edges all continuations so far agree on."""


@inlined
def jot(grid: Any, place: Any, value: Any) -> Any:
    grid.work[SPARE + place] = value


@inlined
def look(grid: Any, place: Any) -> Any:
    return np.int64(grid.work[SPARE + place])


@inlined
def value_of(grid: Any, edge: Any) -> Any:
    """1 cross, 2 line, 3 open: as it is, or as the sheet has it."""
    known = np.int64(get(grid, EDGE, edge))
    if known != 3:
        return known
    own = get(grid, CLASS, edge)
    value = np.int64(peek(grid, RELATIONS, np.int64(own >> np.uint64(1))))
    if value == 0:
        return np.int64(3)
    return value ^ 3 if own & np.uint64(1) else value


@helper
def suppose(grid: Any, edge: Any, value: Any) -> Any:
    """Write a value of an edge, and so of its class, onto the sheet."""
    known = value_of(grid, edge)
    if known != 3:
        if known != value:
            jot(grid, FAILED, 1)
        return
    count = look(grid, COUNT)
    own = get(grid, CLASS, edge)
    note(grid, RELATIONS, np.int64(own >> np.uint64(1)), value ^ 3 if own & np.uint64(1) else value)
    note(grid, SHEET, count, edge)
    jot(grid, COUNT, count + 1)


@helper
def clear_sheet(grid: Any) -> Any:
    for index in range(look(grid, COUNT)):
        note(grid, RELATIONS, np.int64(get(grid, CLASS, np.int64(peek(grid, SHEET, index))) >> np.uint64(1)), 0)
    jot(grid, COUNT, 0)
    jot(grid, EXPANDED, 0)
    jot(grid, FAILED, 0)


@helper
def follow_up(grid: Any, tables: Any) -> Any:
    """What the locks of the classes on the sheet say about edges nearby."""
    while look(grid, EXPANDED) < look(grid, COUNT) and look(grid, FAILED) == 0:
        first = np.int64(peek(grid, SHEET, look(grid, EXPANDED)))
        jot(grid, EXPANDED, look(grid, EXPANDED) + 1)
        edge = first
        while True:
            follow_locks(grid, tables, edge)
            edge = np.int64(get(grid, CLASS_NEXT, edge))
            if edge == first:
                break


@helper
def follow_locks(grid: Any, tables: Any, edge: Any) -> Any:
    """What the locks of one edge say about the others."""
    see_place(grid, edge if edge < grid.cells else edge - grid.cells)
    value = value_of(grid, edge)
    for number in range(12):
        other, place, which = partner(grid, edge, number)
        if get(grid, EDGE, other) != UNKNOWN:
            continue
        lock = np.int64(read_lock(grid, tables, number, place, which))
        # With a line: one line in all makes the other a cross, two make it a line. With a cross: none, or one.
        possible = lock >> 1 & 3 if value == 2 else lock & 3
        if possible == 0:
            jot(grid, FAILED, 1)
        elif possible != 3:
            suppose(grid, other, possible)


@helper
def extend(grid: Any, which: Any) -> Any:
    """Follow one end as far as one step; whether it moved."""
    vertex = look(grid, ENDS + which)
    closed = look(grid, CLOSED_WAYS + which)
    drawn, supposed, left, way_drawn, way_supposed, way_left = 0, 0, 0, -1, -1, -1
    for way in range(4):
        if closed >> way & 1:
            continue
        edge = edge_at(grid, vertex, way)
        value = value_of(grid, edge)
        if value == 2:
            if get(grid, EDGE, edge) == LINE:
                drawn += 1
                way_drawn = way
            else:
                supposed += 1
                way_supposed = way
        elif value == 3:
            left += 1
            way_left = way
    if drawn + supposed > 1 or drawn + supposed + left == 0:
        jot(grid, FAILED, 1)
        return False
    if drawn + supposed == 0 and left > 1:
        return extend_by_colour(grid, which)
    if drawn == 1 and supposed == 0:
        chosen = way_drawn
    elif supposed == 1:
        chosen = way_supposed
    else:
        chosen = way_left
        suppose(grid, edge_at(grid, vertex, chosen), 2)
    for way in range(4):
        if way != chosen and not closed >> way & 1 and value_of(grid, edge_at(grid, vertex, way)) == 3:
            suppose(grid, edge_at(grid, vertex, way), 1)
    if drawn == 1:
        # The end of another run: go to its other end.
        far = np.int64(get(grid, FAR, vertex))
        jot(grid, VISITED, look(grid, VISITED) + 1)
        arrive(grid, which, far, line_ways(grid, far))
    else:
        arrive(grid, which, vertex_beyond(grid, vertex, chosen), 1 << (chosen + 2) % 4)
    return True


@helper
def line_ways(grid: Any, vertex: Any) -> Any:
    """The ways in which lines lead from a vertex."""
    ways = 0
    for way in range(4):
        if get(grid, EDGE, edge_at(grid, vertex, way)) == LINE:
            ways |= 1 << way
    return ways


@helper
def arrive(grid: Any, which: Any, vertex: Any, closed: Any) -> Any:
    """An end has come to a vertex. If the other one is there, the path is a loop."""
    see_place(grid, vertex)
    jot(grid, ENDS + which, vertex)
    jot(grid, CLOSED_WAYS + which, closed)
    if vertex == look(grid, ENDS + 1 - which):
        # A loop through all runs may be the solution; any other is a contradiction.
        see(grid, EVERYWHERE)
        jot(grid, FAILED, 1 if look(grid, VISITED) < read_global(grid, RUNS) else 2)


@helper
def extend_by_colour(grid: Any, which: Any) -> Any:
    """If every continuation, followed along edges that are alike, passes the same vertex, the path comes there too."""
    vertex = look(grid, ENDS + which)
    closed = look(grid, CLOSED_WAYS + which)
    common = -1
    for way in range(4):
        if not closed >> way & 1 and value_of(grid, edge_at(grid, vertex, way)) == 3:
            common = follow_colour(grid, vertex, way, common)
            if common == 0:
                return False
    arrive(grid, which, np.int64(peek(grid, TOUCHED, 0)), np.int64(peek(grid, TOUCHED, 1)))
    return True


@helper
def follow_colour(grid: Any, vertex: Any, way: Any, common: Any) -> Any:
    """Follow edges that are alike, and keep of the vertices that are common so far those on this way; how many are left.

    They are listed in `TOUCHED` with the ways on which they were reached; `common` is -1 where there are none yet.
    """
    edge = edge_at(grid, vertex, way)
    own = get(grid, CLASS, edge)
    here, last, left = vertex_beyond(grid, vertex, way), way, 0
    for _ in range(grid.cells):
        see_place(grid, here)
        if common < 0:
            note(grid, TOUCHED, 2 * left, here)
            note(grid, TOUCHED, 2 * left + 1, 1 << (last + 2) % 4)
            left += 1
        else:
            for index in range(left, common):
                if peek(grid, TOUCHED, 2 * index) == here:
                    arrivals = peek(grid, TOUCHED, 2 * index + 1) | 1 << (last + 2) % 4
                    note(grid, TOUCHED, 2 * index, peek(grid, TOUCHED, 2 * left))
                    note(grid, TOUCHED, 2 * index + 1, peek(grid, TOUCHED, 2 * left + 1))
                    note(grid, TOUCHED, 2 * left, here)
                    note(grid, TOUCHED, 2 * left + 1, arrivals)
                    left += 1
                    break
        following = -1
        for turn in range(4):
            candidate = edge_at(grid, here, turn)
            if candidate != edge and get(grid, EDGE, candidate) == UNKNOWN and get(grid, CLASS, candidate) == own:
                following = turn
        if following < 0 or here == vertex:
            break
        edge = edge_at(grid, here, following)
        here, last = vertex_beyond(grid, here, following), following
    return left


@helper
def follow_path(grid: Any, tables: Any) -> Any:
    """Draw all conclusions on the sheet."""
    is_moving = True
    steps = 0
    while is_moving and look(grid, FAILED) == 0 and steps < 2 * grid.cells:
        steps += 1
        follow_up(grid, tables)
        if look(grid, FAILED) != 0:
            break
        between = find_edge(grid, look(grid, ENDS), look(grid, ENDS + 1))
        if between >= 0 and value_of(grid, between) == 3:
            see(grid, EVERYWHERE)
            if look(grid, VISITED) < read_global(grid, RUNS):
                suppose(grid, between, 1)
        follow_up(grid, tables)
        is_moving = False
        for which in range(2):
            if look(grid, FAILED) == 0 and extend(grid, which):
                is_moving = True


@helper
def visit_run(grid: Any, tables: Any, one: Any) -> Any:
    """Try the continuations of both ends of a run."""
    other = np.int64(get(grid, FAR, one))
    if other == one or np.int64(get(grid, FAR, other)) != one:
        return
    grid.memory[np.uint64(GLOBALS * grid.cells + SEEN)] = 0
    see_place(grid, one)
    see_place(grid, other)
    try_end(grid, tables, one, other)
    if grid.work[EDGE_COUNT] == 0:
        try_end(grid, tables, other, one)
    if grid.work[EDGE_COUNT] > 0:
        # What was found is spread first: until then the ends of runs may have moved on.
        wake_run(grid, one)
        wake_run(grid, other)
    else:
        put(grid, LOOKED, min(one, other), get(grid, GLOBALS, SEEN))


@helper
def try_end(grid: Any, tables: Any, start: Any, back: Any) -> Any:
    """Try each continuation of one end; settle what is refuted and what all the rest agree on."""
    jot(grid, AGREED_COUNT, -1)
    for way in range(4):
        edge = edge_at(grid, start, way)
        if get(grid, EDGE, edge) != UNKNOWN:
            continue
        jot(grid, COUNT, 0)
        jot(grid, EXPANDED, 0)
        jot(grid, FAILED, 0)
        jot(grid, VISITED, 1)
        jot(grid, ENDS, start)
        jot(grid, ENDS + 1, back)
        jot(grid, CLOSED_WAYS, line_ways(grid, start))
        jot(grid, CLOSED_WAYS + 1, line_ways(grid, back))
        suppose(grid, edge, 2)
        follow_path(grid, tables)
        if look(grid, FAILED) == 1:
            clear_sheet(grid)
            settle_edge(grid, edge, CROSS)
        else:
            agree(grid)
            clear_sheet(grid)
    for index in range(look(grid, AGREED_COUNT)):
        settle_edge(grid, np.int64(peek(grid, AGREED, index)), LINE if np.int64(peek(grid, AGREED_VALUES, index)) == 2 else CROSS)


@helper
def agree(grid: Any) -> Any:
    """Keep of what was agreed what the sheet says too."""
    before = look(grid, AGREED_COUNT)
    if before < 0:
        count = look(grid, COUNT)
        for index in range(count):
            edge = np.int64(peek(grid, SHEET, index))
            note(grid, AGREED, index, edge)
            note(grid, AGREED_VALUES, index, value_of(grid, edge))
        jot(grid, AGREED_COUNT, count)
        return
    kept = 0
    for index in range(before):
        edge, value = np.int64(peek(grid, AGREED, index)), np.int64(peek(grid, AGREED_VALUES, index))
        if value_of(grid, edge) == value:
            note(grid, AGREED, kept, edge)
            note(grid, AGREED_VALUES, kept, value)
            kept += 1
    jot(grid, AGREED_COUNT, kept)
