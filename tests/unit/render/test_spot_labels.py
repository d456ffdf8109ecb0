"""Short names of places on drawings of loops: in text, SVG and words, on squares and on polygons."""

from __future__ import annotations

import pytest

from gridwright import Slitherlink
from gridwright.model.drawing import CellLook, Drawing, EdgeLook, EdgeMark, Mesh, VertexLook, label_spots
from gridwright.render.description import describe_board
from gridwright.render.svg import format_svg
from gridwright.render.text import format_text

LABELS = (((0, 1), "A"), ((1, 1), "B"), ((1, 2), "12"), ((2, 2), "C"))


@pytest.fixture
def drawing() -> Drawing:
    return label_spots(Slitherlink.build(["32", ".1"])._make_drawing(), LABELS)


def test_text_shows_them_at_their_places(drawing: Drawing) -> None:
    lines = format_text(drawing, unicode=False).splitlines()
    assert lines[0].startswith(". A .")
    assert lines[1].startswith("  3B122")
    assert lines[2].startswith(".   .C")


def test_small_text_keeps_clues(drawing: Drawing) -> None:
    lines = format_text(drawing, unicode=False, width=6).splitlines()
    assert [line.ljust(5) for line in lines[:3]] == [".A. .", " 322 ", ". C ."]


def test_svg_and_words_name_them(drawing: Drawing) -> None:
    picture = format_svg(drawing)
    assert picture.count('class="spot-label"') == len(LABELS)
    assert ">12</text>" in picture
    assert "A is top edge of row 1, column 1" in describe_board(drawing)


def test_polygons_have_them_too() -> None:
    mesh = Mesh(((0, 0), (0, 2), (2, 0)), ((0, 1, 2),))
    looks = (CellLook(text="2"), EdgeLook(EdgeMark.UNKNOWN), VertexLook())
    drawing = Drawing(looks, ((0,), (1, 1, 1), (2, 2, 2)), form=mesh, spot_labels=(((0, 0), "A"), ((1, 2), "B"), ((2, 1), "C")))
    assert format_svg(drawing).count('class="spot-label"') == 3


@pytest.mark.parametrize(("label", "message"), [(((9, 0), "A"), "on the board"), (((0, 0), "ABC"), "characters")])
def test_what_cannot_be_a_label_is_refused(drawing: Drawing, label: tuple[tuple[int, int], str], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        label_spots(drawing, [label])
