"""Puzzles made here, each from its family, its size and a seed: the same ones on every machine and with every Python."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random

import numpy as np

from benchmarks.pictures import Picture, draw_blobs, draw_noise, draw_smooth, list_runs, repair
from gridwright.kinds.nonogram.puzzle import Info, Nonogram

DENSITIES = (0.35, 0.40, 0.45, 0.50)
"""How full random boards are. Emptier ones have countless solutions, fuller ones fall to lines alone."""

DENSE = (0.60, 0.65, 0.70)
"""How full large random boards are."""


@dataclass(frozen=True, slots=True)
class Family:
    """Puzzles of one sort in growing sizes."""

    name: str
    about: str
    sizes: tuple[tuple[int, int], ...]
    """(height, width) of each step."""
    count: int
    """Different puzzles of each size."""
    draw: Callable[[int, int, int], Picture]
    """The picture of (height, width, seed)."""
    solutions: int = 2
    """How many solutions are asked for: two settle uniqueness, contests ask for the first."""

    def make(self, height: int, width: int, seed: int) -> Nonogram:
        """One puzzle. Its goal is left out: nothing but the clues may help to solve it."""
        picture = self.draw(height, width, seed)
        title = f"{self.name} {height}x{width} {seed}"
        return Nonogram.build(list_runs(picture), list_runs(picture.T), info=Info(title=title))

    def puzzles(self, height: int, width: int) -> Iterator[Nonogram]:
        """Every puzzle of one size."""
        return (self.make(height, width, seed) for seed in range(self.count))


def draw_picture(height: int, width: int, seed: int) -> Picture:
    """Blobs, repaired until lines alone settle them."""
    return repair(draw_blobs(Random(f"picture {height}x{width} {seed}"), height, width))


def draw_random(height: int, width: int, seed: int) -> Picture:
    """Each cell by itself, at the densities in turn."""
    return draw_noise(Random(f"random {height}x{width} {seed}"), height, width, DENSITIES[seed % len(DENSITIES)])


def draw_dense(height: int, width: int, seed: int) -> Picture:
    """Each cell by itself, fuller the larger the board: between what lines alone settle and what has countless solutions."""
    density = DENSE[seed % len(DENSE)] if height * width <= 100 * 100 else max(DENSE)
    return draw_noise(Random(f"dense {height}x{width} {seed}"), height, width, density)


def draw_smoothed(height: int, width: int, seed: int) -> Picture:
    """Noise smoothed over few cells, so that large boards have as fine a detail as small ones. Most have several solutions."""
    return draw_smooth(Random(f"smooth {height}x{width} {seed}"), height, width, 1)


def draw_fine(height: int, width: int, seed: int) -> Picture:
    """Smoothed noise, repaired until lines alone settle it: as many blocks a line as pictures that people draw."""
    return repair(draw_smooth(Random(f"fine {height}x{width} {seed}"), height, width, 1))


def draw_contest(height: int, width: int, seed: int) -> Picture:
    """What solver contests draw: each cell by itself, at any density between the smallest and the largest."""
    random = Random(f"contest {height}x{width} {seed}")
    return draw_noise(random, height, width, random.uniform(DENSITIES[0], DENSITIES[-1]))


def draw_dominoes(height: int, width: int, seed: int) -> Picture:
    """The n-Dom puzzle of (2n + 1) x (2n + 1) cells: n corners, each three cells wide and three high, down a staircase.

    Its columns hold n blocks of 3. No two of them can share more than one row, since of two rows in succession one has a
    single filled cell; so they need all 2n + 1 rows, which puts the first into the first row, and so on down the stairs. No line
    tells that, and neither does any trial of few cells: a solver must count, or learn. There is one puzzle of each size.
    """
    if height != width or height % 2 == 0 or seed != 0:
        raise ValueError(f"n-Dom is one puzzle of (2n + 1) x (2n + 1) cells, not number {seed} of {height}x{width}")
    picture = np.zeros((height, width), dtype=np.bool_)
    for step in range(0, height - 1, 2):
        corner = width - 1 - step
        picture[step, corner - 2 : corner + 1] = True
        picture[step : step + 3, corner] = True
    return picture


def draw_empty(height: int, width: int, seed: int) -> Picture:
    """Nothing at all: what a board costs before anything is deduced."""
    return np.zeros((height, width), dtype=np.bool_)


def _squares(*sides: int) -> tuple[tuple[int, int], ...]:
    return tuple((side, side) for side in sides)


FAMILIES = (
    Family("pictures", "blobs that lines alone settle", _squares(10, 25, 50, 100, 250, 500, 1000), 5, draw_picture),
    Family("random", "random boards, 35 to 50 % filled", _squares(10, 15, 20, 25, 30), 40, draw_random),
    Family("dense", "large random boards, 60 to 70 % filled", _squares(100, 200, 300), 3, draw_dense),
    Family("smooth", "noise smoothed over a few cells, half filled", _squares(25, 50, 100, 150, 200), 3, draw_smoothed),
    Family("contest", "random boards as in contests, first solution", _squares(25), 100, draw_contest, solutions=1),
    Family("dominoes", "n-Dom, for n = 3 to 16", _squares(7, 11, 15, 19, 25, 33), 1, draw_dominoes),
    Family(
        "empty",
        "boards without a filled cell, also very long ones",
        ((2000, 125), (1000, 250), (500, 500), (250, 1000), (125, 2000), (1000, 1000)),
        1,
        draw_empty,
    ),
)

FINE = Family(
    "fine",
    "noise smoothed over a few cells, filled until lines alone settle it",
    ((50, 60), (60, 80), (100, 100)),
    1,
    draw_fine,
)
"""What people explain, at a size that few people draw: not measured for growth, since it costs no more than pictures to solve."""


def find_family(name: str) -> Family:
    """The family of that name; KeyError if there is none."""
    return {family.name: family for family in FAMILIES}[name]
