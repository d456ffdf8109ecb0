"""Making a Slitherlink of a loop that somebody has drawn: all its clues, thinned out to a level."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random

import numpy as np

from gridwright.kinds.common.generation import Budget, SpentError
from gridwright.kinds.slitherlink.board import Board
from gridwright.kinds.slitherlink.generator.items import check_symmetry
from gridwright.kinds.slitherlink.generator.search import DEFAULT_LIMIT as DEFAULT_LIMIT
from gridwright.kinds.slitherlink.generator.search import (
    Search,
    build_puzzle,
    describe,
    prove_puzzle,
    report_failure,
)
from gridwright.kinds.slitherlink.generator.wish import DEFAULT_CLUES, Wish, check_clues
from gridwright.kinds.slitherlink.levels import find_level
from gridwright.kinds.slitherlink.puzzle import Slitherlink
from gridwright.model.errors import InputError
from gridwright.model.info import Info
from gridwright.model.making import Made, Making, NothingFits
from gridwright.model.outcome import Effort

LOOP_LEVEL = "normal"
"""Of a loop that is given: many cannot be found by less, whatever clues they have."""
TRIES = 3
"""Times as many orders as puzzles were asked for are begun: some lead to a puzzle that is there already."""


@dataclass(frozen=True, slots=True)
class LoopWish:
    """What is asked of a Slitherlink that is made of a given loop; see `Wish`."""

    level: str = LOOP_LEVEL
    colouring: bool = False
    clues: str = DEFAULT_CLUES
    symmetry: str = "none"
    seed: int = 0
    """The same seed takes the same clues away."""

    def __post_init__(self) -> None:
        check_clues(self.clues, find_level(self.level.replace("-", " ")))
        check_symmetry(self.symmetry)

    def fit(self, loop: Board) -> Wish:
        """The wish for a board of this size."""
        return Wish(loop.height, loop.width, self.level, self.colouring, self.clues, self.symmetry)


LoopSpecification = LoopWish


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
    wish: LoopWish,
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


def _thin_out(loop: Board, wish: Wish, random: Random, budget: Budget, info: Info) -> Made | NothingFits:
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
