"""What a solver at one level knows of a board: told of edges one after the other, it tells which others follow, in order."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from gridwright.kernels.loops.engine import FULL, STUCK, deduce
from gridwright.kernels.loops.grid import ADVANCED, HEADER, TRAIL, UNKNOWN, WORK_SECTIONS, Small, clear_grid, new_grid
from gridwright.kernels.loops.trials import new_trial_lists, try_edges
from gridwright.kinds.slitherlink.grids import TRAIL_DEPTH, list_clues, load_tables
from gridwright.kinds.slitherlink.puzzle import Slitherlink

Edges = npt.NDArray[np.uint64]
"""What each edge may still be, by its number in the kernels."""

NOTHING = np.zeros(0, dtype=np.int32)


class Rung:
    """A grid of one level, with cells coloured, that keeps what it has found out."""

    def __init__(self, puzzle: Slitherlink, level: int) -> None:
        self._puzzle, self._level, self._depth = puzzle, level, TRAIL_DEPTH
        self._next_trial = 0
        self._start()

    def _start(self) -> None:
        self._grid = new_grid(*self._puzzle.size, self._level, has_colours=True, depth=self._depth)
        self._clues: tuple[Small, Small] = list_clues(self._puzzle)
        self.ending = STUCK
        self._has_begun = False

    @property
    def edges(self) -> Edges:
        """What is known; not to be written to."""
        return self._grid.memory[: 2 * self._grid.cells]

    def learn(self, known: Edges) -> list[int]:
        """Take over what is known elsewhere, and draw all conclusions: the edges that follow, in the order they were found."""
        news = (known != UNKNOWN) & (self.edges == UNKNOWN)
        if self._has_begun and not news.any():
            return []
        if self._level >= ADVANCED:
            # The kernel takes edges known at the beginning for those around the board, which are crosses.
            clear_grid(self._grid)
            self._clues = list_clues(self._puzzle)
            news = (known != UNKNOWN) & (self.edges == UNKNOWN)
        edges = np.flatnonzero(news).astype(np.int32)
        values = known[edges].astype(np.int32)
        self._has_begun = True
        found: list[int] = []
        while True:
            self.ending = int(deduce(self._grid, load_tables(), *self._clues, edges, values))
            self._clues = (NOTHING, NOTHING)
            edges = values = NOTHING
            found += self._take_trail()
            if self.ending != FULL:
                return [edge for edge in found if known[edge] == UNKNOWN]

    def _take_trail(self) -> list[int]:
        """The edges settled since the last time. Nothing here is ever taken back, so the trail may begin anew."""
        start = HEADER + WORK_SECTIONS * self._grid.cells
        places = self._grid.work[start : start + int(self._grid.work[TRAIL])]
        self._grid.work[TRAIL] = 0
        edges: list[int] = places[places < 2 * self._grid.cells].tolist()
        return edges

    def try_one(self) -> list[int]:
        """Try the next open edge both ways: the edges that this settles, in order; none if it is in vain."""
        before = self.edges.copy()
        while True:
            lists = new_trial_lists(self._grid)
            ending, place, _ = try_edges(self._grid, load_tables(), self._next_trial, 1, *lists)
            if ending != FULL:
                break
            # A trial that ran out of room leaves the grid in the middle of it.
            self._depth *= 2
            self._start()
            self.learn(before)
        self.ending, self._next_trial = int(ending), max(int(place), 0)
        return self._take_trail()
