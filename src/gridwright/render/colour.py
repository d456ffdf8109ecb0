"""Colours as numbers: reading `#rrggbb`, and choosing what can be read on it."""

from __future__ import annotations

import re

from gridwright.model.drawing import Drawing

Rgb = tuple[int, int, int]

GREY: Rgb = (128, 128, 128)
BLACK: Rgb = (0, 0, 0)
WHITE: Rgb = (255, 255, 255)


def parse_colour(text: str) -> Rgb:
    """The colour `#rrggbb`. Anything else is grey: a picture must not fail, or smuggle markup, because of the name of an ink.

    >>> parse_colour("#0f6b75"), parse_colour("mauve")
    ((15, 107, 117), (128, 128, 128))
    """
    if not re.fullmatch("#[0-9a-fA-F]{6}", text):
        return GREY
    return int(text[1:3], 16), int(text[3:5], 16), int(text[5:7], 16)


def format_colour(colour: Rgb) -> str:
    """A colour as `#rrggbb`."""
    return "#{:02x}{:02x}{:02x}".format(*colour)


def readable_on(colour: Rgb) -> Rgb:
    """Black or white, whichever has more contrast on `colour`.

    The threshold is the luminance at which both have the same contrast ratio in the sense of WCAG 2.
    """
    return BLACK if luminance(colour) > 0.179 else WHITE


def luminance(colour: Rgb) -> float:
    """Relative luminance from 0 (black) to 1 (white), as WCAG 2 defines it."""
    red, green, blue = (_linear(part / 255) for part in colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def mix(first: Rgb, second: Rgb, share: float) -> Rgb:
    """`first` with a `share` of `second` in it."""
    red, green, blue = (round(one + (other - one) * share) for one, other in zip(first, second, strict=True))
    return red, green, blue


def _linear(part: float) -> float:
    """Undo the gamma of sRGB."""
    return part / 12.92 if part <= 0.04045 else float(((part + 0.055) / 1.055) ** 2.4)


# The numbers of rows and columns beside a board: which of them are written where not all have room.


def is_tick(number: int, drawing: Drawing) -> bool:
    """Whether a line, counted from 1, keeps its number where only some can: the first, and each that ends at a stronger rule.

    >>> from gridwright.model.drawing import Drawing
    >>> [number for number in range(1, 13) if is_tick(number, Drawing((), ()))]
    [1, 5, 10]
    """
    return number == 1 or number % (drawing.rule_every or 5) == 0
