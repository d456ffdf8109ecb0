"""What a face and the corners around it know of pairs of edges: alike, opposite, not both, at least one.

A face goes through all ways to take its lines, a corner through all ways to be passed, with what is known of the edges there and
of the pairs that they share. A pair lacks a combination that no way has. How fine the combinations are told apart grows with the
technique: first alike or opposite, then none, one or both, then each of the four.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from itertools import combinations

from gridwright.kinds.slitherlink.edges import CROSS, LINE, UNKNOWN
from gridwright.kinds.slitherlink.techniques.propagation import Technique
from gridwright.kinds.slitherlink.tilings.techniques.knowledge import (
    ALIKE,
    ALL,
    KNOWN,
    LACKS,
    OPPOSITE,
    SIDES,
    TIED,
    ContradictionError,
    Fact,
    Inference,
    Knowledge,
    Rule,
)

ALIKE_OR_OPPOSITE = (ALIKE, OPPOSITE)
NONE_ONE_BOTH = (0b0001, 0b1000, ALIKE, OPPOSITE)
EACH = (0b0001, 0b0010, 0b0100, 0b1000)
"""Which combinations are ruled out together: see `Pair`."""

MOST_SIDES = 8
"""Faces without a clue are gone through up to so many sides: beyond, the ways are too many for a person."""

Tie = tuple[int, int, int]
"""Two places among the edges of a face, and 1 if what is there is opposite."""

FindTies = Callable[[Knowledge, int], list[Tie]]
"""Which edges of a face are known to be alike or opposite."""
ArgueTie = Callable[[Knowledge, int, Tie], tuple[Fact, ...]]
"""The facts that say so."""


@cache
def list_ways(sides: int, count: int | None) -> tuple[int, ...]:
    """All ways to take `count` of so many edges, or any number of them: a bit an edge."""
    counts = range(sides + 1) if count is None else (count,)
    return tuple(sum(1 << place for place in places) for each in counts for places in combinations(range(sides), each))


@cache
def list_passes(degree: int) -> tuple[int, ...]:
    """All ways to pass a vertex: not at all, or along two of its edges."""
    return (0, *(1 << first | 1 << second for first, second in combinations(range(degree), 2)))


class PairsAtFaces(Rule):
    """All ways of a face to take its lines, with what its corners allow."""

    looks_at_faces = True

    def __init__(
        self,
        technique: Technique,
        groups: Sequence[int],
        *,
        has_clue: bool = True,
        find_ties: FindTies | None = None,
        argue_tie: ArgueTie | None = None,
        ties_edges: bool = False,
    ) -> None:
        """`ties_edges` lets it say, too, that edges are alike or opposite that meet at no corner of the face."""
        super().__init__(technique)
        self._ties_edges = ties_edges
        self.groups = groups
        self._has_clue = has_clue
        self._find_ties, self._argue_tie = find_ties, argue_tie
        self._all: tuple[Sequence[int | None], dict[int, None]] = ((), {})

    def list_places(self, knowledge: Knowledge) -> Iterable[int]:
        return (face for face in range(knowledge.geometry.outside) if self._is_looked_at(knowledge, face))

    def list_woken(self, knowledge: Knowledge, fact: Fact) -> Iterable[int]:
        geometry = knowledge.geometry
        if fact.sort == LACKS:
            faces: Iterable[int] = (geometry.pairs[fact.first].face,)
        elif fact.sort == KNOWN and self._find_ties is None:
            faces = geometry.beside[fact.first]
        elif self._find_ties is not None and (fact.sort in (SIDES, TIED) or fact.sort == KNOWN):
            return self._list_all(knowledge)
        else:
            return ()
        return [face for face in faces if self._is_looked_at(knowledge, face)]

    def _list_all(self, knowledge: Knowledge) -> dict[int, None]:
        """All places, made once for the clues of a puzzle: a fact about sides may matter anywhere."""
        if self._all[0] is not knowledge.clues:
            self._all = (knowledge.clues, dict.fromkeys(self.list_places(knowledge)))
        return self._all[1]

    def _is_looked_at(self, knowledge: Knowledge, face: int) -> bool:
        if face == knowledge.geometry.outside:
            return False
        return knowledge.clues[face] is not None or (
            not self._has_clue and len(knowledge.geometry.face_edges[face]) <= MOST_SIDES
        )

    def look(self, knowledge: Knowledge, place: int) -> Iterator[Inference]:
        geometry = knowledge.geometry
        edges, pairs = geometry.face_edges[place], geometry.face_pairs[place]
        places = [(number, (index - 1) % len(edges), index) for index, number in enumerate(pairs)]
        ways = list_ways(len(edges), knowledge.clues[place])
        clues = () if knowledge.clues[place] is None else (place,)
        ties = [] if self._find_ties is None else self._find_ties(knowledge, place)
        yield from self._go_through(knowledge, place, edges, places, ways, clues, ties)

    def _go_through(
        self,
        knowledge: Knowledge,
        place: int,
        edges: Sequence[int],
        places: Sequence[tuple[int, int, int]],
        ways: Sequence[int],
        clues: tuple[int, ...],
        ties: Sequence[Tie] = (),
    ) -> Iterator[Inference]:
        """Look at the ways that are left; `places` has of each pair its number and where its edges are among `edges`."""
        values = knowledge.values
        if all(values[edge] != UNKNOWN for edge in edges):
            return
        left = _select(
            ways, _known_bits(edges, values), [(first, second, knowledge.left[pair]) for pair, first, second in places], ties
        )
        table = _Table(knowledge, self, place, edges, places, ways, clues, ties, self._argue_tie)
        if not left:
            raise ContradictionError(table.infer(()))
        every, some = left[0], 0
        for way in left:
            every &= way
            some |= way
        fresh = [
            Fact(KNOWN, edge, LINE if every >> index & 1 else CROSS)
            for index, edge in enumerate(edges)
            if values[edge] == UNKNOWN and (every >> index & 1 or not some >> index & 1)
        ]
        if fresh:
            yield table.infer(tuple(fresh))
            return
        for pair, first, second in places:
            if values[edges[first]] != UNKNOWN or values[edges[second]] != UNKNOWN:
                continue
            seen = 0
            for way in left:
                seen |= 1 << ((way >> first & 1) | (way >> second & 1) << 1)
            for group in self.groups:
                if not seen & group and knowledge.left[pair] & group:
                    yield table.infer((Fact(LACKS, pair, group),))
        if self._ties_edges:
            yield from _find_far_ties(knowledge, edges, left, table)


class PairsAtCorners(PairsAtFaces):
    """All ways to pass a corner, with what the faces around it allow, and with ties between its edges."""

    is_at_vertices = True
    looks_at_faces = False

    def list_places(self, knowledge: Knowledge) -> Iterable[int]:
        return range(len(knowledge.geometry.graph.points))

    def list_woken(self, knowledge: Knowledge, fact: Fact) -> Iterable[int]:
        if fact.sort == KNOWN:
            return knowledge.geometry.graph.edges[fact.first]
        if fact.sort == TIED and self._find_ties is not None:
            return self.list_places(knowledge)
        return (knowledge.geometry.pairs[fact.first].vertex,) if fact.sort == LACKS else ()

    def look(self, knowledge: Knowledge, place: int) -> Iterator[Inference]:
        geometry = knowledge.geometry
        edges = geometry.graph.vertex_edges[place]
        where = {edge: index for index, edge in enumerate(edges)}
        pairs = ((number, geometry.pairs[number]) for number in geometry.vertex_pairs[place])
        places = [(number, where[pair.first], where[pair.second]) for number, pair in pairs]
        ties = [] if self._find_ties is None else self._find_ties(knowledge, place)
        yield from self._go_through(knowledge, place, edges, places, list_passes(len(edges)), (), ties)


def _find_far_ties(knowledge: Knowledge, edges: Sequence[int], left: Sequence[int], table: _Table) -> Iterator[Inference]:
    """The first two open edges, next to each other or not, that are alike in all ways that are left, or opposite."""
    unknown = [index for index, edge in enumerate(edges) if knowledge.values[edge] == UNKNOWN]
    for first, second in combinations(unknown, 2):
        if knowledge.ties.compare(edges[first], edges[second]) is None:
            parities = {(way >> first ^ way >> second) & 1 for way in left}
            if len(parities) == 1:
                yield table.infer((Fact(TIED, edges[first], edges[second], parities.pop()),))
                return


class _Table:
    """The ways at one place, to find out which premises a conclusion needs."""

    def __init__(
        self,
        knowledge: Knowledge,
        rule: PairsAtFaces,
        place: int,
        edges: Sequence[int],
        places: Sequence[tuple[int, int, int]],
        ways: Sequence[int],
        clues: tuple[int, ...],
        ties: Sequence[Tie],
        argue_tie: ArgueTie | None,
    ) -> None:
        self.knowledge, self.rule, self.place, self.clues = knowledge, rule, place, clues
        self.edges, self.places, self.ways, self.ties = edges, places, ways, ties
        self._argue_tie = argue_tie

    def infer(self, conclusions: tuple[Fact, ...]) -> Inference:
        """The inference with as few premises as can be: those are left out first that were hardest to find."""
        knowledge = self.knowledge
        if not knowledge.records:
            return Inference(self.rule, self.place, (), conclusions, self.clues)
        facts = [fact for pair, _, _ in self.places for fact in knowledge.lacks.get(pair, ())]
        facts += knowledge.known(self.edges)
        facts.sort(key=lambda fact: (fact.sort == KNOWN, fact not in knowledge.causes))
        ties = list(self.ties)
        for tie in tuple(ties):
            fewer = [each for each in ties if each != tie]
            if self._follows(facts, fewer, conclusions):
                ties = fewer
        for fact in tuple(facts):
            fewer_facts = [each for each in facts if each is not fact]
            if self._follows(fewer_facts, ties, conclusions):
                facts = fewer_facts
        if self._argue_tie is not None:
            facts += [fact for tie in ties for fact in self._argue_tie(knowledge, self.place, tie)]
        remark = tuple(number for tie in ties for number in tie)
        return Inference(self.rule, self.place, tuple(dict.fromkeys(facts)), conclusions, self.clues, remark)

    def _follows(self, facts: Sequence[Fact], ties: Sequence[Tie], conclusions: Sequence[Fact]) -> bool:
        values = {fact.first: fact.second for fact in facts if fact.sort == KNOWN}
        left = dict.fromkeys((pair for pair, _, _ in self.places), ALL)
        for fact in facts:
            if fact.sort == LACKS:
                left[fact.first] &= ~fact.second
        pairs = [(first, second, left[pair]) for pair, first, second in self.places]
        known = [values.get(edge, UNKNOWN) for edge in self.edges]
        ways = _select(self.ways, _bits(known), pairs, ties)
        if not ways:
            return not conclusions
        return bool(conclusions) and all(self._holds(ways, fact) for fact in conclusions)

    def _holds(self, ways: Sequence[int], fact: Fact) -> bool:
        if fact.sort == KNOWN:
            index = self.edges.index(fact.first)
            return all((way >> index & 1) == (fact.second == LINE) for way in ways)
        if fact.sort == TIED:
            first, second = self.edges.index(fact.first), self.edges.index(fact.second)
            return all((way >> first ^ way >> second) & 1 == fact.third for way in ways)
        first, second = next((first, second) for pair, first, second in self.places if pair == fact.first)
        return not any(fact.second >> ((way >> first & 1) | (way >> second & 1) << 1) & 1 for way in ways)


def _known_bits(edges: Sequence[int], values: Sequence[int]) -> tuple[int, int]:
    return _bits([values[edge] for edge in edges])


def _bits(values: Sequence[int]) -> tuple[int, int]:
    """The known ones and the lines among edges of these values, a bit each."""
    known = lines = 0
    for index, value in enumerate(values):
        if value != UNKNOWN:
            known |= 1 << index
            lines |= (value == LINE) << index
    return known, lines


def _select(
    ways: Sequence[int], known_bits: tuple[int, int], pairs: Iterable[tuple[int, int, int]], ties: Iterable[Tie]
) -> list[int]:
    """The ways that agree with what is known."""
    known, lines = known_bits
    left = [way for way in ways if way & known == lines]
    for first, second, allowed in pairs:
        if allowed != ALL:
            left = [way for way in left if allowed >> ((way >> first & 1) | (way >> second & 1) << 1) & 1]
    for first, second, parity in ties:
        left = [way for way in left if (way >> first ^ way >> second) & 1 == parity]
    return left
