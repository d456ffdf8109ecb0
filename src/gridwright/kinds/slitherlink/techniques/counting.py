"""Counting lines at one place: around a clue, at a corner, among some edges of a cell and its corners.

Every technique here is a table at every corner or cell; they differ in the variables that the table looks at.
"""

from __future__ import annotations

from collections.abc import Iterator

from gridwright.kinds.slitherlink import square_lattice as shapes
from gridwright.kinds.slitherlink.puzzle import Slitherlink
from gridwright.kinds.slitherlink.square_lattice import (
    ACROSS,
    CELL_PAIRS,
    DIAGONALS,
    FAR_PAIRS,
    STATE_SORT,
    STATES,
    TRIPLES,
    SquareLattice,
    compare_cells,
    compare_edges,
    count_lines,
)
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

# A clue says how many of its cell's four edges are lines: once it has them all, or all that are left must be lines, the rest is
# known.

CLUE_TABLE = Table(SIDE_WAYS, [(2, read_side(side)) for side in range(4)])
SIDES_BY_CLUE = select_sides(CLUE_TABLE)


def count_clues(technique: Technique, puzzle: Slitherlink, lattice: SquareLattice) -> Iterator[TableLook]:
    for cell, clue in clued_cells(puzzle, lattice):
        yield TableLook(technique, lattice.cell_spot(cell), CLUE_TABLE, lattice.sides(cell), ways=SIDES_BY_CLUE[clue], clue=cell)


# The loop passes a corner with two lines or not at all.

CORNER_TABLE = Table(STATES, [(2, read_way(way)) for way in range(4)])


def count_corners(technique: Technique, puzzle: Slitherlink, lattice: SquareLattice) -> Iterator[TableLook]:
    for vertex in lattice.board_vertices():
        yield TableLook(technique, lattice.vertex_spot(vertex), CORNER_TABLE, lattice.ways(vertex))


# Two edges that meet at a corner are alike, both lines or both crosses, or opposite: what a clue says of them matters to the
# corner, and what the corner says of them to the clues around it.

PAIR_VERTEX_VARIABLES = [*((2, read_way(way)) for way in range(4)), *((2, compare_pair(pair)) for pair in TURN_PAIRS)]
PAIR_VERTEX_TABLE = Table(STATES, PAIR_VERTEX_VARIABLES)
PAIR_CELL_VARIABLES = [*((2, read_side(side)) for side in range(4)), *((2, compare_sides(*pair)) for pair in CORNER_SIDES)]
PAIR_CELL_TABLE = Table(SIDE_WAYS, PAIR_CELL_VARIABLES)
PAIRS_BY_CLUE = select_sides(PAIR_CELL_TABLE)


def pair_at_corners(technique: Technique, puzzle: Slitherlink, lattice: SquareLattice) -> Iterator[TableLook]:
    for vertex in lattice.board_vertices():
        variables = (*lattice.ways(vertex), *vertex_twins(lattice, vertex))
        yield TableLook(technique, lattice.vertex_spot(vertex), PAIR_VERTEX_TABLE, variables)
    for cell, clue in clued_cells(puzzle, lattice):
        variables = (*lattice.sides(cell), *corner_twins(lattice, cell))
        yield TableLook(technique, lattice.cell_spot(cell), PAIR_CELL_TABLE, variables, ways=PAIRS_BY_CLUE[clue], clue=cell)


# Of two edges that meet at a corner none, one or both are lines: a lock. It says more than alike or opposite, for example that
# at least one of them is a line.

LOCK_VERTEX_TABLE = Table(
    shapes.STATES,
    [*PAIR_VERTEX_VARIABLES, (len(shapes.STATES), shapes.STATES.index), *((3, count_pair(pair)) for pair in shapes.PAIRS)],
)
LOCK_CELL_VARIABLES = [*((2, read_side(side)) for side in range(4)), *((3, count_sides(*pair)) for pair in CORNER_SIDES)]
LOCK_CELL_TABLE = Table(SIDE_WAYS, LOCK_CELL_VARIABLES)
LOCKS_BY_CLUE = select_sides(LOCK_CELL_TABLE)


def lock_corners(technique: Technique, puzzle: Slitherlink, lattice: SquareLattice) -> Iterator[TableLook]:
    for vertex in lattice.board_vertices():
        locks = (*vertex_twins(lattice, vertex), lattice.variable(STATE_SORT, vertex), *vertex_locks(lattice, vertex))
        yield TableLook(technique, lattice.vertex_spot(vertex), LOCK_VERTEX_TABLE, (*lattice.ways(vertex), *locks))
    for cell, clue in clued_cells(puzzle, lattice):
        variables = (*lattice.sides(cell), *corner_locks(lattice, cell))
        yield TableLook(technique, lattice.cell_spot(cell), LOCK_CELL_TABLE, variables, ways=LOCKS_BY_CLUE[clue], clue=cell)


# Opposite sides of a cell, and of its four neighbours: how many of the two are lines, together with the states of all corners.

ACROSS_ANGLES = Angles([(3, count_lines(edges)) for edges in ACROSS])


def lock_across(technique: Technique, puzzle: Slitherlink, lattice: SquareLattice) -> Iterator[TableLook]:
    return ACROSS_ANGLES.look_at_cells(technique, puzzle, lattice, lattice.across_locks)


# Three sides of a cell: how many of them are lines, together with the states of all corners.

TRIPLE_ANGLES = Angles([(4, count_lines(edges)) for edges in TRIPLES])


def lock_triples(technique: Technique, puzzle: Slitherlink, lattice: SquareLattice) -> Iterator[TableLook]:
    return TRIPLE_ANGLES.look_at_cells(technique, puzzle, lattice, lattice.triples)


# Parallel edges that lie slantwise: how many of the two are lines, together with the states of all corners.

DIAGONAL_ANGLES = Angles([(3, count_lines(edges)) for edges in DIAGONALS])


def lock_diagonally(technique: Technique, puzzle: Slitherlink, lattice: SquareLattice) -> Iterator[TableLook]:
    return DIAGONAL_ANGLES.look_at_cells(technique, puzzle, lattice, lattice.diagonal_locks)


# Edges around a cell that no lock connects: alike or opposite, together with the states of all corners.

FAR_COMPARISONS = [compare_edges(pair) for pair in FAR_PAIRS]
FAR_ANGLES = Angles([], FAR_COMPARISONS)


def pair_edges(lattice: SquareLattice, cell: int) -> list[Tied]:
    twelve = lattice.twelve_edges(cell)
    return [(EDGES, twelve[one], twelve[other]) for one, other in FAR_PAIRS]


def compare_far_edges(technique: Technique, puzzle: Slitherlink, lattice: SquareLattice) -> Iterator[TableLook]:
    return FAR_ANGLES.look_at_cells(technique, puzzle, lattice, lambda cell: (), lambda cell: pair_edges(lattice, cell))


# Which of the nine cells around a cell lie on the same side of the loop, pair by pair, together with the states of all corners.

NINE_COMPARISONS = [compare_cells(pair) for pair in CELL_PAIRS]
NINE_ANGLES = Angles([], NINE_COMPARISONS)


def pair_cells(lattice: SquareLattice, cell: int) -> list[Tied]:
    nine = lattice.nine_cells(cell)
    return [(CELLS, nine[one], nine[other]) for one, other in CELL_PAIRS]


def compare_nine_cells(technique: Technique, puzzle: Slitherlink, lattice: SquareLattice) -> Iterator[TableLook]:
    return NINE_ANGLES.look_at_cells(technique, puzzle, lattice, lambda cell: (), lambda cell: pair_cells(lattice, cell))


# The ways to pass a cell and its corners from all angles at once: a way that any of them excludes is gone for all the others.

_PAIRS: list[Angle] = [(3, count_lines(edges)) for edges in (*ACROSS, *DIAGONALS)]
_TRIPLES: list[Angle] = [(4, count_lines(edges)) for edges in TRIPLES]
ALL_ANGLES = Angles([*_PAIRS, *_TRIPLES], FAR_COMPARISONS)
COLOURED_ANGLES = Angles([*_PAIRS, *_TRIPLES], [*FAR_COMPARISONS, *NINE_COMPARISONS])


def _list_locks(lattice: SquareLattice, cell: int) -> tuple[int, ...]:
    return *lattice.across_locks(cell), *lattice.diagonal_locks(cell), *lattice.triples(cell)


def combine_angles(technique: Technique, puzzle: Slitherlink, lattice: SquareLattice) -> Iterator[TableLook]:
    """Locks of all kinds and edge colours."""
    return ALL_ANGLES.look_at_cells(
        technique, puzzle, lattice, lambda cell: _list_locks(lattice, cell), lambda cell: pair_edges(lattice, cell)
    )


def combine_coloured_angles(technique: Technique, puzzle: Slitherlink, lattice: SquareLattice) -> Iterator[TableLook]:
    """The same and the colours of cells."""
    return COLOURED_ANGLES.look_at_cells(
        technique,
        puzzle,
        lattice,
        lambda cell: _list_locks(lattice, cell),
        lambda cell: [*pair_edges(lattice, cell), *pair_cells(lattice, cell)],
    )
