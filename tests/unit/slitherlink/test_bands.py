"""The bands of Slitherlinks, and the tool that measured their borders."""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path

import pytest

from gridwright.kinds.common.grading import BANDS, borders_at, find_band, load_references, name_size
from tools import calibrate_slitherlink_bands as tool
from tools.markdown import ROOT

REFERENCES = load_references("gridwright.kinds.slitherlink")


def test_borders_rise_at_every_size() -> None:
    references = REFERENCES
    assert len(references) >= 5
    assert all(small.side < large.side for small, large in pairwise(references))
    assert min(reference.puzzles for reference in references) >= 100
    for cells in (1, 25, 60, 100, 400, 1_200, 40_000):
        borders = borders_at(cells, references)
        assert len(borders) == BANDS - 1
        assert all(low < high for low, high in pairwise([0.0, *borders]))


def test_sizes_are_called_by_their_cells() -> None:
    assert (name_size(1, REFERENCES), name_size(100, REFERENCES)) == ("25 cells", "100 cells")


def test_puzzles_are_of_all_sorts() -> None:
    wishes = [tool.choose_wish(20, index) for index in range(1, 301)]
    assert wishes == [tool.choose_wish(20, index) for index in range(1, 301)]
    assert len({wish.level for wish in wishes}) == 7
    assert {wish.colouring for wish in wishes} == {True, False}
    assert {wish.symmetry for wish in wishes} == set(tool.SYMMETRIES)
    assert all(0.94 * 400 < wish.height * wish.width < 1.06 * 400 for wish in wishes)


def test_a_small_run_writes_a_whole_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(tool, "PUZZLES", {4: 10})
    assert tool.main(["--jobs", "1", "-o", str(tmp_path / "bands.json")]) == 0
    (size,) = json.loads((tmp_path / "bands.json").read_text())["sizes"]
    assert (size["side"], size["puzzles"], len(size["borders"])) == (4, 10, BANDS - 1)
    assert "'side': 4" in capsys.readouterr().err


@pytest.mark.soak
def test_the_borders_in_use_fit_the_solver_in_use() -> None:
    """Whoever changes levels, costs or the generator has to measure the bands anew."""
    efforts = [effort for effort in (tool.measure_effort(7, index) for index in range(1, 81)) if effort is not None]
    bands = [find_band(effort, 49, REFERENCES) for effort in efforts]
    assert set(bands) == set(range(1, 11))
    assert 4.7 < sum(bands) / len(bands) < 6.3


def test_the_page_prints_the_borders_in_use() -> None:
    page = (ROOT / "docs/explanation/slitherlink-difficulty.md").read_text(encoding="utf-8")
    for reference in REFERENCES:
        borders = " | ".join(f"{border:,.0f}" for border in reference.borders)
        assert f"| {reference.side}x{reference.side} | {reference.puzzles:,} | {borders} |" in page
