"""A picture of a loop between cells as values: clues in cells, marks on the edges around them, and what stands out.

Places are the *spots* of `gridwright.model.edge_lattice`: cells, vertices and edges in one picture of
(2 * height + 1) x (2 * width + 1) of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum

from gridwright.model.drawing import Drawing, Tone
from gridwright.model.edge_lattice import EdgeLattice, Spot, is_cell, is_edge
from gridwright.model.letter_drawing import LetterDrawing

NO_TINT, OUTSIDE, INSIDE = 0, 1, 2
"""How a cell is shaded. Further tints come in pairs: `tint_of` numbers them."""


def tint_of(colour: int, *, is_opposite: bool = False) -> int:
    """The tint of a colour of cells, from 1, whose side of the loop is not known yet; or of those on the other side of it.

    >>> tint_of(1), tint_of(1, is_opposite=True), tint_of(2)
    (3, 4, 5)
    """
    return 2 * colour + 1 + is_opposite


class EdgeMark(Enum):
    """What stands on an edge."""

    LINE = "line"
    CROSS = "cross"
    """Known to have no line and marked so, on a board still in progress."""
    BLANK = "blank"
    """Known to have no line, nothing to draw."""
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class ClueLook:
    """A cell: its clue if it has one, how it is shaded, and why it stands out."""

    text: str = ""
    """At most one character."""
    tint: int = NO_TINT
    tone: Tone = Tone.PLAIN


@dataclass(frozen=True, slots=True)
class EdgeLook:
    mark: EdgeMark
    tone: Tone = Tone.PLAIN


@dataclass(frozen=True, slots=True)
class VertexLook:
    tone: Tone = Tone.PLAIN


SpotLook = ClueLook | EdgeLook | VertexLook


def look_type(spot: Spot) -> type[SpotLook]:
    """What kind of look a spot has."""
    if is_edge(spot):
        return EdgeLook
    return ClueLook if is_cell(spot) else VertexLook


@dataclass(frozen=True, slots=True)
class LinkDrawing:
    """A board of cells and the edges around them.

    As in a `Drawing`, each distinct look is held once, and each spot is the number of its look.
    """

    looks: tuple[SpotLook, ...]
    spots: tuple[Sequence[int], ...]
    """2 * height + 1 rows of 2 * width + 1 numbers."""
    title: str = ""
    caption: str = ""
    rule_every: int = 5
    """Every so many cells the grid is stronger; 0 for never."""
    meanings: tuple[tuple[Tone, str], ...] = ()
    """What a tone means on this drawing, where that is not what it usually means."""
    notes: tuple[str, ...] = ()
    """Sentences that belong under the picture."""
    has_ruler: bool = False
    """Whether rows of cells are numbered at the right edge and columns at the bottom, from 1."""
    lit_lines: tuple[tuple[int, int], ...] = ()
    """The rows and columns of cells whose numbers point at what to look at, as a direction (0 for a row, 1 for a column) and a
    number from 0."""
    is_broken: bool = False
    """Whether what they point at cannot be right."""

    def __post_init__(self) -> None:
        for look in self.looks:
            if isinstance(look, ClueLook) and len(look.text) > 1:
                raise ValueError(f"found the clue {look.text!r}, expected at most one character")
        if len(self.spots) < 3 or len(self.spots) % 2 == 0 or len(self.spots[0]) < 3 or len(self.spots[0]) % 2 == 0:
            size = f"{len(self.spots)} rows of {len(self.spots[0]) if self.spots else 0}"
            raise ValueError(f"found {size} spots, expected odd numbers from 3")
        for spot_row, numbers in enumerate(self.spots):
            if len(numbers) != len(self.spots[0]):
                raise ValueError(f"row {spot_row}: found {len(numbers)} spots, expected {len(self.spots[0])} as in row 0")
            for start in (0, 1):
                expected = look_type((spot_row, start))
                for number in set(numbers[start::2]):
                    if not isinstance(self.looks[number], expected):
                        found = type(self.looks[number]).__name__
                        raise ValueError(f"row {spot_row}: found a {found} where a {expected.__name__} belongs")

    @property
    def height(self) -> int:
        """Rows of cells."""
        return len(self.spots) // 2

    @property
    def width(self) -> int:
        return len(self.spots[0]) // 2

    @property
    def setting(self) -> tuple[object, ...]:
        """What stays the same on every picture of a story."""
        texts = tuple((spot, look.text) for spot, look in self.clues())
        return self.height, self.width, texts, self.rule_every, self.has_ruler

    @property
    def lattice(self) -> EdgeLattice:
        return EdgeLattice(self.height, self.width)

    def look(self, spot: Spot) -> SpotLook:
        """How one spot looks."""
        return self.looks[self.spots[spot[0]][spot[1]]]

    def has_line(self, spot: Spot) -> bool:
        """Whether there is an edge at this spot, which may lie beside the board, and a line on it."""
        if not (0 <= spot[0] < len(self.spots) and 0 <= spot[1] < len(self.spots[0])):
            return False
        look = self.look(spot)
        return isinstance(look, EdgeLook) and look.mark is EdgeMark.LINE

    def clues(self) -> Iterator[tuple[Spot, ClueLook]]:
        """Every cell that has a clue, in reading order."""
        for spot_row in range(1, len(self.spots), 2):
            for spot_column, number in enumerate(self.spots[spot_row]):
                look = self.looks[number]
                if isinstance(look, ClueLook) and look.text:
                    yield (spot_row, spot_column), look


AnyDrawing = Drawing | LinkDrawing | LetterDrawing
"""What a view makes and a renderer takes."""
