"""Linear models: those of the document on seconds, and one on logarithms."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from gridwright.model.extras import load_extra
from gridwright.study.models.convert import convert_linear
from gridwright.study.models.model import COEFFICIENT, INTERCEPT, SCALES, Weight
from gridwright.study.models.predictors import AS_IS, LOG1P, Linear, fill_gaps, scale_columns
from gridwright.study.models.sample import Fit, Sample, collect_notes, find_inner_folds, find_medians

PENALTIES = tuple(10.0 ** (half / 2) for half in range(-4, 9))
"""From hardly any to so much that all columns count for nothing, for the ridge on logarithms to choose from."""
ALIKE = 1e-10
"""How far the correlation of two columns may be from 1 for them to tell the same."""


def fit_linear(sample: Sample, options: Mapping[str, Any]) -> Fit:
    """A linear model of seconds, as named in scikit-learn; columns are brought to one scale for it, and back."""
    scales = np.full(len(sample.columns), AS_IS, dtype="|u1")
    make_estimator = getattr(load_extra("sklearn.linear_model", "this model"), options["estimator"])
    settings = {name: value for name, value in options.items() if name != "estimator"}
    return _fit(sample, make_estimator(**settings), scales, is_log=False)


def fit_log_ridge(sample: Sample, options: Mapping[str, Any]) -> Fit:
    """A ridge of log time on log columns; groups stay whole while its penalty is chosen."""
    has_negatives = (sample.values < 0).any(axis=0)
    scales = np.where(has_negatives, AS_IS, LOG1P).astype("|u1")
    folds = find_inner_folds(sample)
    ridge = load_extra("sklearn.linear_model", "this model").RidgeCV(alphas=PENALTIES, cv=folds or None)
    return _fit(sample, ridge, scales, is_log=True)


def _fit(sample: Sample, estimator: Any, scales: Any, *, is_log: bool) -> Fit:
    medians = find_medians(sample.values)
    scaled = scale_columns(fill_gaps(sample.values, medians), scales)
    target = sample.log_seconds if is_log else sample.seconds
    scaler = load_extra("sklearn.preprocessing", "this model").StandardScaler()
    pipeline = load_extra("sklearn.pipeline", "this model").make_pipeline(scaler, estimator)
    repeated = _find_repeated(scaled)
    with collect_notes() as notes:
        pipeline.fit(np.where(repeated, 0.0, scaled), target)
    predictor = convert_linear(pipeline, medians, scales, is_log=is_log)
    notes += _note_repeated(repeated) + _note_collinear(scaled[:, ~repeated])
    return Fit(predictor, weigh(sample.columns, predictor), tuple(notes))


def weigh(columns: tuple[str, ...], predictor: Linear) -> tuple[Weight, ...]:
    """The intercept and the coefficients as weights."""
    names = list(SCALES)  # in the order of the marks that a predictor has for them
    listed = zip(columns, predictor.coefficients, predictor.scales, strict=True)
    return (
        Weight(INTERCEPT, predictor.intercept, COEFFICIENT),
        *(Weight(name, float(value), COEFFICIENT, names[scale]) for name, value, scale in listed),
    )


def _find_repeated(values: Any) -> Any:
    """Whether each column tells the same as one before it, such as the height where all puzzles are squares.

    The path of LassoLars loses its way where two columns are the same: coefficients of 1e15 were met. Others would share the
    weight between the two, which says no more. So only the first counts.
    """
    offsets = values - values.mean(axis=0)
    lengths = np.linalg.norm(offsets, axis=0)
    is_alike = np.abs(offsets.T @ offsets) > (1 - ALIKE) * np.outer(lengths, lengths)
    return np.triu(is_alike, 1).any(axis=0)


def _note_repeated(repeated: Any) -> list[str]:
    count = int(repeated.sum())
    return [f"{count} of {len(repeated)} columns tell the same as another one, which alone counts"] if count else []


def _note_collinear(values: Any) -> list[str]:
    """A note if columns follow from others, so that many sets of coefficients predict the same."""
    varied = values[:, np.ptp(values, axis=0) > 0]
    if not varied.size:
        return []
    rows, count = varied.shape
    rank = int(np.linalg.matrix_rank((varied - varied.mean(axis=0)) / varied.std(axis=0)))
    if rank == count:
        return []
    found = f"{count - rank} of {count} columns follow from the others in these {rows} rows"
    return [f"{found}: other coefficients would predict the same times"]
