"""Drawing pictures into cells: a pen for outlines, and sketches, which are pictures on their way to a puzzle.

Ellipses, polygons and strokes are sampled; bars and dots keep to whole cells. Corners are rounded to whole numbers before
anything is compared, and the comparing is done in integers: so a picture is the same on every machine, whatever its sines and
cosines are worth in the last digit.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from random import Random

import numpy as np
import numpy.typing as npt

from gridwright.kinds.common.generation import Orbit, climb
from gridwright.kinds.nonogram.generator.ambiguity import Mask, Picture, find_crossing_cells
from gridwright.kinds.nonogram.generator.demands import Demand, Shortfall, check_in_turn
from gridwright.kinds.nonogram.kernels.state import Numbers

Point = tuple[float, float]
"""Down and across, as shares of the pen's box."""

FINE = 16
"""Steps between two samples to which corners are rounded."""
ROUND = 40
"""Corners of an ellipse."""
TIE = 1e-6
"""Added before rounding, so that what lies just between two steps goes the same way everywhere."""


class Pen:
    """Draws on a part of a picture; places are shares of that part, from 0 to 1, down and across. What comes later covers."""

    def __init__(
        self, picture: Picture, top: int = 0, left: int = 0, height: int | None = None, width: int | None = None
    ) -> None:
        self.top, self.left = top, left
        self.height = picture.shape[0] - top if height is None else height
        self.width = picture.shape[1] - left if width is None else width
        self.cells = picture[top : top + self.height, left : left + self.width]
        longest = max(self.height, self.width)
        self._samples = 4 if longest <= 80 else 2 if longest <= 300 else 1
        """Samples along the side of a cell."""

    @property
    def side(self) -> int:
        """Cells along the shorter side: how much detail there is room for."""
        return min(self.height, self.width)

    def polygon(self, *points: Point, value: int = 1) -> None:
        """Fill, or with 0 erase, every cell of which at least half is inside, by the even-odd rule."""
        unit = 2 * self._samples * FINE
        rows = [math.floor(down * self.height * unit + 0.5 + TIE) for down, _ in points]
        columns = [math.floor(across * self.width * unit + 0.5 + TIE) for _, across in points]
        top, left = max(0, min(rows) // unit), max(0, min(columns) // unit)
        bottom, right = min(self.height, max(rows) // unit + 1), min(self.width, max(columns) // unit + 1)
        if top >= bottom or left >= right:
            return
        down = self._sample(top, bottom)[:, None]
        across = self._sample(left, right)[None, :]
        inside = np.zeros((down.size, across.size), np.bool_)
        for (row, column), (next_row, next_column) in zip(
            zip(rows, columns, strict=True), zip(rows[1:] + rows[:1], columns[1:] + columns[:1], strict=True), strict=True
        ):
            if row == next_row:
                continue
            crossed = (down >= min(row, next_row)) & (down < max(row, next_row))
            side = (across - column) * (next_row - row) - (down - row) * (next_column - column)
            inside ^= crossed & ((side < 0) if next_row > row else (side > 0))
        many = self._samples
        shares = inside.reshape(bottom - top, many, right - left, many).sum(axis=(1, 3))
        self.cells[top:bottom, left:right][2 * shares >= many * many] = value

    def _sample(self, start: int, end: int) -> npt.NDArray[np.int64]:
        """Where the samples of these cells lie, each in the middle of its share."""
        return (2 * np.arange(start * self._samples, end * self._samples, dtype=np.int64) + 1) * FINE

    def disc(
        self, down: float, across: float, high: float, wide: float, *, value: int = 1, part: tuple[float, float] = (0, 1)
    ) -> None:
        """An ellipse by its middle and its radii; `part` from 0 to 1 around it, beginning at the right and going down."""
        start, end = part
        angles = [2 * math.pi * (start + (end - start) * step / ROUND) for step in range(ROUND + 1)]
        self.polygon(*((down + high * math.sin(angle), across + wide * math.cos(angle)) for angle in angles), value=value)

    def star(self, down: float, across: float, high: float, wide: float, *, points: int, inner: float, value: int = 1) -> None:
        """A star with one point up; with `inner` 1, twice as many corners alike."""
        corners = []
        for step in range(2 * points):
            reach = inner if step % 2 else 1.0
            angle = math.pi * step / points - math.pi / 2
            corners.append((down + high * reach * math.sin(angle), across + wide * reach * math.cos(angle)))
        self.polygon(*corners, value=value)

    def bar(self, top: float, left: float, bottom: float, right: float, *, value: int = 1) -> None:
        """A rectangle of whole cells, at least one in each direction."""
        first_row, last_row = _snap(top, bottom, self.height)
        first_column, last_column = _snap(left, right, self.width)
        self.cells[first_row:last_row, first_column:last_column] = value

    def post(self, top: float, bottom: float, wide: float = 0.0, *, value: int = 1) -> None:
        """A bar in the middle, alike left and right, about so wide: one cell at least, or two where there is no middle one."""
        first_row, last_row = _snap(top, bottom, self.height)
        aside = max(0, math.floor((1 - wide) * self.width / 2 + 0.5 + TIE))
        aside = min(aside, (self.width - 1) // 2)
        self.cells[first_row:last_row, aside : self.width - aside] = value

    def dot(self, down: float, across: float, size: float = 0.08, *, value: int = 1) -> None:
        """A small square of whole cells, its side a share of the shorter side, at least one cell."""
        many = max(1, math.floor(size * self.side + 0.5 + TIE))
        row = _fit(math.floor(down * self.height - many / 2 + 0.5 + TIE), self.height - many)
        column = _fit(math.floor(across * self.width - many / 2 + 0.5 + TIE), self.width - many)
        self.cells[row : row + many, column : column + many] = value

    def stroke(self, *points: Point, width: float = 0.0, value: int = 1) -> None:
        """A line through these points; `width` is a share of the shorter side, at least a cell."""
        half = max(0.5, width * self.side / 2)
        for (row, column), (next_row, next_column) in pairwise(points):
            down, across = (next_row - row) * self.height, (next_column - column) * self.width
            length = math.hypot(down, across) or 1.0
            aside, along = half * across / length / self.height, half * down / length / self.width
            corners = [(row - aside, column + along), (next_row - aside, next_column + along)]
            corners += [(next_row + aside, next_column - along), (row + aside, column - along)]
            self.polygon(*corners, value=value)
        if half > 0.5:
            for row, column in points:
                self.disc(row, column, half / self.height, half / self.width, value=value)

    def mirror(self) -> None:
        """Make the right half like the left."""
        half = self.width // 2
        self.cells[:, self.width - half :] = self.cells[:, :half][:, ::-1]


def _snap(start: float, end: float, cells: int) -> tuple[int, int]:
    """The whole cells nearest to a range, one at least."""
    first = _fit(math.floor(start * cells + 0.5 + TIE), cells - 1)
    return first, min(cells, max(first + 1, math.floor(end * cells + 0.5 + TIE)))


def _fit(number: int, most: int) -> int:
    return max(0, min(number, most))


# A picture on its way to a puzzle, and the small changes that may bring it nearer.

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
