"""Inks and palettes: what cells are filled with.

Entry 0 of a palette is the background. A half cell is an ink of its own: the colour in one corner, and in the other the
background or a second colour.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from string import ascii_letters, ascii_lowercase
from typing import Literal

from gridwright.codec.colour_names import name_colours
from gridwright.kinds.nonogram.cells import UNKNOWN
from gridwright.model.errors import quote, shorten

Corner = Literal["", "◢", "◣", "◤", "◥"]
"""Which corner of a half cell has the ink; nothing for a whole cell."""
CORNERS: tuple[Corner, ...] = ("◢", "◣", "◤", "◥")
OPPOSITE: Mapping[Corner, Corner] = {"◢": "◤", "◤": "◢", "◣": "◥", "◥": "◣"}


@dataclass(frozen=True, slots=True)
class Ink:
    """An entry of the palette: a name, a colour as `#rrggbb`, and the one character it is written with."""

    name: str
    colour: str
    symbol: str
    corner: Corner = field(default="")
    """For a half cell, the corner that has the colour."""
    second: str = field(default="")
    """The colour of the other half of a half cell, `#rrggbb`; nothing for that of the background."""


PAPER = Ink("white", "#ffffff", ".")
BLACK = Ink("black", "#000000", "#")
BLACK_ON_WHITE = (PAPER, BLACK)
"""The palette of an ordinary nonogram."""

LETTER_COLOURS = {
    "r": "#ff0000",
    "g": "#00ff00",
    "b": "#0000ff",
    "y": "#ffff00",
    "c": "#00ffff",
    "m": "#ff00ff",
    "R": "#7f0000",
    "G": "#007f00",
    "B": "#00007f",
    "Y": "#7f7f00",
    "C": "#007f7f",
    "M": "#7f007f",
    "\U0001f7e5": "#ff0000",
    "\U0001f7e9": "#00ff00",
    "\U0001f7e6": "#0000ff",
    "\U0001f7e8": "#ffff00",
    "\U0001f7e7": "#ffa500",
    "\U0001f7ea": "#800080",
    "\U0001f7eb": "#8b4513",
}
"""What letters and squares mean in pictures that are drawn in text."""

_COLOUR = re.compile("#[0-9a-fA-F]{6}")


def palette_of(colours: Mapping[str, str], background: str = "#ffffff") -> tuple[Ink, ...]:
    """A palette from symbols and colours: the background, then each symbol as an ink named after its colour."""
    names = name_colours([background, *colours.values()])[1:]
    inks = (Ink(name, colour, symbol) for name, (symbol, colour) in zip(names, colours.items(), strict=True))
    return (Ink("background", background, "."), *inks)


_OWN_LETTERS = {"black": "k"}
"""Black leaves the B to blue, as printers have it."""


def choose_letters(names: Iterable[str], taken: Iterable[str] = ()) -> list[str]:
    """A letter for each name that reminds of it, all different and none of those taken.

    >>> choose_letters(["blue", "black", "brown", "light blue", "čierna"])
    ['b', 'k', 'B', 'l', 'c']
    """
    used = set(taken)
    chosen = []
    for name in names:
        plain = [sign for sign in unicodedata.normalize("NFKD", name.lower()) if sign in ascii_lowercase]
        wished = [_OWN_LETTERS.get(name, ""), *plain[:1], *(sign.upper() for sign in plain[:1]), *plain, *ascii_letters]
        letter = next((sign for sign in wished if sign and sign not in used), "")
        used.add(letter)
        chosen.append(letter)
    return chosen


def has_usual_colours(palette: Sequence[Ink]) -> bool:
    """Whether the colours need not be told: black on white or, of several inks, black and what letters mean."""
    paper, *inks = palette
    usual = {BLACK.colour} if len(inks) == 1 else {BLACK.colour, *LETTER_COLOURS.values()}
    if all(ink.colour != BLACK.colour for ink in inks):
        usual -= {LETTER_COLOURS["B"]}  # black then
    return paper.colour.lower() == PAPER.colour and all(ink.colour.lower() in usual and not ink.second for ink in inks)


def has_usual_names(palette: Sequence[Ink]) -> bool:
    """Whether whole inks are called what they are called where nobody names them."""
    paper, *inks = (ink for ink in palette if not ink.corner)
    return tuple(ink.name for ink in inks) == name_colours([paper.colour, *(ink.colour for ink in inks)])[1:]


def find_whole(palette: Sequence[Ink], half: int) -> int:
    """The ink that fills whole cells with the colour of a half cell; 0 if the palette has none."""
    colour = palette[half].colour
    return next((number for number, ink in enumerate(palette) if number and ink.colour == colour and not ink.corner), 0)


def find_half(palette: Sequence[Ink], whole: int, corner: Corner) -> int:
    """The half cell in the colour of an ink, with the colour in this corner; 0 if the palette has none."""
    colour = palette[whole].colour
    return next((number for number, ink in enumerate(palette) if ink.corner == corner and ink.colour == colour), 0)


def palette_problems(palette: tuple[Ink, ...]) -> Iterator[str]:
    """Everything wrong with a palette, one sentence each."""
    if strangers := [ink for ink in palette if not isinstance(ink, Ink)]:
        yield f"palette: found {shorten(repr(strangers[0]))}, expected inks such as Ink('red', '#ff0000', 'r')"
        return
    if not 2 <= len(palette) <= UNKNOWN:
        found = f"{len(palette)} {'colour' if len(palette) == 1 else 'colours'}"
        yield f"palette: has {found}, expected a background and 1 to {UNKNOWN - 1} inks"
    symbols = [ink.symbol for ink in palette]
    for symbol in symbols:
        if len(symbol) != 1 or symbol == "?":
            yield f"palette: symbol {quote(symbol)} is not a single character other than '?'"
    if len(set(symbols)) < len(symbols):
        yield f"palette: symbols {shorten(' '.join(symbols))} are not all different"
    for ink in palette:
        if not _COLOUR.fullmatch(ink.colour):
            yield f"palette: colour {quote(ink.colour)} of {quote(ink.name)} is not of the form #rrggbb"
        if ink.corner not in ("", *CORNERS):
            yield f"palette: corner {quote(ink.corner)} of {quote(ink.name)} is none of {' '.join(CORNERS)}"
        if ink.second and (not ink.corner or not _COLOUR.fullmatch(ink.second)):
            yield f"palette: the second colour {quote(ink.second)} of {quote(ink.name)} needs a corner and the form #rrggbb"
    if palette and palette[0].corner:
        yield "palette: the background is a half cell, expected a whole one"


def half_problems(palette: Sequence[Ink]) -> Iterator[str]:
    """Half cells that could cap no block, since no ink fills whole cells with their colour."""
    for number, ink in enumerate(palette):
        if ink.corner and not find_whole(palette, number):
            yield f"palette: no ink fills whole cells with {quote(ink.colour)}, the colour of the half cell {quote(ink.name)}"
