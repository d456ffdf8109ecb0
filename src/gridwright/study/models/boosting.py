"""Gradient boosting of log time that never falls when effort, area or the number of lines used grows.

How large its trees are, and how many there are, is chosen by grouped folds of the rows it is given: a test on other rows
tests the choice as well. One fit with many trees tells the error after each of them, so their number costs nothing to choose.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from gridwright.model.extras import load_extra
from gridwright.study.models.convert import check_conversion, convert_boosting
from gridwright.study.models.importance import weigh_by_shuffling
from gridwright.study.models.predictors import Boosting
from gridwright.study.models.sample import Fit, Sample, find_inner_folds

RISING = ("area", "dp_line_uses", "effort_mean")
"""Columns with which the time never falls."""
LEAVES = (4, 12)
"""Leaves of a tree to choose from."""
MOST_TREES = 150
RATE = 0.1
PENALTY = 1.0
DEFAULT_TREES = 60
"""Without a second group there is nothing to choose by."""


@dataclass(frozen=True, slots=True)
class Choice:
    """Settings, and the boosters of the folds that led to them, each with the rows it was not fitted to."""

    leaves: int
    trees: int
    folds: Sequence[tuple[Any, Any]] = ()


def fit_boosting(sample: Sample, options: Mapping[str, Any]) -> Fit:
    """Settings chosen by folds, then a fit to all rows."""
    choice = choose_settings(sample)
    booster = _fit_booster(sample, np.arange(len(sample.values)), choice.leaves, choice.trees)
    predictor = convert_boosting(booster)
    check_conversion(predictor, sample.values, np.exp(booster.predict(sample.values)))
    notes = [f"{choice.trees} trees of at most {choice.leaves} leaves, {'chosen by folds' if choice.folds else 'not chosen'}"]
    if not sample.has_weights:
        return Fit(predictor, notes=tuple(notes))
    judged: list[tuple[Boosting, Any]] = [(convert_boosting(each, choice.trees), tried) for each, tried in choice.folds]
    if not judged:
        notes.append("importances are measured on the rows it was fitted to")
        judged = [(predictor, np.arange(len(sample.values)))]
    notes.append("columns that tell the same share their importance")
    return Fit(predictor, weigh_by_shuffling(sample, judged), tuple(notes))


def choose_settings(sample: Sample) -> Choice:
    """The leaves and the number of trees with the least squared error of log time on rows not fitted to."""
    folds = find_inner_folds(sample)
    if not folds:
        return Choice(LEAVES[0], DEFAULT_TREES)
    best, least = None, np.inf
    for leaves in LEAVES:
        errors = np.zeros(MOST_TREES)
        fitted = []
        for rows, tried in folds:
            booster = _fit_booster(sample, rows, leaves, MOST_TREES)
            for count, predicted in enumerate(booster.staged_predict(sample.values[tried])):
                errors[count] += np.sum((predicted - sample.log_seconds[tried]) ** 2)
            fitted.append((booster, tried))
        if errors.min() < least:
            best, least = Choice(leaves, int(errors.argmin()) + 1, fitted), errors.min()
    assert best is not None
    return best


def _fit_booster(sample: Sample, rows: Any, leaves: int, trees: int) -> Any:
    make_booster = load_extra("sklearn.ensemble", "this model").HistGradientBoostingRegressor
    booster = make_booster(
        learning_rate=RATE,
        max_iter=trees,
        max_leaf_nodes=leaves,
        min_samples_leaf=max(3, min(20, len(sample.values) // 30)),
        l2_regularization=PENALTY,
        monotonic_cst=[int(column in RISING) for column in sample.columns],
        early_stopping=False,
        random_state=sample.seed,
    )
    values = sample.values[rows]
    is_empty = np.isnan(values).all(axis=0)  # in these rows, and scikit-learn fails there; a constant is never looked at
    return booster.fit(np.where(is_empty, 0.0, values), sample.log_seconds[rows])
