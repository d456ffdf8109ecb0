"""Cells lie inside the loop or outside: neighbours on the same side have a cross between them, others a line. Cells known to
lie on the same side, or on opposite ones, have one colour or two that belong together; everything around the board is outside."""

from __future__ import annotations

from collections.abc import Iterator

from gridwright.kinds.slitherlink.puzzle import Slitherlink
from gridwright.kinds.slitherlink.techniques import cal_locks, corner_pairs
from gridwright.kinds.slitherlink.techniques.facts import CELLS
from gridwright.kinds.slitherlink.techniques.look import Tied
from gridwright.kinds.slitherlink.techniques.sheet import ACROSS_SORT, Sheet
from gridwright.kinds.slitherlink.techniques.tables import Table, TableLook
from gridwright.kinds.slitherlink.techniques.technique import Technique
from gridwright.kinds.slitherlink.techniques.ways import (
    LOCK_TABLE,
    SIDE_WAYS,
    clued_cells,
    compare_pair,
    compare_sides,
    corner_locks,
    corner_twins,
    select_sides,
    vertex_twins,
)
from gridwright.model.loop_shapes import LEFT, RIGHT, STATES, UP

EDGE_TABLE = Table((0, 1), [(2, lambda is_line: is_line)], [lambda is_line: is_line])
VERTEX_TABLE = Table(STATES, corner_pairs.PAIR_VERTEX_VARIABLES, [compare_pair((UP, RIGHT)), compare_pair((UP, LEFT))])
_ACROSS = (compare_sides(1, 3), compare_sides(0, 2))
TWIN_TABLE = Table(SIDE_WAYS, corner_pairs.PAIR_CELL_VARIABLES, _ACROSS)
LOCKED_TABLE = Table(SIDE_WAYS, cal_locks.LOCK_CELL_VARIABLES, _ACROSS)
TWIN_WAYS, LOCKED_WAYS = select_sides(TWIN_TABLE), select_sides(LOCKED_TABLE)


def _opposite_neighbours(sheet: Sheet, cell: int) -> tuple[Tied, Tied]:
    return (CELLS, cell - 1, cell + 1), (CELLS, cell - sheet.stride, cell + sheet.stride)


def colour_across_edges(technique: Technique, puzzle: Slitherlink, sheet: Sheet) -> Iterator[TableLook]:
    """The two cells beside an edge."""
    for edge in sheet.board_edges():
        yield TableLook(technique, sheet.edge_spot(edge), EDGE_TABLE, (edge,), [(CELLS, *sheet.cells_beside(edge))])


def colour_at_corners(technique: Technique, puzzle: Slitherlink, sheet: Sheet) -> Iterator[TableLook]:
    """Cells that touch at a corner only, and the neighbours on opposite sides of a clue: alike if the two edges between them
    are."""
    for vertex in sheet.board_vertices():
        tied = ((CELLS, vertex - sheet.stride - 1, vertex), (CELLS, vertex - sheet.stride, vertex - 1))
        variables = (*sheet.ways(vertex), *vertex_twins(sheet, vertex))
        yield TableLook(technique, sheet.vertex_spot(vertex), VERTEX_TABLE, variables, tied)
    for cell, clue in clued_cells(puzzle, sheet):
        variables, tied = (*sheet.sides(cell), *corner_twins(sheet, cell)), _opposite_neighbours(sheet, cell)
        yield TableLook(technique, sheet.cell_spot(cell), TWIN_TABLE, variables, tied, ways=TWIN_WAYS[clue], clue=cell)


def colour_across_clues(technique: Technique, puzzle: Slitherlink, sheet: Sheet) -> Iterator[TableLook]:
    """The neighbours on opposite sides of a clue whose corners are locked."""
    for cell, clue in clued_cells(puzzle, sheet):
        variables, tied = (*sheet.sides(cell), *corner_locks(sheet, cell)), _opposite_neighbours(sheet, cell)
        yield TableLook(technique, sheet.cell_spot(cell), LOCKED_TABLE, variables, tied, ways=LOCKED_WAYS[clue], clue=cell)


def colour_across_cells(technique: Technique, puzzle: Slitherlink, sheet: Sheet) -> Iterator[TableLook]:
    """The neighbours on opposite sides of any cell."""
    for cell in sheet.board_cells():
        for index, tied in enumerate(_opposite_neighbours(sheet, cell)):
            lock = sheet.variable(ACROSS_SORT, cell, index)
            yield TableLook(technique, sheet.cell_spot(cell), LOCK_TABLE, (lock,), [tied])
