"""What kernels look up about vertices and cells: sets as bits of words, made from the definitions in `square_lattice`.

A *rule set* looks at the configurations of a cell from some angle: it knows a set of values for each of some variables, such as
the states of a corner or the number of lines among three edges, and every configuration gives each variable one value.
Propagation is then the same for all: keep the configurations whose values are all allowed, and keep the values that a
configuration kept has.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import accumulate

import numpy as np
import numpy.typing as npt

from gridwright.kinds.slitherlink.edges import CONTRADICTION, CROSS, LINE, UNKNOWN
from gridwright.kinds.slitherlink.kernels.grid import ALIKE, OPPOSITE
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
    TURNS,
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
        *(vertex_tables := _make_vertex_tables()),
        _list_followers(vertex_tables[0], vertex_tables[2]),
        *_make_simple_tables(*vertex_tables[1:]),
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
    4 * 2 * 128,
    256,
    256,
    128,
    6 * 256,
    2 * 256,
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
    AT_FOLLOWERS,
    AT_KNOWN_STATES,
    AT_SIMPLE_STATES,
    AT_SIMPLE_LOCKS,
    AT_SIDES,
    AT_SIDE_VALUES,
    AT_SIDE_LOCKS,
    TABLE_LENGTH,
) = accumulate(_SIZES, initial=0)
"""Where the parts begin.

Per clue from 0 to 4, and one more for none: the configurations. Then, per variable of a sort and set of its values, the
configurations, as `mark_configurations` gives them: corners; locks across, triples and diagonals, two at a time, as
`join_variables` gives them; pairs of cells, far pairs. Per configuration, as `list_values` gives them, its values in the three
rule sets; and which pairs of cells, and which far pairs, are opposite in it.
Per set of vertex states: two bits an edge, what is known of it in all of them. Per edge of a vertex and number of lines (0 or
1): the states with that number. Per set of vertex states and pair of edges: which values its lock may have. Per pair of edges
and set of values of its lock: the states that have one of them. Per edge of a vertex, value of it (cross, line) and set of
vertex states: two bits an edge that is open, what its lock with the first one then says of it. Per what is known of the edges of
a vertex (two bits each): the states that agree. Per set of two-valued locks of a vertex (alike, opposite, two bits for each of
its four corners): the states that agree; per set of states: those locks. For those who look at the four sides of a cell only:
per clue and what is known of the sides (two bits each) the ways to draw the sides, a bit each; per set of the first eight ways,
then of the last eight: two bits a side, what it is not in some of them, then three bits a pair of sides, the values of its lock;
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


def _list_followers(state_edges: Words, state_locks: Words) -> Words:
    """What the locks of an edge at a vertex say of the others that are open, once it is a cross (0) or a line (1); line and cross
    at once if nothing can be."""
    followers = np.zeros((4, 2, len(state_locks)), dtype=np.uint64)
    for pair, (one, other) in enumerate(PAIRS):
        for value in range(2):
            lock = state_locks[:, pair] >> np.uint64(value)
            # With a line, one line in all makes the other a cross, two make it a line. With a cross: none, or one.
            said = np.select([lock & np.uint64(3) == allowed for allowed in range(4)], [CONTRADICTION, CROSS, LINE, UNKNOWN])
            for first, second in ((one, other), (other, one)):
                is_open = state_edges >> np.uint64(2 * second) & np.uint64(3) == UNKNOWN
                followers[first, value] |= np.where(is_open, said, UNKNOWN).astype(np.uint64) << np.uint64(2 * second)
    return followers


def _make_simple_tables(edge_states: Words, state_locks: Words, lock_states: Words) -> tuple[Words, Words, Words]:
    """The states of a vertex as the lowest levels know them: by settled edges, and by whether neighbouring edges are alike."""
    known_states = np.full(256, (1 << len(STATES)) - 1, dtype=np.uint64)
    simple_states = known_states.copy()
    simple_locks = np.zeros(1 << len(STATES), dtype=np.uint64)
    for known in range(256):
        for way in range(4):
            for line, value in enumerate((CROSS, LINE)):
                if known >> 2 * way & value:
                    known_states[known] &= edge_states[way, line]
    for corner, pair in enumerate(TURNS):
        for locks in range(256):
            wide = sum(values for bit, values in enumerate((ALIKE, OPPOSITE)) if locks >> 2 * corner + bit & 1)
            simple_states[locks] &= lock_states[pair, wide]
        found = state_locks[:, pair]
        narrow = (found & ALIKE != 0) + 2 * (found & OPPOSITE != 0)
        simple_locks |= narrow.astype(np.uint64) << np.uint64(2 * corner)
    return known_states, simple_states, simple_locks


def _make_side_tables() -> tuple[Words, Words, Words]:
    """For those who look at the four sides of a cell only."""
    sides = np.zeros((6, 256), dtype=np.uint64)
    for way in range(16):
        values = [LINE if way >> side & 1 else CROSS for side in range(4)]
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
    side_values = np.zeros((2, 256), dtype=np.uint64)
    for way in range(16):
        word = sum((CROSS if way >> side & 1 else LINE) << 2 * side for side in range(4))
        for number, (one, other) in enumerate(pairs):
            lock = (way >> one & 1) + (way >> other & 1)
            word |= 1 << 8 + 3 * number + lock
            for allowed in range(8):
                if allowed >> lock & 1:
                    side_locks[number, allowed] |= np.uint64(1 << way)
        has_way = np.arange(256) >> way % 8 & 1 == 1
        side_values[way // 8, has_way] |= np.uint64(word)
    return sides, side_values, side_locks
