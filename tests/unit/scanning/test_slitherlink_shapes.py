"""Clues told by their likeness to each other, where a reader of numbers takes some of them for others."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

pytest.importorskip("cv2")

from PIL import Image, ImageDraw, ImageFilter, ImageFont

from gridwright.kinds.slitherlink.scanning.shapes import compare_shapes

PITCH, COLUMNS = 24, 8
DIGITS = [1, 2, 3, 1, 1, 2, 3, 3, 2, 1, 1, 2, 2, 3, 1, 2]


def draw_digits(digits: list[int]) -> tuple[Any, list[tuple[float, float]]]:
    """Small, blurred digits on noisy paper, and where they are."""
    rows = -(-len(digits) // COLUMNS)
    image = Image.new("L", (4 * COLUMNS * PITCH, 4 * rows * PITCH), 230)
    pen, font = ImageDraw.Draw(image), ImageFont.load_default(size=2.6 * PITCH)
    places = []
    for number, digit in enumerate(digits):
        x, y = (number % COLUMNS + 0.5) * PITCH, (number // COLUMNS + 0.5) * PITCH
        shift = number % 3 - 1
        pen.text((4 * x + 4 * shift, 4 * y), str(digit), fill=40, font=font, anchor="mm")
        places.append((x, y))
    small = image.filter(ImageFilter.GaussianBlur(6)).resize((COLUMNS * PITCH, rows * PITCH), Image.Resampling.BOX)
    noise = np.random.default_rng(1).normal(0, 4, (rows * PITCH, COLUMNS * PITCH))
    return np.clip(np.asarray(small) + noise, 0, 255).astype(np.uint8), places


def read(digit: int, sure: float = 0.9) -> dict[int, float]:
    return {other: sure if other == digit else (1 - sure) / 3 for other in range(4)}


def test_what_is_misread_is_told_by_the_others() -> None:
    image, places = draw_digits(DIGITS)
    shares = [read(digit) for digit in DIGITS]
    shares[4], shares[9] = {**read(2, 0.7), 1: 0.2}, {**read(2, 0.7), 1: 0.2}
    likely = compare_shapes(image, PITCH, places, shares)
    assert likely is not None
    assert [max(each, key=lambda digit, each=each: each[digit]) for each in likely] == DIGITS  # type: ignore[misc]
    assert min(each[digit] for each, digit in zip(likely, DIGITS, strict=True)) > 0.6


def test_a_digit_that_stands_alone_stays_as_it_was_read() -> None:
    """No other clue shows what it looks like here."""
    image, places = draw_digits([*DIGITS, 0])
    likely = compare_shapes(image, PITCH, places, [read(digit, 0.98) for digit in [*DIGITS, 0]])
    assert likely is not None
    assert likely[-1][0] > 0.95


def test_a_few_clues_tell_nothing() -> None:
    image, places = draw_digits(DIGITS[:5])
    assert compare_shapes(image, PITCH, places, [read(digit) for digit in DIGITS[:5]]) is None
