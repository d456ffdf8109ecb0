"""Counting lines at one place: around a clue, at a corner, among some edges of a cell and its corners.

Every technique here is a table at every corner or cell; they differ in the variables that the table looks at.
"""

from __future__ import annotations

from collections.abc import Iterator

from gridwright.kinds.slitherlink.puzzle import Slitherlink
from gridwright.kinds.slitherlink.square_lattice import STATE_SORT, Sheet
from gridwright.kinds.slitherlink.techniques.inference import CELLS, EDGES, Technique, Tied
from gridwright.kinds.slitherlink.techniques.tables import (
    CORNER_SIDES,
    SIDE_WAYS,
    TURN_PAIRS,
    Angle,
    Angles,
    Table,
    TableLook,
    clued_cells,
    compare_pair,
    compare_sides,
    corner_locks,
    corner_twins,
    count_pair,
    count_sides,
    read_side,
    read_way,
    select_sides,
    vertex_locks,
    vertex_twins,
)
from gridwright.model import loop_shapes as shapes
from gridwright.model.loop_shapes import (
    ACROSS,
    CELL_PAIRS,
    DIAGONALS,
    FAR_PAIRS,
    STATES,
    TRIPLES,
    compare_cells,
    compare_edges,
    count_lines,
)

# A clue says how many of its cell's four edges are lines: once it has them all, or all that are left must be lines, the rest is
# known.

CLUE_TABLE = Table(SIDE_WAYS, [(2, read_side(side)) for side in range(4)])
SIDES_BY_CLUE = select_sides(CLUE_TABLE)


def count_clues(technique: Technique, puzzle: Slitherlink, sheet: Sheet) -> Iterator[TableLook]:
    for cell, clue in clued_cells(puzzle, sheet):
        yield TableLook(technique, sheet.cell_spot(cell), CLUE_TABLE, sheet.sides(cell), ways=SIDES_BY_CLUE[clue], clue=cell)


# The loop passes a corner with two lines or not at all.

CORNER_TABLE = Table(STATES, [(2, read_way(way)) for way in range(4)])


def count_corners(technique: Technique, puzzle: Slitherlink, sheet: Sheet) -> Iterator[TableLook]:
    for vertex in sheet.board_vertices():
        yield TableLook(technique, sheet.vertex_spot(vertex), CORNER_TABLE, sheet.ways(vertex))


# Two edges that meet at a corner are alike, both lines or both crosses, or opposite: what a clue says of them matters to the
# corner, and what the corner says of them to the clues around it.

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


# Of two edges that meet at a corner none, one or both are lines: a lock. It says more than alike or opposite, for example that
# at least one of them is a line.

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


# Opposite sides of a cell, and of its four neighbours: how many of the two are lines, together with the states of all corners.

ACROSS_ANGLES = Angles([(3, count_lines(edges)) for edges in ACROSS])


def lock_across(technique: Technique, puzzle: Slitherlink, sheet: Sheet) -> Iterator[TableLook]:
    return ACROSS_ANGLES.look_at_cells(technique, puzzle, sheet, sheet.across_locks)


# Three sides of a cell: how many of them are lines, together with the states of all corners.

TRIPLE_ANGLES = Angles([(4, count_lines(edges)) for edges in TRIPLES])


def lock_triples(technique: Technique, puzzle: Slitherlink, sheet: Sheet) -> Iterator[TableLook]:
    return TRIPLE_ANGLES.look_at_cells(technique, puzzle, sheet, sheet.triples)


# Parallel edges that lie slantwise: how many of the two are lines, together with the states of all corners.

DIAGONAL_ANGLES = Angles([(3, count_lines(edges)) for edges in DIAGONALS])


def lock_diagonally(technique: Technique, puzzle: Slitherlink, sheet: Sheet) -> Iterator[TableLook]:
    return DIAGONAL_ANGLES.look_at_cells(technique, puzzle, sheet, sheet.diagonal_locks)


# Edges around a cell that no lock connects: alike or opposite, together with the states of all corners.

FAR_COMPARISONS = [compare_edges(pair) for pair in FAR_PAIRS]
FAR_ANGLES = Angles([], FAR_COMPARISONS)


def pair_edges(sheet: Sheet, cell: int) -> list[Tied]:
    twelve = sheet.twelve_edges(cell)
    return [(EDGES, twelve[one], twelve[other]) for one, other in FAR_PAIRS]


def compare_far_edges(technique: Technique, puzzle: Slitherlink, sheet: Sheet) -> Iterator[TableLook]:
    return FAR_ANGLES.look_at_cells(technique, puzzle, sheet, lambda cell: (), lambda cell: pair_edges(sheet, cell))


# Which of the nine cells around a cell lie on the same side of the loop, pair by pair, together with the states of all corners.

NINE_COMPARISONS = [compare_cells(pair) for pair in CELL_PAIRS]
NINE_ANGLES = Angles([], NINE_COMPARISONS)


def pair_cells(sheet: Sheet, cell: int) -> list[Tied]:
    nine = sheet.nine_cells(cell)
    return [(CELLS, nine[one], nine[other]) for one, other in CELL_PAIRS]


def compare_nine_cells(technique: Technique, puzzle: Slitherlink, sheet: Sheet) -> Iterator[TableLook]:
    return NINE_ANGLES.look_at_cells(technique, puzzle, sheet, lambda cell: (), lambda cell: pair_cells(sheet, cell))


# The ways to pass a cell and its corners from all angles at once: a way that any of them excludes is gone for all the others.

_PAIRS: list[Angle] = [(3, count_lines(edges)) for edges in (*ACROSS, *DIAGONALS)]
_TRIPLES: list[Angle] = [(4, count_lines(edges)) for edges in TRIPLES]
ALL_ANGLES = Angles([*_PAIRS, *_TRIPLES], FAR_COMPARISONS)
COLOURED_ANGLES = Angles([*_PAIRS, *_TRIPLES], [*FAR_COMPARISONS, *NINE_COMPARISONS])


def _list_locks(sheet: Sheet, cell: int) -> tuple[int, ...]:
    return *sheet.across_locks(cell), *sheet.diagonal_locks(cell), *sheet.triples(cell)


def combine_angles(technique: Technique, puzzle: Slitherlink, sheet: Sheet) -> Iterator[TableLook]:
    """Locks of all kinds and edge colours."""
    return ALL_ANGLES.look_at_cells(
        technique, puzzle, sheet, lambda cell: _list_locks(sheet, cell), lambda cell: pair_edges(sheet, cell)
    )


def combine_coloured_angles(technique: Technique, puzzle: Slitherlink, sheet: Sheet) -> Iterator[TableLook]:
    """The same and the colours of cells."""
    return COLOURED_ANGLES.look_at_cells(
        technique,
        puzzle,
        sheet,
        lambda cell: _list_locks(sheet, cell),
        lambda cell: [*pair_edges(sheet, cell), *pair_cells(sheet, cell)],
    )
