"""The title page of a booklet: its title, what is inside, and a pattern of the puzzles themselves."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from gridwright.model.printing import KindWords, Layout, PrintedPuzzle, TitlePage
from gridwright.render.pdf.board import draw_board, measure_board
from gridwright.render.pdf.look import FAINT, INK, SOFT, Look, Purpose
from gridwright.render.pdf.paper import MM, Box, Page, Part, make_page
from gridwright.render.pdf.pen import Pen
from gridwright.render.pdf.typeface import BOLD, REGULAR, Scribe

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
