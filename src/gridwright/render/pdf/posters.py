"""Boards that are too large for one sheet, spread over several that can be put side by side."""

from __future__ import annotations

from collections.abc import Iterator

from gridwright.model.errors import InputError
from gridwright.model.link_drawing import AnyDrawing
from gridwright.render.pdf.board import draw_board
from gridwright.render.pdf.look import SOFT, Extent, Look
from gridwright.render.pdf.paper import Box, Page, Part
from gridwright.render.pdf.pen import Pen
from gridwright.render.pdf.typeface import Scribe
from gridwright.render.pdf.window import WindowPen

CAPTION = 14.0
"""Room for the line that says which sheet it is."""
MOST_SHEETS = 36


def cut_board(extent: Extent, room: Box) -> list[list[Box]]:
    """Windows on a board with the smallest cells that can be read, in rows, each no larger than `room`."""
    columns = list(_cut(extent.width * extent.smallest, room.width, extent.smallest))
    rows = list(_cut(extent.height * extent.smallest, room.height, extent.smallest))
    return [[Box(left, top, width, height) for left, width in columns] for top, height in rows]


def _cut(length: float, room: float, cell: float) -> Iterator[tuple[float, float]]:
    """Start and length of each piece. Cuts fall on lines of the grid: what is left over at its start, such as room for numbers
    beside it, goes to the first piece."""
    whole = max(1, int(room / cell)) * cell
    first = length % cell
    end = min(length, first + whole if first + whole <= room else first + whole - cell)
    start = 0.0
    while length - start > 0.01:
        yield start, end - start
        start, end = end, min(length, end + whole)


def check_sheets(windows: list[list[Box]], drawing: AnyDrawing, number: int) -> None:
    """InputError if a board would take more sheets than anybody puts together."""
    count = len(windows) * len(windows[0])
    if count > MOST_SHEETS:
        size = f"{drawing.width}x{drawing.height}"
        message = f"found a board of {size} cells, which would take {count} sheets, expected one of at most {MOST_SHEETS}"
        raise InputError(message, place=f"puzzle {number}")


def place_window(
    page: Page, box: Box, window: Box, drawing: AnyDrawing, extent: Extent, look: Look, scribe: Scribe, caption: str
) -> None:
    """Put what is seen through one window onto a page, with a line that says which part it is."""
    text = scribe.clean(caption)

    def draw(pen: Pen) -> None:
        pen.write((box.left, box.top + 9), text, 9, colour=SOFT)
        shift = box.left - window.left, box.top + CAPTION - window.top
        draw_board(WindowPen(pen, window, shift), drawing, (0.0, 0.0), extent.smallest, look, scribe)

    page.parts.append(Part(Box(box.left, box.top, box.width, CAPTION + window.height), draw, caption))
