"""What a solver at one level knows of a board: told of edges one after the other, it tells which others follow, in order."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from gridwright.kernels.loops.engine import FULL, STUCK, deduce
from gridwright.kernels.loops.grid import HEADER, TRAIL, WORK_SECTIONS, Small, new_grid
from gridwright.kernels.loops.grid import UNKNOWN as OPEN
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
        """Forget everything, with room for a trail of the present depth."""
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
        if self._has_begun and not self._lacks(known).any():
            return []
        while True:
            edges = np.flatnonzero(self._lacks(known)).astype(np.int32)
            self.ending = int(deduce(self._grid, load_tables(), *self._clues, edges, known[edges].astype(np.int32)))
            if self.ending != FULL:
                break
            self._depth *= 2
            self._start()
        self._clues = (NOTHING, NOTHING)
        self._has_begun = True
        return [edge for edge in self._take_trail() if known[edge] == OPEN]

    def _lacks(self, known: Edges) -> npt.NDArray[np.bool_]:
        """The edges that are known there and not here."""
        lacking: npt.NDArray[np.bool_] = (known != OPEN) & (self.edges == OPEN)
        return lacking

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
