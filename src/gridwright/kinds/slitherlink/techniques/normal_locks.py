"""Opposite sides of a cell, and of its four neighbours: how many of the two are lines, together with the states of all
corners."""

from __future__ import annotations

from collections.abc import Iterator

from gridwright.kinds.slitherlink.puzzle import Slitherlink
from gridwright.kinds.slitherlink.techniques.configurations import Angles
from gridwright.kinds.slitherlink.techniques.sheet import Sheet
from gridwright.kinds.slitherlink.techniques.tables import TableLook
from gridwright.kinds.slitherlink.techniques.technique import Technique
from gridwright.model.loop_shapes import ACROSS, count_lines

ACROSS_ANGLES = Angles([(3, count_lines(edges)) for edges in ACROSS])


def lock_across(technique: Technique, puzzle: Slitherlink, sheet: Sheet) -> Iterator[TableLook]:
    return ACROSS_ANGLES.look_at_cells(technique, puzzle, sheet, sheet.across_locks)
