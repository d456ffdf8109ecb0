"""Nobody outside of the folder of a kind names it: only the registry and the list of what kinds give to the public face.
So one more kind touches nothing else.

Names and strings are looked at, not docstrings, whose examples may speak of any kind. `tests/unit/web/test_page_kinds.py` does
the same for the page.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import gridwright
from gridwright.kinds import KINDS

ROOT = Path(gridwright.__path__[0])
NAMES = re.compile("|".join(KINDS), re.IGNORECASE)
DATA = {
    "puzzles/__init__.py": {"crosswords"},  # a set of the puzzles that come with the package
    "study/features.py": {"anonymous book by crossword daily"},  # words that titles of puzzles have in common
}
"""Module -> how strings begin that are data and no code."""
HISTORY = "store/migrations/"
"""What tables were like once does not change with the kinds."""
LISTS = ("kinds/__init__.py", "kinds/exports.py")
"""The registry, and what single kinds give to the public face."""


def test_no_code_outside_of_the_kinds_names_one() -> None:
    assert [fault for path in _list_modules() for fault in _find_names(path)] == []


def test_a_name_would_be_found() -> None:
    source = """
    \"\"\"A module about nonograms.\"\"\"
    from gridwright.kinds.slitherlink import board
    def solve_nonogram(crossword=None):
        \"\"\"Solve a nonogram.\"\"\"
        return {"nonogram": "found a nonogram", 'x': crossword.Nonogram}
    """
    found = list(_list_texts(ast.parse("if True:" + source.replace("\n", "\n    "))))
    names = [text for _, text in found if NAMES.search(text)]
    assert sorted(names) == [
        "Nonogram",
        "crossword",
        "crossword",
        "found a nonogram",
        "gridwright.kinds.slitherlink",
        "nonogram",
        "solve_nonogram",
    ]


def _list_modules() -> Iterator[Path]:
    for path in sorted(ROOT.rglob("*.py")):
        name = path.relative_to(ROOT).as_posix()
        if name not in LISTS and not name.startswith((*(f"kinds/{kind}/" for kind in KINDS), HISTORY)):
            yield path


def _find_names(path: Path) -> Iterator[str]:
    name = path.relative_to(ROOT).as_posix()
    for line, text in _list_texts(ast.parse(path.read_text("utf-8"))):
        is_data = any(text.strip().startswith(start) for start in DATA.get(name, ()))
        if NAMES.search(text) and not is_data:
            yield f"{name}:{line}: {text.strip()[:80]}"


def _list_texts(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Every name and every string with its line; strings that stand alone are docstrings, and left out."""
    docstrings = {
        id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }
    for node in ast.walk(tree):
        line = getattr(node, "lineno", 0)
        match node:
            case ast.Constant(value=str(text)) if id(node) not in docstrings:
                yield line, text
            case ast.Name(id=text) | ast.Attribute(attr=text) | ast.arg(arg=text) | ast.alias(name=text):
                yield line, text
            case ast.FunctionDef(name=text) | ast.AsyncFunctionDef(name=text) | ast.ClassDef(name=text):
                yield line, text
            case ast.ImportFrom(module=str(text)) | ast.keyword(arg=str(text)):
                yield line, text
            case _:
                pass
