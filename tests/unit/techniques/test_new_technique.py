"""A technique is one entry beside its rule: once it is there, everything that techniques are used for knows it."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

PUZZLE = "width 3\nheight 3\nrows\n3\n1\n1\ncolumns\n1\n3\n1\n"
SCRIPT = """
import json, sys
from click.testing import CliRunner
from gridwright.kinds.common.techniques import Text, Texts
from gridwright.kinds.nonogram.cells import FILLED
from gridwright.kinds.nonogram.techniques import painting
from gridwright.kinds.nonogram.techniques.line import Move, Technique

def fill_line(line):
    if line.lengths == (len(line),):
        yield Move(0, fills=tuple(cell for cell, value in enumerate(line.cells) if value != FILLED))

def tell_full_line(line, move):
    return f"The {len(line)} is as long as the line."

painting.TOY_LINE = Technique(
    code="toy",
    name="toy-line",
    turn=777,
    tier=1,
    cost=0.00777,
    texts=Texts(
        en=Text("Toy line", "A block as long as the line fills it."),
        sk=Text("Plný rad", "Blok dlhý ako rad ho celý vyplní."),
        cs=Text("Plná řada", "Blok dlouhý jako řada ji celou vyplní."),
        pl=Text("Pełna linia", "Blok długi jak linia wypełnia ją całą."),
    ),
    rule=fill_line,
    sentence=tell_full_line,
)

from gridwright.cli.main import gridwright
from gridwright.kinds.nonogram.techniques.table import ENTRIES
from tools.write_techniques import write_module, write_table

def run(*words):
    answer = CliRunner().invoke(gridwright, words)
    assert answer.exception is None or isinstance(answer.exception, SystemExit), repr(answer.exception)
    return answer.stdout

name = sys.argv[1]
answers = {
    "list": run("techniques", "nonogram", "--json"),
    "explain": run("explain", "--json", name),
    "alone": run("explain", "--json", "--stats", "--rules", "toy-line", name),
    "hint": run("hint", "--json", "--rules", "toy,F", name),
    "rate": run("rate", "--json", "--runs", "1", name),
    "page": write_module(ENTRIES),
    "docs": write_table(ENTRIES),
}
print(json.dumps(answers))
"""


@pytest.fixture(scope="module")
def answers(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    path = tmp_path_factory.mktemp("toy") / "toy.non"
    Path(path).write_text(PUZZLE)
    done = subprocess.run([sys.executable, "-c", SCRIPT, str(path)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    told: dict[str, Any] = json.loads(done.stdout)
    return told


def test_it_is_listed_in_its_place(answers: dict[str, Any]) -> None:
    first = json.loads(answers["list"].splitlines()[0])
    assert (first["code"], first["name"], first["title"], first["tier"]) == ("toy", "toy-line", "Toy line", 1)


def test_it_explains_alone_and_among_others(answers: dict[str, Any]) -> None:
    steps = json.loads(answers["explain"])["steps"]
    assert [step["title"] for step in steps].count("Toy line") == 2
    alone = json.loads(answers["alone"])
    assert {step["technique"] for step in alone["steps"]} == {"toy-line"}
    assert alone["statistics"]["uses"] == {"toy": 2}


def test_it_gives_a_hint(answers: dict[str, Any]) -> None:
    step = json.loads(answers["hint"])["step"]
    assert (step["technique"], step["title"]) == ("toy-line", "Toy line")
    assert step["reasons"] == ["The 3 is as long as the line."]


def test_a_rating_does_without_it_as_long_as_it_has_no_kernel(answers: dict[str, Any]) -> None:
    rating = json.loads(answers["rate"])
    assert (rating["outcome"], rating["demand"]) == ("solved", "lines")
    assert "toy-line" not in rating["uses"]


def test_the_page_and_the_documentation_follow(answers: dict[str, Any]) -> None:
    assert '"techniques.toy-line.title": "Toy line",' in answers["page"]
    assert '"techniques.toy-line.lesson": "A block as long as the line fills it.",' in answers["page"]
    assert "| `toy` | Toy line | `toy-line` | 1 | A block as long as the line fills it. |\n" in answers["docs"]
