"""Table propagators: all ways in which a place can be, and the value that each of them gives every variable there.

Ways that have an excluded value are gone; a value that no way left has is excluded. Sets of ways are the bits of a number, so
that all of this is a few AND operations. Tables are made of the ways of the four sides of a cell, of a vertex, of a lock, and of
a cell with its four corners: twelve edges that the loop can pass in 161 ways, seen from several angles.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property
from itertools import product
from typing import Generic, TypeVar

from gridwright.kinds.slitherlink import square_lattice as shapes
from gridwright.kinds.slitherlink.puzzle import Slitherlink
from gridwright.kinds.slitherlink.square_lattice import (
    CONFIGURATION_EDGES,
    CONFIGURATIONS,
    LOCK_SORT,
    STATE_SORT,
    STATES,
    TURNS,
    TWIN_SORT,
    Configuration,
    SquareLattice,
    corner_state,
    count_lines,
)
from gridwright.kinds.slitherlink.techniques.justification import Evidence
from gridwright.kinds.slitherlink.techniques.knowledge import Knowledge
from gridwright.kinds.slitherlink.techniques.propagation import (
    ContradictionError,
    Fact,
    Grounds,
    Propagator,
    Relation,
    Removal,
    Technique,
    Tied,
)
from gridwright.model.edge_lattice import Spot

Way = TypeVar("Way")


class Table(Generic[Way]):
    """Ways, and for every set of excluded values of each variable the ways that have another one."""

    def __init__(
        self,
        ways: Iterable[Way],
        variables: Iterable[tuple[int, Callable[[Way], int]]],
        ties: Iterable[Callable[[Way], int]] = (),
        *,
        edges: Iterable[Callable[[Way], int]] = (),
    ) -> None:
        self.ways = tuple(ways)
        self.every = (1 << len(self.ways)) - 1
        self.unions = [self._unite(values, give) for values, give in variables]
        """For each variable, by the set of values that are excluded."""
        self.relations = [self._unite(2, give) for give in ties]
        """The same for relations, alike or opposite."""
        self.edges = [self._unite(2, give) for give in edges]
        """The same for edges that are not looked at, because other variables say as much, but that arguments may name."""

    def _unite(self, values: int, give: Callable[[Way], int]) -> list[int]:
        """For every set of excluded values the ways that have another one; the last is the set of all."""
        single = [0] * values
        for number, way in enumerate(self.ways):
            single[give(way)] |= 1 << number
        unions = [0]
        for mask in single:
            unions += [mask | union for union in unions]
        return unions[::-1]

    def select(self, condition: Callable[[Way], bool]) -> int:
        """The ways for which something holds."""
        return sum(1 << number for number, way in enumerate(self.ways) if condition(way))


class TablePropagator(Propagator):
    """A table at a place."""

    def __init__(
        self,
        technique: Technique,
        spot: Spot,
        table: Table[Way],
        variables: Sequence[int],
        tied: Sequence[Tied] = (),
        *,
        ways: int | None = None,
        clue: int | None = None,
        edges: Sequence[int] = (),
    ) -> None:
        super().__init__(technique, spot)
        self.variables = variables
        self.tied = tied
        self.ways = table.every if ways is None else ways
        self.clue = clue
        """The cell whose clue has left only these ways."""
        self._inputs = tuple(zip(variables, table.unions, strict=True))
        self._relations = tuple(zip(tied, table.relations, strict=True))
        self._edges = tuple(zip(edges, table.edges, strict=True))

    @property
    def edge_count(self) -> int:
        """How many edges arguments may name besides what it looks at."""
        return len(self._edges)

    def visit(self, knowledge: Knowledge) -> None:
        excluded = knowledge.excluded
        ways = self.ways
        for variable, unions in self._inputs:
            ways &= unions[excluded[variable]]
        for (about, one, other), unions in self._relations:
            known = knowledge.compare(about, one, other)
            if known is not None:
                ways &= unions[2 >> known]
        if not ways:
            raise ContradictionError(self)
        for variable, unions in self._inputs:
            left = ~excluded[variable] & len(unions) - 1
            if left & (left - 1):
                self._exclude(knowledge, variable, unions, ways, left)
        for (about, one, other), unions in self._relations:
            for value in (0, 1):
                if not ways & unions[2 >> value] and knowledge.compare(about, one, other) is None:
                    knowledge.tie(Relation(about, one, other, not value), self)

    def _exclude(self, knowledge: Knowledge, variable: int, unions: list[int], ways: int, left: int) -> None:
        every, gone = len(unions) - 1, 0
        while left:
            value = left & -left
            left ^= value
            if not ways & unions[every ^ value]:
                gone |= value
        if gone:
            knowledge.exclude(variable, gone, self)

    def justify(self, knowledge: Knowledge, targets: Sequence[Fact], evidence: Evidence) -> Grounds | None:
        """The fewest facts found by leaving out one after the other, those that take most words first."""
        wanted = self._ways_against(targets)
        kept = {fact: mask for fact, mask in self._gather(knowledge, evidence) if fact not in targets}
        if self._count(kept) & wanted:
            return None
        for fact in sorted(kept, key=evidence.expense, reverse=True):
            mask = kept.pop(fact)
            if self._count(kept) & wanted:
                kept[fact] = mask
        clues = () if self.clue is None else (self.clue,)
        return Grounds(tuple(kept), clues)

    def _ways_against(self, targets: Sequence[Fact]) -> int:
        """The ways that must be gone for these to be true; without any, all of them."""
        if not targets:
            return self.ways
        against = 0
        for target in targets:
            if isinstance(target, Removal):
                unions = next(unions for variable, unions in self._inputs if variable == target.variable)
                against |= unions[len(unions) - 1 ^ 1 << target.value]
            else:
                tied = (target.about, target.one, target.other)
                against |= next(unions[1 << target.is_opposite] for own, unions in self._relations if own == tied)
        return self.ways & against

    def _gather(self, knowledge: Knowledge, evidence: Evidence) -> Iterable[tuple[Fact, int]]:
        """Every fact that is available, with the ways it leaves."""
        for edge, unions in self._edges:
            if evidence.is_told(edge):
                yield knowledge.fact_of(edge), unions[knowledge.excluded[edge]]
        for variable, unions in self._inputs:
            for value in range((len(unions) - 1).bit_length()):
                if evidence.has(variable, value):
                    yield Removal(variable, value), unions[1 << value]
        for (about, one, other), unions in self._relations:
            known = evidence.compare(about, one, other)
            if known is not None:
                yield Relation(about, one, other, bool(known)), unions[2 >> known]

    def _count(self, kept: dict[Fact, int]) -> int:
        ways = self.ways
        for mask in kept.values():
            ways &= mask
        return ways


Sides = tuple[int, ...]
"""For the top, right, bottom and left side of a cell, 1 where there is a line."""
State = frozenset[int]
"""The edges of a vertex that are lines."""

SIDE_WAYS: tuple[Sides, ...] = tuple(product((0, 1), repeat=4))
CORNER_SIDES = ((0, 3), (0, 1), (2, 3), (2, 1))
"""The two sides that meet at the top left, top right, bottom left and bottom right corner of a cell."""
LOCK_TABLE = Table(range(3), [(3, lambda lines: lines)], [lambda lines: int(lines == 1)])
"""A lock as such, and whether its two edges are alike or opposite."""


def read_side(side: int) -> Callable[[Sides], int]:
    return lambda way: way[side]


def count_sides(*sides: int) -> Callable[[Sides], int]:
    return lambda way: sum(way[side] for side in sides)


def compare_sides(*sides: int) -> Callable[[Sides], int]:
    """0 if two sides are alike, 1 if they are opposite."""
    return lambda way: sum(way[side] for side in sides) % 2


def read_way(number: int) -> Callable[[State], int]:
    return lambda state: int(number in state)


def count_pair(pair: Sequence[int]) -> Callable[[State], int]:
    return lambda state: sum(way in state for way in pair)


def compare_pair(pair: Sequence[int]) -> Callable[[State], int]:
    return lambda state: sum(way in state for way in pair) % 2


TURN_PAIRS = tuple(shapes.PAIRS[turn] for turn in TURNS)


def corner_twins(lattice: SquareLattice, cell: int) -> tuple[int, ...]:
    """Of each corner of a cell, whether the two sides that meet there are alike."""
    return tuple(lattice.variable(TWIN_SORT, vertex, 3 - corner) for corner, vertex in enumerate(lattice.corners(cell)))


def corner_locks(lattice: SquareLattice, cell: int) -> tuple[int, ...]:
    """Of each corner of a cell, how many of the two sides that meet there are lines."""
    return tuple(lattice.variable(LOCK_SORT, vertex, TURNS[3 - corner]) for corner, vertex in enumerate(lattice.corners(cell)))


def corner_states(lattice: SquareLattice, cell: int) -> tuple[int, ...]:
    return tuple(lattice.variable(STATE_SORT, vertex) for vertex in lattice.corners(cell))


def vertex_twins(lattice: SquareLattice, vertex: int) -> tuple[int, ...]:
    return tuple(lattice.variable(TWIN_SORT, vertex, turn) for turn in range(4))


def vertex_locks(lattice: SquareLattice, vertex: int) -> tuple[int, ...]:
    return tuple(lattice.variable(LOCK_SORT, vertex, pair) for pair in range(6))


def clued_cells(puzzle: Slitherlink, lattice: SquareLattice) -> Iterator[tuple[int, int]]:
    """Every cell that has a clue, by number, with the clue."""
    for cell in lattice.board_cells():
        clue = lattice.clue_at(puzzle, cell)
        if clue is not None:
            yield cell, clue


def select_sides(table: Table[Sides]) -> dict[int, int]:
    """For each clue the ways that meet it."""
    return {clue: table.select(lambda way, clue=clue: sum(way) == clue) for clue in range(5)}  # type: ignore[misc]


Angle = tuple[int, Callable[[Configuration], int]]
"""How many values a variable has, and the one that a configuration gives it."""

CORNERS: list[Angle] = [(len(STATES), corner_state(corner)) for corner in range(4)]


class Angles:
    """The states of the corners and some further variables and relations, as one table.

    It is made when a technique is first looked for: a hint seldom needs the hard ones, and all tables together take 20 ms.
    """

    def __init__(self, angles: Sequence[Angle], ties: Sequence[Callable[[Configuration], int]] = ()) -> None:
        self._angles = angles
        self._ties = ties

    @cached_property
    def table(self) -> Table[Configuration]:
        edges = [count_lines((edge,)) for edge in range(CONFIGURATION_EDGES)]
        return Table(CONFIGURATIONS, [*CORNERS, *self._angles], self._ties, edges=edges)

    @cached_property
    def ways(self) -> dict[int | None, int]:
        """For each clue, and for none, the configurations that meet it."""
        count = count_lines(range(4))
        ways: dict[int | None, int] = {None: self.table.every}
        for clue in range(5):
            ways[clue] = sum(1 << number for number, way in enumerate(CONFIGURATIONS) if count(way) == clue)
        return ways

    def list_propagators(
        self,
        technique: Technique,
        puzzle: Slitherlink,
        lattice: SquareLattice,
        variables_of: Callable[[int], Sequence[int]],
        tied_of: Callable[[int], Sequence[Tied]] = lambda cell: (),
    ) -> Iterator[TablePropagator]:
        """One look at every cell, with or without a clue."""
        for cell in lattice.board_cells():
            clue = lattice.clue_at(puzzle, cell)
            variables = (*corner_states(lattice, cell), *variables_of(cell))
            yield TablePropagator(
                technique,
                lattice.cell_spot(cell),
                self.table,
                variables,
                tied_of(cell),
                ways=self.ways[clue],
                clue=None if clue is None else cell,
                edges=lattice.twelve_edges(cell),
            )
