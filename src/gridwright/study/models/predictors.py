"""What a fitted model is when it predicts: arrays, and arithmetic that needs numpy alone.

Every `predict` takes one row a puzzle, columns in the model's own order, NaN where a value is not known, and gives seconds.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, Protocol

import numpy as np

from gridwright.model.errors import InputError

# What holds for the numbers of every sound model.

GREATEST = 1e30
"""No number of a sound model is greater, and sums of such numbers never overflow."""


def check_length(name: str, array: Any, expected: int) -> None:
    """InputError unless an array has that length."""
    if len(array) != expected:
        raise InputError(f"found {len(array)} numbers, expected {expected}", place=name)


def check_numbers(name: str, array: Any) -> None:
    """InputError unless all are numbers, none of them far too large."""
    if not (np.abs(array) <= GREATEST).all():
        raise InputError(f"found a number that is none or beyond {GREATEST:g}", place=name)


# Regression trees as flat arrays: walked by numpy alone, and checked before they are trusted.

LEAF = -1
DEEPEST = 1000
"""Steps from a root to a leaf: far more than fitted trees have, few enough that no file makes us walk for long."""
_CELLS = 1 << 20
"""Rows times trees that are walked at once: bounds the memory."""


@dataclass(frozen=True, slots=True, eq=False)
class Trees:
    """Nodes of all trees, one tree after the other, each node before its children.

    The left child of a node is the next node, so that only the way to the right child is kept.
    """

    starts: Any
    """The root of each tree."""
    columns: Any
    """The column that a node looks at; LEAF at a leaf."""
    numbers: Any
    """Values up to this go left; at a leaf, what the tree says."""
    skips: Any
    """How many nodes further the right child is; 0 at a leaf."""
    missing_left: Any
    """1 where rows without a value go left."""

    def find_trees(self, column: int) -> Any:
        """The roots of the trees that look at a column."""
        nodes = np.flatnonzero(self.columns == column)
        return self.starts[np.unique(np.searchsorted(self.starts, nodes, side="right") - 1)]

    def sum_leaves(self, values: Any, starts: Any = None) -> Any:
        """What all trees say of each row, summed; or only those with these roots."""
        roots = self.starts if starts is None else starts
        totals = np.zeros(len(values))
        step = max(1, _CELLS // max(1, len(roots)))
        for first in range(0, len(values), step):
            part = values[first : first + step]
            leaves = self._find_leaves(part, roots)
            totals[first : first + step] = self.numbers[leaves].reshape(len(part), len(roots)).sum(axis=1)
        return totals

    def _find_leaves(self, values: Any, roots: Any) -> Any:
        """The leaf of each row in each tree, row by row."""
        at = np.tile(roots.astype(np.int64), len(values))
        rows = np.repeat(np.arange(len(values)), len(roots))
        moving = np.flatnonzero(self.columns[at] != LEAF)
        while moving.size:
            nodes = at[moving]
            looked_at = values[rows[moving], self.columns[nodes]]
            goes_left = np.where(np.isnan(looked_at), self.missing_left[nodes] == 1, looked_at <= self.numbers[nodes])
            at[moving] = nodes + np.where(goes_left, 1, self.skips[nodes])
            moving = moving[self.columns[at[moving]] != LEAF]
        return at

    def check_trees(self, width: int) -> None:
        """InputError unless these are trees over `width` columns, not too deep, with a number at every node."""
        self._check_arrays(width)
        is_leaf = self.columns == LEAF
        nodes = np.flatnonzero(~is_leaf)
        right = nodes + self.skips[nodes]
        last = np.append(self.starts[1:], len(self.columns))[np.searchsorted(self.starts, nodes, side="right") - 1]
        _refuse(bool((self.skips[nodes] < 2).any() or (right >= last).any()), "a child outside its tree")
        parents = np.bincount(np.concatenate([nodes + 1, right]), minlength=len(self.columns))
        expected = np.ones(len(self.columns), dtype=parents.dtype)
        expected[self.starts] = 0
        _refuse(bool((parents != expected).any()), "a node without exactly one parent")
        self._check_depth()

    def _check_arrays(self, width: int) -> None:
        count = len(self.columns)
        lengths = {len(self.numbers), len(self.skips), len(self.missing_left)}
        _refuse(lengths != {count}, "arrays of different lengths")
        roots = self.starts.astype(np.int64)  # so that no difference overflows
        is_rising = len(roots) > 0 and roots[0] == 0 and roots[-1] < count and bool((np.diff(roots) > 0).all())
        _refuse(not is_rising, "roots that do not rise from the first node")
        _refuse(bool((self.columns < LEAF).any() or (self.columns >= width).any()), f"a column beyond the {width} there are")
        is_leaf = self.columns == LEAF
        _refuse(bool(np.isnan(self.numbers).any()), "a node without a number")
        check_numbers("leaves", self.numbers[is_leaf])
        _refuse(bool((self.missing_left > 1).any()), "a mark other than 0 and 1")
        _refuse(bool(self.skips[is_leaf].any()), "a leaf with a child")

    def _check_depth(self) -> None:
        level = self.starts.astype(np.int64)
        for _ in range(DEEPEST + 1):
            level = level[self.columns[level] != LEAF]
            if not level.size:
                return
            level = np.concatenate([level + 1, level + self.skips[level]])
        _refuse(True, f"a tree with more than {DEEPEST} levels")


def _refuse(is_wrong: bool, found: str) -> None:
    if is_wrong:
        raise InputError(f"found {found}", place="trees")


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
