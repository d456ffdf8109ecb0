"""A kind begun from the template: a package that works at once, among the kinds of every process that is told of it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import gridwright
from gridwright.kinds import VARIABLE
from tests.template import SOLUTION
from tests.unit.cli.conftest import Run

SOURCES = str(Path(gridwright.__path__[0]).parent)
TRY = """
import star_battle, gridwright
from star_battle.puzzle import StarBattle
puzzle = StarBattle(["1 1", "1 2"])
print(gridwright.solve(puzzle).solution.rows(), gridwright.kind_of(puzzle) is star_battle.KIND)
print(puzzle)
from gridwright.web.documents import describe_puzzle
print(describe_puzzle(puzzle).kind)
"""


def test_a_new_kind_solves_its_example_at_once(run: Run, here: Path) -> None:
    made = run("new-kind", "star_battle", "--into", "kinds")
    assert made.exit_code == 0
    assert made.stdout.splitlines() == [
        "kinds/star_battle: 11 files; gridwright.kinds.template with other names",
        f"To have it among the kinds: export PYTHONPATH={here / 'kinds'}${{PYTHONPATH:+:$PYTHONPATH}} "
        "GRIDWRIGHT_KINDS=star_battle=star_battle",
        "To try it: gridwright solve kinds/star_battle/example.star_battle",
    ]
    environment = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join([SOURCES, str(here / "kinds")]),
        VARIABLE: "star_battle=star_battle",
    }
    command = [sys.executable, "-m", "gridwright", "solve", "--json", "kinds/star_battle/example.star_battle"]
    solved = json.loads(subprocess.run(command, env=environment, capture_output=True, check=True).stdout)
    assert solved["solutions"] == [SOLUTION]
    tried = subprocess.run([sys.executable, "-c", TRY], env=environment, capture_output=True, text=True, check=True).stdout
    assert tried.splitlines()[0] == "['#.', '..'] True"
    assert tried.splitlines()[-1] == "star_battle"
    for file in filter(Path.is_file, (here / "kinds" / "star_battle").iterdir()):
        assert "hitori" not in f"{file.name} {file.read_text()}".lower()


def test_a_long_name_fits_the_lines(run: Run, here: Path) -> None:
    assert run("new-kind", "star_battle_with_long_name").exit_code == 0
    rules = str(Path(__file__).parents[3] / "pyproject.toml")
    subprocess.run([sys.executable, "-m", "ruff", "format", "--config", rules, "--check", here], check=True)
    subprocess.run([sys.executable, "-m", "ruff", "check", "--config", rules, "--select", "E501", here], check=True)


@pytest.mark.parametrize(
    ("name", "complaint"),
    [
        ("Star", "NAME: found 'Star', expected a word of small letters, digits and underscores"),
        ("../star", "NAME: found '../star', expected a word of small letters, digits and underscores"),
        ("class", "NAME: found 'class', expected a word of small letters, digits and underscores"),
        ("calendar", "NAME: Python has a module calendar, expected another name"),
        ("nonogram", "NAME: there is a kind nonogram already, expected another name"),
        ("taken", "taken: exists already, expected a new folder"),
    ],
)
def test_a_name_that_cannot_be_used_is_refused(run: Run, here: Path, name: str, complaint: str) -> None:
    (here / "taken").mkdir()
    result = run("new-kind", name)
    assert (result.exit_code, result.stderr) == (2, f"gridwright: {complaint}\n")
    assert sorted(path.name for path in here.iterdir()) == ["taken"]


@pytest.mark.parametrize(
    ("named", "complaint"),
    [
        ("star", "found 'star', expected a kind as name=module"),
        ("star=", "found 'star=', expected a kind as name=module"),
        ("star=a b", "found 'star=a b', expected a kind as name=module"),
        ("a b=star", "found 'a b=star', expected a kind as name=module"),
        ("star=star_battle", "found no module star_battle for star; PYTHONPATH says where to look"),
        ("nonogram=star", "there is a kind nonogram already, expected another name than that of star"),
        ("star=json", "found no KIND in json, expected the kind star"),
        ("star=gridwright.kinds.template", "found the kind hitori in gridwright.kinds.template, expected star"),
        ("star=damaged", "damaged for star is no Python: invalid syntax (damaged.py, line 1)"),
    ],
)
def test_a_variable_that_names_no_kind_is_told(here: Path, named: str, complaint: str) -> None:
    (here / "damaged.py").write_text("what is this?")
    command = [sys.executable, "-m", "gridwright", "formats"]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([SOURCES, str(here)]), VARIABLE: named}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (2, f"gridwright: GRIDWRIGHT_KINDS: {complaint}\n")
