"""Two clues at once: all ways in which the loop can pass two clues that touch, along a side or at a corner.

What each of them leaves open, both together may settle: their ways must agree about the sides and corners that they share. It is
the look at all ways past one cell, once more as wide, so no level has it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations

from gridwright.kinds.common.techniques import Text, Texts
from gridwright.kinds.slitherlink.puzzle import Slitherlink
from gridwright.kinds.slitherlink.square_lattice import STATES, SquareLattice
from gridwright.kinds.slitherlink.techniques.justification import Evidence
from gridwright.kinds.slitherlink.techniques.knowledge import Knowledge
from gridwright.kinds.slitherlink.techniques.propagation import CELLS, EDGES, Fact, Grounds, Technique
from gridwright.kinds.slitherlink.techniques.tables import Table, TablePropagator, clued_cells

Step = tuple[int, int]
"""How many rows and columns one goes on."""
SECOND_CELLS: tuple[Step, ...] = ((0, 1), (1, 0), (1, 1), (1, -1))
"""Where the second cell of a pair lies, seen from the first."""


@dataclass(frozen=True, slots=True)
class Passing:
    """One way past both cells."""

    edges: tuple[int, ...]
    """For each edge at their corners, 1 if it is a line."""
    sides: tuple[int, ...]
    """For each cell in and around them, 1 if it lies on the other side of the loop than the first of the two."""


@dataclass(frozen=True, slots=True)
class Pair:
    """Two cells that touch, all ways past them, and where everything lies, seen from the first cell."""

    edges: tuple[tuple[int, Step], ...]
    """For each edge whether it is the left edge of a cell or the top one, and of which."""
    cells: tuple[Step, ...]
    table: Table[Passing]
    borders: tuple[tuple[int, ...], tuple[int, ...]]
    """The places of the sides of both cells among the edges."""

    def select(self, clues: tuple[int, int]) -> int:
        """The ways that meet both clues."""
        return self.table.select(
            lambda way: all(
                sum(way.edges[place] for place in border) == clue for border, clue in zip(self.borders, clues, strict=True)
            )
        )


@cache
def make_pair(second: Step) -> Pair:
    """The pair of a cell and the one that lies there, worked out in the middle of a board that has room for it."""
    lattice = SquareLattice(5, 5)
    first = lattice.number(3, 3)
    both = (first, lattice.number(3 + second[0], 3 + second[1]))
    vertices = sorted({vertex for cell in both for vertex in lattice.corners(cell)})
    edges = list(dict.fromkeys(edge for vertex in vertices for edge in lattice.ways(vertex)))
    cells = sorted({cell for vertex in vertices for cell in lattice.cells_around(vertex)})
    ways = [
        Passing(tuple(int(edge in lines) for edge in edges), tuple(_find_sides(lattice, first, edges, lines, cells)))
        for lines in _list_lines(lattice, vertices)
    ]
    ties = [*map(_compare_edges, combinations(range(len(edges)), 2)), *map(_compare_cells, combinations(range(len(cells)), 2))]
    return Pair(
        tuple((int(edge >= lattice.cells), _see_from(lattice, first, edge % lattice.cells)) for edge in edges),
        tuple(_see_from(lattice, first, cell) for cell in cells),
        Table(ways, [(2, _read_edge(place)) for place in range(len(edges))], ties),
        (tuple(map(edges.index, lattice.sides(both[0]))), tuple(map(edges.index, lattice.sides(both[1])))),
    )


def _see_from(lattice: SquareLattice, first: int, cell: int) -> Step:
    (row, column), (own_row, own_column) = lattice.row_and_column(cell), lattice.row_and_column(first)
    return row - own_row, column - own_column


def _list_lines(lattice: SquareLattice, vertices: Sequence[int]) -> list[frozenset[int]]:
    """All sets of edges at these vertices such that the loop passes each once or not at all."""
    found = [(frozenset[int](), frozenset[int]())]
    for vertex in vertices:
        around = lattice.ways(vertex)
        states = [frozenset(around[way] for way in state) for state in STATES]
        found = [
            (lines | state, seen | set(around))
            for lines, seen in found
            for state in states
            if state & seen == lines & frozenset(around)
        ]
    return [lines for lines, _ in found]


def _find_sides(
    lattice: SquareLattice, first: int, edges: Sequence[int], lines: frozenset[int], cells: Sequence[int]
) -> Iterator[int]:
    """Count the lines on the way from the first cell to each."""
    sides, waiting = {first: 0}, [first]
    for cell in waiting:
        for edge, near in zip(lattice.sides(cell), lattice.neighbours(cell), strict=True):
            if edge in edges and near not in sides:
                sides[near] = sides[cell] ^ (edge in lines)
                waiting.append(near)
    return (sides[cell] for cell in cells)


def _read_edge(place: int) -> Callable[[Passing], int]:
    return lambda way: way.edges[place]


def _compare_edges(places: tuple[int, int]) -> Callable[[Passing], int]:
    return lambda way: way.edges[places[0]] ^ way.edges[places[1]]


def _compare_cells(places: tuple[int, int]) -> Callable[[Passing], int]:
    return lambda way: way.sides[places[0]] ^ way.sides[places[1]]


class TwoClues(TablePropagator):
    """All ways past two cells with clues."""

    names_edges = False

    def __init__(self, technique: Technique, lattice: SquareLattice, cells: tuple[int, int], clues: tuple[int, int]) -> None:
        first, other = cells
        self.cells = cells
        pair = make_pair(_see_from(lattice, first, other))
        edges = [_number(lattice, first, step) + is_left * lattice.cells for is_left, step in pair.edges]
        near = [_number(lattice, first, step) for step in pair.cells]
        tied = [(EDGES, *both) for both in combinations(edges, 2)] + [(CELLS, *both) for both in combinations(near, 2)]
        super().__init__(technique, lattice.cell_spot(first), pair.table, edges, tied, ways=pair.select(clues), clue=first)

    def justify(self, knowledge: Knowledge, targets: Sequence[Fact], evidence: Evidence) -> Grounds | None:
        grounds = super().justify(knowledge, targets, evidence)
        return None if grounds is None else grounds._replace(clues=self.cells)

    def describe(self, knowledge: Knowledge, grounds: Grounds) -> str:
        return f"look at all ways left to pass {self._name_clues(knowledge)} together"

    def describe_end(self, knowledge: Knowledge, grounds: Grounds) -> str:
        return f"no way would be left to pass {self._name_clues(knowledge)} together"

    def _name_clues(self, knowledge: Knowledge) -> str:
        lattice = knowledge.lattice
        return " and ".join(
            f"the {knowledge.runs.clues[cell]} in {lattice.spots.name_spot(lattice.cell_spot(cell))}" for cell in self.cells
        )


def _number(lattice: SquareLattice, first: int, step: Step) -> int:
    return first + step[0] * lattice.stride + step[1]


def combine_clues(technique: Technique, puzzle: Slitherlink, lattice: SquareLattice) -> Iterator[TwoClues]:
    """A look at every two clues that touch; a 0 has nothing left to add."""
    clues = {cell: clue for cell, clue in clued_cells(puzzle, lattice) if clue}
    for cell, clue in clues.items():
        for step in SECOND_CELLS:
            other = _number(lattice, cell, step)
            if other in clues:
                yield TwoClues(technique, lattice, (cell, other), (clue, clues[other]))


CLUE_PAIRS = Technique(
    code="27",
    name="clue-pairs",
    tier=8,
    cost=17.50,
    texts=Texts(
        en=Text(
            "Two clues at once",
            "Go through all ways to pass two clues that touch: what those left have in common is certain.",
        ),
        sk=Text(
            "Dve čísla naraz",
            "Prejdite všetky spôsoby, ako viesť slučku okolo dvoch čísel, ktoré sa dotýkajú: čo majú zvyšné spoločné, je isté.",
        ),
        cs=Text(
            "Dvě čísla naráz",
            "Projděte všechny způsoby, jak vést smyčku kolem dvou čísel, která se dotýkají: co mají zbylé společné, je jisté.",
        ),
        pl=Text(
            "Dwie liczby naraz",
            "Przejrzyj wszystkie sposoby minięcia dwóch stykających się liczb: to, co wspólne dla pozostałych, jest pewne.",
        ),
    ),
    propagators=combine_clues,
    colours_cells=True,
)


TECHNIQUES = (CLUE_PAIRS,)
