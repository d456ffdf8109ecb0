"""Two edges that meet at a corner are alike, both lines or both crosses, or opposite: what a clue says of them matters to the
corner, and what the corner says of them to the clues around it."""

from __future__ import annotations

from collections.abc import Iterator

from gridwright.kinds.slitherlink.puzzle import Slitherlink
from gridwright.kinds.slitherlink.techniques.sheet import Sheet
from gridwright.kinds.slitherlink.techniques.tables import Table, TableLook
from gridwright.kinds.slitherlink.techniques.technique import Technique
from gridwright.kinds.slitherlink.techniques.ways import (
    CORNER_SIDES,
    SIDE_WAYS,
    TURN_PAIRS,
    clued_cells,
    compare_pair,
    compare_sides,
    corner_twins,
    read_side,
    read_way,
    select_sides,
    vertex_twins,
)
from gridwright.model.loop_shapes import STATES

PAIR_VERTEX_VARIABLES = [*((2, read_way(way)) for way in range(4)), *((2, compare_pair(pair)) for pair in TURN_PAIRS)]
PAIR_VERTEX_TABLE = Table(STATES, PAIR_VERTEX_VARIABLES)
PAIR_CELL_VARIABLES = [*((2, read_side(side)) for side in range(4)), *((2, compare_sides(*pair)) for pair in CORNER_SIDES)]
PAIR_CELL_TABLE = Table(SIDE_WAYS, PAIR_CELL_VARIABLES)
PAIRS_BY_CLUE = select_sides(PAIR_CELL_TABLE)


def pair_at_corners(technique: Technique, puzzle: Slitherlink, sheet: Sheet) -> Iterator[TableLook]:
    for vertex in sheet.board_vertices():
        variables = (*sheet.ways(vertex), *vertex_twins(sheet, vertex))
        yield TableLook(technique, sheet.vertex_spot(vertex), PAIR_VERTEX_TABLE, variables)
    for cell, clue in clued_cells(puzzle, sheet):
        variables = (*sheet.sides(cell), *corner_twins(sheet, cell))
        yield TableLook(technique, sheet.cell_spot(cell), PAIR_CELL_TABLE, variables, ways=PAIRS_BY_CLUE[clue], clue=cell)
