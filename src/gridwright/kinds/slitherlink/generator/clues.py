"""Clues that are taken away as long as a level still solves the puzzle.

Clues stay or go together: one cell each, or with a symmetry all cells that it moves to each other. On tiny boards everything
there is can be looked at.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate, product

import numpy as np
import numpy.typing as npt

from gridwright.kernels.loops.engine import FULL, SOLVED, deduce
from gridwright.kernels.loops.grid import COLOURING, EXPERT, LEVEL, Grid, clear_grid, new_grid
from gridwright.kernels.loops.reducing import MORE, new_reduction, reduce_clues
from gridwright.kinds.common import generation as motions
from gridwright.kinds.common.generation import Budget, Motion, Place, gather_orbits
from gridwright.kinds.slitherlink.board import Board
from gridwright.kinds.slitherlink.levels import TRAIL_DEPTH, count_open_edges, load_tables, number_cells
from gridwright.kinds.slitherlink.puzzle import Slitherlink
from gridwright.kinds.slitherlink.rules import is_solution

Numbers = npt.NDArray[np.int32]


def _turn_quarter(height: int, width: int, row: int, column: int) -> Place:
    return column, height - 1 - row


SYMMETRIES: dict[str, tuple[Motion, ...]] = {
    "none": (),
    "axes": motions.SYMMETRIES["both"],
    "quarter": (_turn_quarter, *motions.SYMMETRIES["rotation"]),
    "half": motions.SYMMETRIES["rotation"],
}
"""Name -> the motions that leave the places of the clues as they are: mirrored at both axes, a quarter turn, half a turn."""


@dataclass(frozen=True, slots=True, eq=False)
class Items:
    """The clues from which a puzzle is made, in the numbering of the kernels."""

    cells: Numbers
    clues: Numbers
    starts: npt.NDArray[np.int64]
    """Where each item begins among the cells; one more in the end."""

    def __len__(self) -> int:
        return len(self.starts) - 1

    def keep(self, kept: npt.NDArray[np.bool_]) -> Items:
        """Only these items."""
        sizes = np.diff(self.starts)
        chosen = np.repeat(kept, sizes)
        starts = np.concatenate(([0], np.cumsum(sizes[kept]))).astype(np.int64)
        return Items(self.cells[chosen], self.clues[chosen], starts)


def list_items(clues: npt.NDArray[np.int32], values: Collection[int], symmetry: str) -> Items:
    """The clues of a full board as items, without those of which a cell has a clue that is not allowed."""
    height, width = clues.shape
    order, starts, numbers = _lay_out(height, width, symmetry)
    every = Items(numbers, clues.reshape(-1)[order], starts)
    is_allowed = np.isin(every.clues, list(values))
    return every.keep(np.logical_and.reduceat(is_allowed, starts[:-1]))


@lru_cache(maxsize=8)
def _lay_out(height: int, width: int, symmetry: str) -> tuple[npt.NDArray[np.intp], npt.NDArray[np.int64], Numbers]:
    """The cells item by item, where each item begins, and the cells' numbers in the kernels."""
    orbits = gather_orbits(height, width, SYMMETRIES[symmetry])
    order = np.array([cell for orbit in orbits for cell in orbit], dtype=np.intp)
    starts = np.array([0, *accumulate(map(len, orbits))], dtype=np.int64)
    return order, starts, number_cells(*np.divmod(order, width), width)


VISITS_A_CALL = 10_000
"""Visits of cells before the budget is asked: some hundredths of a second at the highest level."""

_NO_EDGES = np.zeros(0, dtype=np.int32)


class Thinner:
    """Works on boards of one size, always on the same arrays: they are large, and costly to make."""

    def __init__(self, height: int, width: int, budget: Budget) -> None:
        self._size = (height, width)
        self._budget = budget
        self._depth = TRAIL_DEPTH
        self._grid = self._new_grid()

    def solves(self, items: Items, level: int, colouring: bool) -> bool:
        return self._deduce(items.cells, items.clues, level, colouring) == SOLVED

    def count_open(self, items: Items, level: int, colouring: bool) -> int:
        """How many edges a level leaves open; 0 means that it solves the puzzle."""
        if self._deduce(items.cells, items.clues, level, colouring) == SOLVED:
            return 0
        return count_open_edges(self._grid)

    def thin_out(self, items: Items, order: npt.NDArray[np.int64], level: int, colouring: bool) -> Items | None:
        """The items that are left when each in turn was taken away unless the level then fails; None if it fails with all."""
        kept = self._reduce(items, order, level, colouring)
        if kept is None:
            return None
        left = items.keep(kept)
        # Concluded bit by bit so far; whoever solves the puzzle begins with an empty board.
        return left if self.solves(left, level, colouring) else None

    def _reduce(self, items: Items, order: npt.NDArray[np.int64], level: int, colouring: bool) -> npt.NDArray[np.bool_] | None:
        """Which items stay, found by halves; None if not even all of them let the level solve."""
        while True:
            grid, todo = self._clear(level, colouring), order.copy()
            stack, kept, steps = new_reduction(len(items))
            ending = MORE
            while ending == MORE:
                self._budget.spend(0)
                steps[0] = VISITS_A_CALL
                ending = reduce_clues(grid, load_tables(), items.cells, items.clues, items.starts, todo, 0, stack, kept, steps)
            if ending != FULL:
                return kept.astype(np.bool_) if ending == SOLVED else None
            self._enlarge()

    def _deduce(self, cells: Numbers, clues: Numbers, level: int, colouring: bool) -> int:
        while True:
            ending = int(deduce(self._clear(level, colouring), load_tables(), cells, clues, _NO_EDGES, _NO_EDGES))
            if ending != FULL:
                return ending
            self._enlarge()

    def _clear(self, level: int, colouring: bool) -> Grid:
        """An empty board of a level."""
        self._grid.work[LEVEL], self._grid.work[COLOURING] = level, colouring
        clear_grid(self._grid)
        return self._grid

    def _enlarge(self) -> None:
        """Make room for longer trails."""
        self._depth *= 2
        self._grid = self._new_grid()

    def _new_grid(self) -> Grid:
        return new_grid(*self._size, EXPERT, depth=self._depth)


MOST_CELLS = 6
"""Boards up to this size have at most 40 loops, each with 64 choices of clues: a fraction of a second."""


def is_tiny(height: int, width: int) -> bool:
    return height * width <= MOST_CELLS


def list_insides(height: int, width: int) -> Iterator[npt.NDArray[np.uint8]]:
    """Of every loop, for each cell whether it is inside, with a border of cells that are not."""
    empty = Slitherlink.build([[None] * width] * height)
    for cells in product((1, 0), repeat=height * width):
        if is_solution(empty, Board.enclosing(height, width, cells)):
            yield np.pad(np.array(cells, dtype=np.uint8).reshape(height, width), 1)


def list_choices(every: Items) -> Iterator[Items]:
    """All choices of these items, the largest first."""
    for kept in product((True, False), repeat=len(every)):
        yield every.keep(np.array(kept, dtype=np.bool_))
