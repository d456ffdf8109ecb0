"""Loops as text: every spot a character with room for a sign after it, so that nothing is said by colour alone.

A cell takes four columns and two lines, which looks square. The small form has one column to a spot.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from gridwright.model.drawing import NO_TINT, CellLook, Drawing, EdgeLook, EdgeMark, Tone, VertexLook
from gridwright.model.edge_lattice import Spot
from gridwright.render.colour import WHITE, mix, parse_colour, readable_on
from gridwright.render.description import name_tint, tint_letter, tone_meanings
from gridwright.render.link_board import used_tints
from gridwright.render.svg_style import TINTS_LIGHT, tint_hue
from gridwright.render.text_pen import (
    BOLD,
    DIM,
    KEY_ORDER,
    TONE_SIGNS,
    TONE_STYLES,
    UNDERLINE,
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

JUNCTIONS = "·╹╺┗╻┃┏┣╸┛━┻┓┫┳╋"
"""A vertex by the lines that meet in it: 1 for one up, 2 right, 4 down and 8 left, added."""
ASCII_VERTEX = "."
"""Not a plus, which is the sign of what follows."""
LINES = {True: "━┃", False: "-|"}
"""Unicode? -> a line across and an upright one."""
CROSSES = {True: "×", False: "x"}  # noqa: RUF001 - a real multiplication sign


@dataclass(frozen=True, slots=True)
class LinkPen(Pen):
    """For a drawing of a loop."""

    drawing: Drawing

    @property
    def has_tints(self) -> bool:
        return bool(used_tints(self.drawing.looks))

    @property
    def pitch(self) -> int:
        """How many columns a cell takes with the edge before it; shaded cells need one more, for the letter of the shade."""
        return 4 + self.has_tints

    def vertex_face(self, spot: Spot, look: VertexLook) -> Face:
        """A vertex with the lines that meet in it."""
        row, column = spot
        near = ((row - 1, column), (row, column + 1), (row + 1, column), (row, column - 1))
        lines = [self.drawing.has_line(each) for each in near]
        glyph = JUNCTIONS[sum(has_line << place for place, has_line in enumerate(lines))] if self.unicode else ASCII_VERTEX
        return Face(glyph, self.tone_style(look.tone, is_faint=not any(lines)))

    def edge_glyph(self, look: EdgeLook, spot: Spot) -> str:
        if look.mark is EdgeMark.LINE:
            return LINES[self.unicode][spot[0] % 2]
        return CROSSES[self.unicode] if look.mark is EdgeMark.CROSS else " "

    def edge_style(self, look: EdgeLook) -> str:
        return self.tone_style(look.tone, is_faint=look.mark is EdgeMark.CROSS)

    def tone_style(self, tone: Tone, *, is_faint: bool = False) -> str:
        if not self.colour:
            return ""
        return TONE_STYLES[tone] or (DIM if is_faint else "")

    def cell_style(self, look: CellLook) -> str:
        """A shade takes the ground, so whatever stands on it is black or white."""
        if not self.colour:
            return ""
        if look.tint == NO_TINT:
            return f"{UNDERLINE};{TONE_STYLES[look.tone]}" if look.tone is not Tone.PLAIN else ""
        hue = parse_colour(TINTS_LIGHT[tint_hue(look.tint)])
        ground = mix(hue, WHITE, 0.5) if look.tint % 2 else hue
        weight = f"{BOLD};" if look.tone is not Tone.PLAIN else ""
        return f"{weight}{foreground(readable_on(ground))};{background(ground)}"


def format_link_text(pen: LinkPen, width: int | None) -> list[str]:
    """The board and what stands out on it, in at most `width` columns; a sentence if that is impossible."""
    drawing = pen.drawing
    rim = any(drawing.looks[numbers[-1]].tone is not Tone.PLAIN for numbers in drawing.places)
    needed = pen.pitch * drawing.width + 1
    if width is None or needed + rim <= width:
        has_ruler = drawing.has_ruler and (width is None or needed + 1 + ruler_columns(drawing) <= width)
        return [*_format_rows(pen, has_ruler), *format_link_key(pen, width)]
    if 2 * drawing.width + 1 <= width:
        note = ", without the signs beside clues; draw it as SVG to see them" if _hides_signs(drawing) else ""
        rows = (write_each(_small_faces(pen, row)) for row in range(len(drawing.places)))
        return [*rows, *format_link_key(pen, width), f"Drawn small to fit in {width} columns{note}."]
    size = f"{drawing.width:,} columns and {drawing.height:,} rows"
    return [f"A board of {size} does not fit in {width} columns; draw it as SVG to see it."]


def _format_rows(pen: LinkPen, has_ruler: bool) -> Iterator[str]:
    for row in range(len(pen.drawing.places)):
        number = format_row_number(pen, row // 2) if has_ruler and row % 2 else ""
        yield write_each(_faces(pen, row)) + number
    if has_ruler:
        first = 2 + pen.has_tints
        yield from format_column_numbers(pen, [first + pen.pitch * column for column in range(pen.drawing.width)])


def _faces(pen: LinkPen, row: int) -> Iterator[Face]:
    """A line of the text: each spot and, behind it, its short name, its sign or how it goes on."""
    has_tints, labels = pen.has_tints, dict(pen.drawing.spot_labels)
    length = 2 if row % 2 else pen.pitch - 2
    for column, number in enumerate(pen.drawing.places[row]):
        spot, look = (row, column), pen.drawing.looks[number]
        if isinstance(look, CellLook):
            letter = _shade_letter(look) if has_tints else ""
            text = _add_label(pen.plain(look.text or " "), labels.get(spot, ""), TONE_SIGNS[look.tone] or " ")
            yield Face(letter + text, pen.cell_style(look))
        elif isinstance(look, VertexLook):
            yield from _vertex_faces(pen, spot, look, labels.get(spot, ""))
        else:
            yield Face(_write_edge(pen, spot, look, length, labels.get(spot, "")), pen.edge_style(look))


def _add_label(glyph: str, label: str, sign: str) -> str:
    """What stands at a spot and what is said of it, two characters: a long label takes both."""
    return label if len(label) > 1 else glyph + (label or sign)


def _vertex_faces(pen: LinkPen, spot: Spot, look: VertexLook, label: str) -> Iterator[Face]:
    """The vertex in its own style, and what joins it to the edge after it."""
    after = (spot[0], spot[1] + 1)
    joins = pen.drawing.has_line(after)
    vertex = pen.vertex_face(spot, look)
    yield vertex._replace(glyph=label[:1]) if len(label) > 1 else vertex
    yield Face(label[-1:] or TONE_SIGNS[look.tone] or (LINES[pen.unicode][0] if joins else " "), pen.tone_style(look.tone))


def _write_edge(pen: LinkPen, spot: Spot, look: EdgeLook, length: int, label: str) -> str:
    """So many characters; the name or the sign of an edge on which nothing stands takes the place of a mark."""
    glyph, sign = pen.edge_glyph(look, spot), label or TONE_SIGNS[look.tone]
    if glyph == " " or len(sign) >= length:
        return sign.ljust(length)
    filling = glyph if look.mark is EdgeMark.LINE and spot[0] % 2 == 0 else " "
    return glyph + filling * (length - 1 - (len(sign) or 1)) + (sign or filling)


def _small_faces(pen: LinkPen, row: int) -> Iterator[Face]:
    """One character to a spot: its short name or its sign where it stands out, but a clue stays."""
    labels = dict(pen.drawing.spot_labels)
    for column, number in enumerate(pen.drawing.places[row]):
        spot, look = (row, column), pen.drawing.looks[number]
        sign = labels.get(spot, "")[-1:] or TONE_SIGNS[look.tone]
        if isinstance(look, CellLook):
            yield Face(pen.plain(look.text) or sign or _shade_letter(look), pen.cell_style(look))
        elif isinstance(look, VertexLook):
            face = pen.vertex_face(spot, look)
            yield Face(sign or face.glyph, face.style)
        else:
            yield Face(sign or pen.edge_glyph(look, spot), pen.edge_style(look))


def _shade_letter(look: CellLook) -> str:
    return tint_letter(look.tint) if look.tint != NO_TINT else " "


def _hides_signs(drawing: Drawing) -> bool:
    """Whether the small form has no room for something that cells say."""
    cells = [look for look in drawing.looks if isinstance(look, CellLook)]
    return any(look.text and (look.tint or look.tone is not Tone.PLAIN) for look in cells)


def format_link_key(pen: LinkPen, width: int | None) -> Iterator[str]:
    """What letters and signs mean."""
    looks = pen.drawing.looks
    shades = [(tint_letter(tint), pen.cell_style(CellLook(tint=tint)), name_tint(tint)) for tint in used_tints(looks)]
    meanings, tones = tone_meanings(pen.drawing), {look.tone for look in looks}
    signs = [(TONE_SIGNS[tone], pen.tone_style(tone), meanings[tone]) for tone in KEY_ORDER if tone in tones]
    entries = [(f"{sign} {meaning}", f"{style(sign, codes)} {meaning}") for sign, codes, meaning in (*shades, *signs)]
    return fill_lines(entries, width)
