"""Pages printed by `gridwright` itself, with where on them the cells of each puzzle are."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from unittest import mock

import numpy as np
from numpy.typing import NDArray

from benchmarks.photo.puzzles import Subject
from gridwright import api
from gridwright.model.drawing import Form
from gridwright.render.pdf import book, drawings
from gridwright.render.pdf.paper import Look

Floats = NDArray[np.float64]
Random = np.random.Generator


@dataclass(frozen=True, slots=True)
class Placed:
    """A puzzle on a sheet: where its cells are, from the sheet's upper left corner, in points."""

    truth: dict[str, Any]
    quad: Floats
    whole: Floats
    """With its clues."""
    cell: float


@dataclass(frozen=True, slots=True)
class Sheet:
    """A printed page."""

    pdf: bytes
    number: int
    placed: tuple[Placed, ...]
    style: str


def print_sheets(subjects: Sequence[Subject], random: Random) -> list[Sheet]:
    """Pages of a booklet with these puzzles, laid out in one of many ways."""
    per_page = int(random.choice([1, 1, 2, 4, 6]))
    is_large, saves_ink = bool(random.random() < 0.15), bool(random.random() < 0.15)
    layout = api.Layout(
        paper=str(random.choice(["a4", "a4", "letter", "a5"])),
        margin=float(random.choice([8, 12, 15, 20])),
        per_page=per_page,
        solutions="none",
        is_large=is_large,
        saves_ink=saves_ink,
        has_rules=bool(random.random() < 0.5),
        has_page_numbers=bool(random.random() < 0.7),
        language=str(random.choice(["en", "sk", "cs", "pl"])),
    )
    address = "https://puzzles.example" if random.random() < 0.2 else None
    items = [
        api.PrintItem(subject.puzzle, subject.board, title=str(random.choice(["", "Number 17", "Sunday puzzle", "Hádanka 4"])))
        for subject in subjects
    ]
    style = f"own {per_page} a page" + " large" * is_large + " ink-saving" * saves_ink + " code" * bool(address)
    placed: list[list[Placed]] = []
    printed = _print_watched(items, layout, address, placed, subjects)
    return [Sheet(printed, number, tuple(page), style) for number, page in enumerate(placed) if page]


def _print_watched(
    items: Sequence[api.PrintItem],
    layout: api.Layout,
    address: str | None,
    placed: list[list[Placed]],
    subjects: Sequence[Subject],
) -> bytes:
    """Print, and note where each board is drawn."""
    from gridwright.api.printing import prepare_items

    puzzles, _ = prepare_items(items, layout, address=address)
    numbers = {id(puzzle.drawing): number for number, puzzle in enumerate(puzzles)}
    draw_page, draw_board = book.draw_page, drawings.draw_board

    def note_page(*arguments: Any) -> None:
        placed.append([])
        draw_page(*arguments)

    def note_board(pen: Any, drawing: Any, corner: Any, cell: float, look: Look, scribe: Any) -> None:
        if id(drawing) in numbers:
            truth = subjects[numbers[id(drawing)]].truth
            placed[-1].append(Placed(truth, *_find_cells(drawing, corner, cell, look), cell))
        draw_board(pen, drawing, corner, cell, look, scribe)

    with (
        mock.patch("gridwright.render.pdf.book.draw_page", note_page),
        mock.patch("gridwright.render.pdf.pages.draw_board", note_board),
    ):
        printed = book.format_book(book.plan_book(puzzles, layout))
    return printed.data


def _find_cells(drawing: Any, corner: tuple[float, float], cell: float, look: Look) -> tuple[Floats, Floats]:
    """The corners of the area of the cells, and those of all that belongs to the puzzle."""
    left, top = 0.0, 0.0
    rim = {Form.MARKS: drawings.RIM, Form.EDGES: drawings.LINK_RIM}.get(drawing.form, drawings.LETTER_RIM)
    if drawing.form is Form.MARKS:
        left, top = drawings._measure_labels(drawing, look)
    start = corner[0] + (left + rim) * cell, corner[1] + (top + rim) * cell
    width, height = drawing.width * cell, drawing.height * cell
    return make_quad(*start, width, height), make_quad(*corner, width + (left + 2 * rim) * cell, height + (top + 2 * rim) * cell)


def make_quad(left: float, top: float, width: float, height: float) -> Floats:
    return np.array([(left, top), (left + width, top), (left + width, top + height), (left, top + height)], dtype=float)


def render_sheet(sheet: Sheet, dots: float) -> NDArray[np.uint8]:
    """The page as an image (RGB) with so many pixels a point."""
    import pypdfium2

    document = pypdfium2.PdfDocument(sheet.pdf)
    try:
        bitmap = document[sheet.number].render(scale=dots)
        found: NDArray[np.uint8] = np.ascontiguousarray(
            bitmap.to_numpy()[..., 2::-1] if bitmap.n_channels > 3 else bitmap.to_numpy()[..., ::-1]
        )
        return found
    finally:
        document.close()


def measure_page(sheet: Sheet) -> tuple[float, float]:
    """Width and height in points."""
    import pypdfium2

    document = pypdfium2.PdfDocument(sheet.pdf)
    try:
        width, height = document[sheet.number].get_size()
        return width, height
    finally:
        document.close()


def bound(quads: Sequence[Floats]) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of all that these hold."""
    points = np.concatenate(list(quads))
    left, top = points.min(axis=0)
    right, bottom = points.max(axis=0)
    return float(left), float(top), float(right), float(bottom)
