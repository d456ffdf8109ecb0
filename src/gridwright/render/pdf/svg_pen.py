"""A pen that draws a page as SVG, for a look at it before it is printed.

A browser has other faces than the PDF, so each text is told how wide it has to be: what is seen takes the same room as what
is printed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from gridwright.render.pdf.pen import Point, Rectangle, Segment
from gridwright.render.pdf.typeface import BOLD, ITALIC, REGULAR, measure_text
from gridwright.render.svg_style import escape

_FACES = {REGULAR: "", BOLD: ' font-weight="700"', ITALIC: ' font-style="italic"'}
_ANCHORS = {"start": "", "middle": ' text-anchor="middle"', "end": ' text-anchor="end"'}


class SvgPen:
    """Gathers the elements of one page."""

    def __init__(self) -> None:
        self._parts: list[str] = []

    def format_page(self, width: float, height: float) -> str:
        """All that was drawn, as a document."""
        head = (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.2f} {height:.2f}" '
            "font-family=\"'Source Sans Pro','Source Sans 3',system-ui,sans-serif\">"
        )
        return "".join([head, f'<rect width="{width:.2f}" height="{height:.2f}" fill="#ffffff"/>', *self._parts, "</svg>"])

    def fill(self, rectangles: Iterable[Rectangle], colour: str) -> None:
        trace = "".join(
            f"M{left:.2f} {top:.2f}h{width:.2f}v{height:.2f}h{-width:.2f}z" for left, top, width, height in rectangles
        )
        self._add_path(trace, f'fill="{colour}"')

    def stroke(self, segments: Iterable[Segment], colour: str, width: float, *, is_round: bool = False) -> None:
        trace = "".join(f"M{left:.2f} {top:.2f}L{right:.2f} {bottom:.2f}" for left, top, right, bottom in segments)
        cap = ' stroke-linecap="round"' if is_round else ""
        self._add_path(trace, f'fill="none" stroke="{colour}" stroke-width="{width:.2f}"{cap}')

    def frame(self, rectangle: Rectangle, colour: str, width: float, *, fill: str = "", radius: float = 0) -> None:
        left, top, across, down = rectangle
        place = f'x="{left:.2f}" y="{top:.2f}" width="{across:.2f}" height="{down:.2f}" rx="{radius:.2f}"'
        self._parts.append(f'<rect {place} fill="{fill or "none"}" stroke="{colour}" stroke-width="{width:.2f}"/>')

    def dot(self, centres: Iterable[Point], radius: float, colour: str) -> None:
        self._add_path(_trace_circles(centres, radius), f'fill="{colour}"')

    def ring(self, centres: Iterable[Point], radius: float, colour: str, width: float) -> None:
        self._add_path(_trace_circles(centres, radius), f'fill="none" stroke="{colour}" stroke-width="{width:.2f}"')

    def write(
        self, place: Point, text: str, size: float, *, face: str = REGULAR, colour: str = "#000000", anchor: str = "start"
    ) -> None:
        width = f' textLength="{measure_text(text, face, size):.2f}" lengthAdjust="spacingAndGlyphs"' if len(text) > 1 else ""
        spot = f'x="{place[0]:.2f}" y="{place[1]:.2f}" font-size="{size:.2f}" fill="{colour}"'
        self._parts.append(f"<text {spot}{_FACES[face]}{_ANCHORS[anchor]}{width}>{escape(text)}</text>")

    @contextmanager
    def turned(self, centre: Point) -> Iterator[None]:
        self._parts.append(f'<g transform="rotate(180 {centre[0]:.2f} {centre[1]:.2f})">')
        yield
        self._parts.append("</g>")

    def _add_path(self, trace: str, paint: str) -> None:
        if trace:
            self._parts.append(f'<path d="{trace}" {paint}/>')


def _trace_circles(centres: Iterable[Point], radius: float) -> str:
    half = f"a{radius:.2f} {radius:.2f} 0 1 0"
    return "".join(
        f"M{across - radius:.2f} {down:.2f}{half} {2 * radius:.2f} 0{half} {-2 * radius:.2f} 0z" for across, down in centres
    )
