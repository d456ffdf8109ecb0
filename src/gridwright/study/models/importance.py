"""How much predictions lose when a column is shuffled, measured on rows that were not fitted to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from gridwright.study.models.model import IMPORTANCE, Weight
from gridwright.study.models.predictors import Boosting
from gridwright.study.models.sample import Sample

REPEATS = 5
"""Shuffles of each column."""


def weigh_by_shuffling(sample: Sample, judged: Sequence[tuple[Boosting, Any]]) -> tuple[Weight, ...]:
    """The mean fall of R2 of log time for each column, over models and the rows to judge each by. The same for the same seed."""
    falls = np.zeros(len(sample.columns))
    for model, rows in judged:
        falls += _find_falls(model, sample.values[rows], sample.log_seconds[rows], sample.seed)
    return tuple(Weight(name, float(fall), IMPORTANCE) for name, fall in zip(sample.columns, falls / len(judged), strict=True))


def _find_falls(model: Boosting, values: Any, log_seconds: Any, seed: int) -> Any:
    falls = np.zeros(values.shape[1])
    total = float(np.sum((log_seconds - log_seconds.mean()) ** 2))
    if total == 0:
        return falls
    errors = model.baseline + model.sum_leaves(values) - log_seconds
    base = float(errors @ errors)
    for column in range(values.shape[1]):
        trees = model.find_trees(column)  # only what these say can change
        if not len(trees):
            continue
        unshuffled = model.sum_leaves(values, trees)
        random = np.random.default_rng((seed, column))
        for _ in range(REPEATS):
            shuffled = values.copy()
            shuffled[:, column] = random.permutation(values[:, column])
            changed = errors - unshuffled + model.sum_leaves(shuffled, trees)
            falls[column] += (float(changed @ changed) - base) / total / REPEATS
    return falls
