"""What kernels look up about vertices and cells: sets as bits of words, made from the definitions in `square_lattice`.

A *rule set* looks at the configurations of a cell from some angle: it knows a set of values for each of some variables, such as
the states of a corner or the number of lines among three edges, and every configuration gives each variable one value.
Propagation is then the same for all: keep the configurations whose values are all allowed, and keep the values that a
configuration kept has.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import accumulate, product

import numpy as np
import numpy.typing as npt

from gridwright.kinds.slitherlink.edges import CONTRADICTION, CROSS, LINE, UNKNOWN
from gridwright.kinds.slitherlink.square_lattice import (
    ACROSS,
    BOTTOM,
    CELL_PAIRS,
    CONFIGURATIONS,
    DIAGONALS,
    FAR_PAIRS,
    LEFT_SIDE,
    PAIRS,
    RIGHT_SIDE,
    STATES,
    TOP,
    TRIPLES,
    Configuration,
    compare_cells,
    compare_edges,
    corner_state,
    count_lines,
)

Words = npt.NDArray[np.uint64]

WORDS = (len(CONFIGURATIONS) + 63) // 64


def mark_configurations(variables: Sequence[Callable[[Configuration], int]], values: int) -> Words:
    """For each variable and each set of its values, the configurations that give it one of them: a bit each, in words."""
    marked = np.zeros((len(variables), 1 << values, WORDS), dtype=np.uint64)
    sets = np.arange(1 << values)
    for number, variable in enumerate(variables):
        giving = [0] * values
        for index, configuration in enumerate(CONFIGURATIONS):
            giving[variable(configuration)] |= 1 << index
        for value, bits in enumerate(giving):
            words = np.frombuffer(bits.to_bytes(8 * WORDS, "little"), dtype="<u8")
            marked[number, sets >> value & 1 == 1] |= words
    return marked


def join_variables(marked: Words) -> Words:
    """The same for two variables at a time, 0 and 1, 2 and 3 and so on: the values of the second follow those of the first."""
    joint = marked[0::2, np.newaxis] & marked[1::2, :, np.newaxis]
    return joint.reshape(len(marked) // 2, -1, WORDS)


def list_values(sorts: Sequence[tuple[Sequence[Callable[[Configuration], int]], int]]) -> Words:
    """For each configuration the value that it gives each variable, a bit for each value, one variable behind the other."""
    listed = np.zeros(len(CONFIGURATIONS), dtype=np.uint64)
    place = 0
    for variables, values in sorts:
        for variable in variables:
            listed |= np.array([1 << (place + variable(each)) for each in CONFIGURATIONS], dtype=np.uint64)
            place += values
    return listed


def make_tables() -> Words:
    """Everything that kernels look up, one part behind the other; `AT_...` say where each begins."""
    corners = [corner_state(corner) for corner in range(4)]
    across = [count_lines(pair) for pair in ACROSS]
    triples = [count_lines(triple) for triple in TRIPLES]
    diagonals = [count_lines(pair) for pair in DIAGONALS]
    cells = [compare_cells(pair) for pair in CELL_PAIRS]
    far = [compare_edges(pair) for pair in FAR_PAIRS]
    every = mark_configurations([count_lines((TOP, RIGHT_SIDE, BOTTOM, LEFT_SIDE))], 5)[0]
    parts = (
        np.stack([*(every[1 << clue] for clue in range(5)), every[31]]),
        mark_configurations(corners, len(STATES)),
        join_variables(mark_configurations(across, 3)),
        join_variables(mark_configurations(triples, 4)),
        join_variables(mark_configurations(diagonals, 3)),
        mark_configurations(cells, 2),
        mark_configurations(far, 2),
        list_values([(corners, len(STATES)), (across, 3)]),
        list_values([(corners, len(STATES)), (triples, 4)]),
        list_values([(corners, len(STATES)), (diagonals, 3)]),
        _list_opposites(cells),
        _list_opposites(far),
        *_make_vertex_tables(),
        *_make_side_tables(),
    )
    return np.concatenate([part.ravel() for part in parts])


def _list_opposites(variables: Sequence[Callable[[Configuration], int]]) -> Words:
    """For each configuration a bit for each pair that is opposite in it."""
    return np.array([sum(each(one) << place for place, each in enumerate(variables)) for one in CONFIGURATIONS], dtype=np.uint64)


_SIZES = (
    6 * WORDS,
    4 * 128 * WORDS,
    3 * 64 * WORDS,
    4 * 256 * WORDS,
    4 * 64 * WORDS,
    36 * 4 * WORDS,
    len(FAR_PAIRS) * 4 * WORDS,
    *[len(CONFIGURATIONS)] * 5,
    128,
    4 * 2,
    128 * 6,
    6 * 8,
    6 * 256,
    16,
    6 * 8,
)
(
    AT_CLUES,
    AT_CORNERS,
    AT_ACROSS,
    AT_TRIPLES,
    AT_DIAGONALS,
    AT_CELLS,
    AT_FAR,
    AT_NORMAL_VALUES,
    AT_TRIPLE_VALUES,
    AT_DIAGONAL_VALUES,
    AT_CELL_VALUES,
    AT_FAR_VALUES,
    AT_STATE_EDGES,
    AT_EDGE_STATES,
    AT_STATE_LOCKS,
    AT_LOCK_STATES,
    AT_SIDES,
    AT_SIDE_EDGES,
    AT_SIDE_LOCKS,
    TABLE_LENGTH,
) = accumulate(_SIZES, initial=0)
"""Where the parts begin.

Per clue from 0 to 4, and one more for none: the configurations. Then, per variable of a sort and set of its values, the
configurations, as `mark_configurations` gives them: corners; locks across, triples and diagonals, two at a time, as
`join_variables` gives them; pairs of cells, far pairs. Per configuration, as `list_values` gives them, its values in the three
rule sets; and which pairs of cells, and which far pairs, are opposite in it.
Per set of vertex states: two bits an edge, what is known of it in all of them. Per edge of a vertex and number of lines
(0 or 1): the states with that number. Per set of vertex states and pair of edges: which values its lock may have. Per
pair of edges and set of values of its lock: the states that have one of them. For those who look at the four sides of a cell
only: per clue and what is known of the sides (two bits each) the ways to draw the sides, a bit each; per way two bits a side;
per pair of sides (at the four corners, left and right, top and bottom) and set of values of its lock the ways."""


def _make_vertex_tables() -> tuple[Words, Words, Words, Words]:
    """What the states of a vertex say about its edges and their locks, and the other way round."""
    states = range(1 << len(STATES))
    state_edges = np.full(len(states), 0b11111111, dtype=np.uint64)
    state_locks = np.zeros((len(states), len(PAIRS)), dtype=np.uint64)
    lock_states = np.zeros((len(PAIRS), 8), dtype=np.uint64)
    edge_states = np.zeros((4, 2), dtype=np.uint64)
    for number, lines in enumerate(STATES):
        for way in range(4):
            edge_states[way, int(way in lines)] |= np.uint64(1 << number)
        for pair, (one, other) in enumerate(PAIRS):
            value = (one in lines) + (other in lines)
            for allowed in range(8):
                if allowed >> value & 1:
                    lock_states[pair, allowed] |= np.uint64(1 << number)
            for chosen in states:
                if chosen >> number & 1:
                    state_locks[chosen, pair] |= np.uint64(1 << value)
        known = np.uint64(sum((LINE if way in lines else CROSS) << 2 * way for way in range(4)))
        for chosen in states:
            if chosen >> number & 1:
                state_edges[chosen] &= known
    return state_edges, edge_states, state_locks, lock_states


def _make_side_tables() -> tuple[Words, Words, Words]:
    """For those who look at the four sides of a cell only."""
    sides = np.zeros((6, 256), dtype=np.uint64)
    side_edges = np.zeros(16, dtype=np.uint64)
    for way in range(16):
        values = [LINE if way >> side & 1 else CROSS for side in range(4)]
        side_edges[way] = sum(value << 2 * side for side, value in enumerate(values))
        for clue in range(6):
            if clue in (values.count(LINE), 5):
                for known in range(256):
                    if all(known >> 2 * side & CONTRADICTION in (UNKNOWN, value) for side, value in enumerate(values)):
                        sides[clue, known] |= np.uint64(1 << way)
    pairs = (
        (TOP, LEFT_SIDE),
        (TOP, RIGHT_SIDE),
        (BOTTOM, LEFT_SIDE),
        (BOTTOM, RIGHT_SIDE),
        (LEFT_SIDE, RIGHT_SIDE),
        (TOP, BOTTOM),
    )
    side_locks = np.zeros((len(pairs), 8), dtype=np.uint64)
    for number, (one, other) in enumerate(pairs):
        for way, allowed in product(range(16), range(8)):
            if allowed >> ((way >> one & 1) + (way >> other & 1)) & 1:
                side_locks[number, allowed] |= np.uint64(1 << way)
    return sides, side_edges, side_locks
