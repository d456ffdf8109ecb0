"""Drawings with some of their cells, labels and spots made to stand out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import TypeVar

from gridwright.model.drawing import CellLook, Drawing, Label, Tone
from gridwright.model.edge_lattice import Spot
from gridwright.model.link_drawing import ClueLook, LinkDrawing, SpotLook

Look = TypeVar("Look", CellLook, SpotLook)


def tone_cells(drawing: Drawing, tones: Mapping[tuple[int, int], Tone]) -> Drawing:
    """The same drawing with these cells, as (row, column), in these tones."""
    changes = {(row, column): replace(drawing.look(row, column), tone=tone) for (row, column), tone in tones.items()}
    looks, cells = _change_looks(drawing.looks, drawing.cells, changes)
    return replace(drawing, looks=looks, cells=cells)


def tone_spots(drawing: LinkDrawing, tones: Mapping[Spot, Tone]) -> LinkDrawing:
    """The same drawing with these cells, edges and vertices in these tones."""
    changes: dict[Spot, SpotLook] = {spot: replace(drawing.look(spot), tone=tone) for spot, tone in tones.items()}
    looks, spots = _change_looks(drawing.looks, drawing.spots, changes)
    return replace(drawing, looks=looks, spots=spots)


def tint_cells(drawing: LinkDrawing, tints: Mapping[Spot, int]) -> LinkDrawing:
    """The same drawing with the cells at these spots shaded."""
    changes: dict[Spot, SpotLook] = {}
    for spot, tint in tints.items():
        look = drawing.look(spot)
        if not isinstance(look, ClueLook):
            raise ValueError(f"found a tint on the {drawing.lattice.name_spot(spot)}, expected it on a cell")
        changes[spot] = replace(look, tint=tint)
    looks, spots = _change_looks(drawing.looks, drawing.spots, changes)
    return replace(drawing, looks=looks, spots=spots)


def _change_looks(
    looks: Sequence[Look], rows: Sequence[Sequence[int]], changes: Mapping[tuple[int, int], Look]
) -> tuple[tuple[Look, ...], tuple[tuple[int, ...], ...]]:
    """Looks, each held once, and the numbers of those that all places have after these changes."""
    number_of = {look: number for number, look in enumerate(looks)}
    changed = [list(row) for row in rows]
    for (row, column), look in changes.items():
        changed[row][column] = number_of.setdefault(look, len(number_of))
    return tuple(number_of), tuple(map(tuple, changed))


def tone_labels(drawing: Drawing, places: Iterable[tuple[int, int, int]], tone: Tone = Tone.REASON) -> Drawing:
    """The same drawing with these labels in this tone: 0 for a row and 1 for a column, its number, the label's place in it."""
    sides = [[list(labels) for labels in side] for side in (drawing.row_labels, drawing.column_labels)]
    for direction, line, place in places:
        labels: list[Label] = sides[direction][line]
        labels[place] = replace(labels[place], tone=tone)
    row_labels, column_labels = (tuple(tuple(labels) for labels in side) for side in sides)
    return replace(drawing, row_labels=row_labels, column_labels=column_labels)
