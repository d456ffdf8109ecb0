"""A program of a user: mypy accepts it in its strict mode, and it does what it says."""

from __future__ import annotations

import ast
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from gridwright import Board, Crossword, Nonogram
from tests.library import user_program

pytestmark = pytest.mark.xdist_group("mypy")

ROOT = Path(__file__).parents[2]
HOW_TO = ROOT / "docs/how-to/use-from-python.md"
NOTEBOOK = ROOT / "docs/how-to/notebook.ipynb"
TYPES = """
from gridwright import Nonogram, Slitherlink, generate, read_puzzle, solve

reveal_type(solve(Nonogram([[1]], [[1]])).solution)
reveal_type(solve(Slitherlink(["4"])).is_unique)
reveal_type(read_puzzle("heart.non"))
reveal_type(generate(Nonogram).puzzle)
solve("heart.non")
"""


@pytest.fixture(scope="module")
def said(tmp_path_factory: pytest.TempPathFactory) -> str:
    """What mypy says of all programs in its strict mode, with the settings of nobody."""
    folder = tmp_path_factory.mktemp("typed")
    typed, shown = folder / "typed.py", folder / "shown.py"
    typed.write_text(TYPES)
    page = HOW_TO.read_text()
    shown.write_text(page[page.index("## Types") :].split("```python\n")[1].split("```")[0])
    command = [
        sys.executable,
        "-m",
        "mypy",
        "--strict",
        "--config-file=",
        "--cache-dir",
        str(ROOT / ".mypy_cache/library"),
        user_program.__file__,
        str(typed),
        str(shown),
    ]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False).stdout


def test_mypy_accepts_it_and_what_the_documents_show(said: str) -> None:
    """All that it says is of the program with mistakes, and it has read the others."""
    assert "user_program.py" not in said
    assert "shown.py" not in said
    assert said.splitlines()[-1].endswith("in 1 file (checked 3 source files)")


def test_mypy_knows_whose_boards_they_are(said: str) -> None:
    revealed = [line.partition('Revealed type is "')[2].rstrip('"') for line in said.splitlines() if "Revealed" in line]
    assert revealed == [
        "gridwright.kinds.nonogram.board.Board | None",
        "bool",
        "gridwright.kinds.nonogram.puzzle.Nonogram | gridwright.kinds.slitherlink.puzzle.Slitherlink"
        " | gridwright.kinds.crossword.puzzle.Crossword",
        "gridwright.kinds.nonogram.puzzle.Nonogram | None",
    ]
    assert 'has incompatible type "str"; expected "Puzzle[' in said


def test_it_does_what_it_says(tmp_path: Path) -> None:
    assert user_program.solve_heart() == Board.from_rows(["#.#", "###", ".#."])
    assert user_program.describe(Nonogram([[1], [1]], [[1], [1]])) == "ambiguous"
    assert user_program.describe(Crossword(["..", ".."])) == "cannot be solved"
    assert user_program.draw_loop()[0] == "+-+-+"
    assert user_program.fill_square() in (["CAB", "ORE", "WED"], ["COW", "ARE", "BED"])
    fish = user_program.make_and_keep(tmp_path / "made.non")
    assert user_program.learn(fish)
    assert len(user_program.match_outcome(fish).split()) == 10


def test_the_notebook_runs_and_shows_what_stands_last() -> None:
    names: dict[str, Any] = {}
    shown = 0
    for cell in json.loads(NOTEBOOK.read_text())["cells"]:
        if cell["cell_type"] != "code":
            continue
        tree = ast.parse("".join(cell["source"]))
        last = tree.body[-1]
        if not isinstance(last, ast.Expr):
            exec(compile(tree, NOTEBOOK.name, "exec"), names)
            continue
        exec(compile(ast.Module(tree.body[:-1], []), NOTEBOOK.name, "exec"), names)
        value = eval(compile(ast.Expression(last.value), NOTEBOOK.name, "eval"), names)
        picture = value._repr_html_() if hasattr(value, "_repr_html_") else value._repr_svg_()
        assert picture.count("<svg") == picture.count("</svg>")
        assert str(value)
        shown += 1
    assert shown == 9
