"""Linear models: those of the document on seconds, and one on logarithms."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from gridwright.study.extras import load_extra
from gridwright.study.models.convert import check_conversion, convert_linear
from gridwright.study.models.model import COEFFICIENT, INTERCEPT, Weight
from gridwright.study.models.predictors import AS_IS, LOG1P, Linear, fill_gaps, scale_columns
from gridwright.study.models.sample import Fit, Sample, collect_notes, find_inner_folds, find_medians

PENALTIES = tuple(10.0 ** (half / 2) for half in range(-4, 9))
"""From hardly any to so much that all columns count for nothing, for the ridge on logarithms to choose from."""
ITERATIONS = 50_000
"""Coordinate descent takes far more than its usual 1,000 where columns are much alike, as ours are."""


def fit_linear(sample: Sample, options: Mapping[str, Any]) -> Fit:
    """A linear model of seconds, as named in scikit-learn; columns are brought to one scale for it, and back."""
    scales = np.full(len(sample.columns), AS_IS, dtype="|u1")
    estimator = getattr(load_extra("sklearn.linear_model", "this model"), options["estimator"])()
    if "max_iter" in estimator.get_params() and options["estimator"] in ("Lasso", "ElasticNet"):
        estimator.set_params(max_iter=ITERATIONS)
    return _fit(sample, estimator, scales, is_log=False)


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
    with collect_notes() as notes:
        pipeline.fit(scaled, target)
    predictor = convert_linear(pipeline, medians, scales, is_log=is_log)
    expected = pipeline.predict(scaled)
    check_conversion(predictor, sample.values, np.exp(expected) if is_log else expected)
    return Fit(predictor, weigh(sample.columns, predictor), (*notes, *_find_collinear(scaled)))


def weigh(columns: tuple[str, ...], predictor: Linear) -> tuple[Weight, ...]:
    """The intercept and the coefficients as weights."""
    listed = zip(columns, predictor.coefficients, strict=True)
    return (
        Weight(INTERCEPT, predictor.intercept, COEFFICIENT),
        *(Weight(name, float(value), COEFFICIENT) for name, value in listed),
    )


def _find_collinear(values: Any) -> list[str]:
    """A note if columns follow from others, so that many sets of coefficients predict the same."""
    spread = values.std(axis=0)
    varied = values[:, spread > 0]
    if not varied.size:
        return []
    rank = int(np.linalg.matrix_rank((varied - varied.mean(axis=0)) / varied.std(axis=0)))
    if rank == varied.shape[1]:
        return []
    return [
        f"{varied.shape[1] - rank} of {varied.shape[1]} columns follow from the others: "
        "predictions hold, but other coefficients would give the same ones"
    ]
