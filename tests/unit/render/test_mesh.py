"""Boards of polygons: checked when they are made, drawn as SVG and on paper where their vertices lie, told in words."""

from __future__ import annotations

import re
from dataclasses import replace
from math import cos, pi, sin
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridwright.model.drawing import INSIDE, CellLook, Drawing, EdgeLook, EdgeMark, Mark, Mesh, Tone, VertexLook, label_spots
from gridwright.render.description import describe_board
from gridwright.render.pdf.drawings import draw_board, measure_board
from gridwright.render.pdf.paper import Box, Look, Purpose
from gridwright.render.pdf.pen import Scribe, SvgPen
from gridwright.render.pdf.posters import WindowPen, cut_polygon
from gridwright.render.svg import format_svg
from gridwright.render.svg_style import LINK_CELL, MARGIN, RIM
from gridwright.render.text import format_text

# Two triangles and a square that share edges:   0---1---2
#                                                 \ / \  |
#                                                  3---4-+5
TRIANGLES = Mesh(((0, 0), (0, 1), (0, 2), (1, 0.5), (1, 1.5), (1, 2)), ((0, 1, 3), (1, 4, 3), (1, 2, 5, 4)))
LOOKS = (
    VertexLook(),
    EdgeLook(EdgeMark.UNKNOWN),
    EdgeLook(EdgeMark.LINE),
    EdgeLook(EdgeMark.CROSS),
    CellLook(text="2"),
    CellLook(Mark.FILLED),
    CellLook(tint=INSIDE, tone=Tone.REASON),
)
BOARD = Drawing(LOOKS, ((4, 5, 6), (2, 1, 3, 2, 1, 1, 1, 1), (0,) * 6), form=TRIANGLES, title="Three shapes")


def test_every_edge_is_there_once() -> None:
    assert TRIANGLES.edges == ((0, 1), (1, 3), (0, 3), (1, 4), (3, 4), (1, 2), (2, 5), (4, 5))
    # Euler: vertices - edges + faces, with the one outside.
    assert len(TRIANGLES.vertices) - len(TRIANGLES.edges) + len(TRIANGLES.faces) + 1 == 2


@pytest.mark.parametrize(
    ("places", "message"),
    [
        (((4, 5, 6), (1,) * 8), "found 2 rows, expected three"),
        (((4, 5), (1,) * 8, (0,) * 6), "faces: found 2, expected 3"),
        (((4, 5, 1), (1,) * 8, (0,) * 6), "faces: found a EdgeLook where a CellLook belongs"),
    ],
)
def test_a_drawing_must_fit_its_mesh(places: tuple[tuple[int, ...], ...], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        Drawing(LOOKS, places, form=TRIANGLES)


def test_a_face_must_be_a_polygon() -> None:
    with pytest.raises(ValueError, match="face 0: found the vertices"):
        Mesh(((0, 0), (0, 1)), ((0, 1),))
    with pytest.raises(ValueError, match="face 0: found the vertices"):
        Mesh(((0, 0), (0, 1), (1, 1)), ((0, 1, 3),))


@given(st.integers(3, 12), st.floats(0.5, 3), st.floats(-5, 5), st.floats(-5, 5))
def test_the_middle_of_a_regular_polygon_is_its_centre(sides: int, radius: float, row: float, column: float) -> None:
    corners = tuple((row + radius * sin(2 * pi * n / sides), column + radius * cos(2 * pi * n / sides)) for n in range(sides))
    middle = Mesh(corners, (tuple(range(sides)),)).middle(0)
    assert middle == pytest.approx((row, column), abs=1e-6)


def test_svg_draws_faces_edges_and_texts_where_they_lie() -> None:
    root = ElementTree.fromstring(format_svg(replace(BOARD, title="")))
    paths = {each.get("class"): each.get("d", "") for each in root.iter("{http://www.w3.org/2000/svg}path")}
    corner = MARGIN + RIM

    def at(row: float, column: float) -> str:
        return f"{corner + column * LINK_CELL:g} {corner + row * LINK_CELL:g}"

    assert paths["ink"] == f"M{at(0, 1)}L{at(1, 1.5)}L{at(1, 0.5)}z"
    assert paths["link"] == f"M{at(0, 0)}L{at(0, 1)}M{at(0, 1)}L{at(1, 1.5)}"
    assert paths["rule"].count("M") == 8
    assert paths["snip"].count("M") == 1
    assert paths["reason"].count("M") == 1
    (clue,) = (each for each in root.iter("{http://www.w3.org/2000/svg}text") if each.get("class") == "clue")
    assert clue.text == "2"
    assert float(clue.get("x", "")) == pytest.approx(corner + 0.5 * LINK_CELL)


def test_words_tell_what_is_drawn() -> None:
    text = describe_board(BOARD)
    assert text == "Board of 3 cells with 1 clues: 1 filled, 2 lines, 1 crosses. Reason: 1 place."
    assert format_text(BOARD, unicode=False) == f"Three shapes\n{text}\n"


@pytest.mark.parametrize("purpose", Purpose)
def test_paper_shows_the_same(purpose: Purpose) -> None:
    look = Look(purpose=purpose)
    extent = measure_board(BOARD, look)
    assert extent.width == pytest.approx(2.3)
    assert extent.height == pytest.approx(1.3)
    pen = SvgPen()
    draw_board(pen, BOARD, (10, 10), 20, look, Scribe())
    page = pen.format_page(100, 100)
    assert len(re.findall(r'd="M[^"]*z"', page)) == 1
    assert ">2<" in page


@given(st.lists(st.tuples(st.floats(-9, 9), st.floats(-9, 9)), min_size=3, max_size=8))
def test_a_polygon_is_cut_at_the_window(corners: list[tuple[float, float]]) -> None:
    window = Box(-2, -3, 5, 4)
    for across, down in cut_polygon(corners, window):
        assert -2 - 1e-9 <= across <= 3 + 1e-9
        assert -3 - 1e-9 <= down <= 1 + 1e-9
    inside = [(across / 9, down / 9) for across, down in corners]
    assert sorted(cut_polygon(inside, window)) == sorted(inside)


def test_a_window_shows_its_part_of_a_polygon() -> None:
    pen = SvgPen()
    WindowPen(pen, Box(2, 1, 9, 9), (0, 0)).polygon([(0, 0), (4, 0), (4, 4), (0, 4)], "#000000")
    WindowPen(pen, Box(20, 20, 9, 9), (0, 0)).polygon([(0, 0), (4, 0), (4, 4), (0, 4)], "#000000")
    assert pen.format_page(10, 10).count("z") == 1


def test_short_names_are_told_with_what_they_stand_for() -> None:
    named = label_spots(BOARD, [((0, 2), "A"), ((1, 1), "B"), ((2, 0), "C"), ((1, 5), "1")])
    assert describe_board(named).endswith(
        "A is quadrangle 2 (row 1, 2nd from the left); B is edge between triangles 1 and 3; "
        "C is upper left corner of triangle 1; 1 is upper outer edge of quadrangle 2."
    )
