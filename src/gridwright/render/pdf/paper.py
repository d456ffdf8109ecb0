"""Sheets of paper and boxes on them. Lengths are in points; places are counted from the upper left corner."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from gridwright.model.printing import PAPERS, Layout

if TYPE_CHECKING:
    from gridwright.render.pdf.pen import Pen

MM = 72 / 25.4
GUTTER = 8 * MM
"""Between the slots of a page."""
SLOT_GRIDS = {1: (1, 1), 2: (2, 1), 4: (2, 2), 6: (3, 2), 9: (3, 3)}
"""Puzzles a page -> rows and columns of slots."""


class Box(NamedTuple):
    """A rectangle on a sheet."""

    left: float
    top: float
    width: float
    height: float

    @property
    def right(self) -> float:
        return self.left + self.width

    @property
    def bottom(self) -> float:
        return self.top + self.height

    @property
    def middle(self) -> tuple[float, float]:
        return self.left + self.width / 2, self.top + self.height / 2

    def below(self, height: float) -> Box:
        """What is left of it when so much is taken away at the top."""
        return Box(self.left, self.top + height, self.width, self.height - height)

    def above(self, height: float) -> Box:
        """What is left of it when so much is taken away at the bottom."""
        return Box(self.left, self.top, self.width, self.height - height)

    def split(self, rows: int, columns: int, gutter: float) -> Iterator[Box]:
        """Slots of one size with a gutter between them, in reading order."""
        width = (self.width - gutter * (columns - 1)) / columns
        height = (self.height - gutter * (rows - 1)) / rows
        for row in range(rows):
            for column in range(columns):
                yield Box(self.left + column * (width + gutter), self.top + row * (height + gutter), width, height)


@dataclass(frozen=True, slots=True)
class Part:
    """Something on a page, and how it is drawn. All of it lies within its box."""

    box: Box
    draw: Callable[[Pen], None]
    name: str = ""


@dataclass(slots=True)
class Page:
    """A sheet with what stands on it."""

    width: float
    height: float
    margin: float
    parts: list[Part] = field(default_factory=list)
    has_number: bool = True

    @property
    def content(self) -> Box:
        """The sheet without its margins."""
        return Box(self.margin, self.margin, self.width - 2 * self.margin, self.height - 2 * self.margin)


def make_page(layout: Layout, *, is_landscape: bool = False) -> Page:
    """An empty sheet."""
    width, height = (side * MM for side in PAPERS[layout.paper])
    if is_landscape:
        width, height = height, width
    return Page(width, height, layout.margin * MM)
