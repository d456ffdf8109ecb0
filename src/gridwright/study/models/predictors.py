"""What a fitted model is when it predicts: arrays, and arithmetic that needs numpy alone.

Every `predict` takes one row a puzzle, columns in the model's own order, NaN where a value is not known, and gives seconds.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, Protocol

import numpy as np

from gridwright.model.errors import InputError
from gridwright.study.models.checks import check_length, check_numbers
from gridwright.study.models.trees import Trees

AS_IS, LOG, LOG1P = 0, 1, 2
"""Scales of a column: its values, their logarithms (of at least 1), or the logarithms of 1 more (than at least 0)."""
SHORTEST, LONGEST = 1e-3, 1e8
"""Seconds between which predictions on the scale of logarithms are held: beyond them an exponential tells nothing."""

FLOATS, WHOLES, MARKS = "<f8", "<i4", "|u1"


class Predictor(Protocol):
    """A fitted model. Every field is an array of the type that `ARRAYS` names, a float or a truth value."""

    ARRAYS: ClassVar[dict[str, str]]

    def predict(self, values: Any) -> Any:
        """Seconds for each row."""

    def check(self, width: int) -> None:
        """InputError unless it can predict from so many columns."""


@dataclass(frozen=True, slots=True, eq=False)
class Linear:
    """A weighted sum of columns, in seconds or in logarithms of seconds."""

    ARRAYS: ClassVar[dict[str, str]] = {"medians": FLOATS, "scales": MARKS, "centers": FLOATS, "coefficients": FLOATS}

    medians: Any
    scales: Any
    centers: Any
    """Each column counts from here: sums of large numbers that nearly cancel out would lose digits."""
    coefficients: Any
    constant: float
    """What is predicted at the centers."""
    is_log: bool

    @property
    def intercept(self) -> float:
        """What is predicted where all columns are 0."""
        return float(self.constant - self.centers @ self.coefficients)

    def predict(self, values: Any) -> Any:
        with np.errstate(over="ignore", invalid="ignore"):
            offsets = scale_columns(fill_gaps(values, self.medians), self.scales) - self.centers
            # Not by `@`: there the last digits of a row may depend on the rows around it and on the number of threads.
            sums = self.constant + (offsets * self.coefficients).sum(axis=1)
        return exponentiate(sums) if self.is_log else sums

    def check(self, width: int) -> None:
        for name in self.ARRAYS:
            check_length(name, getattr(self, name), width)
        for name in ("medians", "centers", "coefficients"):
            check_numbers(name, getattr(self, name))
        check_numbers("constant", np.array([self.constant]))
        if (self.scales > LOG1P).any():
            raise InputError(f"found {self.scales.max()}, expected a scale from 0 to {LOG1P}", place="scales")


@dataclass(frozen=True, slots=True, eq=False)
class PerSize:
    """One time for all puzzles of a size class. The only column is the area."""

    ARRAYS: ClassVar[dict[str, str]] = {"borders": FLOATS, "seconds": FLOATS}

    borders: Any
    """The largest area of each class but the last."""
    seconds: Any
    fallback: float
    """For a puzzle whose area is not known."""

    def predict(self, values: Any) -> Any:
        areas = values[:, 0]
        classes = np.searchsorted(self.borders, np.nan_to_num(areas), side="left")
        return np.where(np.isnan(areas), self.fallback, self.seconds[classes])

    def check(self, width: int) -> None:
        if width != 1:
            raise InputError(f"found {width} columns, expected 1", place="features")
        check_length("seconds", self.seconds, len(self.borders) + 1)
        check_numbers("borders", self.borders)
        check_numbers("seconds", self.seconds)
        check_numbers("fallback", np.array([self.fallback]))
        if (np.diff(self.borders) <= 0).any():
            raise InputError("found borders that do not rise", place="borders")


_TREE_ARRAYS = {"starts": WHOLES, "columns": WHOLES, "numbers": FLOATS, "skips": WHOLES, "missing_left": MARKS}


@dataclass(frozen=True, slots=True, eq=False)
class Forest(Trees):
    """The mean of many trees, in seconds."""

    ARRAYS: ClassVar[dict[str, str]] = {"medians": FLOATS, **_TREE_ARRAYS}

    medians: Any

    def predict(self, values: Any) -> Any:
        # scikit-learn looks at single precision when it grows these trees; a value near a border must fall to the same side.
        with np.errstate(over="ignore"):
            single = fill_gaps(values, self.medians).astype(np.float32)
        return self.sum_leaves(single) / len(self.starts)

    def check(self, width: int) -> None:
        check_length("medians", self.medians, width)
        check_numbers("medians", self.medians)
        self.check_trees(width)


@dataclass(frozen=True, slots=True, eq=False)
class Boosting(Trees):
    """A baseline and the sum of many small trees, in logarithms of seconds. Trees know where rows without a value go."""

    ARRAYS: ClassVar[dict[str, str]] = _TREE_ARRAYS

    baseline: float

    def predict(self, values: Any) -> Any:
        return exponentiate(self.baseline + self.sum_leaves(values))

    def check(self, width: int) -> None:
        check_numbers("baseline", np.array([self.baseline]))
        self.check_trees(width)


PREDICTORS: dict[str, type[Any]] = {"linear": Linear, "per-size": PerSize, "forest": Forest, "boosting": Boosting}
"""Name in a file -> predictor."""


def fill_gaps(values: Any, medians: Any) -> Any:
    """The values with the median of the column where there is none."""
    return np.where(np.isnan(values), medians, values)


def scale_columns(values: Any, scales: Any) -> Any:
    """Each column on its scale."""
    scaled = np.array(values, dtype=np.float64)
    scaled[:, scales == LOG] = np.log(np.maximum(scaled[:, scales == LOG], 1.0))
    scaled[:, scales == LOG1P] = np.log1p(np.maximum(scaled[:, scales == LOG1P], 0.0))
    return scaled


def exponentiate(log_seconds: Any) -> Any:
    """Seconds, within what can be told."""
    return np.exp(np.clip(log_seconds, np.log(SHORTEST), np.log(LONGEST)))
