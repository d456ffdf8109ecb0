"""Counting lines at one place: around a clue, at a corner, among some edges of a cell and its corners.

Every technique here is a table at every corner or cell; they differ in the variables that the table looks at.
"""

from __future__ import annotations

from collections.abc import Iterator

from gridwright.kinds.common.techniques import Text, Texts
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
from gridwright.kinds.slitherlink.techniques.propagation import CELLS, EDGES, Technique, Tied
from gridwright.kinds.slitherlink.techniques.tables import (
    CORNER_SIDES,
    SIDE_WAYS,
    TURN_PAIRS,
    Angle,
    Angles,
    Table,
    TablePropagator,
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


def count_clues(technique: Technique, puzzle: Slitherlink, lattice: SquareLattice) -> Iterator[TablePropagator]:
    for cell, clue in clued_cells(puzzle, lattice):
        yield TablePropagator(
            technique, lattice.cell_spot(cell), CLUE_TABLE, lattice.sides(cell), ways=SIDES_BY_CLUE[clue], clue=cell
        )


CLUE_COUNTING = Technique(
    code="2",
    name="clue-counting",
    tier=1,
    cost=0.81,
    texts=Texts(
        en=Text(
            "Count the clue",
            "A clue that has all its lines gets crosses; one that needs every edge left gets lines.",
        ),
        sk=Text(
            "Počítanie pri čísle",
            "Číslo, ktoré má všetky čiary, dostane krížiky; číslo, ktoré potrebuje všetky zvyšné hrany, dostane čiary.",
        ),
        cs=Text(
            "Počítání u čísla",
            "Číslo, které má všechny čáry, dostane křížky; číslo, které potřebuje všechny zbylé hrany, dostane čáry.",
        ),
        pl=Text(
            "Liczenie przy liczbie",
            "Liczba, która ma już wszystkie linie, dostaje krzyżyki; ta, która potrzebuje wszystkich pozostałych krawędzi, "
            "dostaje linie.",
        ),
    ),
    propagators=count_clues,
)


# The loop passes a corner with two lines or not at all.

CORNER_TABLE = Table(STATES, [(2, read_way(way)) for way in range(4)])


def count_corners(technique: Technique, puzzle: Slitherlink, lattice: SquareLattice) -> Iterator[TablePropagator]:
    for vertex in lattice.board_vertices():
        yield TablePropagator(technique, lattice.vertex_spot(vertex), CORNER_TABLE, lattice.ways(vertex))


CORNER_COUNTING = Technique(
    code="3",
    name="corner-counting",
    tier=1,
    cost=0.82,
    texts=Texts(
        en=Text(
            "Count the corner",
            "At a corner two lines meet, or none: never one, never three.",
        ),
        sk=Text(
            "Počítanie v rohu",
            "V rohu sa stretávajú dve čiary alebo žiadna: nikdy jedna, nikdy tri.",
        ),
        cs=Text(
            "Počítání v rohu",
            "V rohu se setkávají dvě čáry, nebo žádná: nikdy jedna, nikdy tři.",
        ),
        pl=Text(
            "Liczenie w rogu",
            "W rogu spotykają się dwie linie albo żadna: nigdy jedna, nigdy trzy.",
        ),
    ),
    propagators=count_corners,
)


# Two edges that meet at a corner are alike, both lines or both crosses, or opposite: what a clue says of them matters to the
# corner, and what the corner says of them to the clues around it.

PAIR_VERTEX_VARIABLES = [*((2, read_way(way)) for way in range(4)), *((2, compare_pair(pair)) for pair in TURN_PAIRS)]
PAIR_VERTEX_TABLE = Table(STATES, PAIR_VERTEX_VARIABLES)
PAIR_CELL_VARIABLES = [*((2, read_side(side)) for side in range(4)), *((2, compare_sides(*pair)) for pair in CORNER_SIDES)]
PAIR_CELL_TABLE = Table(SIDE_WAYS, PAIR_CELL_VARIABLES)
PAIRS_BY_CLUE = select_sides(PAIR_CELL_TABLE)


def pair_at_corners(technique: Technique, puzzle: Slitherlink, lattice: SquareLattice) -> Iterator[TablePropagator]:
    for vertex in lattice.board_vertices():
        variables = (*lattice.ways(vertex), *vertex_twins(lattice, vertex))
        yield TablePropagator(technique, lattice.vertex_spot(vertex), PAIR_VERTEX_TABLE, variables)
    for cell, clue in clued_cells(puzzle, lattice):
        variables = (*lattice.sides(cell), *corner_twins(lattice, cell))
        yield TablePropagator(technique, lattice.cell_spot(cell), PAIR_CELL_TABLE, variables, ways=PAIRS_BY_CLUE[clue], clue=cell)


CORNER_PAIRS = Technique(
    code="6",
    name="corner-pairs",
    tier=2,
    cost=1.60,
    texts=Texts(
        en=Text(
            "Pairs at corners",
            "Two edges at a corner are alike, both lines or both crosses, or opposite; what a clue knows of them its corner "
            "learns, and the other way round.",
        ),
        sk=Text(
            "Dvojice v rohoch",
            "Dve hrany v rohu sú rovnaké (obe čiary alebo obe krížiky), alebo opačné; čo o nich vie číslo, dozvie sa roh, a "
            "naopak.",
        ),
        cs=Text(
            "Dvojice v rozích",
            "Dvě hrany v rohu jsou stejné (obě čáry, nebo obě křížky), nebo opačné; co o nich ví číslo, dozví se roh, a naopak.",
        ),
        pl=Text(
            "Pary w rogach",
            "Dwie krawędzie w rogu są takie same (obie linie albo oba krzyżyki) lub przeciwne; co wie o nich liczba, tego "
            "dowiaduje się róg, i na odwrót.",
        ),
    ),
    propagators=pair_at_corners,
)


# Of two edges that meet at a corner none, one or both are lines: a lock. It says more than alike or opposite, for example that
# at least one of them is a line.

LOCK_VERTEX_TABLE = Table(
    shapes.STATES,
    [*PAIR_VERTEX_VARIABLES, (len(shapes.STATES), shapes.STATES.index), *((3, count_pair(pair)) for pair in shapes.PAIRS)],
)
LOCK_CELL_VARIABLES = [*((2, read_side(side)) for side in range(4)), *((3, count_sides(*pair)) for pair in CORNER_SIDES)]
LOCK_CELL_TABLE = Table(SIDE_WAYS, LOCK_CELL_VARIABLES)
LOCKS_BY_CLUE = select_sides(LOCK_CELL_TABLE)


def lock_corners(technique: Technique, puzzle: Slitherlink, lattice: SquareLattice) -> Iterator[TablePropagator]:
    for vertex in lattice.board_vertices():
        locks = (*vertex_twins(lattice, vertex), lattice.variable(STATE_SORT, vertex), *vertex_locks(lattice, vertex))
        yield TablePropagator(technique, lattice.vertex_spot(vertex), LOCK_VERTEX_TABLE, (*lattice.ways(vertex), *locks))
    for cell, clue in clued_cells(puzzle, lattice):
        variables = (*lattice.sides(cell), *corner_locks(lattice, cell))
        yield TablePropagator(technique, lattice.cell_spot(cell), LOCK_CELL_TABLE, variables, ways=LOCKS_BY_CLUE[clue], clue=cell)


LOCKS = Technique(
    code="8",
    name="locks",
    tier=3,
    cost=2.50,
    texts=Texts(
        en=Text(
            "Locks",
            "Of two edges at a corner none, one or both are lines: rule out what cannot be and see what is left.",
        ),
        sk=Text(
            "Zámky",
            "Z dvoch hrán v rohu je čiarou žiadna, jedna alebo obe: vylúčte, čo nejde, a pozrite sa, čo zostane.",
        ),
        cs=Text(
            "Zámky",
            "Ze dvou hran v rohu je čárou žádná, jedna, nebo obě: vylučte, co nejde, a podívejte se, co zbude.",
        ),
        pl=Text(
            "Blokady",
            "Z dwóch krawędzi w rogu linią jest żadna, jedna albo obie: wyklucz niemożliwe i zobacz, co zostaje.",
        ),
    ),
    propagators=lock_corners,
)


# Opposite sides of a cell, and of its four neighbours: how many of the two are lines, together with the states of all corners.

ACROSS_ANGLES = Angles([(3, count_lines(edges)) for edges in ACROSS])


def lock_across(technique: Technique, puzzle: Slitherlink, lattice: SquareLattice) -> Iterator[TablePropagator]:
    return ACROSS_ANGLES.list_propagators(technique, puzzle, lattice, lattice.across_locks)


NORMAL_LOCKS = Technique(
    code="10",
    name="normal-locks",
    tier=4,
    cost=4.00,
    document="Normal locks",
    texts=Texts(
        en=Text(
            "Locks across",
            "Go through all ways the loop can pass a cell and its corners: what those left have in common is certain.",
        ),
        sk=Text(
            "Zámky naprieč",
            "Prejdite všetky spôsoby, ako môže slučka viesť okolo políčka a jeho rohov: čo majú zvyšné spoločné, je isté.",
        ),
        cs=Text(
            "Zámky napříč",
            "Projděte všechny způsoby, jak může smyčka vést kolem políčka a jeho rohů: co mají zbylé společné, je jisté.",
        ),
        pl=Text(
            "Blokady w poprzek",
            "Przejrzyj wszystkie sposoby, jak pętla może minąć pole i jego rogi: to, co wspólne dla pozostałych, jest pewne.",
        ),
    ),
    propagators=lock_across,
)


# Three sides of a cell: how many of them are lines, together with the states of all corners.

TRIPLE_ANGLES = Angles([(4, count_lines(edges)) for edges in TRIPLES])


def lock_triples(technique: Technique, puzzle: Slitherlink, lattice: SquareLattice) -> Iterator[TablePropagator]:
    return TRIPLE_ANGLES.list_propagators(technique, puzzle, lattice, lattice.triples)


TRIPLE_LOCKS = Technique(
    code="12",
    name="triple-locks",
    tier=5,
    cost=6.00,
    document="3-locks",
    texts=Texts(
        en=Text(
            "Locks of three",
            "Count how many of three edges can be lines in all ways the loop can pass the cell.",
        ),
        sk=Text(
            "Trojité zámky",
            "Spočítajte, koľko z troch hrán môže byť čiarou pri všetkých spôsoboch, ako môže slučka viesť okolo políčka.",
        ),
        cs=Text(
            "Trojité zámky",
            "Spočítejte, kolik ze tří hran může být čárou při všech způsobech, jak může smyčka vést kolem políčka.",
        ),
        pl=Text(
            "Potrójne blokady",
            "Policz, ile z trzech krawędzi może być liniami przy wszystkich sposobach, jak pętla może minąć pole.",
        ),
    ),
    propagators=lock_triples,
)


# Parallel edges that lie slantwise: how many of the two are lines, together with the states of all corners.

DIAGONAL_ANGLES = Angles([(3, count_lines(edges)) for edges in DIAGONALS])


def lock_diagonally(technique: Technique, puzzle: Slitherlink, lattice: SquareLattice) -> Iterator[TablePropagator]:
    return DIAGONAL_ANGLES.list_propagators(technique, puzzle, lattice, lattice.diagonal_locks)


DIAGONAL_LOCKS = Technique(
    code="13",
    name="diagonal-locks",
    tier=5,
    cost=6.01,
    texts=Texts(
        en=Text(
            "Diagonal locks",
            "Parallel edges that lie slantwise to each other also allow only some combinations.",
        ),
        sk=Text(
            "Šikmé zámky",
            "Aj rovnobežné hrany, ktoré ležia šikmo od seba, dovolia len niektoré kombinácie.",
        ),
        cs=Text(
            "Šikmé zámky",
            "I rovnoběžné hrany, které leží šikmo od sebe, dovolí jen některé kombinace.",
        ),
        pl=Text(
            "Skośne blokady",
            "Także krawędzie równoległe leżące na skos dopuszczają tylko niektóre kombinacje.",
        ),
    ),
    propagators=lock_diagonally,
)


# Edges around a cell that no lock connects: alike or opposite, together with the states of all corners.

FAR_COMPARISONS = [compare_edges(pair) for pair in FAR_PAIRS]
FAR_ANGLES = Angles([], FAR_COMPARISONS)


def pair_edges(lattice: SquareLattice, cell: int) -> list[Tied]:
    twelve = lattice.twelve_edges(cell)
    return [(EDGES, twelve[one], twelve[other]) for one, other in FAR_PAIRS]


def compare_far_edges(technique: Technique, puzzle: Slitherlink, lattice: SquareLattice) -> Iterator[TablePropagator]:
    return FAR_ANGLES.list_propagators(technique, puzzle, lattice, lambda cell: (), lambda cell: pair_edges(lattice, cell))


FAR_EDGES = Technique(
    code="18",
    name="far-edges",
    tier=7,
    cost=13.01,
    texts=Texts(
        en=Text(
            "Far edges",
            "Edges around a cell can be alike or opposite even where they do not touch.",
        ),
        sk=Text(
            "Vzdialené hrany",
            "Hrany okolo políčka môžu byť rovnaké alebo opačné, aj keď sa nedotýkajú.",
        ),
        cs=Text(
            "Vzdálené hrany",
            "Hrany kolem políčka mohou být stejné nebo opačné, i když se nedotýkají.",
        ),
        pl=Text(
            "Dalekie krawędzie",
            "Krawędzie wokół pola mogą być takie same lub przeciwne, nawet gdy się nie stykają.",
        ),
    ),
    propagators=compare_far_edges,
)


# Which of the nine cells around a cell lie on the same side of the loop, pair by pair, together with the states of all corners.

NINE_COMPARISONS = [compare_cells(pair) for pair in CELL_PAIRS]
NINE_ANGLES = Angles([], NINE_COMPARISONS)


def pair_cells(lattice: SquareLattice, cell: int) -> list[Tied]:
    nine = lattice.nine_cells(cell)
    return [(CELLS, nine[one], nine[other]) for one, other in CELL_PAIRS]


def compare_nine_cells(technique: Technique, puzzle: Slitherlink, lattice: SquareLattice) -> Iterator[TablePropagator]:
    return NINE_ANGLES.list_propagators(technique, puzzle, lattice, lambda cell: (), lambda cell: pair_cells(lattice, cell))


NINE_COLOURS = Technique(
    code="17",
    name="nine-colours",
    tier=7,
    cost=13.00,
    texts=Texts(
        en=Text(
            "Nine cells",
            "Go through all ways to pass a cell, and see which of the nine cells in and around it lie on the same side of the"
            " loop.",
        ),
        sk=Text(
            "Deväť políčok",
            "Prejdite všetky spôsoby, ako viesť slučku okolo políčka, a zistite, ktoré z deviatich políčok v ňom a okolo neho"
            " ležia na tej istej strane.",
        ),
        cs=Text(
            "Devět políček",
            "Projděte všechny způsoby, jak vést smyčku kolem políčka, a zjistěte, která z devíti políček v něm a kolem něj "
            "leží na téže straně.",
        ),
        pl=Text(
            "Dziewięć pól",
            "Przejrzyj wszystkie sposoby minięcia pola i sprawdź, które z dziewięciu pól w nim i wokół niego leżą po tej "
            "samej stronie.",
        ),
    ),
    propagators=compare_nine_cells,
    colours_cells=True,
)


# The ways to pass a cell and its corners from all angles at once: a way that any of them excludes is gone for all the others.

_PAIRS: list[Angle] = [(3, count_lines(edges)) for edges in (*ACROSS, *DIAGONALS)]
_TRIPLES: list[Angle] = [(4, count_lines(edges)) for edges in TRIPLES]
EVERY_ANGLE = Angles([*_PAIRS, *_TRIPLES], FAR_COMPARISONS)
EVERY_COLOURED_ANGLE = Angles([*_PAIRS, *_TRIPLES], [*FAR_COMPARISONS, *NINE_COMPARISONS])


def _list_locks(lattice: SquareLattice, cell: int) -> tuple[int, ...]:
    return *lattice.across_locks(cell), *lattice.diagonal_locks(cell), *lattice.triples(cell)


def combine_angles(technique: Technique, puzzle: Slitherlink, lattice: SquareLattice) -> Iterator[TablePropagator]:
    """Locks of all kinds and edge colours."""
    return EVERY_ANGLE.list_propagators(
        technique, puzzle, lattice, lambda cell: _list_locks(lattice, cell), lambda cell: pair_edges(lattice, cell)
    )


ALL_ANGLES = Technique(
    code="19",
    name="all-angles",
    tier=7,
    cost=13.02,
    texts=Texts(
        en=Text(
            "All at once",
            "Go through all ways to pass a cell with everything known about its edges at once.",
        ),
        sk=Text(
            "Všetko naraz",
            "Prejdite všetky spôsoby, ako viesť slučku okolo políčka, so všetkým, čo o jeho hranách vieme.",
        ),
        cs=Text(
            "Všechno naráz",
            "Projděte všechny způsoby, jak vést smyčku kolem políčka, se vším, co o jeho hranách víme.",
        ),
        pl=Text(
            "Wszystko naraz",
            "Przejrzyj wszystkie sposoby minięcia pola, biorąc pod uwagę wszystko, co wiadomo o jego krawędziach.",
        ),
    ),
    propagators=combine_angles,
)


def combine_coloured_angles(technique: Technique, puzzle: Slitherlink, lattice: SquareLattice) -> Iterator[TablePropagator]:
    """The same and the colours of cells."""
    return EVERY_COLOURED_ANGLE.list_propagators(
        technique,
        puzzle,
        lattice,
        lambda cell: _list_locks(lattice, cell),
        lambda cell: [*pair_edges(lattice, cell), *pair_cells(lattice, cell)],
    )


COLOURED_ANGLES = Technique(
    code="20",
    name="coloured-angles",
    tier=7,
    cost=13.03,
    texts=Texts(
        en=Text(
            "All at once, with colours",
            "Go through all ways to pass a cell with everything known about its edges and about the sides of the nine cells.",
        ),
        sk=Text(
            "Všetko naraz, s farbami",
            "Prejdite všetky spôsoby, ako viesť slučku okolo políčka, so všetkým, čo vieme o jeho hranách a o stranách "
            "deviatich políčok.",
        ),
        cs=Text(
            "Všechno naráz, s barvami",
            "Projděte všechny způsoby, jak vést smyčku kolem políčka, se vším, co víme o jeho hranách a o stranách devíti "
            "políček.",
        ),
        pl=Text(
            "Wszystko naraz, z kolorami",
            "Przejrzyj wszystkie sposoby minięcia pola, biorąc pod uwagę wszystko, co wiadomo o jego krawędziach i o stronach"
            " dziewięciu pól.",
        ),
    ),
    propagators=combine_coloured_angles,
    colours_cells=True,
)


TECHNIQUES = (
    CLUE_COUNTING,
    CORNER_COUNTING,
    CORNER_PAIRS,
    LOCKS,
    NORMAL_LOCKS,
    TRIPLE_LOCKS,
    DIAGONAL_LOCKS,
    NINE_COLOURS,
    FAR_EDGES,
    ALL_ANGLES,
    COLOURED_ANGLES,
)
