"""What the clues of an unfinished puzzle say, for whoever is making it."""

from __future__ import annotations

from dataclasses import dataclass

from gridwright.model.deduction import Cell
from gridwright.model.outcome import Outcome, Solution


@dataclass(frozen=True, slots=True)
class Clash:
    """Cells whose clues rule out every solution, in reading order; none if what is given does so alone."""

    cells: tuple[Cell, ...]
    is_minimal: bool
    """Proved: without any one of these clues there is a solution."""


@dataclass(frozen=True, slots=True)
class Survey:
    """What is known of a puzzle so far."""

    forced: Solution
    """A board of what is the same in every solution, unknown elsewhere. Without a solution, what was found before."""
    is_exact: bool = False
    """Proved: nothing else is the same in every solution."""
    outcome: Outcome | None = None
    """None as long as it is not known."""
    level: str | None = None
    """Of a puzzle with one solution, the lowest level that solves it; None if none does."""
    has_colouring: bool = False
    """Whether that level takes colouring cells: then no level solves the puzzle without."""
    is_graded: bool = False
    """Whether the level was looked for."""
    clash: Clash | None = None
    """Of a puzzle without a solution: clues that cannot stand together."""
