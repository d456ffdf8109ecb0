"""The steps between an image and its cells: what each does, drawn, and what holds for any pixels."""

from __future__ import annotations

from collections import deque

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gridwright.codec.photo import Tracing, trace_pixels
from gridwright.codec.photo_steps import Crop, Tones, adjust_tones, crop_pixels, remove_specks, turn_pixels
from gridwright.model.errors import InputError

Bytes = npt.NDArray[np.uint8]
Whole = npt.NDArray[np.int64]


def read(*rows: str) -> Bytes:
    return np.array([[".#ab".index(sign) for sign in row] for row in rows], np.uint8)


def show(cells: Bytes) -> list[str]:
    return ["".join(".#ab"[cell] for cell in row) for row in cells.tolist()]


def adjust(greys: list[list[int]], tones: Tones) -> list[list[int]]:
    found = np.array(greys)
    return adjust_tones(found[:, :, None], found, tones)[:, :, 0].tolist()


def test_a_quarter_turns_to_the_right() -> None:
    picture = read("#a.", "..b")
    assert show(turn_pixels(picture, 1)) == [".#", ".a", "b."]
    assert show(turn_pixels(picture, 3)) == [".b", "a.", "#."]
    assert show(turn_pixels(turn_pixels(picture, 2), 2)) == show(picture)


def test_a_crop_has_the_pixels_that_its_borders_go_through() -> None:
    pixels = np.arange(100, dtype=np.uint8).reshape(10, 10)
    assert crop_pixels(pixels, Crop(200, 0, 500, 100)).tolist() == [[2, 3, 4]]
    assert crop_pixels(pixels, Crop(210, 0, 490, 100)).tolist() == [[2, 3, 4]]
    assert crop_pixels(pixels, Crop(999, 999, 1000, 1000)).tolist() == [[99]]
    assert crop_pixels(pixels[:1, :1], Crop(400, 400, 401, 401)).shape == (1, 1)
    assert Crop.from_percent((20, 12.5, 80, 100)) == Crop(200, 125, 800, 1000)


def test_levels_stretch_brightness_lifts_and_contrast_spreads() -> None:
    assert adjust([[100, 150, 200]], Tones(has_levels=True)) == [[0, 127, 255]]
    assert adjust([[77, 77]], Tones(has_levels=True)) == [[77, 77]]
    assert adjust([[0, 100, 250]], Tones(brightness=50)) == [[64, 164, 255]]
    assert adjust([[0, 128, 200]], Tones(contrast=-100)) == [[127, 128, 128]]
    assert adjust([[127, 128, 129]], Tones(contrast=100)) == [[0, 128, 255]]


def test_where_the_light_is_uneven_cells_are_compared_with_those_around_them() -> None:
    # A dark spot in the light half is lighter than the dark half around the other spot.
    greys = [[220] * 6 + [90] * 6 for _ in range(3)]
    greys[1][2], greys[1][9] = 140, 20
    pixels = np.zeros((3, 12, 4), np.uint8)
    pixels[:, :, :3], pixels[:, :, 3] = np.array(greys)[:, :, None], 255
    assert show(trace_pixels(pixels, Tracing(3, 12))) == ["......######", "..#...######", "......######"]
    found = show(trace_pixels(pixels, Tracing(3, 12, threshold=90, tones=Tones(local=1))))
    assert found[1][1:5] == ".#.."
    assert found[1][8:11] == ".#."


def test_small_patches_become_like_what_is_around_them() -> None:
    picture = read("......", ".#..aa", "....aa", "bb.#..", "......")
    assert show(remove_specks(picture, 0)) == show(picture)
    assert show(remove_specks(picture, 1)) == ["......", "....aa", "....aa", "bb....", "......"]
    assert show(remove_specks(picture, 2)) == ["......", "....aa", "....aa", "......", "......"]
    assert show(remove_specks(picture, 4)) == ["......"] * 5
    # Between two colours it joins the one with the longer border.
    assert show(remove_specks(read("##bb", "##ab", "##bb"), 1)) == ["##bb", "##bb", "##bb"]


def list_patches(cells: Bytes) -> list[int]:
    """The sizes of all patches, by another way of finding them."""
    height, width = cells.shape
    left = {(row, column) for row in range(height) for column in range(width)}
    sizes = []
    while left:
        waiting, size = deque([left.pop()]), 0
        while waiting:
            row, column = waiting.popleft()
            size += 1
            for other in ((row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1)):
                if other in left and cells[other] == cells[row, column]:
                    left.remove(other)
                    waiting.append(other)
        sizes.append(size)
    return sizes


@st.composite
def draw_cells(draw: st.DrawFn) -> Bytes:
    height, width = draw(st.integers(1, 8)), draw(st.integers(1, 8))
    size = height * width
    return np.array([byte % 3 for byte in draw(st.binary(min_size=size, max_size=size))], np.uint8).reshape(height, width)


@settings(max_examples=60, deadline=None, derandomize=True)
@given(draw_cells(), st.integers(0, 6))
def test_no_small_patch_is_left_and_nothing_new_appears(cells: Bytes, largest: int) -> None:
    calm = remove_specks(cells, largest)
    patches = list_patches(calm)
    assert len(patches) == 1 or min(patches) > largest
    assert set(np.unique(calm)) <= set(np.unique(cells))
    assert (remove_specks(calm, largest) == calm).all()


@settings(max_examples=60, deadline=None, derandomize=True)
@given(
    st.lists(st.lists(st.integers(0, 255), min_size=4, max_size=4), min_size=1, max_size=5),
    st.builds(Tones, st.integers(-100, 100), st.integers(-100, 100), st.booleans()),
)
def test_tones_stay_in_order_and_within_bounds(greys: list[list[int]], tones: Tones) -> None:
    found = np.array(adjust(greys, tones)).reshape(-1)
    assert found.min() >= 0
    assert found.max() <= 255
    assert (np.diff(found[np.argsort(np.array(greys).reshape(-1), kind="stable")]) >= 0).all()


@settings(max_examples=40, deadline=None, derandomize=True)
@given(draw_cells(), st.integers(1, 9))
def test_light_is_compared_as_a_loop_would(cells: Bytes, local: int) -> None:
    greys: Whole = cells.astype(np.int64) * 60 + 60
    height, width = greys.shape
    around = np.zeros_like(greys)
    for row in range(height):
        for column in range(width):
            part = greys[max(0, row - local) : row + local + 1, max(0, column - local) : column + local + 1]
            around[row, column] = int(part.mean() + 0.5)
    expected = np.clip(greys + int(greys.mean() + 0.5) - around, 0, 255)
    assert adjust(greys.tolist(), Tones(local=local)) == expected.tolist()


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: Crop(500, 0, 500, 1000), "crop: found 50,0,50,100, expected left before right"),
        (lambda: Crop(bottom=1001), "crop: found 0,0,100,100.1"),
        (lambda: Tones(contrast=101), "contrast: found 101, expected -100 to 100"),
        (lambda: Tones(brightness=-101), "brightness: found -101"),
        (lambda: Tones(local=101), "local: found 101, expected 0 to 100"),
        (lambda: Tracing(5, 5, turn=4), "turn: found 4, expected 0 to 3 quarters"),
        (lambda: Tracing(5, 5, despeckle=21), "despeckle: found 21, expected 0 to 20"),
    ],
)
def test_what_cannot_be_asked_is_refused(make: object, message: str) -> None:
    with pytest.raises(InputError, match=message):
        make()  # type: ignore[operator]
