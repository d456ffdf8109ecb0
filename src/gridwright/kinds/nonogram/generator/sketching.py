"""A picture on its way to a puzzle, and the small changes that may bring it nearer."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

import numpy as np
import numpy.typing as npt

from gridwright.kinds.common.generation import Orbit, climb
from gridwright.kinds.nonogram.generator.demands import Demand, Shortfall, check_in_turn
from gridwright.kinds.nonogram.generator.lines import Mask, Picture
from gridwright.kinds.nonogram.generator.stuck import find_crossing_cells
from gridwright.kinds.nonogram.kernels.state import Numbers

LOOKS = 16
"""Cells that are drawn for each change, of which the one in the most nearly finished line is taken. What is known spreads from
such lines: a 60x60 of noise takes about 1,000 changes with this, 2,500 without, and 600 with 64, at the same cost."""
CELLS_A_LOOK = 40
"""Larger boards have a look for so many cells: drawn at random, 16 cells of 80x80 would seldom be in such a line."""
CAREFUL_PATIENCE = 40
"""Changes in a row that may bring nothing where a picture must keep its look: drawing another one is better than hurting it."""
CAREFUL_SHARE = 0.04
"""Share of the cells that may be changed then; two cells at least."""
ALIKE = 4
"""So many of its eight neighbours a cell must be like after a careful change: then it moves a corner, and is no speck or hole."""


@dataclass(frozen=True, slots=True, eq=False)
class Sketch:
    """A picture with what it lacks."""

    picture: Picture
    unmet: int
    """Demands that are not met, or not known to be."""
    shortfall: Shortfall
    """Of the first of them."""

    @property
    def lack(self) -> tuple[float, ...]:
        return (self.unmet, self.shortfall.amount)


class Sketcher:
    """Improves pictures of one size, keeping their symmetry and the number of their filled cells within `least` and `most`."""

    def __init__(self, demands: Sequence[Demand], orbits: Sequence[Orbit], random: Random) -> None:
        self._demands = demands
        self._random = random
        self._orbit_of = {cell: list(orbit) for orbit in orbits for cell in orbit}
        self.least, self.most = 0, len(self._orbit_of)
        self._kept: Picture | None = None
        self.nearest: Sketch | None = None
        """The best sketch of all that were looked at."""

    def limit_filled(self, density: float, slack: float) -> float:
        """Keep the share of filled cells within `slack` of `density`, or as near as whole orbits allow; the number aimed at."""
        cells = len(self._orbit_of)
        orbit = max(map(len, self._orbit_of.values()))
        middle, reach = density * cells, max(slack * cells, orbit / 2)
        self.least, self.most = max(0, math.ceil(middle - reach - 1e-9)), min(cells, math.floor(middle + reach + 1e-9))
        return middle

    def look(self, picture: Picture) -> Sketch:
        sketch = Sketch(picture, *check_in_turn(self._demands, picture))
        if self.nearest is None or sketch.lack < self.nearest.lack:
            self.nearest = sketch
        return sketch

    def improve(self, sketch: Sketch, *, keeps_look: bool = False) -> Sketch:
        """The sketch changed until it meets one demand after the other, or as far as patience goes.

        With `keeps_look` only a few cells are changed, at the corners of shapes: what it shows stays to be seen.
        """
        self._kept = sketch.picture if keeps_look else None
        for number, demand in enumerate(self._demands):
            goal = (len(self._demands) - 1 - number, math.inf)
            patience = min(demand.patience // 5, CAREFUL_PATIENCE) if keeps_look else demand.patience
            sketch = climb(sketch, self._change, goal=goal, patience=patience)
            if sketch.lack > goal:
                break
        return sketch

    def _change(self, sketch: Sketch) -> Sketch | None:
        """The sketch with one orbit turned, or two where one would make it too dense or too thin."""
        mask = sketch.shortfall.cells
        if self._kept is not None:
            mask = find_corners(sketch.picture) & (find_crossing_cells(mask) if mask is not None else True)
            if not mask.any():
                return None
        candidates = np.arange(sketch.picture.size) if mask is None else np.flatnonzero(mask)
        if mask is None or self._kept is not None:
            first = self._draw(candidates)
        else:
            first = self._draw_promising(candidates, mask, sketch.shortfall.distances)
        picture = sketch.picture.copy()
        flat = picture.reshape(-1)
        flat[self._orbit_of[first]] ^= 1
        filled = int(np.count_nonzero(flat))
        if not self.least <= filled <= self.most:
            value = 1 if filled > self.most else 0
            others = candidates[flat[candidates] == value]
            others = others[~np.isin(others, self._orbit_of[first])]
            if not len(others):
                return None
            flat[self._orbit_of[self._draw(others)]] ^= 1
            if not self.least <= np.count_nonzero(flat) <= self.most:
                return None
        if self._kept is not None and np.count_nonzero(picture != self._kept) > max(2, CAREFUL_SHARE * picture.size):
            return None
        return self.look(picture)

    def _draw(self, cells: npt.NDArray[np.intp]) -> int:
        return int(cells[int(self._random.random() * len(cells))])

    def _draw_promising(self, cells: npt.NDArray[np.intp], mask: Mask, distances: Numbers | None) -> int:
        """One of several cells drawn: that whose row or column has the fewest cells open, or is nearest to telling something."""
        in_row, in_column = (mask.sum(axis=1), mask.sum(axis=0)) if distances is None else np.split(distances, [len(mask)])
        drawn = [self._draw(cells) for _ in range(max(LOOKS, mask.size // CELLS_A_LOOK))]
        rows, columns = np.divmod(np.array(drawn), mask.shape[1])
        return drawn[int(np.argmin(np.minimum(in_row[rows], in_column[columns])))]


def find_corners(picture: Picture) -> Mask:
    """The cells that can be turned without leaving a speck or a hole: at corners of shapes, or at their ends."""
    corners: Mask = count_unlike(picture) >= ALIKE
    return corners


def count_unlike(picture: Picture) -> npt.NDArray[np.int64]:
    """How many of its eight neighbours each cell is unlike; beyond the border everything is empty."""
    padded = np.pad(picture.astype(np.int64), 1)
    height, width = picture.shape
    around = sum(
        padded[1 + down : 1 + down + height, 1 + right : 1 + right + width]
        for down in (-1, 0, 1)
        for right in (-1, 0, 1)
        if (down, right) != (0, 0)
    )
    return np.where(picture == 1, 8 - around, around)
