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
    """Whether these are proved to be all; if fills had to differ in several words, that no other differs so much from each."""
    scores: tuple[int, ...]
    """The sum of the scores of the entries of each board. Entries that the list does not have count nothing."""
    effort: Effort = field(default=Effort())
    floor: int | None = None
    """From which score on words were taken, where that was left to the filler and not the whole list was needed. Words that are
    given, or of the theme, may score less."""

    name = "filled"

    @property
    def solutions(self) -> tuple[Board, ...]:
        return self.boards


@dataclass(frozen=True, slots=True)
class Impossible:
    """Proved: no fill exists."""

    blocked: tuple[Slot, ...]
    """Slots that cannot be filled together, whatever stands in the others; none if the theme is to blame."""
    is_minimal: bool
    """Whether all of them but any one can."""
    effort: Effort = field(default=Effort())
    missing: tuple[str, ...] = ()
    """Words of the theme that are as long as no slot."""
    crowded: tuple[str, ...] = ()
    """Words of the theme of which more are of one length than there are slots for them."""
    clashing: tuple[str, ...] = ()
    """The fewest words of the theme found that no fill has together, while there are fills without the theme."""

    name = "impossible"

    @property
    def solutions(self) -> tuple[Board, ...]:
        return ()


FillOutcome = Filled | Impossible | GaveUp
