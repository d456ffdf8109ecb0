"""A pen for one sheet of a board that is spread over several: it draws what lies within a window, and nothing else."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import AbstractContextManager

from gridwright.render.pdf.paper import Box
from gridwright.render.pdf.pen import Pen, Point, Rectangle, Segment
from gridwright.render.pdf.typeface import REGULAR

SLACK = 0.01
"""What lies on the border belongs to both sides."""


class WindowPen:
    """Hands on to another pen what is in `window`, moved by `shift`: rectangles and lines are cut, the rest is whole or gone."""

    def __init__(self, pen: Pen, window: Box, shift: Point) -> None:
        self._pen = pen
        self._window = window
        self._shift = shift

    def fill(self, rectangles: Iterable[Rectangle], colour: str) -> None:
        self._pen.fill(self._cut(rectangles), colour)

    def stroke(self, segments: Iterable[Segment], colour: str, width: float, *, is_round: bool = False) -> None:
        self._pen.stroke(self._cut_segments(segments), colour, width, is_round=is_round)

    def frame(self, rectangle: Rectangle, colour: str, width: float, *, fill: str = "", radius: float = 0) -> None:
        left, top, across, down = rectangle
        if self._holds((left + across / 2, top + down / 2)) and across < self._window.width and down < self._window.height:
            self._pen.frame((*self._move((left, top)), across, down), colour, width, fill=fill, radius=radius)
            return
        right, bottom = left + across, top + down
        if fill:
            self.fill([rectangle], fill)
        sides = [(left, top, right, top), (left, bottom, right, bottom), (left, top, left, bottom), (right, top, right, bottom)]
        self.stroke(sides, colour, width)

    def dot(self, centres: Iterable[Point], radius: float, colour: str) -> None:
        self._pen.dot(map(self._move, filter(self._holds, centres)), radius, colour)

    def ring(self, centres: Iterable[Point], radius: float, colour: str, width: float) -> None:
        self._pen.ring(map(self._move, filter(self._holds, centres)), radius, colour, width)

    def write(
        self, place: Point, text: str, size: float, *, face: str = REGULAR, colour: str = "#000000", anchor: str = "start"
    ) -> None:
        if self._holds((place[0], place[1] - size / 3)):
            self._pen.write(self._move(place), text, size, face=face, colour=colour, anchor=anchor)

    def turned(self, centre: Point) -> AbstractContextManager[None]:
        raise NotImplementedError("a board that is spread over several sheets stands upright")

    def _move(self, point: Point) -> Point:
        return point[0] + self._shift[0], point[1] + self._shift[1]

    def _holds(self, point: Point) -> bool:
        window = self._window
        return window.left - SLACK <= point[0] <= window.right + SLACK and window.top - SLACK <= point[1] <= window.bottom + SLACK

    def _cut(self, rectangles: Iterable[Rectangle]) -> Iterator[Rectangle]:
        window = self._window
        for left, top, width, height in rectangles:
            right, bottom = min(left + width, window.right), min(top + height, window.bottom)
            left, top = max(left, window.left), max(top, window.top)
            if right - left > SLACK and bottom - top > SLACK:
                yield (*self._move((left, top)), right - left, bottom - top)

    def _cut_segments(self, segments: Iterable[Segment]) -> Iterator[Segment]:
        """Upright and level lines are cut; short slanted ones, such as those of crosses, belong where their middle is."""
        window = self._window
        for left, top, right, bottom in segments:
            if left != right and top != bottom:
                if self._holds(((left + right) / 2, (top + bottom) / 2)):
                    yield (*self._move((left, top)), *self._move((right, bottom)))
                continue
            first = max(min(left, right), window.left), max(min(top, bottom), window.top)
            last = min(max(left, right), window.right), min(max(top, bottom), window.bottom)
            if first[0] <= last[0] + SLACK and first[1] <= last[1] + SLACK:
                yield (*self._move(first), *self._move(last))
