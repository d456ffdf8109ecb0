"""What an argument may rest on: edges on the board, what was found before some visit, and the shortest chains of both."""

from __future__ import annotations

from heapq import heappop, heappush
from typing import NamedTuple

from gridwright.kinds.slitherlink.edges import LINE, UNKNOWN
from gridwright.kinds.slitherlink.techniques.knowledge import Knowledge
from gridwright.kinds.slitherlink.techniques.propagation import CELLS, Fact, Link, Relation, Removal


class Hop(NamedTuple):
    """One step along a chain of items that are alike or opposite, and what says so."""

    start: int
    target: int
    is_opposite: bool
    fact: Removal | Relation
    """The edge between two cells, or a link found before."""


Way = int | Link | None
"""An edge on the board, or a link."""
LINK_WEIGHT = 4
"""How many cells further one goes to avoid a link that is a tier harder to see."""


class Evidence:
    def __init__(self, knowledge: Knowledge, untold: frozenset[int], before: int | None) -> None:
        self.knowledge = knowledge
        self.untold = untold
        """Edges that are settled but not on the board yet."""
        self.before = before
        """Only what was found before this visit counts, besides the board; None for the board alone."""
        self._paths: dict[Relation, list[Hop] | None] = {}

    def is_told(self, edge: int) -> bool:
        """Whether an edge stands on the board."""
        return edge not in self.untold and not self.knowledge.is_open(edge)

    def has(self, variable: int, value: int) -> bool:
        """Whether this value is known to be excluded."""
        knowledge = self.knowledge
        if not knowledge.excluded[variable] >> value & 1:
            return False
        if variable < 2 * knowledge.lattice.cells and variable not in self.untold:
            return True
        return self.before is not None and knowledge.causes[variable, value].time < self.before

    def expense(self, fact: Fact) -> tuple[int, int, int]:
        """How much has to be said for a fact: what costs most is best done without."""
        if isinstance(fact, Relation):
            path = self.find_path(fact)
            return 1 + max((self._weigh(hop) for hop in path or ()), default=0), len(path or ()), 0
        if fact.variable < 2 * self.knowledge.lattice.cells and fact.variable not in self.untold:
            return 0, 0, 0
        cause = self.knowledge.causes[fact]
        return 1 + cause.propagator.technique.tier, fact.variable, cause.time

    def compare(self, about: str, one: int, other: int) -> int | None:
        """Whether two items are known to be alike (0) or opposite (1)."""
        known = self.knowledge.ties(about).compare(one, other)
        if known is None or self.find_path(Relation(about, one, other, bool(known))) is None:
            return None
        return known

    def find_path(self, relation: Relation) -> list[Hop] | None:
        """The chain of items that is easiest to follow, from one item to the other; None if there is none.

        All cells outside the board are one item on it: the first of them.
        """
        if relation not in self._paths:
            self._paths[relation] = self._search_path(relation)
        return self._paths[relation]

    def _search_path(self, relation: Relation) -> list[Hop] | None:
        """Items are looked for together with how they are related to the first: where something cannot be, ways disagree."""
        ties = self.knowledge.ties(relation.about)
        start, goal = 2 * ties.place_of[relation.one], 2 * ties.place_of[relation.other] + relation.is_opposite
        best: dict[int, tuple[int, int, Way]] = {start: (0, start, None)}
        queue = [(0, start)]
        while queue:
            cost, here = heappop(queue)
            if here == goal:
                return self._retrace(best, start, goal)
            if cost > best[here][0]:
                continue
            for place, is_opposite, way, weight in self._ways_from(relation.about, here >> 1):
                target, total = 2 * place + ((here & 1) ^ is_opposite), cost + weight
                if target not in best or total < best[target][0]:
                    best[target] = (total, here, way)
                    heappush(queue, (total, target))
        return None

    def _ways_from(self, about: str, here: int) -> list[tuple[int, bool, Way, int]]:
        """Where one can go from an item: the next, whether it is opposite, by which edge or link, how hard that is to see."""
        ways = self._ways_across_edges(here) if about == CELLS else []
        ties = self.knowledge.ties(about)
        if self.before is not None:
            for link in ties.links_at.get(here, ()):
                if link.cause.time < self.before:
                    one, other = ties.place_of[link.relation.one], ties.place_of[link.relation.other]
                    weight = 1 + LINK_WEIGHT * link.cause.propagator.tier
                    ways.append((other if one == here else one, link.relation.is_opposite, link, weight))
        return ways

    def _ways_across_edges(self, here: int) -> list[tuple[int, bool, Way, int]]:
        """Over the edges on the board."""
        lattice, excluded, untold = self.knowledge.lattice, self.knowledge.excluded, self.untold
        place_of = self.knowledge.colours.place_of
        is_rim = place_of[here] == place_of[0]
        around = lattice.rim() if is_rim else zip(lattice.sides(here), lattice.neighbours(here), strict=True)
        known = ((edge, cell) for edge, cell in around if excluded[edge] != UNKNOWN and edge not in untold)
        return [(place_of[cell], excluded[edge] == LINE, edge, 1) for edge, cell in known]

    def _retrace(self, best: dict[int, tuple[int, int, Way]], start: int, goal: int) -> list[Hop]:
        hops: list[Hop] = []
        here = goal
        while here != start:
            _, before, way = best[here]
            if isinstance(way, Link):
                hops.append(Hop(before >> 1, here >> 1, way.relation.is_opposite, way.relation))
            else:
                assert way is not None
                hops.append(Hop(before >> 1, here >> 1, self.knowledge.is_line(way), self.knowledge.fact_of(way)))
            here = before
        return hops[::-1]

    def _weigh(self, hop: Hop) -> int:
        """How hard it is to see; nothing for what stands on the board."""
        if not isinstance(hop.fact, Relation):
            return 0
        return self.link_of(hop.fact).cause.propagator.technique.tier

    def link_of(self, relation: Relation) -> Link:
        ties = self.knowledge.ties(relation.about)
        return next(link for link in ties.links_at[ties.place_of[relation.one]] if link.relation == relation)
