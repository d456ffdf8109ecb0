"""Links that hold a whole puzzle: there and back for every kind, and a sentence for each way in which a link can be broken."""

from __future__ import annotations

import zlib
from base64 import urlsafe_b64encode
from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gridwright import api
from gridwright.codec.link import MOST_BYTES, pack, unpack
from gridwright.kinds.nonogram.puzzle import Info, Nonogram
from gridwright.model.errors import InputError
from gridwright.model.format import Limits
from tests.property import test_crossword_formats as crosswords
from tests.property import test_formats as nonograms
from tests.property import test_slitherlink_formats as slitherlinks
from tests.unit.crossword.herons import CLUED
from tests.unit.formats.boats import BOAT, COLOURED_BOAT
from tests.unit.formats.test_archive import zipped
from tests.unit.slitherlink.snails import SOLVED_SNAIL

PAGE = "https://puzzles.example"
LINK = api.format_link(BOAT, PAGE)
PAYLOAD = LINK.rpartition("/")[2]
PUZZLES = {"nonogram": BOAT, "colours": COLOURED_BOAT, "slitherlink": SOLVED_SNAIL, "crossword": CLUED}
any_puzzle = nonograms.puzzles(nonograms.BY_NAME["json"]) | slitherlinks.puzzles() | crosswords.puzzles()


def packed(data: bytes) -> str:
    return "#/open/1" + urlsafe_b64encode(data).decode().rstrip("=")


@settings(max_examples=60)
@given(puzzle=any_puzzle)
def test_any_puzzle_comes_back(puzzle: object) -> None:
    link = api.format_link(puzzle, PAGE)
    assert api.parse_link(link) == puzzle
    assert api.parse_puzzle(link) == puzzle


@pytest.mark.parametrize("puzzle", PUZZLES.values(), ids=PUZZLES)
def test_a_link_is_one_format_for_all_kinds(puzzle: object) -> None:
    written = api.format_puzzles([puzzle, puzzle], "link")
    entries = list(api.parse(b"# two of a kind\n\n" + written, "two", format_name="link"))
    assert [entry.puzzle for entry in entries] == [puzzle, puzzle]
    assert api.parse_puzzle(written.splitlines()[0]) == puzzle
    hidden = api.parse_link(api.format_link(puzzle, PAGE, keeps_goal=False))
    assert api.goal(hidden) is None
    assert hidden == api.without_goal(puzzle)


@pytest.mark.parametrize(
    ("address", "beginning"),
    [
        ("http://127.0.0.1:8000/", "http://127.0.0.1:8000/#/open/1"),
        ("https://a.example/puzzles/", "https://a.example/puzzles/#/open/1"),
        ("https://a.example/?lang=sk", "https://a.example/?lang=sk#/open/1"),
    ],
)
def test_addresses(address: str, beginning: str) -> None:
    link = api.format_link(BOAT, address)
    assert link.startswith(beginning)
    assert api.parse_puzzle(f"  {link}\r\n") == BOAT


@pytest.mark.parametrize(
    "address", ["", "a.example", "ftp://a.example", "https://", "https://a b", "https://a/#x", "javascript:x"]
)
def test_what_is_no_address(address: str) -> None:
    with pytest.raises(InputError, match="expected the address of a page, such as https"):
        api.format_link(BOAT, address)


BROKEN = {
    "nothing": ("#/open/", "the link ends too early, expected a link with #/open/1 and the puzzle behind it"),
    "other packing": ("#/open/2abc", "found the packing '2', expected 1"),
    "other letters": ("#/open/1ab*c", "the link is damaged: found '*', expected letters, digits, - and _"),
    "one letter more": (LINK + "A" * ((2 - len(PAYLOAD)) % 4 or 4), "a character is missing or too many"),
    "cut": (LINK[:-9], "the link is damaged"),
    "more behind": (packed(zlib.compress(b"{}") + b"xyz"), "something follows its end"),
    "no zlib data": (packed(b"not packed at all"), "it does not unpack to what was packed"),
    "wrong checksum": (packed(zlib.compress(b"{}")[:-1] + b"!"), "it does not unpack to what was packed"),
    "no JSON": (packed(zlib.compress(b"hello")), "not JSON"),
    "two puzzles": (packed(zlib.compress(b"[{},{}]")), "the link does not hold exactly one puzzle"),
    "none": (packed(zlib.compress(b"[]")), "the link does not hold exactly one puzzle"),
    "no kind": (packed(zlib.compress(b'{"gridwright":1}')), "kind: found nothing, expected 'nonogram'"),
    "a bomb": (packed(zlib.compress(b" " * (4 << 20), 9)), "the link unpacks to more than 1,048,576 bytes"),
    "two links": (f"{LINK}\n{LINK}", "found several lines, expected one link"),
    "a word": ("hello", "found 'hello', expected a link"),
}


@pytest.mark.parametrize(("text", "message"), BROKEN.values(), ids=BROKEN)
def test_what_is_broken_is_refused_in_a_sentence(text: str, message: str) -> None:
    with pytest.raises(InputError) as fault:
        api.parse_link(text)
    assert message in str(fault.value)
    assert "\n" not in str(fault.value)


def test_every_cut_and_every_changed_letter_is_noticed() -> None:
    for end in range(len(PAYLOAD)):
        with pytest.raises(InputError):
            unpack(PAYLOAD[:end])
    whole = unpack(PAYLOAD)
    for at in range(len(PAYLOAD)):
        changed = PAYLOAD[:at] + ("A" if PAYLOAD[at] != "A" else "B") + PAYLOAD[at + 1 :]
        with suppress(InputError):
            # Bits behind the last byte say nothing.
            assert (unpack(changed), at) == (whole, len(PAYLOAD) - 1)


@settings(max_examples=60)
@given(text=st.text(max_size=40), at=st.integers(0, len(LINK)))
def test_any_text_put_in_is_an_error_or_the_puzzle(text: str, at: int) -> None:
    with suppress(InputError):
        assert api.parse_link(LINK[:at] + text + LINK[at:]) == BOAT


def test_what_is_too_large_is_not_packed() -> None:
    with pytest.raises(InputError, match="expected at most 1,048,576 in a link; share it as a file"):
        pack(b" " * (MOST_BYTES + 1))
    large = Nonogram.build(rows=[[1]], columns=[[1]], info=Info(description="x" * MOST_BYTES))
    with pytest.raises(InputError, match="share it as a file"):
        api.format_link(large, PAGE)


SWOLLEN = packed(zlib.compress(b" " * 100_000 + unpack(PAYLOAD), 9)) + "\n"
"""A puzzle in a link that unpacks to a hundred times its length."""
DAMAGED = packed(zlib.compress(b" " * 100_000, 9)[:-1] + b"!") + "\n"
"""What is wrong with this one shows only when all of it is unpacked."""


def read(data: bytes, limits: Limits) -> list[str]:
    """What is found: ``puzzle``, or an error."""
    return ["puzzle" if entry.error is None else entry.error.message for entry in api.parse(data, "x", limits=limits)]


def test_what_links_unpack_to_is_charged_to_the_whole_input() -> None:
    limits = Limits(bytes=250_000)
    most = "unpacks to more than 250,000 bytes with all before it, too many; the rest is not read"
    wrong = "the link is damaged: it does not unpack to what was packed"
    assert read(SWOLLEN.encode() * 50, limits) == ["puzzle", "puzzle", most], "nothing behind that is unpacked"
    assert read(DAMAGED.encode() * 50, limits) == [wrong, wrong, most], "what is damaged costs as much"
    assert read(SWOLLEN.encode() * 2 + LINK.encode(), limits) == ["puzzle"] * 3
    assert read(LINK.encode() + b"\n" + LINK.encode(), Limits(bytes=2 * len(unpack(PAYLOAD)) + 1_000)) == ["puzzle"] * 2
    assert read(SWOLLEN.encode() * 2, limits) == ["puzzle", "puzzle"], "another input begins anew"


def test_links_in_an_archive_are_charged_together_with_it() -> None:
    members = {f"{number}.link": SWOLLEN.encode() for number in range(50)}
    assert [found.partition(" ")[0] for found in read(zipped(members), Limits(bytes=250_000))] == ["puzzle", "puzzle", "unpacks"]
