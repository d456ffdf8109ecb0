"""Loops to make puzzles of: grown from one cell near the middle of the board, in three phases."""

from __future__ import annotations

from random import Random

import numpy as np
import numpy.typing as npt

from gridwright.kernels.loops.growing import grow_loop, new_growth

LEAST_FIRST_SHARE = 0.8
"""What the first chance of a shape is scaled up to: with less, the loop leaves much of the board out."""


def draw_loop(height: int, width: int, shape: tuple[float, float, float], random: Random) -> npt.NDArray[np.uint8]:
    """For each cell whether it is inside a new loop, with a border of cells that are not."""
    inside, frontier, queued, state = new_growth(height, width, int(random.random() * 2**53))
    first, second, third = shape
    shares = np.array([LEAST_FIRST_SHARE + (1 - LEAST_FIRST_SHARE) * first, second, third])
    grow_loop(height, width, shares, inside, frontier, queued, state)
    return inside.reshape(height + 2, width + 2)


def count_sides(inside: npt.NDArray[np.uint8]) -> npt.NDArray[np.int32]:
    """For each cell how many of its sides the loop takes: all clues there are."""
    middle = inside[1:-1, 1:-1]
    around = (inside[:-2, 1:-1], inside[2:, 1:-1], inside[1:-1, :-2], inside[1:-1, 2:])
    sides: npt.NDArray[np.int32] = np.sum([middle != each for each in around], axis=0, dtype=np.int32)
    return sides
