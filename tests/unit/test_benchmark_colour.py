"""The benchmark of coloured nonograms: its puzzles, its tables, and what it makes of the other solver's answers."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from benchmarks import colour
from benchmarks.colour import SETS, compare_engines, format_report, list_coloured, measure_group
from benchmarks.corpora import find_family
from gridwright.kinds.nonogram.puzzle import Nonogram
from gridwright.model.errors import InputError


def test_the_same_puzzles_are_drawn_each_time() -> None:
    for each in SETS[:3]:
        puzzle, again = (next(each.puzzles()) for _ in range(2))
        assert puzzle == again
        assert (puzzle.height, len(puzzle.palette)) == (each.side, each.inks + 1)
        assert puzzle.sort == "colour"


def test_both_engines_say_the_same_of_black_and_white() -> None:
    row = compare_engines("random", list(find_family("random").puzzles(10, 10))[:3])
    assert row["count"] == 3
    assert row["faults"] == []
    assert row["ratio"] > 0


def answer(rows: list[str]) -> Any:
    """A peer that gives one board."""

    def run(*arguments: Any, **options: Any) -> subprocess.CompletedProcess[str]:
        assert json.loads(options["input"])["rows"][0] == [[1, "r"], [1, "g"]]
        return subprocess.CompletedProcess([], 0, json.dumps({"seconds": 2.0, "solutions": [rows]}), "")

    return run


@pytest.mark.parametrize(("rows", "outcome"), [(["rg", ".r"], "solved"), (["rg", "r."], "wrong")])
def test_answers_of_the_peer_are_judged(monkeypatch: pytest.MonkeyPatch, rows: list[str], outcome: str) -> None:
    puzzle = Nonogram.build([[(1, 1), (1, 2)], [(1, 1)]], [[(1, 1)], [(1, 2), (1, 1)]], palette=next(SETS[0].puzzles()).palette)
    monkeypatch.setattr(colour.subprocess, "run", answer(rows))
    row = measure_group("tiny", [puzzle], Path(sys.executable), 5)
    assert row["peer_outcomes"] == {outcome: 1}
    assert row["outcomes"] == {"solved": 1}
    assert row["faults"] == []
    plain = {
        "puzzles": "random 10x10",
        "count": 1,
        "own": 0.001,
        "general": 0.003,
        "ratio": 3.0,
        "nodes": [4, 5],
        "faults": ["a: b"],
    }
    text = format_report({"coloured": [row], "plain": [plain], "peer": "other", "about": "a solver", "seconds": 20})
    assert f"1 {outcome}" in text
    assert "Peer: other, a solver" in text
    assert "- a: b" in text


def test_a_folder_without_colour_is_refused(tmp_path: Path) -> None:
    (tmp_path / "plain.non").write_text("width 1\nheight 1\nrows\n1\ncolumns\n1\n")
    with pytest.raises(InputError, match="no coloured nonogram"):
        list_coloured(tmp_path)
