"""What inks are called, and written with, where files say neither."""

from __future__ import annotations

from io import BytesIO

import numpy as np
import pytest
from PIL import Image

from gridwright import api
from gridwright.codec.colour_names import SHADES, name_colour, see_colour
from gridwright.codec.colour_photo import perceive
from gridwright.kinds.nonogram.inks import choose_letters
from gridwright.kinds.nonogram.puzzle import Nonogram

G_FILE = "#d\n   0:   #FFFFFF   white\n   a:a  #C02020\n   b:b  #2040C0\n   c:c  olive\n: rows\n1a 1b 1c\n: columns\n1a\n1b\n1c\n"
NON_FILE = "width 2\nheight 1\ncolor r #e00000\ncolor b #0000f0\n\nrows\n1r,1b\n\ncolumns\n1r\n1b\n"


def name_inks(data: str | bytes) -> list[tuple[str, str]]:
    puzzle = api.parse_puzzle(data, Nonogram)
    return [(ink.name, ink.symbol) for ink in puzzle.palette[1:]]


def draw_image() -> bytes:
    image, stream = Image.new("RGB", (3, 3), "white"), BytesIO()
    for place, colour in enumerate(("#c62828", "#c81010", "#2f62b8")):
        image.putpixel((place, place), tuple(bytes.fromhex(colour[1:])))
    image.save(stream, "png")
    return stream.getvalue()


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (G_FILE, [("red", "a"), ("blue", "b"), ("olive", "c")]),
        (NON_FILE, [("red", "r"), ("blue", "b")]),
        (draw_image(), [("red", "r"), ("red 2", "R"), ("blue", "b")]),
    ],
    ids=["olsak-g", "non", "png"],
)
def test_inks_are_named_after_their_colours(data: str | bytes, expected: list[tuple[str, str]]) -> None:
    assert sorted(name_inks(data)) == sorted(expected)


def test_colours_that_have_names_are_called_by_them() -> None:
    assert [name_colour(colour) for _, colour in SHADES] == [name for name, _ in SHADES]


def test_one_colour_is_seen_as_many_are() -> None:
    colours = [(tone, (7 * tone) % 256, 255 - tone) for tone in range(256)]
    seen = [see_colour("#" + bytes(colour).hex()) for colour in colours]
    assert np.array_equal(np.array(seen), perceive(np.array(colours)))


def test_letters_remind_of_names_and_are_all_different() -> None:
    assert choose_letters(["red", "green", "blue", "black"]) == ["r", "g", "b", "k"]
    assert choose_letters(["red", "dark red", "rose"], taken="#d") == ["r", "D", "R"]
    letters = choose_letters(["red"] * 60)
    assert len(set(filter(None, letters))) == 52
