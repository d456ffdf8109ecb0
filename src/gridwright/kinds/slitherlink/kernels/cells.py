"""What follows at a cell: the configurations that agree with all that is known around it, seen from several angles.

What a rule set knows of a cell is one word: four corners of seven states, and behind them its locks, a bit for each value that
is still possible. Every configuration has such a word, too, with one value of each: those of the configurations left, put
together, are what the rule set knows then.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from gridwright.kernels.bits import count_bits, lowest_bit
from gridwright.kernels.compiling import helper, inlined
from gridwright.kinds.slitherlink.kernels.grid import (
    ACROSS_SHIFT,
    ADVANCED,
    ALIKE,
    BROKEN,
    CELL_QUEUED,
    CLASS,
    CLUE,
    COLOUR,
    COLOURING,
    CONFIGURATIONS,
    DIAGONAL_SHIFT,
    EDGE,
    EXPERT,
    HARD,
    IN_WORK,
    LEVEL,
    LOCKS,
    LOOK_COLOURS,
    LOOK_DIAGONALS,
    LOOK_NORMAL,
    LOOK_SETS,
    LOOK_TIES,
    LOOK_TRIPLES,
    NINE,
    OPPOSITE,
    TRIPLE_SHIFT,
    TWELVE,
    UNKNOWN,
    VERTEX,
    VERY_HARD,
)
from gridwright.kinds.slitherlink.kernels.square_lattice import corner_of, nearby_cell, nearby_edge
from gridwright.kinds.slitherlink.kernels.state import (
    SEVEN,
    get,
    keep_locks,
    keep_states,
    lock_edges,
    note,
    peek,
    put,
    wake_lock,
    wake_triple,
)
from gridwright.kinds.slitherlink.kernels.tables import (
    AT_ACROSS,
    AT_CELL_VALUES,
    AT_CELLS,
    AT_CLUES,
    AT_CORNERS,
    AT_DIAGONAL_VALUES,
    AT_DIAGONALS,
    AT_FAR,
    AT_FAR_VALUES,
    AT_NORMAL_VALUES,
    AT_TRIPLE_VALUES,
    AT_TRIPLES,
)
from gridwright.kinds.slitherlink.kernels.union_find import (
    compare_colours,
    compare_edges,
    join_classes,
    join_colours,
    learn_relation,
    tell_pair,
)
from gridwright.kinds.slitherlink.kernels.vertices import visit_sides
from gridwright.kinds.slitherlink.square_lattice import CELL_PAIRS, FAR_PAIRS

FIFTEEN, SIX_BITS = np.uint64(15), np.uint64(63)
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
    """The locks of `square_lattice.ACROSS`, three bits each, behind the corners."""
    known = locks_at(grid, cell, ACROSS_SHIFT) & SIX_BITS
    known |= (locks_at(grid, cell - grid.stride, ACROSS_SHIFT) & SEVEN) << np.uint64(6)
    known |= (locks_at(grid, cell + grid.stride, ACROSS_SHIFT) & SEVEN) << np.uint64(9)
    known |= (locks_at(grid, cell - 1, ACROSS_SHIFT + 3) & SEVEN) << np.uint64(12)
    known |= (locks_at(grid, cell + 1, ACROSS_SHIFT + 3) & SEVEN) << np.uint64(15)
    return known << BEHIND_CORNERS


@inlined
def read_triples(grid: Any, cell: Any) -> Any:
    """Those of `square_lattice.TRIPLES`, four bits each."""
    known = locks_at(grid, cell, TRIPLE_SHIFT) & np.uint64(0xFFFF)
    known |= (locks_at(grid, cell - grid.stride, TRIPLE_SHIFT) & FIFTEEN) << np.uint64(16)
    known |= (locks_at(grid, cell + 1, TRIPLE_SHIFT + 4) & FIFTEEN) << np.uint64(20)
    known |= (locks_at(grid, cell + grid.stride, TRIPLE_SHIFT + 8) & FIFTEEN) << np.uint64(24)
    known |= (locks_at(grid, cell - 1, TRIPLE_SHIFT + 12) & FIFTEEN) << np.uint64(28)
    return known << BEHIND_CORNERS


@inlined
def read_diagonals(grid: Any, cell: Any) -> Any:
    """Those of `square_lattice.DIAGONALS`, three bits each."""
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
def keep_by_all(grid: Any, tables: Any, cell: Any, corners: Any, across: Any, triples: Any, diagonals: Any) -> Any:
    """The configurations that the clue, the corners and all locks allow."""
    zero, one, two = keep_by_corners(grid, tables, cell, corners)
    zero, one, two = keep_by_locks(tables, AT_ACROSS, 6, 3, across, zero, one, two)
    zero, one, two = keep_by_locks(tables, AT_TRIPLES, 8, 4, triples, zero, one, two)
    return keep_by_locks(tables, AT_DIAGONALS, 6, 4, diagonals, zero, one, two)


@helper
def check_settled(grid: Any, tables: Any, cell: Any, corners: Any) -> Any:
    """Each corner of a cell has one state left, so its twelve edges are settled: see whether the cell agrees.

    What follows for its locks tells nobody anything, since whoever sees a lock sees its edges, too. Every second visit ends here.
    """
    across, triples, diagonals = read_across(grid, cell), read_triples(grid, cell), read_diagonals(grid, cell)
    zero, one, two = keep_by_all(grid, tables, cell, corners, across, triples, diagonals)
    if zero | one | two == 0:
        grid.work[BROKEN] = 1


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
    """The cell that holds lock `number` of `square_lattice.ACROSS`, and its shift."""
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
    """The same for `square_lattice.TRIPLES`."""
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
    """The same for `square_lattice.DIAGONALS`."""
    if number < 4:
        return cell, DIAGONAL_SHIFT + 3 * number
    if number < 6:
        return cell + 1, DIAGONAL_SHIFT + 3 * (number - 4)
    return cell + grid.stride, DIAGONAL_SHIFT + 3 * (number - 4)


# All rule sets of a cell together, with the relations of nine cells and twelve edges: what experts see.

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
    zero, one, two = keep_by_all(grid, tables, cell, corners, across, triples, diagonals)
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


# What a cell tells, on every level.


@helper
def visit_cell(grid: Any, tables: Any, cell: Any, looks: Any) -> Any:
    """Everything that follows at a cell from what is new to it."""
    if grid.work[LEVEL] <= ADVANCED:
        visit_sides(grid, tables, cell)
        return
    note(grid, CELL_QUEUED, cell, IN_WORK | looks)
    if grid.work[COLOURING] and looks & LOOK_COLOURS:
        learn_across(grid, cell)
    looks = apply_sets(grid, tables, cell)
    note(grid, CELL_QUEUED, cell, 0)
    if grid.work[COLOURING] and looks & LOOK_NORMAL and grid.work[BROKEN] == 0:
        tell_across(grid, cell)
    if grid.work[LEVEL] >= VERY_HARD and looks & LOOK_TIES and grid.work[BROKEN] == 0:
        tie_across(grid, cell)


@helper
def apply_sets(grid: Any, tables: Any, cell: Any) -> Any:
    """Apply the rule sets that see something new, until none does; what was looked at, nothing where all is settled.

    What a rule set tells is nothing new to itself: it follows from the configurations that it has kept.
    """
    looks = peek(grid, CELL_QUEUED, cell)
    corners = read_corners(grid, cell)
    if count_bits(corners) == 4:
        check_settled(grid, tables, cell, corners)
        return 0
    if grid.work[LEVEL] >= EXPERT:
        if looks & LOOK_SETS:
            apply_every_set(grid, tables, cell)
        return looks | peek(grid, CELL_QUEUED, cell)
    mask = LOOK_SETS if grid.work[LEVEL] >= HARD else LOOK_NORMAL
    fresh = looks & mask
    while fresh and grid.work[BROKEN] == 0:
        if fresh & LOOK_NORMAL:
            applied = LOOK_NORMAL
            apply_normal(grid, tables, cell)
        elif fresh & LOOK_TRIPLES:
            applied = LOOK_TRIPLES
            apply_triples(grid, tables, cell)
        else:
            applied = LOOK_DIAGONALS
            apply_diagonals(grid, tables, cell)
        looks |= peek(grid, CELL_QUEUED, cell)
        note(grid, CELL_QUEUED, cell, peek(grid, CELL_QUEUED, cell) & ~applied)
        fresh = peek(grid, CELL_QUEUED, cell) & mask
    return looks


@helper
def learn_across(grid: Any, cell: Any) -> Any:
    """Neighbours on opposite sides: the two sides between them are alike or opposite, as their colours are."""
    learn_relation(grid, cell, ACROSS_SHIFT, compare_colours(grid, cell - 1, cell + 1))
    learn_relation(grid, cell, ACROSS_SHIFT + 3, compare_colours(grid, cell - grid.stride, cell + grid.stride))


@helper
def tell_across(grid: Any, cell: Any) -> Any:
    """Neighbours on opposite sides, the other way round."""
    tell_pair(grid, cell - 1, cell + 1, locks_at(grid, cell, ACROSS_SHIFT) & SEVEN)
    tell_pair(grid, cell - grid.stride, cell + grid.stride, locks_at(grid, cell, ACROSS_SHIFT + 3) & SEVEN)


@helper
def tie_across(grid: Any, cell: Any) -> Any:
    """Edges whose lock is alike or opposite belong to one class; known classes say something about locks."""
    for number in range(6):
        # The locks across come first, then the diagonal ones, three bits each.
        shift = ACROSS_SHIFT + 3 * number
        one, other = lock_edges(grid, cell, shift)
        if get(grid, EDGE, one) != UNKNOWN or get(grid, EDGE, other) != UNKNOWN:
            continue
        relation = compare_edges(grid, one, other)
        if relation >= 0:
            learn_relation(grid, cell, shift, relation)
            continue
        lock = locks_at(grid, cell, shift) & SEVEN
        if lock & OPPOSITE == 0:
            join_classes(grid, one, other, 0)
        elif lock & ALIKE == 0:
            join_classes(grid, one, other, 1)
