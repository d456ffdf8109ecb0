"""The measurement of how far the rules come."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from benchmarks import reports, rules
from benchmarks.__main__ import parse_options
from gridwright.kinds.nonogram.techniques.table import parse_rules

LEVELS = {name: parse_rules(chosen) for name, chosen in rules.LEVELS.items()}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A puzzle that lines solve, and one that they do not."""
    (tmp_path / "cross.txt").write_text(".#.\n###\n.#.\n")
    (tmp_path / "twins.txt").write_text("#.\n.#\n")
    return tmp_path


def test_each_level_finds_no_less_than_the_one_before() -> None:
    tallies = {name: rules.Tally() for name in LEVELS}
    cells, lines = rules.measure_lines(LEVELS, tallies, 200, seed=2)
    found = [tally.cells for tally in tallies.values()]
    assert found == sorted(found)
    assert 0.9 * cells < found[0] <= found[-1] <= cells
    assert 0 < lines < 200
    assert not any(tally.faults for tally in tallies.values())


def test_a_cell_against_the_exact_solution_is_a_fault() -> None:
    assert rules.disagree([1, 255], [0, 255])
    assert not rules.disagree([255, 0], [1, 0])


def test_puzzles_are_counted(folder: Path) -> None:
    tallies = {name: rules.Tally() for name in LEVELS}
    assert rules.measure_puzzles(LEVELS, tallies, folder) == (1, Counter({"not line-solvable": 1}))
    assert [tally.puzzles for tally in tallies.values()] == [1, 1, 1, 1]


def test_the_command_prints_a_table(folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(reports, "OUT", folder / "out")
    options = parse_options(["rules", str(folder), "--lines", "50"])
    assert rules.run(options.folder, ["rules"], lines=options.lines, seed=options.seed)
    printed = capsys.readouterr().out
    assert "| the 13 rules |" in printed
    assert "never disagree" in printed
