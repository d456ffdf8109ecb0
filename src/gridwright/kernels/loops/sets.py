"""Rule sets: the configurations of a cell that agree with all that is known around it, seen from several angles.

What a rule set knows of a cell is one word: four corners of seven states, and behind them its locks, a bit for each value that
is still possible. Every configuration has such a word, too, with one value of each: those of the configurations left, put
together, are what the rule set knows then.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from gridwright.kernels.bits import lowest_bit
from gridwright.kernels.compiling import helper, inlined
from gridwright.kernels.loops.geometry import corner_of
from gridwright.kernels.loops.grid import BROKEN, CLUE, LOCKS, LOOK_DIAGONALS, LOOK_NORMAL, LOOK_TRIPLES, VERTEX
from gridwright.kernels.loops.layout import ACROSS_SHIFT, DIAGONAL_SHIFT, TRIPLE_SHIFT
from gridwright.kernels.loops.locks import wake_lock, wake_triple
from gridwright.kernels.loops.marks import keep_locks, keep_states
from gridwright.kernels.loops.memory import get
from gridwright.kernels.loops.tables import (
    AT_ACROSS,
    AT_CLUES,
    AT_CORNERS,
    AT_DIAGONAL_VALUES,
    AT_DIAGONALS,
    AT_NORMAL_VALUES,
    AT_TRIPLE_VALUES,
    AT_TRIPLES,
)

SEVEN, FIFTEEN, SIX_BITS, EIGHT_BITS = np.uint64(7), np.uint64(15), np.uint64(63), np.uint64(255)
CORNERS = np.uint64((1 << 28) - 1)
BEHIND_CORNERS = np.uint64(28)
STATES = np.uint64(127)


@inlined
def locks_at(grid: Any, cell: Any, shift: Any) -> Any:
    """The locks of a cell from a shift on."""
    return get(grid, LOCKS, cell) >> np.uint64(shift)


@inlined
def read_corners(grid: Any, cell: Any) -> Any:
    """The states of the four corners of a cell, seven bits each."""
    known = get(grid, VERTEX, cell) | get(grid, VERTEX, cell + 1) << np.uint64(7)
    below = cell + grid.stride
    return known | get(grid, VERTEX, below) << np.uint64(14) | get(grid, VERTEX, below + 1) << np.uint64(21)


@inlined
def read_across(grid: Any, cell: Any) -> Any:
    """The locks of `loop_shapes.ACROSS`, three bits each, behind the corners."""
    known = locks_at(grid, cell, ACROSS_SHIFT) & SIX_BITS
    known |= (locks_at(grid, cell - grid.stride, ACROSS_SHIFT) & SEVEN) << np.uint64(6)
    known |= (locks_at(grid, cell + grid.stride, ACROSS_SHIFT) & SEVEN) << np.uint64(9)
    known |= (locks_at(grid, cell - 1, ACROSS_SHIFT + 3) & SEVEN) << np.uint64(12)
    known |= (locks_at(grid, cell + 1, ACROSS_SHIFT + 3) & SEVEN) << np.uint64(15)
    return known << BEHIND_CORNERS


@inlined
def read_triples(grid: Any, cell: Any) -> Any:
    """Those of `loop_shapes.TRIPLES`, four bits each."""
    known = locks_at(grid, cell, TRIPLE_SHIFT) & np.uint64(0xFFFF)
    known |= (locks_at(grid, cell - grid.stride, TRIPLE_SHIFT) & FIFTEEN) << np.uint64(16)
    known |= (locks_at(grid, cell + 1, TRIPLE_SHIFT + 4) & FIFTEEN) << np.uint64(20)
    known |= (locks_at(grid, cell + grid.stride, TRIPLE_SHIFT + 8) & FIFTEEN) << np.uint64(24)
    known |= (locks_at(grid, cell - 1, TRIPLE_SHIFT + 12) & FIFTEEN) << np.uint64(28)
    return known << BEHIND_CORNERS


@inlined
def read_diagonals(grid: Any, cell: Any) -> Any:
    """Those of `loop_shapes.DIAGONALS`, three bits each."""
    known = locks_at(grid, cell, DIAGONAL_SHIFT) & np.uint64(0xFFF)
    known |= (locks_at(grid, cell + 1, DIAGONAL_SHIFT) & SIX_BITS) << np.uint64(12)
    known |= (locks_at(grid, cell + grid.stride, DIAGONAL_SHIFT + 6) & SIX_BITS) << np.uint64(18)
    return known << BEHIND_CORNERS


@inlined
def keep_row(tables: Any, row: Any, zero: Any, one: Any, two: Any) -> Any:
    """Of these configurations, those in a row of a table."""
    place = np.uint64(row)
    return zero & tables[place], one & tables[place + np.uint64(1)], two & tables[place + np.uint64(2)]


@inlined
def keep_by_corners(grid: Any, tables: Any, cell: Any, corners: Any) -> Any:
    """The configurations that the clue and the corners allow."""
    clue = np.int64(get(grid, CLUE, cell))
    row = np.uint64(AT_CLUES + 3 * (clue if clue < 5 else 5))
    zero, one, two = tables[row], tables[row + np.uint64(1)], tables[row + np.uint64(2)]
    for corner in range(4):
        states = np.int64(corners >> np.uint64(7 * corner) & STATES)
        zero, one, two = keep_row(tables, AT_CORNERS + 3 * (128 * corner + states), zero, one, two)
    return zero, one, two


@inlined
def keep_by_locks(tables: Any, base: Any, bits: Any, pairs: Any, known: Any, zero: Any, one: Any, two: Any) -> Any:
    """Of these configurations, those that the locks in a word allow, two locks of so many bits at a time."""
    for pair in range(pairs):
        values = np.int64(known >> np.uint64(28 + bits * pair)) & ((1 << bits) - 1)
        zero, one, two = keep_row(tables, base + 3 * ((pair << bits) + values), zero, one, two)
    return zero, one, two


@inlined
def gather(tables: Any, base: Any, zero: Any, one: Any, two: Any, known: Any) -> Any:
    """The values that these configurations have; it ends as soon as all that are known of turn out to be possible."""
    found = np.uint64(0)
    for number in range(3):
        word = zero if number == 0 else one if number == 1 else two
        while word and found != known:
            found |= tables[np.uint64(base + 64 * number + lowest_bit(word))]
            word &= word - np.uint64(1)
    return found


@helper
def apply_normal(grid: Any, tables: Any, cell: Any) -> Any:
    """Keep the configurations that corners and locks across allow, and write what these have in common."""
    apply_set(grid, tables, cell, LOOK_NORMAL, read_across(grid, cell), AT_ACROSS, 6, 3, AT_NORMAL_VALUES)


@helper
def apply_triples(grid: Any, tables: Any, cell: Any) -> Any:
    """The same for corners and triples."""
    apply_set(grid, tables, cell, LOOK_TRIPLES, read_triples(grid, cell), AT_TRIPLES, 8, 4, AT_TRIPLE_VALUES)


@helper
def apply_diagonals(grid: Any, tables: Any, cell: Any) -> Any:
    """The same for corners and diagonal locks."""
    apply_set(grid, tables, cell, LOOK_DIAGONALS, read_diagonals(grid, cell), AT_DIAGONALS, 6, 4, AT_DIAGONAL_VALUES)


@inlined
def apply_set(grid: Any, tables: Any, cell: Any, which: Any, locks: Any, base: Any, bits: Any, pairs: Any, values: Any) -> Any:
    """One rule set: its locks, and where its tables are."""
    corners = read_corners(grid, cell)
    zero, one, two = keep_by_corners(grid, tables, cell, corners)
    zero, one, two = keep_by_locks(tables, base, bits, pairs, locks, zero, one, two)
    known = corners | locks
    found = gather(tables, values, zero, one, two, known)
    if found != known:
        tell(grid, cell, which, known, found)


@helper
def tell(grid: Any, cell: Any, which: Any, known: Any, found: Any) -> Any:
    """Write what a rule set has found out: the values that were known to be possible, and those that are."""
    if found == 0:
        grid.work[BROKEN] = 1
        return
    lost = known & ~found
    if lost & CORNERS:
        for corner in range(4):
            behind = np.uint64(7 * corner)
            if lost >> behind & STATES:
                keep_states(grid, corner_of(grid, cell, corner), found >> behind & STATES)
    lost >>= BEHIND_CORNERS
    found >>= BEHIND_CORNERS
    bits = 4 if which == LOOK_TRIPLES else 3
    number = 0
    while lost:
        if lost & (FIFTEEN if bits == 4 else SEVEN):
            if which == LOOK_TRIPLES:
                place, shift = place_triple(grid, cell, number)
                tell_triple(grid, place, shift, found & FIFTEEN)
            else:
                place, shift = place_across(grid, cell, number) if which == LOOK_NORMAL else place_diagonal(grid, cell, number)
                tell_lock(grid, place, shift, found & SEVEN)
        lost >>= np.uint64(bits)
        found >>= np.uint64(bits)
        number += 1


@helper
def tell_lock(grid: Any, place: Any, shift: Any, allowed: Any) -> Any:
    if keep_locks(grid, place, shift, allowed, SEVEN):
        wake_lock(grid, place, shift)


@helper
def tell_triple(grid: Any, place: Any, shift: Any, allowed: Any) -> Any:
    if keep_locks(grid, place, shift, allowed, FIFTEEN):
        wake_triple(grid, place, shift)


@inlined
def place_across(grid: Any, cell: Any, number: Any) -> Any:
    """The cell that holds lock `number` of `loop_shapes.ACROSS`, and its shift."""
    if number < 2:
        return cell, ACROSS_SHIFT + 3 * number
    if number == 2:
        return cell - grid.stride, ACROSS_SHIFT
    if number == 3:
        return cell + grid.stride, ACROSS_SHIFT
    if number == 4:
        return cell - 1, ACROSS_SHIFT + 3
    return cell + 1, ACROSS_SHIFT + 3


@inlined
def place_triple(grid: Any, cell: Any, number: Any) -> Any:
    """The same for `loop_shapes.TRIPLES`."""
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
def place_diagonal(grid: Any, cell: Any, number: Any) -> Any:
    """The same for `loop_shapes.DIAGONALS`."""
    if number < 4:
        return cell, DIAGONAL_SHIFT + 3 * number
    if number < 6:
        return cell + 1, DIAGONAL_SHIFT + 3 * (number - 4)
    return cell + grid.stride, DIAGONAL_SHIFT + 3 * (number - 4)
