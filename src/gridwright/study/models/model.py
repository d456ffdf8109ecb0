"""A trained model: what it predicts from, and a card that tells where it comes from and how good it is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import numpy as np

from gridwright.model.errors import InputError
from gridwright.study.models.predictors import Predictor

if TYPE_CHECKING:
    from gridwright.study.evaluation.intervals import Intervals
    from gridwright.study.feature_table import FeatureTable

COEFFICIENT, IMPORTANCE = "coefficient", "importance"
INTERCEPT = "(intercept)"
AS_IS = "as-is"
SCALES = {AS_IS: "the column", "log": "the logarithm of the column", "log1p": "the logarithm of (1 + column)"}
"""Scales that a linear model may take a column on -> what a coefficient then is for one unit of."""


@dataclass(frozen=True, slots=True)
class Weight:
    """What a column counts for: a coefficient (seconds, or logarithms of seconds, a unit of the column on its scale), or an
    importance (of a forest, the share of the decrease of impurity; of boosting, the fall of R2 when the column is shuffled)."""

    column: str
    value: float
    kind: str
    scale: str = AS_IS
    """What a unit is one of, for a coefficient: the column as it is, or one of its logarithms. See `SCALES`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelCard:
    """Where a model comes from. Nothing here depends on when or where it was trained: the same data and seed, the same card."""

    fingerprint: str
    """Of the data it was trained on."""
    rows: int
    areas: tuple[int, int]
    """Cells of the smallest puzzle among these, and of the largest."""
    is_simulated: bool
    """Whether the times are those of people who do not exist."""
    origin: str
    feature_set: str
    seed: int
    versions: Mapping[str, str]
    """Of gridwright, Python and the libraries that fitted it."""
    notes: tuple[str, ...] = ()
    """What a reader of the weights and scores must know."""
    weights: tuple[Weight, ...] = ()
    scores: Mapping[str, float] = field(default_factory=dict)
    intervals: Intervals | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Model:
    """A predictor with the columns it needs."""

    recipe: str
    features: tuple[str, ...]
    predictor: Predictor
    target: str
    """What it was fitted to: ``seconds`` or ``log``."""
    card: ModelCard

    def predict(self, table: FeatureTable) -> Any:
        """Seconds for each row of a table. InputError if it lacks a column."""
        return self.predict_values(table.columns(self.features))

    def predict_values(self, values: Any) -> Any:
        """Seconds for each row of an array with the model's columns."""
        seconds = self.predictor.predict(values)
        if not np.isfinite(seconds).all():
            row = int(np.flatnonzero(~np.isfinite(seconds))[0]) + 1
            raise InputError("found values too large to predict a time from", place=f"row {row}")
        return seconds
