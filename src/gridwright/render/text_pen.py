"""How a terminal shows the parts of a drawing: escape sequences, the characters of a cell, labels, rules, the ruler."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise
from typing import NamedTuple

from gridwright.model.drawing import HALF_CORNERS, CellLook, Chip, Drawing, Label, Mark, Tone
from gridwright.render.colour import Rgb, is_tick, mix, parse_colour, readable_on

BOLD = "1"
DIM = "2"
ITALIC = "3"
UNDERLINE = "4"
INVERSE = "7"


def style(text: str, codes: str) -> str:
    """`text` in a style; untouched when there is none."""
    return f"\x1b[{codes}m{text}\x1b[0m" if codes else text


def foreground(colour: Rgb) -> str:
    return "38;2;{};{};{}".format(*colour)


def background(colour: Rgb) -> str:
    return "48;2;{};{};{}".format(*colour)


TONE_STYLES = {
    Tone.PLAIN: "",
    Tone.GIVEN: foreground((29, 143, 155)),
    Tone.DIFFERS: f"{BOLD};{foreground((208, 120, 40))}",
    Tone.WRONG: f"{BOLD};{foreground((210, 80, 60))}",
    Tone.REASON: foreground((110, 120, 190)),
    Tone.RESULT: f"{BOLD};{foreground((29, 143, 155))}",
    Tone.SUPPOSED: f"{ITALIC};{foreground((176, 96, 172))}",
}
"""Of middling lightness, so that each keeps a contrast of 3 or more on black and on white."""


# Which characters stand for a cell, two columns wide, so that a cell looks square.
#
# Ink takes both columns. Every other mark leaves the second one free, and a tone that has no shape of its own stands there, so
# that nothing is said by colour alone.

SHAPES = {
    True: {Mark.FILLED: "█", Mark.BLANK: " ", Mark.CROSS: "×", Mark.UNKNOWN: "·"},  # noqa: RUF001 - a real multiplication sign
    False: {Mark.FILLED: "#", Mark.BLANK: " ", Mark.CROSS: "x", Mark.UNKNOWN: "_"},
}
"""Unicode? -> the one character of each mark."""

HALF_SHAPES = {
    True: {"◢": "◢█", "◣": "█◣", "◤": "█◤", "◥": "◥█"},
    False: {"◢": "/#", "◣": "#\\", "◤": "#/", "◥": "\\#"},
}
"""Unicode? -> a half cell. Its first sign alone would be taken for another one where a tone needs the room of the second."""
CAPS = {True: {corner: corner for corner in HALF_CORNERS}, False: {"◢": "/", "◣": "\\", "◤": "/", "◥": "\\"}}
"""Unicode? -> a half cell beside a number. On its side of the number only one of those that lean the same way can stand."""
CHIP_SIGNS = {True: {Chip.SOLID: "■", Chip.FRAMED: "□"}, False: {Chip.SOLID: "#", Chip.FRAMED: "."}}
"""Unicode? -> what tells numbers of filled cells from those of empty ones where nothing is inverse."""

TONE_SIGNS = {
    Tone.PLAIN: "",
    Tone.GIVEN: "'",
    Tone.DIFFERS: "?",
    Tone.WRONG: "!",
    Tone.REASON: "*",
    Tone.RESULT: "+",
    Tone.SUPPOSED: "~",
}

OWN_GLYPHS = {
    (Mark.FILLED, Tone.GIVEN): "▓▓",
    (Mark.FILLED, Tone.DIFFERS): "◆ ",
    (Mark.BLANK, Tone.DIFFERS): "◇ ",
    (Mark.CROSS, Tone.DIFFERS): "◇ ",
    (Mark.UNKNOWN, Tone.DIFFERS): "? ",
}
"""Where Unicode has a better shape than a mark and a sign."""

TONE_MEANINGS = {
    Tone.GIVEN: "given with the puzzle",
    Tone.DIFFERS: "solutions differ here",
    Tone.WRONG: "wrong",
    Tone.REASON: "reason",
    Tone.RESULT: "follows",
    Tone.SUPPOSED: "supposed",
}

KEY_ORDER = (Tone.GIVEN, Tone.REASON, Tone.RESULT, Tone.SUPPOSED, Tone.WRONG, Tone.DIFFERS)
"""As an argument goes: from what is known, to what follows, to what cannot be."""


def cell_glyph(look: CellLook, *, unicode: bool, shows_ink: bool) -> str:
    """The two characters of a cell. `shows_ink` when the symbol must tell the inks apart, because no colour does."""
    if look.half:
        return _half_glyph(look, unicode=unicode, shows_ink=shows_ink)
    if look.mark is Mark.FILLED and shows_ink:
        ink = SHAPES[unicode][Mark.FILLED] if look.symbol == "#" else printable(look.symbol, unicode=unicode)
        return ink + (TONE_SIGNS[look.tone] or ink)
    if unicode and (look.mark, look.tone) in OWN_GLYPHS:
        return OWN_GLYPHS[look.mark, look.tone]
    shape = SHAPES[unicode][look.mark]
    rest = shape if look.mark is Mark.FILLED else " "
    return shape + (TONE_SIGNS[look.tone] or rest)


def _half_glyph(look: CellLook, *, unicode: bool, shows_ink: bool) -> str:
    """Its shape and, beside it, its tone or else its ink.

    In ASCII two corners share a sign: what stands beside it is on the side of the ink, `/r` below on the right, `r/` above on the
    left.
    """
    shape = HALF_SHAPES[unicode][look.half]
    ink = printable(look.symbol, unicode=unicode) if shows_ink else ""
    sign = TONE_SIGNS[look.tone] or ink
    if not unicode:
        return shape.replace("#", sign) if sign else shape
    if look.tone is not Tone.PLAIN:
        return look.half + sign
    return ink + look.half if shows_ink else shape


def printable(text: str, *, unicode: bool) -> str:
    """`text` without what would move the cursor or write backwards; in ASCII alone where `unicode` is False.

    >>> printable("Heron \\x1b[2J", unicode=True)
    'Heron \N{REPLACEMENT CHARACTER}[2J'
    """
    stand_in = "\N{REPLACEMENT CHARACTER}" if unicode else "?"
    return "".join(sign if sign.isprintable() and (unicode or sign.isascii()) else stand_in for sign in text)


# How a terminal shows the parts of a drawing: the characters and the style of a cell, a label, a rule.


class Face(NamedTuple):
    """Characters and the style they are written in."""

    glyph: str
    style: str = ""


@dataclass(frozen=True, slots=True)
class Pen:
    """What the terminal can do, for one drawing."""

    drawing: Drawing
    colour: bool
    unicode: bool

    def heading(self, text: str) -> str:
        return style(self.plain(text), BOLD if self.colour else "")

    def faint(self, text: str) -> str:
        return style(text, DIM if self.colour else "")

    def plain(self, text: str) -> str:
        return printable(text, unicode=self.unicode)

    def box(self, row: str) -> str:
        """A piece of a frame, drawn in box characters, as this terminal has them."""
        return row if self.unicode else row.translate(_ASCII_BOX)


@dataclass(frozen=True, slots=True)
class CellPen(Pen):
    """For a drawing of cells with labels beside them."""

    drawing: Drawing

    @property
    def shows_ink(self) -> bool:
        """Whether symbols must tell the inks apart, because no colour does."""
        return self.drawing.is_coloured and not self.colour

    def faces(self) -> list[Face]:
        """The face of each of the drawing's looks."""
        return [Face(self._glyph(look), self.cell_style(look)) for look in self.drawing.cell_looks]

    def _glyph(self, look: CellLook) -> str:
        return cell_glyph(look, unicode=self.unicode, shows_ink=self.shows_ink)

    def cell_style(self, look: CellLook) -> str:
        """Ink on the terminal's own paper; but coloured inks on the puzzle's paper, or black would vanish on a dark terminal."""
        if not self.colour:
            return ""
        if not self.drawing.is_coloured:
            is_faint = look.tone is Tone.PLAIN and look.mark in (Mark.CROSS, Mark.UNKNOWN)
            return DIM if is_faint else TONE_STYLES[look.tone]
        if look.half:
            ground = parse_colour(look.second or self.drawing.background)
            strength = "" if look.tone is Tone.PLAIN else f"{BOLD};"
            return f"{strength}{foreground(parse_colour(look.colour))};{background(ground)}"
        ground = parse_colour(look.colour if look.mark is Mark.FILLED else self.drawing.background)
        if look.tone is not Tone.PLAIN:
            return f"{BOLD};{foreground(readable_on(ground))};{background(ground)}"
        sign = ground if look.mark in (Mark.FILLED, Mark.BLANK) else mix(ground, readable_on(ground), 0.5)
        return f"{foreground(sign)};{background(ground)}"

    def label_sign(self, label: Label) -> str:
        """What stands behind a number where no colour tells its ink, and nothing inverse that it counts filled cells."""
        if self.colour:
            return ""
        if self.drawing.is_coloured:
            return self.plain(label.symbol)
        return CHIP_SIGNS[self.unicode].get(label.chip, "")

    def cap(self, corner: str) -> str:
        """A half cell beside a number."""
        return CAPS[self.unicode].get(corner, "")

    def label_word(self, label: Label) -> str:
        """A label on one line."""
        word = self.cap(label.before) + self.plain(label.text) + self.label_sign(label) + self.cap(label.after)
        return word + TONE_SIGNS[label.tone]

    def label_style(self, label: Label) -> str:
        """Coloured labels stand on a chip of their ink, which is readable on any terminal."""
        if not self.colour:
            return ""
        inverse = f"{INVERSE};" if label.chip is Chip.SOLID else ""
        if label.tone is not Tone.PLAIN:
            return f"{inverse}{UNDERLINE};{TONE_STYLES[label.tone]}"
        if inverse and not self.drawing.is_coloured:
            return INVERSE
        if not self.drawing.is_coloured or not label.colour:
            return ""
        ink = parse_colour(label.colour)
        return f"{foreground(readable_on(ink))};{background(ink)}"


_ASCII_BOX = str.maketrans(dict.fromkeys("┌┬┐├┼┤└┴┘", "+") | {"─": "-", "│": "|"})


def write_cells(numbers: Sequence[int], faces: Sequence[Face]) -> str:
    """A stretch of cells; neighbours with the same look share one escape sequence."""
    return write_faces((faces[number], len(list(run))) for number, run in groupby(numbers))


def write_faces(runs: Iterable[tuple[Face, int]]) -> str:
    return "".join(style(face.glyph * count, face.style) for face, count in runs)


def write_each(faces: Iterable[Face]) -> str:
    """Faces one after another; neighbours in one style share an escape sequence."""
    runs = groupby(faces, key=lambda face: face.style)
    return "".join(style("".join(face.glyph for face in run), codes) for codes, run in runs)


def format_key(pen: CellPen, faces: Sequence[Face], labels: Iterable[Label] = ()) -> list[str]:
    """One line that says what each tone means, with the glyphs it was drawn in; one that only `labels` have, with its sign."""
    entries = []
    meanings = TONE_MEANINGS | dict(pen.drawing.meanings)
    beside = {label.tone: Face(TONE_SIGNS[label.tone], pen.label_style(label)) for label in labels}
    for tone in Tone:
        own = [face for face, look in zip(faces, pen.drawing.looks, strict=True) if look.tone is tone]
        own = own or ([beside[tone]] if tone in beside else [])
        if own and tone is not Tone.PLAIN:
            shown = dict.fromkeys(style(face.glyph.rstrip(), face.style) for face in own)
            entries.append(f"{' '.join(shown)} {meanings[tone]}")
    return ["   ".join(entries)] if entries else []


def fill_lines(entries: Sequence[tuple[str, str]], width: int | None) -> Iterator[str]:
    """Entries side by side as far as they fit; each comes with a plain twin to measure by."""
    line, used = "", 0
    for plain, styled in entries:
        if line and width is not None and used + 3 + len(plain) > width:
            yield line
            line, used = "", 0
        gap = "   " if line else ""
        line, used = line + gap + styled, used + len(gap) + len(plain)
    if line:
        yield line


# The ruler of a text drawing: row numbers to the right of the frame, column numbers under it, signs that point at lit lines.

POINTERS = {True: ("◂", "▴"), False: ("<", "^")}
"""Unicode? -> what points from the ruler at a row, and at a column."""


def ruler_columns(drawing: Drawing) -> int:
    """How many columns the row numbers take, with the sign before them."""
    return 1 + len(str(drawing.height))


def format_row_number(pen: Pen, row: int) -> str:
    """What stands to the right of a row."""
    number = str(row + 1)
    if (0, row) not in pen.drawing.lit_lines:
        return " " + pen.faint(number)
    return _emphasise(pen, _pointers(pen)[0] + number)


def format_column_numbers(pen: Pen, starts: Sequence[int]) -> list[str]:
    """What stands under the frame, when column after column begins at `starts`: signs, if a column is lit, and numbers."""
    lit = [column for direction, column in pen.drawing.lit_lines if direction == 1]
    signs = {starts[column]: _emphasise(pen, _pointers(pen)[1]) for column in lit}
    numbers = {
        starts[column]: _emphasise(pen, str(column + 1)) if column in lit else pen.faint(str(column + 1))
        for column in choose_columns(pen.drawing, starts, lit)
    }
    lengths = {start: len(str(column + 1)) for column, start in enumerate(starts)}
    return [*([_spread(signs, dict.fromkeys(signs, 1))] if signs else []), _spread(numbers, lengths)]


def _pointers(pen: Pen) -> tuple[str, str]:
    """A line that cannot be right has an exclamation mark instead, as a wrong cell has."""
    sign = TONE_SIGNS[Tone.WRONG]
    return (sign, sign) if pen.drawing.is_broken else POINTERS[pen.unicode]


def choose_columns(drawing: Drawing, starts: Sequence[int], lit: Iterable[int]) -> list[int]:
    """The columns that are numbered: all if no two numbers touch, else lit ones, and every fifth that leaves those alone."""
    everything = range(drawing.width)
    if not any(_touch(left, right, starts) for left, right in pairwise(everything)):
        return list(everything)
    chosen = sorted(set(lit))
    ticks = [column for column in everything if is_tick(column + 1, drawing) and column not in chosen]
    # Lit columns come first: their numbers are the ones that a reader looks for.
    for column in ticks:
        near = [other for other in chosen if abs(other - column) <= len(str(drawing.width))]
        if not any(_touch(min(column, other), max(column, other), starts) for other in near):
            chosen.append(column)
    return sorted(chosen)


def _touch(left: int, right: int, starts: Sequence[int]) -> bool:
    """Whether the numbers of two columns would stand without a blank between them."""
    return starts[left] + len(str(left + 1)) >= starts[right]


def _emphasise(pen: Pen, text: str) -> str:
    return style(text, BOLD if pen.colour else "")


def _spread(words: dict[int, str], lengths: dict[int, int]) -> str:
    """Words at their places, with blanks before each; `lengths` are those without their style."""
    line, end = "", 0
    for start, word in sorted(words.items()):
        line += " " * (start - end) + word
        end = start + lengths[start]
    return line
