"""Every command on a puzzle of the template, in a process that has it among its kinds: done, or refused in one line.

Commands are listed from the command line itself, so one that is added is missing here until it is tried, too.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click
import pytest

from gridwright.cli.main import gridwright
from tests.template import ENVIRONMENT, EXAMPLE, SOLUTION

REFUSAL = "gridwright: puzzle.hitori: this puzzle is a Hitori: "
OF_ANOTHER_KIND = "gridwright: puzzle.hitori: found a hitori"


@dataclass(frozen=True)
class Case:
    """What is written behind a command, and what comes of it: a beginning of the output, or of the only line of complaint."""

    arguments: str
    output: str = ""
    complaint: str = ""
    code: int = 0
    """Where nothing is refused: that is 2."""


PUZZLE = "puzzle.hitori"
CASES: dict[str, list[Case]] = {
    "solve": [
        Case(PUZZLE, "puzzle.hitori: solved, the only solution"),
        Case(f"{PUZZLE} --json", '{"source": "puzzle.hitori"'),
        Case(f"{PUZZLE} --count", "puzzle.hitori: 1 solution"),
        Case(f"{PUZZLE} --agree", "puzzle.hitori: solved"),
        Case("several.hitori --solutions all", "several.hitori: ambiguous"),
        Case("none.hitori", "none.hitori: no solution", code=3),
        Case(f"{PUZZLE} --limit 1", "puzzle.hitori: gave up", code=5),
        Case(f"{PUZZLE} --save", "puzzle.hitori: solved"),
    ],
    "check": [
        Case(PUZZLE, "puzzle.hitori: ok (hitori, 8x8, hitori-text)"),
        Case(f"{PUZZLE} --board right.txt", "puzzle.hitori"),
        Case(
            f"{PUZZLE} --board wrong.txt", "", "gridwright: puzzle.hitori: column 3: 1 is unshaded 2 times, expected once at most"
        ),
    ],
    "draw": [
        Case(PUZZLE, "Eight by eight\n"),
        Case(f"{PUZZLE} --solve --svg", "<svg "),
        Case("several.hitori --solve"),
        Case(f"{PUZZLE} --board right.txt", "Eight by eight\n"),
    ],
    "convert": [
        Case(f"{PUZZLE} --to json", '{\n  "gridwright": 1,\n  "kind": "hitori"'),
        Case(f"{PUZZLE} --to link", "#/open/"),
        Case(f"{PUZZLE} --to hitori-text", EXAMPLE),
        Case(f"{PUZZLE} --to non", complaint="gridwright: puzzle.hitori: format non holds a nonogram, found a hitori"),
    ],
    "print": [Case(f"{PUZZLE} several.hitori -o book.pdf", "book.pdf: 2 puzzles on ")],
    "share": [Case(PUZZLE, "http://127.0.0.1:8000/#/open/")],
    "formats": [Case("--json", '{"name": "json"')],
    "completion": [Case("bash")],
    "tour": [Case("--help", "Usage: ")],
    "new-kind": [Case("futoshiki", "futoshiki: 11 files"), Case("hitori", complaint="gridwright: NAME: there is a kind hitori")],
    "serve": [Case("--help", "Usage: ")],
    # What the template lacks.
    "explain": [Case(PUZZLE, complaint=REFUSAL), Case(f"{PUZZLE} --json", complaint=REFUSAL)],
    "hint": [Case(PUZZLE, complaint=REFUSAL), Case(f"{PUZZLE} --board right.txt", complaint=REFUSAL)],
    "rate": [Case(PUZZLE, complaint=REFUSAL)],
    "techniques": [
        Case("", "nonogram:"),
        Case("hitori", complaint="gridwright: techniques: Invalid value for '[KIND]': 'hitori'"),
    ],
    "compare": [Case(PUZZLE, complaint=OF_ANOTHER_KIND)],
    "fill": [Case(PUZZLE, complaint=OF_ANOTHER_KIND)],
    "candidates": [Case(PUZZLE, complaint=OF_ANOTHER_KIND)],
    "words": [Case(f"en --grid {PUZZLE}", complaint=OF_ANOTHER_KIND)],
    "generate": [Case("hitori", complaint="gridwright: found hitori, expected one of crossword, nonogram, slitherlink: ")],
    "scan": [
        Case(f"--kind hitori {PUZZLE}", complaint="gridwright: scan: Invalid value for '--kind': 'hitori'"),
        Case(PUZZLE, complaint="gridwright: puzzle.hitori: not an image"),
    ],
    "study features": [Case(f"{PUZZLE} -o features.csv", complaint=OF_ANOTHER_KIND)],
    "study minimal-sets": [Case(PUZZLE, complaint=REFUSAL)],
    "study run": [Case(f"{PUZZLE} -o out", complaint="gridwright: found 1 puzzles that can be read, expected at least 10")],
    "study predict": [Case(f"{PUZZLE} model.gwmodel", complaint="gridwright: ")],
    # What reads tables and no puzzles.
    "study attempts": [Case("--help", "Usage: ")],
    "study simulate": [Case("--help", "Usage: ")],
    "study train": [Case("--help", "Usage: ")],
    "study evaluate": [Case("--help", "Usage: ")],
}
"""Command -> how it is tried."""

PROGRAM = """
import json, sys
from click.testing import CliRunner
from gridwright.cli.main import gridwright
for line in sys.stdin:
    result = CliRunner().invoke(gridwright, json.loads(line), prog_name="gridwright")
    fault = result.exception
    if isinstance(fault, SystemExit): fault = None
    print(json.dumps([result.exit_code, result.stdout, result.stderr, repr(fault) if fault else ""]), flush=True)
"""


@pytest.fixture(scope="module")
def answers(tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[Any]]:
    """What each command line answers: its code, output, complaints and what broke out of it. One process tries them all."""
    here = tmp_path_factory.mktemp("template")
    (here / PUZZLE).write_text(EXAMPLE)
    (here / "several.hitori").write_text("hitori\n1 2\n3 4\n")
    (here / "none.hitori").write_text("hitori\n1 1 1\n1 1 1\n1 1 1\n")
    (here / "right.txt").write_text("\n".join(SOLUTION))
    (here / "wrong.txt").write_text("\n".join(["##......", *SOLUTION[1:]]))
    lines = [f"{command} {case.arguments}".strip() for command, cases in CASES.items() for case in cases]
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        input="".join(json.dumps(line.split()) + "\n" for line in lines),
        capture_output=True,
        text=True,
        cwd=here,
        env={**os.environ, **ENVIRONMENT, "PYTHONPATH": _find_sources()},
        timeout=300,
        check=True,
    )
    assert (here / "puzzle.solved.json").exists() or list(here.glob("*final*")), "solve --save has written nothing"
    return dict(zip(lines, map(json.loads, done.stdout.splitlines()), strict=True))


def _find_sources() -> str:
    """Where the package is imported from, as an absolute path: the process runs elsewhere."""
    import gridwright

    assert gridwright.__file__
    return os.pathsep.join([str(Path(gridwright.__file__).parents[1]), os.environ.get("PYTHONPATH", "")])


@pytest.mark.parametrize(("command", "case"), [(command, case) for command, cases in CASES.items() for case in cases])
def test_it_is_done_or_refused_in_one_line(answers: dict[str, list[Any]], command: str, case: Case) -> None:
    code, output, complaint, fault = answers[f"{command} {case.arguments}".strip()]
    assert fault == ""
    assert "internal error" not in complaint
    assert "Traceback" not in complaint
    if case.complaint:
        assert complaint.startswith(case.complaint)
        assert code == 2
    else:
        assert output.startswith(case.output)
        assert code == case.code


def test_no_command_is_forgotten() -> None:
    assert set(CASES) == set(_list_commands())


def _list_commands() -> Iterator[str]:
    """Every command, and every one of `study`; those of `generate` are kinds."""
    context = click.Context(gridwright)
    for name in gridwright.list_commands(context):
        command = gridwright.get_command(context, name)
        if name == "study" and isinstance(command, click.Group):
            yield from (f"study {each}" for each in command.list_commands(context))
        else:
            yield name
