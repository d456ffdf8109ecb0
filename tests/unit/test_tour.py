"""The tour: everything it promises is shown, and it says so if an answer is not what it should be."""

from __future__ import annotations

import pytest
from click.testing import CliRunner, Result

from gridwright.cli import tour
from gridwright.cli.main import gridwright
from gridwright.puzzles import list_bundled


def run(*arguments: str) -> Result:
    return CliRunner().invoke(gridwright, ["tour", *arguments])


def test_it_shows_every_sort_of_puzzle() -> None:
    result = run()
    assert result.exit_code == 0
    assert result.stderr in ("", "Compiling the kernels (once, about half a minute)...\n")
    text = result.stdout
    for bundled in list_bundled():
        assert bundled.title in text
    assert "1 1 │  ██  ██  │" in text
    assert "1 1 │· · · · · │" in text
    assert "Solved, the only solution (" in text
    assert "◆" in text
    assert "Ambiguous, exactly 2 solutions; they differ in 4 cells (" in text
    assert "spilt-tea.json: totals: the rows have 56 filled cells, the columns 55; expected the same" in text
    assert "--help" in text
    assert "\x1b" not in text


def test_colour_on_demand() -> None:
    assert "\x1b[1m1. Clues in, picture out\x1b[0m" in run("--color", "always").stdout


def test_an_answer_that_contradicts_the_manifest_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tour, "EXPECTED", {**tour.EXPECTED, tour.Shows.AMBIGUOUS: "solved"})
    result = run()
    assert result.exit_code == 1
    assert "crooked-eyes.json: found ambiguous, exactly 2 solutions" in result.stderr
    assert result.stderr.rstrip().endswith("expected solved")
