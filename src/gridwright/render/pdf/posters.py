"""Boards that are too large for one sheet, spread over several that can be put side by side."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace

from gridwright.model.errors import InputError
from gridwright.model.link_drawing import AnyDrawing
from gridwright.model.printing import PrintedPuzzle
from gridwright.render.pdf.board import draw_board, measure_board
from gridwright.render.pdf.look import SOFT, Extent, Look
from gridwright.render.pdf.paper import Box, Page, Part
from gridwright.render.pdf.pen import Pen
from gridwright.render.pdf.typeface import REGULAR, Scribe
from gridwright.render.pdf.window import WindowPen

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


def cut_board(drawing: AnyDrawing, look: Look, room: Box) -> Poster:
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
    page: Page, box: Box, window: Box, drawing: AnyDrawing, cell: float, look: Look, scribe: Scribe, caption: str
) -> None:
    """Put what is seen through one window onto a page, with a line that says which part it is."""
    (text,) = scribe.wrap(caption, REGULAR, 9, box.width, 1)

    def draw(pen: Pen) -> None:
        pen.write((box.left, box.top + 9), text, 9, colour=SOFT)
        shift = box.left - window.left, box.top + CAPTION - window.top
        draw_board(WindowPen(pen, window, shift), drawing, (0.0, 0.0), cell, look, scribe)

    page.parts.append(Part(Box(box.left, box.top, box.width, CAPTION + window.height), draw, caption))
