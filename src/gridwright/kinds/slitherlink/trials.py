"""Trials of single edges, in slices: what follows if an edge is a line, and if it is a cross."""

from __future__ import annotations

from gridwright.kernels.loops.engine import CONTRADICTION, SOLVED, STUCK
from gridwright.kernels.loops.grid import Grid
from gridwright.kernels.loops.trials import new_trial_lists, try_edges
from gridwright.kinds.slitherlink.grids import count_open_edges, load_tables

EDGES_A_SLICE = 8
"""So many edges are tried before it looks up, some milliseconds."""
LEAST_SETTLED = 4
"""A slice that settles less than one in so many open edges is the last: clause learning is then the better bet."""


class Trials:
    """Edges of a grid tried in turn, beginning with the first that is open."""

    def __init__(self, grid: Grid) -> None:
        self._grid = grid
        self._next = 0
        self._lists = new_trial_lists(grid)
        self.tried = 0
        self.are_worthwhile = True

    def run(self, most: int) -> int:
        """Try a slice of at most so many edges: `SOLVED`, `CONTRADICTION` or `STUCK`."""
        before = count_open_edges(self._grid)
        budget = min(most, EDGES_A_SLICE)
        ending, place, tried = try_edges(self._grid, load_tables(), self._next, budget, *self._lists)
        self.tried += int(tried)
        self._next = int(place)
        settled = before - count_open_edges(self._grid)
        self.are_worthwhile = self._next >= 0 and 0 < before <= LEAST_SETTLED * settled
        return int(ending) if ending in (SOLVED, CONTRADICTION) else STUCK
