"""A clue says how many of its cell's four edges are lines: once it has them all, or all that are left must be lines, the rest is
known."""

from __future__ import annotations

from collections.abc import Iterator

from gridwright.kinds.slitherlink.puzzle import Slitherlink
from gridwright.kinds.slitherlink.techniques.sheet import Sheet
from gridwright.kinds.slitherlink.techniques.tables import Table, TableLook
from gridwright.kinds.slitherlink.techniques.technique import Technique
from gridwright.kinds.slitherlink.techniques.ways import SIDE_WAYS, clued_cells, read_side, select_sides

CLUE_TABLE = Table(SIDE_WAYS, [(2, read_side(side)) for side in range(4)])
SIDES_BY_CLUE = select_sides(CLUE_TABLE)


def count_clues(technique: Technique, puzzle: Slitherlink, sheet: Sheet) -> Iterator[TableLook]:
    for cell, clue in clued_cells(puzzle, sheet):
        yield TableLook(technique, sheet.cell_spot(cell), CLUE_TABLE, sheet.sides(cell), ways=SIDES_BY_CLUE[clue], clue=cell)
