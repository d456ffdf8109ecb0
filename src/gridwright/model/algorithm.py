"""What an algorithm is: a named way to solve puzzles of a kind, and what is counted while it runs."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any


@dataclass(slots=True)
class Tally:
    """Counted while an algorithm runs, and written as it goes: readable even if it is stopped half-way."""

    boards: int = 0
    """Board objects created, whole or in part known, as the griddlers solver counts them; of filled grids, words put in."""
    largest: int = 0
    """The largest size of the queue or stack; the depth of the recursion where that is the stack; 0 where there is neither."""
    steps: int = 0
    """Units of work of the algorithm's own kind: goal tests, lines visited, decisions."""

    def note_size(self, size: int) -> None:
        """Remember the size of the queue or stack, if it never was so large."""
        if size > self.largest:
            self.largest = size


@dataclass(frozen=True, slots=True)
class Answer:
    """What came of a run that was not stopped."""

    board: Any | None
    """The solution found, or the last state of a method that is stuck; None when there is no solution."""
    verdict: str
    """``solved``, ``unsolvable`` or ``stuck``; of a grid that is filled ``filled`` or ``impossible``."""


@dataclass(frozen=True, slots=True)
class Algorithm:
    """One way to solve a puzzle."""

    name: str
    """As the command line takes it: ``mbfs``."""
    title: str
    document: str
    """Where it is described, in short: ``griddlers solver, 4.2.1``."""
    run: Callable[[Any, Tally], Answer]
    is_complete: bool = True
    """Whether it finds a solution of every puzzle that has one, given time."""
    letter: str = ""
    """Its switch in the griddlers solver: one of ``b d g m n``, or none."""
    kind: str = field(kw_only=True)
    """What it solves."""
