"""There can be only one: where the loop could be redrawn, and no clue would notice, there would be two solutions.

This takes for granted that the puzzle has just one, so it is used only when asked for by name. It looks at all ways past one
cell, and past a block of four cells around a corner. Turning some of the four over, from inside the loop to outside or back,
changes every edge between them and other cells. The loop stays one loop if the lines that lead away from the block are connected
by it in the same pairs as before, and if it is closed nowhere inside the block.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import combinations
from typing import NamedTuple

from gridwright.kinds.common.techniques import Text, Texts
from gridwright.kinds.slitherlink.edges import UNKNOWN
from gridwright.kinds.slitherlink.puzzle import Slitherlink
from gridwright.kinds.slitherlink.square_lattice import CONFIGURATIONS, STATE_SORT, STATES, Configuration, SquareLattice
from gridwright.kinds.slitherlink.techniques.justification import Evidence
from gridwright.kinds.slitherlink.techniques.knowledge import Knowledge
from gridwright.kinds.slitherlink.techniques.propagation import Fact, Grounds, Propagator, Technique
from gridwright.kinds.slitherlink.techniques.tables import Angles, Table, TablePropagator, corner_states

SIDE = 3
"""Corners along each side of a block."""
_MODEL = SquareLattice(6, 6)
_CELL = _MODEL.number(3, 3)
"""A block in the middle of a board, to count with."""

Pairs = frozenset[frozenset[int]]


class Way(NamedTuple):
    """One way past a block: which of its edges are lines, and the state of each of its nine corners."""

    lines: frozenset[int]
    states: tuple[int, ...]


class Turn(NamedTuple):
    """Some of the four cells turned over."""

    edges: frozenset[int]
    """The edges of the block that change."""
    ways: int
    """The ways of which this makes another one, the loop staying one loop; a bit each."""
    same: tuple[int, ...]
    """For each of the four cells, the ways in which it has as many lines as before."""


class Blocks(NamedTuple):
    """What there is to know of blocks, wherever they lie."""

    table: Table[Way]
    turns: tuple[Turn, ...]
    by_clue: tuple[dict[int, int], ...]
    """For each of the four cells, the ways that meet each clue."""


def block_cells(lattice: SquareLattice, cell: int) -> tuple[int, ...]:
    """The four cells of the block that begins with this one."""
    return lattice.square(cell, SIDE - 1)


def block_vertices(lattice: SquareLattice, cell: int) -> tuple[int, ...]:
    return lattice.square(cell, SIDE)


def block_edges(lattice: SquareLattice, cell: int) -> tuple[int, ...]:
    """The edges at these corners, always in the same order."""
    return tuple(dict.fromkeys(edge for vertex in block_vertices(lattice, cell) for edge in lattice.ways(vertex)))


@cache
def load_blocks() -> Blocks:
    """Generated when first needed, in a moment."""
    ways = tuple(_list_ways())
    edges = len(block_edges(_MODEL, _CELL))
    table = Table(
        ways,
        [(len(STATES), _read_state(corner)) for corner in range(SIDE * SIDE)],
        edges=[_read_edge(edge) for edge in range(edges)],
    )
    sides = _list_sides()
    by_clue = tuple({clue: table.select(_counts(cell, clue)) for clue in range(5)} for cell in sides)
    return Blocks(table, tuple(_list_turns(ways, sides)), by_clue)


def _read_state(corner: int) -> Callable[[Way], int]:
    return lambda way: way.states[corner]


def _read_edge(edge: int) -> Callable[[Way], int]:
    return lambda way: int(edge in way.lines)


def _counts(sides: frozenset[int], clue: int) -> Callable[[Way], bool]:
    return lambda way: len(way.lines & sides) == clue


def _list_sides() -> list[frozenset[int]]:
    """The sides of the four cells, as numbers of edges of the block."""
    number = {edge: place for place, edge in enumerate(block_edges(_MODEL, _CELL))}
    return [frozenset(number[edge] for edge in _MODEL.sides(cell)) for cell in block_cells(_MODEL, _CELL)]


def _list_corners() -> list[tuple[int, ...]]:
    """The edges up, right, down and left of each corner, as such numbers."""
    number = {edge: place for place, edge in enumerate(block_edges(_MODEL, _CELL))}
    return [tuple(number[edge] for edge in _MODEL.ways(vertex)) for vertex in block_vertices(_MODEL, _CELL)]


def _list_ways() -> Iterator[Way]:
    """States of all corners that agree about the edges between them."""
    found: list[tuple[dict[int, bool], tuple[int, ...]]] = [({}, ())]
    for corner in _list_corners():
        longer = []
        for values, states in found:
            for number, state in enumerate(STATES):
                own = {edge: way in state for way, edge in enumerate(corner)}
                if all(values.get(edge, is_line) == is_line for edge, is_line in own.items()):
                    longer.append((values | own, (*states, number)))
        found = longer
    for values, states in found:
        yield Way(frozenset(edge for edge, is_line in values.items() if is_line), states)


def _list_turns(ways: Sequence[Way], sides: Sequence[frozenset[int]]) -> Iterator[Turn]:
    corners = _list_corners()
    pairs = {way.lines: _pair_ends(way, corners) for way in ways}
    for count in range(1, len(sides) + 1):
        for turned in combinations(sides, count):
            edges = frozenset[int]().union(*turned) - _shared(turned)
            able, same = 0, [0] * len(sides)
            for place, way in enumerate(ways):
                other = way.lines ^ edges
                if pairs[way.lines] is None or pairs[way.lines] != pairs.get(other):
                    continue
                able |= 1 << place
                for cell, own in enumerate(sides):
                    if len(way.lines & own) == len(other & own):
                        same[cell] |= 1 << place
            yield Turn(edges, able, tuple(same))


def _shared(cells: Sequence[frozenset[int]]) -> frozenset[int]:
    """The edges between two of these cells: both are turned over, so they stay as they are."""
    return frozenset(edge for one, other in combinations(cells, 2) for edge in one & other)


def _pair_ends(way: Way, corners: Sequence[Sequence[int]]) -> Pairs | None:
    """Which of the lines that lead away are connected inside the block; None if the loop is closed inside it."""
    drawn = [[edge for edge in corner if edge in way.lines] for corner in corners]
    met = {edge: [corner for corner in drawn if edge in corner] for edge in way.lines}
    ends = [edge for edge in way.lines if len(met[edge]) == 1]
    pairs, seen = set(), set[int]()
    for end in ends:
        if end in seen:
            continue
        here, corner = end, met[end][0]
        seen.add(here)
        while True:
            here = next(edge for edge in corner if edge != here)
            seen.add(here)
            onward = [each for each in met[here] if each is not corner]
            if not onward:
                break
            corner = onward[0]
        pairs.add(frozenset((end, here)))
    return frozenset(pairs) if len(seen) == len(way.lines) else None


SIDES = frozenset(range(4))
ANGLES = Angles([])
_LINES = frozenset(way.lines for way in CONFIGURATIONS)


def can_bend(way: Configuration) -> bool:
    """Whether the loop could pass a cell on the other side of it, all else being the same.

    It must run along one, two or three sides that follow each other: then it can run along the others instead and still be one
    loop, if no corner gets too many lines.
    """
    sides = way.lines & SIDES
    if len(sides) not in (1, 2, 3) or sides in ({0, 2}, {1, 3}):
        return False
    return (way.lines - SIDES) | (SIDES - sides) in _LINES


STRAIGHT_ONLY = sum(1 << number for number, way in enumerate(CONFIGURATIONS) if not can_bend(way))
"""The ways to pass a cell of which there is no twin."""


class OnlyOne(TablePropagator):
    """A cell that no clue watches."""

    def describe(self, knowledge: Knowledge, grounds: Grounds) -> str:
        assert self.spot is not None
        name = knowledge.lattice.spots.name_spot(self.spot)
        twin = "if the loop could be bent around it the other way there would be two solutions"
        return f"no clue watches the edges of {name}, so {twin}"


class NoOther(TablePropagator):
    """Four cells around a corner: a way past them that could be exchanged for another, and no clue would notice, is none."""

    names_edges = False

    def __init__(self, technique: Technique, lattice: SquareLattice, cell: int, ways: int, clued: Sequence[int]) -> None:
        centre = lattice.corners(cell)[-1]
        states = [lattice.variable(STATE_SORT, vertex) for vertex in block_vertices(lattice, cell)]
        spot, table = lattice.vertex_spot(centre), load_blocks().table
        super().__init__(technique, spot, table, states, ways=ways, edges=block_edges(lattice, cell))
        self._clued = tuple(clued)

    def justify(self, knowledge: Knowledge, targets: Sequence[Fact], evidence: Evidence) -> Grounds | None:
        grounds = super().justify(knowledge, targets, evidence)
        return grounds and grounds._replace(clues=self._clued)

    def describe(self, knowledge: Knowledge, grounds: Grounds) -> str:
        assert self.spot is not None
        name = knowledge.lattice.spots.name_spot(self.spot)
        twin = "a loop that could pass them in another way, unseen by any clue, would mean two solutions"
        return f"look at the four cells around the {name}, where {twin}"


def allow_one_solution(technique: Technique, puzzle: Slitherlink, lattice: SquareLattice) -> Iterator[Propagator]:
    for cell in lattice.board_cells():
        if _is_watched(puzzle, lattice, cell):
            continue
        states, edges = corner_states(lattice, cell), lattice.twelve_edges(cell)
        yield OnlyOne(technique, lattice.cell_spot(cell), ANGLES.table, states, ways=STRAIGHT_ONLY, edges=edges)
    for cell in lattice.board_cells():
        cells = block_cells(lattice, cell)
        if any(map(lattice.is_outside, cells)):
            continue
        ways = load_blocks().table.every
        gone = list_exchangeable(puzzle, lattice, cell)
        if gone:
            clued = [each for each in cells if lattice.clue_at(puzzle, each) is not None]
            for number, each in enumerate(cells):
                clue = lattice.clue_at(puzzle, each)
                ways &= load_blocks().by_clue[number][clue] if clue is not None else ways
            yield NoOther(technique, lattice, cell, ways & ~gone, clued)


HIGHLANDER = Technique(
    code="H",
    name="highlander",
    tier=8,
    cost=19.00,
    document="Highlander",
    texts=Texts(
        en=Text(
            "Only one solution",
            "There is just one solution, so the loop never runs where it could be redrawn without any clue noticing.",
        ),
        sk=Text(
            "Len jedno riešenie",
            "Riešenie je len jedno, takže slučka nevedie tadiaľ, kde by sa dala prekresliť bez toho, aby to niektoré číslo "
            "zbadalo.",
        ),
        cs=Text(
            "Jen jedno řešení",
            "Řešení je jen jedno, takže smyčka nevede tudy, kde by šla překreslit, aniž by to některé číslo poznalo.",
        ),
        pl=Text(
            "Tylko jedno rozwiązanie",
            "Rozwiązanie jest tylko jedno, więc pętla nie biegnie tam, gdzie dałoby się ją przerysować tak, że żadna liczba "
            "by tego nie zauważyła.",
        ),
    ),
    propagators=allow_one_solution,
    has_to_be_named=True,
)


def list_exchangeable(puzzle: Slitherlink, lattice: SquareLattice, cell: int) -> int:
    """The ways past a block that could be exchanged for others by turning cells over, a bit each; 0 if clues see it all."""
    fixed = {number for number, edge in enumerate(block_edges(lattice, cell)) if _is_fixed(puzzle, lattice, cell, edge)}
    clued = [number for number, each in enumerate(block_cells(lattice, cell)) if lattice.clue_at(puzzle, each) is not None]
    gone = 0
    for turn in load_blocks().turns:
        if turn.edges.isdisjoint(fixed):
            able = turn.ways
            for number in clued:
                able &= turn.same[number]
            gone |= able
    return gone


def _is_fixed(puzzle: Slitherlink, lattice: SquareLattice, cell: int, edge: int) -> bool:
    """Whether an edge is given, or is counted by a clue outside the block."""
    if puzzle.given is not None and lattice.has_edge(edge) and puzzle.given.edge(lattice.edge_spot(edge)) != UNKNOWN:
        return True
    beyond = set(lattice.cells_beside(edge)).difference(block_cells(lattice, cell))
    return any(not lattice.is_outside(near) and lattice.clue_at(puzzle, near) is not None for near in beyond)


def _is_watched(puzzle: Slitherlink, lattice: SquareLattice, cell: int) -> bool:
    """Whether a clue counts an edge of a cell, or one of them is given."""
    near = (cell, *lattice.neighbours(cell))
    if any(not lattice.is_outside(each) and lattice.clue_at(puzzle, each) is not None for each in near):
        return True
    given = puzzle.given
    return given is not None and any(given.edge(lattice.edge_spot(edge)) != UNKNOWN for edge in lattice.sides(cell))


TECHNIQUES = (HIGHLANDER,)
