"""Pages with nonograms, drawn plainly: rules, numbers in a typeface that comes with Pillow, and marks."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO
from typing import Any

from PIL import Image, ImageDraw, ImageFont

Clues = Sequence[Sequence[int]]

HEART_ROWS: Clues = ((2, 2), (4, 4), (9,), (9,), (7,), (5,), (3,), (1,))
HEART_COLUMNS: Clues = ((3,), (5,), (6,), (6,), (6,), (6,), (6,), (5,), (3,))
BAND = 4
"""Cells of a band of clues."""


def new_page(width: int = 640, height: int = 640) -> Any:
    return Image.new("RGB", (width, height), "white")


def draw_nonogram(
    page: Any,
    rows: Clues,
    columns: Clues,
    *,
    corner: tuple[int, int] = (150, 150),
    pitch: int = 36,
    has_ruled_clues: bool = False,
    marks: Sequence[str] = (),
    inks: Sequence[str] = (),
    size: float = 0.62,
    is_on_chips: bool = False,
) -> None:
    """Draw a puzzle with its clues at the left and above; `inks` are the colours of the numbers of every clue, in turn.

    `size` is the height of the type in cells; on chips, numbers are white on grounds of their inks, hardly larger than they are.
    """
    pen = ImageDraw.Draw(page)
    font = ImageFont.load_default(size=pitch * size)
    left, top = corner
    high, wide = len(rows) * pitch, len(columns) * pitch
    before = BAND * pitch if has_ruled_clues else 0
    for line in range(len(rows) + 1):
        pen.line([(left - before, top + line * pitch), (left + wide, top + line * pitch)], fill="black", width=2)
    for line in range(len(columns) + 1):
        pen.line([(left + line * pitch, top - before), (left + line * pitch, top + high)], fill="black", width=2)
    if has_ruled_clues:
        for line in range(1, BAND + 1):
            pen.line([(left - line * pitch, top), (left - line * pitch, top + high)], fill="black", width=2)
            pen.line([(left, top - line * pitch), (left + wide, top - line * pitch)], fill="black", width=2)

    def write(x: float, y: float, number: int, place: int) -> None:
        ink = inks[place % len(inks)] if inks else "black"
        if is_on_chips:
            half = 0.46 * size * pitch
            pen.rounded_rectangle([(x - half, y - half), (x + half, y + half)], radius=half / 2, fill=ink)
        pen.text((x, y), str(number), fill="white" if is_on_chips else ink, font=font, anchor="mm")

    for row, clue in enumerate(rows):
        for place, number in enumerate(clue):
            write(left - (len(clue) - place - 0.5) * pitch, top + (row + 0.5) * pitch, number, place)
    for column, clue in enumerate(columns):
        for place, number in enumerate(clue):
            write(left + (column + 0.5) * pitch, top - (len(clue) - place - 0.5) * pitch, number, place)
    for row, cells in enumerate(marks):
        for column, cell in enumerate(cells):
            x, y = left + column * pitch, top + row * pitch
            if cell == "#":
                pen.rectangle([(x + 4, y + 4), (x + pitch - 4, y + pitch - 4)], fill="#333333")
            elif cell == ".":
                pen.line([(x + 8, y + 8), (x + pitch - 8, y + pitch - 8)], fill="#333333", width=3)
                pen.line([(x + pitch - 8, y + 8), (x + 8, y + pitch - 8)], fill="#333333", width=3)


def save(page: Any, suffix: str = "PNG") -> bytes:
    data = BytesIO()
    page.save(data, suffix)
    return data.getvalue()
