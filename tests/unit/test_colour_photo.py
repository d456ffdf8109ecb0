"""Photographs become cells of a few colours: the ones that are there, the paper around them, without specks."""

from __future__ import annotations

import io

import numpy as np
import pytest
from PIL import Image

import gridwright
from gridwright.codec.colour_photo import name_colours, trace_colours
from gridwright.codec.colours import MOST_INKS
from gridwright.codec.photo import Tracing
from gridwright.kinds.nonogram.specification import ImageTracing
from gridwright.model.errors import InputError


def paint(rows: list[str], noise: int = 0) -> np.ndarray:
    """An image of 8x8 pixels a cell, each a little off its colour."""
    colours = {".": (250, 250, 245), "r": (200, 30, 30), "g": (30, 150, 40), "b": (20, 30, 160)}
    image = np.array([[colours[symbol] for symbol in row] for row in rows], np.int64).repeat(8, axis=0).repeat(8, axis=1)
    image += np.random.default_rng(7).integers(-noise, noise + 1, image.shape)
    opacity = np.full((*image.shape[:2], 1), 255)
    return np.concatenate([image.clip(0, 255), opacity], axis=2).astype(np.uint8)


ROWS = ["........", ".rrrrr..", ".rrrggg.", ".rrbggg.", "...bbb..", "........"]


@pytest.mark.parametrize("noise", [0, 30])
def test_the_colours_that_are_there(noise: int) -> None:
    cells, colours = trace_colours(paint(ROWS, noise), Tracing(6, 8), 3)
    # From dark to light: blue, red, green.
    assert ["".join(".brg"[cell] for cell in row) for row in cells.tolist()] == ROWS
    assert len(set(name_colours(colours))) == 4


def test_an_image_of_fewer_colours_has_fewer_inks() -> None:
    cells, colours = trace_colours(paint(["..", ".r"]), Tracing(2, 2), 5)
    assert (cells.tolist(), len(colours)) == ([[0, 0], [0, 1]], 2)


def test_a_speck_becomes_like_what_is_around_it() -> None:
    cells, _ = trace_colours(paint(["....", ".g..", "....", "rrrr"]), Tracing(4, 4), 2)
    assert cells.tolist()[1] == [0, 0, 0, 0]


def test_names_are_all_different() -> None:
    assert name_colours(("#ff0000", "#fe0101", "#0000ff")) == ("red", "red 2", "blue")


def test_a_photograph_becomes_a_puzzle_with_one_solution() -> None:
    file = io.BytesIO()
    Image.fromarray(paint(ROWS, 10)).convert("RGB").save(file, "PNG")
    puzzle = gridwright.trace_image(file.getvalue(), size=(6, 8), inks=3)
    assert puzzle.sort == "colour"
    (made,) = gridwright.fit_picture(puzzle)
    assert gridwright.solve(made.puzzle).is_unique
    for options, message in (
        ({"inks": MOST_INKS + 1}, "inks: found 9, expected at most 8"),
        ({"inks": 2, "has_edges": True}, "inks: several inks go without a threshold"),
    ):
        with pytest.raises(InputError, match=message):
            gridwright.trace_image(file.getvalue(), **options)
    assert ImageTracing().inks == 1
