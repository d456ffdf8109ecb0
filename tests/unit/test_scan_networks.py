"""The networks that read photographs, on patches drawn here with a typeface and by code that did not train them."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from importlib.resources import files
from pathlib import Path

import numpy as np
import pytest
import reportlab
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays
from PIL import Image, ImageDraw, ImageFont

from gridwright.scan.networks import (
    CELLS,
    CROP,
    MARGIN,
    MOST_CHOICES,
    PITCH,
    Grey,
    Number,
    cut_cells,
    is_dark,
    normalise,
    read_cells,
    read_contents,
    read_numbers,
)

FONT = Path(reportlab.__file__).parent / "fonts" / "Vera.ttf"
BOLD = FONT.with_name("VeraBd.ttf")

BAND = (
    (3, 1, 12, None),
    (None, 7, 4, 25),
    (10, 2, None, 8),
    (5, 60, 9, 13),
)
"""The numbers of a band of clues, cell by cell."""


def draw_band(*, ruled: bool, pitch: int = 72, font: Path = FONT, ink: int = 20, paper: int = 240) -> Grey:
    """The band at the scale of the networks, drawn three times as large."""
    image = Image.new("L", (pitch * len(BAND[0]), pitch * len(BAND)), paper)
    draw = ImageDraw.Draw(image)
    face = ImageFont.truetype(str(font), pitch * 6 // 10)
    for row, values in enumerate(BAND):
        for column, value in enumerate(values):
            if value is not None:
                draw.text(((column + 0.5) * pitch, (row + 0.5) * pitch), str(value), fill=ink, font=face, anchor="mm")
    if ruled:
        for index in range(1, len(BAND)):
            draw.line([(0, index * pitch), (image.width, index * pitch)], fill=ink, width=5)
            draw.line([(index * pitch, 0), (index * pitch, image.height)], fill=ink, width=3)
    return np.asarray(image.resize((PITCH * len(BAND[0]), PITCH * len(BAND)), Image.Resampling.BOX))


def lay_out(numbers: list[Number]) -> tuple[tuple[int | None, ...], ...]:
    """What is surely printed, cell by cell."""
    found: dict[tuple[int, int], int] = {}
    for number in numbers:
        if number.score > 0.5:
            place = int(number.y // PITCH), int(number.x // PITCH)
            assert place not in found
            found[place] = number.value
    return tuple(tuple(found.get((row, column)) for column in range(len(BAND[0]))) for row in range(len(BAND)))


@pytest.mark.parametrize(
    "patch",
    [
        draw_band(ruled=True),
        draw_band(ruled=False),
        draw_band(ruled=True, font=BOLD, ink=90, paper=190),
        255 - draw_band(ruled=False),
        np.linspace(0.5, 1, PITCH * len(BAND[0]))[None, :] * draw_band(ruled=True),
    ],
    ids=["ruled", "without rules", "bold on grey", "white on black", "in a shadow"],
)
def test_a_band_is_read(patch: Grey) -> None:
    assert lay_out(read_numbers(patch.astype(np.uint8))) == BAND


def test_a_number_knows_where_it_is_and_what_else_it_could_be() -> None:
    patch = np.full((48, 96), 255, np.uint8)
    patch[24:48, 0:96] = draw_band(ruled=False)[0:24]
    numbers = sorted((number for number in read_numbers(patch) if number.score > 0.5), key=lambda number: number.x)
    assert [number.value for number in numbers] == [3, 1, 12]
    for number, centre in zip(numbers, (12, 36, 60), strict=True):
        assert abs(number.x - centre) < 4
        assert abs(number.y - 36) < 4
        assert 6 < number.height < 24
        assert len(number.choices) == MOST_CHOICES
        chances = [chance for _, chance in number.choices]
        assert chances == sorted(chances, reverse=True)
        assert sum(chances) <= 1.0001
    assert numbers[2].width > numbers[1].width


def draw_blanks() -> dict[str, Grey]:
    """Patches without any number."""
    rng = np.random.default_rng(5)
    rules = np.full((120, 120), 230, np.uint8)
    rules[::24], rules[:, ::24], rules[:, 48:51] = 40, 60, 20
    dots = np.full((120, 120), 230, np.uint8)
    for row in range(10, 120, 24):
        for column in range(10, 120, 24):
            dots[row : row + 3, column : column + 3] = 30
    board = np.kron(rng.integers(0, 2, (5, 5)), np.ones((24, 24))) * 200 + 30
    return {
        "paper": np.full((60, 90), 200, np.uint8),
        "noise": np.clip(rng.normal(200, 6, (96, 96)), 0, 255).astype(np.uint8),
        "rules": rules,
        "dots": dots,
        "filled cells": board.astype(np.uint8),
    }


@pytest.mark.parametrize(("name", "patch"), draw_blanks().items())
def test_blanks_hold_no_number(name: str, patch: Grey) -> None:
    assert [number for number in read_numbers(patch) if number.score > 0.5] == []


def test_reading_is_the_same_each_time_and_in_each_thread() -> None:
    patch = draw_band(ruled=True)
    first = read_numbers(patch)
    with ThreadPoolExecutor(2) as pool:
        assert all(numbers == first for numbers in pool.map(read_numbers, [patch] * 4))


@settings(max_examples=15)
@given(arrays(np.uint8, st.tuples(st.integers(0, 70), st.integers(0, 70)), elements=st.sampled_from([0, 60, 200, 255])))
def test_any_patch_is_read_without_complaint(patch: Grey) -> None:
    for number in read_numbers(patch):
        assert -4 <= number.x <= patch.shape[1] + 8
        assert -4 <= number.y <= patch.shape[0] + 8
        assert 0 <= number.score <= 1
        assert all(0 <= value <= 99 for value, _ in number.choices)
    assert normalise(patch).shape == patch.shape


def test_what_is_no_grey_image_is_refused() -> None:
    with pytest.raises(ValueError, match=r"patch: found uint8 of shape \(4, 4, 3\); expected 8-bit grey"):
        read_numbers(np.zeros((4, 4, 3), np.uint8))
    with pytest.raises(ValueError, match="found float64"):
        normalise(np.zeros((4, 4)))  # type: ignore[arg-type]
    with pytest.raises(ValueError, match=r"board: found \(50, 60\) pixels; expected \(60, 60\) for 2 x 2 cells"):
        cut_cells(np.zeros((50, 60), np.uint8), 2, 2)
    with pytest.raises(ValueError, match="crops: found uint8"):
        read_cells(np.zeros((2, 24, 24), np.uint8))


def test_dark_ground_is_noticed() -> None:
    assert not is_dark(draw_band(ruled=True))
    assert is_dark(255 - draw_band(ruled=True))
    assert not is_dark(np.full((20, 20), 10, np.uint8))
    assert not is_dark(np.zeros((0, 5), np.uint8))


BOARD = ("#A.", "xS#", "o.K")
"""Cells: full, a letter, empty, crossed, circled."""


def draw_board() -> Grey:
    """The board with its margin, drawn three times as large."""
    pitch, margin = 3 * PITCH, 3 * MARGIN
    side = len(BOARD) * pitch + 2 * margin
    image = Image.new("L", (side, side), 235)
    draw = ImageDraw.Draw(image)
    for row, cells in enumerate(BOARD):
        for column, cell in enumerate(cells):
            left, top = margin + column * pitch, margin + row * pitch
            right, bottom = left + pitch, top + pitch
            if cell == "#":
                draw.rectangle((left, top, right, bottom), fill=25)
            elif cell == "x":
                draw.line((left + 16, top + 16, right - 16, bottom - 16), fill=60, width=6)
                draw.line((left + 16, bottom - 16, right - 16, top + 16), fill=60, width=6)
            elif cell == "o":
                draw.ellipse((left + 4, top + 4, right - 4, bottom - 4), outline=60, width=4)
            elif cell != ".":
                face = ImageFont.truetype(str(FONT), pitch * 6 // 10)
                draw.text((left + pitch / 2, top + pitch / 2), cell, fill=30, font=face, anchor="mm")
    for index in range(len(BOARD) + 1):
        at = margin + index * pitch
        draw.line((margin, at, side - margin, at), fill=30, width=4)
        draw.line((at, margin, at, side - margin), fill=30, width=4)
    size = len(BOARD) * PITCH + 2 * MARGIN
    return np.asarray(image.resize((size, size), Image.Resampling.BOX))


def test_cells_are_read() -> None:
    crops = cut_cells(normalise(draw_board()), 3, 3)
    assert crops.shape == (9, CROP, CROP)
    chances = read_cells(crops)
    np.testing.assert_allclose(chances.sum(axis=1), 1, atol=1e-4)
    names = {"#": "full", ".": "empty", "x": "cross", "o": "circle"}
    expected = [names.get(cell, cell) for row in BOARD for cell in row]
    assert [CELLS[index] for index in chances.argmax(axis=1)] == expected
    np.testing.assert_array_equal(chances, read_cells(crops))


def test_no_cells_are_no_cells() -> None:
    crops = cut_cells(np.zeros((2 * MARGIN, 2 * MARGIN), np.uint8), 0, 0)
    assert read_cells(crops).shape == (0, len(CELLS))
    assert len(read_contents(crops)[1]) == 0


def test_many_cells_are_read_as_one_by_one() -> None:
    crops = cut_cells(normalise(draw_board()), 3, 3)
    np.testing.assert_allclose(read_cells(np.tile(crops, (40, 1, 1)))[-9:], read_cells(crops), atol=1e-4)


def test_the_weights_stay_small() -> None:
    sizes = [len((files("gridwright.scan") / "weights" / f"{name}.onnx").read_bytes()) for name in ("numbers", "cells")]
    assert sum(sizes) < 1_200_000
