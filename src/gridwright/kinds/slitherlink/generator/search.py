"""Making a Slitherlink: grow a loop, take clues away, see whether what is left needs its level, and begin anew if it does not.

A loop may also be given, drawn by somebody or around the filled cells of a picture; then only its clues are thinned out.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import count
from random import Random
from typing import Any

import numpy as np
import numpy.typing as npt

from gridwright.kernels.loops.growing import grow_loop, new_growth
from gridwright.kinds.common.generation import Budget, SpentError
from gridwright.kinds.slitherlink.board import Board
from gridwright.kinds.slitherlink.generator.clues import (
    Items,
    Thinner,
    is_tiny,
    list_choices,
    list_insides,
    list_items,
)
from gridwright.kinds.slitherlink.levels import LEVELS
from gridwright.kinds.slitherlink.puzzle import Slitherlink
from gridwright.kinds.slitherlink.solver import solve
from gridwright.kinds.slitherlink.specification import LoopSpecification as LoopSpecification
from gridwright.kinds.slitherlink.specification import SlitherlinkSpecification
from gridwright.model.errors import InputError
from gridwright.model.info import Info
from gridwright.model.making import Made, Making, NothingFits
from gridwright.model.outcome import Effort, Solved

LEAST_FIRST_SHARE = 0.8
"""What the first chance of a shape is scaled up to: with less, the loop leaves much of the board out."""


def draw_loop(height: int, width: int, shape: tuple[float, float, float], random: Random) -> npt.NDArray[np.uint8]:
    """For each cell whether it is inside a new loop, with a border of cells that are not."""
    inside, frontier, queued, state = new_growth(height, width, int(random.random() * 2**53))
    first, second, third = shape
    shares = np.array([LEAST_FIRST_SHARE + (1 - LEAST_FIRST_SHARE) * first, second, third])
    grow_loop(height, width, shares, inside, frontier, queued, state)
    return inside.reshape(height + 2, width + 2)


def count_sides(inside: npt.NDArray[np.uint8]) -> npt.NDArray[np.int32]:
    """For each cell how many of its sides the loop takes: all clues there are."""
    middle = inside[1:-1, 1:-1]
    around = (inside[:-2, 1:-1], inside[2:, 1:-1], inside[1:-1, :-2], inside[1:-1, 2:])
    sides: npt.NDArray[np.int32] = np.sum([middle != each for each in around], axis=0, dtype=np.int32)
    return sides


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
    wish: SlitherlinkSpecification,
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

    def __init__(self, wish: SlitherlinkSpecification, random: Random, budget: Budget) -> None:
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


def describe(wish: SlitherlinkSpecification, puzzle: Slitherlink) -> dict[str, Any]:
    """What making the puzzle found out about it."""
    return {
        "level": wish.find_level().name,
        "colouring": wish.colouring,
        "symmetry": wish.symmetry,
        "clues": sum(1 for _ in puzzle.clued_cells()),
    }


TRIES = 3
"""Times as many orders as puzzles were asked for are begun: some lead to a puzzle that is there already."""


def outline_cells(inside: Sequence[Sequence[bool]], info: Info | None = None) -> Slitherlink:
    """The puzzle with all clues of the loop around these cells; InputError if their outline is not one loop."""
    height, width = len(inside), len(inside[0]) if inside else 0
    if not height or not width:
        raise InputError("found no cells, expected a picture", place="picture")
    board = Board.enclosing(height, width, [int(cell) for row in inside for cell in row])
    if not board.is_loop:
        found = "nothing" if not board.line_count else f"{board.line_count:,} lines that are not one closed loop"
        raise InputError(f"found {found} around its filled cells, expected one loop that never touches itself", place="picture")
    return Slitherlink.from_loop(board, info=info)


def thin_clues(
    source: Slitherlink,
    wish: LoopSpecification,
    *,
    alternatives: int = 1,
    limit: int | None = DEFAULT_LIMIT,
    timeout: float | None = None,
    progress: Callable[[Effort], None] | None = None,
) -> tuple[Making, ...]:
    """Puzzles of the loop that `source` carries, at most `alternatives` different ones, or why there is none."""
    if source.goal is None:
        raise InputError("holds clues but no loop, expected a loop or a puzzle with its solution")
    loop, asked = source.goal, wish.fit(source.goal)
    budget = Budget(limit, timeout, progress)
    made: dict[tuple[tuple[int | None, ...], ...], Made] = {}
    for index in range(1, TRIES * alternatives + 1):
        making = _thin_out(loop, asked, Random(f"{wish.seed}-{index}"), budget, source.info)
        if isinstance(making, NothingFits):
            return tuple(made.values()) or (making,)
        made.setdefault(making.puzzle.clues, making)
        if len(made) == alternatives:
            break
    return tuple(made.values())


def _thin_out(loop: Board, wish: SlitherlinkSpecification, random: Random, budget: Budget, info: Info) -> Made | NothingFits:
    """One puzzle of a loop, by orders of taking clues away that are drawn until one leads to what is asked for."""
    inside = np.pad(np.frombuffer(loop.inside_cells(), dtype=np.uint8).reshape(loop.height, loop.width), 1)
    search = Search(wish, random, budget)
    try:
        items = search.thin(inside, orders=None)
    except SpentError as stop:
        return report_failure(search, stop.reason, info, budget.effort())
    if items is None:
        name = f"{wish.find_level().name}{' with colouring' if wish.colouring else ''}"
        reason = f"the level {name} does not find this loop, whatever clues of those allowed are left"
        return report_failure(search, reason, info, budget.effort())
    puzzle = prove_puzzle(build_puzzle(inside, items, info))
    return Made(puzzle, describe(wish, puzzle), budget.effort())
