"""Boards of cells with numbers beside them, printed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from gridwright.model.drawing import CellLook, Drawing, Label, Mark, Tone
from gridwright.render.colour import format_colour, luminance, parse_colour, readable_on
from gridwright.render.pdf.look import FAINT, HAIR, INK, PENCIL, RULE, SAVING, SOFT, Extent, Look, Purpose, choose_sizes
from gridwright.render.pdf.pen import Pen, Point, Rectangle, Segment
from gridwright.render.pdf.typeface import BOLD, REGULAR, measure_text

NUMBER = 0.64
"""The size of a number beside the board, in sides of a cell, like all that follows."""
DROP = 0.335
"""From the middle of a number down to its line, as a share of its size."""
SPACE = 0.34
"""Between two numbers of a row."""
PITCH = 0.8
"""From one number of a column to the next."""
GAP = 0.16
"""Between numbers and board."""
RIM = 0.06
"""Half of the frame's line."""
SYMBOL = 0.62
"""Of a letter that stands for an ink."""
FEWEST_POINTS = 4.0
"""A side of a cell that an ink's letter can be read in."""


def measure_cells(drawing: Drawing, look: Look) -> Extent:
    """Room for the board and the numbers beside it."""
    left, top = _measure_labels(drawing, look)
    small = (2.1, 3.4) if look.saves_ink and drawing.is_coloured else (0.4, 2.4)
    sizes = choose_sizes(look, max(drawing.height, drawing.width), (2.7, 8.0), (6.6, 13.0), small)
    return Extent(left + drawing.width + 2 * RIM, top + drawing.height + 2 * RIM, *sizes)


def draw_cells(pen: Pen, drawing: Drawing, corner: Point, cell: float, look: Look) -> None:
    """From the paper up: ink, grid, marks, numbers."""
    left, top = _measure_labels(drawing, look)
    start = corner[0] + (left + RIM) * cell, corner[1] + (top + RIM) * cell
    board = Board(drawing, start, cell, look)
    board.draw_grounds(pen)
    board.draw_grid(pen, (left * cell, top * cell))
    board.draw_marks(pen)
    if left or top:
        _draw_labels(pen, drawing, start, cell, look)


class Board:
    """The cells of a drawing where they stand on the page."""

    def __init__(self, drawing: Drawing, start: Point, cell: float, look: Look) -> None:
        self.drawing, self.start, self.cell, self.look = drawing, start, cell, look

    def draw_grounds(self, pen: Pen) -> None:
        """Filled cells, and the paper of a coloured picture that is finished."""
        drawing = self.drawing
        for number, each in enumerate(drawing.looks):
            colour = self._choose_ground(each)
            if colour:
                pen.fill(self._runs(number), colour)

    def _choose_ground(self, each: CellLook) -> str:
        drawing, look = self.drawing, self.look
        if each.mark is Mark.FILLED:
            if not drawing.is_coloured:
                ink = look.ink_for(each.tone)
                return SAVING if look.saves_ink and ink == INK else ink
            return "" if look.saves_ink else format_colour(parse_colour(each.colour))
        has_paper = drawing.is_coloured and each.mark is Mark.BLANK and not look.saves_ink
        paper = format_colour(parse_colour(drawing.background))
        return paper if has_paper and paper != "#ffffff" else ""

    def draw_grid(self, pen: Pen, reach: Point) -> None:
        """Thin lines, stronger ones every few cells, and a frame; they go on between the numbers as far as `reach`."""
        drawing, cell, strength = self.drawing, self.cell, self.look.strength
        (left, top), every = self.start, drawing.rule_every
        right, bottom = left + drawing.width * cell, top + drawing.height * cell
        across = [(row, (left - reach[0], top + row * cell, right, top + row * cell)) for row in range(drawing.height + 1)]
        upright = [(col, (left + col * cell, top - reach[1], left + col * cell, bottom)) for col in range(drawing.width + 1)]
        is_ruled = self.look.purpose is not Purpose.SMALL_SOLUTION
        lines = {True: [], False: []}  # type: dict[bool, list[Segment]]
        for number, segment in (*across, *upright):
            lines[bool(every) and number % every == 0].append(segment)
        if is_ruled:
            pen.stroke(lines[False], HAIR, _clamp(0.035 * cell, 0.25, 0.6) * strength)
        if is_ruled or self.look.saves_ink:
            pen.stroke(lines[True], RULE if is_ruled else FAINT, _clamp(0.06 * cell, 0.5, 1.0) * strength)
        frame = (left, top, right - left, bottom - top)
        pen.frame(frame, INK if is_ruled else SOFT, _clamp(0.1 * cell, 0.4, 1.6) * min(strength, 1.2))

    def draw_marks(self, pen: Pen) -> None:
        """Crosses, given cells, and letters for inks."""
        drawing, cell, look = self.drawing, self.cell, self.look
        for number, each in enumerate(drawing.looks):
            if each.mark is Mark.CROSS and not look.is_small:
                colour = SOFT if each.tone is Tone.GIVEN else PENCIL
                pen.stroke(self._crosses(number), colour, _clamp(0.05 * cell, 0.3, 0.9))
            elif each.mark is Mark.FILLED and drawing.is_coloured and look.saves_ink and cell >= FEWEST_POINTS:
                size = SYMBOL * cell
                for row, column in self._places(number):
                    place = self.start[0] + (column + 0.5) * cell, self.start[1] + (row + 0.5) * cell + DROP * size
                    pen.write(place, each.symbol, size, face=BOLD, colour=look.ink_for(each.tone), anchor="middle")

    def _runs(self, number: int) -> Iterator[Rectangle]:
        """Neighbouring cells with one look, a rectangle a run: fewer pieces, and no seams between them."""
        left, top = self.start
        for row, numbers in enumerate(self.drawing.cells):
            column = 0
            for each, members in groupby(numbers):
                length = len(list(members))
                if each == number:
                    yield left + column * self.cell, top + row * self.cell, length * self.cell, self.cell
                column += length

    def _places(self, number: int) -> Iterator[tuple[int, int]]:
        for row, numbers in enumerate(self.drawing.cells):
            for column, each in enumerate(numbers):
                if each == number:
                    yield row, column

    def _crosses(self, number: int) -> Iterator[Segment]:
        near, far = 0.32 * self.cell, 0.68 * self.cell
        for row, column in self._places(number):
            left, top = self.start[0] + column * self.cell, self.start[1] + row * self.cell
            yield left + near, top + near, left + far, top + far
            yield left + near, top + far, left + far, top + near


def _measure_labels(drawing: Drawing, look: Look) -> tuple[float, float]:
    """Room for the numbers left of the board and above it, with the gap."""
    if look.purpose is Purpose.SMALL_SOLUTION:
        return 0.0, 0.0
    widths = [sum(_label_width(label, look) for label in labels) for labels in drawing.row_labels]
    deepest = max(map(len, drawing.column_labels), default=0)
    return max((width + GAP for width in widths), default=0.0), deepest * PITCH + GAP if deepest else 0.0


def _text(label: Label, look: Look) -> str:
    """The number, with the letter of its ink where colours are saved."""
    return label.text + (label.symbol if look.saves_ink else "")


def _label_width(label: Label, look: Look) -> float:
    return measure_text(_text(label, look), REGULAR, NUMBER) + SPACE


def _draw_labels(pen: Pen, drawing: Drawing, start: Point, cell: float, look: Look) -> None:
    for row, labels in enumerate(drawing.row_labels):
        right, middle = start[0] - GAP * cell, start[1] + (row + 0.5) * cell
        for label in reversed(labels):
            width = _label_width(label, look) * cell
            _draw_label(pen, label, (right - width / 2, middle), (width - 0.06 * cell, 0.9 * cell), drawing, look)
            right -= width
    for column, labels in enumerate(drawing.column_labels):
        across = start[0] + (column + 0.5) * cell
        for place, label in enumerate(reversed(labels)):
            middle = start[1] - (GAP + (place + 0.5) * PITCH) * cell
            _draw_label(pen, label, (across, middle), (0.9 * cell, (PITCH - 0.06) * cell), drawing, look, cell)


def _draw_label(
    pen: Pen, label: Label, centre: Point, room: Sequence[float], drawing: Drawing, look: Look, narrow: float = 0.0
) -> None:
    """A number, on a chip of its ink where inks matter; smaller where it would be wider than its `narrow` column."""
    text = _text(label, look)
    size = NUMBER * (narrow or room[1] / 0.9)
    if narrow:
        size = min(size, size * room[0] / max(measure_text(text, REGULAR, size), 0.1))
    colour = INK
    if drawing.is_coloured and label.colour and not look.saves_ink:
        ink = parse_colour(label.colour)
        rim = SOFT if luminance(ink) > 0.7 else format_colour(ink)
        chip = centre[0] - room[0] / 2, centre[1] - room[1] / 2, room[0], room[1]
        pen.frame(chip, rim, 0.4, fill=format_colour(ink), radius=0.18 * room[1])
        colour = format_colour(readable_on(ink))
    pen.write((centre[0], centre[1] + DROP * size), text, size, colour=colour, anchor="middle")


def _clamp(value: float, least: float, most: float) -> float:
    return max(least, min(value, most))
