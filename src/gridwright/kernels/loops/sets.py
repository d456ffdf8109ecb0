"""Rule sets: the configurations of a cell that agree with all that is known around it, seen from several angles."""

from __future__ import annotations

from typing import Any

import numpy as np

from gridwright.kernels.compiling import helper, inlined
from gridwright.kernels.loops.classes import join_classes, wake_lock
from gridwright.kernels.loops.colours import join_colours
from gridwright.kernels.loops.grid import (
    ACROSS_SHIFT,
    BROKEN,
    CLASS,
    CLUE,
    COLOUR,
    COLOURING,
    CONFIGURATIONS,
    DIAGONAL_SHIFT,
    EDGE,
    LOCKS,
    NINE,
    TOLD,
    TRIPLE_SHIFT,
    TWELVE,
    UNKNOWN,
    VERTEX,
)
from gridwright.kernels.loops.marks import get, keep_locks, keep_states, put, side_of, wake_cell
from gridwright.kernels.loops.tables import (
    AT_ACROSS,
    AT_CELLS,
    AT_CLUES,
    AT_CORNERS,
    AT_DIAGONALS,
    AT_FAR,
    AT_TRIPLES,
)
from gridwright.model.loop_shapes import FAR_PAIRS

SEVEN, FIFTEEN = np.uint64(7), np.uint64(15)
NORMAL_SET, TRIPLE_SET, DIAGONAL_SET, EVERY_SET = range(4)
FIRST_OF_FAR = np.array([pair[0] for pair in FAR_PAIRS], dtype=np.int64)
SECOND_OF_FAR = np.array([pair[1] for pair in FAR_PAIRS], dtype=np.int64)


@inlined
def corner_of(grid: Any, cell: Any, corner: Any) -> Any:
    """The vertex at the top left (0), top right, bottom left or bottom right of a cell."""
    return cell + (corner & 1) + (grid.stride if corner >= 2 else 0)


@inlined
def across_place(grid: Any, cell: Any, number: Any) -> Any:
    """The cell that holds lock `number` of `tables.ACROSS`, and its shift."""
    if number == 0:
        return cell, ACROSS_SHIFT
    if number == 1:
        return cell, ACROSS_SHIFT + 3
    if number == 2:
        return cell - grid.stride, ACROSS_SHIFT
    if number == 3:
        return cell + grid.stride, ACROSS_SHIFT
    if number == 4:
        return cell - 1, ACROSS_SHIFT + 3
    return cell + 1, ACROSS_SHIFT + 3


@inlined
def triple_place(grid: Any, cell: Any, number: Any) -> Any:
    """The same for `tables.TRIPLES`."""
    if number < 4:
        return cell, TRIPLE_SHIFT + 4 * number
    if number == 4:
        return cell - grid.stride, TRIPLE_SHIFT
    if number == 5:
        return cell + 1, TRIPLE_SHIFT + 4
    if number == 6:
        return cell + grid.stride, TRIPLE_SHIFT + 8
    return cell - 1, TRIPLE_SHIFT + 12


@inlined
def diagonal_place(grid: Any, cell: Any, number: Any) -> Any:
    """The same for `tables.DIAGONALS`."""
    if number < 4:
        return cell, DIAGONAL_SHIFT + 3 * number
    if number == 4:
        return cell + 1, DIAGONAL_SHIFT
    if number == 5:
        return cell + 1, DIAGONAL_SHIFT + 3
    if number == 6:
        return cell + grid.stride, DIAGONAL_SHIFT + 6
    return cell + grid.stride, DIAGONAL_SHIFT + 9


@inlined
def has_any(tables: Any, row: Any, zero: Any, one: Any, two: Any) -> Any:
    """Whether a row of a table and these configurations have one in common."""
    place = np.uint64(row)
    return (zero & tables[place] | one & tables[place + np.uint64(1)] | two & tables[place + np.uint64(2)]) != 0


@inlined
def section_of(which: Any) -> Any:
    """Where the configurations are kept that a rule set left."""
    if which == TRIPLE_SET:
        return TOLD
    if which == DIAGONAL_SET:
        return TOLD + 3
    return CONFIGURATIONS


@helper
def apply_set(grid: Any, tables: Any, cell: Any, which: Any) -> Any:
    """Keep the configurations that one rule set allows, or all of them together, and write what these have in common."""
    clue = np.int64(get(grid, CLUE, cell))
    row = np.uint64(AT_CLUES + 3 * (clue if clue < 5 else 5))
    zero, one, two = tables[row], tables[row + np.uint64(1)], tables[row + np.uint64(2)]
    if which == EVERY_SET:
        zero &= get(grid, CONFIGURATIONS, cell)
        one &= get(grid, CONFIGURATIONS + 1, cell)
        two &= get(grid, CONFIGURATIONS + 2, cell)
    for corner in range(4):
        states = np.int64(get(grid, VERTEX, corner_of(grid, cell, corner)))
        row = np.uint64(AT_CORNERS + 3 * (128 * corner + states))
        zero &= tables[row]
        one &= tables[row + np.uint64(1)]
        two &= tables[row + np.uint64(2)]
    if which in (NORMAL_SET, EVERY_SET):
        for number in range(6):
            place, shift = across_place(grid, cell, number)
            row = np.uint64(AT_ACROSS + 3 * (8 * number + np.int64(get(grid, LOCKS, place) >> np.uint64(shift) & SEVEN)))
            zero &= tables[row]
            one &= tables[row + np.uint64(1)]
            two &= tables[row + np.uint64(2)]
    if which in (TRIPLE_SET, EVERY_SET):
        for number in range(8):
            place, shift = triple_place(grid, cell, number)
            row = np.uint64(AT_TRIPLES + 3 * (16 * number + np.int64(get(grid, LOCKS, place) >> np.uint64(shift) & FIFTEEN)))
            zero &= tables[row]
            one &= tables[row + np.uint64(1)]
            two &= tables[row + np.uint64(2)]
    if which in (DIAGONAL_SET, EVERY_SET):
        for number in range(8):
            place, shift = diagonal_place(grid, cell, number)
            row = np.uint64(AT_DIAGONALS + 3 * (8 * number + np.int64(get(grid, LOCKS, place) >> np.uint64(shift) & SEVEN)))
            zero &= tables[row]
            one &= tables[row + np.uint64(1)]
            two &= tables[row + np.uint64(2)]
    if which == EVERY_SET:
        if grid.work[COLOURING]:
            zero, one, two = keep_by_colours(grid, tables, cell, zero, one, two)
        zero, one, two = keep_by_classes(grid, tables, cell, zero, one, two)
    if zero | one | two == 0:
        grid.work[BROKEN] = 1
        return
    # Whatever follows from the same configurations has been told before.
    if not keep_configurations(grid, section_of(which), cell, zero, one, two):
        return
    for corner in range(4):
        vertex = corner_of(grid, cell, corner)
        states = get(grid, VERTEX, vertex)
        if states & (states - np.uint64(1)):
            found = np.uint64(0)
            for state in range(7):
                bit = np.uint64(1) << np.uint64(state)
                if states & bit and has_any(tables, AT_CORNERS + 3 * (128 * corner + (1 << state)), zero, one, two):
                    found |= bit
            keep_states(grid, vertex, found)
    if which in (NORMAL_SET, EVERY_SET):
        for number in range(6):
            place, shift = across_place(grid, cell, number)
            write_set_lock(grid, tables, AT_ACROSS + 24 * number, place, shift, 3, zero, one, two)
    if which in (TRIPLE_SET, EVERY_SET):
        for number in range(8):
            place, shift = triple_place(grid, cell, number)
            write_set_lock(grid, tables, AT_TRIPLES + 48 * number, place, shift, 4, zero, one, two)
    if which in (DIAGONAL_SET, EVERY_SET):
        for number in range(8):
            place, shift = diagonal_place(grid, cell, number)
            write_set_lock(grid, tables, AT_DIAGONALS + 24 * number, place, shift, 3, zero, one, two)
    if which == EVERY_SET:
        if grid.work[COLOURING]:
            tell_by_colours(grid, tables, cell, zero, one, two)
        tell_by_classes(grid, tables, cell, zero, one, two)


@helper
def write_set_lock(grid: Any, tables: Any, base: Any, place: Any, shift: Any, values: Any, zero: Any, one: Any, two: Any) -> Any:
    """Leave a lock the values that a configuration has, and wake who sees it."""
    full = (np.uint64(1) << np.uint64(values)) - np.uint64(1)
    before = get(grid, LOCKS, place) >> np.uint64(shift) & full
    if before & (before - np.uint64(1)) == 0:
        return
    found = np.uint64(0)
    for value in range(values):
        bit = np.uint64(1) << np.uint64(value)
        if before & bit and has_any(tables, base + 3 * (1 << value), zero, one, two):
            found |= bit
    if found != before:
        keep_locks(grid, place, shift, found, full)
        if values == 3:
            wake_lock(grid, place, shift)
        else:
            wake_triple(grid, place, shift)


@helper
def wake_triple(grid: Any, cell: Any, shift: Any) -> Any:
    """A triple of a cell has changed: wake the cells that see it."""
    wake_cell(grid, cell)
    number = (shift - TRIPLE_SHIFT) // 4
    if number == 0:
        wake_cell(grid, cell + grid.stride)
    elif number == 1:
        wake_cell(grid, cell - 1)
    elif number == 2:
        wake_cell(grid, cell - grid.stride)
    else:
        wake_cell(grid, cell + 1)


@helper
def keep_configurations(grid: Any, section: Any, cell: Any, zero: Any, one: Any, two: Any) -> Any:
    """Write the configurations of a cell; whether they have changed."""
    has_changed = False
    if get(grid, section, cell) != zero:
        put(grid, section, cell, zero)
        has_changed = True
    if get(grid, section + 1, cell) != one:
        put(grid, section + 1, cell, one)
        has_changed = True
    if get(grid, section + 2, cell) != two:
        put(grid, section + 2, cell, two)
        has_changed = True
    return has_changed


@inlined
def nearby_cell(grid: Any, cell: Any, number: Any) -> Any:
    """Cell `number` of the nine around a cell."""
    return cell + (number // 3 - 1) * grid.stride + number % 3 - 1


@helper
def keep_by_colours(grid: Any, tables: Any, cell: Any, zero: Any, one: Any, two: Any) -> Any:
    """Only configurations that agree with the colours of the nine cells; these are noted in `NINE`."""
    for number in range(9):
        grid.work[NINE + number] = np.int32(get(grid, COLOUR, nearby_cell(grid, cell, number)))
    row = np.uint64(AT_CELLS)
    for first in range(8):
        colour = grid.work[NINE + first]
        for second in range(first + 1, 9):
            relation = colour ^ grid.work[NINE + second]
            if 0 <= relation < 2:
                allowed = row + np.uint64(3 << relation)
                zero &= tables[allowed]
                one &= tables[allowed + np.uint64(1)]
                two &= tables[allowed + np.uint64(2)]
            row += np.uint64(12)
    return zero, one, two


@helper
def tell_by_colours(grid: Any, tables: Any, cell: Any, zero: Any, one: Any, two: Any) -> Any:
    """Pairs of the nine cells that are on one side, or on opposite ones, in every configuration."""
    row = AT_CELLS
    for first in range(8):
        colour = grid.work[NINE + first]
        for second in range(first + 1, 9):
            relation = colour ^ grid.work[NINE + second]
            if not 0 <= relation < 2:
                if not has_any(tables, row + 6, zero, one, two):
                    join_colours(grid, nearby_cell(grid, cell, first), nearby_cell(grid, cell, second), 0)
                elif not has_any(tables, row + 3, zero, one, two):
                    join_colours(grid, nearby_cell(grid, cell, first), nearby_cell(grid, cell, second), 1)
            row += 12


@helper
def nearby_edge(grid: Any, cell: Any, number: Any) -> Any:
    """Edge `number` of the twelve around a cell, as `tables` counts them."""
    cells, stride = grid.cells, grid.stride
    if number < 4:
        return side_of(grid, cell, number)
    if number == 4:
        return cells + cell - stride
    if number == 5:
        return cell - 1
    if number == 6:
        return cells + cell + 1 - stride
    if number == 7:
        return cell + 1
    if number == 8:
        return cells + cell + stride
    if number == 9:
        return cell + stride - 1
    if number == 10:
        return cells + cell + stride + 1
    return cell + stride + 1


@helper
def keep_by_classes(grid: Any, tables: Any, cell: Any, zero: Any, one: Any, two: Any) -> Any:
    """Only configurations that agree with the classes of edges that no lock covers; the classes are noted in `TWELVE`."""
    for number in range(12):
        edge = nearby_edge(grid, cell, number)
        # A settled edge has no relation to any other: numbers below 0 that differ in a higher bit than the last.
        is_open = get(grid, EDGE, edge) == UNKNOWN
        grid.work[TWELVE + number] = np.int32(get(grid, CLASS, edge)) if is_open else np.int32(-4 * number - 4)
    row = np.uint64(AT_FAR)
    for pair in range(FIRST_OF_FAR.shape[0]):
        relation = grid.work[TWELVE + FIRST_OF_FAR[pair]] ^ grid.work[TWELVE + SECOND_OF_FAR[pair]]
        if 0 <= relation < 2:
            allowed = row + np.uint64(3 << relation)
            zero &= tables[allowed]
            one &= tables[allowed + np.uint64(1)]
            two &= tables[allowed + np.uint64(2)]
        row += np.uint64(12)
    return zero, one, two


@helper
def tell_by_classes(grid: Any, tables: Any, cell: Any, zero: Any, one: Any, two: Any) -> Any:
    """Pairs of open edges that are alike, or opposite, in every configuration."""
    row = AT_FAR
    for pair in range(FIRST_OF_FAR.shape[0]):
        first, second = FIRST_OF_FAR[pair], SECOND_OF_FAR[pair]
        class_one, class_two = grid.work[TWELVE + first], grid.work[TWELVE + second]
        if class_one >= 0 and class_two >= 0 and class_one ^ class_two >= 2:
            if not has_any(tables, row + 6, zero, one, two):
                join_classes(grid, nearby_edge(grid, cell, first), nearby_edge(grid, cell, second), 0)
            elif not has_any(tables, row + 3, zero, one, two):
                join_classes(grid, nearby_edge(grid, cell, first), nearby_edge(grid, cell, second), 1)
        row += 12
