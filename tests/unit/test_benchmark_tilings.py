"""The benchmark of making Slitherlinks on tilings: puzzles that are judged, and Loopy where it can be had, with a time limit."""

from __future__ import annotations

import stat
from dataclasses import replace
from pathlib import Path

import pytest

from benchmarks import slitherlink, tilings
from benchmarks.__main__ import parse_options
from benchmarks.page import show_tilings
from benchmarks.peers.loopy import TimedOutError, generate_with_loopy
from gridwright.model.errors import InputError

OF_LOOPY = "5x5t2:a5b0a3b2b43b32a4a2a54"


def write_program(path: Path, script: str) -> str:
    path.write_text(f"#!/bin/sh\n{script}\n")
    path.chmod(path.stat().st_mode | stat.S_IXUSR)
    return str(path)


@pytest.fixture
def program(tmp_path: Path) -> str:
    """Something that answers as Loopy does."""
    return write_program(tmp_path / "sgt-loopy", f"echo '{OF_LOOPY}'")


def test_a_tiling_is_measured_beside_loopy(program: str) -> None:
    row = tilings.measure("honeycomb", 5, 5, 1, program)
    assert (row["tiling"], row["faces"], row["faults"]) == ("honeycomb", 25, [])
    assert row["loopy"]["solved"] == 1
    results = {"count": 1, "loopy": "1.0", "missing": "", "rows": [row]}
    assert "1 of 1 |" in tilings.format_rows(results)
    assert "sgt-puzzles 1.0" in show_tilings(results)


def test_loopy_is_stopped(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    slow = write_program(tmp_path / "slow", "exec sleep 60")
    with pytest.raises(TimedOutError):
        generate_with_loopy(slow, 5, 5, "h", 1, seconds=0.05)
    monkeypatch.setattr(tilings, "SECONDS", 0.05)
    row = tilings.measure("honeycomb", 5, 5, 1, slow)
    assert (row["loopy"]["stopped"], row["loopy"]["mean"]) == (1, 0.05)
    assert "over 50 ms" in tilings.format_rows({"count": 1, "loopy": "1.0", "missing": "", "rows": [row]})


def test_puzzles_are_judged() -> None:
    puzzle, _ = tilings.make_timed("honeycomb", 5, 5, 1)
    assert list(tilings.find_faults(puzzle)) == []
    empty = replace(puzzle, clues=((None,) * len(puzzle.clues[0]),))
    assert list(tilings.find_faults(empty)) == ["its loop is not the only solution", "the level hard does not solve it"]


def test_what_cannot_be_made_ends_the_run(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tilings, "NO_LIMIT", 0)
    with pytest.raises(InputError, match="honeycomb 5x5 of seed 1: no puzzle of level hard"):
        tilings.make_timed("honeycomb", 5, 5, 1)


def test_a_run_writes_a_report(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, program: str, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(tilings, "SIZES", {"honeycomb": (5, 5)})
    monkeypatch.setattr("benchmarks.reports.OUT", tmp_path)
    for name in ("compile_kernels", "stay_on_one_core"):
        monkeypatch.setattr(tilings, name, lambda: None)
    monkeypatch.setattr(slitherlink, "find_loopy", lambda: program)
    assert tilings.run(1, ["tilings"])
    assert "tilings.json" in {path.name for path in tmp_path.iterdir()}
    assert "every puzzle has one solution" in capsys.readouterr().out


def test_the_command_takes_a_count() -> None:
    assert parse_options(["tilings", "--count", "2"]).count == 2
