"""The tool that measures the borders between bands, and the page that prints them."""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path

import pytest

from gridwright.kinds.common.grading import find_band, load_references
from tools.calibrate_bands import DENSITIES, LONGEST, choose_wish, find_borders, format_borders, main, measure_effort
from tools.markdown import ROOT

REFERENCES = load_references("gridwright.kinds.nonogram")


def test_puzzles_are_as_described() -> None:
    wishes = [choose_wish(20, index) for index in range(1, 301)]
    assert wishes == [choose_wish(20, index) for index in range(1, 301)]
    for wish in wishes:
        assert 0.94 * 400 < wish.height * wish.width < 1.06 * 400
        assert max(wish.height, wish.width) <= LONGEST * min(wish.height, wish.width) + 1
        assert wish.density is not None
        assert DENSITIES[0] <= wish.density <= DENSITIES[1]
    square = sum(wish.height == wish.width for wish in wishes)
    plain = sum(wish.symmetry == "none" for wish in wishes)
    assert 0.4 < square / len(wishes) < 0.75
    assert 0.4 < plain / len(wishes) < 0.6


def test_borders_are_deciles() -> None:
    assert find_borders([float(number) for number in range(101)]) == [10, 20, 30, 40, 50, 60, 70, 80, 90]


def test_an_effort_repeats() -> None:
    assert measure_effort(5, 1) == measure_effort(5, 1)
    assert measure_effort(5, 1) != measure_effort(5, 2)


def test_what_is_written_can_be_read() -> None:
    sizes: list[dict[str, object]] = [{"side": 5, "puzzles": 10, "borders": [1.5]}, {"side": 10, "puzzles": 10, "borders": [9.0]}]
    assert json.loads(format_borders(sizes))["sizes"] == sizes


def test_a_small_run_writes_a_whole_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("tools.calibrate_bands.PUZZLES", {5: 10, 6: 10})
    assert main(["--jobs", "1", "-o", str(tmp_path / "bands.json")]) == 0
    sizes = json.loads((tmp_path / "bands.json").read_text())["sizes"]
    assert [(size["side"], size["puzzles"]) for size in sizes] == [(5, 10), (6, 10)]
    for size in sizes:
        assert all(low <= high for low, high in pairwise(size["borders"]))
    assert "'side': 5" in capsys.readouterr().err


def test_the_borders_in_use_fit_the_solver_in_use() -> None:
    """Whoever changes techniques, costs or the generator has to measure the bands anew."""
    efforts = [effort for effort in (measure_effort(10, index) for index in range(1, 201)) if effort is not None]
    bands = [find_band(effort, 100, REFERENCES) for effort in efforts]
    assert set(bands) == set(range(1, 11))
    assert 5 < sum(bands) / len(bands) < 6


def test_the_page_prints_the_borders_in_use() -> None:
    page = (ROOT / "docs/explanation/difficulty.md").read_text(encoding="utf-8")
    for reference in REFERENCES:
        borders = " | ".join(f"{border:,.0f}" for border in reference.borders)
        assert f"| {reference.side}x{reference.side} | {reference.puzzles:,} | {borders} |" in page
