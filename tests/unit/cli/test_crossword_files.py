"""The commands with crosswords: read, judged, converted and drawn; what only solving makes sense of says so in a line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from gridwright.api import read_puzzle
from tests.unit.cli.conftest import Run
from tests.unit.crossword.herons import BARRED, CLUED, REBUS, STARTED, write

FILES = {
    "marsh.ipuz": write("ipuz", CLUED),
    "begun.txt": write("crossword-text", STARTED),
    "hearts.puz": write("puz", REBUS),
    "bars.jpz": write("jpz", BARRED),
}


@pytest.fixture
def _files(here: Path) -> None:
    for name, content in FILES.items():
        (here / name).write_bytes(content)


pytestmark = pytest.mark.usefixtures("_files")


def test_checking(run: Run) -> None:
    result = run("check", *FILES)
    assert result.exit_code == 0
    assert "marsh.ipuz: ok (crossword, 4x3, ipuz)" in result.stdout
    record = json.loads(run("check", "--json", "hearts.puz").stdout)
    assert (record["kind"], record["format"], record["title"], record["size"]) == ("crossword", "puz", "Hearts", [3, 5])


def test_judging_boards(run: Run, here: Path) -> None:
    (here / "good.txt").write_text("#SPY\nHERO\nOAR#\n")
    (here / "wrong.txt").write_text("#SPY\nXERO\nOAR#\n")
    (here / "other.txt").write_text("#SPY\nHERO\nOARS\n")
    (here / "several.txt").write_text("[HEART]ACHE\nB#U##\nEATS#\n")
    assert run("check", "--solution", "good.txt", "begun.txt").exit_code == 0
    assert run("check", "--solution", "several.txt", "hearts.puz").exit_code == 0
    wrong = run("check", "--solution", "wrong.txt", "begun.txt")
    assert wrong.exit_code == 2
    assert "begun.txt: row 2, column 1: found 'X', but 'H' was given" in wrong.stderr
    other = run("check", "--board", "other.txt", "begun.txt")
    assert other.exit_code == 2
    assert "row 3, column 4: found 'S', expected '#'" in other.stderr
    unfinished = run("check", "--solution", "begun.txt", "begun.txt")
    assert "board: has unknown letters, expected a finished board" in unfinished.stderr


def test_converting_tells_what_is_lost(run: Run, here: Path) -> None:
    result = run("convert", "marsh.ipuz", "-o", "marsh.puz")
    assert (result.exit_code, result.stderr) == (0, "")
    assert read_puzzle(here / "marsh.puz") == CLUED
    text = run("convert", "marsh.ipuz", "--to", "crossword-text")
    assert text.stdout == "#SPY\nHERO\nOAR#\n"
    assert "not kept by format crossword-text: author, circles, clues, copyright, description, title" in text.stderr
    own = run("convert", "bars.jpz", "--to", "json")
    assert json.loads(own.stdout)["bars"] == [[0, 1, "across"], [0, 2, "down"]]


def test_bars_are_not_lost(run: Run) -> None:
    result = run("convert", "bars.jpz", "--to", "xd")
    assert result.exit_code == 2
    assert "bars.jpz: .xd has no bars, without which this is another puzzle; ipuz and jpz have them" in result.stderr


def test_other_kinds_stay_apart(run: Run) -> None:
    result = run("convert", "marsh.ipuz", "--to", "non")
    assert result.exit_code == 2
    assert "format non holds a nonogram, found a crossword" in result.stderr


def test_a_grid_without_letters_needs_its_format_named(run: Run, here: Path) -> None:
    (here / "grid.txt").write_text("#...\n....\n...#\n")
    assert "ok (nonogram" in run("check", "grid.txt").stdout
    assert "ok (crossword, 4x3, crossword-text)" in run("check", "--from", "crossword-text", "grid.txt").stdout


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (["solve"], "`gridwright fill` puts words into it"),
        (["solve", "--count"], "`gridwright fill` puts words into it"),
        (["explain"], "it has no steps to explain; `gridwright fill` puts words into it"),
        (["hint"], "it has no steps to hint at; `gridwright candidates` lists the words for a slot"),
        (["rate"], "how hard it is depends on its clues, which are not rated"),
    ],
)
def test_what_only_solving_makes_sense_of(run: Run, arguments: list[str], expected: str) -> None:
    result = run(*arguments, "begun.txt")
    assert result.exit_code == 2
    assert result.stderr.splitlines()[-1] == f"gridwright: begun.txt: this puzzle is a crossword: {expected}"


def test_studies_are_of_nonograms(run: Run) -> None:
    result = run("study", "features", "begun.txt", "-o", "table.csv")
    assert result.exit_code == 2
    assert "begun.txt: found a crossword, expected a nonogram" in result.stderr


def test_no_techniques(run: Run) -> None:
    assert "crossword" not in run("techniques").stdout


def test_drawing(run: Run) -> None:
    result = run("draw", "marsh.ipuz")
    assert result.exit_code == 0
    assert "The marsh" in result.stdout
