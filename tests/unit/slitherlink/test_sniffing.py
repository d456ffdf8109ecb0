"""Formats of both kinds side by side: nobody takes what belongs to another."""

from __future__ import annotations

from pathlib import Path

import pytest

from gridwright.codec.sniff import recognise_format
from gridwright.kinds.nonogram.kind import FORMATS as NONOGRAM_FORMATS
from gridwright.kinds.slitherlink.kind import FORMATS
from gridwright.model.errors import InputError
from tests.unit.formats.test_sniff import CASES as NONOGRAM_CASES

BOTH = (*NONOGRAM_FORMATS, *FORMATS)
GOLDEN = sorted((Path(__file__).parents[2] / "golden/formats").iterdir())

CASES = [
    ("2x2:2222", "", "loopy-short"),
    ("2x2:1/1/1/1", "", "pattern"),
    ("2x2t0:d", "", "loopy"),
    ("a name\t2x2t0:22b\n", "x.txt", "loopy"),
    ("2x2t0dh#31415", "", "loopy"),
    ("2x2#31415", "", "pattern"),
    ("3x3t1:0_211d2", "", "loopy"),
    ("# comment\nhttps://puzz.link/p?slither/1/1/a\n", "x.txt", "puzzlink-slither"),
    ("https://puzz.link/p?slither/f/3/3/gdk", "", "puzzlink-slither"),
    ("https://puzz.link/p?vslither/3/3/gdk", "", "puzzlink-slither"),
    ("https://puzz.link/p?nonogram/1/1/11", "", "puzzlink"),
    ("pzprv3/slither/1/1/2 /", "", "pzprv3"),
    ("pzprv3.1\nslither\n1\n", "x.txt", "pzprv3"),
    ("# a\n2 2\n\n2.\n..\n", "", "slk"),
    ("#\n2 2\n\n22\n22\n", "", "slk"),
    ("2.3\n...\n", "", "slither-text"),
    ("2-3\n---\n", "x.txt", "slither-text"),
    ("2 . 3\n. . .\n", "", "slither-text"),
    ("10.\n0.1\n", "", "slither-text"),
    ("2 3\n2.3\n...\n", "", "slither-text"),
    ("2 3\n2 - 3\n- - -\n", "", "puzzlekit"),
    ("3 3\n0 1 2\n3 0 3\n2 1 0\n", "", "puzzlekit"),
    ("2 3\n- - -\n- - -\n", "", "puzzlekit"),
    ("1 1\n3\n", "", "puzzlekit"),
    ("1 1\n1\n1\n", "", "nin"),
    ("+-+\n|3|\n+ +\n", "", "slither-text"),
    ("+ +x+\n  . x\n+ + +\n", "", "slither-text"),
    ("+.+.+\n.2. .\n+.+.+\n", "", "slither-text"),
    ("222\n232\n222\n", "", "slither-text"),
    ("101\n010\n", "", "picture"),
    ("+---+\n|#.#|\n+---+\n", "", "picture"),
    ("x.x\n-x-\n", "", "picture"),
    ("2 2\n1 1\n1\n1 1\n1\n", "", "nin"),
    ("2 2\n2\n1\n1\n2\n", "x.txt", "nin"),
    ("2\n2\n2\n1\n\n1\n2\n", "", "cwd"),
    ("3\n3\n1\n1\n1\n", "damaged.cwd", "cwd"),
    ("2 2\n1 1\n1 1\n1 1\n", "damaged.nin", "nin"),
    ('{"gridwright": 1, "kind": "slitherlink"}', "", "gridwright-slitherlink"),
    ('{"kind": "slitherlink", "gridwright": 1}', "x.json", "gridwright-slitherlink"),
    ('{"gridwright": 1, "kind": "nonogram"}', "x.json", "json"),
    ('{"gridwright": 1, "kind": "sudoku"}', "", "json"),
    ('{"gridwright": 1}', "", "json"),
]


@pytest.mark.parametrize(("text", "name", "expected"), CASES + NONOGRAM_CASES)
def test_recognised(text: str, name: str, expected: str) -> None:
    assert recognise_format(text.encode(), name, BOTH).name == expected


@pytest.mark.parametrize("file", GOLDEN, ids=lambda file: file.name)
def test_nonogram_files_stay_nonograms(file: Path) -> None:
    assert recognise_format(file.read_bytes(), "", BOTH).name == file.name.split(".")[1]


@pytest.mark.parametrize("text", ["words, words\n", "12345\n", "4\n", "a list\n: of one\n", "2x2\n", "slither\n", "1.5\n2.7\n"])
def test_nothing_fits(text: str) -> None:
    with pytest.raises(InputError, match="not a puzzle in any known format"):
        recognise_format(text.encode(), "x.txt", BOTH)


def test_only_the_beginning_is_looked_at() -> None:
    """A board larger than what is looked at is cut off in the middle of a row."""
    rows = "".join("2." * 150 + "\n" for _ in range(100))
    assert recognise_format(rows.encode(), "", BOTH).name == "slither-text"
    apart = "100 300\n" + "".join("2 - " * 149 + "2 -\n" for _ in range(100))
    assert recognise_format(apart.encode(), "", BOTH).name == "puzzlekit"
    full = "100 90\n" + "".join("2 3 " * 44 + "2 3\n" for _ in range(100))
    assert recognise_format(full.encode(), "", BOTH).name == "puzzlekit"
    assert recognise_format(full.encode() + b"2 3\n", "", BOTH).name == "nin"
