"""How long a step is to read."""

from __future__ import annotations

from collections.abc import Iterable

from gridwright.model.deduction import Deduction

ENOUGH = 8
"""Sentences that a person reads without losing the thread: a step with no more than that is not made shorter."""


def count_in(text: str) -> int:
    """The sentences of a text.

    >>> count_in("Two lines meet. Then the 2 is met.")
    2
    """
    return text.count(". ") + 1


def count_sentences(step: Deduction) -> int:
    """The sentences of its reasons."""
    return sum(map(count_in, step.reasons))


def measure(step: Deduction) -> tuple[int, int]:
    """What makes one step longer than another: sentences, then words."""
    return count_sentences(step), sum(len(reason.split()) for reason in step.reasons)


def find_shortest(steps: Iterable[Deduction]) -> Deduction:
    """The shortest of several steps; the first that is short enough by far ends the search."""
    best: Deduction | None = None
    for step in steps:
        if best is None or measure(step) < measure(best):
            best = step
        if count_sentences(best) <= ENOUGH // 2:
            break
    assert best is not None, "there is a step to choose"
    return best
