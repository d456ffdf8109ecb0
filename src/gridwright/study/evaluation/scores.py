"""What predicted times are worth, beside the real ones: over all puzzles, and among puzzles of one size.

Over very different sizes almost any prediction looks good: large puzzles take longer, and everybody knows. So each figure that
can be is given within classes of sizes too, and the one that counts, the rank correlation within sizes, comes with an interval.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from gridwright.model.errors import InputError
from gridwright.study.attempts import MOST_SECONDS
from gridwright.study.evaluation.ranks import correlate_ranks

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
