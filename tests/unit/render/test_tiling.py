"""Boards of triangles and of slices: every label stands where its line leaves the board, and every line has its cells."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from itertools import combinations, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridwright.kinds.nonogram.board import Board
from gridwright.kinds.nonogram.lattice import Box, Hexagon, Lattice
from gridwright.kinds.nonogram.puzzle import Nonogram
from gridwright.kinds.nonogram.view import draw, draw_board
from gridwright.model.drawing import Slices, Tone, Triangles, tone_labels
from gridwright.model.storyboard import Frame, Storyboard
from gridwright.model.tiling import LABEL_HEIGHT, Polygon, make_tiling, middle_of
from gridwright.render.description import describe_board
from gridwright.render.pdf.drawings import measure_board
from gridwright.render.pdf.paper import Look
from gridwright.render.storyboard import format_storyboard
from gridwright.render.svg import format_svg
from gridwright.render.text import format_text

sides = st.integers(1, 3)
hexagons = (
    st.tuples(sides, sides, sides, sides)
    .map(lambda four: Hexagon.from_sides(*four))
    .filter(lambda each: not list(each.problems()))
)
boxes = st.builds(Box, sides, sides, sides)
lattices = st.one_of(hexagons, boxes)


def pose(lattice: Lattice, chance: int = 1) -> Nonogram:
    """A picture of dots and runs that differ from line to line."""
    cells = bytes((cell * cell + chance * cell) % 7 < 4 for cell in range(lattice.size))
    board = Board(lattice.height, lattice.width, cells, ".#", lattice.row_lengths)
    return Nonogram.from_picture(board, lattice=lattice)


def is_inside(point: tuple[float, float], polygon: Polygon) -> bool:
    """Whether a point is on the same side of all sides of a convex polygon."""
    turns = [
        (end[0] - start[0]) * (point[1] - start[1]) - (end[1] - start[1]) * (point[0] - start[0])
        for start, end in zip(polygon, (*polygon[1:], polygon[0]), strict=True)
    ]
    return all(turn > -1e-9 for turn in turns) or all(turn < 1e-9 for turn in turns)


@given(lattices)
def test_lines_have_the_cells_that_the_puzzle_gives_them(lattice: Lattice) -> None:
    form = draw(pose(lattice)).form
    assert isinstance(form, Triangles | Slices)
    expected = [
        [[lattice.locate(cell) for cell in lattice.line(direction, index)] for index in range(count)]
        for direction, count in enumerate(lattice.counts())
    ]
    assert [[list(line) for line in lines] for lines in form.lines()] == expected


@given(hexagons)
def test_triangles_point_where_the_puzzle_says(lattice: Hexagon) -> None:
    tiling = make_tiling(draw(pose(lattice)))
    for cell in range(lattice.size):
        row, place = lattice.locate(cell)
        corners = sorted(tiling.rows[row][place])
        assert (corners[0][0] < corners[1][0]) == lattice.points_up(cell)


@given(hexagons, st.integers(0, 5))
def test_labels_lie_in_the_direction_of_their_line_and_are_read_along_it(lattice: Hexagon, chance: int) -> None:
    puzzle = pose(lattice, chance)
    drawing = draw(puzzle)
    tiling = make_tiling(drawing)
    for direction, clues in enumerate(puzzle.clues):
        for index, clue in enumerate(clues):
            cells = [tiling.rows[row][place] for row, place in map(lattice.locate, lattice.line(direction, index))]
            own = [placed for placed in tiling.labels if (placed.direction, placed.line) == (direction, index)]
            # From the outermost label over the line: labels and cells are one straight row, read from the same end.
            words = own if direction == 2 else own[::-1]
            assert [int(placed.label.text) for placed in words] == [block.length for block in clue] or not clue
            near, first = own[0].middle, cells[-1] if direction == 2 else cells[0]
            along = {0: (0.0, 1.0), 1: (0.75**0.5, -0.5), 2: (-(0.75**0.5), -0.5)}[direction]
            points = [(near[0] + along[0] * step / 20, near[1] + along[1] * step / 20) for step in range(60)]
            met = next(point for point in points if any(is_inside(point, cell) for row in tiling.rows for cell in row))
            assert is_inside(met, first)


@given(lattices, st.integers(0, 5))
def test_nothing_overlaps_and_all_lies_within(lattice: Lattice, chance: int) -> None:
    tiling = make_tiling(draw(pose(lattice, chance)))
    for one, other in combinations(tiling.labels, 2):
        apart = max(abs(one.middle[0] - other.middle[0]), abs(one.middle[1] - other.middle[1]) * LABEL_HEIGHT / 0.9)
        assert apart > 0.6 * LABEL_HEIGHT
    cells = [cell for row in tiling.rows for cell in row]
    for placed in tiling.labels:
        assert not any(is_inside(placed.middle, cell) for cell in cells)
        assert 0 <= placed.middle[0] <= tiling.height
        assert 0 <= placed.middle[1] <= tiling.width
    assert len({tuple(round(each, 6) for each in middle_of(cell)) for cell in cells}) == lattice.size


def test_slices_are_laid_out_so_that_cells_are_large() -> None:
    """A tall table of pillars once put five narrow slices into one row, with half of the sheet empty."""
    lattice = Box(5, 7, 5)
    cells = bytes(1 if cell // 5 % 7 == 3 else cell // 35 % 2 for cell in range(lattice.size))
    board = Board(lattice.height, lattice.width, cells, ".#", lattice.row_lengths)
    tiling = make_tiling(draw(Nonogram.from_picture(board, lattice=lattice)))
    assert max(tiling.height, tiling.width) < 30
    starts = {frame[0][0] for frame in tiling.frames}
    assert len(starts) > 2, "rows of slices"


@given(hexagons)
def test_a_drawing_of_triangles_tells_the_sides_of_its_hexagon(lattice: Hexagon) -> None:
    form = draw(pose(lattice)).form
    assert isinstance(form, Triangles)
    assert form.sides == lattice.sides


@given(lattices)
def test_every_number_is_written_in_every_medium(lattice: Lattice) -> None:
    drawing = draw(pose(lattice))
    numbers = sum(len(line) for side in drawing.label_sides for line in side)
    assert format_svg(drawing).count('class="clue"') == numbers
    text = format_text(drawing, unicode=False)
    if isinstance(lattice, Hexagon):
        assert sum(word.isdigit() for word in text.split()) == numbers
        assert sum(text.count(sign) for sign in "^v") == lattice.size
    else:
        assert text.count("_") == lattice.size
        assert "Pillars, slice 1 to " in text
    assert measure_board(drawing, Look()).width > 1


def test_a_table_of_pillars_is_parted_where_it_is_too_wide() -> None:
    drawing = draw(pose(Box(2, 3, 9)))
    _, *tables = format_text(drawing, unicode=False, width=30).split("Pillars of columns ")
    assert len(tables) == 2
    assert max(len(line) for table in tables for line in table.splitlines()[1:]) <= 30
    found = Counter(number for table in tables for line in table.splitlines()[1:] for number in re.findall(r"\d+", line))
    assert found == Counter(label.text for labels in drawing.third_labels for label in labels)


def test_lit_lines_are_named() -> None:
    drawing = draw(pose(Hexagon.regular(2)))
    lit = replace(drawing, lit_lines=((1, 0), (2, 3)))
    assert describe_board(lit).startswith("Board of 24 triangles in 4 rows: ")
    assert "Look at: rising line 1 and falling line 4." in describe_board(lit)
    box = draw(pose(Box(2, 3, 4)))
    lit = replace(box, lit_lines=((1, 5), (2, 6)))
    assert "Look at: slice 2, column 2 and pillar at row 2, column 3." in describe_board(lit)
    assert format_svg(lit).count('class="band"') == 2


def test_labels_of_the_third_direction_stand_out_too() -> None:
    drawing = tone_labels(draw(pose(Box(2, 3, 4))), [(2, 5, 0)], Tone.WRONG)
    assert drawing.third_labels[5][0].tone is Tone.WRONG
    assert '<text class="clue wrong"' in format_svg(drawing)


def test_a_storyboard_has_the_layers_of_each_frame() -> None:
    first = draw(pose(Hexagon.regular(2)))
    toned = replace(tone_labels(first, [(1, 0, 0)]), lit_lines=((1, 0),))
    story = Storyboard("Gem", "", tuple(Frame(drawing, "Step", (), "", tier=1) for drawing in (first, toned)))
    page = format_storyboard(story)
    assert page.count('class=\\"band\\"') == 1
    assert page.count('<g class="marks">') == 2, "the first and the last picture are there without the script"
    assert page.count('class=\\"clue reason\\"') == 1
    assert "style=" not in page


def test_a_board_that_is_too_wide_says_so() -> None:
    text = format_text(draw(pose(Hexagon.regular(2))), width=15)
    assert text == "A board of 4 rows of triangles does not fit in 15 columns; draw it as SVG to see it.\n"


@pytest.mark.parametrize("width", [40, 80])
def test_slices_go_side_by_side_as_far_as_they_fit(width: int) -> None:
    lines = format_text(draw(pose(Box(5, 2, 3))), width=width).splitlines()
    assert all(len(line) <= width for line in lines)
    assert max(line.count("Slice") for line in lines) == (3 if width == 40 else 5)


def test_rows_of_a_board_alone_begin_at_the_left() -> None:
    drawing = draw_board(pose(Hexagon.from_sides(1, 1, 2, 1)).make_board())
    assert all(len(one) == len(other) for one, other in pairwise(drawing.places))
