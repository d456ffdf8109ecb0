"""What a person calls the places of a tiling."""

from __future__ import annotations

import pytest

from gridwright.kinds.slitherlink.tilings.graph import EDGE, FACE, VERTEX, Graph
from gridwright.kinds.slitherlink.tilings.names import name_faces, name_spot
from gridwright.kinds.slitherlink.tilings.tiling import TILINGS, make_tiling

SHAPES = {
    "triangular": {"triangle"},
    "honeycomb": {"hexagon"},
    "snub-square": {"square", "triangle"},
    "cairo": {"pentagon"},
    "great-hexagonal": {"hexagon", "square", "triangle"},
    "octagonal": {"octagon", "square"},
    "kites": {"kite"},
    "floret": {"pentagon"},
    "dodecagonal": {"dodecagon", "triangle"},
    "great-dodecagonal": {"dodecagon", "hexagon", "square"},
    "penrose-kite-dart": {"kite", "dart"},
    "penrose-rhombs": {"rhombus"},
    "great-great-dodecagonal": {"dodecagon", "hexagon", "square", "triangle"},
    "kagome": {"hexagon", "triangle"},
    "compass-dodecagonal": {"dodecagon", "square", "triangle"},
    "hats": {"hat"},
    "spectres": {"spectre"},
}


@pytest.mark.parametrize("name", SHAPES)
def test_faces_are_called_by_their_shapes(name: str) -> None:
    assert set(name_faces(make_tiling(name, 8, 8, 1).graph).shapes) == SHAPES[name]


def test_every_tiling_is_named() -> None:
    for name in TILINGS:
        names = name_faces(make_tiling(name, 8, 8, 1).graph)
        assert len({names.name(face) for face in range(len(names.outlines))}) == len(names.outlines)
        assert "polygon" not in names.shapes


def test_squares_are_named_row_by_row() -> None:
    points = tuple((float(x), float(y)) for y in range(3) for x in range(4))
    corners = [(4 * y + x, 4 * y + x + 1, 4 * y + x + 5, 4 * y + x + 4) for y in range(2) for x in range(3)]
    graph = Graph(points, tuple(corners))
    assert name_spot(graph, (FACE, 4)) == "square 5 (row 2, 2nd from the left)"
    assert name_spot(graph, (EDGE, graph.face_edges[0][1])) == "edge between squares 1 and 2"
    assert name_spot(graph, (EDGE, graph.face_edges[1][0])) == "outer edge of square 2 (row 1, 2nd from the left)"
    assert name_spot(graph, (EDGE, graph.face_edges[0][3])) == "left outer edge of square 1 (row 1, 1st from the left)"
    assert name_spot(graph, (VERTEX, 5)) == "corner of squares 1, 2, 4 and 5"
    assert name_spot(graph, (VERTEX, 0)) == "upper left corner of square 1 (row 1, 1st from the left)"


def test_rows_of_hexagons_are_those_of_their_middles() -> None:
    names = name_faces(make_tiling("honeycomb", 5, 3).graph)
    assert [len(row) for row in names.rows] == [3, 2, 3, 2, 3, 2]
