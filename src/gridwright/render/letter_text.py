"""Grids of letters as text: a box of three columns to a cell, its number on the line above it.

The small form has two columns to a cell and no lines. Signs beside the letters say what colour says, and more.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from gridwright.model.drawing import BELOW, HEAT_LEVELS, RIGHT, CellLook, Drawing, Mark, Tone
from gridwright.render.colour import parse_colour, readable_on
from gridwright.render.svg_style import HEAT_COLOURS, list_meanings
from gridwright.render.text_pen import (
    BOLD,
    DIM,
    TONE_SIGNS,
    TONE_STYLES,
    Face,
    Pen,
    background,
    fill_lines,
    foreground,
    format_column_numbers,
    format_row_number,
    ruler_columns,
    style,
    write_each,
)

KeyEntry = tuple[str, str, str]
"""A sign, its style, and what it means."""

ROOM = 3
"""Columns of a cell, without the lines beside it."""
SMALL_ROOM = 2

NOTHING, THIN, THICK = 0, 1, 2
JUNCTIONS = " ╴╸╷┐┑╻┒┓╶─╾┌┬┭┎┰┱╺╼━┍┮┯┏┲┳╵┘┙│┤┥╽┧┪└┴┵├┼┽┟╁╅┕┶┷┝┾┿┢╆╈╹┚┛╿┦┩┃┨┫┖┸┹┞╀╃┠╂╉┗┺┻┡╄╇┣╊╋"
"""A corner by the lines that meet in it: 27 for a thin one up, 9 right, 3 down and 1 left, twice that for a thick one, added."""
ACROSS_LINES = {True: " ─━", False: " -="}
UPRIGHT_LINES = {True: " │┃", False: " |#"}
"""Unicode? -> no line, a thin one and a thick one."""
ASCII_CORNER = "+"

BLOCKS = {True: "█", False: "#"}
"""Unicode? -> a black square, and what stands on both sides of a text on ink."""
SHADES = {True: "░", False: ":"}
UNKNOWNS = {True: "·", False: "."}
ELLIPSES = {True: "…", False: "_"}
CIRCLE = "()"
GAUGES = {True: "▁▂▄▆█", False: ".-=%@"}
"""Unicode? -> the steps of heat."""


@dataclass(frozen=True, slots=True)
class LetterPen(Pen):
    """For a drawing of a grid of letters."""

    drawing: Drawing

    def look_style(self, look: CellLook) -> str:
        """Heat takes the ground, so what stands on it is black or white."""
        if not self.colour:
            return ""
        if look.heat_level is None:
            return TONE_STYLES[look.tone]
        ground = parse_colour(HEAT_COLOURS[look.heat_level - 1])
        weight = f"{BOLD};" if look.text or look.tone is not Tone.PLAIN else ""
        return f"{weight}{foreground(readable_on(ground))};{background(ground)}"

    def sign_before(self, look: CellLook) -> str:
        """What stands to the left of the letter: how hot the cell is, ink, a circle or a shade, whichever comes first."""
        if look.heat_level is not None:
            return GAUGES[self.unicode][look.heat_level - 1]
        if look.mark is Mark.FILLED:
            return BLOCKS[self.unicode]
        return CIRCLE[0] if look.is_circled else SHADES[self.unicode] if look.is_shaded else ""

    def sign_after(self, look: CellLook) -> str:
        """What stands to the right of the letter: why the cell stands out, or the rest of its ink, shade or circle."""
        if look.mark is Mark.FILLED:
            # Two letters need the room.
            has_room = count_columns(self.plain(look.text)) < SMALL_ROOM
            return TONE_SIGNS[look.tone] or (BLOCKS[self.unicode] if has_room else "")
        rest = SHADES[self.unicode] if look.is_shaded else CIRCLE[1] if look.is_circled else ""
        return TONE_SIGNS[look.tone] or rest

    def fit_letters(self, look: CellLook, room: int) -> str:
        """All its letters, or as many as there is room for and a sign that there are more."""
        text = self.plain(look.text)
        if count_columns(text) <= room:
            return text
        kept = text
        while kept and count_columns(kept) >= room:
            kept = kept[:-1]
        return kept + ELLIPSES[self.unicode]

    def face(self, look: CellLook) -> Face:
        """A square, `ROOM` columns wide."""
        if not look.is_open:
            return Face((BLOCKS[self.unicode] if look.mark is Mark.BLOCK else " ") * ROOM)
        before, after = self.sign_before(look), self.sign_after(look)
        text = self.fit_letters(look, self.letter_room(look)) or (BLOCKS[self.unicode] if look.mark is Mark.FILLED else "")
        if shows_remark(self, look):
            text, after = _pad_left(self.plain(look.remark), ROOM - len(before)), ""
        elif not text and not before:
            text, after = f" {after}", ""
        elif count_columns(before + text + after) < ROOM:
            before = before or " "
        return Face(before + _pad(text, ROOM - len(before) - len(after)) + after, self.look_style(look))

    def letter_room(self, look: CellLook) -> int:
        return ROOM - len(self.sign_before(look)) - len(self.sign_after(look))

    def small_face(self, look: CellLook) -> Face:
        """A square, `SMALL_ROOM` columns wide: a letter or how hot the cell is, and why it stands out."""
        if not look.is_open:
            return Face((BLOCKS[self.unicode] if look.mark is Mark.BLOCK else " ") * SMALL_ROOM)
        sign = self.small_sign(look)
        if look.text:
            text = self.fit_letters(look, SMALL_ROOM - len(sign))
        elif look.mark is Mark.FILLED:
            text = BLOCKS[self.unicode]
        else:
            text = self.sign_before(look) if look.heat_level else UNKNOWNS[self.unicode]
        codes = self.look_style(look)
        return Face(_pad(text, SMALL_ROOM - len(sign)) + sign, codes or (DIM if self.colour and not look.text else ""))

    def small_sign(self, look: CellLook) -> str:
        """What stands behind the letter in the small form: why the cell stands out, or that it is ink."""
        return TONE_SIGNS[look.tone] or (BLOCKS[self.unicode] if look.mark is Mark.FILLED else "")


def shows_remark(pen: LetterPen, look: CellLook) -> bool:
    """Whether a remark stands in a cell: where no letter does and it fits."""
    room = ROOM - len(pen.sign_before(look))
    return bool(look.remark) and not look.text and look.tone is Tone.PLAIN and count_columns(pen.plain(look.remark)) <= room


def count_columns(text: str) -> int:
    """How many columns a terminal gives a text: letters of East Asia take two, accents that stand on others none."""
    if text.isascii():
        return len(text)
    return sum(0 if unicodedata.combining(sign) else 1 + (unicodedata.east_asian_width(sign) in "WF") for sign in text)


def _pad(text: str, columns: int) -> str:
    return text + " " * (columns - count_columns(text))


def _pad_left(text: str, columns: int) -> str:
    return " " * (columns - count_columns(text)) + text


def format_letter_text(pen: LetterPen, width: int | None) -> list[str]:
    """The grid and what stands out on it, in at most `width` columns; a sentence if that is impossible."""
    drawing = pen.drawing
    needed = (ROOM + 1) * drawing.width + 1
    if width is None or needed <= width:
        has_ruler = drawing.has_ruler and (width is None or needed + ruler_columns(drawing) <= width)
        return [*_format_rows(pen, has_ruler), *_format_key(pen, width)]
    if SMALL_ROOM * drawing.width <= width:
        hidden = _list_hidden(drawing)
        note = f", without {hidden}; draw it as SVG to see them" if hidden else ""
        rows = [write_each(map(pen.small_face, looks)) for looks in drawing.rows()]
        return [*rows, *_format_key(pen, width, is_small=True), f"Drawn small to fit in {width} columns{note}."]
    size = f"{drawing.width:,} columns and {drawing.height:,} rows"
    return [f"A board of {size} does not fit in {width} columns; draw it as SVG to see it."]


def _format_rows(pen: LetterPen, has_ruler: bool) -> Iterator[str]:
    drawing = pen.drawing
    for row, looks in enumerate(drawing.rows()):
        yield write_each(_line_above(pen, row))
        number = format_row_number(pen, row) if has_ruler else ""
        faces = [face for column, look in enumerate(looks) for face in (_line_before(pen, (row, column)), pen.face(look))]
        yield write_each([*faces, _line_before(pen, (row, drawing.width))]) + number
    yield write_each(_line_above(pen, drawing.height))
    if has_ruler:
        yield from format_column_numbers(pen, [2 + (ROOM + 1) * column for column in range(drawing.width)])


def _line_above(pen: LetterPen, row: int) -> Iterator[Face]:
    """The line between two rows, with the numbers of the cells under it where they fit."""
    faint = DIM if pen.colour else ""
    for column in range(pen.drawing.width):
        yield Face(_corner(pen, row, column), faint)
        look = pen.drawing.find_cell(row, column)
        label = pen.plain(look.corner) if look else ""
        if count_columns(label) > ROOM:
            label = ""
        if label:
            yield Face(label)
        yield Face(ACROSS_LINES[pen.unicode][_weigh_above(pen.drawing, row, column)] * (ROOM - count_columns(label)), faint)
    yield Face(_corner(pen, row, pen.drawing.width), faint)


def _line_before(pen: LetterPen, place: tuple[int, int]) -> Face:
    return Face(UPRIGHT_LINES[pen.unicode][_weigh_before(pen.drawing, *place)], DIM if pen.colour else "")


def _corner(pen: LetterPen, row: int, column: int) -> str:
    """Where lines meet at the upper left corner of a square."""
    drawing = pen.drawing
    up, down = (_weigh_before(drawing, each, column) for each in (row - 1, row))
    left, right = (_weigh_above(drawing, row, each) for each in (column - 1, column))
    if not pen.unicode:
        return ASCII_CORNER if up or right or down or left else " "
    return JUNCTIONS[27 * up + 9 * right + 3 * down + left]


def _weigh_above(drawing: Drawing, row: int, column: int) -> int:
    return _weigh_line(drawing, (row - 1, column), (row, column), BELOW)


def _weigh_before(drawing: Drawing, row: int, column: int) -> int:
    return _weigh_line(drawing, (row, column - 1), (row, column), RIGHT)


def _weigh_line(drawing: Drawing, before: tuple[int, int], after: tuple[int, int], side: int) -> int:
    """The line between two places: thick for a bar, and none where nothing is printed on either side."""
    if (*before, side) in drawing.bars:
        return THICK
    looks = (drawing.find_cell(*before), drawing.find_cell(*after))
    return THIN if any(look is not None and look.mark is not Mark.VOID for look in looks) else NOTHING


def _list_hidden(drawing: Drawing) -> str:
    """What the small form has no room for."""
    looks = [look for _, look in drawing.cells()]
    hidden = {
        "labels": any(look.corner for look in looks),
        "remarks": any(look.remark for look in looks),
        "bars": bool(drawing.bars),
        "circles": any(look.is_circled for look in looks),
        "shades": any(look.is_shaded for look in looks),
        "ink that stands out": any(look.mark is Mark.FILLED and look.tone is not Tone.PLAIN for look in looks),
    }
    return ", ".join(name for name, is_hidden in hidden.items() if is_hidden)


def _format_key(pen: LetterPen, width: int | None, *, is_small: bool = False) -> Iterator[str]:
    """What signs and shortened letters mean, and from where to where heat goes."""
    looks = dict.fromkeys(look for _, look in pen.drawing.cells() if look.is_open)
    shortened = dict.fromkeys(_list_shortened(pen, looks, is_small=is_small))
    entries = [*shortened, *([] if is_small else _list_shapes(pen, looks))]
    entries += [
        (TONE_SIGNS[tone], TONE_STYLES[tone] if pen.colour else "", meaning) for tone, meaning in list_meanings(pen.drawing)
    ]
    texts = [(f"{sign} {meaning}", f"{style(sign, codes)} {meaning}") for sign, codes, meaning in entries]
    return fill_lines([*texts, *_heat_key(pen)], width)


def _list_shortened(pen: LetterPen, looks: Iterable[CellLook], *, is_small: bool) -> Iterator[KeyEntry]:
    """Letters that had no room, in reading order."""
    for look in looks:
        room = SMALL_ROOM - len(pen.small_sign(look)) if is_small else pen.letter_room(look)
        short, whole = pen.fit_letters(look, room), pen.plain(look.text)
        if short != whole:
            yield short, "", whole


def _list_shapes(pen: LetterPen, looks: Iterable[CellLook]) -> Iterator[KeyEntry]:
    """What is drawn around letters, or in place of them."""
    shown = [look for look in looks if look.heat is None]
    if any(look.mark is Mark.FILLED for look in shown):
        yield BLOCKS[pen.unicode], "", "filled"
    if any(look.is_circled for look in shown):
        yield CIRCLE, "", "circled"
    if any(look.is_shaded for look in shown):
        yield SHADES[pen.unicode], "", "shaded"
    remark = next((look.remark for look in looks if shows_remark(pen, look)), "")
    if remark and pen.drawing.remark_meaning:
        yield pen.plain(remark), "", pen.drawing.remark_meaning


def _heat_key(pen: LetterPen) -> list[tuple[str, str]]:
    if not pen.drawing.has_heat:
        return []
    first, last = pen.drawing.heat_meanings
    steps = [CellLook(heat=step / HEAT_LEVELS) for step in range(HEAT_LEVELS)]
    plain = f"{first} {' '.join(GAUGES[pen.unicode])} {last}"
    return [(plain, f"{first} {' '.join(style(pen.sign_before(look), pen.look_style(look)) for look in steps)} {last}")]
