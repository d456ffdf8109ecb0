"""What a fit is given and gives back; from what scikit-learn fitted to predictors that do without it; what a column is worth."""

from __future__ import annotations

import warnings
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from importlib.metadata import version
from typing import Any

import numpy as np

from gridwright.model.errors import InputError, UnsupportedError, quote
from gridwright.model.lazy import load_extra
from gridwright.study.dataset import Dataset
from gridwright.study.models.model import IMPORTANCE, Weight
from gridwright.study.models.predictors import LEAF, Boosting, Forest, Linear, Predictor

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
    from gridwright.study.evaluation.plan import grouped_folds

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


# From what scikit-learn fitted to predictors that do without it.
#
# Trees are read from attributes that scikit-learn may change, so every conversion is compared with the original at once.

TOLERANCE = 1e-9


def convert_linear(pipeline: Any, medians: Any, scales: Any, *, is_log: bool) -> Linear:
    """A scaler followed by a linear model, with the scaler folded into the coefficients."""
    scaler, linear = pipeline[0], pipeline[-1]
    return Linear(medians, scales, scaler.mean_, np.ravel(linear.coef_) / scaler.scale_, float(linear.intercept_), is_log)


def convert_forest(forest: Any, medians: Any) -> Forest:
    """A random forest; gaps are filled with the medians before its trees see a row."""
    trees = [tree.tree_ for tree in forest.estimators_]
    nodes = [(tree.children_left, tree.children_right, tree.feature, tree.threshold, tree.value[:, 0, 0]) for tree in trees]
    return Forest(**_join_trees(nodes), medians=medians)


def convert_boosting(boosting: Any, iterations: int | None = None) -> Boosting:
    """Gradient boosting of one output without categories; or only its first iterations."""
    try:
        records = [stage[0].nodes for stage in boosting._predictors[:iterations]]
        baseline = float(np.ravel(boosting._baseline_prediction)[0])
        nodes = [_read_records(each) for each in records]
        goes_left = np.concatenate([each["missing_go_to_left"] for each in records]).astype("|u1")
    except (AttributeError, ValueError, IndexError) as fault:
        raise _refuse() from fault
    return Boosting(**_join_trees(nodes) | {"missing_left": goes_left}, baseline=baseline)


def check_conversion(predictor: Predictor, values: Any, expected: Any) -> None:
    """UnsupportedError unless the predictor says what scikit-learn says."""
    found = predictor.predict(values)
    if not np.allclose(found, expected, rtol=TOLERANCE, atol=TOLERANCE * float(np.abs(expected).max(initial=0.0))):
        raise _refuse()


def _read_records(records: Any) -> tuple[Any, ...]:
    if records["is_categorical"].any():
        raise _refuse()
    is_leaf = records["is_leaf"] == 1
    left, right = (np.where(is_leaf, LEAF, records[side].astype(np.int64)) for side in ("left", "right"))
    return left, right, records["feature_idx"], records["num_threshold"], records["value"]


def _join_trees(nodes: Sequence[tuple[Any, ...]]) -> dict[str, Any]:
    """The arrays of `Trees`, from left and right child, column, threshold and value of each node of each tree."""
    left, right, columns, thresholds, values = (np.concatenate(part) for part in zip(*nodes, strict=True))
    is_leaf = left == LEAF
    sizes = [len(tree[0]) for tree in nodes]
    place_in_tree = np.concatenate([np.arange(size) for size in sizes])
    if not (left == place_in_tree + 1)[~is_leaf].all():
        raise _refuse()
    return {
        "starts": (np.cumsum(sizes) - sizes).astype("<i4"),
        "columns": np.where(is_leaf, LEAF, columns).astype("<i4"),
        "numbers": np.where(is_leaf, values, thresholds).astype("<f8"),
        "skips": np.where(is_leaf, 0, right - place_in_tree).astype("<i4"),
        "missing_left": np.zeros(len(left), dtype="|u1"),
    }


def _refuse() -> UnsupportedError:
    return UnsupportedError(
        f"scikit-learn {version('scikit-learn')} keeps its trees in a way that is not known; use another version"
    )


# How much predictions lose when a column is shuffled, measured on rows that were not fitted to.

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
