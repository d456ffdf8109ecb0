"""Making puzzles that no level finishes: clues are taken away as long as there is one solution, and what is left is judged.

A puzzle *what if* takes suppositions of single edges; a *nested* one is not finished by these, but by suppositions inside
suppositions. Either is proved of what is made: by the exact solver, that there is one solution; and by trying, that nothing less
finishes it. As nothing with one solution has a clue to spare, no clue can be taken away.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random
from typing import Protocol

import numpy as np
import numpy.typing as npt

from gridwright.kinds.common.generation import Budget
from gridwright.kinds.slitherlink.level_solvers import MakeSolver, find_demand
from gridwright.kinds.slitherlink.levels import NESTED, WHAT_IF, Level
from gridwright.kinds.slitherlink.puzzle import Slitherlink

Flags = npt.NDArray[np.bool_]

DEMANDS = {WHAT_IF: "what-if", NESTED: "nested-what-if"}
"""What puzzles are called -> what finishes them."""
FINISHERS = {
    "deduction": "deduction with colouring and connectivity",
    "what-if": "trying single edges",
    "nested-what-if": "trying edges inside suppositions",
}
ORDER = ("deduction", "what-if", "nested-what-if", "search")


class Draft(Protocol):
    """A loop whose clues are to be thinned out, item by item."""

    strong: Flags
    """Of each item, whether it tells much: it goes first where the puzzle is to be hardest."""

    def begin(self, order: npt.NDArray[np.int64]) -> Flags | None:
        """The items that are left when deduction has been made to do with as few as it can; None if the loop cannot be told."""

    def build(self, kept: Flags) -> Slitherlink:
        """The puzzle of these items."""

    def is_unique(self, puzzle: Slitherlink) -> bool:
        """Whether the exact solver finds one solution."""

    def make_solver(self, puzzle: Slitherlink) -> MakeSolver:
        """What makes solvers of a puzzle."""


@dataclass(frozen=True, slots=True)
class Miss:
    """A puzzle that takes more or less than was asked for."""

    amount: int
    words: str
    puzzle: Slitherlink


def find_beyond(
    drafts: Iterator[Draft], level: Level, random: Random, budget: Budget, remember: Callable[[Miss], None]
) -> Slitherlink:
    """The first puzzle of these drafts that takes what `level` says; `SpentError` when the budget is spent before."""
    wanted = DEMANDS[level.name]
    for draft in drafts:
        budget.spend()
        kept = _thin_out(draft, random, budget, strong_first=wanted != "what-if")
        if kept is None:
            continue
        puzzle = draft.build(kept)
        found = find_demand(draft.make_solver(puzzle), lambda: budget.spend(0))
        if found == wanted:
            return puzzle
        less = ORDER.index(found) < ORDER.index(wanted)
        words = f"{FINISHERS[found]} solves it, too" if less else f"{FINISHERS[wanted]} does not solve it"
        remember(Miss(abs(ORDER.index(found) - ORDER.index(wanted)), words, puzzle))
    raise AssertionError("drafts never end")


def _thin_out(draft: Draft, random: Random, budget: Budget, *, strong_first: bool) -> Flags | None:
    """The items that are left when each in turn was taken away unless there is a second solution then."""
    draws = np.array([random.random() for _ in draft.strong])
    # Those tried first go most often.
    order = np.argsort(draws + ~draft.strong if strong_first else draws, kind="stable").astype(np.int64)
    kept = draft.begin(order)
    if kept is None:
        return None
    for item in order[kept[order]]:
        budget.spend(0)
        kept[item] = False
        if not draft.is_unique(draft.build(kept)):
            kept[item] = True
    return kept
