"""What is measured of nonograms other than black and white: a tiny one by hand, and black and white in the general way."""

from __future__ import annotations

import pytest

from gridwright.kinds.nonogram.board import Board
from gridwright.kinds.nonogram.columns import COLUMNS, measure
from gridwright.kinds.nonogram.columns.sort_columns import SORT_COLUMNS, measure_passes, measure_start
from gridwright.kinds.nonogram.general_simulation import LineLooks, simulate_domains
from gridwright.kinds.nonogram.inks import palette_of
from gridwright.kinds.nonogram.puzzle import Nonogram
from gridwright.kinds.nonogram.rater import rate
from gridwright.study.feature_table import measure_table
from tests.unit.formats.test_sorts import SORTS
from tests.unit.study.test_columns import PUZZLES, SNAIL, TINY

FLAG = Nonogram.from_picture(Board.from_rows(["rrb", "r.b", "rrb"], ".rb"), palette=palette_of({"r": "#dd0000", "b": "#0000dd"}))
EMPTY_OF_OTHERS = ("rule_iterations", "uses_glue", "share_ones", "solved_by_rules", "nearby_distance", "random_dp_slack_mean")


@pytest.mark.parametrize("sort", SORTS)
def test_a_row_of_every_sort_has_every_column_in_order(sort: str) -> None:
    puzzle = SORTS[sort]
    row = measure(puzzle)
    assert row is not None
    columns = (*COLUMNS, *SORT_COLUMNS)
    assert list(row) == [column.name for column in columns]
    for column in columns:
        assert row[column.name] is None or type(row[column.name]) is column.type, column.name
    assert all(row[column.name] is not None for column in SORT_COLUMNS)
    assert all(row[name] is None for name in EMPTY_OF_OTHERS)
    assert (row["sort"], row["area"], row["lines"]) == (puzzle.sort, puzzle.lattice.size, sum(puzzle.lattice.counts()))
    assert row["effort_mean"] == round(rate(puzzle).effort, 6)
    assert measure(puzzle) == row
    assert measure(puzzle, seed=1) != row


def test_a_flag_counted_by_hand() -> None:
    row = measure(FLAG)
    assert row is not None
    expected = {
        "black_cells": 8,
        "white_cells": 1,
        "empty_lines": 0,
        "dp_iterations": 1,
        # All lines but row 2 are full, or have just one place for each block.
        "start_lines_forced": 5,
        "start_cells": 9,
        "start_best_gain": 3,
        "sort": "colour",
        "lines": 6,
        "inks": 2,
        "half_cells": 0,
        # Of the rows 0, 1, 0, of the columns 0 each.
        "slack_mean": round(1 / 6, 6),
        "slack_least": 0,
        # Red and blue in each row may touch; the ones of column 2 may not.
        "free_pairs_share": 0.75,
        "row_blocks": 6,
        "column_blocks": 4,
        "drags": 4,
        "density": round(8 / 9, 6),
        "pieces": 1,
        "symmetry_vertical": 1.0,
        "solutions": "one",
        "demand": "lines",
    }
    assert {name: row[name] for name in expected} == expected


@pytest.mark.parametrize("name", PUZZLES)
def test_black_and_white_is_measured_the_same(name: str) -> None:
    """The slow, general ways against the kernels."""
    puzzle = PUZZLES[name]
    row = measure(puzzle)
    assert row is not None
    general = {**measure_passes(LineLooks(puzzle)), **measure_start(LineLooks(puzzle))}
    assert general == {column: row[column] for column in general}
    simulation = simulate_domains(puzzle, runs=2)
    assert (simulation.rounds, simulation.cells_left, simulation.demand) == (row["rounds"], row["lines_left"], row["demand"])


def test_a_table_has_the_columns_of_sorts_where_it_has_such_a_puzzle() -> None:
    assert set(measure(TINY) or ()) == {column.name for column in COLUMNS}
    plain, mixed = measure_table([TINY, SNAIL]), measure_table([TINY, FLAG])
    assert not {column.name for column in SORT_COLUMNS} & set(plain.names)
    assert {"inks", "slack_mean", "sort=colour", "sort=zebra"} <= set(mixed.names)
    assert mixed.texts("sort") == (None, "colour")
    assert [name for name in mixed.names if name in plain.names] == list(plain.names)
