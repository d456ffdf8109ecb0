"""The colours of webpbn XML: every colour has a name, and clues speak of colours by name."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from gridwright.codec.colours import parse_colour
from gridwright.codec.text import quote
from gridwright.codec.xmltext import escape, need_attribute, text_of
from gridwright.kinds.nonogram.formats.palette import SPARE, has_plain_ink, is_plain_symbol, make_palette, writable_palette
from gridwright.kinds.nonogram.puzzle import BLACK, PAPER, Ink, Nonogram
from gridwright.model.errors import InputError

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

DEFAULT_PAPER = "white"
DEFAULT_INK = "black"
_KNOWN = {DEFAULT_PAPER: PAPER, DEFAULT_INK: Ink(DEFAULT_INK, BLACK.colour, "X")}
"""The colours that need no declaration."""
_IMAGE_SIGNS = "|[]?/\\"
"""Characters with a meaning of their own inside an image."""


@dataclass(frozen=True, slots=True)
class Colours:
    """The palette of one puzzle, and how its file speaks of it."""

    palette: tuple[Ink, ...]
    number_of: dict[str, int]
    """Name of a colour -> its number in the palette."""
    value_of: dict[str, int]
    """Character of a colour in images -> its number in the palette."""
    default: str

    @classmethod
    def parse(cls, puzzle: Element) -> Colours:
        """The colours a puzzle declares, and black and white, which need no declaration."""
        declared = {ink.name: ink for ink in map(_parse_colour, puzzle.iterfind("color"))}
        default = puzzle.get("defaultcolor", DEFAULT_INK)
        background = puzzle.get("backgroundcolor", DEFAULT_PAPER)
        needed = {"backgroundcolor": background}
        if any(count.get("color") is None for count in puzzle.iter("count")):
            needed["defaultcolor"] = default
        for key, name in needed.items():
            if name not in declared and name not in _KNOWN:
                raise InputError(f"found {quote(name)}, expected the name of a declared colour", place=key)
            declared.setdefault(name, _KNOWN.get(name, PAPER))
        paper = declared.pop(background)
        inks = list(declared.values()) or [_KNOWN[DEFAULT_INK]]
        palette = make_palette(paper, inks)
        number_of = {ink.name: number for number, ink in enumerate((paper, *inks))}
        value_of = {ink.symbol: number for number, ink in reversed(list(enumerate(palette)))}
        value_of |= {ink.symbol: number for number, ink in reversed(list(enumerate((paper, *inks)))) if ink.symbol}
        return cls(palette, number_of, value_of, default)

    def find(self, name: str | None, place: str) -> int:
        """The number of a block's ink; a block that names none has the default colour."""
        number = self.number_of.get(self.default if name is None else name)
        if number is None:
            raise InputError(f"found the colour {quote(name or '')}, expected one that is declared", place=place)
        if number == 0:
            raise InputError(f"found a block of the background colour {quote(name or self.default)}", place=place)
        return number


def _parse_colour(element: Element) -> Ink:
    name = need_attribute(element, "name", "color")
    text = text_of(element)
    if "/" in text or "\\" in text:
        raise InputError(f"found {quote(text)}, a triangle of two colours, which is not supported", place=f"color {name}")
    return Ink(name, parse_colour(text, f"color {name}"), element.get("char", ""))


def name_colours(puzzle: Nonogram) -> tuple[Ink, ...]:
    """The puzzle's palette for a file: every name once, and no character that images use otherwise."""
    if has_plain_ink(puzzle):
        return (Ink(DEFAULT_PAPER, PAPER.colour, "."), Ink(DEFAULT_INK, BLACK.colour, "X"))
    palette = writable_palette(puzzle, lambda symbol: is_plain_symbol(symbol) and symbol not in _IMAGE_SIGNS, SPARE)
    names: list[str] = []
    for ink in palette:
        name = escape(ink.name)
        names.append(
            ink.name if name == ink.name and name.strip() == name and name not in ("", *names) else f"colour {ink.symbol}"
        )
    return tuple(Ink(name, ink.colour, ink.symbol) for name, ink in zip(names, palette, strict=True))


def format_colours(palette: tuple[Ink, ...]) -> list[str]:
    return [f'<color name="{escape(ink.name)}" char="{escape(ink.symbol)}">{ink.colour[1:]}</color>' for ink in palette]
