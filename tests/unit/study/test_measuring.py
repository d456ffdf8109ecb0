"""Measuring one puzzle from Python: the same as a row of the table."""

from __future__ import annotations

import pytest

import gridwright
from gridwright.kinds.nonogram.columns import COLUMNS
from gridwright.study.features import measure_row

SQUARE = gridwright.Nonogram.build(rows=[[2], [2]], columns=[[2], [2]])
TWISTED = gridwright.Nonogram.build(rows=[[1, 1], [], [1]], columns=[[2], [1], []])


def test_a_puzzle_has_a_value_for_every_column() -> None:
    measured = gridwright.measure(SQUARE, seed=3)
    assert list(measured) == [column.name for column in COLUMNS]
    assert measured == measure_row(SQUARE, kind="nonogram", seed=3)
    assert measured["black_cells"] == 4


def test_shares_of_minimal_sets_are_measured_on_request() -> None:
    shares = [name for name in gridwright.measure(SQUARE) if name.startswith("share_")]
    assert {gridwright.measure(SQUARE)[name] for name in shares} == {None}
    with_sets = gridwright.measure(SQUARE, has_minimal_sets=True)
    assert list(gridwright.find_minimal_sets(SQUARE).shares.values()) == [with_sets[name] for name in shares]


def test_what_cannot_be_measured_is_refused() -> None:
    with pytest.raises(gridwright.InputError, match="has no solution, so there is nothing to measure"):
        gridwright.measure(TWISTED)
