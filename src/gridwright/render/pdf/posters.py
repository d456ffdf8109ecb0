"""Boards that are too large for one sheet, spread over several that can be put side by side."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, replace

from gridwright.model.drawing import Drawing
from gridwright.model.errors import InputError
from gridwright.model.printing import PrintedPuzzle
from gridwright.render.pdf.drawings import draw_board, measure_board
from gridwright.render.pdf.paper import SOFT, Box, Extent, Look, Page, Part
from gridwright.render.pdf.pen import REGULAR, Pen, Point, Rectangle, Scribe, Segment

# A pen for one sheet of a board that is spread over several: it draws what lies within a window, and nothing else.

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

    def polygon(self, corners: Sequence[Point], colour: str) -> None:
        kept = [self._move(corner) for corner in cut_polygon(corners, self._window)]
        if len(kept) > 2:
            self._pen.polygon(kept, colour)

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


def cut_polygon(corners: Sequence[Point], window: Box) -> list[Point]:
    """What of a polygon lies in a window, cut at one side of it after the other (Sutherland and Hodgman).

    >>> cut_polygon([(0, 0), (4, 0), (4, 4), (0, 4)], Box(2, 1, 9, 9))
    [(2.0, 1.0), (4.0, 1.0), (4, 4), (2.0, 4.0)]
    """
    left, right, top, bottom = window.left, window.right, window.top, window.bottom
    for axis, limit, sign in ((0, left, 1), (0, right, -1), (1, top, 1), (1, bottom, -1)):
        kept: list[Point] = []
        for start, end in zip((*corners[-1:], *corners[:-1]), corners, strict=True):
            before, after = sign * (start[axis] - limit), sign * (end[axis] - limit)
            if (before < 0) != (after < 0):
                share = before / (before - after)
                kept.append((start[0] + share * (end[0] - start[0]), start[1] + share * (end[1] - start[1])))
            if after >= 0:
                kept.append(end)
        corners = kept
    return list(corners)


CAPTION = 14.0
"""Room for the line that says which sheet it is."""
MOST_SHEETS = 36


@dataclass(frozen=True, slots=True)
class Poster:
    """A board spread over sheets: the side of its cells, and what is seen on each sheet, row by row."""

    cell: float
    windows: tuple[tuple[Box, ...], ...]

    @property
    def sheets(self) -> int:
        return len(self.windows) * len(self.windows[0])


def cut_board(drawing: Drawing, look: Look, room: Box) -> Poster:
    """As few sheets as cells that can be read allow, each no larger than `room`, and cells as large as these sheets allow.

    Where large print would take more sheets than anybody puts together, cells are as small as without it.
    """
    poster = _cut_board(measure_board(drawing, look), room)
    if look.is_large and poster.sheets > MOST_SHEETS:
        return _cut_board(measure_board(drawing, replace(look, is_large=False)), room)
    return poster


def _cut_board(extent: Extent, room: Box) -> Poster:
    across, down = _share(extent.width, room.width, extent.smallest), _share(extent.height, room.height, extent.smallest)
    cell = min(room.width / across, room.height / down)
    columns, rows = list(_cut(extent.width, across)), list(_cut(extent.height, down))
    windows = tuple(
        tuple(Box(left * cell, top * cell, width * cell, height * cell) for left, width in columns) for top, height in rows
    )
    return Poster(cell, windows)


def _share(length: float, room: float, smallest: float) -> int:
    """How many cells go onto a sheet, about as many on each."""
    sheets = math.ceil(length / max(1, int(room / smallest)))
    return math.ceil(length / sheets)


def _cut(length: float, most: int) -> Iterator[tuple[float, float]]:
    """Start and length of each piece, in cells. Cuts fall on lines of the grid: what is left over at its start, such as room for
    numbers beside it, goes to the first piece."""
    start, rest = 0.0, length % 1
    end = rest + most - math.ceil(rest)
    while length - start > 0.001:
        end = min(end, length)
        yield start, end - start
        start, end = end, end + most


def check_sheets(poster: Poster, puzzle: PrintedPuzzle, number: int) -> None:
    """InputError if a board would take more sheets than anybody puts together."""
    if poster.sheets > MOST_SHEETS:
        size = f"{puzzle.drawing.width}x{puzzle.drawing.height}"
        message = f"found a board of {size} cells, which would take {poster.sheets} sheets, expected one of at most {MOST_SHEETS}"
        advice = "a larger sheet and narrower margins need fewer, and gridwright draw makes one picture of any size"
        raise InputError(f"{message}; {advice}", place=f"puzzle {number}", source=puzzle.source)


def place_window(
    page: Page, box: Box, window: Box, drawing: Drawing, cell: float, look: Look, scribe: Scribe, caption: str
) -> None:
    """Put what is seen through one window onto a page, with a line that says which part it is."""
    (text,) = scribe.wrap(caption, REGULAR, 9, box.width, 1)

    def draw(pen: Pen) -> None:
        pen.write((box.left, box.top + 9), text, 9, colour=SOFT)
        shift = box.left - window.left, box.top + CAPTION - window.top
        draw_board(WindowPen(pen, window, shift), drawing, (0.0, 0.0), cell, look, scribe)

    page.parts.append(Part(Box(box.left, box.top, box.width, CAPTION + window.height), draw, caption))
