"""Classes of edges that would close a loop too early."""

from __future__ import annotations

from typing import Any

import numpy as np

from gridwright.kernels.compiling import helper
from gridwright.kernels.loops.classes import find_alike
from gridwright.kernels.loops.geometry import cells_beside, edge_at, ends_of, neighbour
from gridwright.kernels.loops.grid import (
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
    UNKNOWN,
)
from gridwright.kernels.loops.marks import settle_edge
from gridwright.kernels.loops.memory import get, note, peek, read_global, write_global

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
