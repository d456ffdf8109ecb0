"""The format of a file, by content and name."""

from __future__ import annotations

import pytest

from gridwright.codec.sniff import recognise_format
from gridwright.kinds.nonogram.kind import FORMATS
from gridwright.model.errors import InputError

CASES = [
    ("1 1\n1\n#\n1\n", "", "mk"),
    ("1 1\n1\n1\n", "", "nin"),
    ("1\n1\n1\n\n1\n", "", "cwd"),
    ("101\n010\n", "", "picture"),
    ("11\n11\n", "x.cwd", "picture"),
    ("#.#\n", "x.mk", "picture"),
    ("width 2\nheight", "x.txt", "non"),
    ('{"rows": 1}', "x.non", "clues-json"),
    ('{"a": 1}', "", "clues-json"),
    ('\ufeff  {"x": {}, "gridwright" : 9}', "", "json"),
    ("<matice", "x.pbn", "matice"),
    ("<?xml version='1.0'?><!-- <x> --><puzzleset>", "x.xml", "webpbn"),
    ("nonogram/1/1/11", "x.txt", "puzzlink"),
    ("Pattern:1x1:1/1", "", "pattern"),
    ("$ 1\n1\n1\n", "", "contest"),
    ("a title\n#d\n r:r red\n: rows\n", "", "olsak-g"),
    ("[dimensions]\n", "", "gno"),
    ("MK Version 3.0", "x.txt", "sgriddler"),
    ("Puzzle number: 5\n", "", "griddlers"),
    ("P1 1 1 1", "", "pbm"),
    ("GIF89a", "", "png"),
    ("words, words\n", "x.non", "non"),
    ("1 2 3\n4\n", "x.nin", "nin"),
    ("1000000000 1\n1\n1\n", "huge.nin", "nin"),
]


@pytest.mark.parametrize(("text", "name", "expected"), CASES)
def test_recognised(text: str, name: str, expected: str) -> None:
    assert recognise_format(text.encode(), name, FORMATS).name == expected


@pytest.mark.parametrize(
    "text", ["words, words\n", "a list\n: of one\n", "width is not everything\n", "<html><p>1</p></html>", "12345\n"]
)
def test_nothing_fits(text: str) -> None:
    with pytest.raises(InputError, match=r"not a puzzle in any known format \('gridwright formats' lists all [0-9]+\)"):
        recognise_format(text.encode(), "x.txt", FORMATS)


@pytest.mark.parametrize("data", [b"", b"\n \r\n\t"])
def test_empty(data: bytes) -> None:
    with pytest.raises(InputError, match="the file is empty"):
        recognise_format(data, "x.non", FORMATS)


@pytest.mark.parametrize(
    "text", ["https://puzz.link/p?kakuro/5/5/h1i2\n", "https://pzv.jp/p.html?kakuro/3/3", "pzprv3\nkakuro\n3\n3\n"]
)
def test_a_puzzle_of_another_kind_is_named(text: str) -> None:
    with pytest.raises(InputError, match="not a puzzle in any known format: a puzzle of the kind 'kakuro'"):
        recognise_format(text.encode(), "", FORMATS)


@pytest.mark.parametrize(
    "data", [bytes(range(256)), b"\x00" * 50, b"\x7fELF\x02\x01\x01" + bytes(20), b"\xff\xd8\xff\xe0" + bytes(20)]
)
@pytest.mark.parametrize("name", ["", "x.non", "x.txt"])
def test_binary(data: bytes, name: str) -> None:
    with pytest.raises(InputError, match="binary data, not a puzzle in any known format"):
        recognise_format(data, name, FORMATS)
