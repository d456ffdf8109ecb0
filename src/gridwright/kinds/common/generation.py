"""Loops that make puzzles of any kind: a budget, climbing, the fewest changes, symmetry."""

from __future__ import annotations

import math
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Protocol, TypeVar

from gridwright.model.errors import InputError, quote
from gridwright.model.outcome import Effort, format_time_limit

GLANCE = 0.05
"""Seconds between two reports of progress."""


class SpentError(Exception):
    """A budget is used up; `reason` says which limit was reached, for a person."""

    def __init__(self, budget: Budget, reason: str) -> None:
        super().__init__(reason)
        self.budget = budget
        self.reason = reason


class Budget:
    """Units of work to spend, each about one look at a candidate. What `progress` raises (as for Ctrl-C) goes through.

    >>> budget = Budget(limit=2)
    >>> budget.spend(); budget.spend()
    >>> budget.spend()
    Traceback (most recent call last):
    gridwright.kinds.common.generation.SpentError: the limit of 2 candidates was reached
    """

    is_part = False
    """Whether what is spent here is spent of a larger budget."""

    def __init__(
        self,
        limit: int | None = None,
        timeout: float | None = None,
        progress: Callable[[Effort], None] | None = None,
    ) -> None:
        self.spent = 0
        self._limit = limit
        self._timeout = timeout
        self._progress = progress
        self._start = time.perf_counter()
        self._reported = self._start

    def spend(self, units: int = 1) -> None:
        """Count work that is about to be done; SpentError if it may not be done any more."""
        if self._limit is not None and self.spent + units > self._limit:
            noun = "candidate" if self._limit == 1 else "candidates"
            raise SpentError(self, f"the limit of {self._limit:,} {noun} was reached")
        self.spent += units
        now = time.perf_counter()
        if self._timeout is not None and now - self._start >= self._timeout:
            raise SpentError(self, f"the time limit of {format_time_limit(self._timeout)} was reached")
        if self._progress is not None and now - self._reported >= GLANCE:
            self._reported = now
            self._progress(self.effort())

    def seconds_left(self) -> float | None:
        """What the clock allows for one long step; None without a time limit."""
        if self._timeout is None:
            return None
        return max(0.0, self._timeout - (time.perf_counter() - self._start))

    def share(self, most: int, parts: int) -> int:
        """One part in so many of what is left, at most `most`."""
        return most if self._limit is None else min(most, (self._limit - self.spent) // parts)

    def part(self, limit: int) -> Budget:
        """A budget of `limit` units out of this one: what is spent there is spent here."""
        return _Part(self, limit)

    def effort(self) -> Effort:
        return Effort(self.spent, time.perf_counter() - self._start)


class _Part(Budget):
    is_part = True

    def __init__(self, whole: Budget, limit: int) -> None:
        super().__init__(limit)
        self._whole = whole

    def spend(self, units: int = 1) -> None:
        super().spend(units)
        self._whole.spend(units)

    def seconds_left(self) -> float | None:
        return self._whole.seconds_left()


# Climbing: take any step that is not worse, until nothing is missing or patience ends.


class Ranked(Protocol):
    """Something with a measure of what it still lacks; smaller is better."""

    @property
    def lack(self) -> tuple[float, ...]: ...


State = TypeVar("State", bound=Ranked)


def climb(state: State, step: Callable[[State], State | None], *, goal: tuple[float, ...], patience: int) -> State:
    """The best state met; its `lack` is at most `goal` if the climb arrived.

    `step` proposes a neighbour, or None if it has no idea at the moment. Steps to the side are taken too: a landscape in which
    most steps change nothing is crossed by them. `patience` is how many proposals in a row may bring nothing better.
    """
    idle = 0
    while state.lack > goal and idle < patience:
        other = step(state)
        if other is not None and other.lack <= state.lack:
            idle = 0 if other.lack < state.lack else idle + 1
            state = other
        else:
            idle += 1
    return state


# The fewest changes that reach a goal, exactly: iterative deepening over sets of changes.
#
# A kind says for any set of changes whether it reaches the goal and, if not, *needs*: sets of changes of each of which every
# larger
# set that reaches the goal must hold at least one more. With that, branching over the smallest need misses nothing. Three
# things
# keep the tree small. A change that was tried on one branch is forbidden on the branches after it, since the sets with it
# have been
# seen. The last change must meet every need at once. And where no change meets more than two of five needs, it takes three.

Changes = frozenset[int]

NOTHING: Changes = frozenset()


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a kind says of a set of changes."""

    is_reached: bool
    find_needs: Callable[[], Iterable[Changes]] = tuple
    """Unless it is reached: at least one need, each of changes not in the set, the sharpest first. Only asked where the search
    goes on, and only for as many as it takes, since finding one may cost more than the verdict."""
    lack: float = 0.0
    """How far off it is, to choose by where the search is not exhaustive."""
    find_choices: Callable[[], Changes] | None = None
    """Unless it is reached: the changes that are worth a try next, where the search is not exhaustive; else the first need."""


class Judge(Protocol):
    """Judges sets of changes; what it raises stops the search."""

    def judge(self, changes: Changes) -> Verdict: ...


Weigh = Callable[[int], int]
"""How much a change counts, at least 1."""


def weigh_alike(change: int) -> int:
    return 1


def find_sets(
    judge: Judge, size: int, changes: Changes = NOTHING, forbidden: Changes = NOTHING, *, weigh: Weigh = weigh_alike
) -> Iterator[Changes]:
    """Every set of changes that reaches the goal and counts just `size` beyond those in `changes`, unless a smaller one inside it
    reaches it, too."""
    verdict = judge.judge(changes)
    if verdict.is_reached:
        if size == 0:
            yield changes
        return
    if size == 0:
        return
    needs: list[Changes] = []
    for need in verdict.find_needs():
        needs.append(need - forbidden)
        if count_least(needs) > size:
            return
    choices = frozenset.intersection(*needs) if size == 1 else min(needs, key=len)
    for change in sorted(choices):
        if (rest := size - weigh(change)) >= 0:
            yield from find_sets(judge, rest, changes | {change}, forbidden, weigh=weigh)
        forbidden |= {change}


def count_least(needs: Sequence[Changes]) -> float:
    """How many changes it takes at least to meet every need; infinitely many if one cannot be met at all.

    >>> count_least([frozenset({1, 2}), frozenset({2, 3}), frozenset({4})])
    2
    """
    if not all(needs):
        return math.inf
    meets = Counter(change for need in needs for change in need)
    return math.ceil(len(needs) / max(meets.values()))


def find_few(judge: Judge, most: int, breadth: int) -> Changes | None:
    """A small set of changes that reaches the goal, not surely the smallest: a beam of the `breadth` best of each size.

    None if there is none of at most `most` changes on the way.
    """
    beam = [(NOTHING, judge.judge(NOTHING))]
    for _ in range(most + 1):
        for changes, verdict in beam:
            if verdict.is_reached:
                return changes
        children = {changes | {change} for changes, verdict in beam for change in _find_choices(verdict)}
        judged = [(child, judge.judge(child)) for child in sorted(children, key=sorted)]
        judged.sort(key=lambda pair: (not pair[1].is_reached, pair[1].lack))
        beam = judged[:breadth]
    return None


def _find_choices(verdict: Verdict) -> Changes:
    return next(iter(verdict.find_needs())) if verdict.find_choices is None else verdict.find_choices()


def thin_out(judge: Judge, changes: Changes) -> Iterator[Changes]:
    """Ever smaller sets that reach the goal, each without one more change that the one before it does not need."""
    for change in sorted(changes):
        if judge.judge(changes - {change}).is_reached:
            changes -= {change}
            yield changes


# Symmetries of a rectangle of cells, as the sets of cells that must look alike.

Place = tuple[int, int]
Motion = Callable[[int, int, int, int], Place]
"""From height, width, row and column to the place that must look the same."""


def _mirror_sideways(height: int, width: int, row: int, column: int) -> Place:
    return row, width - 1 - column


def _mirror_upright(height: int, width: int, row: int, column: int) -> Place:
    return height - 1 - row, column


def _turn(height: int, width: int, row: int, column: int) -> Place:
    return height - 1 - row, width - 1 - column


def _swap(height: int, width: int, row: int, column: int) -> Place:
    return column, row


SYMMETRIES: dict[str, tuple[Motion, ...]] = {
    "none": (),
    "horizontal": (_mirror_sideways,),
    "vertical": (_mirror_upright,),
    "both": (_mirror_sideways, _mirror_upright),
    "rotation": (_turn,),
    "diagonal": (_swap,),
}
"""Name -> the motions that leave the picture as it is: left half like the right, upper half like the lower, both of these, half a
turn, and rows like columns."""

Orbit = tuple[int, ...]
"""Cells, numbered row by row, that must look alike; in increasing order."""


@lru_cache(maxsize=16)
def find_orbits(height: int, width: int, symmetry: str) -> tuple[Orbit, ...]:
    """Every orbit once, in the order of their first cells.

    >>> find_orbits(2, 3, "horizontal")
    ((0, 2), (1,), (3, 5), (4,))
    """
    if symmetry not in SYMMETRIES:
        raise InputError(f"found {quote(symmetry)}, expected one of {', '.join(SYMMETRIES)}", place="symmetry")
    if symmetry == "diagonal" and height != width:
        raise InputError(f"diagonal needs as many rows as columns, found {width}x{height}", place="symmetry")
    return gather_orbits(height, width, SYMMETRIES[symmetry])


def gather_orbits(height: int, width: int, motions: tuple[Motion, ...]) -> tuple[Orbit, ...]:
    """Every orbit of these motions once, in the order of their first cells.

    One pass over them must reach everything: they commute, and each undoes itself or is followed by what it does when done twice.
    """
    orbits = []
    seen = bytearray(height * width)
    for cell in range(height * width):
        if not seen[cell]:
            orbit = {cell}
            for motion in motions:
                moved = (motion(height, width, *divmod(each, width)) for each in orbit)
                orbit |= {row * width + column for row, column in moved}
            for each in orbit:
                seen[each] = 1
            orbits.append(tuple(sorted(orbit)))
    return tuple(orbits)


def find_symmetries(height: int, width: int, cells: bytes) -> list[str]:
    """The names of the symmetries that a picture has, `none` left out."""
    names = [name for name in SYMMETRIES if name != "none" and (name != "diagonal" or height == width)]
    return [
        name for name in names if all(len({cells[each] for each in orbit}) == 1 for orbit in find_orbits(height, width, name))
    ]
