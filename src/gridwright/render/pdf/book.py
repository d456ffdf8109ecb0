"""A whole document: title page, puzzles, solutions; as a PDF, or one page of it as a picture."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from io import BytesIO

from gridwright.model.errors import InputError
from gridwright.model.printing import Layout, PagePreview, Printed, PrintedPuzzle, Remark
from gridwright.render.pdf.cover import make_cover
from gridwright.render.pdf.look import SOFT
from gridwright.render.pdf.pages import Binder
from gridwright.render.pdf.paper import Page
from gridwright.render.pdf.pen import PdfPen, Pen
from gridwright.render.pdf.solutions import bind_solutions
from gridwright.render.pdf.svg_pen import SvgPen
from gridwright.render.pdf.typeface import Scribe, load_faces

NUMBER = 9.0
"""The size of page numbers, as far as the margin allows."""

Advance = Callable[[int], None]
"""Called with how many puzzles or pages are done. Raising from it stops the work."""


@dataclass(frozen=True, slots=True)
class Book:
    """Pages with everything placed on them."""

    pages: tuple[Page, ...]
    remarks: tuple[Remark, ...]
    layout: Layout
    scribe: Scribe


def plan_book(puzzles: Sequence[PrintedPuzzle], layout: Layout, advance: Advance | None = None) -> Book:
    """Place everything. InputError if there is nothing to print, or a board that no number of sheets would do for."""
    if not puzzles:
        raise InputError("found no puzzles, expected at least one to print")
    load_faces()
    scribe = Scribe()
    noted: dict[str, list[int]] = {}
    binder = Binder(layout, scribe, lambda code, number: noted.setdefault(code, []).append(number))
    for number, puzzle in enumerate(puzzles, start=1):
        binder.add(puzzle)
        if advance:
            advance(number)
    binder.finish()
    pages = list(binder.pages)
    if layout.title_page:
        pages.insert(0, make_cover(puzzles, layout.title_page, layout, scribe))
    if binder.answers_left:
        pages += bind_solutions(binder.answers_left, layout, scribe)
    remarks = [Remark(code, tuple(numbers)) for code, numbers in noted.items()]
    return Book(tuple(pages), tuple(remarks), layout, scribe)


def list_remarks(book: Book) -> tuple[Remark, ...]:
    """All remarks, also those on letters, which are known only when everything is drawn."""
    missing = "".join(book.scribe.missing)
    return (*book.remarks, Remark("letters", letters=missing)) if missing else book.remarks


def format_book(book: Book, *, title: str = "", author: str = "", advance: Advance | None = None) -> Printed:
    """The pages as a PDF: the same bytes for the same book."""
    from reportlab.pdfgen.canvas import Canvas

    buffer = BytesIO()
    first = book.pages[0]
    canvas = Canvas(buffer, pagesize=(first.width, first.height), pageCompression=1, invariant=1, lang=book.layout.language)
    canvas.setTitle(title)
    canvas.setAuthor(author)
    canvas.setCreator("Gridwright")
    for number, page in enumerate(book.pages, start=1):
        canvas.setPageSize((page.width, page.height))
        draw_page(PdfPen(canvas, page.height), page, number, book)
        canvas.showPage()
        if advance:
            advance(number)
    canvas.save()
    return Printed(buffer.getvalue(), len(book.pages), list_remarks(book))


def draw_preview(book: Book, number: int) -> PagePreview:
    """One page as SVG, from 1; the last one if there are fewer."""
    number = max(1, min(number, len(book.pages)))
    page = book.pages[number - 1]
    pen = SvgPen()
    draw_page(pen, page, number, book)
    return PagePreview(pen.format_page(page.width, page.height), len(book.pages), list_remarks(book))


def draw_page(pen: Pen, page: Page, number: int, book: Book) -> None:
    """Everything that stands on a page, and its number in the margin below."""
    for part in page.parts:
        part.draw(pen)
    if book.layout.has_page_numbers and page.has_number:
        size = min(NUMBER, 0.6 * page.margin)
        base = page.height - page.margin / 2 + size / 3
        pen.write((page.width / 2, base), str(number), size, colour=SOFT, anchor="middle")
