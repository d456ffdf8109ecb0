"""The formula that others published, and when it says nothing."""

from __future__ import annotations

import pytest

from gridwright.kinds.nonogram.puzzle import Nonogram
from gridwright.kinds.nonogram.rater import COEFFICIENTS, INTERCEPT, apply_formula, measure_features, quote_time
from tests.unit.rating.samples import HEART, TWINS

DOT = Nonogram.build(rows=[[1]], columns=[[1]])


def test_features_of_a_single_cell() -> None:
    """One look at the row by Intersection settles it: then the column is finished and no rule looks at it."""
    features = measure_features(DOT)
    assert features is not None
    assert {name: value for name, value in features.items() if value} == {
        "width": 1,
        "height": 1,
        "area": 1,
        "filled cells": 1,
        "dp iterations": 1,
        "dp uses": 1,
        "rule iterations": 1,
        "rule 1": 1,
        "solved by the rules": 1,
    }
    assert set(features) == set(COEFFICIENTS)


def test_the_formula_is_a_sum_of_products() -> None:
    assert apply_formula(dict.fromkeys(COEFFICIENTS, 0)) == INTERCEPT
    weights = [-13.5358, -12.3412, 0.2335, -0.0273, 7.3072, 6.7510, -1.1509, 6.2112, 40.1231]
    features = measure_features(DOT)
    assert features is not None
    assert apply_formula(features) == pytest.approx(INTERCEPT + sum(weights))


def test_a_quote_has_a_range_and_its_caveat() -> None:
    quoted = quote_time(DOT)
    assert quoted.minutes == pytest.approx((INTERCEPT + 33.5708) / 60)
    assert quoted.least == pytest.approx(quoted.minutes / 2.5)
    assert quoted.most == pytest.approx(quoted.minutes * 2.5)
    assert quoted.caveat == ("formula from a 2016 thesis, intercept anchored on a single published puzzle, not validated by us")


def test_empty_lines_count() -> None:
    features = measure_features(Nonogram.build(rows=[[1], []], columns=[[], [1], []]))
    assert features is not None
    assert features["empty lines"] == 3


def test_no_time_where_lines_do_not_finish() -> None:
    assert measure_features(TWINS) is None
    quoted = quote_time(TWINS)
    assert (quoted.minutes, quoted.least, quoted.most) == (None, None, None)
    assert quoted.caveat.startswith("no time: it was fitted to puzzles that lines alone finish (formula from a 2016 thesis")


def test_no_time_below_zero(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gridwright.kinds.nonogram.rater.INTERCEPT", -10_000.0)
    quoted = quote_time(HEART)
    assert quoted.minutes is None
    assert quoted.caveat.startswith("no time: it turns negative, as it does for short puzzles")
