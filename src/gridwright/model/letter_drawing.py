"""A picture of a grid of letters as values: blocks, voids and cells with a letter or several, and what is printed around them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum

from gridwright.model.drawing import Tone

HEAT_LEVELS = 5
"""How many steps of heat a reader is asked to tell apart."""

RIGHT, BELOW = 0, 1
"""On which side of its cell a bar stands."""

Bar = tuple[int, int, int]
"""A thick line behind a cell, as row, column and side."""


class Square(Enum):
    """What a place of the grid is."""

    CELL = "cell"
    BLOCK = "block"
    VOID = "void"
    """A hole in the grid, where nothing is printed at all."""


@dataclass(frozen=True, slots=True)
class SquareLook:
    """One square: what it is, what stands in it, and why it stands out."""

    square: Square = Square.CELL
    letters: str = ""
    """None while it is unknown; usually one."""
    label: str = ""
    """What is printed small in its upper left corner."""
    remark: str = ""
    """What is said about it, small, in its lower right corner."""
    is_circled: bool = False
    is_shaded: bool = False
    tone: Tone = Tone.PLAIN
    heat: float | None = None
    """From 0 to 1."""

    def __post_init__(self) -> None:
        if self.heat is not None and not 0 <= self.heat <= 1:
            raise ValueError(f"found a heat of {self.heat}, expected 0 to 1")
        if self.square is not Square.CELL and (self.letters or self.is_circled or self.is_shaded or self.heat is not None):
            raise ValueError(f"found letters, a circle, a shade or heat in a {self.square.value}, expected them in cells only")

    @property
    def heat_level(self) -> int | None:
        """The step of its heat, from 1.

        >>> [SquareLook(heat=heat).heat_level for heat in (0, 0.19, 0.2, 0.99, 1)]
        [1, 1, 2, 5, 5]
        """
        return None if self.heat is None else min(int(self.heat * HEAT_LEVELS), HEAT_LEVELS - 1) + 1


@dataclass(frozen=True, slots=True)
class LetterDrawing:
    """A rectangular grid of squares with bars between some of its cells."""

    squares: tuple[tuple[SquareLook, ...], ...]
    bars: frozenset[Bar] = frozenset()
    title: str = ""
    caption: str = ""
    rule_every: int = 0
    """Every so many cells a number of the ruler stays where not all have room; 0 for every fifth."""
    meanings: tuple[tuple[Tone, str], ...] = ()
    """What a tone means on this drawing, where that is not what it usually means."""
    heat_meanings: tuple[str, str] = ("lowest", "highest")
    """What the first and the last step of heat mean."""
    remark_meaning: str = ""
    """What remarks tell."""
    notes: tuple[str, ...] = ()
    """Sentences that belong under the picture."""
    has_ruler: bool = False
    """Whether rows are numbered at the right edge and columns at the bottom, from 1."""
    lit_lines: tuple[tuple[int, int], ...] = ()
    """The rows and columns whose numbers point at what to look at, as a direction (0 for a row, 1 for a column) and a number
    from 0."""
    is_broken: bool = False
    """Whether what they point at cannot be right."""

    def __post_init__(self) -> None:
        if not self.squares or not self.squares[0]:
            raise ValueError("found no squares, expected at least one")
        for row, looks in enumerate(self.squares):
            if len(looks) != self.width:
                raise ValueError(f"row {row}: found {len(looks)} squares, expected {self.width} as in row 0")
        for row, column, side in self.bars:
            behind = (row, column + 1) if side == RIGHT else (row + 1, column)
            if not (self.is_cell((row, column)) and self.is_cell(behind)):
                raise ValueError(f"row {row}, column {column}: found a bar, expected a cell on either side")

    @property
    def height(self) -> int:
        return len(self.squares)

    @property
    def width(self) -> int:
        return len(self.squares[0])

    @property
    def setting(self) -> tuple[object, ...]:
        """What stays the same on every picture of a story."""
        printed = tuple(
            tuple((look.square, look.label, look.is_circled, look.is_shaded) for look in looks) for looks in self.squares
        )
        return printed, self.bars, self.rule_every, self.has_ruler

    @property
    def has_heat(self) -> bool:
        return any(look.heat is not None for _, look in self.places())

    def look(self, place: tuple[int, int]) -> SquareLook | None:
        """The square at a place; None beside the grid."""
        row, column = place
        return self.squares[row][column] if 0 <= row < self.height and 0 <= column < self.width else None

    def is_cell(self, place: tuple[int, int]) -> bool:
        """Whether there is a cell at this place, which may lie beside the grid."""
        look = self.look(place)
        return look is not None and look.square is Square.CELL

    def places(self) -> Iterator[tuple[tuple[int, int], SquareLook]]:
        """Every square with its place, in reading order."""
        for row, looks in enumerate(self.squares):
            for column, look in enumerate(looks):
                yield (row, column), look

    def tones(self) -> set[Tone]:
        """The tones that occur, besides the plain one."""
        return {look.tone for _, look in self.places()} - {Tone.PLAIN}
