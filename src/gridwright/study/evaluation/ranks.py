"""Rank correlation of rows that count more or less often, as a bootstrap makes them, without sorting anew each time."""

from __future__ import annotations

from typing import Any

import numpy as np


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
