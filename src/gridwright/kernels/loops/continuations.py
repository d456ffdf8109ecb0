"""Where can a run of lines go on from its end? Every continuation is tried in turn.

One that leads to a contradiction or to a loop that leaves out other runs is a cross; what all continuations lead to is so.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from gridwright.kernels.compiling import helper
from gridwright.kernels.loops.blocks import see_place
from gridwright.kernels.loops.geometry import edge_at
from gridwright.kernels.loops.grid import (
    AGREED,
    AGREED_VALUES,
    CROSS,
    EDGE,
    EDGE_COUNT,
    FAR,
    GLOBALS,
    LINE,
    LOOKED,
    SEEN,
    SHEET,
    UNKNOWN,
)
from gridwright.kernels.loops.marks import settle_edge
from gridwright.kernels.loops.memory import get, note, peek, put
from gridwright.kernels.loops.paths import follow_path, line_ways
from gridwright.kernels.loops.queues import wake_run
from gridwright.kernels.loops.sheet import (
    AGREED_COUNT,
    CLOSED_WAYS,
    COUNT,
    ENDS,
    EXPANDED,
    FAILED,
    VISITED,
    clear_sheet,
    jot,
    look,
    suppose,
    value_of,
)


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
