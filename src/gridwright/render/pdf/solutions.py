"""Solutions: on pages of their own, as large as these allow, or upside down at the foot of a page."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from math import ceil

from gridwright.model.drawing import Drawing
from gridwright.model.printing import Layout
from gridwright.render.pdf.drawings import draw_board, measure_board
from gridwright.render.pdf.page_parts import WORDS
from gridwright.render.pdf.paper import FAINT, INK, MM, Box, Extent, Look, Page, Part, Purpose, make_page
from gridwright.render.pdf.pen import BOLD, REGULAR, Pen, Scribe, measure_text

GUTTER = 7 * MM
CAPTION = 8.0
LARGE_PRINT = 1.4
MOST_LINES = 3
MOST_ROWS = 8
"""That are tried: with more of them, places become smaller than modest cells need."""
TITLE = 18.0
TITLE_ROOM = TITLE + 5 * MM
BAND = 46 * MM
"""The foot of a page that is left for solutions, at least."""
MOST_OF_PAGE = 0.3
"""How much of a page a puzzle may leave for its solution."""
BAND_GROWTH = 1.5
"""How much larger than modest the cells at the foot may be."""
MOST_BAND_ROWS = 3
BAND_RULE = 3 * MM
"""Between the foot of a page, which is turned round, and what stands above it."""


@dataclass(frozen=True, slots=True)
class Answer:
    """The solution of a puzzle."""

    number: int
    title: str
    drawing: Drawing


@dataclass(frozen=True, slots=True)
class Card:
    """A solution in a size of its own, with its caption."""

    answer: Answer
    extent: Extent
    cell: float
    caption: tuple[str, ...]
    size: float
    """Of the letters of its caption."""
    width: float

    @property
    def head(self) -> float:
        return len(self.caption) * self.size * 1.25 + 2

    @property
    def height(self) -> float:
        return self.head + self.cell * self.extent.height

    def fit(self, height: float, largest: float) -> Card:
        """The same in a place that is so high, with cells no larger than this."""
        return replace(self, cell=min(self.extent.fit(self.width, height - self.head), largest))

    @property
    def is_readable(self) -> bool:
        return self.cell >= self.extent.smallest


def make_card(answer: Answer, look: Look, width: float, scribe: Scribe, *, is_titled: bool = True) -> Card:
    """The solution for a place of this width, still without a size."""
    number = f"{answer.number}"
    size = _caption_size(look)
    lines = scribe.wrap(f"{number} {answer.title}" if is_titled else number, REGULAR, size, width, MOST_LINES) or [number]
    return Card(answer, measure_board(answer.drawing, look), 0.0, tuple(lines), size, width)


def _caption_size(look: Look) -> float:
    return CAPTION * LARGE_PRINT if look.is_large else CAPTION


def draw_card(pen: Pen, card: Card, corner: tuple[float, float], look: Look, scribe: Scribe) -> None:
    left, top = corner
    figure = str(card.answer.number)
    for number, line in enumerate(card.caption):
        base = top + (number + 1) * card.size * 1.25 - 2
        if number == 0 and line.startswith(figure):
            pen.write((left, base), figure, card.size, face=BOLD)
            rest = line[len(figure) :].lstrip()
            pen.write((left + measure_text(figure, BOLD, card.size) + 0.4 * card.size, base), rest, card.size)
        else:
            pen.write((left, base), line, card.size)
    draw_board(pen, card.answer.drawing, (left, top + card.head), card.cell, look, scribe)


def bind_solutions(answers: Sequence[Answer], layout: Layout, scribe: Scribe) -> Iterator[Page]:
    """Pages of solutions, as few as can be read, and on them as large as they have room."""
    look = Look(Purpose.SMALL_SOLUTION, layout.is_large, layout.saves_ink)
    title = WORDS[layout.language]["solutions"]
    for number, rows in enumerate(Shelf(answers, look, layout, scribe).choose()):
        page = make_page(layout)
        box = page.content
        top = box.top
        if number == 0:
            own = Box(box.left, box.top, box.width, TITLE * 1.2)
            page.parts.append(Part(own, partial(_draw_title, box=own, title=title), "solutions"))
            top += TITLE_ROOM
        for row in rows:
            left = box.left
            for card in row:
                place = Box(left, top, card.width, card.height)
                page.parts.append(Part(place, _draw_later(card, look, scribe, place), f"solution {card.answer.number}"))
                left += card.width + GUTTER
            top += max(card.height for card in row) + GUTTER
        yield page


def _draw_title(pen: Pen, box: Box, title: str) -> None:
    pen.write((box.left, box.top + TITLE), title, TITLE, face=BOLD, colour=INK)


def _draw_later(card: Card, look: Look, scribe: Scribe, place: Box) -> Callable[[Pen], None]:
    return lambda pen: draw_card(pen, card, (place.left, place.top), look, scribe)


Rows = list[list[Card]]


class Shelf:
    """Ways to share pages among solutions."""

    def __init__(self, answers: Sequence[Answer], look: Look, layout: Layout, scribe: Scribe) -> None:
        self._box = make_page(layout).content
        self._most = 2 if layout.is_large else 3 if layout.paper == "a5" else 4
        widths = [(self._box.width - GUTTER * (count - 1)) / count for count in range(1, self._most + 1)]
        self._cards = [[make_card(answer, look, width, scribe) for width in widths] for answer in answers]
        """Of each answer, one for each number of columns."""

    def choose(self) -> list[Rows]:
        """The rows of each page: no more pages than with modest cells, and of all ways to do so that with the largest cells."""
        best = self._arrange(self._most, 1, grows=False)
        fewest = len(best)
        for columns in range(1, self._most + 1):
            for rows in range(1, MOST_ROWS + 1):
                found = self._arrange(columns, rows, grows=True)
                if len(found) <= fewest and _add_cells(found) > _add_cells(best):
                    best = found
        return best

    def _arrange(self, columns: int, rows: int, *, grows: bool) -> list[Rows]:
        """Side by side and one below the other, each in a place that so many columns and rows leave it, or in a larger one."""
        pages: list[Rows] = [[]]
        top = TITLE_ROOM
        for row in self._fill_rows(columns, rows, grows=grows):
            height = max(card.height for card in row)
            if pages[-1] and top + height > self._box.height + 0.01:
                pages.append([])
                top = 0.0
            pages[-1].append(row)
            top += height + GUTTER
        return pages

    def _fill_rows(self, columns: int, rows: int, *, grows: bool) -> Iterator[list[Card]]:
        row: list[Card] = []
        taken = 0.0
        for cards in self._cards:
            card = self._fit(cards, columns, rows, grows=grows)
            if row and taken + card.width > self._box.width + 0.01:
                yield row
                row, taken = [], 0.0
            row.append(card)
            taken += card.width + GUTTER
        yield row

    def _fit(self, cards: Sequence[Card], columns: int, rows: int, *, grows: bool) -> Card:
        """In the narrowest place from these columns on in which it can be read; in the widest, however small it gets."""
        whole = self._box.height - TITLE_ROOM
        height = (whole - GUTTER * (rows - 1)) / rows
        for card in reversed(cards[:columns]):
            largest = card.extent.largest if grows else card.extent.modest
            fitted = card.fit(height, largest)
            if not fitted.is_readable:
                fitted = card.fit(whole, largest)
            if fitted.is_readable:
                return fitted
        return cards[0].fit(whole, cards[0].extent.largest)


def _add_cells(pages: Sequence[Rows]) -> float:
    return sum(card.cell for rows in pages for row in rows for card in row)


def list_feet(drawing: Drawing, content: Box, layout: Layout) -> list[float]:
    """How much of a page to leave for a solution at its foot, the best first: for modest cells, for the smallest ones that can be
    read, and what every page leaves."""
    look = Look(Purpose.SMALL_SOLUTION, layout.is_large, layout.saves_ink)
    extent = measure_board(drawing, look)
    head = BAND_RULE + _caption_size(look) * 1.25 + 2
    feet = {head + cell * extent.height for cell in (extent.modest, extent.smallest)}
    return [*sorted((foot for foot in feet if BAND < foot <= MOST_OF_PAGE * content.height), reverse=True), BAND]


def place_band(page: Page, answers: Sequence[Answer], layout: Layout, scribe: Scribe) -> list[Answer]:
    """Put solutions upside down at the foot of a page, as large as what stands above leaves room; those that cannot be read there
    come back."""
    look = Look(Purpose.SMALL_SOLUTION, layout.is_large, layout.saves_ink)
    content = page.content
    free = content.bottom - GUTTER - max((part.box.bottom for part in page.parts), default=content.top)
    room = Box(content.left, content.top, content.width, max(free, BAND) - BAND_RULE)
    ways = [_fill_band(answers, room, rows, look, scribe) for rows in range(1, min(MOST_BAND_ROWS, len(answers)) + 1)]
    cards = max(ways, key=lambda way: (sum(card.is_readable for card in way), sum(card.cell for card in way)))
    rows = ways.index(cards) + 1
    columns = ceil(len(cards) / rows)
    height = rows * max(card.height for card in cards) + (rows - 1) * GUTTER / 2
    band = content.below(content.height - height - BAND_RULE)
    slots = band.above(BAND_RULE).split(rows, columns, GUTTER / 2)
    seated = [(card, slot) for card, slot in zip(cards, slots, strict=False) if card.is_readable]

    def draw(pen: Pen) -> None:
        pen.stroke([(band.left, band.top, band.right, band.top)], FAINT, 0.6)
        with pen.turned(band.middle):
            for card, slot in seated:
                aside = (slot.width - card.cell * card.extent.width) / 2
                draw_card(pen, card, (slot.left + aside, slot.top), look, scribe)

    if seated:
        page.parts.append(Part(band, draw, "solutions upside down"))
    return [card.answer for card in cards if not card.is_readable]


def _fill_band(answers: Sequence[Answer], room: Box, rows: int, look: Look, scribe: Scribe) -> list[Card]:
    """Solutions in so many rows, in the size that these allow."""
    slot = next(room.split(rows, ceil(len(answers) / rows), GUTTER / 2))
    made = (make_card(answer, look, slot.width, scribe, is_titled=False) for answer in answers)
    return [card.fit(slot.height, BAND_GROWTH * card.extent.modest) for card in made]
