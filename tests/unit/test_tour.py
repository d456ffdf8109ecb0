"""The tour: everything it promises is shown, and it says so if an answer is not what it should be."""

from __future__ import annotations

import shlex

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
    assert result.stderr == "" or result.stderr.startswith("Compiling the kernels for nonogram, once (")
    text = result.stdout
    for bundled in list_bundled():
        assert bundled.title in text
    assert "1 1 │  ██  ██  │" in text
    assert "1 1 │· · · · · │" in text
    assert "Solved, the only solution (" in text
    assert "◆" in text
    assert "Ambiguous, exactly 2 solutions; they differ in 4 cells (" in text
    assert "4 cells differ" not in text, "the answer has said so"
    assert "◆ is filled and ◇ empty in the solution shown\n" in text
    assert "spilt-tea.json: totals: the rows have 56 filled cells, the columns 55; expected the same" in text
    assert "Suppose row 1, column 3 were filled." in text
    assert "Footpath, in " in text
    assert "Pairs at corners" in text
    assert "│ H'│ E'│ R'│ O'│ N'│███│" in text
    assert "Filled from words that score at least " in text
    assert "--help" in text
    assert "\x1b" not in text


def test_the_marks_are_explained_in_the_characters_they_are_drawn_in() -> None:
    result = CliRunner(charset="ascii").invoke(gridwright, ["tour"])
    assert result.exit_code == 0
    assert "#? is filled and ? empty in the solution shown\n" in result.stdout
    assert "◆" not in result.stdout


def test_what_to_type_next_says_how_it_ends() -> None:
    lines = run().stdout.splitlines()
    (heading,) = [number for number, line in enumerate(lines) if line.startswith("Solve a whole folder")]
    assert "exit code 2" in lines[heading]
    folder = shlex.split(lines[heading + 1])[-1]
    assert CliRunner().invoke(gridwright, ["solve", "-q", folder]).exit_code == 2


def test_the_program_is_named_as_it_was_started(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shutil.which", lambda name: None)
    monkeypatch.setattr("sys.argv", ["/somewhere/gridwright/__main__.py"])
    monkeypatch.setattr("sys.executable", "/some where/python3")
    assert tour._program() == "'/some where/python3' -m gridwright"
    monkeypatch.setattr("sys.argv", ["/somewhere/bin/gridwright"])
    assert tour._program() == "/somewhere/bin/gridwright"


def test_colour_on_demand() -> None:
    assert "\x1b[1m1. Clues in, picture out\x1b[0m" in run("--color", "always").stdout


def test_an_answer_that_contradicts_the_manifest_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tour, "EXPECTED", {**tour.EXPECTED, tour.Shows.AMBIGUOUS: "solved"})
    result = run()
    assert result.exit_code == 1
    assert "crooked-eyes.json: found ambiguous, exactly 2 solutions" in result.stderr
    assert result.stderr.rstrip().endswith("expected solved")


def test_without_a_word_list_the_rest_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tour, "WORDS", tour.WordListOptions(("nowhere.txt",)))
    result = run()
    assert result.exit_code == 0
    assert "8. Words instead of clues: crosswords\nThe nowhere.txt: there is no such file" in result.stdout
    assert "Footpath, in " in result.stdout
    assert "Broadsheet" not in result.stdout
