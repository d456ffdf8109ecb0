"""Sheets of paper and boxes on them, and the sizes that readers need. Lengths are in points, from the upper left corner."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from enum import Enum
from typing import TYPE_CHECKING, NamedTuple

from gridwright.model.drawing import Tone
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


# How boards are inked: colours of print, and what large print, an ink saver and the purpose of a drawing change.

INK = "#000000"
SOFT = "#5a5a5a"
"""Words beside what matters."""
PENCIL = "#8f8f8f"
"""What a player has written."""
RULE = "#454545"
HAIR = "#a6a6a6"
FAINT = "#dcdcdc"
SAVING = "#bcbcbc"
"""Instead of black."""
SAVING_BLOCK = "#dedede"
PAPER = "#ffffff"


MOST_GROWTH, COMFORTABLE_BOARD = 1.75, 105
"""How much larger than usual cells of a small board may be, until it has this side, in millimetres."""
SOLUTION_GROWTH = 1.25
"""How much larger than those of puzzles the cells of solutions may be that have a page to themselves."""


class Purpose(Enum):
    """What a drawing is printed for."""

    PUZZLE = "puzzle"
    PROGRESS = "progress"
    """With what a player has written."""
    SOLUTION = "solution"
    """In full size, with its clues."""
    SMALL_SOLUTION = "small solution"
    ORNAMENT = "ornament"
    """On a title page."""


@dataclass(frozen=True, slots=True)
class Look:
    """How a board is to look."""

    purpose: Purpose = Purpose.PUZZLE
    is_large: bool = False
    saves_ink: bool = False

    @property
    def is_small(self) -> bool:
        """Whether it is only looked at, so that cells may be tiny and what is known goes without saying."""
        return self.purpose in (Purpose.SMALL_SOLUTION, Purpose.ORNAMENT)

    @property
    def strength(self) -> float:
        """How much stronger than usual lines are."""
        return 1.6 if self.is_large else 0.6 if self.is_small else 1.0

    def ink_for(self, tone: Tone) -> str:
        """What marks are written with: a player's in pencil, and those that were printed with the puzzle in ink."""
        return PENCIL if self.purpose is Purpose.PROGRESS and tone is not Tone.GIVEN else INK


@dataclass(frozen=True, slots=True)
class Extent:
    """How much room a board takes, in sides of a cell, and how small and large its cells may be, in points."""

    width: float
    height: float
    smallest: float
    largest: float
    modest: float
    """The largest where many share a page."""

    def fit(self, width: float, height: float) -> float:
        """The side of a cell if the board is to have no more room than this."""
        return min(width / self.width, height / self.height, self.largest)


def choose_sizes(
    look: Look, cells: int, normal: tuple[float, float], large: tuple[float, float], small: tuple[float, float]
) -> tuple[float, float, float]:
    """The smallest, the largest and a modest side of a cell in points, from millimetres for each way of printing.

    Boards of few `cells` along their longer side may have larger ones, so that they are not lost on their page.
    """
    least, most = large if look.is_large else normal
    most = max(most, min(MOST_GROWTH * most, COMFORTABLE_BOARD / cells))
    if look.is_small:
        # Solutions may be tiny where they are many, though not in large print, and larger than puzzles where there is room.
        least = small[1] if look.is_large else small[0]
        most = small[1] if look.purpose is Purpose.ORNAMENT else SOLUTION_GROWTH * most
    return least * MM, most * MM, small[1] * MM
