"""What came of making a puzzle: the puzzle, or what stood in the way. An answer to match on, as with solving."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Generic

from gridwright.model.deduction import Cell
from gridwright.model.display import DisplayedAnswer
from gridwright.model.outcome import Effort, Outcome, Solution
from gridwright.model.puzzle import AnyPuzzleT_co


@dataclass(frozen=True, slots=True)
class Made(DisplayedAnswer, Generic[AnyPuzzleT_co]):
    """A puzzle that is all that was asked for."""

    puzzle: AnyPuzzleT_co
    facts: dict[str, Any] = field(default_factory=dict)
    """What was found out about it on the way, by name."""
    effort: Effort = field(default_factory=Effort)
    changes: tuple[Cell, ...] = ()
    """The cells in which it differs from the picture it was made from."""
    is_minimal: bool = True
    """Whether it is proved that fewer changes do not do, if they are to keep as much of the picture."""
    keeps: tuple[str, ...] = ()
    """What the changes keep of the picture: ``symmetry``, ``outlines``."""

    name = "made"

    def _headline(self) -> str:
        return "made as asked for" if not self.changes else f"made with {len(self.changes):,} cells changed"

    def _boards(self) -> tuple[object, ...]:
        return (self.puzzle,)


@dataclass(frozen=True, slots=True)
class NothingFits(DisplayedAnswer, Generic[AnyPuzzleT_co]):
    """Nothing that fits was found, which does not prove that there is nothing, unless the reason says so."""

    reason: str
    """Which limit was reached, or that nothing can fit."""
    shortfall: str = ""
    """What the nearest attempt lacked, for a person; empty if there was none."""
    nearest: AnyPuzzleT_co | None = None
    """The puzzle that came nearest."""
    effort: Effort = field(default_factory=Effort)

    name = "nothing-fits"
    puzzle = None

    def _headline(self) -> str:
        return f"nothing fits: {self.reason}"

    def _sentences(self) -> tuple[str, ...]:
        return (self.shortfall,) if self.shortfall else ()


@dataclass(frozen=True, slots=True)
class Unfit(Generic[AnyPuzzleT_co]):
    """Proved: the picture as it stands is not what was asked for, and it was not to be changed."""

    reason: str
    is_ambiguous: bool
    puzzle: AnyPuzzleT_co
    solutions: tuple[Any, ...] = ()
    """The picture and another solution of its clues, if it is ambiguous."""
    effort: Effort = field(default_factory=Effort)

    name = "unfit"


Making = Made[AnyPuzzleT_co] | NothingFits[AnyPuzzleT_co] | Unfit[AnyPuzzleT_co]


@dataclass(frozen=True, slots=True)
class Repair:
    """A picture made fair by changing a few cells."""

    picture: Any
    changes: tuple[Cell, ...]
    """Each changed cell, in reading order; empty if the picture was fair already."""
    harm: int = 0
    """How much that hurts the picture to the eye: 0 for not at all; only to be compared."""
    keeps_symmetry: bool | None = None
    """Whether the picture is as symmetric as before; None if it was not."""
    keeps_outlines: bool = True
    """Whether no shape and no hole appears, vanishes, splits or merges with another."""
    is_minimal: bool = False
    """Whether it is proved that no fewer changes do that keep as much."""


@dataclass(frozen=True, slots=True)
class Repairs:
    """What came of repairing a picture."""

    best: tuple[Repair, ...]
    """Those first that keep the symmetry, then those that keep the outlines, then those of the fewest cells, then the least
    harmful. Empty if none was found within the limit."""
    is_minimal: bool
    """Whether it is proved that no fewer changes do that keep as much as the first one."""
    at_least: int
    """So many changes are proved to be needed to keep as much."""
    reason: str = ""
    """Which limit was reached, if one was."""
    nodes: int = 0


# What the clues of an unfinished puzzle say, for whoever is making it.


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
