"""The pictures of a storyboard as data for the script of its page: the first board, then what changes from frame to frame.

Measured on 235 frames of 30x30 cells: the changes take 40 kB, whole boards of one character a cell 210 kB, pictures 4.1 MB.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate, chain, groupby
from typing import Any, TypeVar

from gridwright.model.drawing import Drawing, Label, Mesh, Tone
from gridwright.render.description import describe_board
from gridwright.render.link_board import format_spot_labels, link_strokes, plan_links, spot_tone_strokes, tint_strokes
from gridwright.render.mesh import MeshBoard, ground_strokes, mesh_mark_strokes, mesh_tone_strokes, plan_mesh
from gridwright.render.svg_board import (
    Paint,
    Plan,
    Seat,
    Stroke,
    format_chips,
    format_fence,
    format_label_tone,
    format_light,
    labels_outwards,
    mark_strokes,
    plan_board,
    seat_labels,
    tone_strokes,
)

Light = tuple[str, str, tuple[tuple[int, int], ...]]
"""What lies under the marks, what lies over everything, and the lines that are lit: direction and number."""


def encode_film(drawings: Sequence[Drawing], paint: Paint) -> dict[str, Any]:
    """What the script needs to draw each picture, ready for JSON."""
    first = drawings[0]
    plan = plan_board(first)
    seats = [seat for _, seat in seat_labels(first, plan)]
    looks, changes = wind([(drawing.cell_looks, drawing.places) for drawing in drawings])
    lights: dict[Light, int] = {}
    frames = [
        {
            "cells": change,
            "labels": _encode_labels(drawing, seats),
            "light": lights.setdefault(_light(drawing, plan), len(lights)),
            "alt": describe_board(drawing),
        }
        for drawing, change in zip(drawings, changes, strict=True)
    ]
    return {
        **_encode_place(plan, first.height, first.width),
        "seat": (plan.label_width, plan.label_pitch),
        "seats": [_first_seats(first.row_labels, 0), _first_seats(first.column_labels, sum(map(len, first.row_labels)))],
        "marks": [_encode_strokes(mark_strokes(look, is_coloured=first.is_coloured, paint=paint)) for look in looks],
        "tones": [_encode_strokes(tone_strokes(look, is_coloured=first.is_coloured)) for look in looks],
        "lights": list(lights),
        "frames": frames,
    }


def encode_link_film(drawings: Sequence[Drawing]) -> dict[str, Any]:
    """The same for loops: its places are spots, and its labels the clues, numbered in reading order."""
    plan = plan_links(drawings[0])
    looks, changes = wind([(drawing.looks, drawing.places) for drawing in drawings])
    lights: dict[Light, int] = {}
    frames = [
        {
            "cells": change,
            "labels": [(number, tone.value, "") for number, tone in _toned_clues(drawing)],
            "light": lights.setdefault((format_chips(drawing, plan), format_spot_labels(drawing, plan), ()), len(lights)),
            "alt": describe_board(drawing),
        }
        for drawing, change in zip(drawings, changes, strict=True)
    ]
    return {
        **_encode_place(plan, len(drawings[0].places), len(drawings[0].places[0])),
        "tints": [_encode_strokes(tint_strokes(look)) for look in looks],
        "marks": [_encode_strokes(link_strokes(look)) for look in looks],
        "tones": [_encode_strokes(spot_tone_strokes(look)) for look in looks],
        "lights": list(lights),
        "frames": frames,
    }


def encode_mesh_film(drawings: Sequence[Drawing], mesh: Mesh) -> dict[str, Any]:
    """The same for polygons: all places in one row, and how each of them is traced once for all frames."""
    plan = plan_mesh(mesh)
    looks, changes = wind([(drawing.looks, [[*chain(*drawing.places)]]) for drawing in drawings])
    boards = [MeshBoard(drawing, mesh, plan) for drawing in drawings]
    lights: dict[Light, int] = {}
    frames = [
        {
            "cells": change,
            "labels": [(number, tone.value, "") for number, tone in _toned_texts(board)],
            "light": lights.setdefault(("", board.format_names(), ()), len(lights)),
            "alt": describe_board(drawing),
        }
        for drawing, board, change in zip(drawings, boards, changes, strict=True)
    ]
    return {
        **_encode_place(plan, 1, sum(map(len, drawings[0].places))),
        "shapes": boards[0].list_shapes(),
        "tints": [_encode_strokes(ground_strokes(look)) for look in looks],
        "marks": [_encode_strokes(mesh_mark_strokes(look)) for look in looks],
        "tones": [_encode_strokes(mesh_tone_strokes(look)) for look in looks],
        "lights": list(lights),
        "frames": frames,
    }


def _toned_texts(board: MeshBoard) -> list[tuple[int, Tone]]:
    written = [look for look in board.faces if look.text]
    return [(number, look.tone) for number, look in enumerate(written) if look.tone is not Tone.PLAIN]


def _encode_place(plan: Plan, rows: int, columns: int) -> dict[str, int]:
    return {"cell": plan.cell, "left": plan.left, "top": plan.top, "columns": columns, "rows": rows}


def _light(drawing: Drawing, plan: Plan) -> Light:
    return format_light(drawing, plan), format_fence(drawing, plan), drawing.lit_lines


def _first_seats(lines: Sequence[Sequence[Label]], start: int) -> list[int]:
    """The number of each line's label next to the board; at the end, the number after the last."""
    return list(accumulate(map(len, lines), initial=start))


def _encode_labels(drawing: Drawing, seats: Sequence[Seat]) -> list[tuple[int, str, str]]:
    """Number, tone and underlay of the labels that stand out, numbered as they stand in the picture."""
    return [
        (number, label.tone.value, format_label_tone(label.tone, seats[number]))
        for number, label in enumerate(labels_outwards(drawing))
        if label.tone is not Tone.PLAIN
    ]


def _toned_clues(drawing: Drawing) -> list[tuple[int, Tone]]:
    return [(number, look.tone) for number, (_, look) in enumerate(drawing.clues()) if look.tone is not Tone.PLAIN]


def _encode_strokes(strokes: Iterable[Stroke]) -> list[tuple[str, str, int, str]]:
    return [(stroke.name, stroke.shape, stroke.inset, stroke.paint) for stroke in strokes]


# What changes from picture to picture of a story, whatever the places of the pictures are.

Look = TypeVar("Look")


def wind(pictures: Sequence[tuple[Sequence[Look], Sequence[Sequence[int]]]]) -> tuple[list[Look], list[list[int]]]:
    """All looks, and for each picture, given as its own looks and rows of their numbers, what differs from the one before.

    A change is place, length and look of each run, flat. Before the first picture, every place has look 0.
    """
    looks = list(dict.fromkeys(look for own, _ in pictures for look in own))
    number_of = {look: number for number, look in enumerate(looks)}
    before = [[0] * len(row) for row in pictures[0][1]]
    changes = []
    for own, rows in pictures:
        numbers = [number_of[look] for look in own]
        after = [[numbers[number] for number in row] for row in rows]
        changes.append([part for run in _changes(before, after) for part in run])
        before = after
    return looks, changes


def _changes(before: Sequence[Sequence[int]], after: Sequence[Sequence[int]]) -> Iterator[tuple[int, int, int]]:
    """Place, length and look of each run of places in a row that differ from the picture before and look the same now."""
    place = 0
    for old, new in zip(before, after, strict=True):
        # Most rows stay as they were, and comparing whole rows is quick.
        if old != new:
            yield from _row_changes(old, new, place)
        place += len(new)


def _row_changes(before: Sequence[int], after: Sequence[int], place: int) -> Iterator[tuple[int, int, int]]:
    for look, members in groupby(now if now != then else -1 for then, now in zip(before, after, strict=True)):
        length = sum(1 for _ in members)
        if look >= 0:
            yield place, length, look
        place += length
