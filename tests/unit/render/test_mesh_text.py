"""Boards of polygons in the terminal: what is drawn lies where it belongs, and nothing is said by colour alone."""

from __future__ import annotations

import re

import pytest

from gridwright.kinds.slitherlink.puzzle import Slitherlink
from gridwright.kinds.slitherlink.tilings.board import GraphBoard
from gridwright.kinds.slitherlink.tilings.tiling import TILINGS, make_tiling
from gridwright.kinds.slitherlink.view import draw
from gridwright.model.drawing import Drawing, Mesh
from gridwright.render.mesh_text import SCALES
from gridwright.render.text import format_text
from tests.unit.render.mesh_samples import COMB, COMB_LOOP, MESH_DRAWINGS

BRAILLE = re.compile("[\u2800-\u28ff]")
ESCAPE = re.compile("\x1b\\[[0-9;]*m")


@pytest.mark.parametrize("name", TILINGS)
def test_every_clue_stands_in_its_face(name: str) -> None:
    """Read back from the characters: around the middle of each face stands its clue."""
    sort = TILINGS[name]
    tiling = make_tiling(name, max(sort.least, 4), max(sort.least, 4))
    clues = tuple(len(face) for face in tiling.graph.faces)
    drawing = draw(Slitherlink((clues,), tiling=tiling))
    lines = format_text(drawing).splitlines()
    assert isinstance(drawing.form, Mesh)
    for face, clue in enumerate(clues):
        row, column = drawing.form.middle(face)
        line, place = round(row * SCALES[0]) // 4, round(column * SCALES[0]) // 2
        assert str(clue) in lines[line][max(place - 1, 0) : place + 2]


def count_dots(text: str) -> int:
    return sum((ord(symbol) - 0x2800).bit_count() for symbol in BRAILLE.findall(text))


def test_lines_have_more_dots_than_what_is_unknown_and_crosses_have_none() -> None:
    puzzle = Slitherlink([[None] * 12], tiling=COMB)
    edges = len(COMB.graph.edges)
    full, unknown, crossed = (format_text(draw(puzzle, GraphBoard(COMB, bytes([value]) * edges))) for value in (1, 0, 2))
    assert count_dots(full) > 2 * count_dots(unknown) > 2 * count_dots(crossed) > 0
    some = GraphBoard.blank(COMB).with_edges({(1, 3): 2})
    assert format_text(draw(puzzle, some)).count("\N{MULTIPLICATION SIGN}") == 1


@pytest.mark.parametrize("name", MESH_DRAWINGS)
def test_colour_adds_nothing_but_colour(name: str) -> None:
    drawing = MESH_DRAWINGS[name]
    plain, coloured = format_text(drawing), ESCAPE.sub("", format_text(drawing, colour=True))
    assert [line.rstrip() for line in coloured.splitlines()] == plain.splitlines()


def test_no_line_is_wider_than_asked_and_what_cannot_be_drawn_is_said() -> None:
    drawing: Drawing = draw(Slitherlink([[None] * 12], tiling=COMB), COMB_LOOP)
    for width in range(10, 60):
        text = format_text(drawing, width=width)
        if "does not fit" not in text:
            assert max(map(len, text.splitlines())) <= width
    assert format_text(drawing, width=9) == "A board of 12 faces does not fit in 9 columns; draw it as SVG to see it.\n"
