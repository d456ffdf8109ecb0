"""The fewest changes that reach a goal, exactly: iterative deepening over sets of changes.

A kind says for any set of changes whether it reaches the goal and, if not, *needs*: sets of changes of each of which every larger
set that reaches the goal must hold at least one more. With that, branching over the smallest need misses nothing. Three things
keep the tree small. A change that was tried on one branch is forbidden on the branches after it, since the sets with it have been
seen. The last change must meet every need at once. And where no change meets more than two of five needs, it takes three.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol

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
