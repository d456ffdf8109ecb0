"""The benchmark of making Slitherlinks: puzzles that are judged, Loopy where it can be had, tables and a plot."""

from __future__ import annotations

import os
import stat
from pathlib import Path
from typing import Any

import pytest

from benchmarks import slitherlink
from benchmarks.__main__ import parse_options
from benchmarks.page import show_slitherlink
from benchmarks.peers import loopy
from benchmarks.peers.debian import NotInstalledError
from benchmarks.slitherlink import Maker, draw_growth, find_faults, format_rows, look_for_loopy, make_timed, measure
from gridwright.kinds.slitherlink.puzzle import Slitherlink
from gridwright.model.errors import InputError

SOLVED_BY_EASY = "4x4t0:3c3d22b2a1"


def write_program(path: Path, script: str) -> str:
    path.write_text(f"#!/bin/sh\n{script}\n")
    path.chmod(path.stat().st_mode | stat.S_IXUSR)
    return str(path)


@pytest.fixture
def program(tmp_path: Path) -> str:
    """Something that answers as Loopy does."""
    return write_program(tmp_path / "sgt-loopy", f"echo '{SOLVED_BY_EASY}'")


def measure_small(program: str | None) -> dict[str, Any]:
    return measure(Maker("easy", loopy=loopy.EASY), 6, 5, 2, program)


def test_a_level_is_measured_beside_loopy(program: str) -> None:
    row = measure_small(program)
    assert (row["width"], row["height"], row["level"], row["faults"]) == (6, 5, "easy", [])
    assert 0 < row["seconds"]["median"] <= row["seconds"]["max"]
    assert row["loopy"]["level"] == loopy.EASY
    assert row["loopy"]["solved"] in (0, 2)


def test_without_loopy_the_reason_is_told(program: str) -> None:
    row = measure_small(None)
    assert row["loopy"] is None
    results = {"count": 2, "loopy": None, "missing": "no apt-get", "rows": [row]}
    assert format_rows(results).endswith("Loopy could not be installed: no apt-get")
    beside = {"count": 2, "loopy": "1.0", "missing": "", "rows": [measure_small(program)]}
    assert " of 2 |" in format_rows(beside)
    assert "sgt-puzzles 1.0" in show_slitherlink(beside)


def test_the_plot_shows_both(program: str) -> None:
    plot = draw_growth([measure_small(program)])
    assert "easy" in plot
    assert "Loopy Easy" in plot


def test_puzzles_are_judged() -> None:
    puzzle = Slitherlink.build(["3.", ".."])
    assert list(find_faults(puzzle, Maker("easy"))) == [": the loop breaks a rule", ": the level easy does not solve it"]


def test_what_cannot_be_made_ends_the_run() -> None:
    with pytest.raises(InputError, match="2x2, number 1: no puzzle of level expert: no board of 2x2 is like that"):
        make_timed(Maker("expert"), 2, 2, 1)


def test_loopy_is_found_or_installed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, program: str) -> None:
    monkeypatch.setenv("PATH", str(tmp_path), prepend=os.pathsep)
    assert look_for_loopy() == (program, "")
    Path(program).unlink()
    monkeypatch.setattr("benchmarks.peers.debian.GAMES", str(tmp_path))
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    assert look_for_loopy() == (None, "sgt-loopy was not found, and there is no apt-get to install sgt-puzzles with")
    write_program(tmp_path / "apt-get", "echo 'E: Unable to locate package' >&2; exit 100")
    with pytest.raises(NotInstalledError, match="E: Unable to locate package"):
        loopy.find_loopy()
    write_program(tmp_path / "apt-get", f"/bin/cp /bin/true {tmp_path}/sgt-loopy")
    assert loopy.find_loopy() == program
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    Path(program).unlink()
    assert look_for_loopy() == (None, "sgt-loopy was not found, and only root may install sgt-puzzles")


def test_a_run_writes_table_report_and_plot(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, program: str, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(slitherlink, "SIZES", ((6, 5),))
    monkeypatch.setattr(slitherlink, "MAKERS", (Maker("easy", loopy=loopy.EASY),))
    monkeypatch.setattr(slitherlink, "OUT", tmp_path)
    monkeypatch.setattr("benchmarks.reports.OUT", tmp_path)
    for name in ("compile_kernels", "stay_on_one_core"):
        monkeypatch.setattr(slitherlink, name, lambda: None)
    monkeypatch.setattr(slitherlink, "find_loopy", lambda: program)
    assert slitherlink.run(1, ["slitherlink"])
    assert {path.name for path in tmp_path.iterdir()} >= {"slitherlink.json", "slitherlink-growth.svg"}
    assert "every puzzle was judged by the rules and is right" in capsys.readouterr().out


def test_the_command_takes_a_count() -> None:
    assert parse_options(["slitherlink", "--count", "3"]).count == 3
