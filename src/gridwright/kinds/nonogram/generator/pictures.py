"""Pictures drawn at random: a field of random heights, smoothed or not, of which the highest cells are filled."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from gridwright.kinds.common.generation import Orbit

if TYPE_CHECKING:
    from gridwright.kinds.nonogram.generator.lines import Picture

STYLES = {"noise": 0, "blobs": 2, "islands": 6}
"""Name -> how often the field is smoothed: single cells, shapes of a few cells, large shapes."""

Field = npt.NDArray[np.float64]


def draw_picture(random: Random, height: int, width: int, *, filled: float, style: str, orbits: Sequence[Orbit]) -> Picture:
    """A picture in which each orbit is alike, with as near to `filled` filled cells as its orbits allow."""
    heights = np.array([random.random() for _ in range(height * width)]).reshape(height, width)
    for orbit in orbits:
        heights.reshape(-1)[list(orbit)] = heights.flat[orbit[0]]
    for _ in range(STYLES[style]):
        heights = _smooth(heights)
    flat = heights.reshape(-1)
    picture = np.zeros(height * width, np.uint8)
    left = filled
    for orbit in sorted(orbits, key=lambda orbit: -flat[orbit[0]]):
        if 2 * left >= len(orbit):
            picture[list(orbit)] = 1
            left -= len(orbit)
    return picture.reshape(height, width)


def _smooth(field: Field) -> Field:
    """Each cell the mean of itself and its neighbours; cells beyond the border are like those at it."""
    for axis in (0, 1):
        before = np.concatenate([field.take([0], axis), field.take(range(field.shape[axis] - 1), axis)], axis)
        after = np.concatenate([field.take(range(1, field.shape[axis]), axis), field.take([-1], axis)], axis)
        field = (before + field + after) / 3
    return field
