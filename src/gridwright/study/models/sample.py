"""What a fit is given, and what it gives back."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import numpy as np

from gridwright.model.errors import InputError
from gridwright.model.extras import load_extra
from gridwright.model.quoting import quote
from gridwright.study.dataset import Dataset
from gridwright.study.models.model import Weight
from gridwright.study.models.predictors import Predictor

LONGEST_NAME = 200
INNER_FOLDS = 3
"""Parts by which a fit chooses its settings: more would cost time and change the choice little."""
GREATEST_VALUE = 1e15
"""No count or share of a puzzle comes near; beyond it fits lose their precision, or overflow."""


@dataclass(frozen=True, slots=True)
class Sample:
    """Puzzles with times, and the columns to learn from."""

    dataset: Dataset
    columns: tuple[str, ...]
    values: Any
    seed: int
    has_weights: bool = True

    @property
    def seconds(self) -> Any:
        return self.dataset.seconds

    @property
    def log_seconds(self) -> Any:
        return np.log(self.dataset.seconds)


@dataclass(frozen=True, slots=True)
class Fit:
    """A fitted predictor, what its columns count for, and what must be said about it."""

    predictor: Predictor
    weights: tuple[Weight, ...] = ()
    notes: tuple[str, ...] = ()


def make_sample(dataset: Dataset, columns: tuple[str, ...], seed: int, has_weights: bool) -> Sample:
    """The columns of a data set. InputError at a number no fit can use, or a name no file can hold."""
    for column in columns:
        if len(column) > LONGEST_NAME or not column.isprintable():
            raise InputError(f"found the column {quote(column)}, expected a name of at most {LONGEST_NAME} printable characters")
    values = dataset.columns(columns)
    greatest = np.nanmax(np.abs(values), axis=0, initial=0.0)
    for column, number in zip(columns, greatest, strict=True):
        if number > GREATEST_VALUE:
            raise InputError(f"found {number:g}, expected at most {GREATEST_VALUE:g}", place=f"column {column}")
    return Sample(dataset, columns, values, seed, has_weights)


def find_medians(values: Any) -> Any:
    """The median of each column; 0 for a column without a value."""
    is_empty = np.isnan(values).all(axis=0)
    return np.nanmedian(np.where(is_empty, 0.0, values), axis=0)


def find_inner_folds(sample: Sample) -> list[tuple[Any, Any]]:
    """Rows to fit and rows to try a setting on, with whole groups on one side; none if there is only one group."""
    from gridwright.study.evaluation.splits import grouped_folds

    folds = min(INNER_FOLDS, len(set(sample.dataset.table.groups)))
    return [(fitted, tried) for fitted, tried in grouped_folds(sample.dataset, folds, sample.seed)] if folds > 1 else []


@contextmanager
def one_thread() -> Iterator[None]:
    """Fit with one thread: the same sums in the same order on every machine, and other processes keep their cores."""
    with load_extra("threadpoolctl", "a fit").threadpool_limits(1):
        yield


@contextmanager
def collect_notes() -> Iterator[list[str]]:
    """What scikit-learn warns of while fitting, as notes in our words; other warnings pass."""
    convergence = load_extra("sklearn.exceptions", "a fit").ConvergenceWarning
    ill_conditioned = load_extra("scipy.linalg", "a fit").LinAlgWarning
    notes: list[str] = []
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        yield notes
    for warning in caught:
        if issubclass(warning.category, convergence):
            notes.append("the fit did not converge: its coefficients are not exact")
        elif issubclass(warning.category, ill_conditioned):
            notes.append("some columns are so much alike that the coefficients are not exact")
        else:
            warnings.warn_explicit(warning.message, warning.category, warning.filename, warning.lineno)
    notes[:] = dict.fromkeys(notes)
