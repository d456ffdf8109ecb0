"""`--debug`: the traceback comes before the line that tells of the error, and only if it was asked for."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.unit.cli.conftest import Run
from tests.unit.cli.samples import BROKEN, HEART, write

TRACE = "Traceback (most recent call last):"


@pytest.mark.parametrize("command", [["solve"], ["solve", "--jobs", "2"], ["check"], ["draw"], ["convert", "--to", "non"]])
def test_wrong_input_shows_where_it_was_found(run: Run, command: list[str]) -> None:
    plain, debugged = run(*command, "missing.non"), run(*command, "--debug", "missing.non")
    assert plain.exit_code == debugged.exit_code == 2
    assert plain.stderr.splitlines() == ["gridwright: missing.non: cannot be read: No such file or directory"]
    lines = debugged.stderr.splitlines()
    assert lines[0] == TRACE
    assert lines[-2].endswith("InputError: missing.non: cannot be read: No such file or directory")
    assert lines[-1:] == plain.stderr.splitlines()


def test_an_error_that_ends_the_command_shows_it_too(run: Run, here: Path) -> None:
    write(here, heart=HEART)
    arguments = ["check", "--board", "missing.txt", "heart.non"]
    plain, debugged = run(*arguments), run(*arguments, "--debug")
    assert plain.stderr.count("\n") == 1
    assert debugged.stderr.startswith(TRACE)
    assert debugged.stderr.endswith(plain.stderr)


def test_every_problem_has_its_line_and_the_error_one_trace(run: Run, here: Path) -> None:
    write(here, broken=BROKEN)
    plain, debugged = run("check", "broken.non"), run("check", "--debug", "broken.non")
    assert debugged.stderr.endswith(plain.stderr)
    assert debugged.stderr.count("PuzzleError: ") == 1


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_what_cannot_be_solved_shows_where_that_was_found(run: Run, here: Path, jobs: str) -> None:
    inks = [{"name": f"ink {number}", "colour": f"#{number:06x}", "symbol": chr(0x100 + number)} for number in range(66)]
    puzzle = {"gridwright": 1, "kind": "nonogram", "palette": inks, "rows": [[[1, inks[1]["symbol"]]]]}
    (here / "colour.json").write_text(json.dumps(puzzle | {"columns": puzzle["rows"]}))
    plain, debugged = run("solve", "--jobs", jobs, "colour.json"), run("solve", "--jobs", jobs, "--debug", "colour.json")
    assert plain.stderr.count("\n") == 1
    assert debugged.stderr.startswith(TRACE)
    assert "UnsupportedError: " in debugged.stderr
    assert debugged.stderr.endswith(plain.stderr)
