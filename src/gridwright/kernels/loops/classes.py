"""Classes of edges: which are alike, both lines or both crosses, and which are opposite."""

from __future__ import annotations

from typing import Any

import numpy as np

from gridwright.kernels.compiling import helper, inlined
from gridwright.kernels.loops.geometry import cells_beside, edge_at, ends_of
from gridwright.kernels.loops.grid import (
    CLASS,
    CLASS_NEXT,
    CLASS_SIZE,
    EDGE,
    EXPERT,
    LEVEL,
    LOOK_SETS,
    LOOK_TIES,
    UNKNOWN,
)
from gridwright.kernels.loops.marks import settle_edge
from gridwright.kernels.loops.memory import get
from gridwright.kernels.loops.queues import wake_cell, wake_class, wake_vertex
from gridwright.kernels.loops.rings import compare, merge_rings


@inlined
def compare_edges(grid: Any, one: Any, other: Any) -> Any:
    """0 if two open edges are known to be alike, 1 if opposite, -1 if neither is known."""
    return compare(grid, CLASS, one, other)


@helper
def join_classes(grid: Any, one: Any, other: Any, is_opposite: Any) -> Any:
    """Two edges are alike, or opposite. Settled edges need no class: whoever is tied to them is settled too."""
    value_one, value_other = get(grid, EDGE, one), get(grid, EDGE, other)
    if value_one != UNKNOWN or value_other != UNKNOWN:
        if value_one != UNKNOWN:
            settle_edge(grid, other, value_one ^ UNKNOWN if is_opposite else value_one)
        else:
            settle_edge(grid, one, value_other ^ UNKNOWN if is_opposite else value_other)
        return
    edge, count = merge_rings(grid, CLASS, CLASS_NEXT, CLASS_SIZE, one, other, is_opposite)
    looks = LOOK_SETS | LOOK_TIES if grid.work[LEVEL] >= EXPERT else LOOK_TIES
    for _ in range(count):
        wake_beside(grid, edge, looks)
        edge = np.int64(get(grid, CLASS_NEXT, edge))
    if count > 0:
        wake_class(grid, one)


@helper
def wake_beside(grid: Any, edge: Any, looks: Any) -> Any:
    """The class of an edge has changed: wake its ends, and the cells to which it is one of the twelve edges around them."""
    before, behind = ends_of(grid, edge)
    wake_vertex(grid, before)
    wake_vertex(grid, behind)
    left, right = cells_beside(grid, edge)
    aside = 1 if edge < grid.cells else grid.stride
    for cell in (left, right):
        wake_cell(grid, cell - aside, looks)
        wake_cell(grid, cell, looks)
        wake_cell(grid, cell + aside, looks)


@inlined
def find_alike(grid: Any, vertex: Any, edge: Any, kin: Any) -> Any:
    """The way in which an open edge of a class, other than `edge`, leads on from a vertex; -1 if there is none."""
    found = -1
    for way in range(4):
        candidate = edge_at(grid, vertex, way)
        if candidate != edge and get(grid, EDGE, candidate) == UNKNOWN and get(grid, CLASS, candidate) == kin:
            found = way
    return found


@helper
def settle_class(grid: Any, edge: Any, value: Any) -> Any:
    """An edge is settled: so is its class."""
    own = get(grid, CLASS, edge)
    other = np.int64(get(grid, CLASS_NEXT, edge))
    while other != edge:
        is_opposite = (own ^ get(grid, CLASS, other)) & np.uint64(1)
        settle_edge(grid, other, value ^ UNKNOWN if is_opposite else value)
        other = np.int64(get(grid, CLASS_NEXT, other))
