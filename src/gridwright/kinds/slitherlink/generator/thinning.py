"""Taking clues away as long as a level still solves the puzzle, and asking what solves it."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from gridwright.kernels.loops.engine import FULL, SOLVED, deduce
from gridwright.kernels.loops.grid import COLOURING, EXPERT, LEVEL, Grid, clear_grid, new_grid
from gridwright.kernels.loops.reducing import MORE, new_reduction, reduce_clues
from gridwright.kinds.common.generation import Budget
from gridwright.kinds.slitherlink.generator.items import Items, Numbers
from gridwright.kinds.slitherlink.grids import TRAIL_DEPTH, count_open_edges, load_tables

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
