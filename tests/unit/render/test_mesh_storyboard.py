"""Storyboards of polygons: the film developed frame by frame, and, where there is a browser, looked at in it."""

from __future__ import annotations

import re
from collections import defaultdict
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from gridwright.model.drawing import (
    OUTSIDE,
    CellLook,
    Drawing,
    EdgeLook,
    EdgeMark,
    Mark,
    Tone,
    VertexLook,
    label_spots,
    tint_cells,
    tone_spots,
)
from gridwright.model.storyboard import Frame, Storyboard
from gridwright.render.description import describe_board
from gridwright.render.storyboard import format_storyboard
from gridwright.render.svg import format_svg
from tests.unit.render.pages import Page, clues_that_stand_out, develop, look_at
from tests.unit.render.test_mesh import TRIANGLES

LOOKS = (
    VertexLook(),
    EdgeLook(EdgeMark.UNKNOWN),
    EdgeLook(EdgeMark.LINE),
    EdgeLook(EdgeMark.CROSS),
    CellLook(text="2"),
    CellLook(Mark.CROSS),
    CellLook(text="3"),
)
PLAIN = Drawing(LOOKS, ((4, 5, 6), (1,) * 8, (0,) * 6), form=TRIANGLES)
BEGUN = replace(PLAIN, places=((4, 5, 6), (2, 1, 3, 2, 1, 1, 1, 1), (0,) * 6))
TOLD = label_spots(
    tint_cells(
        tone_spots(BEGUN, {(0, 0): Tone.REASON, (1, 3): Tone.RESULT, (1, 2): Tone.WRONG, (2, 4): Tone.SUPPOSED}),
        {(0, 1): OUTSIDE},
    ),
    [((0, 0), "A"), ((1, 3), "B"), ((2, 4), "1")],
)
STORY = Storyboard(
    "Three shapes",
    "",
    tuple(Frame(drawing, f"Picture {place}", ("So.",), "Step", tier=1) for place, drawing in enumerate((PLAIN, TOLD, BEGUN), 1)),
)

Traces = dict[str, set[str]]


def read_traces(picture: str) -> Traces:
    """Of each class what is traced, piece by piece: a picture in a file has one path for all looks of a class."""
    traces: Traces = defaultdict(set)
    for name, path in re.findall(r'<path class="([^"]+)" d="([^"]*)"', picture):
        traces[name] |= set(re.findall(r"M[^M]*(?:m[^Mz]*)?z?", path))
    return {name: pieces for name, pieces in traces.items() if name not in ("sheet", "rule") and pieces}


def develop_traces(film: dict[str, Any], looks: list[int]) -> Traces:
    traces: Traces = defaultdict(set)
    for layer in ("tints", "marks", "tones"):
        for place, look in enumerate(looks):
            for name, shape, _, _ in film[layer][look]:
                traces[name] |= set(re.findall(r"M[^M]*(?:m[^Mz]*)?z?", film["shapes"][shape][place]))
    return dict(traces)


def draw_in_file(drawing: Drawing) -> str:
    text = format_svg(replace(drawing, title=""))
    return text[text.index('<path class="sheet"') :]


def test_the_film_shows_every_frame() -> None:
    film = Page(format_storyboard(STORY)).film()
    for frame, looks, told in zip(STORY.frames, develop(film), film["frames"], strict=True):
        expected = draw_in_file(frame.drawing)
        assert develop_traces(film, looks) == cut_key(read_traces(expected))
        assert re.findall(r">(\w+)</text>", film["lights"][told["light"]][1]) == [text for _, text in frame.drawing.spot_labels]
        assert told["alt"] == describe_board(frame.drawing)


def cut_key(traces: Traces) -> Traces:
    """Without the samples that a file has below its board."""
    return {name: {piece for piece in pieces if not _is_below(piece)} for name, pieces in traces.items()}


def _is_below(piece: str) -> bool:
    numbers = [float(number) for number in re.findall(r"-?\d+(?:\.\d+)?", piece)]
    return numbers[1] > BOTTOM


BOTTOM = 70
"""Below the board."""


@pytest.mark.parametrize("place", [1, 2])
def test_the_script_draws_what_a_drawing_in_a_file_shows(place: int, browser: Browser, tmp_path: Path) -> None:
    drawing = STORY.frames[place].drawing
    shown = look_at(browser, tmp_path / "page.html", STORY, f"#{STORY.numbers()[place]}")
    (picture,) = re.findall(r'<figure id="board".*?</figure>', shown, re.DOTALL)
    picture = picture[picture.index('<path class="sheet"') :]
    expected = draw_in_file(drawing)
    assert read_traces(picture) == cut_key(read_traces(expected))
    assert clues_that_stand_out(picture) == clues_that_stand_out(expected)
    assert re.findall(r'class="spot-label"[^>]*>(\w+)<', picture) == [text for _, text in drawing.spot_labels]
