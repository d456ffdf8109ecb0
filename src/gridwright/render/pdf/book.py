"""A whole document: title page, puzzles, solutions; as a PDF, or one page of it as a picture."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from io import BytesIO

from gridwright.model.errors import InputError
from gridwright.model.printing import KindWords, Layout, PagePreview, Printed, PrintedPuzzle, Remark, TitlePage
from gridwright.render.pdf.drawings import draw_board, measure_board
from gridwright.render.pdf.pages import Binder
from gridwright.render.pdf.paper import FAINT, INK, MM, SOFT, Box, Look, Page, Part, Purpose, make_page
from gridwright.render.pdf.pen import BOLD, REGULAR, PdfPen, Pen, Scribe, SvgPen, load_faces
from gridwright.render.pdf.solutions import bind_solutions

# The title page of a booklet: its title, what is inside, and a pattern of the puzzles themselves.

SMALLEST_SCALE = 0.02
MOST_LINES = 4
"""Below the pattern."""
TITLE, SUBTITLE, SMALL = 38.0, 16.0, 11.0
TILE_GUTTER = 6 * MM


def make_cover(puzzles: Sequence[PrintedPuzzle], title: TitlePage, layout: Layout, scribe: Scribe) -> Page:
    """The first page."""
    page = make_page(layout)
    page.has_number = False
    box = page.content
    scale = _choose_scale(title, box, scribe)
    lines = [(line, TITLE * scale, BOLD, INK) for line in scribe.wrap(title.title, BOLD, TITLE * scale, box.width)]
    lines += [
        (line, SUBTITLE * scale, REGULAR, SOFT) for line in scribe.wrap(title.subtitle, REGULAR, SUBTITLE * scale, box.width)
    ]
    counts = count_kinds(puzzles)
    foot = [counts, " · ".join(filter(None, (title.author, title.date)))]
    small = [(line, SMALL, REGULAR, INK) for text in foot for line in scribe.wrap(text, REGULAR, SMALL, box.width, MOST_LINES)]
    top = box.top + box.height * 0.06
    words = Box(box.left, top, box.width, _measure(lines))
    below = Box(box.left, box.bottom - _measure(small), box.width, _measure(small))
    room = Box(box.left, words.bottom + 10 * MM, box.width, below.top - words.bottom - 20 * MM)
    page.parts.append(Part(words, lambda pen: _draw_lines(pen, words, lines), "title"))
    page.parts.append(Part(below, lambda pen: _draw_lines(pen, below, small), "contents"))
    if room.height > 30 * MM:
        page.parts.append(_make_pattern(puzzles, room, layout, scribe))
    return page


def _choose_scale(title: TitlePage, box: Box, scribe: Scribe) -> float:
    """How large the words are, so that even a long title leaves half of the page free."""
    scale = box.width / (180 * MM)
    while scale > SMALLEST_SCALE:
        lines = scribe.wrap(title.title, BOLD, TITLE * scale, box.width)
        more = scribe.wrap(title.subtitle, REGULAR, SUBTITLE * scale, box.width)
        if (len(lines) * TITLE + len(more) * SUBTITLE) * 1.25 * scale <= box.height / 2:
            break
        scale *= 0.85
    return scale


def count_kinds(puzzles: Sequence[PrintedPuzzle]) -> str:
    """How many puzzles of each kind there are, in words."""
    kinds: Counter[KindWords] = Counter(puzzle.words for puzzle in puzzles)
    return " · ".join(words.count(number) for words, number in kinds.items())


def _measure(lines: Sequence[tuple[str, float, str, str]]) -> float:
    return sum(size * 1.25 for _, size, _, _ in lines)


def _draw_lines(pen: Pen, box: Box, lines: Sequence[tuple[str, float, str, str]]) -> None:
    base = box.top
    for text, size, face, colour in lines:
        pen.write((box.left, base + size), text, size, face=face, colour=colour)
        base += size * 1.25


def _make_pattern(puzzles: Sequence[PrintedPuzzle], room: Box, layout: Layout, scribe: Scribe) -> Part:
    """Small pictures of the puzzles as they are to be solved, in rows, evenly chosen from all of them."""
    look = Look(Purpose.ORNAMENT, saves_ink=layout.saves_ink)
    rows, columns = _choose_grid(len(puzzles))
    side = min((room.width - TILE_GUTTER * (columns - 1)) / columns, (room.height - TILE_GUTTER * (rows - 1)) / rows)
    width, height = columns * side + TILE_GUTTER * (columns - 1), rows * side + TILE_GUTTER * (rows - 1)
    box = Box(room.left, room.top + (room.height - height) / 2, width, height)
    count = rows * columns
    chosen = [puzzles[number * len(puzzles) // count] for number in range(count)]
    tiles = list(box.split(rows, columns, TILE_GUTTER))

    def draw(pen: Pen) -> None:
        for puzzle, tile in zip(chosen, tiles, strict=True):
            pen.frame((*tile,), FAINT, 0.6, radius=2 * MM)
            inner = 0.86 * side
            extent = measure_board(puzzle.drawing, look)
            cell = min(inner / extent.width, inner / extent.height)
            corner = tile.middle[0] - cell * extent.width / 2, tile.middle[1] - cell * extent.height / 2
            draw_board(pen, puzzle.drawing, corner, cell, look, scribe)

    return Part(box, draw, "pattern")


def _choose_grid(puzzles: int) -> tuple[int, int]:
    """Rows and columns of a pattern that shows no puzzle twice and is as wide as the page."""
    for rows, columns in ((4, 4), (3, 4), (3, 3), (2, 3), (2, 2), (1, 2)):
        if rows * columns <= puzzles:
            return rows, columns
    return 1, 1


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
