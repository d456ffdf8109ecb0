"""Photographs and drawings as pictures of cells: what each step does, and what is no image at all."""

from __future__ import annotations

import zlib
from io import BytesIO
from typing import Any

import numpy as np
import numpy.typing as npt
import PIL.Image
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gridwright import api
from gridwright.codec.photo import LONGEST, Tracing, choose_size, choose_threshold, decode_photo, trace_pixels
from gridwright.model.errors import InputError

Bytes = npt.NDArray[np.uint8]

GREYS = {"#": 20, "+": 120, "-": 180, ".": 250}


def paint(*rows: str) -> Bytes:
    """Pixels of an image drawn in signs; `~` is black that is not there at all."""
    pixels = np.full((len(rows), len(rows[0]), 4), 255, np.uint8)
    for row, line in enumerate(rows):
        for column, sign in enumerate(line):
            pixels[row, column] = (0, 0, 0, 0) if sign == "~" else (*[GREYS[sign]] * 3, 255)
    return pixels


def trace(pixels: Bytes, height: int, width: int, **wishes: Any) -> list[str]:
    return ["".join(".#"[cell] for cell in row) for row in trace_pixels(pixels, Tracing(height, width, **wishes)).tolist()]


def save(pixels: Bytes, name: str, **details: Any) -> bytes:
    stream = BytesIO()
    image = PIL.Image.fromarray(pixels)
    (image.convert("RGB") if name == "JPEG" else image).save(stream, name, **details)
    return stream.getvalue()


def test_the_dark_is_filled_and_a_cell_is_the_mean_of_its_pixels() -> None:
    pixels = paint("##..", "##..", "..++", "..++")
    assert trace(pixels, 4, 4) == ["##..", "##..", "..##", "..##"]
    assert trace(pixels, 2, 2) == ["#.", ".#"]
    assert trace(pixels, 4, 4, threshold=100) == ["##..", "##..", "....", "...."]
    assert trace(pixels, 2, 2, threshold=0) == ["..", ".."]
    assert trace(pixels, 2, 2, threshold=255) == ["##", "##"]
    # Three columns into two: the middle one counts for both.
    assert trace(paint("#+."), 1, 2, threshold=80) == ["#."]
    assert trace(paint("#+."), 1, 2, threshold=240, fit="contain") == ["##"]


def test_what_is_not_there_is_white() -> None:
    assert trace(paint("~#~", "###", "~#~"), 3, 3) == [".#.", "###", ".#."]


def test_an_image_of_another_shape_is_cut_or_gets_room_around() -> None:
    wide = paint("...##...", "...##...")
    assert trace(wide, 2, 2) == ["##", "##"]
    assert trace(wide, 8, 8, fit="contain") == [*["........"] * 3, *["...##..."] * 2, *["........"] * 3]
    # What lies around the image stays empty.
    inverted = trace(wide, 8, 8, fit="contain", is_inverted=True)
    assert inverted == [*["........"] * 3, *["###..###"] * 2, *["........"] * 3]
    assert trace(paint("#.", "#.", "#.", "#."), 2, 2) == ["#.", "#."]


def test_inverting_changes_every_cell_of_the_image() -> None:
    pixels = paint("#..#", ".##.", "....", "#...")
    plain = trace(pixels, 4, 4)
    assert trace(pixels, 4, 4, is_inverted=True) == [row.translate(str.maketrans("#.", ".#")) for row in plain]


def test_edges_are_where_the_image_changes() -> None:
    pixels = np.repeat(np.repeat(paint("........", *[".######."] * 6, "........"), 8, 0), 8, 1)
    edges = trace(pixels, 8, 8, has_edges=True)
    assert edges[1][1:7] == edges[6][1:7] == "######"
    assert {row[3:5] for row in edges[3:5]} == {".."}


def test_the_threshold_lies_in_the_middle_between_dark_and_light() -> None:
    assert choose_threshold(np.array([20, 20, 250, 250])) == 135
    assert choose_threshold(np.array([77, 77])) == 128


def test_a_board_has_the_shape_of_the_image() -> None:
    assert choose_size(300, 400) == (23, 30)
    assert choose_size(400, 300) == (30, 23)
    assert choose_size(1, 1000) == (5, 30)
    assert choose_size(10, 10, 100) == (100, 100)
    # Of a drawing of few pixels each is a cell.
    assert api.trace_image(save(paint(*["#.#.#.", ".#.#.#"] * 4), "PNG")).size == (8, 6)


@settings(max_examples=30, deadline=None, derandomize=True)
@given(st.data())
def test_any_pixels_make_cells_of_the_size_asked_for(data: st.DataObject) -> None:
    height, width = data.draw(st.tuples(st.integers(1, 9), st.integers(1, 9)))
    pixels = np.frombuffer(data.draw(st.binary(min_size=height * width * 4, max_size=height * width * 4)), np.uint8)
    tracing = Tracing(
        data.draw(st.integers(1, 12)),
        data.draw(st.integers(1, 12)),
        data.draw(st.none() | st.integers(0, 255)),
        data.draw(st.booleans()),
        data.draw(st.booleans()),
        data.draw(st.sampled_from(("cover", "contain"))),
    )
    cells = trace_pixels(pixels.reshape(height, width, 4), tracing)
    assert cells.shape == (tracing.height, tracing.width)
    assert set(np.unique(cells)) <= {0, 1}


@pytest.mark.parametrize("name", ["PNG", "GIF", "BMP", "JPEG", "WEBP"])
def test_common_formats_are_read(name: str) -> None:
    pixels = np.repeat(np.repeat(paint("#.", "..", ".#"), 16, 0), 16, 1)
    puzzle = api.trace_image(save(pixels, name), size=(3, 2))
    assert puzzle.goal.rows() == ["#.", "..", ".#"]


def test_a_photograph_is_turned_as_the_camera_was_held_and_large_ones_are_reduced() -> None:
    exif = PIL.Image.Exif()
    exif[0x112] = 6  # to be turned right
    pixels = np.repeat(np.repeat(paint("#...", "...."), 8, 0), 8, 1)
    turned = api.trace_image(save(pixels, "JPEG", exif=exif.tobytes()), size=(4, 2))
    assert turned.goal.rows() == [".#", "..", "..", ".."]
    large = np.zeros((10, LONGEST + 1, 4), np.uint8)
    assert decode_photo(save(large, "PNG")).shape[1] <= LONGEST


def test_what_is_no_image_or_too_large_is_refused() -> None:
    good = save(paint("#."), "PNG")
    for data in (b"", b"<svg/>", good[:16] + bytes(8) + good[24:], good[:40], b"II*\0" + bytes(100)):
        with pytest.raises(InputError, match=r"not an image that can be read: .* expected PNG, GIF, BMP, JPEG or WEBP$"):
            decode_photo(data)
    header = good[12:16] + (60_000).to_bytes(4, "big") * 2 + good[24:29]
    bomb = good[:12] + header + zlib.crc32(header).to_bytes(4, "big") + good[33:]
    with pytest.raises(InputError, match=r"found more pixels than can be read, expected at most 64,000,000$"):
        decode_photo(bomb)


@pytest.mark.parametrize("wrong", [{"height": 0}, {"width": 1001}, {"threshold": 256}, {"threshold": -1}, {"fit": "stretch"}])
def test_what_cannot_be_asked_is_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(InputError, match="found"):
        Tracing(**{"height": 5, "width": 5, **wrong})
