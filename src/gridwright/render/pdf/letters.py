"""Grids of letters, printed."""

from __future__ import annotations

from collections.abc import Iterator

from gridwright.model.drawing import Tone
from gridwright.model.letter_drawing import BELOW, RIGHT, LetterDrawing, Square, SquareLook
from gridwright.render.pdf.look import INK, RULE, SAVING_BLOCK, SOFT, Extent, Look, Purpose, choose_sizes
from gridwright.render.pdf.pen import Pen, Point, Segment
from gridwright.render.pdf.typeface import ITALIC, REGULAR, Scribe, measure_text

RIM = 0.06
"""Half of the line around the grid, in sides of a cell, like all that follows."""
LABEL, SMALL_LABEL = 0.32, 0.3
LETTER = 0.62
BASE, BASE_ALONE = 0.82, 0.71
"""From the top of a cell to the line on which its letters stand, below a label or alone."""
ROOM = 0.88
"""For all letters of a cell side by side."""
SHADE = "#e2e2e2"

Place = tuple[int, int]


def measure_letters(drawing: LetterDrawing, look: Look) -> Extent:
    sizes = choose_sizes(look, max(drawing.height, drawing.width), (4.8, 9.5), (8.0, 13.5), (2.8, 4.2))
    return Extent(drawing.width + 2 * RIM, drawing.height + 2 * RIM, *sizes)


def draw_letters(pen: Pen, drawing: LetterDrawing, corner: Point, cell: float, look: Look, scribe: Scribe) -> None:
    """From the paper up: shades and blocks, lines, circles, labels and letters."""
    start = corner[0] + RIM * cell, corner[1] + RIM * cell
    shaded = [place for place, square in drawing.places() if square.is_shaded]
    blocks = [place for place, square in drawing.places() if square.square is Square.BLOCK]
    pen.fill(((*_corner(start, cell, place), cell, cell) for place in shaded), "#f0f0f0" if look.saves_ink else SHADE)
    pen.fill(((*_corner(start, cell, place), cell, cell) for place in blocks), SAVING_BLOCK if look.saves_ink else INK)
    _draw_lines(pen, drawing, start, cell, look)
    circled = [place for place, square in drawing.places() if square.is_circled]
    middles = ((left + cell / 2, top + cell / 2) for left, top in (_corner(start, cell, place) for place in circled))
    pen.ring(middles, 0.46 * cell, SOFT, max(0.3, 0.03 * cell))
    for place, square in drawing.places():
        if square.square is Square.CELL:
            _draw_square(pen, square, _corner(start, cell, place), cell, look, scribe)


def _corner(start: Point, cell: float, place: Place) -> Point:
    return start[0] + place[1] * cell, start[1] + place[0] * cell


def _draw_lines(pen: Pen, drawing: LetterDrawing, start: Point, cell: float, look: Look) -> None:
    """Thin lines between squares, a stronger one where the grid ends, and bars."""
    strength = look.strength
    widths = {"line": max(0.35, 0.03 * cell) * strength, "rim": max(0.5, 0.07 * cell) * min(strength, 1.2), "bar": 0.12 * cell}
    lines: dict[str, list[Segment]] = {name: [] for name in widths}
    for name, segment in _list_lines(drawing, start, cell):
        lines[name].append(segment)
    for name, segments in lines.items():
        pen.stroke(segments, RULE if name == "line" else INK, widths[name], is_round=True)


def _list_lines(drawing: LetterDrawing, start: Point, cell: float) -> Iterator[tuple[str, Segment]]:
    for row in range(drawing.height + 1):
        for column in range(drawing.width + 1):
            left, top = _corner(start, cell, (row, column))
            sides = (((row - 1, column), BELOW, (cell, 0.0)), ((row, column - 1), RIGHT, (0.0, cell)))
            for before, side, (across, down) in sides:
                printed = sum(_is_printed(drawing.look(place)) for place in (before, (row, column)))
                if printed:
                    name = "bar" if (*before, side) in drawing.bars else ("rim", "line")[printed - 1]
                    yield name, (left, top, left + across, top + down)


def _is_printed(square: SquareLook | None) -> bool:
    return square is not None and square.square is not Square.VOID


def _draw_square(pen: Pen, square: SquareLook, corner: Point, cell: float, look: Look, scribe: Scribe) -> None:
    left, top = corner
    has_label = bool(square.label) and not look.is_small
    if has_label:
        label = scribe.clean(square.label)
        size = min(LABEL * cell, LABEL * cell * 0.9 * cell / max(measure_text(label, REGULAR, LABEL * cell), 0.1))
        pen.write((left + 0.06 * cell, top + 0.04 * cell + 0.72 * size), label, size)
    if square.letters and look.purpose is not Purpose.ORNAMENT:
        letters = scribe.clean(square.letters)
        is_pencilled = look.purpose is Purpose.PROGRESS and square.tone is not Tone.GIVEN
        face = ITALIC if is_pencilled else REGULAR
        size = LETTER * cell
        size = min(size, size * ROOM * cell / max(measure_text(letters, face, size), 0.1))
        base = top + (BASE_ALONE if look.is_small else BASE) * cell - (LETTER * cell - size) * 0.35
        pen.write((left + cell / 2, base), letters, size, face=face, colour=look.ink_for(square.tone), anchor="middle")
