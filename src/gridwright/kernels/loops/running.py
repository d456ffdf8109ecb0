"""Runs of lines, and the rule that they close to one loop only at the very end."""

from __future__ import annotations

from typing import Any

import numpy as np

from gridwright.kernels.compiling import helper
from gridwright.kernels.loops.geometry import cells_beside, edge_at, ends_of, find_edge, side_of
from gridwright.kernels.loops.grid import (
    BROKEN,
    CLASS_PENDING,
    CLOSED,
    CLUE,
    CROSS,
    EDGE,
    EXPERT,
    FAR,
    LEVEL,
    LINE,
    LINES,
    MISSING,
    NO_CLUE,
    PENDING,
    RUNS,
    UNKNOWN,
    VERY_HARD,
)
from gridwright.kernels.loops.marks import settle_edge
from gridwright.kernels.loops.memory import get, put, read_global, write_global
from gridwright.kernels.loops.queues import wake_class, wake_run


@helper
def count_side_lines(grid: Any, cell: Any) -> Any:
    """How many sides of a cell are lines."""
    count = 0
    for side in range(4):
        if get(grid, EDGE, side_of(grid, cell, side)) == LINE:
            count += 1
    return count


@helper
def missing_at(grid: Any, cell: Any) -> Any:
    """Lines that the clue of a cell still misses; 0 where there is no clue."""
    clue = get(grid, CLUE, cell)
    if clue >= NO_CLUE:
        return 0
    return np.int64(clue) - count_side_lines(grid, cell)


@helper
def check_closing(grid: Any, one: Any, other: Any) -> Any:
    """Two vertices are the ends of one run: an edge between them may be a line only if that finishes the puzzle."""
    edge = find_edge(grid, one, other)
    if edge < 0 or get(grid, EDGE, edge) != UNKNOWN:
        return
    missing = read_global(grid, MISSING)
    before, behind = cells_beside(grid, edge)
    for cell in (before, behind):
        if missing_at(grid, cell) > 0:
            missing -= 1
    if read_global(grid, RUNS) > 1 or missing > 0:
        settle_edge(grid, edge, CROSS)
    else:
        write_global(grid, PENDING, edge + 1)


@helper
def add_line(grid: Any, edge: Any) -> Any:
    """An edge has become a line: join the runs at its ends."""
    one, other = ends_of(grid, edge)
    far_one = np.int64(get(grid, FAR, one))
    far_other = np.int64(get(grid, FAR, other))
    before, behind = cells_beside(grid, edge)
    missing = read_global(grid, MISSING)
    for cell in (before, behind):
        if get(grid, CLUE, cell) < NO_CLUE:
            missing -= 1
    if missing < 0:
        grid.work[BROKEN] = 1
        return
    write_global(grid, MISSING, missing)
    write_global(grid, LINES, read_global(grid, LINES) + 1)
    runs = read_global(grid, RUNS)
    if far_one == other and far_other == one:
        if runs != 1 or missing != 0 or read_global(grid, CLOSED) != 0:
            grid.work[BROKEN] = 1
            return
        write_global(grid, RUNS, 0)
        write_global(grid, CLOSED, 1)
        return
    if read_global(grid, CLOSED) != 0:
        grid.work[BROKEN] = 1
        return
    is_new = far_one == one and far_other == other
    joins = far_one != one and far_other != other
    if is_new:
        runs += 1
        write_global(grid, RUNS, runs)
    elif joins:
        runs -= 1
        write_global(grid, RUNS, runs)
    put(grid, FAR, far_one, np.uint64(far_other))
    put(grid, FAR, far_other, np.uint64(far_one))
    if is_new:
        look_at_pending(grid)
    check_closing(grid, far_one, far_other)
    if grid.work[LEVEL] >= VERY_HARD:
        for way in range(4):
            wake_class(grid, edge_at(grid, far_one, way))
            wake_class(grid, edge_at(grid, far_other, way))
    if grid.work[LEVEL] >= EXPERT:
        wake_run(grid, far_one)


@helper
def look_at_pending(grid: Any) -> Any:
    """There is a run or a clue more: what would have finished the puzzle may close the loop too early now."""
    pending = read_global(grid, PENDING)
    if pending > 0:
        one, other = ends_of(grid, pending - 1)
        write_global(grid, PENDING, 0)
        if np.int64(get(grid, FAR, one)) == other:
            check_closing(grid, one, other)
    if read_global(grid, CLASS_PENDING) > 0:
        write_global(grid, CLASS_PENDING, 0)
        for edge in range(2 * grid.cells):
            wake_class(grid, edge)


@helper
def clear_rest(grid: Any) -> Any:
    """The loop is closed: every edge that is still open is a cross."""
    for edge in range(2 * grid.cells):
        if get(grid, EDGE, edge) == UNKNOWN:
            settle_edge(grid, edge, CROSS)
