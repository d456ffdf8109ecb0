"""Solutions: small, on pages of their own, or upside down at the foot of a page."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from gridwright.model.link_drawing import AnyDrawing
from gridwright.model.printing import Layout
from gridwright.render.pdf.board import draw_board, measure_board
from gridwright.render.pdf.look import FAINT, INK, Extent, Look, Purpose
from gridwright.render.pdf.paper import MM, Box, Page, Part, make_page
from gridwright.render.pdf.pen import Pen
from gridwright.render.pdf.typeface import BOLD, REGULAR, Scribe, measure_text
from gridwright.render.pdf.words import WORDS

GUTTER = 7 * MM
CAPTION = 8.0
MOST_LINES = 3
TITLE = 18.0
TITLE_ROOM = TITLE + 5 * MM
BAND = 46 * MM
BAND_RULE = 3 * MM
"""Between the foot of a page, which is turned round, and what stands above it."""


@dataclass(frozen=True, slots=True)
class Answer:
    """The solution of a puzzle."""

    number: int
    title: str
    drawing: AnyDrawing


@dataclass(frozen=True, slots=True)
class Card:
    """A solution in a size of its own, with its caption."""

    answer: Answer
    extent: Extent
    cell: float
    caption: tuple[str, ...]
    width: float

    @property
    def head(self) -> float:
        return len(self.caption) * CAPTION * 1.25 + 2

    @property
    def height(self) -> float:
        return self.head + self.cell * self.extent.height


def make_card(answer: Answer, look: Look, width: float, height: float, scribe: Scribe, *, is_titled: bool = True) -> Card | None:
    """The solution for a place of this size; None if it would be too small to be read."""
    extent = measure_board(answer.drawing, look)
    number = f"{answer.number}"
    lines = scribe.wrap(f"{number} {answer.title}" if is_titled else number, REGULAR, CAPTION, width, MOST_LINES) or [number]
    card = Card(answer, extent, 0.0, tuple(lines), width)
    cell = extent.fit(width, height - card.head)
    return Card(answer, extent, cell, card.caption, width) if cell >= extent.smallest else None


def draw_card(pen: Pen, card: Card, corner: tuple[float, float], look: Look, scribe: Scribe) -> None:
    left, top = corner
    figure = str(card.answer.number)
    for number, line in enumerate(card.caption):
        base = top + (number + 1) * CAPTION * 1.25 - 2
        if number == 0 and line.startswith(figure):
            pen.write((left, base), figure, CAPTION, face=BOLD)
            rest = line[len(figure) :].lstrip()
            pen.write((left + measure_text(figure, BOLD, CAPTION) + 0.4 * CAPTION, base), rest, CAPTION)
        else:
            pen.write((left, base), line, CAPTION)
    draw_board(pen, card.answer.drawing, (left, top + card.head), card.cell, look, scribe)


def bind_solutions(answers: Sequence[Answer], layout: Layout, scribe: Scribe) -> Iterator[Page]:
    """Pages of solutions, as many a page as can be read."""
    look = Look(Purpose.SMALL_SOLUTION, layout.is_large, layout.saves_ink)
    page = make_page(layout)
    title = WORDS[layout.language]["solutions"]
    box = page.content
    page.parts.append(Part(Box(box.left, box.top, box.width, TITLE * 1.2), lambda pen: _draw_title(pen, box, title), "solutions"))
    top = box.top + TITLE_ROOM
    for row in _fill_rows(answers, look, layout, box, scribe):
        height = max(card.height for card in row)
        if top + height > box.bottom + 0.01:
            yield page
            page, top = make_page(layout), box.top
        left = box.left
        for card in row:
            place = Box(left, top, card.width, card.height)
            page.parts.append(Part(place, _draw_later(card, look, scribe, place), f"solution {card.answer.number}"))
            left += card.width + GUTTER
        top += height + GUTTER
    yield page


def _draw_title(pen: Pen, box: Box, title: str) -> None:
    pen.write((box.left, box.top + TITLE), title, TITLE, face=BOLD, colour=INK)


def _draw_later(card: Card, look: Look, scribe: Scribe, place: Box) -> Callable[[Pen], None]:
    return lambda pen: draw_card(pen, card, (place.left, place.top), look, scribe)


def _fill_rows(answers: Sequence[Answer], look: Look, layout: Layout, box: Box, scribe: Scribe) -> Iterator[list[Card]]:
    """Cards side by side, as many as fit."""
    row: list[Card] = []
    taken = 0.0
    for answer in answers:
        card = _choose_card(answer, look, layout, box, scribe)
        if row and taken + card.width > box.width + 0.01:
            yield row
            row, taken = [], 0.0
        row.append(card)
        taken += card.width + GUTTER
    if row:
        yield row


def _choose_card(answer: Answer, look: Look, layout: Layout, box: Box, scribe: Scribe) -> Card:
    """In the narrowest of a few widths in which it can be read; in the widest, however small it gets."""
    most = 2 if layout.is_large else 3 if layout.paper == "a5" else 4
    height = box.height - TITLE_ROOM
    for count in range(most, 0, -1):
        width = (box.width - GUTTER * (count - 1)) / count
        card = make_card(answer, look, width, height, scribe)
        if card is not None:
            return card
    extent = measure_board(answer.drawing, look)
    caption = tuple(scribe.wrap(f"{answer.number} {answer.title}", REGULAR, CAPTION, box.width, MOST_LINES))
    head = Card(answer, extent, 0.0, caption, box.width).head
    return Card(answer, extent, extent.fit(box.width, height - head), caption, box.width)


def place_band(page: Page, answers: Sequence[Answer], layout: Layout, scribe: Scribe) -> list[Answer]:
    """Put solutions upside down at the foot of a page; those that cannot be read there come back."""
    look = Look(Purpose.SMALL_SOLUTION, layout.is_large, layout.saves_ink)
    content = page.content
    band = Box(content.left, content.bottom - BAND, content.width, BAND)
    room = Box(band.left, band.top, band.width, BAND - BAND_RULE)
    slots = list(room.split(1, len(answers), GUTTER / 2))
    cards = [
        make_card(answer, look, slot.width, slot.height, scribe, is_titled=False)
        for answer, slot in zip(answers, slots, strict=True)
    ]
    seated = [(card, slot) for card, slot in zip(cards, slots, strict=True) if card is not None]

    def draw(pen: Pen) -> None:
        pen.stroke([(band.left, band.top, band.right, band.top)], FAINT, 0.6)
        with pen.turned(band.middle):
            for card, slot in seated:
                draw_card(pen, card, (slot.left, slot.top), look, scribe)

    if seated:
        page.parts.append(Part(band, draw, "solutions upside down"))
    return [answer for answer, card in zip(answers, cards, strict=True) if card is None]
