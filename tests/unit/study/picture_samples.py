"""Evaluations made of numbers, without fitting anything: for plots and reports."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np

from gridwright.study.evaluation.intervals import Calibration, Intervals
from gridwright.study.evaluation.results import Evaluation
from gridwright.study.evaluation.scores import Concordance, score
from gridwright.study.feature_table import SIZE_CLASSES
from gridwright.study.models.model import Model, ModelCard, Weight
from gridwright.study.models.predictors import Linear

BASELINES = ("size-constant", "area-power", "line-uses", "formula")


def make_evaluation(recipe: str = "boosting", *, rows: int = 60, is_simulated: bool = True, spread: float = 0.3) -> Evaluation:
    """Puzzles of the first four size classes; the larger the class, the longer the times. Predictions miss by `spread`."""
    rng = np.random.default_rng(7)
    classes = rng.integers(0, 4, rows)
    sizes = tuple(list(SIZE_CLASSES.values())[each] for each in classes)
    seconds = np.exp(4.5 + 0.8 * classes + rng.normal(0, 0.5, rows))
    return with_predictions(seconds, seconds * np.exp(rng.normal(0, spread, rows)), sizes, recipe, is_simulated=is_simulated)


def with_predictions(
    seconds: Any, predicted: Any, sizes: tuple[str, ...], recipe: str = "linear", *, is_simulated: bool = False
) -> Evaluation:
    """An evaluation with these times and predictions."""
    rows = len(sizes)
    seconds, predicted = np.asarray(seconds, dtype=float), np.asarray(predicted, dtype=float)
    scores = score(seconds, predicted, sizes)
    dull = score(seconds, np.full(rows, float(np.median(seconds))), sizes)
    return Evaluation(
        recipe=recipe,
        features="all",
        fingerprint="0123456789abcdef" * 2,
        origin="attempts",
        is_simulated=is_simulated,
        folds=5,
        seed=3,
        sources=tuple(f"p{row}" for row in range(rows)),
        hashes=tuple(f"{row:032x}" for row in range(rows)),
        groups=tuple(f"g{row // 2}" for row in range(rows)),
        sizes=sizes,
        seconds=seconds,
        predicted=predicted,
        fold_of=np.arange(rows) % 5,
        train=scores,
        test=scores,
        grouped=scores,
        baselines=dict.fromkeys(BASELINES, dull),
        intervals=Intervals(0.8, Calibration(1.6, rows)),
        coverage=0.82,
        coverage_rows=rows,
        coverage_folds=(0, 1, 2, 3, 4),
        reaches=np.full(rows, 1.6),
        width=2.6,
        you_coverage=0.79,
        pairs=Concordance(100, 0.71, 30, 0.6),
        persons=scores,
        persons_pairs=Concordance(100, 0.7, 30, 0.6),
    )


def without_extras(evaluation: Evaluation) -> Evaluation:
    """The same without anything that attempts or many puzzles would bring."""
    nothing = {"intervals": None, "coverage": None, "width": None, "you_coverage": None}
    return replace(evaluation, origin="published", pairs=None, persons=None, persons_pairs=None, **nothing)


def make_model(recipe: str, weights: tuple[Weight, ...], notes: tuple[str, ...] = ()) -> Model:
    """A model of which only the card matters."""
    card = ModelCard(
        fingerprint="",
        rows=1,
        areas=(25, 400),
        is_simulated=True,
        origin="attempts",
        feature_set="all",
        seed=0,
        versions={},
        notes=notes,
        weights=weights,
    )
    nothing = np.zeros(0)
    return Model(recipe, (), Linear(nothing, nothing, nothing, nothing, 0.0, False), "seconds", card)
