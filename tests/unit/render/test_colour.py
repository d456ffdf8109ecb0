"""Colours: what is read, and what can be read on what."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridwright.model.drawing import Tone
from gridwright.render.colour import BLACK, GREY, WHITE, Rgb, format_colour, luminance, mix, parse_colour, readable_on
from gridwright.render.text_pen import TONE_STYLES

colours = st.tuples(*[st.integers(0, 255)] * 3)


def contrast(one: Rgb, other: Rgb) -> float:
    """As WCAG 2 defines it."""
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


@given(colours)
def test_a_colour_survives_writing_and_reading(colour: Rgb) -> None:
    assert parse_colour(format_colour(colour)) == colour


@pytest.mark.parametrize("text", ["", "red", "#12345", "#1234567", "#12345g", "#123456\n", " #123456"])
def test_anything_else_is_grey(text: str) -> None:
    assert parse_colour(text) == GREY


@given(colours)
def test_black_or_white_is_readable_on_any_colour(colour: Rgb) -> None:
    assert contrast(colour, readable_on(colour)) == max(contrast(colour, BLACK), contrast(colour, WHITE)) or (
        contrast(colour, readable_on(colour)) > 4.5
    )


@given(colours, colours)
def test_a_mix_lies_between_its_colours(one: Rgb, other: Rgb) -> None:
    assert mix(one, other, 0) == one
    assert mix(one, other, 1) == other
    halves = zip(one, mix(one, other, 0.5), other, strict=True)
    assert all(min(first, second) <= middle <= max(first, second) for first, middle, second in halves)


@pytest.mark.parametrize("tone", [tone for tone in Tone if tone is not Tone.PLAIN])
def test_each_tone_shows_on_black_and_on_white(tone: Tone) -> None:
    red, green, blue = map(int, TONE_STYLES[tone].rpartition("38;2;")[2].split(";"))
    assert min(contrast((red, green, blue), BLACK), contrast((red, green, blue), WHITE)) >= 3
