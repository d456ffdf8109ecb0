"""A picture of a board as values: what stands where, not how it is inked.

A view turns a puzzle into a `Drawing`; the renderers turn that into text, SVG or PDF and know no puzzle.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
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
    """A number or word beside the board, in its ink."""

    text: str
    colour: str = "#000000"
    symbol: str = ""
    """Stands for the ink where there is no colour; empty when there is only one ink."""
    tone: Tone = Tone.PLAIN


@dataclass(frozen=True, slots=True)
class Drawing:
    """A rectangular board with labels to its left and above it."""

    height: int
    width: int
    cells: Mapping[tuple[int, int], CellLook]
    row_labels: tuple[tuple[Label, ...], ...] = ()
    column_labels: tuple[tuple[Label, ...], ...] = ()
    background: str = "#ffffff"
    title: str = ""
    caption: str = ""
    rule_every: int = 5
    """Every so many cells the grid line is stronger; 0 for never."""
    notes: tuple[str, ...] = field(default=())
    """Sentences that belong under the picture."""
