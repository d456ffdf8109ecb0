"""What predicted times are worth, beside the real ones: over all puzzles, and among puzzles of one size.

Over very different sizes almost any prediction looks good: large puzzles take longer, and everybody knows. So each figure that
can be is given within classes of sizes too, and the one that counts, the rank correlation within sizes, comes with an interval.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from gridwright.model.errors import InputError
from gridwright.study.attempts import MOST_SECONDS, SOLVED, Attempt
from gridwright.study.times import find_exclusion

# Rank correlation of rows that count more or less often, as a bootstrap makes them, without sorting anew each time.


def correlate_ranks(first: Any, second: Any, weights: Any | None = None) -> Any:
    """Spearman's correlation for each row of `weights`, which says how often each pair of values counts; NaN where undefined.

    Values that are equal share their middle rank. Without weights each pair counts once, and the answer has one number.

    >>> correlate_ranks([1, 2, 3, 9], [2, 1, 3, 4]).round(6).tolist()
    [0.8]
    """
    counts = np.ones((1, len(first))) if weights is None else np.asarray(weights, dtype=float)
    return _correlate(_rank(np.asarray(first), counts), _rank(np.asarray(second), counts), counts)


def _rank(values: Any, counts: Any) -> Any:
    """The middle rank of each value, in every row of `counts`."""
    order = np.argsort(values, kind="stable")
    upto = np.cumsum(counts[:, order], axis=1)
    _, member, sizes = np.unique(values, return_inverse=True, return_counts=True)
    last = upto[:, np.cumsum(sizes) - 1]
    before = np.concatenate([np.zeros((len(counts), 1)), last[:, :-1]], axis=1)
    return ((before + last + 1) / 2)[:, member]


def _correlate(first: Any, second: Any, counts: Any) -> Any:
    total = counts.sum(axis=1, keepdims=True)
    with np.errstate(invalid="ignore", divide="ignore"):
        first = first - (counts * first).sum(axis=1, keepdims=True) / total
        second = second - (counts * second).sum(axis=1, keepdims=True) / total
        spread = (counts * first**2).sum(axis=1) * (counts * second**2).sum(axis=1)
        # Ranks are halves: a spread below this is none at all, but for rounding.
        return np.where(spread > 1e-9, (counts * first * second).sum(axis=1) / np.sqrt(spread), np.nan)


LEAST_SECONDS = 1.0
"""What a shorter prediction counts as where logarithms are taken: linear models go below nothing on short puzzles."""
LEAST_IN_CLASS = 5
"""Puzzles of a size that a rank correlation is asked of."""
BOOTSTRAP_DRAWS = 1000
BOOTSTRAP_CELLS = 4_000_000
"""Numbers that are held at a time while drawing."""


@dataclass(frozen=True, slots=True)
class Scores:
    """What predictions are worth; None where a figure is not defined, as of a single puzzle or of times that are all the same."""

    rows: int
    r2: float | None
    """Share of the variance of the seconds that is explained; large puzzles dominate it."""
    r2_log: float | None
    r2_log_within: float | None
    """Of the logarithm around the means of the size classes: 0 for someone who knows only the mean of each size."""
    mae_log: float
    factor: float
    """The mean error as a factor: a time is missed by this, up or down."""
    spearman: float | None
    spearman_within: float | None
    """Mean over the size classes, larger ones counting more."""
    spearman_within_low: float | None
    """95 % interval, by drawing groups of puzzles again and again."""
    spearman_within_high: float | None
    rows_within: int
    """Puzzles that the figure within sizes is made of."""
    negatives: int
    """Predictions of no time or less than none."""


def score(seconds: Any, predicted: Any, sizes: Sequence[str], *, groups: Sequence[str] | None = None, seed: int = 0) -> Scores:
    """All figures at once. Rows of one group are drawn together for the interval; without groups each row is on its own."""
    real, guess = np.asarray(seconds, dtype=float), check_predictions(predicted)
    if not len(real) == len(guess) == len(sizes):
        raise InputError(f"found {len(guess)} predictions and {len(sizes)} sizes, expected one for each of {len(real)} times")
    if not len(real):
        raise InputError("found no puzzle with a time, expected at least one")
    log_real, log_guess = np.log(real), log_seconds(guess)
    classes = list(_split_classes(sizes))
    mae_log = float(np.abs(log_real - log_guess).mean())
    ranked = [rows for rows in classes if len(rows) >= LEAST_IN_CLASS and np.ptp(real[rows]) > 0]
    low, high = _draw_interval(real, guess, ranked, groups, seed)
    return Scores(
        rows=len(real),
        r2=explain_share(real, guess, [np.arange(len(real))]),
        r2_log=explain_share(log_real, log_guess, [np.arange(len(real))]),
        r2_log_within=explain_share(log_real, log_guess, classes),
        mae_log=mae_log,
        factor=math.exp(mae_log),
        spearman=_tell(float(correlate_ranks(real, guess)[0])),
        spearman_within=_tell(float(_correlate_within(real, guess, ranked, np.ones((1, len(real))))[0])),
        spearman_within_low=low,
        spearman_within_high=high,
        rows_within=sum(map(len, ranked)),
        negatives=int((guess <= 0).sum()),
    )


def check_predictions(predicted: Any) -> Any:
    """Predictions as numbers that can be reckoned with: none beyond any time that is taken for one."""
    guess = np.asarray(predicted, dtype=float)
    if np.isnan(guess).any():
        raise InputError(f"the model predicts no number for {int(np.isnan(guess).sum())} of {len(guess)} puzzles")
    return np.clip(guess, -MOST_SECONDS, MOST_SECONDS)


def log_seconds(predicted: Any) -> Any:
    """Logarithms of predictions, which may be negative."""
    return np.log(np.clip(predicted, LEAST_SECONDS, MOST_SECONDS))


def explain_share(real: Any, guess: Any, classes: Sequence[Any]) -> float | None:
    """R2 around the mean of each class; a class of one row has no variance to explain and does not count."""
    counted = [rows for rows in classes if len(rows) > 1]
    total = sum(float(((real[rows] - real[rows].mean()) ** 2).sum()) for rows in counted)
    missed = sum(float(((real[rows] - guess[rows]) ** 2).sum()) for rows in counted)
    return 1 - missed / total if total > 0 else None


def _split_classes(sizes: Sequence[str]) -> Iterator[Any]:
    listed = np.asarray(sizes)
    for name in dict.fromkeys(sizes):
        yield np.flatnonzero(listed == name)


def _correlate_within(real: Any, guess: Any, classes: Sequence[Any], weights: Any) -> Any:
    """Mean correlation over classes, for each row of weights. Predictions that are all the same within one tell no order: 0."""
    total = np.zeros(len(weights))
    counted = np.zeros(len(weights))
    tells = np.zeros(len(weights), dtype=bool)
    for rows in classes:
        found = correlate_ranks(real[rows], guess[rows], weights[:, rows])
        is_defined = ~np.isnan(found)
        has_times = is_defined | _has_several(real[rows], weights[:, rows])
        total += len(rows) * np.where(is_defined, found, 0.0)
        counted += len(rows) * has_times
        tells |= is_defined
    with np.errstate(invalid="ignore"):
        return np.where(tells, total / np.maximum(counted, 1), np.nan)


def _has_several(values: Any, weights: Any) -> Any:
    """Whether at least two different values count, for each row of weights."""
    counted = weights > 0
    return np.where(counted, values, -np.inf).max(axis=1) > np.where(counted, values, np.inf).min(axis=1)


def _draw_interval(
    real: Any, guess: Any, classes: Sequence[Any], groups: Sequence[str] | None, seed: int
) -> tuple[float | None, float | None]:
    """Where 95 % of the correlations within classes lie when groups are drawn with replacement."""
    if not classes:
        return None, None
    _, member = np.unique(np.arange(len(real)) if groups is None else np.asarray(groups), return_inverse=True)
    size = int(member.max()) + 1
    rng = np.random.default_rng(seed)
    step = max(1, BOOTSTRAP_CELLS // len(real))
    drawn: list[Any] = []
    for start in range(0, BOOTSTRAP_DRAWS, step):
        count = min(step, BOOTSTRAP_DRAWS - start)
        weights = rng.multinomial(size, np.full(size, 1 / size), count)[:, member].astype(float)
        drawn.append(_correlate_within(real, guess, classes, weights))
    found = np.concatenate(drawn)
    found = found[~np.isnan(found)]
    if len(found) < BOOTSTRAP_DRAWS // 2:
        return None, None
    low, high = np.quantile(found, [0.025, 0.975])
    return float(low), float(high)


def _tell(value: float) -> float | None:
    return None if math.isnan(value) else value


# Whether the puzzle that a person was predicted to need longer for did take that person longer.
#
# Pairs of one person know nothing of how quick that person is, so this figure needs no correction for people.


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
