"""The small form of a board: one column to a cell, and where half blocks can show it, two rows to a line."""

from __future__ import annotations

from itertools import groupby

from gridwright.model.drawing import CellLook, Mark, Tone
from gridwright.render.ansi import BOLD, TONE_STYLES, background, foreground
from gridwright.render.colour import Rgb, mix, parse_colour, readable_on
from gridwright.render.glyphs import SHAPES, TONE_SIGNS, printable
from gridwright.render.pen import CellPen, Face, format_key, write_cells, write_faces

HALVES = {
    (Mark.FILLED, Mark.FILLED): "█",
    (Mark.FILLED, Mark.BLANK): "▀",
    (Mark.BLANK, Mark.FILLED): "▄",
    (Mark.BLANK, Mark.BLANK): " ",
    (Mark.UNKNOWN, Mark.UNKNOWN): "·",
    (Mark.UNKNOWN, Mark.BLANK): "˙",
    (Mark.BLANK, Mark.UNKNOWN): ".",
    (Mark.FILLED, Mark.UNKNOWN): "▛",
    (Mark.UNKNOWN, Mark.FILLED): "▟",
}
"""The upper and the lower of two cells in one character; a cross counts as blank."""

PAST_THE_END = CellLook(Mark.BLANK)
"""Below the last row of a board with an odd number of rows."""


def format_compact(pen: CellPen, width: int) -> list[str]:
    """The board in at most `width` columns without its clues, or a sentence if that is impossible."""
    drawing = pen.drawing
    if drawing.width + 2 > width:
        size = f"{drawing.width:,} columns and {drawing.height:,} rows"
        return [f"A board of {size} does not fit in {width} columns; draw it as SVG to see it."]
    # Half blocks cannot tell inks apart without colour, and ASCII has none.
    rows = _single_rows(pen) if pen.shows_ink or not pen.unicode else _double_rows(pen)
    bar, edge = pen.faint(pen.box("│")), "─" * drawing.width
    return [
        pen.faint(pen.box(f"┌{edge}┐")),
        *(bar + row + bar for row in rows),
        pen.faint(pen.box(f"└{edge}┘")),
        *format_key(pen, _signs(pen)),
        f"Drawn small and without clues to fit in {width} columns; draw it as SVG to see them.",
    ]


def _signs(pen: CellPen) -> list[Face]:
    return [Face(_sign(look, pen), pen.cell_style(look)) for look in pen.drawing.looks]


def _single_rows(pen: CellPen) -> list[str]:
    signs = _signs(pen)
    return [write_cells(numbers, signs) for numbers in pen.drawing.cells]


def _sign(look: CellLook, pen: CellPen) -> str:
    """One character: the tone where there is one, else the ink or the mark."""
    if look.mark is Mark.FILLED and pen.shows_ink:
        return TONE_SIGNS[look.tone] or printable(look.symbol, unicode=pen.unicode)
    return TONE_SIGNS[look.tone] or SHAPES[pen.unicode][look.mark]


def _double_rows(pen: CellPen) -> list[str]:
    looks = (*pen.drawing.looks, PAST_THE_END)
    below_the_end = [len(pen.drawing.looks)] * pen.drawing.width
    faces: dict[tuple[int, int], Face] = {}
    lines = []
    for top in range(0, pen.drawing.height, 2):
        upper = pen.drawing.cells[top]
        lower = pen.drawing.cells[top + 1] if top + 1 < pen.drawing.height else below_the_end
        runs = []
        for pair, run in groupby(zip(upper, lower, strict=True)):
            if pair not in faces:
                faces[pair] = _pair_face(looks[pair[0]], looks[pair[1]], pen)
            runs.append((faces[pair], len(list(run))))
        lines.append(write_faces(runs))
    return lines


def _pair_face(upper: CellLook, lower: CellLook, pen: CellPen) -> Face:
    """Two cells in one character. If either has a tone, its sign takes the whole of it."""
    toned = next((look for look in (upper, lower) if look.tone is not Tone.PLAIN), None)
    if not (pen.colour and pen.drawing.is_coloured):
        glyph = TONE_SIGNS[toned.tone] if toned else HALVES[_known(upper), _known(lower)]
        return Face(glyph, TONE_STYLES[toned.tone] if toned and pen.colour else "")
    top, bottom = _paint(upper, pen), _paint(lower, pen)
    if toned:
        ground = _paint(toned, pen)
        return Face(TONE_SIGNS[toned.tone], f"{BOLD};{foreground(readable_on(ground))};{background(ground)}")
    return Face("▀", f"{foreground(top)};{background(bottom)}")


def _known(look: CellLook) -> Mark:
    return Mark.BLANK if look.mark is Mark.CROSS else look.mark


def _paint(look: CellLook, pen: CellPen) -> Rgb:
    """The colour of half a character: ink, paper, or paper turned grey where nothing is known."""
    if look.mark is Mark.FILLED:
        return parse_colour(look.colour)
    paper = parse_colour(pen.drawing.background)
    return mix(paper, readable_on(paper), 0.3) if look.mark is Mark.UNKNOWN else paper
