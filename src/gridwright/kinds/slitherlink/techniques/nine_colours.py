"""Which of the nine cells around a cell lie on the same side of the loop, pair by pair, together with the states of all
corners."""

from __future__ import annotations

from collections.abc import Iterator

from gridwright.kinds.slitherlink.puzzle import Slitherlink
from gridwright.kinds.slitherlink.techniques.configurations import Angles
from gridwright.kinds.slitherlink.techniques.facts import CELLS
from gridwright.kinds.slitherlink.techniques.look import Tied
from gridwright.kinds.slitherlink.techniques.sheet import Sheet
from gridwright.kinds.slitherlink.techniques.tables import TableLook
from gridwright.kinds.slitherlink.techniques.technique import Technique
from gridwright.model.loop_shapes import CELL_PAIRS, compare_cells

NINE_COMPARISONS = [compare_cells(pair) for pair in CELL_PAIRS]
NINE_ANGLES = Angles([], NINE_COMPARISONS)


def pair_cells(sheet: Sheet, cell: int) -> list[Tied]:
    nine = sheet.nine_cells(cell)
    return [(CELLS, nine[one], nine[other]) for one, other in CELL_PAIRS]


def compare_nine_cells(technique: Technique, puzzle: Slitherlink, sheet: Sheet) -> Iterator[TableLook]:
    return NINE_ANGLES.look_at_cells(technique, puzzle, sheet, lambda cell: (), lambda cell: pair_cells(sheet, cell))
