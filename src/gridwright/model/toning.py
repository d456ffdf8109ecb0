"""Drawings with some of their cells and labels made to stand out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from gridwright.model.drawing import CellLook, Drawing, Label, Tone


def tone_cells(drawing: Drawing, tones: Mapping[tuple[int, int], Tone]) -> Drawing:
    """The same drawing with these cells, as (row, column), in these tones."""
    number_of = {look: number for number, look in enumerate(drawing.looks)}
    rows = [list(row) for row in drawing.cells]
    for (row, column), tone in tones.items():
        look: CellLook = replace(drawing.look(row, column), tone=tone)
        rows[row][column] = number_of.setdefault(look, len(number_of))
    return replace(drawing, looks=tuple(number_of), cells=tuple(map(tuple, rows)))


def tone_labels(drawing: Drawing, places: Iterable[tuple[int, int, int]], tone: Tone = Tone.REASON) -> Drawing:
    """The same drawing with these labels in this tone: 0 for a row and 1 for a column, its number, the label's place in it."""
    sides = [[list(labels) for labels in side] for side in (drawing.row_labels, drawing.column_labels)]
    for direction, line, place in places:
        labels: list[Label] = sides[direction][line]
        labels[place] = replace(labels[place], tone=tone)
    row_labels, column_labels = (tuple(tuple(labels) for labels in side) for side in sides)
    return replace(drawing, row_labels=row_labels, column_labels=column_labels)
