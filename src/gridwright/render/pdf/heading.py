"""What stands above a printed puzzle: its number, title and facts, the rule of its kind, names of inks, and a QR code."""

from __future__ import annotations

from dataclasses import dataclass, replace

from gridwright.model.printing import Layout, PrintedPuzzle
from gridwright.render.pdf.look import INK, PAPER, SOFT
from gridwright.render.pdf.paper import MM, Box, Part
from gridwright.render.pdf.pen import Pen
from gridwright.render.pdf.qr import Code, make_code
from gridwright.render.pdf.typeface import BOLD, DOTS, ITALIC, REGULAR, Scribe, measure_text
from gridwright.render.pdf.words import WORDS

LEADING = 1.25
SIZES = ((115 * MM, 15.0, 9.0), (72 * MM, 12.0, 8.0), (0.0, 10.0, 7.5))
"""From which width on, size of the title, size of the facts."""
LARGE_PRINT = 1.4
MOST_LINES = 7
"""Of a title, and of each paragraph below it."""
MOST_NOTES = 24
"""Lines of the maker's notes, which solvers may need in full."""
SPACE = 3.2 * MM
"""Below the heading."""
MOST_OF_WIDTH, LARGEST_CODE = 0.42, 38 * MM
"""How large a code may be."""


@dataclass(frozen=True, slots=True)
class Row:
    """A line of words: how far down from the top of the heading, and how far in."""

    base: float
    text: str
    size: float
    face: str = REGULAR
    colour: str = INK
    indent: float = 0.0


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading for a box of a certain width."""

    rows: tuple[Row, ...]
    height: float
    """With the space below it."""
    number: str
    badge: tuple[float, float]
    """Width and height of what the number stands on."""
    size: float
    saves_ink: bool
    is_cut: bool = False
    """Whether there was more to say than has room."""
    code: Code | None = None

    def place(self, box: Box) -> Part:
        """Put it at the top of a box."""
        own = Box(box.left, box.top, box.width, self.height - SPACE)
        return Part(own, lambda pen: self._draw(pen, own), f"heading {self.number}")

    def _draw(self, pen: Pen, box: Box) -> None:
        width, height = self.badge
        fill, colour = (PAPER, INK) if self.saves_ink else (INK, PAPER)
        pen.frame((box.left + 0.4, box.top + 0.4, width - 0.8, height - 0.8), INK, 0.8, fill=fill, radius=height * 0.18)
        base = box.top + height / 2 + 0.335 * self.size
        pen.write((box.left + width / 2, base), self.number, self.size, face=BOLD, colour=colour, anchor="middle")
        for row in self.rows:
            pen.write((box.left + row.indent, box.top + row.base), row.text, row.size, face=row.face, colour=row.colour)
        if self.code:
            self.code.draw(pen, (box.right, box.top))


def make_heading(puzzle: PrintedPuzzle, number: int, width: float, layout: Layout, scribe: Scribe, *, note: str = "") -> Heading:
    """The heading of a puzzle for a box of this width, with its code if there is room for it."""
    code = make_code(puzzle.link, min(width * MOST_OF_WIDTH, LARGEST_CODE)) if puzzle.link else None
    plain = _set_rows(puzzle, number, width - (code.side + 2 * MM if code else 0), layout, scribe, note)
    return replace(plain, code=code, height=max(plain.height, code.side + SPACE)) if code else plain


def drop_code(puzzle: PrintedPuzzle) -> PrintedPuzzle:
    """The same without a QR code."""
    return replace(puzzle, link="")


def _set_rows(puzzle: PrintedPuzzle, number: int, width: float, layout: Layout, scribe: Scribe, note: str) -> Heading:
    size, small = next((title, facts) for least, title, facts in SIZES if width >= least)
    if layout.is_large:
        size, small = size * LARGE_PRINT, small * LARGE_PRINT
    figure = str(number)
    badge = max(measure_text(figure, BOLD, size) + 0.7 * size, 1.45 * size), 1.36 * size
    indent = badge[0] + 0.5 * size
    rows: list[Row] = []
    base = badge[1] / 2 + 0.335 * size
    title = scribe.wrap(puzzle.title, BOLD, size, width - indent, MOST_LINES) or [puzzle.words.name]
    for line in title:
        rows.append(Row(base, line, size, BOLD, indent=indent))
        base += LEADING * size
    base = max(base - LEADING * size + 0.28 * size, badge[1])
    paragraphs = [(_list_facts(puzzle, layout, note), REGULAR, SOFT, MOST_LINES)]
    if layout.saves_ink and puzzle.inks:
        paragraphs.append(
            (" · ".join(f"{ink.symbol} = {ink.name or ink.colour}" for ink in puzzle.inks), REGULAR, SOFT, MOST_LINES)
        )
    if layout.has_rules:
        words = puzzle.words
        paragraphs.append((words.coloured_rule if puzzle.inks and words.coloured_rule else words.rule, ITALIC, SOFT, MOST_LINES))
    paragraphs += [(line, REGULAR, INK, MOST_NOTES) for line in puzzle.description.splitlines()[:MOST_NOTES] if line.strip()]
    cut = title[-1].endswith(DOTS)
    for text, face, colour, most in paragraphs:
        lines = scribe.wrap(text, face, small, width, most)
        cut = cut or bool(lines and lines[-1].endswith(DOTS))
        for line in lines:
            base += LEADING * small
            rows.append(Row(base, line, small, face, colour))
    return Heading(tuple(rows), base + 0.3 * small + SPACE, figure, badge, size, layout.saves_ink, cut)


def _list_facts(puzzle: PrintedPuzzle, layout: Layout, note: str) -> str:
    words = WORDS[layout.language]
    facts = [
        puzzle.words.name if puzzle.title else "",
        f"{puzzle.drawing.width} \N{MULTIPLICATION SIGN} {puzzle.drawing.height}",
        puzzle.difficulty,
        words["by"].format(author=puzzle.author) if puzzle.author else "",
        puzzle.notice,
        note,
    ]
    return " · ".join(filter(None, facts))
