"""From a conclusion back to the board: the chain of thoughts that leads to it, cut to what is needed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from gridwright.kinds.slitherlink.techniques.available import Available, Hop
from gridwright.kinds.slitherlink.techniques.facts import CELLS, Cause, Fact, Grounds, Relation, Removal
from gridwright.kinds.slitherlink.techniques.knowledge import Knowledge
from gridwright.kinds.slitherlink.techniques.look import Look


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
        return fact.variable < 2 * self.knowledge.sheet.cells and fact.variable not in self.untold

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
                and knowledge.sheet.has_edge_variable(fact.variable)
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
