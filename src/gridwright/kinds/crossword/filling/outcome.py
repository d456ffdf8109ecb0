"""What came of filling a grid, beside `GaveUp` of `model.outcome`: an answer to match on, never an exception."""

from __future__ import annotations

from dataclasses import dataclass, field

from gridwright.kinds.crossword.board import Board
from gridwright.kinds.crossword.slots import Slot
from gridwright.model.outcome import Effort, GaveUp


@dataclass(frozen=True, slots=True)
class Filled:
    """As many fills as were asked for, or all there are, if that is less."""

    boards: tuple[Board, ...]
    is_complete: bool
    """Whether these are proved to be all."""
    scores: tuple[int, ...]
    """The sum of the scores of the entries of each board."""
    effort: Effort = field(default=Effort())
    floor: int | None = None
    """The lowest score of the words that were taken, where that was left to the filler and not the whole list was needed."""

    name = "filled"

    @property
    def solutions(self) -> tuple[Board, ...]:
        return self.boards


@dataclass(frozen=True, slots=True)
class Impossible:
    """Proved: no fill exists."""

    blocked: tuple[Slot, ...]
    """Slots that cannot be filled together, whatever stands in the others."""
    is_minimal: bool
    """Whether all of them but any one can."""
    effort: Effort = field(default=Effort())
    missing: tuple[str, ...] = ()
    """Words of the theme that fit no slot."""

    name = "impossible"

    @property
    def solutions(self) -> tuple[Board, ...]:
        return ()


FillOutcome = Filled | Impossible | GaveUp
