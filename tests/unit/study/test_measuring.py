"""Measuring one puzzle from Python: the same as a row of the table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

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


def test_a_table_of_puzzles_has_the_rows_that_the_command_writes() -> None:
    table = gridwright.measure_table([SQUARE, TWISTED, SQUARE, gridwright.Nonogram.build(rows=[[1]], columns=[[1]])], seed=3)
    assert table.sources == ("puzzle 1", "puzzle 3", "puzzle 4")
    assert (table.failed, table.repeated) == (1, 1)
    assert table.columns(["area", "black_cells"]).tolist() == [[4, 4], [4, 4], [1, 1]]
    measured = gridwright.measure(SQUARE, seed=3)
    assert table.columns(["effort_mean"])[0, 0] == measured["effort_mean"]
    with pytest.raises(gridwright.InputError, match="found no row of a puzzle that was measured, but 1 that carry a failure"):
        gridwright.measure_table([TWISTED])


@pytest.mark.parametrize(
    "parse", [gridwright.parse_attempts, gridwright.parse_model, lambda text: gridwright.parse_features(text, "t.csv")]
)
def test_texts_and_names_are_not_taken_for_bytes(parse: Callable[[Any], object]) -> None:
    with pytest.raises(TypeError, match=r"found a str, expected a .* as bytes"):
        parse("table.csv")


def test_help_names_only_what_is_public() -> None:
    assert "`RECIPES`" in str(gridwright.train.__doc__)
    assert "boosting" in gridwright.RECIPES
