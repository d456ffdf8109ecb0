"""The clues that one line may have, by what was seen of it, the likeliest first.

What was seen are *sightings*: places where a number seems to be, each with a few values. A clue comes of them by taking each for
one of its values or for dirt, by joining two neighbours to one number of two digits, and by splitting one of two digits. Each of
these has a cost, the negative logarithm of how likely it is, so that costs add up; the clue that was read has the cost 0.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from heapq import heappop, heappush
from math import inf, log
from typing import NamedTuple

from gridwright.kinds.nonogram.clues import Block, Clue, fits

LEAST_CHANCE = 1e-6
"""No value is less likely: a network that is sure may be wrong."""
JOIN_COST = 5.5
"""Of taking two numbers for one, where nothing is known of the gap between them."""
SPLIT_COST = 6.5
"""Of taking a number of two digits for two numbers."""
MISS_COST = 7.0
"""Of a number that was not seen at all, besides that of its length."""
MOST_TRIES = 3_000
"""Steps after which no more clues of a line are listed."""
LETTER_COST = 2.5
"""Of taking the ones of a number for the letter of its ink, as some print it behind each number: l, s and g look like digits."""
UNLISTED_COST = 9.0
"""Of a number that is none of the values that a sighting was given."""


@dataclass(frozen=True, slots=True)
class Sighting:
    """One place of a line where a number seems to be."""

    choices: tuple[tuple[int, float], ...]
    """The values that it may have and how likely each is, best first; 0 says that the line is empty."""
    score: float = 1.0
    """How likely it is that there is a number at all."""
    ink: int = 1
    join_cost: float = JOIN_COST
    """Of taking it and the next sighting for one number."""
    split_cost: float = SPLIT_COST
    bridge_cost: float = 0.0
    """Of taking it for part of the clue at all, for it stands behind a gap."""
    cut_before: float = inf
    """Of taking it, and all before it, for no part of the clue: for a title, or the clue of another puzzle."""
    cut_after: float = inf
    """Of taking it, and all behind it, for no part of the clue."""
    letter_cost: float = inf
    """Of taking its ones for a letter."""
    other_inks: tuple[tuple[int, float], ...] = ()
    """The inks that it may be printed in besides, and what each of them costs."""

    @property
    def value(self) -> int:
        return self.choices[0][0]

    @property
    def sureness(self) -> float:
        """How likely it is that there is a number, and this one."""
        return self.score * self.choices[0][1]

    @property
    def is_seen(self) -> bool:
        """Whether it is rather a number than dirt."""
        return self.score >= 0.5


class Part(NamedTuple):
    """One number of a candidate, and the sightings that it was taken from, `first` up to `last` (excluded)."""

    value: int
    first: int
    last: int
    place: int = 0
    """Of the two numbers that a sighting was split into, which one it is."""
    ink: int = 0
    """The ink that it is taken to be printed in, if that is not the one it was seen in."""


class Candidate(NamedTuple):
    """A clue that a line may have."""

    cost: float
    clue: Clue
    parts: tuple[Part, ...] = ()
    """Where its blocks come from, in their order; empty for a clue that was found otherwise."""


def find_cost(chance: float) -> float:
    return -log(max(chance, LEAST_CHANCE))


class _Arc(NamedTuple):
    """One way to take the next sightings."""

    cost: float
    last: int
    parts: tuple[Part, ...]


def _list_arcs(sightings: Sequence[Sighting], first: int) -> Iterator[_Arc]:
    """All ways to take a sighting, alone or with the one behind it, and to leave out all up to one or from one on."""
    each = sightings[first]
    if first == 0:
        yield from (_Arc(other.cut_before, last, ()) for last, other in enumerate(sightings, 1) if other.cut_before < inf)
    if each.cut_after < inf:
        yield _Arc(each.cut_after, len(sightings), ())
    yield _Arc(find_cost(1 - each.score), first + 1, ())
    present = find_cost(each.score) + each.bridge_cost
    for value, chance in each.choices:
        cost = present + find_cost(chance)
        yield _Arc(cost, first + 1, (Part(value, first, first + 1),))
        for ink, more in each.other_inks if value else ():
            yield _Arc(cost + more, first + 1, (Part(value, first, first + 1, 0, ink),))
        tens, ones = divmod(value, 10)
        if tens and ones:
            halves = (Part(tens, first, first + 1, 0), Part(ones, first, first + 1, 1))
            yield _Arc(cost + each.split_cost, first + 1, halves)
        if tens and each.letter_cost < inf:
            yield _Arc(cost + each.letter_cost, first + 1, (Part(tens, first, first + 1),))
    if first + 1 < len(sightings) and each.join_cost < inf and sightings[first + 1].ink == each.ink:
        following = sightings[first + 1]
        for tens, chance in each.choices[:2]:
            for ones, other in following.choices[:2]:
                if 0 < tens < 10 and ones < 10:
                    other_cost = find_cost(following.score) + following.bridge_cost + find_cost(other)
                    cost = each.join_cost + present + find_cost(chance) + other_cost
                    yield _Arc(cost, first + 2, (Part(10 * tens + ones, first, first + 2),))


def list_candidates(sightings: Sequence[Sighting], length: int, inks: int = 2) -> Iterator[Candidate]:
    """Every clue that fits a line of so many cells, cheapest first, each once. Costs count from that of what was read.

    >>> seen = [Sighting(((3, 0.9), (8, 0.1))), Sighting(((1, 1.0),), score=0.8)]
    >>> for candidate in list(list_candidates(seen, 9))[:3]:
    ...     print([block.length for block in candidate.clue], round(candidate.cost, 1))
    [3, 1] 0.0
    [3] 1.4
    [8] 3.6
    """
    count = len(sightings)
    if not count:
        yield Candidate(0.0, ())
        return
    gap = 1 if inks == 2 else 0
    arcs = [[(arc, _measure(arc, gap)) for arc in sorted(_list_arcs(sightings, first))] for first in range(count)]
    ahead = _find_costs_ahead(arcs, length + gap + 1)
    least = _find_costs_ahead([[(arc, 0) for arc, _ in each] for each in arcs], 1)[0][0]
    # Best-first over paths through the sightings. What is ahead is exact, so paths are completed in order of their cost.
    queue: list[tuple[float, int, int, int, float, tuple[Part, ...]]] = []
    pushed = 0

    def push(first: int, room: int, cost: float, parts: tuple[Part, ...]) -> None:
        nonlocal pushed
        for arc, size in arcs[first]:
            left = room - size
            total = cost + arc.cost + (ahead[arc.last][left] if left >= 0 else inf)
            if total < inf:
                pushed += 1
                heappush(queue, (total, pushed, arc.last, left, cost + arc.cost, parts + arc.parts))

    known: set[Clue] = set()
    push(0, length + gap, 0.0, ())
    for _ in range(MOST_TRIES):
        if not queue:
            return
        total, _, first, room, cost, parts = heappop(queue)
        if first < count:
            push(first, room, cost, parts)
            continue
        clue = _make_clue(parts, sightings)
        if clue is not None and clue not in known and fits(clue, length, inks):
            known.add(clue)
            yield Candidate(max(0.0, total - least), clue, parts if clue else ())


def _measure(arc: _Arc, gap: int) -> int:
    """The cells that the numbers of an arc take, each with its gap."""
    return sum(part.value + gap for part in arc.parts)


def _find_costs_ahead(arcs: Sequence[Sequence[tuple[_Arc, int]]], rooms: int) -> list[list[float]]:
    """By sighting and cells that are left: the least cost of all that follow, if these arcs of such sizes must fit into those."""
    ahead = [[inf] * rooms for _ in arcs] + [[0.0] * rooms]
    for first in reversed(range(len(arcs))):
        steps = [(size, arc.cost, ahead[arc.last]) for arc, size in arcs[first]]
        ahead[first] = [
            min([cost + behind[room - size] for size, cost, behind in steps if size <= room], default=inf)
            for room in range(rooms)
        ]
    return ahead


def _make_clue(parts: Sequence[Part], sightings: Sequence[Sighting]) -> Clue | None:
    """The clue of these numbers; None if a zero is among others."""
    if len(parts) == 1 and parts[0].value == 0:
        return ()
    if any(part.value == 0 for part in parts):
        return None
    return tuple(Block(part.value, part.ink or sightings[part.first].ink) for part in parts)


def read_plainly(sightings: Sequence[Sighting]) -> list[int]:
    """The values that were read, whatever can be true: the best of each sighting that is rather a number than dirt."""
    return [each.value for each in sightings if each.is_seen]


def align_clue(clue: Clue, sightings: Sequence[Sighting]) -> tuple[float, tuple[Part, ...]]:
    """The cheapest way to take sightings for a clue: its cost, and where each block comes from; `first == last` if it was missed.

    >>> cost, parts = align_clue((Block(3), Block(2)), [Sighting(((3, 1.0),))])
    >>> round(cost, 1), [(part.first, part.last) for part in parts]
    (9.2, [(0, 1), (1, 1)])
    """
    count, blocks = len(sightings), len(clue)
    table: list[dict[int, tuple[float, tuple[Part, ...]]]] = [{} for _ in range(count + 1)]
    table[0][0] = (0.0, ())
    for first, reached in enumerate(table):
        for block in range(blocks):
            if block in reached:
                cost, parts = reached[block]
                missed = cost + MISS_COST + log(clue[block].length + 1) * 2
                _keep_cheaper(reached, block + 1, missed, (*parts, Part(clue[block].length, first, first)))
        if first == count:
            break
        for arc in _list_arcs(sightings, first):
            values = [part.value for part in arc.parts if part.value]
            taken = tuple(part for part in arc.parts if part.value)
            for block, (cost, parts) in reached.items():
                if [each.length for each in clue[block : block + len(values)]] == values:
                    _keep_cheaper(table[arc.last], block + len(values), cost + arc.cost, parts + taken)
        for block, (cost, parts) in reached.items():
            if block < blocks:
                part = Part(clue[block].length, first, first + 1)
                misread = cost + find_cost(sightings[first].score) + UNLISTED_COST
                _keep_cheaper(table[first + 1], block + 1, misread, (*parts, part))
    cost, parts = table[count][blocks]
    return max(0.0, cost - _find_least(sightings)), parts


def _keep_cheaper(reached: dict[int, tuple[float, tuple[Part, ...]]], block: int, cost: float, parts: tuple[Part, ...]) -> None:
    if block not in reached or cost < reached[block][0]:
        reached[block] = (cost, parts)


def _find_least(sightings: Sequence[Sighting]) -> float:
    """The cost of what was read, before costs count from it."""
    ahead = [0.0]
    for first in reversed(range(len(sightings))):
        behind = ahead
        ahead = [min(arc.cost + behind[arc.last - first - 1] for arc in _list_arcs(sightings, first)), *behind]
    return ahead[0]
