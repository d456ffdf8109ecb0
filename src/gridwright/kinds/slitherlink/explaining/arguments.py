"""Arguments: from a conclusion back to the board, the chain of inferences that leads to it, cut to what is needed.

A corner is a part of every cell that has it. So what a corner passes on from one inference to another goes without saying when
the loop's ways past a cell *and its corners* are looked at anyway; and so does what the cell's own clue says. Such an inference
is taken into the one that uses it, and of everything that is known there only what is needed is kept.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from gridwright.kinds.slitherlink import square_lattice as shapes
from gridwright.kinds.slitherlink.square_lattice import CONFIGURATION_EDGES, STATE_SORT, TWIN_SORT, SquareLattice
from gridwright.kinds.slitherlink.techniques.justification import Evidence, Hop
from gridwright.kinds.slitherlink.techniques.knowledge import Knowledge
from gridwright.kinds.slitherlink.techniques.propagation import CELLS, EDGES, Cause, Fact, Grounds, Propagator, Relation, Removal
from gridwright.kinds.slitherlink.techniques.tables import TablePropagator
from gridwright.model.edge_lattice import is_cell, is_edge, is_vertex


@dataclass(frozen=True, slots=True)
class Inference:
    """What follows, from what, by which propagator; or, along some hops, how two items are related."""

    propagator: Propagator
    facts: tuple[Fact, ...]
    """What follows; nothing if the inference is that something cannot be."""
    grounds: Grounds
    time: float
    """Inferences are told in this order."""
    hops: tuple[Hop, ...] = ()
    links: tuple[Inference, ...] = ()
    """Inferences told in one sentence, each by what the one before shows, the last with what follows from all of them."""


class ArgumentBuilder:
    """Collects the inferences that a conclusion needs."""

    def __init__(self, knowledge: Knowledge, untold: Iterable[int]) -> None:
        self.knowledge = knowledge
        self.untold = frozenset(untold)
        self._inferences: list[Inference] = []
        self._waiting: dict[Fact, float] = {}
        """Facts still to be argued for, each with the moment before which it must be known."""

    def build(self, cause: Cause, targets: Sequence[Fact]) -> list[Inference]:
        """The inferences that lead to what a visit just found, in order, the visit itself last."""
        self._argue(cause, targets)
        while self._waiting:
            self._argue_latest()
        return sorted(self._inferences, key=lambda inference: inference.time)

    def _evidence(self, before: int | None) -> Evidence:
        return Evidence(self.knowledge, self.untold, before)

    def _add(self, inference: Inference, before: int | None) -> None:
        """Keep an inference, and ask for what it rests on, which was known before some visit or is on the board."""
        self._inferences.append(inference)
        for fact in inference.grounds.facts:
            if isinstance(fact, Relation):
                self._ask_relation(inference, fact, before)
            elif not self._is_on_board(fact):
                self._waiting[fact] = self.knowledge.causes[fact].time

    def _is_on_board(self, fact: Removal) -> bool:
        return fact.variable < 2 * self.knowledge.lattice.cells and fact.variable not in self.untold

    def _ask_relation(self, inference: Inference, relation: Relation, before: int | None) -> None:
        """How two items are related: along hops, each of which stands on the board or was found before."""
        evidence = self._evidence(before)
        hops = evidence.find_path(relation)
        assert hops is not None, "a relation that is known has a path"
        links = [hop.fact for hop in hops if isinstance(hop.fact, Relation)]
        for link in links:
            self._waiting[link] = evidence.link_of(link).cause.time
        if [hop.fact for hop in hops] != links[:1]:
            told = tuple(hop.fact for hop in hops if isinstance(hop.fact, Removal))
            grounds = Grounds((*told, *links))
            self._inferences.append(Inference(inference.propagator, (relation,), grounds, inference.time - 0.5, tuple(hops)))

    def _argue_latest(self) -> None:
        """Take the latest facts that one visit found together, and argue for them."""
        latest = max(self._waiting.values())
        facts = [fact for fact, time in self._waiting.items() if time == latest]
        for fact in facts:
            del self._waiting[fact]
        seen: dict[Propagator, list[Fact]] = {}
        left = []
        for fact in facts:
            propagator = self._find_propagator(fact)
            if propagator is None:
                left.append(fact)
            else:
                seen.setdefault(propagator, []).append(fact)
        for propagator, together in seen.items():
            grounds = propagator.justify(self.knowledge, together, self._evidence(None))
            assert grounds is not None, "what the board shows one by one it shows together"
            self._add(Inference(propagator, tuple(together), grounds, latest), None)
        if left:
            self._argue(self._cause(left[0]), left)

    def _argue(self, cause: Cause, targets: Sequence[Fact]) -> None:
        grounds = cause.grounds or cause.propagator.justify(self.knowledge, targets, self._evidence(cause.time))
        assert grounds is not None, "what a look has found follows from what it knew"
        self._add(Inference(cause.propagator, tuple(targets), grounds, cause.time), cause.time)

    def _cause(self, fact: Fact) -> Cause:
        if isinstance(fact, Relation):
            return self._evidence(None).link_of(fact).cause
        return self.knowledge.causes[fact]

    def _find_propagator(self, fact: Fact) -> Propagator | None:
        """A look by which the board alone shows a fact by now, no harder than the one it was found by: that is shorter to
        tell."""
        if isinstance(fact, Relation):
            return None
        cause = self.knowledge.causes[fact]
        for propagator in sorted(self.knowledge.watchers_of(fact.variable), key=lambda propagator: propagator.technique.tier):
            if propagator.technique.tier > cause.propagator.technique.tier:
                break
            if propagator.justify(self.knowledge, [fact], self._evidence(None)) is not None:
                return propagator
        return None


def board_edges(knowledge: Knowledge, inferences: Iterable[Inference], untold: Iterable[int]) -> Iterator[int]:
    """The edges on the board that an argument looks at, each once."""
    hidden, seen = frozenset(untold), set[int]()
    for inference in inferences:
        for fact in inference.grounds.facts:
            if (
                isinstance(fact, Removal)
                and fact.variable not in seen | hidden
                and knowledge.lattice.has_edge_variable(fact.variable)
            ):
                seen.add(fact.variable)
                yield fact.variable


def coloured_cells(inferences: Iterable[Inference]) -> Iterator[int]:
    """The cells whose colours an argument looks at, with repetitions."""
    for inference in inferences:
        for fact in (*inference.facts, *inference.grounds.facts):
            if isinstance(fact, Relation) and fact.about == CELLS:
                yield from (fact.one, fact.other)
        for hop in inference.hops:
            if not isinstance(hop.fact, Relation) or hop.fact.about == CELLS:
                yield from (hop.start, hop.target)


class LocalWays:
    """The ways that a look at a cell begins with, a bit each."""

    def __init__(self, lattice: SquareLattice, propagator: Propagator) -> None:
        assert isinstance(propagator, TablePropagator)
        assert propagator.spot is not None
        self.lattice = lattice
        cell = lattice.place_at(propagator.spot)
        self._numbers = {edge: number for number, edge in enumerate(lattice.twelve_edges(cell))}
        self._cells = {near: number for number, near in enumerate(lattice.nine_cells(cell))}
        self._corners = {vertex: corner for corner, vertex in enumerate(lattice.corners(cell))}
        outside = frozenset(number for edge, number in self._numbers.items() if not lattice.has_edge(edge))
        self.ways = propagator.ways & self._select(lambda way: not way.lines & outside)

    def _select(self, condition: Callable[[shapes.Configuration], bool]) -> int:
        return sum(1 << number for number, way in enumerate(shapes.CONFIGURATIONS) if condition(way))

    def remaining(self, masks: Iterable[int]) -> int:
        ways = self.ways
        for mask in masks:
            ways &= mask
        return ways

    def against(self, facts: Sequence[Fact]) -> int | None:
        """The ways in which these facts are not all true; all ways without any facts, None if one is about something else."""
        if not facts:
            return self.ways
        against = 0
        for fact in facts:
            mask = self.mask(fact)
            if mask is None:
                return None
            against |= self.ways & ~mask
        return against

    def mask(self, fact: Fact) -> int | None:
        """The ways in which a fact is true; None if they do not show that."""
        if isinstance(fact, Relation):
            return self._compare(fact)
        return self._exclude(fact)

    def _compare(self, relation: Relation) -> int | None:
        numbers = self._cells if relation.about == CELLS else self._numbers
        if relation.one not in numbers or relation.other not in numbers:
            return None
        pair = numbers[relation.one], numbers[relation.other]
        compare = shapes.compare_cells((min(pair), max(pair))) if relation.about == CELLS else shapes.compare_edges(pair)
        return self._select(lambda way: compare(way) == relation.is_opposite)

    def _exclude(self, removal: Removal) -> int | None:
        sort, place, _ = self.lattice.sort_of(removal.variable)
        if sort == STATE_SORT:
            if place not in self._corners:
                return None
            read = shapes.corner_state(self._corners[place])
            return self._select(lambda way: read(way) != removal.value)
        edges = self.lattice.lock_edges(removal.variable)
        if any(edge not in self._numbers for edge in edges):
            return None
        numbers = [self._numbers[edge] for edge in edges]
        count = shapes.compare_edges((numbers[0], numbers[1])) if sort == TWIN_SORT else shapes.count_lines(numbers)
        return self._select(lambda way: count(way) != removal.value)


FEW = 4
"""An argument of so many inferences is short enough to be told inference by inference."""


class Condenser:
    """Shortens arguments about one puzzle."""

    def __init__(self, knowledge: Knowledge) -> None:
        self.knowledge = knowledge
        self.lattice = knowledge.lattice

    def condense(self, inferences: Sequence[Inference]) -> list[Inference]:
        """The same conclusion from the same board, the last inference being the one that draws it."""
        told = self._absorb_corners(inferences)
        while True:
            pair = self._find_pair(told)
            if pair is None:
                return self._gather(self._follow_corners(told))
            told = self._keep_needed(self._merge(told, *pair))

    def key(self, fact: Fact) -> object:
        """What is the same fact, whichever of two items is named first."""
        if isinstance(fact, Removal):
            return fact
        place_of = self.knowledge.ties(fact.about).place_of
        return fact.about, frozenset((place_of[fact.one], place_of[fact.other])), fact.is_opposite

    def _keys(self, facts: Iterable[Fact]) -> set[object]:
        return {self.key(fact) for fact in facts}

    def _uses(self, user: Inference, maker: Inference) -> bool:
        return not self._keys(user.grounds.facts).isdisjoint(self._keys(maker.facts))

    def _find_pair(self, inferences: Sequence[Inference]) -> tuple[Inference, list[Inference], Propagator] | None:
        """An inference, those that use it, and the propagator that takes in all of these; the latest first."""
        for place in range(len(inferences) - 2, -1, -1):
            maker = inferences[place]
            users = [each for each in inferences[place + 1 :] if self._uses(each, maker)]
            if maker.hops or not users or any(user.hops for user in users):
                continue
            propagators = [self._find_host(maker.propagator, user.propagator) for user in users]
            if None in propagators or (len(users) > 1 and propagators[0] is maker.propagator):
                continue
            if all(propagator is user.propagator for propagator, user in zip(propagators, users, strict=True)):
                return maker, users, users[0].propagator
            if len(users) == 1 and propagators[0] is not None:
                return maker, users, propagators[0]
        return None

    def _find_host(self, maker: Propagator, user: Propagator) -> Propagator | None:
        """Which of two propagators takes in what the other does."""
        if maker.spot is None or user.spot is None:
            return None
        if maker.spot == user.spot and type(maker) is TablePropagator and type(user) is TablePropagator:
            if is_cell(maker.spot):
                return next((propagator for propagator in (user, maker) if self.is_wide(propagator)), None)
            return user if is_vertex(user.spot) else None
        for wide, corner in ((user, maker), (maker, user)):
            if self.is_wide(wide) and self._is_corner(corner) and self._touches(wide, corner):
                return wide
        return None

    def is_wide(self, propagator: Propagator) -> bool:
        """Whether a propagator takes in all ways past a cell and its corners."""
        return (
            isinstance(propagator, TablePropagator)
            and propagator.edge_count == CONFIGURATION_EDGES
            and type(propagator) is TablePropagator
        )

    def _is_corner(self, propagator: Propagator) -> bool:
        return type(propagator) is TablePropagator and is_vertex(propagator.spot or (1, 1))

    def _touches(self, wide: Propagator, corner: Propagator) -> bool:
        assert wide.spot is not None
        assert corner.spot is not None
        return all(abs(one - other) == 1 for one, other in zip(wide.spot, corner.spot, strict=True))

    def _merge(
        self, inferences: Sequence[Inference], maker: Inference, users: list[Inference], host: Propagator
    ) -> list[Inference]:
        made = self._keys(maker.facts)
        merged = []
        for inference in inferences:
            if inference is maker:
                continue
            if any(inference is user for user in users):
                own = [fact for fact in inference.grounds.facts if self.key(fact) not in made]
                facts = tuple(dict.fromkeys((*own, *maker.grounds.facts)))
                clues = tuple(dict.fromkeys((*inference.grounds.clues, *maker.grounds.clues)))
                propagator = host if len(users) == 1 else inference.propagator
                merged.append(self._reduce(replace(inference, propagator=propagator, grounds=Grounds(facts, clues)), inferences))
            else:
                merged.append(inference)
        return merged

    def _reduce(self, inference: Inference, inferences: Sequence[Inference]) -> Inference:
        """Leave out what the ways past the cell do not need: what other inferences show first, then edges on the board."""
        if not self.is_wide(inference.propagator):
            return inference
        ways = LocalWays(self.lattice, inference.propagator)
        masks = {fact: ways.mask(fact) for fact in inference.grounds.facts}
        against = ways.against(inference.facts)
        if against is None or any(mask is None for mask in masks.values()):
            return inference
        made = {self.key(fact) for each in inferences for fact in each.facts}
        kept = {fact: mask for fact, mask in masks.items() if mask is not None}
        for fact in sorted(kept, key=lambda fact: self.key(fact) not in made):
            mask = kept.pop(fact)
            if ways.remaining(kept.values()) & against:
                kept[fact] = mask
        return replace(inference, grounds=Grounds(tuple(kept), inference.grounds.clues))

    def _keep_needed(self, inferences: Sequence[Inference]) -> list[Inference]:
        """The inferences on which the last rests, directly or not; of each the facts that are used."""
        kept = [inferences[-1]]
        wanted = self._keys(inferences[-1].grounds.facts)
        for inference in reversed(inferences[:-1]):
            facts = tuple(fact for fact in inference.facts if self.key(fact) in wanted)
            if facts:
                kept.append(replace(inference, facts=facts))
                wanted |= self._keys(inference.grounds.facts)
        return kept[::-1]

    def _absorb_corners(self, inferences: Sequence[Inference]) -> list[Inference]:
        """Edges that are alike or opposite because of the corner they share, with nothing else to show first, are no inference of
        their own where one goes from edge to edge anyway."""
        simple: dict[object, Grounds] = {}
        for inference in inferences[:-1]:
            if is_vertex(inference.propagator.spot or (1, 1)) and all(
                self._is_on_board(fact) for fact in inference.grounds.facts
            ):
                simple |= {self.key(fact): inference.grounds for fact in inference.facts if isinstance(fact, Relation)}
        shortened = []
        for inference in inferences:
            facts = inference.grounds.facts
            if inference.hops and all(isinstance(fact, Relation) and fact.about == EDGES for fact in inference.facts):
                own = [fact for fact in facts if self.key(fact) not in simple]
                taken = [each for fact in facts for each in simple.get(self.key(fact), Grounds(())).facts]
                inference = replace(inference, grounds=Grounds(tuple(dict.fromkeys((*own, *taken)))))
            shortened.append(inference)
        return self._keep_needed(shortened)

    def _is_on_board(self, fact: Fact) -> bool:
        return isinstance(fact, Removal) and fact.variable < 2 * self.lattice.cells

    def _follow_corners(self, inferences: list[Inference]) -> list[Inference]:
        """In a long argument, what goes from clue to corner to clue without a branch is one inference."""
        told = inferences
        place = 0
        while len(told) > FEW and place < len(told) - 2:
            maker = told[place]
            users = [each for each in told if self._uses(each, maker)]
            if len(users) == 1 and users[0] is not told[-1] and self._goes_on(told, maker, users[0]):
                told = [self._join(maker, each) if each is users[0] else each for each in told if each is not maker]
            else:
                place += 1
        return told

    def _goes_on(self, inferences: Sequence[Inference], maker: Inference, user: Inference) -> bool:
        """Whether a clue or a corner only passes on what one inference shows."""
        made = self._keys(maker.facts)
        return (
            not maker.hops
            and not user.hops
            and type(maker.propagator) is TablePropagator
            and type(user.propagator) is TablePropagator
            and not is_edge(user.propagator.spot or (0, 1))
            and not self.is_wide(user.propagator)
            and all(self.key(fact) in made or self._is_beyond(fact) for fact in user.grounds.facts)
        )

    def _is_beyond(self, fact: Fact) -> bool:
        """Whether a fact is about an edge that the board does not have."""
        return self._is_on_board(fact) and isinstance(fact, Removal) and not self.lattice.has_edge(fact.variable)

    def _join(self, maker: Inference, user: Inference) -> Inference:
        made = self._keys(maker.facts)
        own = [fact for fact in user.grounds.facts if self.key(fact) not in made]
        clues = tuple(dict.fromkeys((*maker.grounds.clues, *user.grounds.clues)))
        links = (*(maker.links or (maker,)), *(user.links or (user,)))
        return replace(user, propagator=maker.propagator, grounds=Grounds((*maker.grounds.facts, *own), clues), links=links)

    def _gather(self, inferences: Sequence[Inference]) -> list[Inference]:
        """What the same place shows from the board alone is one inference."""
        told: list[Inference] = []
        for inference in inferences[:-1]:
            twin = next((each for each in told if self._is_twin(each, inference)), None)
            if twin is None:
                told.append(inference)
                continue
            facts, grounds = tuple(dict.fromkeys((*twin.facts, *inference.facts))), twin.grounds
            both = Grounds(
                tuple(dict.fromkeys((*grounds.facts, *inference.grounds.facts))),
                tuple(dict.fromkeys((*grounds.clues, *inference.grounds.clues))),
            )
            propagator = max(
                (twin.propagator, inference.propagator),
                key=lambda propagator: (propagator.technique.tier, propagator.technique.cost),
            )
            told[told.index(twin)] = replace(twin, propagator=propagator, facts=facts, grounds=both)
        return [*told, inferences[-1]]

    def _is_twin(self, one: Inference, other: Inference) -> bool:
        return (
            not (one.hops or other.hops or one.links or other.links)
            and one.propagator.spot is not None
            and one.propagator.spot == other.propagator.spot
            and all(type(each.propagator) is TablePropagator for each in (one, other))
            and all(self._is_on_board(fact) for each in (one, other) for fact in each.grounds.facts)
        )
