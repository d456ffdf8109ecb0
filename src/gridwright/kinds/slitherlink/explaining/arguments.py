"""Arguments: from a conclusion back to the board, the chain of thoughts that leads to it, cut to what is needed.

A corner is a part of every cell that has it. So what a corner passes on from one thought to another goes without saying when the
loop's ways past a cell *and its corners* are looked at anyway; and so does what the cell's own clue says. Such a thought is taken
into the one that uses it, and of everything that is known there only what is needed is kept.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from gridwright.kinds.slitherlink import square_lattice as shapes
from gridwright.kinds.slitherlink.square_lattice import CONFIGURATION_EDGES, STATE_SORT, TWIN_SORT, SquareLattice
from gridwright.kinds.slitherlink.techniques.inference import CELLS, EDGES, Cause, Fact, Grounds, Look, Relation, Removal
from gridwright.kinds.slitherlink.techniques.justification import Available, Hop
from gridwright.kinds.slitherlink.techniques.knowledge import Knowledge
from gridwright.kinds.slitherlink.techniques.tables import TableLook
from gridwright.model.edge_lattice import is_cell, is_edge, is_vertex


@dataclass(frozen=True, slots=True)
class Thought:
    """What follows, from what, by which look; or, along some hops, how two items are related."""

    look: Look
    facts: tuple[Fact, ...]
    """What follows; nothing if the thought is that something cannot be."""
    grounds: Grounds
    time: float
    """Thoughts are told in this order."""
    hops: tuple[Hop, ...] = ()
    links: tuple[Thought, ...] = ()
    """Thoughts told in one sentence, each by what the one before shows, the last with what follows from all of them."""


class Thinker:
    """Collects the thoughts that a conclusion needs."""

    def __init__(self, knowledge: Knowledge, untold: Iterable[int]) -> None:
        self.knowledge = knowledge
        self.untold = frozenset(untold)
        self._thoughts: list[Thought] = []
        self._waiting: dict[Fact, float] = {}
        """Facts still to be argued for, each with the moment before which it must be known."""

    def think(self, cause: Cause, targets: Sequence[Fact]) -> list[Thought]:
        """The thoughts that lead to what a visit just found, in order, the visit itself last."""
        self._argue(cause, targets)
        while self._waiting:
            self._argue_latest()
        return sorted(self._thoughts, key=lambda thought: thought.time)

    def _available(self, before: int | None) -> Available:
        return Available(self.knowledge, self.untold, before)

    def _add(self, thought: Thought, before: int | None) -> None:
        """Keep a thought, and ask for what it rests on, which was known before some visit or is on the board."""
        self._thoughts.append(thought)
        for fact in thought.grounds.facts:
            if isinstance(fact, Relation):
                self._ask_relation(thought, fact, before)
            elif not self._is_on_board(fact):
                self._waiting[fact] = self.knowledge.causes[fact].time

    def _is_on_board(self, fact: Removal) -> bool:
        return fact.variable < 2 * self.knowledge.lattice.cells and fact.variable not in self.untold

    def _ask_relation(self, thought: Thought, relation: Relation, before: int | None) -> None:
        """How two items are related: along hops, each of which stands on the board or was found before."""
        available = self._available(before)
        hops = available.find_path(relation)
        assert hops is not None, "a relation that is known has a path"
        links = [hop.fact for hop in hops if isinstance(hop.fact, Relation)]
        for link in links:
            self._waiting[link] = available.link_of(link).cause.time
        if [hop.fact for hop in hops] != links[:1]:
            told = tuple(hop.fact for hop in hops if isinstance(hop.fact, Removal))
            grounds = Grounds((*told, *links))
            self._thoughts.append(Thought(thought.look, (relation,), grounds, thought.time - 0.5, tuple(hops)))

    def _argue_latest(self) -> None:
        """Take the latest facts that one visit found together, and argue for them."""
        latest = max(self._waiting.values())
        facts = [fact for fact, time in self._waiting.items() if time == latest]
        for fact in facts:
            del self._waiting[fact]
        seen: dict[Look, list[Fact]] = {}
        left = []
        for fact in facts:
            look = self._find_sight(fact)
            if look is None:
                left.append(fact)
            else:
                seen.setdefault(look, []).append(fact)
        for look, together in seen.items():
            grounds = look.justify(self.knowledge, together, self._available(None))
            assert grounds is not None, "what the board shows one by one it shows together"
            self._add(Thought(look, tuple(together), grounds, latest), None)
        if left:
            self._argue(self._cause(left[0]), left)

    def _argue(self, cause: Cause, targets: Sequence[Fact]) -> None:
        grounds = cause.grounds or cause.look.justify(self.knowledge, targets, self._available(cause.time))
        assert grounds is not None, "what a look has found follows from what it knew"
        self._add(Thought(cause.look, tuple(targets), grounds, cause.time), cause.time)

    def _cause(self, fact: Fact) -> Cause:
        if isinstance(fact, Relation):
            return self._available(None).link_of(fact).cause
        return self.knowledge.causes[fact]

    def _find_sight(self, fact: Fact) -> Look | None:
        """A look by which the board alone shows a fact by now, no harder than the one it was found by: that is shorter to
        tell."""
        if isinstance(fact, Relation):
            return None
        cause = self.knowledge.causes[fact]
        for look in sorted(self.knowledge.watchers_of(fact.variable), key=lambda look: look.technique.tier):
            if look.technique.tier > cause.look.technique.tier:
                break
            if look.justify(self.knowledge, [fact], self._available(None)) is not None:
                return look
        return None


def board_edges(knowledge: Knowledge, thoughts: Iterable[Thought], untold: Iterable[int]) -> Iterator[int]:
    """The edges on the board that an argument looks at, each once."""
    hidden, seen = frozenset(untold), set[int]()
    for thought in thoughts:
        for fact in thought.grounds.facts:
            if (
                isinstance(fact, Removal)
                and fact.variable not in seen | hidden
                and knowledge.lattice.has_edge_variable(fact.variable)
            ):
                seen.add(fact.variable)
                yield fact.variable


def coloured_cells(thoughts: Iterable[Thought]) -> Iterator[int]:
    """The cells whose colours an argument looks at, with repetitions."""
    for thought in thoughts:
        for fact in (*thought.facts, *thought.grounds.facts):
            if isinstance(fact, Relation) and fact.about == CELLS:
                yield from (fact.one, fact.other)
        for hop in thought.hops:
            if not isinstance(hop.fact, Relation) or hop.fact.about == CELLS:
                yield from (hop.start, hop.target)


class LocalWays:
    """The ways that a look at a cell begins with, a bit each."""

    def __init__(self, lattice: SquareLattice, look: Look) -> None:
        assert isinstance(look, TableLook)
        assert look.spot is not None
        self.lattice = lattice
        cell = lattice.place_at(look.spot)
        self._numbers = {edge: number for number, edge in enumerate(lattice.twelve_edges(cell))}
        self._cells = {near: number for number, near in enumerate(lattice.nine_cells(cell))}
        self._corners = {vertex: corner for corner, vertex in enumerate(lattice.corners(cell))}
        outside = frozenset(number for edge, number in self._numbers.items() if not lattice.has_edge(edge))
        self.ways = look.ways & self._select(lambda way: not way.lines & outside)

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
"""An argument of so many thoughts is short enough to be told thought by thought."""


class Condenser:
    """Shortens arguments about one puzzle."""

    def __init__(self, knowledge: Knowledge) -> None:
        self.knowledge = knowledge
        self.lattice = knowledge.lattice

    def condense(self, thoughts: Sequence[Thought]) -> list[Thought]:
        """The same conclusion from the same board, the last thought being the one that draws it."""
        told = self._absorb_corners(thoughts)
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

    def _uses(self, user: Thought, maker: Thought) -> bool:
        return not self._keys(user.grounds.facts).isdisjoint(self._keys(maker.facts))

    def _find_pair(self, thoughts: Sequence[Thought]) -> tuple[Thought, list[Thought], Look] | None:
        """A thought, those that use it, and the look that takes in all of these; the latest first."""
        for place in range(len(thoughts) - 2, -1, -1):
            maker = thoughts[place]
            users = [each for each in thoughts[place + 1 :] if self._uses(each, maker)]
            if maker.hops or not users or any(user.hops for user in users):
                continue
            looks = [self._find_host(maker.look, user.look) for user in users]
            if None in looks or (len(users) > 1 and looks[0] is maker.look):
                continue
            if all(look is user.look for look, user in zip(looks, users, strict=True)):
                return maker, users, users[0].look
            if len(users) == 1 and looks[0] is not None:
                return maker, users, looks[0]
        return None

    def _find_host(self, maker: Look, user: Look) -> Look | None:
        """Which of two looks takes in what the other does."""
        if maker.spot is None or user.spot is None:
            return None
        if maker.spot == user.spot and type(maker) is TableLook and type(user) is TableLook:
            if is_cell(maker.spot):
                return next((look for look in (user, maker) if self.is_wide(look)), None)
            return user if is_vertex(user.spot) else None
        for wide, corner in ((user, maker), (maker, user)):
            if self.is_wide(wide) and self._is_corner(corner) and self._touches(wide, corner):
                return wide
        return None

    def is_wide(self, look: Look) -> bool:
        """Whether a look takes in all ways past a cell and its corners."""
        return isinstance(look, TableLook) and look.edge_count == CONFIGURATION_EDGES and type(look) is TableLook

    def _is_corner(self, look: Look) -> bool:
        return type(look) is TableLook and is_vertex(look.spot or (1, 1))

    def _touches(self, wide: Look, corner: Look) -> bool:
        assert wide.spot is not None
        assert corner.spot is not None
        return all(abs(one - other) == 1 for one, other in zip(wide.spot, corner.spot, strict=True))

    def _merge(self, thoughts: Sequence[Thought], maker: Thought, users: list[Thought], host: Look) -> list[Thought]:
        made = self._keys(maker.facts)
        merged = []
        for thought in thoughts:
            if thought is maker:
                continue
            if any(thought is user for user in users):
                own = [fact for fact in thought.grounds.facts if self.key(fact) not in made]
                facts = tuple(dict.fromkeys((*own, *maker.grounds.facts)))
                clues = tuple(dict.fromkeys((*thought.grounds.clues, *maker.grounds.clues)))
                look = host if len(users) == 1 else thought.look
                merged.append(self._reduce(replace(thought, look=look, grounds=Grounds(facts, clues)), thoughts))
            else:
                merged.append(thought)
        return merged

    def _reduce(self, thought: Thought, thoughts: Sequence[Thought]) -> Thought:
        """Leave out what the ways past the cell do not need: what other thoughts have to show first, then edges on the board."""
        if not self.is_wide(thought.look):
            return thought
        ways = LocalWays(self.lattice, thought.look)
        masks = {fact: ways.mask(fact) for fact in thought.grounds.facts}
        against = ways.against(thought.facts)
        if against is None or any(mask is None for mask in masks.values()):
            return thought
        made = {self.key(fact) for each in thoughts for fact in each.facts}
        kept = {fact: mask for fact, mask in masks.items() if mask is not None}
        for fact in sorted(kept, key=lambda fact: self.key(fact) not in made):
            mask = kept.pop(fact)
            if ways.remaining(kept.values()) & against:
                kept[fact] = mask
        return replace(thought, grounds=Grounds(tuple(kept), thought.grounds.clues))

    def _keep_needed(self, thoughts: Sequence[Thought]) -> list[Thought]:
        """The thoughts on which the last rests, directly or not; of each the facts that are used."""
        kept = [thoughts[-1]]
        wanted = self._keys(thoughts[-1].grounds.facts)
        for thought in reversed(thoughts[:-1]):
            facts = tuple(fact for fact in thought.facts if self.key(fact) in wanted)
            if facts:
                kept.append(replace(thought, facts=facts))
                wanted |= self._keys(thought.grounds.facts)
        return kept[::-1]

    def _absorb_corners(self, thoughts: Sequence[Thought]) -> list[Thought]:
        """Edges that are alike or opposite because of the corner they share, with nothing else to show first, are no thought of
        their own where one goes from edge to edge anyway."""
        simple: dict[object, Grounds] = {}
        for thought in thoughts[:-1]:
            if is_vertex(thought.look.spot or (1, 1)) and all(self._is_on_board(fact) for fact in thought.grounds.facts):
                simple |= {self.key(fact): thought.grounds for fact in thought.facts if isinstance(fact, Relation)}
        shortened = []
        for thought in thoughts:
            facts = thought.grounds.facts
            if thought.hops and all(isinstance(fact, Relation) and fact.about == EDGES for fact in thought.facts):
                own = [fact for fact in facts if self.key(fact) not in simple]
                taken = [each for fact in facts for each in simple.get(self.key(fact), Grounds(())).facts]
                thought = replace(thought, grounds=Grounds(tuple(dict.fromkeys((*own, *taken)))))
            shortened.append(thought)
        return self._keep_needed(shortened)

    def _is_on_board(self, fact: Fact) -> bool:
        return isinstance(fact, Removal) and fact.variable < 2 * self.lattice.cells

    def _follow_corners(self, thoughts: list[Thought]) -> list[Thought]:
        """In a long argument, what goes from clue to corner to clue without a branch is one thought."""
        told = thoughts
        place = 0
        while len(told) > FEW and place < len(told) - 2:
            maker = told[place]
            users = [each for each in told if self._uses(each, maker)]
            if len(users) == 1 and users[0] is not told[-1] and self._goes_on(told, maker, users[0]):
                told = [self._join(maker, each) if each is users[0] else each for each in told if each is not maker]
            else:
                place += 1
        return told

    def _goes_on(self, thoughts: Sequence[Thought], maker: Thought, user: Thought) -> bool:
        """Whether a clue or a corner only passes on what one thought shows."""
        made = self._keys(maker.facts)
        return (
            not maker.hops
            and not user.hops
            and type(maker.look) is TableLook
            and type(user.look) is TableLook
            and not is_edge(user.look.spot or (0, 1))
            and not self.is_wide(user.look)
            and all(self.key(fact) in made or self._is_beyond(fact) for fact in user.grounds.facts)
        )

    def _is_beyond(self, fact: Fact) -> bool:
        """Whether a fact is about an edge that the board does not have."""
        return self._is_on_board(fact) and isinstance(fact, Removal) and not self.lattice.has_edge(fact.variable)

    def _join(self, maker: Thought, user: Thought) -> Thought:
        made = self._keys(maker.facts)
        own = [fact for fact in user.grounds.facts if self.key(fact) not in made]
        clues = tuple(dict.fromkeys((*maker.grounds.clues, *user.grounds.clues)))
        links = (*(maker.links or (maker,)), *(user.links or (user,)))
        return replace(user, look=maker.look, grounds=Grounds((*maker.grounds.facts, *own), clues), links=links)

    def _gather(self, thoughts: Sequence[Thought]) -> list[Thought]:
        """What the same place shows from the board alone is one thought."""
        told: list[Thought] = []
        for thought in thoughts[:-1]:
            twin = next((each for each in told if self._is_twin(each, thought)), None)
            if twin is None:
                told.append(thought)
                continue
            facts, grounds = tuple(dict.fromkeys((*twin.facts, *thought.facts))), twin.grounds
            both = Grounds(
                tuple(dict.fromkeys((*grounds.facts, *thought.grounds.facts))),
                tuple(dict.fromkeys((*grounds.clues, *thought.grounds.clues))),
            )
            look = max((twin.look, thought.look), key=lambda look: (look.technique.tier, look.technique.cost))
            told[told.index(twin)] = replace(twin, look=look, facts=facts, grounds=both)
        return [*told, thoughts[-1]]

    def _is_twin(self, one: Thought, other: Thought) -> bool:
        return (
            not (one.hops or other.hops or one.links or other.links)
            and one.look.spot is not None
            and one.look.spot == other.look.spot
            and all(type(each.look) is TableLook for each in (one, other))
            and all(self._is_on_board(fact) for each in (one, other) for fact in each.grounds.facts)
        )
