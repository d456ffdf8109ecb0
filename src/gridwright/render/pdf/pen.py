"""What draws: a few strokes that suffice for every page, and the pen that puts them into a PDF."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import TYPE_CHECKING, Any, Protocol

from gridwright.render.colour import parse_colour
from gridwright.render.pdf.typeface import REGULAR, measure_text, name_font, split_runs

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas

Segment = tuple[float, float, float, float]
"""From a point to a point."""
Rectangle = tuple[float, float, float, float]
"""Left, top, width and height."""
Point = tuple[float, float]

ANCHORS = {"start": 0.0, "middle": 0.5, "end": 1.0}
"""Which point of a text is placed -> its share of the width."""


class Pen(Protocol):
    """Draws on one page. Colours are `#rrggbb`."""

    def fill(self, rectangles: Iterable[Rectangle], colour: str) -> None:
        """Rectangles without an outline."""

    def stroke(self, segments: Iterable[Segment], colour: str, width: float, *, is_round: bool = False) -> None:
        """Lines, with round ends if so wished."""

    def frame(self, rectangle: Rectangle, colour: str, width: float, *, fill: str = "", radius: float = 0) -> None:
        """The outline of a rectangle, filled if a colour is given."""

    def dot(self, centres: Iterable[Point], radius: float, colour: str) -> None:
        """Filled circles."""

    def ring(self, centres: Iterable[Point], radius: float, colour: str, width: float) -> None:
        """Circles."""

    def write(
        self, place: Point, text: str, size: float, *, face: str = REGULAR, colour: str = "#000000", anchor: str = "start"
    ) -> None:
        """A text of clean letters on a line; `place` is on the line at its start, its middle or its end."""

    def turned(self, centre: Point) -> AbstractContextManager[None]:
        """Everything drawn meanwhile is upside down, turned around a point."""
        ...


class PdfPen:
    """Draws on the present page of a PDF."""

    def __init__(self, canvas: Canvas, page_height: float) -> None:
        self._canvas: Any = canvas
        self._height = page_height

    def fill(self, rectangles: Iterable[Rectangle], colour: str) -> None:
        path = self._canvas.beginPath()
        is_empty = True
        for left, top, width, height in rectangles:
            path.rect(left, self._height - top - height, width, height)
            is_empty = False
        if not is_empty:
            self._canvas.setFillColorRGB(*_share(colour))
            self._canvas.drawPath(path, stroke=0, fill=1)

    def stroke(self, segments: Iterable[Segment], colour: str, width: float, *, is_round: bool = False) -> None:
        path = self._canvas.beginPath()
        is_empty = True
        for left, top, right, bottom in segments:
            path.moveTo(left, self._height - top)
            path.lineTo(right, self._height - bottom)
            is_empty = False
        if not is_empty:
            self._canvas.setLineCap(1 if is_round else 0)
            self._outline(colour, width)
            self._canvas.drawPath(path, stroke=1, fill=0)

    def frame(self, rectangle: Rectangle, colour: str, width: float, *, fill: str = "", radius: float = 0) -> None:
        left, top, across, down = rectangle
        self._outline(colour, width)
        if fill:
            self._canvas.setFillColorRGB(*_share(fill))
        radius = min(radius, across / 2, down / 2)
        self._canvas.roundRect(left, self._height - top - down, across, down, radius, stroke=1, fill=1 if fill else 0)

    def dot(self, centres: Iterable[Point], radius: float, colour: str) -> None:
        self._canvas.setFillColorRGB(*_share(colour))
        self._circles(centres, radius, stroke=0, fill=1)

    def ring(self, centres: Iterable[Point], radius: float, colour: str, width: float) -> None:
        self._outline(colour, width)
        self._circles(centres, radius, stroke=1, fill=0)

    def write(
        self, place: Point, text: str, size: float, *, face: str = REGULAR, colour: str = "#000000", anchor: str = "start"
    ) -> None:
        left = place[0] - ANCHORS[anchor] * measure_text(text, face, size)
        self._canvas.setFillColorRGB(*_share(colour))
        line = self._canvas.beginText(left, self._height - place[1])
        for own, run in split_runs(text, face):
            line.setFont(name_font(own), size)
            line.textOut(run)
        self._canvas.drawText(line)

    @contextmanager
    def turned(self, centre: Point) -> Iterator[None]:
        self._canvas.saveState()
        self._canvas.translate(2 * centre[0], 2 * (self._height - centre[1]))
        self._canvas.rotate(180)
        yield
        self._canvas.restoreState()

    def _outline(self, colour: str, width: float) -> None:
        self._canvas.setStrokeColorRGB(*_share(colour))
        self._canvas.setLineWidth(width)

    def _circles(self, centres: Iterable[Point], radius: float, *, stroke: int, fill: int) -> None:
        path = self._canvas.beginPath()
        is_empty = True
        for across, down in centres:
            path.circle(across, self._height - down, radius)
            is_empty = False
        if not is_empty:
            self._canvas.drawPath(path, stroke=stroke, fill=fill)


def _share(colour: str) -> tuple[float, float, float]:
    """The parts of a colour from 0 to 1."""
    red, green, blue = parse_colour(colour)
    return red / 255, green / 255, blue / 255
