"""Whether the puzzle that a person was predicted to need longer for did take that person longer.

Pairs of one person know nothing of how quick that person is, so this figure needs no correction for people.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from gridwright.study.attempts import SOLVED, Attempt
from gridwright.study.times import find_exclusion


@dataclass(frozen=True, slots=True)
class Concordance:
    """The share of pairs that were predicted in their real order; a prediction that is the same for both counts a half."""

    pairs: int
    share: float | None
    pairs_within: int
    """Pairs of puzzles of one size class."""
    share_within: float | None


def concordance(predicted: Mapping[str, float], attempts: Iterable[Attempt], sizes: Mapping[str, str]) -> Concordance:
    """Over all pairs of attempts of a person that count, at puzzles with a prediction; both by puzzle hash.

    An abandoned attempt counts in a pair if it took longer than the other, which was solved: then the order is known.
    """
    persons: dict[str, list[Attempt]] = {}
    for attempt in attempts:
        if attempt.puzzle_hash in predicted and find_exclusion(attempt) is None:
            persons.setdefault(attempt.person, []).append(attempt)
    right, pairs = np.zeros(2), np.zeros(2, dtype=int)
    for listed in persons.values():
        seconds = np.array([each.active_seconds for each in listed])
        guess = np.array([predicted[each.puzzle_hash] for each in listed])
        size = np.array([sizes[each.puzzle_hash] for each in listed])
        for index, each in enumerate(listed):
            if each.outcome != SOLVED:
                continue
            is_longer = seconds > seconds[index]
            agrees = np.where(guess > guess[index], 1.0, np.where(guess == guess[index], 0.5, 0.0))
            for place, counted in enumerate((is_longer, is_longer & (size == size[index]))):
                right[place] += agrees[counted].sum()
                pairs[place] += counted.sum()
    shares = [float(right[place] / pairs[place]) if pairs[place] else None for place in range(2)]
    return Concordance(int(pairs[0]), shares[0], int(pairs[1]), shares[1])


def pool_concordances(parts: Sequence[Concordance]) -> Concordance:
    """Over the pairs of all parts."""
    pairs, within = sum(part.pairs for part in parts), sum(part.pairs_within for part in parts)
    share = sum(part.pairs * (part.share or 0) for part in parts) / pairs if pairs else None
    share_within = sum(part.pairs_within * (part.share_within or 0) for part in parts) / within if within else None
    return Concordance(pairs, share, within, share_within)
