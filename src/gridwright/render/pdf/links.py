"""Boards of dots with a loop between them, printed."""

from __future__ import annotations

from collections.abc import Iterator

from gridwright.model.drawing import Tone
from gridwright.model.edge_lattice import Spot
from gridwright.model.link_drawing import EdgeLook, EdgeMark, LinkDrawing
from gridwright.render.pdf.look import HAIR, INK, PENCIL, SOFT, Extent, Look, Purpose, choose_sizes
from gridwright.render.pdf.pen import Pen, Point, Segment

RIM = 0.15
"""Around the outer dots, in sides of a cell, like all that follows."""
CLUE = 0.6
DROP = 0.335
"""From the middle of a number down to its line, as a share of its size."""
DOT = 0.06
LINE, STRONG_LINE = 0.11, 0.15
CROSS = 0.09
WASH = "#ececec"


def measure_links(drawing: LinkDrawing, look: Look) -> Extent:
    sizes = choose_sizes(look, max(drawing.height, drawing.width), (3.6, 9.5), (8.5, 15.0), (1.0, 3.4))
    return Extent(drawing.width + 2 * RIM, drawing.height + 2 * RIM, *sizes)


def draw_links(pen: Pen, drawing: LinkDrawing, corner: Point, cell: float, look: Look) -> None:
    """From the paper up: the inside of a finished loop, clues, dots, crosses, the loop."""
    start = corner[0] + RIM * cell, corner[1] + RIM * cell
    is_solution = look.purpose in (Purpose.SOLUTION, Purpose.SMALL_SOLUTION)
    if is_solution and not look.saves_ink:
        pen.fill(((*_point(start, cell, spot), cell, cell) for spot in _list_inside(drawing)), WASH)
    size = CLUE * cell
    colour = SOFT if is_solution else INK
    for spot, clue in drawing.clues():
        across, down = _point(start, cell, spot)
        pen.write((across + cell / 2, down + cell / 2 + DROP * size), clue.text, size, colour=colour, anchor="middle")
    if look.purpose is not Purpose.SMALL_SOLUTION:
        pen.dot((_point(start, cell, spot) for spot in drawing.lattice.vertices()), DOT * cell * (look.is_large * 0.4 + 1), INK)
    for tone in (Tone.PLAIN, Tone.GIVEN):
        crosses = (
            stroke for spot in _edges(drawing, EdgeMark.CROSS, tone) for stroke in _cross(_middle(start, cell, spot), cell)
        )
        pen.stroke(crosses, SOFT if tone is Tone.GIVEN else PENCIL, max(0.3, 0.04 * cell))
        width = STRONG_LINE if look.is_large or look.is_small else LINE
        lines = (_segment(start, cell, spot) for spot in _edges(drawing, EdgeMark.LINE, tone))
        pen.stroke(lines, look.ink_for(tone) if look.purpose is not Purpose.ORNAMENT else HAIR, width * cell, is_round=True)


def _edges(drawing: LinkDrawing, mark: EdgeMark, tone: Tone) -> Iterator[Spot]:
    """The edges with this mark: those that were given, or all others."""
    for spot in drawing.lattice.edges():
        look = drawing.look(spot)
        if isinstance(look, EdgeLook) and look.mark is mark and (look.tone is Tone.GIVEN) == (tone is Tone.GIVEN):
            yield spot


def _list_inside(drawing: LinkDrawing) -> Iterator[Spot]:
    """The cells that lines to their left, counted from the rim, put inside the loop."""
    for row in range(1, 2 * drawing.height, 2):
        is_inside = False
        for column in range(1, 2 * drawing.width, 2):
            is_inside ^= drawing.has_line((row, column - 1))
            if is_inside:
                yield row, column


def _point(start: Point, cell: float, spot: Spot) -> Point:
    """A vertex, or the upper left corner of a cell."""
    return start[0] + spot[1] // 2 * cell, start[1] + spot[0] // 2 * cell


def _middle(start: Point, cell: float, spot: Spot) -> Point:
    return start[0] + spot[1] / 2 * cell, start[1] + spot[0] / 2 * cell


def _segment(start: Point, cell: float, spot: Spot) -> Segment:
    row, column = spot
    ends = ((row, column - 1), (row, column + 1)) if row % 2 == 0 else ((row - 1, column), (row + 1, column))
    return (*_point(start, cell, ends[0]), *_point(start, cell, ends[1]))


def _cross(middle: Point, cell: float) -> Iterator[Segment]:
    across, down, arm = *middle, CROSS * cell
    yield across - arm, down - arm, across + arm, down + arm
    yield across - arm, down + arm, across + arm, down - arm
