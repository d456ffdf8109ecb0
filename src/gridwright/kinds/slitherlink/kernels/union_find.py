"""Union-find with parity: cells on the same side of the loop or on opposite ones, edges with the same value or opposite ones.

Every member knows its set by twice the number of the member that leads it, plus 1 if it is opposite to that one; it knows the
member that follows it, in a ring, and the leader how many there are. The smaller set is written over when two are united.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from gridwright.kernels.compiling import helper, inlined
from gridwright.kinds.slitherlink.kernels.grid import (
    ACROSS_SHIFT,
    ADVANCED,
    ALIKE,
    BROKEN,
    CLASS,
    CLASS_NEXT,
    CLASS_SIZE,
    CLUE,
    COLOUR,
    COLOUR_NEXT,
    COLOUR_SIZE,
    CONTRADICTION,
    CROSS,
    EASY,
    EDGE,
    EXPERT,
    LEVEL,
    LINE,
    LOOK_COLOURS,
    LOOK_SETS,
    LOOK_TIES,
    OPPOSITE,
    OUTSIDE,
    UNKNOWN,
)
from gridwright.kinds.slitherlink.kernels.square_lattice import cells_beside, edge_at, ends_of, nearby_cell, neighbour, side_of
from gridwright.kinds.slitherlink.kernels.state import (
    SEVEN,
    get,
    keep_locks,
    keep_states,
    put,
    settle_edge,
    wake_cell,
    wake_class,
    wake_lock,
    wake_vertex,
)
from gridwright.kinds.slitherlink.square_lattice import LEFT, RIGHT, STATES, UP


@inlined
def compare(grid: Any, label: Any, one: Any, other: Any) -> Any:
    """0 if two things are known to be alike, 1 if opposite, -1 if neither is known."""
    difference = get(grid, label, one) ^ get(grid, label, other)
    return np.int64(difference) if difference < np.uint64(2) else np.int64(-1)


@helper
def unite(grid: Any, label: Any, following: Any, size: Any, one: Any, other: Any, is_opposite: Any) -> Any:
    """Two things are alike, or opposite: the smaller set becomes part of the larger one.

    `label`, `following` and `size` are the sections of the memory. The result is the first of the things that have a new label,
    and how many there are, one following the other; none if both were in one set.
    """
    label_one, label_other = get(grid, label, one), get(grid, label, other)
    lead, joining = np.int64(label_one >> np.uint64(1)), np.int64(label_other >> np.uint64(1))
    turned = (label_one ^ label_other ^ np.uint64(is_opposite)) & np.uint64(1)
    if lead == joining:
        if turned:
            grid.work[BROKEN] = 1
        return lead, 0
    size_lead, size_joining = np.int64(get(grid, size, lead)), np.int64(get(grid, size, joining))
    if size_lead < size_joining:
        lead, joining, size_lead, size_joining = joining, lead, size_joining, size_lead
    put(grid, size, lead, np.uint64(size_lead + size_joining))
    member = joining
    for _ in range(size_joining):
        old = get(grid, label, member)
        put(grid, label, member, np.uint64(2 * lead) | ((old & np.uint64(1)) ^ turned))
        member = np.int64(get(grid, following, member))
    behind_lead, behind_joining = get(grid, following, lead), get(grid, following, joining)
    put(grid, following, lead, behind_joining)
    put(grid, following, joining, behind_lead)
    return np.int64(behind_joining), size_joining


# Colours of cells: which lie on the same side of the loop and which on opposite sides.

UP_LEFT_PAIR, UP_RIGHT_PAIR = {UP, LEFT}, {UP, RIGHT}
"""The edges at a vertex between cells that touch there only: the rising pair, lower left and upper right, and the falling one."""
RISING_ALIKE, FALLING_ALIKE = (
    np.uint64(sum(1 << state for state, lines in enumerate(STATES) if len(lines & between) != 1))
    for between in (UP_LEFT_PAIR, UP_RIGHT_PAIR)
)
"""The states of a vertex in which such cells lie on the same side."""
ALL_STATES = np.uint64((1 << len(STATES)) - 1)
RISING_OPPOSITE, FALLING_OPPOSITE = ALL_STATES ^ RISING_ALIKE, ALL_STATES ^ FALLING_ALIKE


@inlined
def compare_colours(grid: Any, one: Any, other: Any) -> Any:
    """0 if two cells are known to lie on the same side, 1 if on opposite ones, -1 if neither is known."""
    return compare(grid, COLOUR, one, other)


@inlined
def join_colours(grid: Any, one: Any, other: Any, is_opposite: Any) -> Any:
    """Two cells lie on the same side, or on opposite ones. Mostly that is known."""
    if compare_colours(grid, one, other) != is_opposite:
        merge_colours(grid, one, other, is_opposite)


@helper
def merge_colours(grid: Any, one: Any, other: Any, is_opposite: Any) -> Any:
    """Make two colours one, and look at the borders of the smaller."""
    cell, count = unite(grid, COLOUR, COLOUR_NEXT, COLOUR_SIZE, one, other, is_opposite)
    for _ in range(count):
        look_around(grid, cell)
        cell = np.int64(get(grid, COLOUR_NEXT, cell))


@helper
def look_around(grid: Any, cell: Any) -> Any:
    """The colour of a cell has changed: settle the sides it decides, and wake all who look at its colour."""
    stride = grid.stride
    if get(grid, CLUE, cell) == OUTSIDE:
        # The border is the largest colour but on the smallest boards: looking at all its cells again is cheap there.
        row, column = cell // stride, cell % stride
        for side in range(4):
            near = neighbour(grid, cell, side)
            inside = (0 < row + (side == 2) - (side == 0) <= grid.height) and (
                0 < column + (side == 1) - (side == 3) <= grid.width
            )
            if inside:
                settle_side(grid, near, (side + 2) % 4)
                wake_cell(grid, near, LOOK_COLOURS)
                wake_neighbours(grid, near)
        return
    for side in range(4):
        settle_side(grid, cell, side)
    if grid.work[LEVEL] >= EASY:
        learn_at_corners(grid, cell)
        learn_beyond(grid, cell)


@inlined
def settle_side(grid: Any, cell: Any, side: Any) -> Any:
    relation = compare_colours(grid, cell, neighbour(grid, cell, side))
    if relation >= 0:
        settle_edge(grid, side_of(grid, cell, side), LINE if relation == 1 else CROSS)


@helper
def learn_at_corners(grid: Any, cell: Any) -> Any:
    """At the vertices of a cell: what its colour says together with that of the cell beyond, if it says anything."""
    for corner in range(4):
        is_right, is_low = corner & 1, corner >> 1
        across = cell + (1 if is_right else -1) + (grid.stride if is_low else -grid.stride)
        relation = compare_colours(grid, cell, across)
        if relation < 0:
            continue
        vertex = cell + is_right + (grid.stride if is_low else 0)
        if grid.work[LEVEL] < ADVANCED:
            wake_vertex(grid, vertex)
        elif is_right == is_low:
            keep_states(grid, vertex, FALLING_ALIKE if relation == 0 else FALLING_OPPOSITE)
        else:
            keep_states(grid, vertex, RISING_ALIKE if relation == 0 else RISING_OPPOSITE)


@helper
def learn_beyond(grid: Any, cell: Any) -> Any:
    """At the neighbours of a cell: what its colour says together with that of the cell opposite, if it says anything."""
    if grid.work[LEVEL] >= EXPERT:
        for number in range(9):
            wake_cell(grid, nearby_cell(grid, cell, number), LOOK_COLOURS | LOOK_SETS)
        return
    for side in range(4):
        near = neighbour(grid, cell, side)
        if get(grid, CLUE, near) != OUTSIDE:
            relation = compare_colours(grid, cell, neighbour(grid, near, side))
            if grid.work[LEVEL] > ADVANCED:
                learn_relation(grid, near, ACROSS_SHIFT + 3 * (1 - side % 2), relation)
            elif relation >= 0:
                wake_cell(grid, near, LOOK_COLOURS)


@helper
def learn_relation(grid: Any, cell: Any, shift: Any, relation: Any) -> Any:
    """Two edges with a lock are alike (0), opposite (1), or neither is known (-1)."""
    if relation >= 0 and keep_locks(grid, cell, shift, ALIKE if relation == 0 else OPPOSITE, SEVEN):
        wake_lock(grid, cell, shift)


@helper
def wake_neighbours(grid: Any, cell: Any) -> Any:
    """Wake the vertices and cells whose locks follow from the colour of a cell."""
    if grid.work[LEVEL] < EASY:
        return
    stride = grid.stride
    wake_vertex(grid, cell)
    wake_vertex(grid, cell + 1)
    wake_vertex(grid, cell + stride)
    wake_vertex(grid, cell + stride + 1)
    if grid.work[LEVEL] < EXPERT:
        for side in range(4):
            wake_cell(grid, neighbour(grid, cell, side), LOOK_COLOURS)
    else:
        for number in range(9):
            wake_cell(grid, nearby_cell(grid, cell, number), LOOK_COLOURS | LOOK_SETS)


@helper
def tell_pair(grid: Any, one: Any, other: Any, lock: Any) -> Any:
    """Two cells with two edges between them: a lock of these that is alike or opposite decides about their colours."""
    if lock & OPPOSITE == 0:
        join_colours(grid, one, other, 0)
    elif lock & ALIKE == 0:
        join_colours(grid, one, other, 1)


# Classes of edges: which are alike, both lines or both crosses, and which are opposite.


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
            settle_edge(grid, other, value_one ^ CONTRADICTION if is_opposite else value_one)
        else:
            settle_edge(grid, one, value_other ^ CONTRADICTION if is_opposite else value_other)
        return
    edge, count = unite(grid, CLASS, CLASS_NEXT, CLASS_SIZE, one, other, is_opposite)
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
        settle_edge(grid, other, value ^ CONTRADICTION if is_opposite else value)
        other = np.int64(get(grid, CLASS_NEXT, other))
