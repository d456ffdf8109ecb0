"""Edges around a cell that no lock connects: alike or opposite, together with the states of all corners."""

from __future__ import annotations

from collections.abc import Iterator

from gridwright.kinds.slitherlink.puzzle import Slitherlink
from gridwright.kinds.slitherlink.techniques.configurations import Angles
from gridwright.kinds.slitherlink.techniques.facts import EDGES
from gridwright.kinds.slitherlink.techniques.look import Tied
from gridwright.kinds.slitherlink.techniques.sheet import Sheet
from gridwright.kinds.slitherlink.techniques.tables import TableLook
from gridwright.kinds.slitherlink.techniques.technique import Technique
from gridwright.model.loop_shapes import FAR_PAIRS, compare_edges

FAR_COMPARISONS = [compare_edges(pair) for pair in FAR_PAIRS]
FAR_ANGLES = Angles([], FAR_COMPARISONS)


def pair_edges(sheet: Sheet, cell: int) -> list[Tied]:
    twelve = sheet.twelve_edges(cell)
    return [(EDGES, twelve[one], twelve[other]) for one, other in FAR_PAIRS]


def compare_far_edges(technique: Technique, puzzle: Slitherlink, sheet: Sheet) -> Iterator[TableLook]:
    return FAR_ANGLES.look_at_cells(technique, puzzle, sheet, lambda cell: (), lambda cell: pair_edges(sheet, cell))
