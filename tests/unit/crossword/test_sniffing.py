"""Formats of all kinds side by side: nobody takes what belongs to another."""

from __future__ import annotations

from pathlib import Path

import pytest

from gridwright.api.reading import parse
from gridwright.codec.sniff import recognise_format
from gridwright.kinds.crossword.kind import FORMATS
from gridwright.kinds.nonogram.kind import FORMATS as NONOGRAM_FORMATS
from gridwright.kinds.slitherlink.kind import FORMATS as SLITHERLINK_FORMATS
from gridwright.model.errors import InputError
from tests.unit.crossword.herons import BARE, CLUED, REBUS, STARTED, write
from tests.unit.formats.test_sniff import CASES as NONOGRAM_CASES
from tests.unit.slitherlink.test_sniffing import CASES as SLITHERLINK_CASES
from tests.unit.slitherlink.test_sniffing import GOLDEN

ALL = (*NONOGRAM_FORMATS, *SLITHERLINK_FORMATS, *FORMATS)

CASES = [
    ("CAT#\nA..E\nTEN#\n", "", "crossword-text"),
    ("c a t\n. . .\n", "x.txt", "crossword-text"),
    ("[HEART]#\nA.\n", "", "crossword-text"),
    ("BIT\nICE\nTEN\n", "x.txt", "crossword-text"),
    ("..#\n_..\n", "", "picture"),
    ("...\n...\n", "x.txt", "picture"),
    ("##.\n.##\n", "", "picture"),
    ("X.X\n.X.\n", "", "picture"),
    ("Title: x\n\n\nAB\nCD\n\n\nA1. q ~ AB\n", "", "xd"),
    ("## Metadata\n\nTitle: x\n\n## Grid\nAB\nCD\n", "x.txt", "xd"),
    ("## Grid\nAB\nCD\n", "", "xd"),
    ("AB\nCD\n\n\nA1. q ~ AB\n", "", "xd"),
    ('{"version": "http://ipuz.org/v2", "kind": ["http://ipuz.org/crossword#1"]}', "x.json", "ipuz"),
    ('{"kind": ["http://ipuz.org/sudoku#1"]}', "", "ipuz"),
    ("ipuz({})", "", "ipuz"),
    ('<?xml version="1.0"?>\n<crossword-compiler-applet>', "x.xml", "jpz"),
    ("<rectangular-puzzle>", "", "jpz"),
    ("xxACROSS&DOWN\0", "", "puz"),
    ("junk xxACROSS&DOWN\0", "", "puz"),
    ('{"gridwright": 1, "kind": "crossword"}', "x.json", "gridwright-crossword"),
]


@pytest.mark.parametrize(("text", "name", "expected"), CASES + SLITHERLINK_CASES + NONOGRAM_CASES)
def test_recognised(text: str, name: str, expected: str) -> None:
    assert recognise_format(text.encode(), name, ALL).name == expected


@pytest.mark.parametrize("file", GOLDEN, ids=lambda file: file.name)
def test_nonogram_files_stay_nonograms(file: Path) -> None:
    assert recognise_format(file.read_bytes(), "", ALL).name == file.name.split(".")[1]


@pytest.mark.parametrize("puzzle", [CLUED, STARTED, REBUS])
@pytest.mark.parametrize("each", FORMATS, ids=lambda each: each.name)
def test_what_is_written_is_recognised(each: object, puzzle: object) -> None:
    name = getattr(each, "name", "")
    assert recognise_format(write(name, puzzle), "", ALL) is each  # type: ignore[arg-type]


def test_a_grid_without_letters_needs_its_kind_named() -> None:
    assert recognise_format(write("crossword-text", BARE), "x.txt", ALL).name == "picture"
    assert recognise_format(write("crossword-text", BARE), "x.txt", FORMATS).name == "crossword-text"


@pytest.mark.parametrize(
    "text",
    [
        "words, words\n",
        "slither\n",
        "example.com\n",
        "a list\n: of one\n",
        "one\nword\na\nline\n",
        "a\nb\nc\n",
        "1.5\n2.7\n",
        "Dear reader:\n",
    ],
)
def test_nothing_fits(text: str) -> None:
    with pytest.raises(InputError, match="not a puzzle in any known format"):
        recognise_format(text.encode(), "x.txt", ALL)


def test_a_list_of_words_is_no_puzzle() -> None:
    with pytest.raises(InputError, match="not a puzzle in any known format"):
        recognise_format("".join(f"w{chr(97 + number % 26)}rd\n" for number in range(500)).encode(), "words.txt", ALL)


def test_only_the_beginning_is_looked_at() -> None:
    """A grid larger than what is looked at is cut off in the middle of a row."""
    rows = "".join("AB.#" * 75 + "\n" for _ in range(100))
    assert recognise_format(rows.encode(), "", ALL).name == "crossword-text"


def test_rows_that_are_no_crossword_say_how_to_have_them_read_as_one() -> None:
    (entry,) = parse(b".. .\n....\n", "row.txt", kind="crossword")
    expected = "row.txt: found a nonogram (format picture), expected a crossword; the format crossword-text reads it as one"
    assert str(entry.error) == expected
    (named,) = parse(b".. .\n....\n", "row.txt", format_name="crossword-text", kind="crossword")
    assert str(named.error) == "row.txt: line 1, column 3: found ' ', expected a letter, ., # or _"
