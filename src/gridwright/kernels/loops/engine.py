"""Deduction without guessing: whatever follows from what is known, until nothing more does."""

from __future__ import annotations

from typing import Any

import numpy as np

from gridwright.kernels.compiling import helper, kernel
from gridwright.kernels.loops.blocks import find_changes
from gridwright.kernels.loops.cells import visit_cell
from gridwright.kernels.loops.classes import settle_class
from gridwright.kernels.loops.colours import join_colours
from gridwright.kernels.loops.continuations import visit_run
from gridwright.kernels.loops.cycles import cut_cycles
from gridwright.kernels.loops.geometry import cells_beside, edge_at, ends_of
from gridwright.kernels.loops.grid import (
    ADVANCED,
    BROKEN,
    CELL_COUNT,
    CLASS_COUNT,
    CLOSED,
    CLUE,
    COLOURING,
    CYCLES,
    CYCLES_LEFT,
    CYCLES_SINCE,
    EDGE,
    EDGE_COUNT,
    EDGE_STACK,
    EXPERT,
    FAR,
    HEADER,
    IS_PAUSED,
    LEVEL,
    LIMIT,
    LINE,
    LOOK_AT_ALL,
    LOOKED,
    MISSING,
    RUN_COUNT,
    SLACK,
    SWEPT,
    TRAIL,
    UNKNOWN,
    VERTEX_COUNT,
    VERY_HARD,
    VISITS,
    WORK_SECTIONS,
)
from gridwright.kernels.loops.marks import keep_states, settle_edge
from gridwright.kernels.loops.memory import get, peek, put, read_global, write_global
from gridwright.kernels.loops.queues import pop_cell, pop_class, pop_run, pop_vertex, wake_cell, wake_run, wake_vertex
from gridwright.kernels.loops.running import add_line, clear_rest, count_side_lines, look_at_pending
from gridwright.kernels.loops.tables import AT_EDGE_STATES
from gridwright.kernels.loops.ties import visit_class
from gridwright.kernels.loops.vertices import visit_vertex

FULL, CONTRADICTION, STUCK, SOLVED, MORE = -2, -1, 0, 1, 2
"""How deduction ends; `FULL` means that the trail has no room left, and the caller should begin again with a deeper one, `MORE`
that it has not ended but used up the visits that one call may make."""

RUN_VISITS = 4
"""Looking at a run takes as long as so many visits of a cell."""


@helper
def spread_edge(grid: Any, tables: Any, edge: Any) -> Any:
    """Draw the consequences of an edge that was settled."""
    value = get(grid, EDGE, edge)
    drawn = value == LINE
    one, other = ends_of(grid, edge)
    before, behind = cells_beside(grid, edge)
    if grid.work[LEVEL] >= ADVANCED:
        flat = edge < grid.cells
        keep_states(grid, one, tables[AT_EDGE_STATES + 2 * (1 if flat else 2) + (1 if drawn else 0)])
        keep_states(grid, other, tables[AT_EDGE_STATES + 2 * (3 if flat else 0) + (1 if drawn else 0)])
    else:
        wake_vertex(grid, one)
        wake_vertex(grid, other)
    if grid.work[LEVEL] <= ADVANCED:
        wake_cell(grid, before, LOOK_AT_ALL)
        wake_cell(grid, behind, LOOK_AT_ALL)
    if drawn:
        add_line(grid, edge)
    if grid.work[COLOURING]:
        join_colours(grid, before, behind, 1 if drawn else 0)
    if grid.work[LEVEL] >= VERY_HARD:
        settle_class(grid, edge, value)


@helper
def run(grid: Any, tables: Any) -> Any:
    """Draw all conclusions; how it ends."""
    while True:
        ending = run_nearby(grid, tables)
        if ending != STUCK or not look_afar(grid):
            return ending


@helper
def run_nearby(grid: Any, tables: Any) -> Any:
    """Draw the conclusions that what is new leads to where it is. On most levels these are all."""
    work = grid.work
    room = grid.work.shape[0] - HEADER - (WORK_SECTIONS + SLACK) * grid.cells
    while work[BROKEN] == 0:
        if work[TRAIL] > room:
            return FULL
        if work[VISITS] >= work[LIMIT]:
            work[IS_PAUSED] = 1
            return MORE
        if work[EDGE_COUNT] > 0:
            work[EDGE_COUNT] -= 1
            spread_edge(grid, tables, np.int64(peek(grid, EDGE_STACK, work[EDGE_COUNT])))
        elif work[VERTEX_COUNT] > 0:
            visit_vertex(grid, tables, pop_vertex(grid))
        elif work[CELL_COUNT] > 0:
            work[VISITS] += 1
            cell, looks = pop_cell(grid)
            visit_cell(grid, tables, cell, looks)
        elif work[CLASS_COUNT] > 0:
            visit_class(grid, tables, pop_class(grid))
        elif work[RUN_COUNT] > 0:
            work[VISITS] += RUN_VISITS
            visit_run(grid, tables, pop_run(grid))
        elif read_global(grid, CLOSED) == 1:
            write_global(grid, CLOSED, 2)
            clear_rest(grid)
        else:
            return SOLVED if read_global(grid, CLOSED) != 0 else STUCK
    return CONTRADICTION


@helper
def look_afar(grid: Any) -> Any:
    """All is quiet: look at what can see far, if anything has changed; whether there is something to do again."""
    work = grid.work
    if work[LEVEL] >= EXPERT and work[SWEPT] != work[TRAIL]:
        changed = find_changes(grid)
        work[SWEPT] = work[TRAIL]
        wake_runs(grid, changed)
        return True
    if work[CYCLES] and (work[CYCLES_SINCE] != work[TRAIL] or work[CYCLES_LEFT] > 0):
        cut_cycles(grid)
        return True
    return False


@helper
def wake_runs(grid: Any, changed: Any) -> Any:
    """Queue every run that was never looked at, or whose search looked at blocks that have changed."""
    for vertex in range(grid.cells):
        far = np.int64(get(grid, FAR, vertex))
        if far > vertex and np.int64(get(grid, FAR, far)) == vertex:
            looked = get(grid, LOOKED, vertex)
            if looked == 0 or looked & changed:
                wake_run(grid, vertex)


@helper
def place_clue(grid: Any, cell: Any, clue: Any) -> Any:
    """Put a clue into a cell that has none."""
    put(grid, CLUE, cell, np.uint64(clue))
    missing = read_global(grid, MISSING) + clue - count_side_lines(grid, cell)
    if missing < 0:
        grid.work[BROKEN] = 1
        return
    write_global(grid, MISSING, missing)
    wake_cell(grid, cell, LOOK_AT_ALL)
    look_at_pending(grid)


@helper
def begin(grid: Any, tables: Any) -> Any:
    """The vertices at the edge of the board know something from the beginning; so does, above the low levels, every cell."""
    # Whoever takes nothing back may have begun the trail anew.
    grid.work[SWEPT], grid.work[CYCLES_SINCE] = min(grid.work[SWEPT], grid.work[TRAIL]), -1
    for row in range(grid.height + 1):
        for column in range(grid.width + 1):
            vertex = (row + 1) * grid.stride + column + 1
            if grid.work[LEVEL] >= ADVANCED:
                for way in range(4):
                    value = get(grid, EDGE, edge_at(grid, vertex, way))
                    if value != UNKNOWN:
                        keep_states(grid, vertex, tables[AT_EDGE_STATES + 2 * way + (1 if value == LINE else 0)])
            if row == 0 or column == 0 or row == grid.height or column == grid.width:
                wake_vertex(grid, vertex)
    for cell in range(grid.cells):
        wake_cell(grid, cell, LOOK_AT_ALL)


@kernel
def deduce(grid: Any, tables: Any, cells: Any, clues: Any, edges: Any, values: Any) -> Any:
    """Place clues and known edges on a board, fresh or not, and draw all conclusions.

    After `MORE`, call it again with everything as it was.
    """
    grid.work[VISITS] = 0
    if grid.work[IS_PAUSED]:
        grid.work[IS_PAUSED] = 0
        return run(grid, tables)
    begin(grid, tables)
    for index in range(cells.shape[0]):
        place_clue(grid, np.int64(cells[index]), np.int64(clues[index]))
    for index in range(edges.shape[0]):
        settle_edge(grid, np.int64(edges[index]), np.uint64(values[index]))
    return run(grid, tables)
