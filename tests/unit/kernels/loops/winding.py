"""Loops and puzzles of any size, grown as the generator does."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from gridwright.kinds.slitherlink.kernels.generation import grow_loop, new_growth

Inside = npt.NDArray[np.uint8]


def grow(height: int, width: int, seed: int, shares: tuple[float, float, float] = (1.0, 0.3, 0.3)) -> Inside:
    """The inside of a loop, with a border of outside cells."""
    growth = new_growth(height, width, seed)
    grow_loop(height, width, np.array(shares), *growth)
    return growth[0].reshape(height + 2, width + 2)


def count_lines(inside: Inside) -> npt.NDArray[np.int64]:
    """The clue of every cell."""
    cells = inside[1:-1, 1:-1]
    around = (inside[:-2, 1:-1], inside[2:, 1:-1], inside[1:-1, :-2], inside[1:-1, 2:])
    return np.sum([cells != near for near in around], axis=0)


def draw_puzzle(seed: int, side: int = 10) -> list[list[int | None]]:
    """Some of the clues of a loop on a board of up to `side` x `side` cells."""
    random = np.random.default_rng(seed)
    height, width = (side, side) if side > 10 else (int(each) for each in random.integers(3, side + 1, 2))
    clues = count_lines(grow(height, width, seed + 1, (1.0, random.random(), random.random())))
    shown = random.random((height, width)) < random.choice([0.35, 0.45, 0.55])
    shown[0, 0] = True
    return [[int(clues[row, column]) if shown[row, column] else None for column in range(width)] for row in range(height)]
