"""Models so plain that any other must beat them; they need numpy alone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from gridwright.kinds.nonogram.rating import formula
from gridwright.study.feature_sets import COUNTS
from gridwright.study.feature_table import SIZE_CLASSES
from gridwright.study.models.linear import weigh
from gridwright.study.models.predictors import AS_IS, LOG, Linear, PerSize, fill_gaps, scale_columns
from gridwright.study.models.sample import Fit, Sample, find_medians

FORMULA_COLUMNS = COUNTS
"""The columns that the document's formula counts, in the order of its coefficients."""


def fit_size_constant(sample: Sample, options: Mapping[str, Any]) -> Fit:
    """The typical (geometric mean) time of each size class; a class without puzzles has that of the nearest class."""
    borders = np.array([most for most in SIZE_CLASSES if most < np.inf], dtype="<f8")
    areas, log_seconds = sample.values[:, 0], sample.log_seconds
    classes = np.searchsorted(borders, areas[~np.isnan(areas)], side="left")
    means = np.full(len(SIZE_CLASSES), log_seconds.mean())
    met = np.unique(classes)
    for place in range(len(means)) if met.size else ():
        nearest = met[np.argmin(np.abs(met - place))]
        means[place] = log_seconds[~np.isnan(areas)][classes == nearest].mean()
    return Fit(PerSize(borders, np.exp(means), float(np.exp(log_seconds.mean()))))


def fit_power(sample: Sample, options: Mapping[str, Any]) -> Fit:
    """Time as a constant times a power of the only column."""
    medians = find_medians(sample.values)
    scales = np.array([LOG], dtype="|u1")
    column = scale_columns(fill_gaps(sample.values, medians), scales)[:, 0]
    offsets = column - column.mean()
    is_constant = np.ptp(column) == 0  # what is left of such offsets is rounding
    power = 0.0 if is_constant else float(np.sum(offsets * sample.log_seconds) / np.sum(offsets**2))
    constant = float(sample.log_seconds.mean())
    predictor = Linear(medians, scales, np.array([column.mean()]), np.array([power]), constant, is_log=True)
    return Fit(predictor, weigh(sample.columns, predictor))


def fit_formula(sample: Sample, options: Mapping[str, Any]) -> Fit:
    """The document's formula as it was printed: nothing is fitted."""
    coefficients = np.array(list(formula.COEFFICIENTS.values()))
    scales = np.full(len(coefficients), AS_IS, dtype="|u1")
    medians, centers = find_medians(sample.values), np.zeros(len(coefficients))
    predictor = Linear(medians, scales, centers, coefficients, formula.INTERCEPT, is_log=False)
    notes = (formula.CAVEAT, "made for puzzles that lines alone finish")
    return Fit(predictor, weigh(sample.columns, predictor), notes)
