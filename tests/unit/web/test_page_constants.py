"""Constants that the page shares with the server are those of the server."""

from __future__ import annotations

import re

import pytest

from gridwright.kinds import load_kinds
from tools import write_page_constants
from tools.write_page_constants import FOLDER, Constant, format_module, main, make_files


def test_the_page_has_the_constants_of_the_server(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--check"]) == 0, capsys.readouterr().err
    kinds = {FOLDER / "kinds" / kind.name / "constants.js" for kind in load_kinds() if kind.can("page")}
    assert {path for path in kinds if path.parent.is_dir()} == make_files().keys() - {FOLDER / "constants.js"}


def test_an_old_file_is_told_of(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    path = FOLDER / "constants.js"
    monkeypatch.setattr(write_page_constants, "make_files", lambda: {path: path.read_text() + " "})
    assert main(["--check"]) == 1
    assert "constants.js is out of date: run python -m tools.write_page_constants" in capsys.readouterr().err


def test_constants_are_written_as_javascript() -> None:
    constants = [Constant("A", 45_000, "Many."), Constant("B", ("x", "y")), Constant("C", {"d": 1})]
    text = format_module("About.", constants)
    assert "/** Many. */\nexport const A = 45_000;\n" in text
    assert 'export const B = /** @type {const} */ (["x", "y"]);' in text
    assert "export const C = { d: 1 };" in text


def test_no_module_defines_a_shared_constant_again() -> None:
    """A number under the name of a shared constant stands in the generated files alone."""
    shared = {path: set(re.findall(r"^export const (\w+)", path.read_text(), re.MULTILINE)) for path in make_files()}
    for path in FOLDER.rglob("*.js"):
        if path in shared:
            continue
        names = shared[FOLDER / "constants.js"].union(*(shared[each] for each in shared if each.parent in path.parents))
        again = set(re.findall(r"^(?:export )?const (\w+) = \d", path.read_text(), re.MULTILINE)) & names
        assert again == set(), path
