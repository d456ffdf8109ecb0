"""Drawings as they look today, kept as files: a change of look shows up as a change of these files, to be looked at.

After a change that is meant, look at the new pictures and keep them:

    GRIDWRIGHT_REFRESH=1 .venv/bin/python -m pytest tests/unit/render/test_golden.py
"""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from gridwright.model.drawing import Drawing, Form, Mesh
from gridwright.render.svg import format_svg
from gridwright.render.text import format_text
from tests.unit.render.letter_samples import LETTER_DRAWINGS
from tests.unit.render.link_samples import LINK_DRAWINGS
from tests.unit.render.mesh_samples import MESH_DRAWINGS
from tests.unit.render.samples import DRAWINGS, HALF_DRAWINGS, TILED_DRAWINGS

FOLDER = Path(__file__).parents[2] / "golden" / "drawings"


def narrowest(drawing: Drawing) -> int:
    """How many columns the small form takes; one with less says so in a sentence."""
    if isinstance(drawing.form, Mesh):
        return 4 * drawing.width + 1
    if drawing.form is Form.LETTERS:
        return 2 * drawing.width
    return 2 * drawing.width + 1 if drawing.form is Form.EDGES else max(drawing.width + 2, 10)


WAYS: dict[str, Callable[[Drawing], str]] = {
    "txt": format_text,
    "ascii.txt": lambda drawing: format_text(drawing, unicode=False),
    "compact.txt": lambda drawing: format_text(drawing, width=narrowest(drawing)),
    "ansi": lambda drawing: format_text(drawing, colour=True),
    "svg": format_svg,
}
ALL: dict[str, Drawing] = {**DRAWINGS, **HALF_DRAWINGS, **TILED_DRAWINGS, **LINK_DRAWINGS, **LETTER_DRAWINGS, **MESH_DRAWINGS}
CASES = {f"{name}.{suffix}": (drawing, way) for name, drawing in ALL.items() for suffix, way in WAYS.items()}


@pytest.mark.parametrize("file", CASES)
def test_the_drawing_looks_as_it_did(file: str) -> None:
    drawing, way = CASES[file]
    found = way(drawing).encode()
    path = FOLDER / file
    if os.environ.get("GRIDWRIGHT_REFRESH"):
        path.write_bytes(found)
    assert path.is_file(), f"{path} is missing; see the top of this test for how to make it"
    assert found == path.read_bytes()


def test_no_golden_file_is_left_over() -> None:
    assert {path.name for path in FOLDER.iterdir()} == {*CASES, "README.md"}
