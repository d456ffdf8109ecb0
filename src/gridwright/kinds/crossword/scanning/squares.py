"""What is printed in the squares of a ruled grid, measured: how dark each is, how thick its rules, what ink is in its corners.

Shades are shares of the paper around, so that shadows and grey paper do not matter. Blocks are darker than all cells; where some
squares are grey and others black, the grey ones are shaded cells.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridwright.kinds.crossword.grid import BLOCK, OPEN, Bar, Direction, find_runs, number_cells

Floats = NDArray[np.float64]
Flags = NDArray[np.bool_]

FINE = 32
"""Pixels a square of the straight image that is measured."""
RIM = 8
"""Pixels around the grid."""
LEAST_GAP = 0.1
"""Between the shades of blocks and cells, as a share of the paper's."""
DARKEST_PAPER = 0.93
THICKER, LEAST_BAR = 1.9, 0.055
"""A bar is so many times as thick as the usual rule, and at least this share of a square."""
ALIKE = 0.84
"""No bar has less than this share of what the usual one has."""
UNSURE = 0.1
"""How near to the least thickness of bars a rule may come without doubt, as a share of it."""
FEWEST_BARS = 0.025
"""Of all rules between cells: fewer are none."""


@dataclass(frozen=True, eq=False)
class Squares:
    """The squares of a grid, as it lies: rows of values."""

    shade: Floats
    """1 for paper, 0 for black."""
    corners: Floats
    """[4, rows, columns]: ink in the upper left, upper right, lower right and lower left corner."""
    below: Floats
    """[rows - 1, columns]: thickness of the rule below each square, in squares."""
    right: Floats
    """[rows, columns - 1]: of the rule to its right."""

    @property
    def rows(self) -> int:
        return int(self.shade.shape[0])

    @property
    def columns(self) -> int:
        return int(self.shade.shape[1])

    def turn(self, quarters: int) -> Squares:
        """As if the page were turned by so many quarters to the right."""
        found = self
        for _ in range(quarters % 4):
            corners = np.stack([np.rot90(found.corners[(number - 1) % 4], -1) for number in range(4)])
            found = Squares(np.rot90(found.shade, -1), corners, np.rot90(found.right, -1), np.rot90(found.below, -1))
        return found

    @cached_property
    def cuts(self) -> list[float]:
        """Shades between those of different sorts of squares, from the darkest."""
        shades = np.sort(self.shade.ravel())
        gaps = np.diff(shades)
        found = [
            (float(shades[place] + shades[place + 1]) / 2, float(gaps[place]))
            for place in np.flatnonzero(gaps > LEAST_GAP)
            if shades[place] < DARKEST_PAPER
        ]
        # A single square between two gaps is no sort of its own: of the two gaps the wider one counts.
        kept: list[tuple[float, float]] = []
        for cut, gap in found:
            if kept and np.count_nonzero((shades > kept[-1][0]) & (shades < cut)) < 2:
                kept[-1] = max(kept[-1], (cut, gap), key=lambda pair: pair[1])
            else:
                kept.append((cut, gap))
        return [cut for cut, _ in kept]


def measure_squares(image: Any, rows: int, columns: int) -> Squares:
    """From a straight image with FINE pixels a square and RIM around."""
    import cv2

    grey = image.astype(np.float32)
    inner = grey[RIM : RIM + rows * FINE, RIM : RIM + columns * FINE]
    blocks = inner.reshape(rows, FINE, columns, FINE).transpose(0, 2, 1, 3)
    middle = blocks[:, :, FINE // 4 : -FINE // 4, FINE // 4 : -FINE // 4].reshape(rows, columns, -1)
    bright = np.quantile(blocks[:, :, 4:-4, 4:-4].reshape(rows, columns, -1), 0.85, axis=2)
    paper = cv2.dilate(bright.astype(np.float32), np.ones((5, 5), np.uint8))
    paper = np.maximum(cv2.blur(paper, (3, 3), borderType=cv2.BORDER_REPLICATE), 1.0)
    # Letters cover less than half of a square.
    shade = np.median(middle, axis=2) / paper
    wide = cv2.resize(paper, (columns * FINE, rows * FINE), interpolation=cv2.INTER_LINEAR)
    ink = np.clip(1 - inner / wide, 0, 1)
    cells = ink.reshape(rows, FINE, columns, FINE).transpose(0, 2, 1, 3)
    near, far = slice(3, 12), slice(FINE - 12, FINE - 3)
    places = ((near, near), (near, far), (far, far), (far, near))
    corners = np.stack([cells[:, :, down, across].mean(axis=(2, 3)) for down, across in places])
    return Squares(shade.astype(np.float64), corners.astype(np.float64), _measure_rules(ink), _measure_rules(ink.T).T)


def _measure_rules(ink: Any) -> Floats:
    """How thick the rules between rows are, square by square."""
    rows, columns, reach = ink.shape[0] // FINE, ink.shape[1] // FINE, FINE // 5
    found = np.zeros((rows - 1, columns))
    for row in range(1, rows):
        band = ink[row * FINE - reach : row * FINE + reach + 1].copy()
        # Grey cells are no rules: what they have on either side does not count.
        for half, edge in ((band[:reach], band[0]), (band[reach:], band[-1])):
            grounds = np.median(edge.reshape(columns, FINE), axis=1)
            half -= np.repeat(grounds, FINE)
        across = np.clip(band, 0, None).sum(axis=0).reshape(columns, FINE)[:, FINE // 5 : -FINE // 5] / FINE
        # A letter or a number that touches the rule thickens a part of it only.
        found[row - 1] = np.quantile(across, 0.3, axis=1)
    return found


def find_bars(squares: Squares, blocks: Flags) -> tuple[frozenset[Bar], dict[Bar, float]]:
    """Bars between cells, and how sure each rule is to be what it is taken for where that is in doubt."""
    open_below = ~blocks[:-1] & ~blocks[1:]
    open_right = ~blocks[:, :-1] & ~blocks[:, 1:]
    rules = np.concatenate([squares.below[open_below], squares.right[open_right]])
    usual = float(np.median(rules)) if len(rules) else 0.0
    least = max(THICKER * usual, usual + 0.035, LEAST_BAR)
    thick = np.sort(rules[rules > least])
    if len(thick) < max(2, FEWEST_BARS * len(rules)):
        return frozenset(), {}
    # Bars are alike; what is thinner is a rule that something written touches.
    least = max(least, ALIKE * float(np.median(thick[len(thick) // 2 :])))
    bars: set[Bar] = set()
    unsure: dict[Bar, float] = {}
    listed = ((squares.below, open_below, Direction.DOWN), (squares.right, open_right, Direction.ACROSS))
    for thickness, is_open, direction in listed:
        for row, column in np.argwhere(is_open):
            bar = int(row), int(column), direction
            excess = float(thickness[row, column]) / least
            if excess > 1:
                bars.add(bar)
            if abs(excess - 1) < UNSURE:
                unsure[bar] = 0.5 + 0.5 * abs(excess - 1) / UNSURE
    return frozenset(bars), unsure


def list_rows(blocks: Flags) -> list[str]:
    """The grid as crosswords have it."""
    return ["".join(BLOCK if is_block else OPEN for is_block in row) for row in blocks]


def expect_labels(blocks: Flags, bars: frozenset[Bar]) -> Flags:
    """In which cells a number is printed, by the usual rule."""
    found = np.zeros(blocks.shape, np.bool_)
    for row, column in number_cells(cells[0] for _, cells in find_runs(list_rows(blocks), bars)):
        found[row, column] = True
    return found


def compare_labels(squares: Squares, blocks: Flags, bars: frozenset[Bar]) -> float:
    """How well the ink in upper left corners agrees with where numbers should be: 0.5 for not at all, 1 for everywhere."""
    expected = expect_labels(blocks, bars)
    ink = squares.corners[0]
    with_number, without = ink[expected & ~blocks], ink[~expected & ~blocks]
    if not len(with_number) or not len(without):
        return 0.5
    order = np.sort(without)
    below = np.searchsorted(order, with_number, side="left") + np.searchsorted(order, with_number, side="right")
    return float(below.mean() / 2 / len(order))


def measure_symmetry(blocks: Flags) -> float:
    """The share of squares that are what their twin is, under the symmetry that fits best."""
    twins = [blocks[::-1, ::-1], blocks[:, ::-1], blocks[::-1]]
    if blocks.shape[0] == blocks.shape[1]:
        twins.append(blocks.T)
    return max(float((blocks == twin).mean()) for twin in twins)
