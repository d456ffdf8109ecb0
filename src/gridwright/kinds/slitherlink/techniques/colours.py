"""Colouring cells by the side of the loop they lie on.

Neighbours on the same side have a cross between them, others a line. Cells known to lie on the same side, or on opposite ones,
have one colour or two that belong together; everything around the board is outside.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from gridwright.kinds.common.techniques import Text, Texts
from gridwright.kinds.slitherlink.puzzle import Slitherlink
from gridwright.kinds.slitherlink.square_lattice import ACROSS_SORT, LEFT, RIGHT, STATES, UP, SquareLattice
from gridwright.kinds.slitherlink.techniques import counting as cal_locks
from gridwright.kinds.slitherlink.techniques import counting as corner_pairs
from gridwright.kinds.slitherlink.techniques.justification import Evidence
from gridwright.kinds.slitherlink.techniques.knowledge import Knowledge
from gridwright.kinds.slitherlink.techniques.propagation import CELLS, Fact, Grounds, Propagator, Relation, Technique, Tied
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


# The cells inside the loop hang together, and so do those outside with everything around the board. A cell that would cut off
# others of the opposite side lies on their side.

OUTSIDE = 0
"""The first cell around the board stands for all of them."""

FEWEST = 4
"""So many cells at least wall in another one, unless those around the board help."""

Sides = list[int | None]
"""For each cell 0 or 1, the cells of one number lying on one side of the loop; None where that is not known."""


class ColourCycles(Propagator):
    """Over the whole board: every two colours that touch are supposed to lie on one side, and on opposite ones."""

    names_edges = False

    def __init__(self, technique: Technique, lattice: SquareLattice) -> None:
        super().__init__(technique, None)
        self.tied: Sequence[Tied] = [(CELLS, cell, cell) for cell in lattice.board_cells()]
        self._words: dict[Grounds, str] = {}

    def visit(self, knowledge: Knowledge) -> None:
        for one, other in list_touching(knowledge):
            knowledge.poll()
            for is_opposite in (False, True):
                if knowledge.colours.compare(one, other) is None:
                    self._suppose(knowledge, one, other, is_opposite)

    def _suppose(self, knowledge: Knowledge, one: int, other: int, is_opposite: bool) -> None:
        """If two colours so related would cut off cells of one side from each other, they are related the other way."""
        sides: Sides = []
        for cell in range(knowledge.lattice.cells):
            side = knowledge.colours.compare(cell, other)
            if side is None:
                relation = knowledge.colours.compare(cell, one)
                side = None if relation is None else relation ^ is_opposite
            sides.append(side)
        for which in (0, 1):
            cut = find_cut(knowledge.lattice, sides, which)
            if cut is not None:
                self._conclude(knowledge, Relation(CELLS, one, other, not is_opposite), cut)
                return

    def _conclude(self, knowledge: Knowledge, relation: Relation, cut: Cut) -> None:
        """Cells of the wall, and those it parts, matter by their relation to the two colours."""
        colours, facts = knowledge.colours, dict[Fact, None]()
        for cell in dict.fromkeys((*cut.wall, cut.one, cut.other)):
            lead = relation.one if colours.compare(cell, relation.one) is not None else relation.other
            if colours.place_of[cell] != colours.place_of[lead]:
                facts[Relation(CELLS, cell, lead, bool(colours.compare(cell, lead)))] = None
        grounds = Grounds(tuple(facts))
        self._words[grounds] = self._tell(knowledge.lattice, relation, cut)
        knowledge.tie(relation, self, grounds)

    def _tell(self, lattice: SquareLattice, relation: Relation, cut: Cut) -> str:
        def name(cell: int) -> str:
            return "the outside" if lattice.is_outside(cell) else lattice.spots.name_spot(lattice.cell_spot(cell))

        side = "on the same side" if relation.is_opposite else "on opposite sides"
        supposed = f"if {name(relation.one)} and {name(relation.other)} were {side}"
        return f"{supposed}, {name(cut.one)} would be cut off from {name(cut.other)}, which lies on its side of the loop"

    def describe(self, knowledge: Knowledge, grounds: Grounds) -> str:
        return self._words[grounds]

    def justify(self, knowledge: Knowledge, targets: Sequence[Fact], evidence: Evidence) -> Grounds | None:
        """Its grounds are noted with every conclusion."""
        return None


class Cut(NamedTuple):
    """Two cells of one side that nothing can connect any more, and the cells of the other side around the first."""

    one: int
    other: int
    wall: list[int]


def list_touching(knowledge: Knowledge) -> list[tuple[int, int]]:
    """The first cells of every two colours that touch along an edge or at a corner and are not related yet."""
    lattice, label, count = knowledge.lattice, knowledge.colours.label, knowledge.colours.count
    outside = label[OUTSIDE] >> 1
    found = set()
    for cell in lattice.board_cells():
        for near in lattice.nine_cells(cell):
            one, other = sorted((label[cell] >> 1, label[near] >> 1))
            if one != other and (outside in (one, other) or count[one] + count[other] >= FEWEST):
                found.add((other, one))
    return sorted(found)


def find_cut(lattice: SquareLattice, sides: Sides, which: int) -> Cut | None:
    """Cells of one side that are cut off from each other; the smaller region is the one that is walled in."""
    own = [cell for cell in (OUTSIDE, *lattice.board_cells()) if sides[cell] == which]
    if not own:
        return None
    reached, wall = flood(lattice, sides, which, own[0])
    for cell in own:
        if cell not in reached:
            _, other_wall = flood(lattice, sides, which, cell)
            return Cut(own[0], cell, wall) if len(wall) < len(other_wall) else Cut(cell, own[0], other_wall)
    return None


def flood(lattice: SquareLattice, sides: Sides, which: int, start: int) -> tuple[set[int], list[int]]:
    """The cells that can be reached from one without entering the other side, and those of the other side on the way."""
    region, wall = {start}, set[int]()
    waiting = [start]
    while waiting:
        here = waiting.pop()
        for cell in _neighbours(lattice, here):
            if sides[cell] == 1 - which:
                wall.add(cell)
            elif cell not in region:
                region.add(cell)
                waiting.append(cell)
    return region, sorted(wall)


def _neighbours(lattice: SquareLattice, cell: int) -> Iterator[int]:
    """The cells beside one; those around the board are one cell."""
    if cell == OUTSIDE:
        yield from (near for _, near in lattice.rim())
        return
    for near in lattice.neighbours(cell):
        yield OUTSIDE if lattice.is_outside(near) else near


def keep_sides_together(technique: Technique, puzzle: Slitherlink, lattice: SquareLattice) -> Iterator[Propagator]:
    yield ColourCycles(technique, lattice)


COLOUR_CYCLES = Technique(
    code="23",
    name="colour-cycles",
    tier=8,
    cost=18.00,
    document="Colour cycles",
    texts=Texts(
        en=Text(
            "None cut off",
            "Cells inside hang together, and so do those outside: none may be cut off.",
        ),
        sk=Text(
            "Nič odrezané",
            "Políčka vnútri súvisia a políčka vonku tiež: žiadne nesmie zostať odrezané.",
        ),
        cs=Text(
            "Nic odříznutého",
            "Políčka uvnitř souvisejí a políčka venku také: žádné nesmí zůstat odříznuté.",
        ),
        pl=Text(
            "Bez odciętych pól",
            "Pola w środku łączą się ze sobą, te na zewnątrz też: żadne nie może zostać odcięte.",
        ),
    ),
    propagators=keep_sides_together,
    colours_cells=True,
)


TECHNIQUES = (CELL_COLOURS, CORNER_COLOURS, CLUE_COLOURS, ACROSS_COLOURS, COLOUR_CYCLES)
