"""Three sides of a cell: how many of them are lines, together with the states of all corners."""

from __future__ import annotations

from collections.abc import Iterator

from gridwright.kinds.slitherlink.puzzle import Slitherlink
from gridwright.kinds.slitherlink.techniques.configurations import Angles
from gridwright.kinds.slitherlink.techniques.sheet import Sheet
from gridwright.kinds.slitherlink.techniques.tables import TableLook
from gridwright.kinds.slitherlink.techniques.technique import Technique
from gridwright.model.loop_shapes import TRIPLES, count_lines

TRIPLE_ANGLES = Angles([(4, count_lines(edges)) for edges in TRIPLES])


def lock_triples(technique: Technique, puzzle: Slitherlink, sheet: Sheet) -> Iterator[TableLook]:
    return TRIPLE_ANGLES.look_at_cells(technique, puzzle, sheet, sheet.triples)
