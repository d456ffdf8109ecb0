"""Deduction without guessing: whatever follows from what is known, until nothing more does; and trials of single edges."""

from __future__ import annotations

from typing import Any

import numpy as np

from gridwright.kernels.compiling import helper, kernel
from gridwright.kinds.slitherlink.kernels.cells import visit_cell
from gridwright.kinds.slitherlink.kernels.connectivity import cut_cycles
from gridwright.kinds.slitherlink.kernels.edge_classes import visit_class
from gridwright.kinds.slitherlink.kernels.grid import (
    ADVANCED,
    BROKEN,
    CELL_COUNT,
    CLASS,
    CLASS_COUNT,
    CLOSED,
    CLUE,
    COLOURING,
    CROSS,
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
    PATHS,
    RUN_COUNT,
    RUNS_CHECKED,
    SLACK,
    TRAIL,
    UNKNOWN,
    VERTEX_COUNT,
    VERY_HARD,
    VISITS,
    WORK_SECTIONS,
    Bytes,
    Grid,
    Small,
)
from gridwright.kinds.slitherlink.kernels.paths import (
    add_line,
    clear_rest,
    count_side_lines,
    find_changes,
    look_at_pending,
    visit_end,
)
from gridwright.kinds.slitherlink.kernels.square_lattice import cells_beside, edge_at, ends_of
from gridwright.kinds.slitherlink.kernels.state import (
    get,
    keep_states,
    peek,
    pop_cell,
    pop_class,
    pop_run,
    pop_vertex,
    put,
    read_global,
    settle_edge,
    take_back,
    wake_cell,
    wake_run,
    wake_vertex,
    write_global,
)
from gridwright.kinds.slitherlink.kernels.tables import AT_EDGE_STATES
from gridwright.kinds.slitherlink.kernels.union_find import join_colours, settle_class
from gridwright.kinds.slitherlink.kernels.vertices import visit_vertex

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
            if work[RUNS_CHECKED] != work[TRAIL]:
                wake_changed(grid)
            work[VISITS] += RUN_VISITS
            visit_end(grid, tables, pop_run(grid))
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
    if work[LEVEL] >= EXPERT and work[PATHS] and work[RUNS_CHECKED] != work[TRAIL]:
        wake_changed(grid)
        return True
    if work[CYCLES] and (work[CYCLES_SINCE] != work[TRAIL] or work[CYCLES_LEFT] > 0):
        cut_cycles(grid)
        return True
    return False


@helper
def wake_changed(grid: Any) -> Any:
    """Queue every end of a run that was never looked at, or whose search looked at blocks that have changed since."""
    changed = find_changes(grid)
    grid.work[RUNS_CHECKED] = grid.work[TRAIL]
    for vertex in range(grid.cells):
        far = np.int64(get(grid, FAR, vertex))
        if far != vertex and np.int64(get(grid, FAR, far)) == vertex:
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
    grid.work[RUNS_CHECKED], grid.work[CYCLES_SINCE] = min(grid.work[RUNS_CHECKED], grid.work[TRAIL]), -1
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


# Trials of single edges: what if it is a line, and if it is a cross? A contradiction settles it; what both lead to is so.


@helper
def try_edge(grid: Any, tables: Any, edge: Any, found: Any, agreed: Any) -> Any:
    """Try both values of an edge, and settle what follows; how it ends, and whether anything was settled."""
    mark = grid.work[TRAIL]
    grid.work[VISITS] = 0
    settle_edge(grid, edge, LINE)
    ending = run(grid, tables)
    if ending == FULL:
        return FULL, False
    if ending == CONTRADICTION:
        take_back(grid, mark)
        settle_edge(grid, edge, CROSS)
        return run(grid, tables), True
    # The trail says which edges were settled; it is gone before the list can be wiped, so their numbers are kept.
    count = 0
    for index in range(mark, grid.work[TRAIL]):
        place = grid.work[HEADER + WORK_SECTIONS * grid.cells + index]
        if place < 2 * grid.cells:
            found[place] = grid.memory[place]
            agreed[count] = place
            count += 1
    take_back(grid, mark)
    settle_edge(grid, edge, CROSS)
    ending = run(grid, tables)
    if ending == FULL:
        return FULL, False
    shared = 0
    if ending != CONTRADICTION:
        for index in range(count):
            place = agreed[index]
            if grid.memory[np.uint64(place)] == np.uint64(found[place]) and place != edge:
                agreed[shared], agreed[index] = agreed[index], agreed[shared]
                shared += 1
    take_back(grid, mark)
    if ending == CONTRADICTION:
        settle_edge(grid, edge, LINE)
    for index in range(shared):
        settle_edge(grid, np.int64(agreed[index]), np.uint64(found[agreed[index]]))
    for index in range(count):
        found[agreed[index]] = 0
    if ending == CONTRADICTION or shared > 0:
        return run(grid, tables), True
    return STUCK, False


@kernel
def try_edges(grid: Any, tables: Any, start: Any, budget: Any, found: Any, agreed: Any) -> Any:
    """Try open edges in turn from `start` on, until none tells anything, the puzzle is solved, or `budget` edges were tried.

    How it ends, the edge to go on with (-1 when all have been tried in vain), and how many were tried.
    """
    edges = 2 * grid.cells
    idle, tried, edge = 0, 0, start
    while idle < edges:
        if get(grid, EDGE, edge) == UNKNOWN and (
            grid.work[LEVEL] < VERY_HARD or np.int64(get(grid, CLASS, edge) >> np.uint64(1)) == edge
        ):
            if tried >= budget:
                return STUCK, edge, tried
            tried += 1
            ending, has_told = try_edge(grid, tables, edge, found, agreed)
            if ending < STUCK or read_global(grid, CLOSED) != 0:
                return ending, edge, tried
            if has_told:
                idle = 0
        idle += 1
        edge += 1
        if edge == edges:
            edge = 0
    return STUCK, -1, tried


def new_trial_lists(grid: Grid) -> tuple[Bytes, Small]:
    """Room for what one value of an edge leads to, and for what both do: `found` and `agreed`."""
    return np.zeros(2 * grid.cells, dtype=np.uint8), np.zeros(2 * grid.cells, dtype=np.int32)
