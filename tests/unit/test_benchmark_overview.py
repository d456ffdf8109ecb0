"""The overview of the benchmarks: what is measured, judged and shown."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from benchmarks import limits, overview, start
from gridwright import api
from gridwright.kinds.nonogram.puzzle import Nonogram
from gridwright.model.errors import InputError

TWO_WAYS = Nonogram.build([[1], [1]], [[1], [1]])


@pytest.fixture(autouse=True)
def all_cores(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is called here must not keep the other tests of this process on one core."""
    monkeypatch.setattr(overview, "stay_on_one_core", lambda: None)


def test_puzzles_are_summed_up_and_judged() -> None:
    row = overview.measure_puzzles("two ways", [TWO_WAYS, TWO_WAYS], 2, 10)
    assert (row["what"], row["puzzles"], row["outcomes"], row["faults"]) == ("two ways", 2, {"ambiguous": 2}, [])
    assert row["seconds"] >= row["slowest"] > 0
    assert row["bytes"] > 10_000_000


def test_an_explanation_must_reach_the_solution() -> None:
    row = overview._explain("staircase", Nonogram.build([[2], [1]], [[2], [1]]))
    assert row["outcomes"]["steps"] >= 1
    assert row["faults"] == []
    assert overview._explain("two ways", TWO_WAYS)["faults"] == ["two ways: not solved"]


def test_features_are_measured_without_the_first_puzzle(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Any] = []
    monkeypatch.setattr(overview, "measure_row", lambda puzzle, **options: asked.append(puzzle))
    assert overview._measure_features(["warm", "a", "b"])["puzzles"] == 2
    assert asked == ["warm", "a", "b"]


def test_commands_and_cases_are_those_of_the_other_benchmarks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert set(overview.SHELL) <= {each.words for each in start.COMMANDS}
    assert set(overview.LIMITS) <= {case.name for case in limits.make_cases()}


def test_a_file_of_puzzles_can_be_named(tmp_path: Path) -> None:
    path = tmp_path / "own.json"
    path.write_bytes(api.convert(TWO_WAYS, "json"))
    assert [puzzle.clues for puzzle in overview.list_puzzles(path)] == [TWO_WAYS.clues]
    path.write_text("no puzzle")
    with pytest.raises(InputError, match=r"own\.json: found no black and white nonogram"):
        overview.list_puzzles(path)


def test_the_tables() -> None:
    row = overview.make_row("dense 100x100", 0.5, puzzles=2_292, slowest=0.25, bytes=64 << 20, outcomes={"solved": 3})
    shown = overview.format_overview({"rows": [row], "cases": {"a case": {"start": 0.5, "overshoot": 0.02}}}).splitlines()
    assert [cell.strip() for cell in shown[2].split("|")[1:-1]] == [
        "dense 100x100", "2,292", "500 ms", "250 ms", "64 MiB", "3 solved",
    ]  # fmt: skip
    assert [cell.strip() for cell in shown[-1].split("|")[1:-1]] == ["a case", "0.50", "0.02", "", "", ""]
