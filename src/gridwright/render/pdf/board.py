"""Boards of every sort: how much room they take, and drawing them."""

from __future__ import annotations

from gridwright.model.drawing import Drawing
from gridwright.model.link_drawing import AnyDrawing, LinkDrawing
from gridwright.render.pdf.cells import draw_cells, measure_cells
from gridwright.render.pdf.letters import draw_letters, measure_letters
from gridwright.render.pdf.links import draw_links, measure_links
from gridwright.render.pdf.look import Extent, Look
from gridwright.render.pdf.pen import Pen, Point
from gridwright.render.pdf.typeface import Scribe


def measure_board(drawing: AnyDrawing, look: Look) -> Extent:
    """How much room a board takes."""
    if isinstance(drawing, Drawing):
        return measure_cells(drawing, look)
    return measure_links(drawing, look) if isinstance(drawing, LinkDrawing) else measure_letters(drawing, look)


def draw_board(pen: Pen, drawing: AnyDrawing, corner: Point, cell: float, look: Look, scribe: Scribe) -> None:
    """Draw a board with cells of this side from its upper left corner on."""
    if isinstance(drawing, Drawing):
        draw_cells(pen, drawing, corner, cell, look)
    elif isinstance(drawing, LinkDrawing):
        draw_links(pen, drawing, corner, cell, look)
    else:
        draw_letters(pen, drawing, corner, cell, look, scribe)
