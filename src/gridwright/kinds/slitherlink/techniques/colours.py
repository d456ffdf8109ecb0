"""Colouring cells by the side of the loop they lie on.

Neighbours on the same side have a cross between them, others a line. Cells known to lie on the same side, or on opposite ones,
have one colour or two that belong together; everything around the board is outside.
"""

from __future__ import annotations

from collections.abc import Iterator

from gridwright.kinds.common.techniques import Text, Texts
from gridwright.kinds.slitherlink.puzzle import Slitherlink
from gridwright.kinds.slitherlink.square_lattice import ACROSS_SORT, LEFT, RIGHT, STATES, UP, SquareLattice
from gridwright.kinds.slitherlink.techniques import counting as cal_locks
from gridwright.kinds.slitherlink.techniques import counting as corner_pairs
from gridwright.kinds.slitherlink.techniques.propagation import CELLS, Technique, Tied
from gridwright.kinds.slitherlink.techniques.tables import (
    LOCK_TABLE,
    SIDE_WAYS,
    Table,
    TablePropagator,
    clued_cells,
    compare_pair,
    compare_sides,
    corner_locks,
    corner_twins,
    select_sides,
    vertex_twins,
)

EDGE_TABLE = Table((0, 1), [(2, lambda is_line: is_line)], [lambda is_line: is_line])
VERTEX_TABLE = Table(STATES, corner_pairs.PAIR_VERTEX_VARIABLES, [compare_pair((UP, RIGHT)), compare_pair((UP, LEFT))])
_ACROSS = (compare_sides(1, 3), compare_sides(0, 2))
TWIN_TABLE = Table(SIDE_WAYS, corner_pairs.PAIR_CELL_VARIABLES, _ACROSS)
LOCKED_TABLE = Table(SIDE_WAYS, cal_locks.LOCK_CELL_VARIABLES, _ACROSS)
TWIN_WAYS, LOCKED_WAYS = select_sides(TWIN_TABLE), select_sides(LOCKED_TABLE)


def _opposite_neighbours(lattice: SquareLattice, cell: int) -> tuple[Tied, Tied]:
    above, right, below, left = lattice.neighbours(cell)
    return (CELLS, left, right), (CELLS, above, below)


def colour_across_edges(technique: Technique, puzzle: Slitherlink, lattice: SquareLattice) -> Iterator[TablePropagator]:
    """The two cells beside an edge."""
    for edge in lattice.board_edges():
        yield TablePropagator(technique, lattice.edge_spot(edge), EDGE_TABLE, (edge,), [(CELLS, *lattice.cells_beside(edge))])


CELL_COLOURS = Technique(
    code="5",
    name="cell-colours",
    tier=1,
    cost=0.84,
    texts=Texts(
        en=Text(
            "Inside and outside",
            "Two neighbours on the same side of the loop have a cross between them; on different sides, a line.",
        ),
        sk=Text(
            "Vnútri a vonku",
            "Medzi susedmi na tej istej strane slučky je krížik, medzi susedmi na rôznych stranách čiara.",
        ),
        cs=Text(
            "Uvnitř a venku",
            "Mezi sousedy na téže straně smyčky je křížek, mezi sousedy na různých stranách čára.",
        ),
        pl=Text(
            "W środku i na zewnątrz",
            "Między sąsiadami po tej samej stronie pętli jest krzyżyk, między sąsiadami po różnych stronach linia.",
        ),
    ),
    propagators=colour_across_edges,
    colours_cells=True,
)


def colour_at_corners(technique: Technique, puzzle: Slitherlink, lattice: SquareLattice) -> Iterator[TablePropagator]:
    """Cells that touch at a corner only, and the neighbours on opposite sides of a clue: alike if the two edges between them
    are."""
    for vertex in lattice.board_vertices():
        upper_left, upper_right, lower_left, lower_right = lattice.cells_around(vertex)
        tied = ((CELLS, upper_left, lower_right), (CELLS, upper_right, lower_left))
        variables = (*lattice.ways(vertex), *vertex_twins(lattice, vertex))
        yield TablePropagator(technique, lattice.vertex_spot(vertex), VERTEX_TABLE, variables, tied)
    for cell, clue in clued_cells(puzzle, lattice):
        variables, tied = (*lattice.sides(cell), *corner_twins(lattice, cell)), _opposite_neighbours(lattice, cell)
        yield TablePropagator(technique, lattice.cell_spot(cell), TWIN_TABLE, variables, tied, ways=TWIN_WAYS[clue], clue=cell)


CORNER_COLOURS = Technique(
    code="7",
    name="corner-colours",
    tier=2,
    cost=1.61,
    texts=Texts(
        en=Text(
            "Colours at corners",
            "Two cells that touch only at a corner lie on the same side of the loop when the two edges between them are alike.",
        ),
        sk=Text(
            "Farby v rohoch",
            "Dve políčka, ktoré sa dotýkajú len rohom, ležia na tej istej strane slučky, keď sú dve hrany medzi nimi rovnaké.",
        ),
        cs=Text(
            "Barvy v rozích",
            "Dvě políčka, která se dotýkají jen rohem, leží na téže straně smyčky, když jsou dvě hrany mezi nimi stejné.",
        ),
        pl=Text(
            "Kolory w rogach",
            "Dwa pola stykające się tylko rogiem leżą po tej samej stronie pętli, gdy dwie krawędzie między nimi są takie same.",
        ),
    ),
    propagators=colour_at_corners,
    colours_cells=True,
)


def colour_across_clues(technique: Technique, puzzle: Slitherlink, lattice: SquareLattice) -> Iterator[TablePropagator]:
    """The neighbours on opposite sides of a clue whose corners are locked."""
    for cell, clue in clued_cells(puzzle, lattice):
        variables, tied = (*lattice.sides(cell), *corner_locks(lattice, cell)), _opposite_neighbours(lattice, cell)
        yield TablePropagator(
            technique, lattice.cell_spot(cell), LOCKED_TABLE, variables, tied, ways=LOCKED_WAYS[clue], clue=cell
        )


CLUE_COLOURS = Technique(
    code="9",
    name="clue-colours",
    tier=3,
    cost=2.51,
    texts=Texts(
        en=Text(
            "Colours across clues",
            "A clue with locked corners tells whether its neighbours on opposite sides are on the same side of the loop.",
        ),
        sk=Text(
            "Farby cez číslo",
            "Číslo so zámkami v rohoch prezradí, či sú jeho protiľahlí susedia na tej istej strane slučky.",
        ),
        cs=Text(
            "Barvy přes číslo",
            "Číslo se zámky v rozích prozradí, zda jsou jeho protilehlí sousedé na téže straně smyčky.",
        ),
        pl=Text(
            "Kolory przez liczbę",
            "Liczba z blokadami w rogach mówi, czy sąsiedzi naprzeciw siebie leżą po tej samej stronie pętli.",
        ),
    ),
    propagators=colour_across_clues,
    colours_cells=True,
)


def colour_across_cells(technique: Technique, puzzle: Slitherlink, lattice: SquareLattice) -> Iterator[TablePropagator]:
    """The neighbours on opposite sides of any cell."""
    for cell in lattice.board_cells():
        for index, tied in enumerate(_opposite_neighbours(lattice, cell)):
            lock = lattice.variable(ACROSS_SORT, cell, index)
            yield TablePropagator(technique, lattice.cell_spot(cell), LOCK_TABLE, (lock,), [tied])


ACROSS_COLOURS = Technique(
    code="11",
    name="across-colours",
    tier=4,
    cost=4.01,
    texts=Texts(
        en=Text(
            "Colours across cells",
            "What two opposite sides of a cell allow tells whether the neighbours there are on the same side of the loop.",
        ),
        sk=Text(
            "Farby cez políčko",
            "To, čo dovolia dve protiľahlé strany políčka, prezradí, či sú susedia za nimi na tej istej strane slučky.",
        ),
        cs=Text(
            "Barvy přes políčko",
            "To, co dovolí dvě protilehlé strany políčka, prozradí, zda jsou sousedé za nimi na téže straně smyčky.",
        ),
        pl=Text(
            "Kolory przez pole",
            "To, na co pozwalają dwa przeciwległe boki pola, mówi, czy sąsiedzi za nimi leżą po tej samej stronie pętli.",
        ),
    ),
    propagators=colour_across_cells,
    colours_cells=True,
)


TECHNIQUES = (CELL_COLOURS, CORNER_COLOURS, CLUE_COLOURS, ACROSS_COLOURS)
