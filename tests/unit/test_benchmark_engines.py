"""The benchmark of engines: it must notice rows that are not the same."""

from __future__ import annotations

from typing import Any

import pytest

from benchmarks.engines import Run, are_alike, format_runs, hash_rows, measure
from gridwright.api import parse_puzzle
from gridwright.model.errors import InputError
from tests.unit.cli.samples import DEAD, HEART, TWINS

RESULTS: dict[str, Any] = {
    "puzzles": 30,
    "side": 20,
    "distributed": "1.0",
    "runs": [
        {"engine": "local", "workers": 1, "seconds": 10.0, "rows_sha256": "a" * 64},
        {"engine": "local", "workers": 2, "seconds": 5.0, "rows_sha256": "a" * 64},
        {"engine": "dask", "workers": 1, "seconds": 12.0, "rows_sha256": "a" * 64},
    ],
}


def test_speed_up_is_against_one_worker_of_the_same_engine() -> None:
    table = [[cell.strip() for cell in line.split("|")[1:-1]] for line in format_runs(RESULTS).splitlines()[2:5]]
    assert [row[:5] for row in table] == [
        ["local", "1", "10 s", "3.0", "1.00"],
        ["local", "2", "5 s", "6.0", "2.00"],
        ["dask", "1", "12 s", "2.5", "1.00"],
    ]
    assert format_runs(RESULTS).endswith("30 puzzles of 20x20, the same rows from all; distributed 1.0.")


def test_other_rows_are_noticed() -> None:
    odd = {**RESULTS["runs"][2], "rows_sha256": "b" * 64}
    changed = {**RESULTS, "runs": [*RESULTS["runs"][:2], odd]}
    assert are_alike(RESULTS)
    assert not are_alike(changed)
    assert "THE ROWS ARE NOT THE SAME" in format_runs(changed)
    assert hash_rows([{"a": 1, "b": 2}]) == hash_rows([{"b": 2, "a": 1}])
    assert len({hash_rows(rows) for rows in ([{"a": 1}], [{"a": 2}], [{"a": 1}, {"a": 2}], [{"a": 2}, {"a": 1}])}) == 4


@pytest.mark.usefixtures("quick_workers")
def test_the_rows_do_not_depend_on_the_number_of_processes() -> None:
    items = [(title, parse_puzzle(text)) for title, text in (("heart", HEART), ("twins", TWINS))]
    alone, shared = (measure("local", workers, items) for workers in (1, 2))
    assert isinstance(alone, Run)
    assert alone.rows_sha256 == shared.rows_sha256


def test_a_puzzle_that_cannot_be_measured_ends_the_run() -> None:
    with pytest.raises(InputError, match="dead: has no solution"):
        measure("local", 1, [("dead", parse_puzzle(DEAD))])
