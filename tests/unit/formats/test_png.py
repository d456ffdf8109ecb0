"""Images: which pixels are cells, which colour is the paper, and what is refused."""

from __future__ import annotations

import struct
import sys
import zlib
from io import BytesIO

import pytest
from PIL import Image

from gridwright.kinds.nonogram.inks import BLACK_ON_WHITE
from gridwright.model.format import Limits
from tests.unit.formats.boats import BOAT
from tests.unit.formats.helpers import fault, read, write

BOAT_ROWS = ["..#..", ".##..", ".....", "#####", ".###."]
INKS = {".": (255, 255, 255), "#": (0, 0, 0), "r": (200, 30, 30), "y": (250, 250, 200), "b": (0, 0, 120)}


def image(rows: list[str], side: int = 1, kind: str = "PNG", inks: dict[str, tuple[int, ...]] = INKS, mode: str = "RGB") -> bytes:
    """A picture of `rows`, each cell a square of this side."""
    drawn = Image.new(mode, (len(rows[0]), len(rows)))
    drawn.putdata([inks[cell] for row in rows for cell in row])
    stream = BytesIO()
    drawn.resize((drawn.width * side, drawn.height * side), Image.Resampling.NEAREST).save(stream, kind)
    return stream.getvalue()


@pytest.mark.parametrize("kind", ["PNG", "GIF", "BMP"])
@pytest.mark.parametrize("side", [1, 7, 8, 20])
def test_a_cell_is_a_pixel_or_a_square(kind: str, side: int) -> None:
    puzzle = read("png", image(BOAT_ROWS, side, kind))
    assert puzzle.goal is not None
    assert puzzle.goal.rows() == BOAT_ROWS
    assert puzzle.palette == BLACK_ON_WHITE


def test_a_small_image_is_taken_pixel_by_pixel() -> None:
    assert read("png", image(BOAT_ROWS, 6)).size == (30, 30)


def test_a_large_image_without_squares_is_taken_pixel_by_pixel() -> None:
    puzzle = read("png", image(["#.." * 13, "." * 39]))
    assert puzzle.size == (2, 39)


def test_of_two_colours_the_lighter_is_the_paper() -> None:
    puzzle = read("png", image(["by", "yy"]))
    assert [ink.colour for ink in puzzle.palette] == ["#fafac8", "#000078"]
    assert puzzle.rows[0][0].length == 1


def test_of_more_colours_white_is_the_paper_else_the_most_frequent() -> None:
    assert [ink.colour for ink in read("png", image(["rb.", "rrb"])).palette] == ["#ffffff", "#c81e1e", "#000078"]
    assert [ink.colour for ink in read("png", image(["bry", "rrr"])).palette] == ["#c81e1e", "#000078", "#fafac8"]


def test_one_colour() -> None:
    assert read("png", image(["..", ".."])).rows == ((), ())
    assert [clue[0].length for clue in read("png", image(["##", "##"])).rows] == [2, 2]


def test_transparent_is_paper() -> None:
    puzzle = read("png", image(["#."], inks={"#": (9, 9, 9, 255), ".": (9, 9, 9, 0)}, mode="RGBA"))
    assert [len(clue) for clue in puzzle.columns] == [1, 0]


def test_too_many_colours() -> None:
    shades = {chr(65 + number): (number * 7, 0, 0) for number in range(34)}
    message = fault("png", image(["".join(shades)], inks=shades))
    assert message == "image: found 34 colours, expected at most 33: a drawing of plain cells, not a photograph"


def test_an_image_of_ours_that_was_enlarged_is_looked_at_afresh() -> None:
    with Image.open(BytesIO(write("png", BOAT))) as drawn:
        info = drawn.info
        larger = drawn.resize((50, 50), Image.Resampling.NEAREST)
    from PIL.PngImagePlugin import PngInfo

    note = PngInfo()
    note.add_text("Gridwright", info["Gridwright"])
    stream = BytesIO()
    larger.save(stream, "PNG", pnginfo=note)
    assert read("png", stream.getvalue()).clues == BOAT.clues


def chunk(name: bytes, content: bytes) -> bytes:
    return struct.pack(">L", len(content)) + name + content + struct.pack(">L", zlib.crc32(name + content))


@pytest.mark.parametrize("side", [6_000, 20_000, 2**31 - 1])
def test_the_header_is_believed_before_anything_is_unpacked(side: int) -> None:
    header = struct.pack(">LLBBBBB", side, side, 1, 0, 0, 0, 0)
    data = b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(b"")) + chunk(b"IEND", b"")
    message = fault("png", data)
    assert "too large" in message or "found more pixels than can be read, expected at most 25,000,000" in message


def test_limits_are_those_of_the_caller() -> None:
    assert "too large" in fault("png", image(BOAT_ROWS), Limits(cells=24))


@pytest.mark.parametrize("data", [b"", b"\x89PNG\r\n\x1a\n", b"GIF89a", b"BM", image(BOAT_ROWS)[:60]])
def test_damaged(data: bytes) -> None:
    assert fault("png", data).startswith("not an image that can be read: ")


def test_other_decoders_are_not_asked() -> None:
    stream = BytesIO()
    Image.new("RGB", (2, 2)).save(stream, "TIFF")
    assert fault("png", stream.getvalue()).startswith("not an image that can be read: ")


def test_without_pillow_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    data = image(BOAT_ROWS)
    monkeypatch.setitem(sys.modules, "PIL", None)
    monkeypatch.setitem(sys.modules, "PIL.Image", None)
    assert fault("png", data) == "images need Pillow: install the extra with pip install 'gridwright[image]'"
