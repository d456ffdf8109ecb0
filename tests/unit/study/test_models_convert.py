"""Predictors say what scikit-learn says of the same fit, to the last digits."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from gridwright.model.errors import UnsupportedError
from gridwright.study.models import fitting as convert
from gridwright.study.models.fitting import one_thread
from gridwright.study.models.predictors import AS_IS, LOG, LOG1P, Linear, PerSize, fill_gaps, scale_columns

ensemble = pytest.importorskip("sklearn.ensemble")
EXACT = {"rtol": 1e-9, "atol": 0}


@pytest.fixture(autouse=True)
def with_one_thread() -> Iterator[None]:
    """Many threads on tiny data wait for each other most of the time."""
    with one_thread():
        yield


def make_values(rows: int, seed: int, gaps: float = 0.0) -> Any:
    """Counts with many ties, shares, a constant, and a column of huge numbers next to each other in single precision."""
    rng = np.random.default_rng(seed)
    values = np.column_stack(
        [
            rng.integers(0, 9, rows),
            rng.random(rows),
            np.full(rows, 4.0),
            2.0**26 + rng.integers(0, 12, rows),
            rng.lognormal(3, 2, rows),
        ]
    )
    values[rng.random(values.shape) < gaps] = np.nan
    return values


def make_seconds(values: Any, seed: int) -> Any:
    filled = np.nan_to_num(values, nan=3.0)
    return np.exp(2 + 0.3 * filled[:, 0] + filled[:, 1] + np.random.default_rng(seed).normal(0, 0.3, len(values)))


def test_a_forest() -> None:
    values = make_values(150, 0, gaps=0.1)
    medians = np.nanmedian(values, axis=0)
    forest = ensemble.RandomForestRegressor(12, random_state=3).fit(fill_gaps(values, medians), make_seconds(values, 1))
    predictor = convert.convert_forest(forest, medians)
    predictor.check(values.shape[1])
    unseen = make_values(500, 2, gaps=0.1)
    np.testing.assert_allclose(predictor.predict(unseen), forest.predict(fill_gaps(unseen, medians)), **EXACT)


@pytest.mark.parametrize("gaps", [0.0, 0.3])
def test_boosting_and_its_first_trees(gaps: float) -> None:
    values = make_values(200, 0, gaps)
    booster = ensemble.HistGradientBoostingRegressor(max_iter=25, max_leaf_nodes=9, min_samples_leaf=3, early_stopping=False)
    booster.fit(values, np.log(make_seconds(values, 1)))
    unseen = make_values(500, 2, gaps=0.2)
    for count, expected in enumerate(booster.staged_predict(unseen), start=1):
        predictor = convert.convert_boosting(booster, count)
        predictor.check(values.shape[1])
        np.testing.assert_allclose(predictor.predict(unseen), np.exp(expected), **EXACT)
    np.testing.assert_allclose(convert.convert_boosting(booster).predict(unseen), np.exp(booster.predict(unseen)), **EXACT)


def test_boosting_that_splits_by_gaps_alone() -> None:
    values = np.repeat([[1.0], [np.nan]], 40, axis=0)
    booster = ensemble.HistGradientBoostingRegressor(max_iter=3, early_stopping=False).fit(values, np.repeat([1.0, 5.0], 40))
    predictor = convert.convert_boosting(booster)
    predictor.check(1)
    assert np.isinf(predictor.numbers).any()  # everything known goes left
    unseen = np.array([[1e9], [-3.0], [np.nan]])
    np.testing.assert_allclose(predictor.predict(unseen), np.exp(booster.predict(unseen)), **EXACT)


def test_a_linear_model_behind_a_scaler() -> None:
    pipeline_module = pytest.importorskip("sklearn.pipeline")
    linear_model, preprocessing = pytest.importorskip("sklearn.linear_model"), pytest.importorskip("sklearn.preprocessing")
    values = make_values(100, 0)
    pipeline = pipeline_module.make_pipeline(preprocessing.StandardScaler(), linear_model.Ridge())
    pipeline.fit(values, make_seconds(values, 1))
    predictor = convert.convert_linear(pipeline, np.zeros(5), np.zeros(5, "|u1"), is_log=False)
    predictor.check(5)
    unseen = make_values(100, 2)
    np.testing.assert_allclose(predictor.predict(unseen), pipeline.predict(unseen), **EXACT)


def test_a_conversion_that_differs_is_refused() -> None:
    predictor = PerSize(np.array([100.0]), np.array([60.0, 90.0]), 70.0)
    areas = np.array([[25.0], [400.0]])
    convert.check_conversion(predictor, areas, np.array([60.0, 90.0]))
    with pytest.raises(UnsupportedError, match=r"scikit-learn \d.* keeps its trees in a way that is not known"):
        convert.check_conversion(predictor, areas, np.array([60.0, 90.001]))


def test_trees_that_are_kept_otherwise_are_refused() -> None:
    values = make_values(60, 0)
    forest = ensemble.RandomForestRegressor(2, max_leaf_nodes=9, random_state=0).fit(values, make_seconds(values, 1))
    with pytest.raises(UnsupportedError, match="keeps its trees"):
        convert.convert_forest(forest, np.zeros(5))  # grown best first, so that the left child is not the next node
    with pytest.raises(UnsupportedError, match="keeps its trees"):
        convert.convert_boosting(forest)
    values = make_values(200, 0)
    categories = ensemble.HistGradientBoostingRegressor(max_iter=2, categorical_features=[0]).fit(values, values[:, 0])
    with pytest.raises(UnsupportedError, match="keeps its trees"):
        convert.convert_boosting(categories)


def test_scales_of_columns() -> None:
    values = np.array([[0.0, 0.0, -1.0], [np.e, np.e - 1, 4.0]])
    scaled = scale_columns(values, np.array([LOG, LOG1P, AS_IS]))
    np.testing.assert_allclose(scaled, [[0, 0, -1], [1, 1, 4]], atol=1e-15)
    assert values[1, 0] == np.e  # the table itself is left as it is


def test_one_time_for_each_size() -> None:
    predictor = PerSize(np.array([100.0, 225.0]), np.array([60.0, 300.0, 900.0]), 250.0)
    predictor.check(1)
    areas = np.array([[1.0], [100.0], [101.0], [225.0], [226.0], [1e9], [np.nan]])
    assert predictor.predict(areas).tolist() == [60, 60, 300, 300, 900, 900, 250]


def test_times_stay_within_what_can_be_told() -> None:
    steep = Linear(np.zeros(1), np.zeros(1, "|u1"), np.zeros(1), np.array([1e30]), 0.0, is_log=True)
    assert steep.predict(np.array([[1e300], [0.0]])).tolist() == pytest.approx([1e8, 1.0])
