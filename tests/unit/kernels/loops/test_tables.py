"""The configurations and rule sets come from their definition; their numbers are the ones in the literature."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest

from gridwright.kinds.slitherlink import square_lattice as shapes
from gridwright.kinds.slitherlink.kernels import tables
from gridwright.kinds.slitherlink.kernels.tables import WORDS
from gridwright.kinds.slitherlink.square_lattice import CONFIGURATION_EDGES, CONFIGURATIONS, CORNERS


def count_sides(configuration: shapes.Configuration) -> int:
    return len(configuration.lines & {shapes.TOP, shapes.RIGHT_SIDE, shapes.BOTTOM, shapes.LEFT_SIDE})


def test_a_vertex_has_seven_states() -> None:
    assert [sorted(state) for state in shapes.STATES] == [[], [0, 1], [0, 2], [0, 3], [1, 2], [1, 3], [2, 3]]
    assert len(shapes.PAIRS) * 3 + len(shapes.STATES) == 7 + 18


def test_configurations_are_all_ways_to_draw_twelve_edges_with_no_or_two_lines_at_each_corner() -> None:
    drawn = {
        frozenset(edge for edge, is_line in enumerate(lines) if is_line)
        for lines in product((False, True), repeat=CONFIGURATION_EDGES)
        if all(sum(lines[edge] for edge in corner) in (0, 2) for corner in CORNERS)
    }
    assert {each.lines for each in CONFIGURATIONS} == drawn
    assert len(CONFIGURATIONS) == len(drawn) == 161


def test_there_are_as_many_configurations_for_each_clue_as_the_literature_says() -> None:
    """And one more, which it leaves out: the loop around the cell itself."""
    assert [sum(count_sides(each) == clue for each in CONFIGURATIONS) for clue in range(5)] == [16, 64, 64, 16, 1]
    assert count_sides(CONFIGURATIONS[-1]) == 4


def test_rule_sets_have_as_many_bits_as_the_literature_says() -> None:
    """All but the last, for which it counts 26 pairs: 28 of the 66 pairs of edges are covered by no lock."""
    corners = 4 * len(shapes.STATES)
    assert corners + 3 * len(shapes.ACROSS) == 46
    assert corners + 4 * len(shapes.TRIPLES) == 60
    assert corners + 3 * len(shapes.DIAGONALS) == 52
    assert corners + 2 * len(shapes.CELL_PAIRS) == 100
    assert corners + 2 * len(shapes.FAR_PAIRS) == 80 + 2 * 2
    assert 66 - 4 * len(shapes.PAIRS) - len(shapes.ACROSS) - len(shapes.DIAGONALS) == len(shapes.FAR_PAIRS) == 28


@pytest.mark.parametrize("pairs", [shapes.ACROSS, shapes.DIAGONALS], ids=["across", "diagonal"])
def test_locks_tie_parallel_edges(pairs: tuple[tuple[int, int], ...]) -> None:
    upright = {shapes.RIGHT_SIDE, shapes.LEFT_SIDE, shapes.UP_LEFT, shapes.UP_RIGHT, shapes.DOWN_LEFT, shapes.DOWN_RIGHT}
    assert all((one in upright) == (other in upright) for one, other in pairs)
    assert len(set(map(frozenset, pairs))) == len(pairs)


def test_every_part_of_the_tables_begins_where_it_should() -> None:
    made = tables.make_tables()
    assert made.shape == (tables.TABLE_LENGTH,)
    for clue in range(5):
        words = made[tables.AT_CLUES + WORDS * clue :][:WORDS]
        assert [index for index in range(161) if int(words[index // 64]) >> index % 64 & 1] == [
            index for index, each in enumerate(CONFIGURATIONS) if count_sides(each) == clue
        ]
    assert list(made[tables.AT_EDGE_STATES :][:2]) == [0b1110001, 0b0001110], "up is a cross, or a line, in these states"
    assert made[tables.AT_STATE_EDGES + 0b1] == 0b10101010, "no line at all: four crosses"
    assert made[tables.AT_STATE_EDGES + 0b10] == 0b10100101, "up and right are lines"
    assert list(made[tables.AT_STATE_LOCKS + 6 * 0b10 :][:6]) == [4, 2, 2, 2, 2, 1]
    assert list(made[tables.AT_LOCK_STATES :][:8]) == [0, 0b1000001, 0b0111100, 0b1111101, 0b10, 0b1000011, 0b0111110, 127]


def test_a_set_of_values_allows_what_its_values_allow() -> None:
    """The table of a variable is a union over the values of a set; no configuration is in two of them."""
    marked = tables.mark_configurations([shapes.count_lines(triple) for triple in shapes.TRIPLES], 4)
    whole = np.zeros(WORDS, dtype=np.uint64)
    for index in range(161):
        whole[index // 64] |= np.uint64(1 << index % 64)
    for variable in marked:
        assert np.array_equal(np.bitwise_or.reduce(variable[[1, 2, 4, 8]]), whole)
        assert sum(int(word).bit_count() for value in (1, 2, 4, 8) for word in variable[value]) == 161
        assert all(
            np.array_equal(variable[one | other], variable[one] | variable[other]) for one, other in ((1, 2), (5, 10), (4, 8))
        )


def test_cells_on_one_side_of_the_loop_are_told_by_the_lines_between_them() -> None:
    compare = shapes.compare_cells((4, 5))
    assert all(compare(each) == (shapes.RIGHT_SIDE in each.lines) for each in CONFIGURATIONS)
    around = shapes.compare_cells((0, 4))
    assert all(around(each) == (len(each.lines & {shapes.LEFT_TOP, shapes.LEFT_SIDE}) % 2) for each in CONFIGURATIONS)


def test_two_variables_at_a_time_allow_what_both_allow() -> None:
    marked = tables.mark_configurations([shapes.count_lines(pair) for pair in shapes.DIAGONALS], 3)
    joint = tables.join_variables(marked)
    assert joint.shape == (4, 64, WORDS)
    for pair, one, other in product(range(4), range(8), range(8)):
        assert np.array_equal(joint[pair, one | other << 3], marked[2 * pair, one] & marked[2 * pair + 1, other])


def test_every_configuration_has_one_value_of_each_variable() -> None:
    variables = [shapes.count_lines(triple) for triple in shapes.TRIPLES]
    listed = tables.list_values([([shapes.corner_state(corner) for corner in range(4)], 7), (variables, 4)])
    for each, values in zip(CONFIGURATIONS, listed.tolist(), strict=True):
        assert [values >> 7 * corner & 127 for corner in range(4)] == [1 << state for state in each.corners]
        assert [values >> 28 + 4 * number & 15 for number in range(8)] == [1 << variable(each) for variable in variables]


def test_the_values_of_configurations_lie_behind_the_sets() -> None:
    made = tables.make_tables()
    opposite = [
        sum(shapes.compare_cells(pair)(each) << place for place, pair in enumerate(shapes.CELL_PAIRS)) for each in CONFIGURATIONS
    ]
    assert made[tables.AT_CELL_VALUES :][:161].tolist() == opposite
    assert [int(values) & 127 for values in made[tables.AT_DIAGONAL_VALUES :][:161]] == [
        1 << each.corners[0] for each in CONFIGURATIONS
    ]


def test_the_ways_around_a_cell_say_what_they_share() -> None:
    """For any set of ways to draw four sides: what no way gives a side, and the values of the pairs at its top left corner."""
    made = tables.make_tables()
    for ways in (0b1, 0b1000, 0b1010_0000_0000_0000, 0b0110_1001_1001_0110, 0xFFFF):
        word = int(made[tables.AT_SIDE_VALUES + (ways & 255)] | made[tables.AT_SIDE_VALUES + 256 + (ways >> 8)])
        drawn = [way for way in range(16) if ways >> way & 1]
        for side in range(4):
            values = {way >> side & 1 for way in drawn}
            assert word >> 2 * side & 3 == {frozenset((0,)): 1, frozenset((1,)): 2}.get(frozenset(values), 3)
        top, left = shapes.TOP, shapes.LEFT_SIDE
        assert word >> 8 & 7 == sum(1 << lines for lines in {(way >> top & 1) + (way >> left & 1) for way in drawn})


def test_locks_at_a_vertex_say_what_an_edge_leads_to() -> None:
    """Each pair of edges by itself: how many lines it may have, and how many it has with one of them drawn or crossed."""
    made = tables.make_tables()
    for states, way, is_line in product(range(1, 128), range(4), (False, True)):
        allowed = [lines for number, lines in enumerate(shapes.STATES) if states >> number & 1]
        word = int(made[tables.AT_FOLLOWERS + 128 * (2 * way + is_line) + states])
        assert word >> 2 * way & 3 == 0
        for other in {0, 1, 2, 3} - {way}:
            is_open = len({other in lines for lines in allowed}) == 2
            counts = {(way in lines) + (other in lines) for lines in allowed}
            can_be_line, can_be_cross = 1 + is_line in counts, 0 + is_line in counts
            assert word >> 2 * other & 3 == (is_open and (not can_be_cross) + 2 * (not can_be_line))


def test_simple_locks_are_those_of_neighbouring_edges() -> None:
    made = tables.make_tables()
    corners = [shapes.PAIRS[pair] for pair in shapes.TURNS]
    for states in range(128):
        allowed = [lines for number, lines in enumerate(shapes.STATES) if states >> number & 1]
        locks = sum(
            1 << 2 * corner + relation
            for corner, (one, other) in enumerate(corners)
            for relation in {(one in lines) != (other in lines) for lines in allowed}
        )
        assert made[tables.AT_SIMPLE_LOCKS + states] == locks
    for locks in range(256):
        allowing = [
            all(locks >> 2 * corner + ((one in lines) != (other in lines)) & 1 for corner, (one, other) in enumerate(corners))
            for lines in shapes.STATES
        ]
        assert made[tables.AT_SIMPLE_STATES + locks] == sum(
            1 << number for number, is_allowed in enumerate(allowing) if is_allowed
        )
