"""The pictures of a storyboard as data for the script of its page: the first board, then what changes from frame to frame.

Measured on 235 frames of 30x30 cells: the changes take 40 kB, whole boards of one character a cell 210 kB, pictures 4.1 MB.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import accumulate, groupby
from typing import Any

from gridwright.model.drawing import CellLook, Drawing, Label, Mark, Tone
from gridwright.model.storyboard import Storyboard
from gridwright.render.glyphs import TONE_MEANINGS
from gridwright.render.svg_board import (
    LABEL_PITCH,
    Paint,
    Plan,
    Seat,
    Stroke,
    format_label_tone,
    labels_outwards,
    mark_strokes,
    plan_board,
    runs_by_look,
    seat_labels,
    tone_strokes,
)
from gridwright.render.svg_ruler import format_fence, format_light
from gridwright.render.svg_style import CELL

Light = tuple[str, str, tuple[tuple[int, int], ...]]
"""What lies under the marks, what lies over everything, and the lines that are lit: direction and number."""

MOST_PLACES = 8
"""More places than that are counted, not named: nobody listens to a longer list."""


def encode_film(storyboard: Storyboard, paint: Paint) -> dict[str, Any]:
    """What the script needs to draw each frame, ready for JSON."""
    first = storyboard.frames[0].drawing
    plan = plan_board(first)
    seats = [seat for _, seat in seat_labels(first, plan)]
    looks = list(dict.fromkeys(look for frame in storyboard.frames for look in frame.drawing.looks))
    numbers = {look: number for number, look in enumerate(looks)}
    lights: dict[Light, int] = {}
    frames = []
    before: Sequence[int] = [0] * (first.width * first.height)
    for frame in storyboard.frames:
        cells = _flatten(frame.drawing, numbers)
        change = [part for run in _changes(before, cells) for part in run]
        frames.append(
            {
                "cells": change,
                "labels": _encode_labels(frame.drawing, seats),
                "light": lights.setdefault(_light(frame.drawing, plan), len(lights)),
                "alt": describe_board(frame.drawing),
            }
        )
        before = cells
    return {
        "cell": CELL,
        "left": plan.left,
        "top": plan.top,
        "columns": first.width,
        "rows": first.height,
        "seat": (plan.label_width, LABEL_PITCH),
        "seats": [_first_seats(first.row_labels, 0), _first_seats(first.column_labels, sum(map(len, first.row_labels)))],
        "marks": [_encode_strokes(mark_strokes(look, is_coloured=first.is_coloured, paint=paint)) for look in looks],
        "tones": [_encode_strokes(tone_strokes(look, is_coloured=first.is_coloured)) for look in looks],
        "lights": list(lights),
        "frames": frames,
    }


def _light(drawing: Drawing, plan: Plan) -> Light:
    return format_light(drawing, plan), format_fence(drawing, plan), drawing.lit_lines


def _first_seats(lines: Sequence[Sequence[Label]], start: int) -> list[int]:
    """The number of each line's label next to the board; at the end, the number after the last."""
    return list(accumulate(map(len, lines), initial=start))


def describe_board(drawing: Drawing) -> str:
    """A picture in words, for those who cannot see it: how far it is, and where it stands out."""
    counts: Counter[Mark] = Counter()
    places: dict[Tone, list[tuple[int, int]]] = defaultdict(list)
    for row, column, length, look in _runs(drawing):
        counts[look.mark] += length
        if look.tone is not Tone.PLAIN:
            places[look.tone] += ((row, each) for each in range(column, column + length))
    empty = counts[Mark.CROSS] + counts[Mark.BLANK]
    sentences = [
        f"Board of {drawing.width} columns and {drawing.height} rows: {counts[Mark.FILLED]} cells filled, {empty} empty, "
        f"{counts[Mark.UNKNOWN]} unknown."
    ]
    if drawing.lit_lines:
        lines = (f"{'row' if direction == 0 else 'column'} {number + 1}" for direction, number in drawing.lit_lines)
        sentences.append(f"{'Impossible' if drawing.is_broken else 'Look at'}: {' and '.join(lines)}.")
    for tone, meaning in TONE_MEANINGS.items():
        if places[tone]:
            sentences.append(f"{meaning.capitalize()}: {_describe_places(places[tone])}.")
    return " ".join(sentences)


def _runs(drawing: Drawing) -> Iterator[tuple[int, int, int, CellLook]]:
    """Row, first column, length and look of every stretch of cells that look the same."""
    for number, runs in runs_by_look(drawing.cells).items():
        for row, column, length in runs:
            yield row, column, length, drawing.looks[number]


def _describe_places(cells: Sequence[tuple[int, int]]) -> str:
    """``row 7, columns 2 to 4 and 9``; along columns where that is shorter."""
    by_row = _describe_lines(cells, "row", "column")
    by_column = _describe_lines([(column, row) for row, column in cells], "column", "row")
    shorter = min(by_row, by_column, key=len)
    return "; ".join(shorter) if len(shorter) <= MOST_PLACES else f"{len(cells)} cells"


def _describe_lines(cells: Iterable[tuple[int, int]], line: str, across: str) -> list[str]:
    described = []
    for number, members in groupby(sorted(cells), key=lambda cell: cell[0]):
        places = [place for _, place in members]
        runs = list(_consecutive(places))
        spans = [f"{first + 1}" if first == last else f"{first + 1} to {last + 1}" for first, last in runs]
        noun = across if len(places) == 1 else f"{across}s"
        described.append(f"{line} {number + 1}, {noun} {' and '.join(spans)}")
    return described


def _consecutive(places: Sequence[int]) -> Iterator[tuple[int, int]]:
    """First and last of every stretch without a gap."""
    start = 0
    for end in range(1, len(places) + 1):
        if end == len(places) or places[end] != places[end - 1] + 1:
            yield places[start], places[end - 1]
            start = end


def _flatten(drawing: Drawing, numbers: Mapping[CellLook, int]) -> list[int]:
    """All cells in one list, with the numbers that their looks have in the whole film."""
    own = [numbers[look] for look in drawing.looks]
    return [own[number] for row in drawing.cells for number in row]


def _changes(before: Sequence[int], after: Sequence[int]) -> Iterator[tuple[int, int, int]]:
    """Place, length and look of each run of cells that differ from the frame before and look the same now."""
    place = 0
    for look, members in groupby(now if now != then else -1 for then, now in zip(before, after, strict=True)):
        length = sum(1 for _ in members)
        if look >= 0:
            yield place, length, look
        place += length


def _encode_labels(drawing: Drawing, seats: Sequence[Seat]) -> list[tuple[int, str, str]]:
    """Number, tone and underlay of the labels that stand out, numbered as they stand in the picture."""
    return [
        (number, label.tone.value, format_label_tone(label.tone, seats[number]))
        for number, label in enumerate(labels_outwards(drawing))
        if label.tone is not Tone.PLAIN
    ]


def _encode_strokes(strokes: Iterable[Stroke]) -> list[tuple[str, str, int, str]]:
    return [(stroke.name, stroke.shape, stroke.inset, stroke.paint) for stroke in strokes]
