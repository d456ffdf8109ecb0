"""A picture of a board as values: what stands where, not how it is inked.

A view turns a puzzle into a `Drawing`; the renderers turn that into text, SVG or PDF and know no puzzle.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum


class Tone(Enum):
    """Why something stands out; each renderer chooses how to show it without relying on colour alone."""

    PLAIN = "plain"
    GIVEN = "given"
    """Printed with the puzzle, not found by solving."""
    DIFFERS = "differs"
    """Solutions disagree here."""
    WRONG = "wrong"
    REASON = "reason"
    """What a deduction argues from."""
    RESULT = "result"
    """What a deduction settles."""
    SUPPOSED = "supposed"
    """Supposed for the sake of an argument, or following from what is."""


class Mark(Enum):
    """The shape inside a cell."""

    BLANK = "blank"
    """Known to be empty, nothing to draw."""
    FILLED = "filled"
    CROSS = "cross"
    """Known to be empty and marked so, on a board still in progress."""
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class CellLook:
    """One cell: its mark, its ink (`#rrggbb`) when filled, and why it stands out."""

    mark: Mark
    colour: str = "#000000"
    symbol: str = "#"
    """One character that stands for the ink where there is no colour."""
    tone: Tone = Tone.PLAIN


@dataclass(frozen=True, slots=True)
class Label:
    """A number or word beside the board, in its ink (`#rrggbb`; empty for none, as a clue of 0 has none)."""

    text: str
    colour: str = ""
    symbol: str = ""
    """Stands for the ink where there is no colour; empty when there is only one ink."""
    tone: Tone = Tone.PLAIN


@dataclass(frozen=True, slots=True)
class Drawing:
    """A rectangular board with labels to its left and above it.

    A board has many cells and few looks: `looks` holds each distinct look once and `cells`, row by row, the number of the
    look of every cell. A mapping from places to looks was measured at a thousand by thousand cells: 145 MB before anything is
    drawn; this takes a tenth of it.
    """

    looks: tuple[CellLook, ...]
    cells: tuple[Sequence[int], ...]
    row_labels: tuple[tuple[Label, ...], ...] = ()
    column_labels: tuple[tuple[Label, ...], ...] = ()
    is_coloured: bool = False
    """Whether the inks matter. If not, a renderer uses its own ink on its own paper."""
    background: str = "#ffffff"
    """The paper of a coloured drawing."""
    title: str = ""
    caption: str = ""
    rule_every: int = 5
    """Every so many cells the grid line is stronger; 0 for never."""
    meanings: tuple[tuple[Tone, str], ...] = ()
    """What a tone means on this drawing, where that is not what it usually means."""
    notes: tuple[str, ...] = ()
    """Sentences that belong under the picture."""
    has_ruler: bool = False
    """Whether rows are numbered at the right edge and columns at the bottom, from 1."""
    lit_lines: tuple[tuple[int, int], ...] = ()
    """The lines to look at, as a direction (0 for a row, 1 for a column) and a number from 0."""
    is_broken: bool = False
    """Whether these lines cannot be right as they stand."""

    @property
    def height(self) -> int:
        return len(self.cells)

    @property
    def width(self) -> int:
        return len(self.cells[0]) if self.cells else 0

    @property
    def setting(self) -> tuple[object, ...]:
        """What stays the same on every picture of a story."""
        labels = tuple(
            tuple(tuple((label.text, label.colour, label.symbol) for label in line) for line in lines)
            for lines in (self.row_labels, self.column_labels)
        )
        return self.height, self.width, labels, self.is_coloured, self.background, self.rule_every, self.has_ruler

    def look(self, row: int, column: int) -> CellLook:
        """How one cell looks."""
        return self.looks[self.cells[row][column]]
