"""Edges known to be alike, both lines or both crosses, or opposite, wherever they lie: from locks, and back to them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from gridwright.kinds.common.techniques import Text, Texts
from gridwright.kinds.slitherlink import square_lattice as shapes
from gridwright.kinds.slitherlink.edges import CROSS, LINE, opposite
from gridwright.kinds.slitherlink.puzzle import Slitherlink
from gridwright.kinds.slitherlink.square_lattice import (
    ACROSS_SORT,
    DIAGONAL_SORT,
    LOCK_SORT,
    STATE_SORT,
    SquareLattice,
)
from gridwright.kinds.slitherlink.techniques.justification import Evidence
from gridwright.kinds.slitherlink.techniques.knowledge import Knowledge
from gridwright.kinds.slitherlink.techniques.propagation import (
    EDGES,
    ContradictionError,
    Fact,
    Grounds,
    Propagator,
    Relation,
    Removal,
    Technique,
)
from gridwright.kinds.slitherlink.techniques.tables import LOCK_TABLE, Table, TablePropagator, compare_pair, read_way

VERTEX_TABLE = Table(
    shapes.STATES,
    [(len(shapes.STATES), shapes.STATES.index)],
    [compare_pair(pair) for pair in shapes.PAIRS],
    edges=[read_way(way) for way in range(4)],
)


class Members(Propagator):
    """Once an edge is settled, so are all that are alike or opposite."""

    watches_classes = True

    def visit(self, knowledge: Knowledge) -> None:
        settled, knowledge.settled_members = knowledge.settled_members, []
        for edge in settled:
            value, known = knowledge.excluded[edge], knowledge.fact_of(edge)
            for other in list(knowledge.classes.members(edge)):
                if knowledge.is_open(other):
                    is_opposite = bool(knowledge.classes.compare(edge, other))
                    grounds = Grounds((known, Relation(EDGES, edge, other, is_opposite)))
                    knowledge.exclude(other, opposite(value) if is_opposite else value, self, grounds)

    def describe(self, knowledge: Knowledge, grounds: Grounds) -> str:
        return "what is known of one of them tells the other"

    def justify(self, knowledge: Knowledge, targets: Sequence[Fact], evidence: Evidence) -> Grounds | None:
        """Its grounds are noted with every conclusion."""
        return None


def tie_edges(technique: Technique, puzzle: Slitherlink, lattice: SquareLattice) -> Iterator[Propagator]:
    yield Members(technique, None)
    for vertex in lattice.board_vertices():
        ways, states = lattice.ways(vertex), (lattice.variable(STATE_SORT, vertex),)
        tied = [(EDGES, one, other) for one, other in combinations(ways, 2)]
        yield TablePropagator(technique, lattice.vertex_spot(vertex), VERTEX_TABLE, states, tied, edges=ways)
    for cell in lattice.board_cells():
        locks = [lattice.variable(ACROSS_SORT, cell, index) for index in range(2)]
        locks += [lattice.variable(DIAGONAL_SORT, cell, index) for index in range(4)]
        for lock in locks:
            one, other = lattice.lock_edges(lock)
            if lattice.has_edge(one) and lattice.has_edge(other):
                yield TablePropagator(technique, lattice.cell_spot(cell), LOCK_TABLE, (lock,), [(EDGES, one, other)])


EDGE_COLOURS = Technique(
    code="14",
    name="edge-colours",
    tier=6,
    cost=9.00,
    texts=Texts(
        en=Text(
            "Edge colours",
            "Edges known to be alike or opposite belong together, however far apart: what one is tells the others.",
        ),
        sk=Text(
            "Farby hrán",
            "Hrany, o ktorých vieme, že sú rovnaké alebo opačné, patria k sebe, nech sú akokoľvek ďaleko: jedna prezradí "
            "ostatné.",
        ),
        cs=Text(
            "Barvy hran",
            "Hrany, o kterých víme, že jsou stejné nebo opačné, patří k sobě, ať jsou jakkoli daleko: jedna prozradí ostatní.",
        ),
        pl=Text(
            "Kolory krawędzi",
            "Krawędzie, o których wiadomo, że są takie same lub przeciwne, należą do siebie nawet z daleka: jedna zdradza "
            "pozostałe.",
        ),
    ),
    propagators=tie_edges,
)


# All locks between the edges of one class and those of another say something about the same two unknowns: put together, they
# may settle one of them or tie both, and every single lock gets what they say together.

ANYTHING = 15
"""What two edges may be together: a bit for (cross, cross), (cross, line), (line, cross) and (line, line)."""
SPREAD = tuple((lock & 1) | (lock & 2) * 3 | (lock & 4) * 2 for lock in range(8))
"""A lock as such pairs."""


class Bond(NamedTuple):
    """A lock between an edge of one class and an edge of another."""

    one: int
    other: int
    lock: int


def turn_over(together: int, turns_one: int, turns_other: int) -> int:
    """The same pairs when one of the two edges is replaced by its opposite."""
    if turns_one:
        together = (together >> 2 | together << 2) & ANYTHING
    if turns_other:
        together = (together & 5) << 1 | (together & 10) >> 1
    return together


def gather_lock(together: int) -> int:
    """Such pairs as a lock."""
    return (together & 1) | (2 if together & 6 else 0) | (4 if together & 8 else 0)


class LockWatcher(Propagator):
    """Tells `ClassPairs` that a lock of an edge, or its class, has changed."""

    def __init__(self, technique: Technique, lattice: SquareLattice, edge: int, pairs: ClassPairs) -> None:
        super().__init__(technique, lattice.edge_spot(edge))
        self.edge = edge
        self.variables = [lock for _, lock in pairs.partners[edge]]
        self.tied = [(EDGES, edge, edge)]
        self._pairs = pairs

    def visit(self, knowledge: Knowledge) -> None:
        self._pairs.stirred.add(self.edge)
        knowledge.wake(self._pairs)

    def justify(self, knowledge: Knowledge, targets: Sequence[Fact], evidence: Evidence) -> Grounds | None:
        """It concludes nothing itself."""
        return None


class ClassPairs(Propagator):
    """Every class that has changed against every other that a lock connects it to."""

    names_edges = False

    def __init__(self, technique: Technique, lattice: SquareLattice) -> None:
        super().__init__(technique, None)
        self.stirred: set[int] = set()
        self.partners = _list_partners(lattice)
        """For each edge the others it shares a lock with, and the lock."""

    def visit(self, knowledge: Knowledge) -> None:
        stirred, self.stirred = self.stirred, set()
        while stirred:
            edge = min(stirred)
            members = [each for each in knowledge.classes.members(edge) if knowledge.is_open(each)]
            stirred.difference_update(members, (edge,))
            for bonds in self._gather(knowledge, members):
                self._conclude(knowledge, bonds)

    def _gather(self, knowledge: Knowledge, members: Sequence[int]) -> list[list[Bond]]:
        """The locks between open edges of this class and those of each other one."""
        label = knowledge.classes.label
        groups: dict[int, list[Bond]] = {}
        for edge in members:
            for other, lock in self.partners.get(edge, ()):
                if knowledge.is_open(other) and label[other] >> 1 != label[edge] >> 1:
                    groups.setdefault(label[other] >> 1, []).append(Bond(edge, other, lock))
        return list(groups.values())

    def _conclude(self, knowledge: Knowledge, bonds: Sequence[Bond]) -> None:
        lead = bonds[0]
        together = self._combine(knowledge, bonds, lead.one, lead.other)
        if not together:
            raise ContradictionError(self, self._ground(knowledge, bonds, lead, ANYTHING))
        for edge, line, cross in ((lead.one, 12, 3), (lead.other, 10, 5)):
            for against, value in ((line, CROSS), (cross, LINE)):
                if not together & against and knowledge.is_open(edge):
                    knowledge.exclude(edge, value, self, self._ground(knowledge, bonds, lead, against))
        if together in (9, 6):
            relation = Relation(EDGES, lead.one, lead.other, together == 6)
            knowledge.tie(relation, self, self._ground(knowledge, bonds, lead, ANYTHING & ~together))
        for bond in bonds if len(bonds) > 1 else ():
            self._tell_lock(knowledge, bonds, bond)

    def _tell_lock(self, knowledge: Knowledge, bonds: Sequence[Bond], bond: Bond) -> None:
        """Write to a lock what all of them say together."""
        allowed = gather_lock(self._combine(knowledge, bonds, bond.one, bond.other))
        for value in range(3):
            if ~(knowledge.excluded[bond.lock] | allowed) & 1 << value:
                against = SPREAD[1 << value]
                others = [each for each in bonds if each.lock != bond.lock]
                knowledge.exclude(bond.lock, 1 << value, self, self._ground(knowledge, others, bond, against, bond))

    def _combine(self, knowledge: Knowledge, bonds: Sequence[Bond], one: int, other: int) -> int:
        """What two edges may be together by all these locks."""
        together = ANYTHING
        for bond in bonds:
            together &= self._turn(knowledge, bond, one, other, SPREAD[7 & ~knowledge.excluded[bond.lock]])
        return together

    def _turn(self, knowledge: Knowledge, bond: Bond, one: int, other: int, together: int) -> int:
        label = knowledge.classes.label
        return turn_over(together, (label[bond.one] ^ label[one]) & 1, (label[bond.other] ^ label[other]) & 1)

    def _ground(self, knowledge: Knowledge, bonds: Sequence[Bond], lead: Bond, against: int, own: Bond | None = None) -> Grounds:
        """The fewest locks that exclude some pairs of values of two edges, and why their edges matter to these."""
        masks: dict[Removal, int] = {}
        bond_of: dict[Removal, Bond] = {}
        for bond in (*bonds, *([own] if own is not None else ())):
            for value in range(3):
                if knowledge.excluded[bond.lock] >> value & 1:
                    fact = Removal(bond.lock, value)
                    masks[fact] = self._turn(knowledge, bond, lead.one, lead.other, SPREAD[7 & ~(1 << value)])
                    bond_of[fact] = bond
        for fact in sorted(masks, key=lambda fact: knowledge.causes[fact].time, reverse=True):
            mask = masks.pop(fact)
            if _and(masks.values()) & against:
                masks[fact] = mask
        facts: dict[Fact, None] = {}
        for fact in masks:
            bond = bond_of[fact]
            for edge, wanted in ((bond.one, lead.one), (bond.other, lead.other)):
                if edge != wanted:
                    facts[Relation(EDGES, edge, wanted, bool(knowledge.classes.compare(edge, wanted)))] = None
            facts[fact] = None
        return Grounds(tuple(facts))

    def describe(self, knowledge: Knowledge, grounds: Grounds) -> str:
        return "all of this taken together leaves no other way"

    def describe_end(self, knowledge: Knowledge, grounds: Grounds) -> str:
        return "all of this taken together leaves no way at all"

    def justify(self, knowledge: Knowledge, targets: Sequence[Fact], evidence: Evidence) -> Grounds | None:
        """Its grounds are noted with every conclusion."""
        return None


def _and(masks: Iterable[int]) -> int:
    together = ANYTHING
    for mask in masks:
        together &= mask
    return together


def _list_partners(lattice: SquareLattice) -> dict[int, list[tuple[int, int]]]:
    partners: dict[int, list[tuple[int, int]]] = {edge: [] for edge in lattice.board_edges()}
    locks = [lattice.variable(LOCK_SORT, vertex, pair) for vertex in lattice.board_vertices() for pair in range(6)]
    for cell in lattice.board_cells():
        locks += [lattice.variable(ACROSS_SORT, cell, index) for index in range(2)]
        locks += [lattice.variable(DIAGONAL_SORT, cell, index) for index in range(4)]
    for lock in locks:
        one, other = lattice.lock_edges(lock)
        if one in partners and other in partners:
            partners[one].append((other, lock))
            partners[other].append((one, lock))
    return partners


def compare_classes(technique: Technique, puzzle: Slitherlink, lattice: SquareLattice) -> Iterator[Propagator]:
    pairs = ClassPairs(technique, lattice)
    yield pairs
    for edge in lattice.board_edges():
        yield LockWatcher(technique, lattice, edge, pairs)


CLASS_PAIRS = Technique(
    code="15",
    name="class-pairs",
    tier=6,
    cost=9.01,
    texts=Texts(
        en=Text(
            "Pairs of edge colours",
            "Take everything known between two groups of edges together: it may settle both.",
        ),
        sk=Text(
            "Dvojice farieb hrán",
            "Vezmite naraz všetko, čo vieme o dvoch skupinách hrán: môže to rozhodnúť obe.",
        ),
        cs=Text(
            "Dvojice barev hran",
            "Vezměte naráz vše, co víme o dvou skupinách hran: může to rozhodnout obě.",
        ),
        pl=Text(
            "Pary kolorów krawędzi",
            "Zbierz wszystko, co wiadomo o dwóch grupach krawędzi: może to rozstrzygnąć obie.",
        ),
    ),
    propagators=compare_classes,
)


TECHNIQUES = (EDGE_COLOURS, CLASS_PAIRS)
