"""Of two edges that meet at a corner none, one or both are lines: a lock. It says more than alike or opposite, for example that
at least one of them is a line."""

from __future__ import annotations

from collections.abc import Iterator

from gridwright.kinds.slitherlink.puzzle import Slitherlink
from gridwright.kinds.slitherlink.techniques.corner_pairs import PAIR_VERTEX_VARIABLES
from gridwright.kinds.slitherlink.techniques.sheet import STATE_SORT, Sheet
from gridwright.kinds.slitherlink.techniques.tables import Table, TableLook
from gridwright.kinds.slitherlink.techniques.technique import Technique
from gridwright.kinds.slitherlink.techniques.ways import (
    CORNER_SIDES,
    SIDE_WAYS,
    clued_cells,
    corner_locks,
    count_pair,
    count_sides,
    read_side,
    select_sides,
    vertex_locks,
    vertex_twins,
)
from gridwright.model import loop_shapes as shapes

LOCK_VERTEX_TABLE = Table(
    shapes.STATES,
    [*PAIR_VERTEX_VARIABLES, (len(shapes.STATES), shapes.STATES.index), *((3, count_pair(pair)) for pair in shapes.PAIRS)],
)
LOCK_CELL_VARIABLES = [*((2, read_side(side)) for side in range(4)), *((3, count_sides(*pair)) for pair in CORNER_SIDES)]
LOCK_CELL_TABLE = Table(SIDE_WAYS, LOCK_CELL_VARIABLES)
LOCKS_BY_CLUE = select_sides(LOCK_CELL_TABLE)


def lock_corners(technique: Technique, puzzle: Slitherlink, sheet: Sheet) -> Iterator[TableLook]:
    for vertex in sheet.board_vertices():
        locks = (*vertex_twins(sheet, vertex), sheet.variable(STATE_SORT, vertex), *vertex_locks(sheet, vertex))
        yield TableLook(technique, sheet.vertex_spot(vertex), LOCK_VERTEX_TABLE, (*sheet.ways(vertex), *locks))
    for cell, clue in clued_cells(puzzle, sheet):
        variables = (*sheet.sides(cell), *corner_locks(sheet, cell))
        yield TableLook(technique, sheet.cell_spot(cell), LOCK_CELL_TABLE, variables, ways=LOCKS_BY_CLUE[clue], clue=cell)
