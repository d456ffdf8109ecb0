"""Shapes of boards: every cell lies in one line of each direction, and the lines are those that geometry shows."""

from __future__ import annotations

import math
from itertools import pairwise

import pytest

from gridwright.kinds.nonogram.lattice import Box, Hexagon, Lattice, Rectangle, take

SHAPES = [
    Rectangle(3, 5),
    Box(2, 3, 4),
    Hexagon.regular(1),
    Hexagon.regular(3),
    Hexagon.from_sides(2, 1, 3, 2),
    Hexagon.from_sides(0, 3, 0, 3),
    Hexagon.from_sides(3, 0, 3, 0),
    Hexagon.from_sides(1, 4, 2, 3),
]


@pytest.mark.parametrize("lattice", SHAPES, ids=str)
def test_every_cell_lies_in_one_line_of_each_direction(lattice: Lattice) -> None:
    assert not list(lattice.problems())
    for direction, count in enumerate(lattice.counts()):
        lines = [lattice.line(direction, index) for index in range(count)]
        assert sorted(cell for line in lines for cell in line) == list(range(lattice.size))
        assert [len(line) for line in lines] == [lattice.line_length(direction, index) for index in range(count)]
    lengths = lattice.row_lengths or (lattice.width,) * lattice.height
    assert (len(lengths), max(lengths), sum(lengths)) == (lattice.height, lattice.width, lattice.size)
    places = [lattice.locate(cell) for cell in range(lattice.size)]
    assert places == [(row, column) for row, length in enumerate(lengths) for column in range(length)]
    assert [lattice.find_cell(place) for place in places] == list(range(lattice.size))
    assert len({lattice.name_cell(cell) for cell in range(lattice.size)}) == lattice.size


def centre(hexagon: Hexagon, cell: int) -> tuple[float, float]:
    """Where a triangle stands, with sides of length 1: to the right, and down."""
    a, b, c = hexagon.coordinates(cell)
    return (b + c) / 2, (a + (2 / 3 if hexagon.points_up(cell) else 1 / 3)) * math.sqrt(3) / 2


@pytest.mark.parametrize("hexagon", [shape for shape in SHAPES if isinstance(shape, Hexagon)], ids=str)
def test_lines_of_a_hexagon_are_straight(hexagon: Hexagon) -> None:
    """Neighbours share a side, so their centres are as near as can be, and a line keeps to its strip and its direction."""
    angles = (0, 120, 60)  # where a line leads to, from the right downwards
    for direction, (count, angle) in enumerate(zip(hexagon.counts(), angles, strict=True)):
        along = (math.cos(math.radians(angle)), math.sin(math.radians(angle)))
        for index in range(count):
            points = [centre(hexagon, cell) for cell in hexagon.line(direction, index)]
            steps = [(x - u, y - v) for (u, v), (x, y) in pairwise(points)]
            assert all(math.isclose(math.hypot(*step), 1 / math.sqrt(3)) for step in steps)
            assert all(math.isclose(x * along[0] + y * along[1], 0.5) for x, y in steps)


def test_sides_of_a_hexagon() -> None:
    assert Hexagon.regular(2) == Hexagon((0, 3), (0, 3), (-2, 1))
    for side in range(1, 6):
        assert Hexagon.regular(side).size == 6 * side**2
        assert Hexagon.regular(side).sides == (side,) * 6
    for shape in SHAPES:
        if isinstance(shape, Hexagon):
            assert Hexagon.from_sides(*shape.sides[:4]) == shape


def test_two_lines_of_a_hexagon_can_meet_in_two_cells() -> None:
    hexagon = Hexagon.regular(2)
    assert len(set(hexagon.line(0, 1)) & set(hexagon.line(1, 1))) == 2


def test_a_box_is_read_slice_by_slice() -> None:
    box = Box(2, 3, 4)
    assert list(box.line(0, 4)) == [16, 17, 18, 19]
    assert list(box.line(1, 5)) == [13, 17, 21]
    assert list(box.line(2, 6)) == [6, 18]
    assert [box.name_line(0, 4), box.name_line(1, 5), box.name_line(2, 6), box.name_cell(18)] == [
        "slice 2, row 2",
        "slice 2, column 2",
        "pillar at row 2, column 3",
        "slice 2, row 2, column 3",
    ]


@pytest.mark.parametrize(
    ("lattice", "problem"),
    [
        (Rectangle(0, 3), "size: 3x0 is not a board: both sides must be at least 1"),
        (Box(1, 0, 3), "size: 3x0x1 is not a board: all sides must be at least 1"),
        (Hexagon((0, 1), (0, 5), (-1, 0)), "size: the bounds 0..1, 0..5, -1..0 are no outline: some line has no cell"),
    ],
)
def test_what_is_no_board(lattice: Lattice, problem: str) -> None:
    assert list(lattice.problems()) == [problem]


def test_cells_of_a_line_are_taken_in_order() -> None:
    cells = bytes(range(24))
    for lattice in (Rectangle(4, 6), Box(2, 3, 4), Hexagon.regular(2)):
        for direction, count in enumerate(lattice.counts()):
            for index in range(count):
                line = lattice.line(direction, index)
                assert take(cells, line) == bytes(line)
