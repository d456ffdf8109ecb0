"""Photographs become cells of a few colours: the ones that are there, the paper around them, without specks."""

from __future__ import annotations

import io

import numpy as np
import pytest
from PIL import Image

import gridwright
from gridwright.codec.colour_names import name_colours
from gridwright.codec.colour_photo import BLACK_ON_WHITE, list_colourings, trace_colours
from gridwright.codec.colours import MOST_INKS
from gridwright.codec.photo import Tracing
from gridwright.kinds.nonogram.general_solver import list_open_cells
from gridwright.kinds.nonogram.specification import ImageTracing
from gridwright.model.errors import InputError
from tests.photographs import draw_photograph


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
    found = trace_colours(paint(ROWS, noise), Tracing(6, 8, despeckle=0), 3)
    # From dark to light: blue, red, green.
    assert ["".join(".brg"[cell] for cell in row) for row in found.cells.tolist()] == ROWS
    assert len(set(name_colours(found.colours))) == 4


def test_an_image_of_fewer_colours_has_fewer_inks() -> None:
    found = trace_colours(paint(["..", ".r"]), Tracing(2, 2, despeckle=0), 5)
    assert (found.cells.tolist(), found.colours, found.likeness) == ([[0, 0], [0, 1]], ("#fafaf5", "#c81e1e"), 1000)
    blank = trace_colours(paint(["..", ".."]), Tracing(2, 2), 5)
    assert (blank.cells.tolist(), len(blank.colours)) == ([[0, 0], [0, 0]], 1)


def test_a_speck_becomes_like_what_is_around_it() -> None:
    found = trace_colours(paint(["....", ".g..", "....", "rrrr"]), Tracing(4, 4), 2)
    assert found.cells.tolist()[1] == [0, 0, 0, 0]
    # Its ink is gone with it.
    assert len(found.colours) == 2


def test_names_are_all_different() -> None:
    assert name_colours(("#ff0000", "#fe0101", "#0000ff")) == ("red 2", "red", "blue")


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


def save(pixels: np.ndarray) -> bytes:
    file = io.BytesIO()
    Image.fromarray(pixels).save(file, "PNG")
    return file.getvalue()


def test_as_many_inks_are_chosen_as_there_are_colours() -> None:
    drawn = ["".join(symbol * 3 for symbol in row) for row in ROWS for _ in range(3)]
    assert len(gridwright.trace_image(save(paint(drawn, 20)), size=(18, 24), inks=None).palette) == 4
    # What is black and white stays so.
    black = np.repeat(np.array([[[255] * 4] * 3 + [[0, 0, 0, 255]] * 3] * 6, np.uint8), 4, axis=0)
    assert gridwright.trace_image(save(black), inks=None).is_plain


def test_a_picture_that_shows_more_is_liked_more() -> None:
    found = list_colourings(paint(ROWS * 2, 40), Tracing(12, 8, despeckle=0))
    likeness = [each.likeness for each in found[1:]]
    assert likeness == sorted(likeness)
    assert found[0].colours == BLACK_ON_WHITE
    assert found[0].likeness < likeness[0]


def test_odd_images_make_pictures_of_the_size_asked_for() -> None:
    clear = Image.new("RGBA", (9, 9), (0, 0, 0, 0))
    moving = io.BytesIO()
    clear.convert("RGB").save(moving, "GIF", save_all=True, append_images=[Image.new("RGB", (9, 9), "red")])
    images = [
        save(np.full((1, 1, 4), 255, np.uint8)),
        save(np.array(clear)),
        save(np.full((9, 9, 4), 255, np.uint8)),
        moving.getvalue(),
    ]
    for image in images:
        for inks in (1, 4, None):
            puzzle = gridwright.trace_image(image, size=(6, 5), inks=inks, has_levels=True, local=3, despeckle=3)
            assert puzzle.size == (6, 5)
            assert len(set(puzzle.goal.cells)) == 1


def test_a_photograph_in_uneven_light_becomes_fair_in_four_inks() -> None:
    how = {"crop": (30, 8, 90, 100), "local": 14, "inks": 4, "size": (40, 40)}
    puzzle = gridwright.trace_image(draw_photograph(), **how)
    assert len(puzzle.palette) == 5
    assert list_open_cells(puzzle)
    (made,) = gridwright.fit_picture(puzzle)
    assert 1 <= len(made.changes) <= 3
    assert not list_open_cells(made.puzzle)
    assert gridwright.solve(made.puzzle).is_unique


def test_the_part_that_is_cropped_and_turned_is_traced() -> None:
    image = save(paint(["....", "rrbb", "...."]))
    puzzle = gridwright.trace_image(image, size=(4, 1), inks=2, turn=1, crop=(34, 0, 66, 100), despeckle=0)
    assert len({*puzzle.goal.cells}) == 2
