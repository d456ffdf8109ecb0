"""Parallel edges that lie slantwise: how many of the two are lines, together with the states of all corners."""

from __future__ import annotations

from collections.abc import Iterator

from gridwright.kinds.slitherlink.puzzle import Slitherlink
from gridwright.kinds.slitherlink.techniques.configurations import Angles
from gridwright.kinds.slitherlink.techniques.sheet import Sheet
from gridwright.kinds.slitherlink.techniques.tables import TableLook
from gridwright.kinds.slitherlink.techniques.technique import Technique
from gridwright.model.loop_shapes import DIAGONALS, count_lines

DIAGONAL_ANGLES = Angles([(3, count_lines(edges)) for edges in DIAGONALS])


def lock_diagonally(technique: Technique, puzzle: Slitherlink, sheet: Sheet) -> Iterator[TableLook]:
    return DIAGONAL_ANGLES.look_at_cells(technique, puzzle, sheet, sheet.diagonal_locks)
