"""The course of one simulated solution as a short row of segments."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby, pairwise

MOST_SEGMENTS = 60
"""What fits a line of text, and can still be told apart in a drawing."""


def make_fingerprint(trace: Sequence[tuple[int, int]], most: int = MOST_SEGMENTS) -> tuple[tuple[int, float], ...]:
    """(tier, share of the steps), in order, from the tier and the gain of every productive look.

    A long solution is cut into `most` stretches, and each shows the hardest tier in it: the few hard looks are what a reader
    wants to see, and the usual tier of a stretch would drown them.

    >>> make_fingerprint([(1, 5), (1, 2), (2, 1), (1, 4)])
    ((1, 0.5), (2, 0.25), (1, 0.25))
    """
    tiers = [tier for tier, _ in trace]
    count = min(most, len(tiers))
    bounds = [len(tiers) * place // count for place in range(count + 1)] if count else []
    stretches = [max(tiers[start:end]) for start, end in pairwise(bounds)]
    return tuple((tier, len(list(run)) / count) for tier, run in groupby(stretches))
