"""Every format gives back what it was given, is recognised by what it wrote, and takes any bytes without falling over."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gridwright.codec.archive import unpack
from gridwright.codec.sniff import recognise_format
from gridwright.codec.text import match_numbers, parse_numbers
from gridwright.kinds.nonogram.board import Board
from gridwright.kinds.nonogram.cells import UNKNOWN
from gridwright.kinds.nonogram.inks import BLACK_ON_WHITE, Ink
from gridwright.kinds.nonogram.kind import FORMATS
from gridwright.kinds.nonogram.puzzle import Info, Nonogram
from gridwright.model.errors import InputError
from gridwright.model.format import Format, Limits
from tests.unit.formats.boats import BOAT, COLOURED_BOAT

LIMITS = Limits(bytes=1 << 20, cells=100_000, lines=2_000, puzzles=50)
PICTURES_ONLY = {"picture", "pbm", "png", "xpm"}
BARE_NUMBERS = {"mk", "nin", "cwd"}
"""Formats without a signature, told apart by reading them or by their suffix."""
BY_NAME = {each.name: each for each in FORMATS}

texts = st.text(max_size=12) | st.sampled_from(
    ['say "hi" & <go>', "two\nlines", " blank ends ", "čeština \U0001f6f6", "a\rb\tc", "]]>", "// [x]"]
)
letters = st.sampled_from("abcdefghijkXYZ#*")


@st.composite
def palettes(draw: st.DrawFn) -> tuple[Ink, ...]:
    """Black on white, one ink of another colour, or several inks; all colours different."""
    if draw(st.booleans()):
        return BLACK_ON_WHITE
    symbols = draw(st.lists(letters, min_size=1, max_size=4, unique=True))
    colours = draw(st.lists(st.integers(0, 0xFFFFFF), min_size=len(symbols) + 1, max_size=len(symbols) + 1, unique=True))
    names = draw(st.lists(texts, min_size=len(colours), max_size=len(colours)))
    inks = zip(names, (f"#{colour:06x}" for colour in colours), [".", *symbols], strict=True)
    return tuple(Ink(*ink) for ink in inks)


@st.composite
def infos(draw: st.DrawFn) -> Info:
    keys = draw(st.lists(st.sampled_from(["source", "id", "note", "zebra"]), unique=True))
    extra = tuple((key, draw(texts)) for key in keys)
    return Info(*(draw(texts) for _ in range(5)), extra=extra)


@st.composite
def puzzles(draw: st.DrawFn, each: Format) -> Nonogram:
    """A puzzle that the format can hold: its clues describe a picture, which may be its goal."""
    height = draw(st.integers(1, 8))
    width = height if each.name == "contest" else draw(st.integers(1, 8))
    palette = draw(palettes()) if "colours" in each.keeps else BLACK_ON_WHITE
    symbols = "".join(ink.symbol for ink in palette)
    size = height * width
    cells = draw(st.lists(st.integers(0, len(palette) - 1), min_size=size, max_size=size))
    puzzle = Nonogram.from_picture(Board(height, width, bytes(cells), symbols), palette=palette, info=draw(infos()))
    if draw(st.booleans()):
        shown = draw(st.lists(st.booleans(), min_size=size, max_size=size))
        given = bytes(cell if seen else UNKNOWN for cell, seen in zip(cells, shown, strict=True))
        puzzle = replace(puzzle, given=Board(height, width, given, symbols))
    if each.name not in PICTURES_ONLY and draw(st.booleans()):
        puzzle = replace(puzzle, goal=None)
    return puzzle


def without_nul(text: str) -> str:
    return text.replace("\0", "\ufffd")


def one_line(text: str) -> str:
    return " ".join(without_nul(text).split())


def in_xml(text: str) -> str:
    return re.sub("[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]", "\ufffd", text)


WRITTEN: dict[str, Callable[[str], str]] = {
    "json": str,
    "clues-json": str,
    "non": without_nul,
    "webpbn": lambda text: in_xml(text).strip(),
    "matice": in_xml,
    "griddlers": one_line,
    "olsak-g": lambda text: one_line(text).lstrip(":#\ufeff "),
    "gno": lambda text: one_line(text).replace("//", "/ /").replace("[", "(").replace("]", ")"),
    "png": without_nul,
}
"""What each format makes of a text that it keeps."""


def kept_info(info: Info, each: Format) -> Info:
    write = WRITTEN.get(each.name, str)
    fields = {
        field: write(getattr(info, field))
        for field in ("title", "author", "copyright", "licence", "description")
        if field in each.keeps
    }
    extra = [(key, write(value)) for key, value in info.extra] if "extra" in each.keeps else []
    if each.name == "webpbn":
        order = ("source", "id", "note")
        extra = sorted(((key, value) for key, value in extra if key in order and value), key=lambda fact: order.index(fact[0]))
    if each.name == "griddlers":
        extra = [fact for fact in extra if fact[1]]
    return Info(**fields, extra=tuple(extra))


def cells(board: Board | None) -> bytes | None:
    return None if board is None else board.cells


def check_same(found: Nonogram | InputError, puzzle: Nonogram, each: Format) -> None:
    """What came back is what the format says it keeps. Names and symbols of inks are theirs to choose, colours are not."""
    assert isinstance(found, Nonogram), found
    assert found.clues == puzzle.clues
    assert [ink.colour for ink in found.palette] == [ink.colour for ink in puzzle.palette]
    assert cells(found.given) == (cells(puzzle.given) if "given" in each.keeps else None)
    assert cells(found.goal) == (cells(puzzle.goal) if "goal" in each.keeps else None)
    assert found.info == kept_info(puzzle.info, each)


@pytest.mark.parametrize("each", FORMATS, ids=lambda each: each.name)
@settings(max_examples=60)
@given(data=st.data())
def test_what_is_written_reads_back(each: Format, data: st.DataObject) -> None:
    puzzle = data.draw(puzzles(each))
    written = each.format([puzzle])
    (found,) = each.parse(written, LIMITS)
    check_same(found, puzzle, each)
    if each.name == "json":
        assert found == puzzle
    settled = each.format([found])
    assert settled == written or each.name in ("webpbn", "olsak-g", "matice"), (
        "only names of inks that cannot be written may change, and once"
    )
    assert each.format(each.parse(settled, LIMITS)) == settled
    assert recognise_format(written, "" if each.name not in BARE_NUMBERS else f"puzzle{each.suffixes[0]}", FORMATS) is each


@pytest.mark.parametrize("each", [each for each in FORMATS if each.holds_many], ids=lambda each: each.name)
@settings(max_examples=20)
@given(data=st.data())
def test_many_puzzles_read_back_in_order(each: Format, data: st.DataObject) -> None:
    several = data.draw(st.lists(puzzles(each), min_size=2, max_size=4))
    found = list(each.parse(each.format(several), LIMITS))
    assert len(found) == len(several)
    for one, puzzle in zip(found, several, strict=True):
        check_same(one, puzzle, each)


@given(data=st.data())
def test_json_keeps_every_legal_puzzle(data: st.DataObject) -> None:
    """Also odd symbols and names, and lone surrogates, which UTF-8 cannot hold."""
    symbols = data.draw(st.lists(st.characters().filter(lambda char: char != "?"), min_size=2, max_size=5, unique=True))
    anything = st.text(st.characters(exclude_categories=()), max_size=5)
    colour = st.from_regex("#[0-9a-fA-F]{6}", fullmatch=True)
    palette = tuple(Ink(data.draw(anything), data.draw(colour), symbol) for symbol in symbols)
    picture = Board(2, 3, bytes(data.draw(st.lists(st.integers(0, len(symbols) - 1), min_size=6, max_size=6))), "".join(symbols))
    extra = tuple(data.draw(st.lists(st.tuples(anything, anything), max_size=3)))
    puzzle = Nonogram.from_picture(picture, palette=palette, info=Info(title=data.draw(anything), extra=extra))
    each = BY_NAME["json"]
    assert list(each.parse(each.format([puzzle]), LIMITS)) == [puzzle]
    assert list(each.parse(each.format([puzzle, puzzle]), LIMITS)) == [puzzle, puzzle]


SAMPLES = {
    each.name: [each.format([puzzle]) for puzzle in (BOAT, COLOURED_BOAT) if "colours" in each.keeps or puzzle is BOAT]
    for each in FORMATS
}
SPLICES = (
    b"",
    b"0",
    b"9" * 5000,
    b"-1",
    b"\0",
    b"\xff\xfe",
    b"\r\n",
    b"\n\n",
    b"<",
    b"[" * 3000,
    b'"',
    b"&x;",
    b"====\n",
    b"?",
    b"z",
    b"#",
)


@st.composite
def damaged(draw: st.DrawFn, each: Format) -> bytes:
    """A valid file with pieces cut out, put in or moved."""
    data = draw(st.sampled_from(SAMPLES[each.name]))
    for _ in range(draw(st.integers(1, 3))):
        start = draw(st.integers(0, len(data)))
        end = draw(st.integers(start, min(len(data), start + 20)))
        piece = draw(st.sampled_from(SPLICES) | st.binary(max_size=8) | st.sampled_from([data[start:end] * 2, data[end:]]))
        data = data[:start] + piece + data[end:]
    return data


def check_answers(each: Format, data: bytes) -> None:
    for answer in each.parse(data, LIMITS):
        assert isinstance(answer, Nonogram | InputError)
        if isinstance(answer, InputError):
            assert str(answer)
            assert "\n" not in str(answer)
    assert 0 <= each.recognise(data) <= 100


def check_sniffing(data: bytes, name: str) -> None:
    """An answer or an error of one line; any other exception fails the test."""
    message = ""
    try:
        recognise_format(data, name, FORMATS)
    except InputError as fault:
        message = str(fault)
    assert "\n" not in message


@pytest.mark.parametrize("each", FORMATS, ids=lambda each: each.name)
@settings(max_examples=150)
@given(data=st.data())
def test_damaged_files_are_input_errors(each: Format, data: st.DataObject) -> None:
    content = data.draw(damaged(each))
    check_answers(each, content)
    check_sniffing(content, f"x{each.suffixes[0]}")


@settings(max_examples=60)
@given(data=st.binary(max_size=300) | st.text(max_size=200).map(str.encode))
def test_any_bytes_are_input_errors(data: bytes) -> None:
    for each in FORMATS:
        check_answers(each, data)
    check_sniffing(data, "")


@given(data=st.binary(max_size=200), head=st.sampled_from([b"PK\x03\x04", b"PK\x05\x06", b"\x1f\x8b", b"\x1f\x8b\x08"]))
def test_any_archive_is_bearable(data: bytes, head: bytes) -> None:
    for name, content in unpack(head + data, "x.zip", LIMITS):
        assert name
        assert isinstance(content, bytes | InputError)


@given(st.lists(st.text("019 ,\ta\u0661", max_size=12), max_size=4))
def test_lines_of_numbers_are_read_alike_together_and_one_by_one(lines: list[str]) -> None:
    """A single look at all lines finds what a look at each does, and nothing where one of them is at fault."""
    try:
        one_by_one = [parse_numbers(line, "") for line in lines]
    except InputError:
        one_by_one = None
    assert match_numbers(lines) == one_by_one


@given(st.text(min_size=1, max_size=9), st.binary(max_size=24))
def test_rows_are_written_with_any_symbols(symbols: str, cells: bytes) -> None:
    expected = "".join(symbols[value] if value < len(symbols) else "?" for value in cells)
    assert "".join(Board(1, len(cells) or 1, cells, symbols).rows()) == expected
