"""The public face with two kinds: formats by name and suffix, and boards of either."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from gridwright import api
from gridwright.kinds import KINDS
from gridwright.kinds.nonogram.puzzle import Nonogram
from gridwright.kinds.slitherlink.puzzle import Slitherlink
from gridwright.model.errors import InputError
from tests.unit.slitherlink.snails import LOOP, SNAIL, SOLVED_SNAIL, STARTED, write

DOT = Nonogram.build([[1]], [[1]])


@pytest.fixture(autouse=True)
def _both_kinds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(KINDS, "slitherlink", "gridwright.kinds.slitherlink")


@pytest.mark.parametrize("name", ["json", "gridwright-slitherlink"])
@pytest.mark.parametrize("puzzle", [SNAIL, DOT])
def test_json_is_of_the_puzzles_own_kind(name: str, puzzle: Slitherlink | Nonogram) -> None:
    data = api.format_puzzles([puzzle], name)
    assert api.parse_puzzle(data) == puzzle
    assert [entry.puzzle for entry in api.parse(data, "x", format_name=name)] == [puzzle]
    assert api.list_losses(puzzle, api.find_format(name)) == []


def test_files_ending_in_json_take_any_kind() -> None:
    fmt = api.format_for_suffix(".json")
    assert json.loads(api.format_puzzles([SNAIL], fmt))["kind"] == "slitherlink"
    assert json.loads(api.format_puzzles([DOT], fmt))["kind"] == "nonogram"
    assert api.format_for_suffix(".slk").name == "slk"
    assert api.format_for_suffix(".non").name == "non"


def test_other_formats_hold_their_kind_only() -> None:
    with pytest.raises(InputError, match="format mk holds a nonogram, found a slitherlink"):
        api.format_puzzles([SNAIL], "mk")
    with pytest.raises(InputError, match="format loopy holds a slitherlink, found a nonogram"):
        api.format_puzzles([DOT], "loopy")
    with pytest.raises(InputError, match="format json holds a nonogram, found a slitherlink"):
        api.format_puzzles([DOT, SNAIL], "json")
    assert api.list_losses(SNAIL, api.find_format("loopy")) == ["author", "copyright", "description", "title"]


def test_a_folder_of_both(tmp_path: Path) -> None:
    for name, text in (
        ("a.txt", "4x3:2b2a3b3a2a\n"),
        ("b.non", "width 1\nheight 1\nrows\n1\ncolumns\n1\n"),
        ("c.txt", "2.2\n3..\n"),
    ):
        (tmp_path / name).write_text(text)
    found = list(api.read_sources(tmp_path))
    assert [(entry.kind, entry.format.name if entry.format else "") for entry in found] == [
        ("slitherlink", "loopy-short"),
        ("nonogram", "non"),
        ("slitherlink", "slither-text"),
    ]


BOARDS = {
    "as rows of text": LOOP.as_text(),
    "indented": "\n".join(f"   {row}" for row in LOOP.rows()),
    "with its clues": LOOP.as_text(SNAIL.clues),
    "as a JSON list": json.dumps(LOOP.rows()),
    "as an answer": json.dumps({"solutions": [LOOP.rows()]}),
    "as a puzzle's goal": write("gridwright-slitherlink", SOLVED_SNAIL),
}


@pytest.mark.parametrize("form", BOARDS)
def test_boards(form: str) -> None:
    assert api.parse_boards(BOARDS[form].encode(), [SNAIL]) == [[LOOP]]


def test_a_board_in_progress_may_have_blanks() -> None:
    rows = [row.replace(".", " ").rstrip() or " " for row in STARTED.rows()]
    rows[3], rows[5] = ".", "  ."
    assert api.parse_boards("\n".join(rows).encode(), [SNAIL]) == [[STARTED]]


def test_a_board_of_another_size() -> None:
    with pytest.raises(InputError, match=r"^board 1: found 3 rows, expected 7: cells, and edges above and below$"):
        api.parse_boards(b"+-+\n| |\n+-+\n", [SNAIL])
