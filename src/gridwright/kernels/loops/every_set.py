"""All rule sets of a cell together, with the relations of nine cells and twelve edges: what experts see."""

from __future__ import annotations

from typing import Any

import numpy as np

from gridwright.kernels.bits import lowest_bit
from gridwright.kernels.compiling import helper, inlined
from gridwright.kernels.loops.classes import join_classes
from gridwright.kernels.loops.colours import join_colours
from gridwright.kernels.loops.geometry import nearby_cell, nearby_edge
from gridwright.kernels.loops.grid import (
    BROKEN,
    CLASS,
    COLOUR,
    COLOURING,
    CONFIGURATIONS,
    EDGE,
    LOOK_DIAGONALS,
    LOOK_NORMAL,
    LOOK_TRIPLES,
    NINE,
    TWELVE,
    UNKNOWN,
)
from gridwright.kernels.loops.memory import get, put
from gridwright.kernels.loops.sets import (
    gather,
    keep_by_corners,
    keep_by_locks,
    keep_row,
    read_across,
    read_corners,
    read_diagonals,
    read_triples,
    tell,
)
from gridwright.kernels.loops.tables import (
    AT_ACROSS,
    AT_CELL_VALUES,
    AT_CELLS,
    AT_DIAGONAL_VALUES,
    AT_DIAGONALS,
    AT_FAR,
    AT_FAR_VALUES,
    AT_NORMAL_VALUES,
    AT_TRIPLE_VALUES,
    AT_TRIPLES,
)
from gridwright.model.loop_shapes import CELL_PAIRS, FAR_PAIRS

FIRST_CELL = np.array([pair[0] for pair in CELL_PAIRS], dtype=np.int64)
SECOND_CELL = np.array([pair[1] for pair in CELL_PAIRS], dtype=np.int64)
FIRST_EDGE = np.array([pair[0] for pair in FAR_PAIRS], dtype=np.int64)
SECOND_EDGE = np.array([pair[1] for pair in FAR_PAIRS], dtype=np.int64)


@helper
def apply_every_set(grid: Any, tables: Any, cell: Any) -> Any:
    """Keep the configurations that all rule sets allow together, and write what these have in common."""
    corners = read_corners(grid, cell)
    across = corners | read_across(grid, cell)
    triples = corners | read_triples(grid, cell)
    diagonals = corners | read_diagonals(grid, cell)
    zero, one, two = keep_by_corners(grid, tables, cell, corners)
    zero, one, two = keep_by_locks(tables, AT_ACROSS, 6, 3, across, zero, one, two)
    zero, one, two = keep_by_locks(tables, AT_TRIPLES, 8, 4, triples, zero, one, two)
    zero, one, two = keep_by_locks(tables, AT_DIAGONALS, 6, 4, diagonals, zero, one, two)
    open_cells = np.uint64(0)
    if grid.work[COLOURING]:
        zero, one, two, open_cells = keep_by_colours(grid, tables, cell, zero, one, two)
    zero, one, two, open_edges = keep_by_classes(grid, tables, cell, zero, one, two)
    if zero | one | two == 0:
        grid.work[BROKEN] = 1
        return
    # Whatever follows from the same configurations has been told before.
    if not keep_configurations(grid, cell, zero, one, two):
        return
    tell_found(grid, cell, LOOK_NORMAL, across, gather(tables, AT_NORMAL_VALUES, zero, one, two, across))
    tell_found(grid, cell, LOOK_TRIPLES, triples, gather(tables, AT_TRIPLE_VALUES, zero, one, two, triples))
    tell_found(grid, cell, LOOK_DIAGONALS, diagonals, gather(tables, AT_DIAGONAL_VALUES, zero, one, two, diagonals))
    if open_cells:
        alike, opposite = gather_relations(tables, AT_CELL_VALUES, open_cells, zero, one, two)
        tell_colours(grid, cell, alike, opposite)
    if open_edges:
        alike, opposite = gather_relations(tables, AT_FAR_VALUES, open_edges, zero, one, two)
        tell_classes(grid, cell, alike, opposite)


@inlined
def tell_found(grid: Any, cell: Any, which: Any, known: Any, found: Any) -> Any:
    if found != known:
        tell(grid, cell, which, known, found)


@helper
def keep_configurations(grid: Any, cell: Any, zero: Any, one: Any, two: Any) -> Any:
    """Write the configurations of a cell; whether they have changed."""
    has_changed = False
    if get(grid, CONFIGURATIONS, cell) != zero:
        put(grid, CONFIGURATIONS, cell, zero)
        has_changed = True
    if get(grid, CONFIGURATIONS + 1, cell) != one:
        put(grid, CONFIGURATIONS + 1, cell, one)
        has_changed = True
    if get(grid, CONFIGURATIONS + 2, cell) != two:
        put(grid, CONFIGURATIONS + 2, cell, two)
        has_changed = True
    return has_changed


@helper
def keep_by_colours(grid: Any, tables: Any, cell: Any, zero: Any, one: Any, two: Any) -> Any:
    """Of these configurations, those that agree with the colours of the nine cells; and the pairs whose colours tell nothing."""
    for number in range(9):
        grid.work[NINE + number] = np.int32(get(grid, COLOUR, nearby_cell(grid, cell, number)))
    unrelated = np.uint64(0)
    for pair in range(FIRST_CELL.shape[0]):
        relation = grid.work[NINE + FIRST_CELL[pair]] ^ grid.work[NINE + SECOND_CELL[pair]]
        if 0 <= relation < 2:
            zero, one, two = keep_row(tables, AT_CELLS + 12 * pair + (3 << relation), zero, one, two)
        else:
            unrelated |= np.uint64(1) << np.uint64(pair)
    return zero, one, two, unrelated


@helper
def keep_by_classes(grid: Any, tables: Any, cell: Any, zero: Any, one: Any, two: Any) -> Any:
    """The same for the classes of the twelve edges, in pairs that no lock covers; pairs with a settled edge count as related."""
    for number in range(12):
        edge = nearby_edge(grid, cell, number)
        # A settled edge has no relation to any other: numbers below 0 that differ in a higher bit than the last.
        is_open = get(grid, EDGE, edge) == UNKNOWN
        grid.work[TWELVE + number] = np.int32(get(grid, CLASS, edge)) if is_open else np.int32(-4 * number - 4)
    unrelated = np.uint64(0)
    for pair in range(FIRST_EDGE.shape[0]):
        first, second = grid.work[TWELVE + FIRST_EDGE[pair]], grid.work[TWELVE + SECOND_EDGE[pair]]
        relation = first ^ second
        if 0 <= relation < 2:
            zero, one, two = keep_row(tables, AT_FAR + 12 * pair + (3 << relation), zero, one, two)
        elif first >= 0 and second >= 0:
            unrelated |= np.uint64(1) << np.uint64(pair)
    return zero, one, two, unrelated


@inlined
def gather_relations(tables: Any, base: Any, pairs: Any, zero: Any, one: Any, two: Any) -> Any:
    """Which of these pairs are alike in all configurations, and which are opposite in all."""
    alike, opposite = pairs, pairs
    for number in range(3):
        word = zero if number == 0 else one if number == 1 else two
        while word and alike | opposite:
            here = tables[np.uint64(base + 64 * number + lowest_bit(word))]
            alike &= ~here
            opposite &= here
            word &= word - np.uint64(1)
    return alike, opposite


@helper
def tell_colours(grid: Any, cell: Any, alike: Any, opposite: Any) -> Any:
    """Join the colours of pairs of the nine cells."""
    pairs = alike | opposite
    while pairs:
        pair = lowest_bit(pairs)
        one, other = nearby_cell(grid, cell, FIRST_CELL[pair]), nearby_cell(grid, cell, SECOND_CELL[pair])
        join_colours(grid, one, other, np.int64(opposite >> np.uint64(pair) & np.uint64(1)))
        pairs &= pairs - np.uint64(1)


@helper
def tell_classes(grid: Any, cell: Any, alike: Any, opposite: Any) -> Any:
    """Join the classes of pairs of the twelve edges."""
    pairs = alike | opposite
    while pairs:
        pair = lowest_bit(pairs)
        one, other = nearby_edge(grid, cell, FIRST_EDGE[pair]), nearby_edge(grid, cell, SECOND_EDGE[pair])
        join_classes(grid, one, other, np.int64(opposite >> np.uint64(pair) & np.uint64(1)))
        pairs &= pairs - np.uint64(1)
