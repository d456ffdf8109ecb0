"""From what scikit-learn fitted to predictors that do without it.

Trees are read from attributes that scikit-learn may change, so every conversion is compared with the original at once.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib.metadata import version
from typing import Any

import numpy as np

from gridwright.model.errors import UnsupportedError
from gridwright.study.models.predictors import Boosting, Forest, Linear, Predictor
from gridwright.study.models.trees import LEAF

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
