"""Choosing an engine, and what is told when it is lost in the middle of the work."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from gridwright.batch.engine import LocalEngine, WorkersLost
from tests.unit.cli.conftest import Run
from tests.unit.cli.samples import DEAD, HEART, TWINS, write

COMMANDS = [["solve"], ["rate"], ["study", "minimal-sets"], ["study", "features", "-o", "t.csv"]]


class FragileEngine(LocalEngine):
    """Does its work well, and is lost once it has done so many items."""

    def __init__(self, items: int) -> None:
        super().__init__()
        self.items = items

    def submit(self, key: str, task: Callable[[Any], Any], item: Any) -> None:
        if not self.items:
            raise WorkersLost("the scheduler went away", source="tcp://there")
        self.items -= 1
        super().submit(key, task, item)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ("--engine dask", "--engine dask needs --scheduler ADDRESS."),
        ("--scheduler tcp://127.0.0.1:1", "--scheduler only goes with --engine dask."),
        ("--engine dask --scheduler tcp://127.0.0.1:1 --jobs 2", "--jobs does not go with --engine dask"),
        ("--engine spark", "'spark' is not one of 'local', 'dask'"),
    ],
)
@pytest.mark.parametrize("command", COMMANDS)
def test_options_that_do_not_go_together(run: Run, here: Path, command: list[str], options: str, message: str) -> None:
    write(here, heart=HEART)
    result = run(*command, "heart.non", *options.split())
    assert result.exit_code == 2
    assert message in result.stderr
    assert not list(here.glob("t.csv*"))


def test_without_dask_its_engine_says_what_to_install(run: Run, here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    write(here, heart=HEART)
    result = run("solve", "heart.non", "--engine", "dask", "--scheduler", "tcp://127.0.0.1:1")
    assert result.exit_code == 2
    assert "the engine dask needs the package distributed: pip install 'gridwright[study]'" in result.stderr


def test_answers_so_far_are_told_when_the_workers_are_lost(run: Run, here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gridwright.cli.solve.make_engine", lambda *_: FragileEngine(2))
    write(here, a=HEART, b=DEAD, c=TWINS)
    result = run("solve", "--json", ".")
    assert result.exit_code == 2
    assert [line.split('"')[3] for line in result.stdout.splitlines()] == ["a.non", "b.non"]
    lines = result.stderr.splitlines()
    assert lines[0] == "gridwright: tcp://there: the scheduler went away"
    assert lines[1].startswith("2 puzzles: 1 solved, 1 without solution in ")


def test_rows_so_far_are_kept_when_the_workers_are_lost(run: Run, here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(here, a=HEART, b=DEAD, c=TWINS)
    with monkeypatch.context() as patch:
        patch.setattr("gridwright.cli.study_measure.make_engine", lambda *_: FragileEngine(2))
        result = run("study", "features", "a.non", "b.non", "c.non", "-o", "t.csv")
    assert result.exit_code == 2
    kept = "2 rows kept in t.csv.journal: the same command goes on from there"
    assert result.stderr.endswith(f"gridwright: tcp://there: the scheduler went away; {kept}\n")
    assert not (here / "t.csv").exists()
    again = run("study", "features", "a.non", "b.non", "c.non", "-o", "t.csv")
    assert "t.csv.journal: going on from 2 kept rows" in again.stderr
    assert len((here / "t.csv").read_text().splitlines()) == 4
