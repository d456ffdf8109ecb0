"""The loop passes a corner with two lines or not at all."""

from __future__ import annotations

from collections.abc import Iterator

from gridwright.kinds.slitherlink.puzzle import Slitherlink
from gridwright.kinds.slitherlink.techniques.sheet import Sheet
from gridwright.kinds.slitherlink.techniques.tables import Table, TableLook
from gridwright.kinds.slitherlink.techniques.technique import Technique
from gridwright.kinds.slitherlink.techniques.ways import read_way
from gridwright.model.loop_shapes import STATES

CORNER_TABLE = Table(STATES, [(2, read_way(way)) for way in range(4)])


def count_corners(technique: Technique, puzzle: Slitherlink, sheet: Sheet) -> Iterator[TableLook]:
    for vertex in sheet.board_vertices():
        yield TableLook(technique, sheet.vertex_spot(vertex), CORNER_TABLE, sheet.ways(vertex))
