"""Trials of single edges: what if it is a line, and if it is a cross? A contradiction settles it; what both lead to is so."""

from __future__ import annotations

from typing import Any

import numpy as np

from gridwright.kernels.compiling import helper, kernel
from gridwright.kernels.loops.engine import CONTRADICTION, FULL, STUCK, run
from gridwright.kernels.loops.grid import (
    CLASS,
    CLOSED,
    CROSS,
    EDGE,
    HEADER,
    LEVEL,
    LINE,
    TRAIL,
    UNKNOWN,
    VERY_HARD,
    VISITS,
    WORK_SECTIONS,
    Bytes,
    Grid,
    Small,
)
from gridwright.kernels.loops.marks import settle_edge, take_back
from gridwright.kernels.loops.memory import get, read_global


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
