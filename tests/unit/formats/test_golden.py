"""The boat in every format: the files under golden/formats are what is written, byte for byte, and read back as the boat."""

from __future__ import annotations

from pathlib import Path

import pytest

from gridwright.codec.sniff import recognise_format
from gridwright.kinds.nonogram.kind import FORMATS
from gridwright.kinds.nonogram.puzzle import Nonogram
from gridwright.model.errors import InputError
from gridwright.model.format import Format
from tests.unit.formats.boats import BOAT, COLOURED_BOAT
from tests.unit.formats.helpers import read, write

GOLDEN = Path(__file__).parents[2] / "golden/formats"
COLOURED = [each for each in FORMATS if "colours" in each.keeps]


def file_of(each: Format, stem: str) -> Path:
    return GOLDEN / f"{stem}.{each.name}{each.suffixes[0]}"


def check(each: Format, stem: str, boat: Nonogram) -> None:
    content = file_of(each, stem).read_bytes()
    found = read(each.name, content)
    assert found.clues == boat.clues
    assert [ink.colour for ink in found.palette] == [ink.colour for ink in boat.palette]
    assert (found.goal is not None) == ("goal" in each.keeps)
    assert found.info.title == (boat.info.title if "title" in each.keeps else "")
    if each.name not in ("png", "link"):  # their bytes are those of the compressor at hand
        assert write(each.name, boat) == content
    assert recognise_format(content, "", FORMATS) is each


@pytest.mark.parametrize("each", FORMATS, ids=lambda each: each.name)
def test_boat(each: Format) -> None:
    check(each, "boat", BOAT)


@pytest.mark.parametrize("each", COLOURED, ids=lambda each: each.name)
def test_coloured_boat(each: Format) -> None:
    check(each, "coloured-boat", COLOURED_BOAT)


@pytest.mark.parametrize("each", [each for each in FORMATS if "colour" not in each.keeps], ids=lambda each: each.name)
def test_no_colour_where_there_is_no_place_for_it(each: Format) -> None:
    with pytest.raises(InputError, match=r"has 2 inks, but .* holds one only"):
        write(each.name, COLOURED_BOAT)


@pytest.mark.parametrize("each", FORMATS, ids=lambda each: each.name)
def test_nothing_and_too_much_to_write(each: Format) -> None:
    with pytest.raises(InputError, match="no puzzle to write"):
        write(each.name)
    if not each.holds_many:
        with pytest.raises(InputError, match="holds one puzzle a file"):
            write(each.name, BOAT, BOAT)


def test_names_are_unique_and_our_own_comes_first() -> None:
    names = [each.name for each in FORMATS]
    assert names[0] == "json"
    assert len(set(names)) == len(names)
    assert all(suffix.startswith(".") and suffix == suffix.lower() for each in FORMATS for suffix in each.suffixes)
