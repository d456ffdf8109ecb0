"""Making a Slitherlink: grow a loop, take clues away, see whether what is left needs its level, and begin anew if it does not."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import count
from random import Random
from typing import Any

import numpy as np
import numpy.typing as npt

from gridwright.kinds.common.generation import Budget, SpentError
from gridwright.kinds.slitherlink.board import Board
from gridwright.kinds.slitherlink.generator.items import Items, list_items
from gridwright.kinds.slitherlink.generator.loops import count_sides, draw_loop
from gridwright.kinds.slitherlink.generator.thinning import Thinner
from gridwright.kinds.slitherlink.generator.tiny import is_tiny, list_choices, list_insides
from gridwright.kinds.slitherlink.generator.wish import Wish
from gridwright.kinds.slitherlink.levels import LEVELS
from gridwright.kinds.slitherlink.puzzle import Slitherlink
from gridwright.kinds.slitherlink.solver import solve
from gridwright.model.info import Info
from gridwright.model.making import Made, NothingFits
from gridwright.model.outcome import Effort, Solved

DEFAULT_LIMIT = 1_000
"""Candidates looked at before nothing is taken to fit: a second for 5x5, minutes for 40x30, where hardly ever more than ten are
needed."""
ORDERS = 3
"""Orders in which the clues of one loop are taken away before it is given up."""


@dataclass(frozen=True, slots=True, eq=False)
class Shortfall:
    """What a candidate lacks; less is nearer."""

    amount: tuple[int, int]
    words: str
    items: Items


def generate(
    wish: Wish,
    *,
    seed: int,
    index: int = 1,
    limit: int | None = DEFAULT_LIMIT,
    timeout: float | None = None,
    progress: Callable[[Effort], None] | None = None,
) -> Made | NothingFits:
    """The Slitherlink number `index` of a `seed`: always the same one, whatever else is made before, after or beside it."""
    info = Info(title=f"Slitherlink {wish.width}x{wish.height} #{seed}-{index}")
    budget = Budget(limit, timeout, progress)
    search = Search(wish, Random(f"{seed}-{index}"), budget)
    try:
        if is_tiny(wish.height, wish.width) and not search.can_succeed():
            reason = f"no board of {wish.width}x{wish.height} is like that, whatever its loop and clues"
            return report_failure(search, reason, info, budget.effort())
        inside, items = search.find()
    except SpentError as stop:
        return report_failure(search, stop.reason, info, budget.effort())
    puzzle = prove_puzzle(build_puzzle(inside, items, info))
    return Made(puzzle, describe(wish, puzzle), budget.effort())


def report_failure(search: Search, reason: str, info: Info, effort: Effort) -> NothingFits:
    """Why nothing was found, and what came nearest."""
    if search.nearest is None:
        return NothingFits(reason, effort=effort)
    inside, shortfall = search.nearest
    return NothingFits(reason, shortfall.words, build_puzzle(inside, shortfall.items, info), effort)


class Search:
    """Looks for what a wish asks for, one candidate after the other."""

    def __init__(self, wish: Wish, random: Random, budget: Budget) -> None:
        self._wish = wish
        self._random = random
        self._budget = budget
        self._thinner = Thinner(wish.height, wish.width, budget)
        self._level = wish.find_level().number
        self.nearest: tuple[npt.NDArray[np.uint8], Shortfall] | None = None
        """The best of all candidates so far, with the inside of its loop."""

    def find(self) -> tuple[npt.NDArray[np.uint8], Items]:
        """The inside of a loop and the clues that make it the puzzle asked for."""
        wish = self._wish
        while True:
            inside = draw_loop(wish.height, wish.width, wish.shape, self._random)
            items = self.thin(inside, ORDERS)
            if items is not None:
                return inside, items

    def thin(self, inside: npt.NDArray[np.uint8], orders: int | None) -> Items | None:
        """The clues of a loop that make it the puzzle asked for; None if the level does not solve it with all its clues, or if so
        many orders of taking them away have led to nothing. Without a number only the budget ends it."""
        wish = self._wish
        every = list_items(count_sides(inside), wish.values, wish.symmetry)
        for _ in count() if orders is None else range(orders):
            self._budget.spend()
            items = self._thinner.thin_out(every, self._shuffle(len(every)), self._level, wish.colouring)
            shortfall = self._judge(items) if items is not None else self._judge_all(every)
            if items is not None and shortfall is None:
                return items
            self._remember(inside, shortfall)
            if items is None:
                return None
        return None

    def can_succeed(self) -> bool:
        """Whether any loop with any of its clues will do: all are looked at, which only a tiny board allows."""
        wish = self._wish
        for inside in list_insides(wish.height, wish.width):
            self._budget.spend(0)
            every = list_items(count_sides(inside), wish.values, wish.symmetry)
            self._remember(inside, self._judge_all(every))
            for items in list_choices(every):
                if self._thinner.solves(items, self._level, wish.colouring):
                    shortfall = self._judge(items)
                    if shortfall is None:
                        return True
                    self._remember(inside, shortfall)
        return False

    def _remember(self, inside: npt.NDArray[np.uint8], shortfall: Shortfall | None) -> None:
        """Keep what comes nearer than all before."""
        if shortfall is not None and (self.nearest is None or shortfall.amount < self.nearest[1].amount):
            self.nearest = inside, shortfall

    def _shuffle(self, count: int) -> npt.NDArray[np.int64]:
        """A random order. Sorting draws keeps to what Python promises to draw alike in every version."""
        return np.argsort([self._random.random() for _ in range(count)], kind="stable").astype(np.int64)

    def _judge_all(self, items: Items) -> Shortfall | None:
        """What a board lacks that the level does not solve although it has all the clues it may have."""
        level, colouring = self._level, self._wish.colouring
        count = self._thinner.count_open(items, level, colouring)
        words = f"all allowed clues leave {count:,} {'edge' if count == 1 else 'edges'} open"
        return Shortfall((2, count), words, items) if count else None

    def _judge(self, items: Items) -> Shortfall | None:
        """What a puzzle that the level solves lacks; None if nothing."""
        colouring = self._wish.colouring
        for lower in LEVELS[: self._level]:
            if self._thinner.solves(items, lower.number, colouring):
                return Shortfall((1, self._level - lower.number), f"{_name(lower.name, colouring)} solves it, too", items)
        if colouring and self._thinner.solves(items, self._level, False):
            return Shortfall((1, 0), f"{_name(LEVELS[self._level].name, False)} solves it, too", items)
        if self._level == 0 and 0 not in items.clues:
            return Shortfall((1, 0), "it has no clue 0 to begin with", items)
        return None


def _name(level: str, colouring: bool) -> str:
    return f"the level {level} {'with' if colouring else 'without'} colouring"


def build_puzzle(inside: npt.NDArray[np.uint8], items: Items, info: Info) -> Slitherlink:
    """The puzzle of these clues, with the loop as its goal."""
    clues = np.full(inside.shape, -1, dtype=np.int8)
    clues.reshape(-1)[items.cells] = items.clues
    rows = [[None if clue < 0 else clue for clue in row] for row in clues[1:-1, 1:-1].tolist()]
    goal = Board.enclosing(len(rows), len(rows[0]), inside[1:-1, 1:-1].tobytes())
    return Slitherlink.build(rows, info=info, goal=goal)


def prove_puzzle(puzzle: Slitherlink) -> Slitherlink:
    """The same puzzle; the exact solver has proved once more that its loop is the only one."""
    outcome = solve(puzzle, solutions=2)
    if not isinstance(outcome, Solved) or outcome.solution != puzzle.goal:
        raise AssertionError(f"{puzzle.info.title} was taken to have one solution, but the puzzle is {outcome.name}")
    return puzzle


def describe(wish: Wish, puzzle: Slitherlink) -> dict[str, Any]:
    """What making the puzzle found out about it."""
    return {
        "level": wish.find_level().name,
        "colouring": wish.colouring,
        "symmetry": wish.symmetry,
        "clues": sum(1 for _ in puzzle.clued_cells()),
    }
