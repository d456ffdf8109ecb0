"""What is asked of a fill (`Wish`), how the search goes about it (`Choices`), and what comes of it (`FillOutcome`)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, get_args

from gridwright.kinds.crossword.grid import Board, Slot
from gridwright.model.outcome import Effort, GaveUp

SlotRule = Literal["mrv", "degree", "dom/wdeg"]
WordRule = Literal["lcv", "sampled", "support", "score"]
Check = Literal["fc", "mac"]
Branching = Literal["words", "cells", "auto"]

SLOT_RULES: tuple[str, ...] = get_args(SlotRule)
WORD_RULES: tuple[str, ...] = get_args(WordRule)
CHECKS: tuple[str, ...] = get_args(Check)
BRANCHINGS: tuple[str, ...] = get_args(Branching)

SAMPLES: dict[WordRule, int] = {"lcv": 1, "sampled": 10, "support": 200, "score": 1}
"""How many words are drawn at random where nobody says so: all that follows from a word costs far more than counting support."""


@dataclass(frozen=True, slots=True)
class Choices:
    """How the search decides. Every choice finds a fill if there is one, and ends if there is none; they differ in time."""

    slot: SlotRule = "dom/wdeg"
    """Which slot is next: the one with the fewest words left, with the most open crossings, or with the fewest words left for
    the failures it has seen."""
    value: WordRule = "support"
    """Which word: the one that leaves the most to all other slots (`lcv`), the same among a few drawn at random (`sampled`), the
    one whose letters most words of crossing slots have (`support`), or the one with the best score."""
    check: Check = "mac"
    """What follows from a word: forward checking of the crossing slots (`fc`), or maintaining arc consistency (`mac`)."""
    restarts: bool = True
    """Restart after many failures, with the weights that they have left."""
    branching: Branching = "auto"
    """Decide on words, on the letters of cells, or take turns."""
    sample: int | None = None
    """How many words `sampled` and `support` draw at random, of which they take the best; None stands for what suits the rule."""

    def __post_init__(self) -> None:
        for name, value, known in (
            ("slot", self.slot, SLOT_RULES),
            ("value", self.value, WORD_RULES),
            ("check", self.check, CHECKS),
            ("branching", self.branching, BRANCHINGS),
        ):
            if value not in known:
                raise ValueError(f"{name} must be one of {', '.join(known)}, not {value!r}")
        if self.sample is not None and self.sample < 1:
            raise ValueError(f"sample must be at least 1, or None, not {self.sample}")

    @property
    def sample_size(self) -> int:
        return self.sample or SAMPLES[self.value]


@dataclass(frozen=True, slots=True)
class Wish:
    """What a fill should be like."""

    fills: int | None = 1
    """How many; None asks for all."""
    min_score: int | None = 0
    """Words with a lower score are not used, unless they are given or belong to the theme. None asks for the best words that will
    do: see `fill.list_floors`."""
    theme: tuple[str, ...] = ()
    """Words that must be somewhere. The list need not have them."""
    distinct: bool = True
    """No word stands twice."""
    no_shared_stems: bool = False
    """No two words have the same stem."""
    best: bool = False
    """The best total score that the time allows, not the first fill."""
    different: int = 1
    """In how many entries each fill must differ from each other. If that is more than one, so many words of a fill must be
    nowhere in the other: those that only stand elsewhere do not count."""
    seed: int = 0

    def __post_init__(self) -> None:
        if self.fills is not None and self.fills < 1:
            raise ValueError(f"fills must be at least 1, or None for all, not {self.fills}")
        if self.different < 1:
            raise ValueError(f"different must be at least 1, not {self.different}")


# What came of filling a grid, beside `GaveUp` of `model.outcome`: an answer to match on, never an exception.


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
