"""Paths: both ends of a run of lines are followed as long as their way is forced, with what follows noted on a sheet."""

from __future__ import annotations

from typing import Any

import numpy as np

from gridwright.kernels.compiling import helper
from gridwright.kernels.loops.blocks import EVERYWHERE, see, see_place
from gridwright.kernels.loops.classes import find_alike
from gridwright.kernels.loops.geometry import edge_at, find_edge, neighbour
from gridwright.kernels.loops.grid import CLASS, EDGE, FAR, LINE, RUNS, TOUCHED
from gridwright.kernels.loops.memory import get, note, peek, read_global
from gridwright.kernels.loops.sheet import CLOSED_WAYS, ENDS, FAILED, VISITED, follow_up, jot, look, suppose, value_of


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
        arrive(grid, which, neighbour(grid, vertex, chosen), 1 << (chosen + 2) % 4)
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
    here, last, left = neighbour(grid, vertex, way), way, 0
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
        following = find_alike(grid, here, edge, own)
        if following < 0 or here == vertex:
            break
        edge = edge_at(grid, here, following)
        here, last = neighbour(grid, here, following), following
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
