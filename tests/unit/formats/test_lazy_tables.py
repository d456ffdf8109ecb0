"""Formats that are loaded when they are needed, and the few that recognising a file needs."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from gridwright.codec.sniff import recognise_by_suffix, recognise_format
from gridwright.kinds import load_kinds
from gridwright.model.format import FormatTable, list_by_suffix

TABLES = [kind.formats for kind in load_kinds()]
EVERY = [fmt for table in TABLES for fmt in table]
ROOT = Path(__file__).parents[3]
FILES = sorted(
    path
    for folder in (ROOT / "tests", ROOT / "src/gridwright/puzzles", ROOT / "docs")
    for path in folder.rglob("*")
    if path.is_file() and path.stat().st_size < 200_000 and "__pycache__" not in path.parts
)


def test_the_suffixes_of_a_table_are_those_of_its_formats() -> None:
    for table in TABLES:
        assert isinstance(table, FormatTable)
        for suffix in {suffix for fmt in EVERY for suffix in fmt.suffixes}:
            expected = tuple(fmt for fmt in table if suffix in fmt.suffixes)
            assert list_by_suffix(table, suffix) == list_by_suffix(expected, suffix) == expected


def test_a_look_at_the_suffix_alone_never_says_anything_else() -> None:
    settled = 0
    for path in FILES:
        data = path.read_bytes()
        found = recognise_by_suffix(data, path.name, TABLES)
        if found is not None:
            settled += 1
            assert found == recognise_format(data, path.name, EVERY), path
    assert settled > 100


@pytest.mark.parametrize("data", [b"", b" \n", b"nothing of the sort"])
def test_what_carries_no_signature_is_left_to_all_formats(data: bytes) -> None:
    assert recognise_by_suffix(data, "puzzle.non", TABLES) is None


def test_solving_a_file_loads_the_formats_of_its_suffix_only(tmp_path: Path) -> None:
    file = tmp_path / "plus.non"
    file.write_text("width 3\nheight 3\n\nrows\n1\n3\n1\n\ncolumns\n1\n3\n1\n", encoding="utf-8")
    script = "import sys; from gridwright import read_puzzle; read_puzzle(sys.argv[1]); print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", script, str(file)], capture_output=True, text=True, check=True).stdout.split()
    formats = {name for name in loaded if name.startswith("gridwright.kinds.") and ".formats." in name}
    assert {name.rpartition(".")[2] for name in formats} == {"common", "non"}
