"""Drawing pictures from a seed. Only integers and the bytes of `random.Random` are used, so every machine draws the same."""

from __future__ import annotations

from random import Random

import numpy as np
import numpy.typing as npt

from gridwright.kinds.nonogram.cells import UNKNOWN
from gridwright.kinds.nonogram.kernels.propagate import settle
from gridwright.kinds.nonogram.kernels.state import NO_CACHE, new_board, read_cells

Picture = npt.NDArray[np.bool_]
Numbers = npt.NDArray[np.int64]

STEPS = 1 << 16
"""The values a random cell can have before it is compared with the density."""


def draw_noise(random: Random, height: int, width: int, density: float) -> Picture:
    """Each cell filled with the same chance, whatever its neighbours are."""
    return _draw_values(random, height, width) < round(density * STEPS)


def draw_blobs(random: Random, height: int, width: int) -> Picture:
    """Smooth blobs over one half of the board.

    They grow with the board, but more slowly: a line of a thousand cells has seven blocks where one of 25 has three. Blobs of the
    same size on any board would give lines so loose that nothing could be told about them.
    """
    return draw_smooth(random, height, width, max(1, round(min(height, width) ** 0.7 / 6)))


def draw_smooth(random: Random, height: int, width: int, radius: int) -> Picture:
    """Random values, smoothed twice over squares of `2 * radius + 1` cells a side; the lower half of them is filled."""
    values = _draw_values(random, height, width)
    for _ in range(2):
        values = _sum_around(_sum_around(values, radius).T, radius).T
    # The lower half by rank rather than by a threshold: the density is one half on every board.
    order = np.argsort(values, axis=None, kind="stable")
    picture = np.zeros(height * width, dtype=np.bool_)
    picture[order[: height * width // 2]] = True
    return picture.reshape(height, width)


def repair(picture: Picture) -> Picture:
    """The picture with cells filled until lines alone settle all of it.

    Whatever lines leave open gets a rim of filled cells, and lines are asked again. The picture only ever grows, so this ends.
    """
    while True:
        is_open = find_open_cells(picture)
        if not is_open.any():
            return picture
        holes = is_open & ~picture
        rim = holes & _has_neighbour(picture)
        picture = picture | (rim if rim.any() else holes)


def find_open_cells(picture: Picture) -> Picture:
    """Which cells lines alone do not settle, from the clues of a picture."""
    board = new_board(list_runs(picture), list_runs(picture.T))
    settle(board, NO_CACHE)
    cells = np.frombuffer(read_cells(board), dtype=np.uint8).reshape(picture.shape)
    is_open: Picture = cells == UNKNOWN
    return is_open


def list_runs(picture: Picture) -> list[list[int]]:
    """The lengths of the runs of filled cells in each row."""
    height = picture.shape[0]
    edges = np.zeros((height, picture.shape[1] + 2), dtype=np.int8)
    edges[:, 1:-1] = picture
    steps = np.diff(edges, axis=1)
    row, start = np.nonzero(steps == 1)
    _, end = np.nonzero(steps == -1)
    parts = np.split(end - start, np.searchsorted(row, np.arange(1, height)))
    return [part.tolist() for part in parts]


def _draw_values(random: Random, height: int, width: int) -> Numbers:
    drawn = np.frombuffer(random.randbytes(2 * height * width), dtype="<u2")
    return drawn.astype(np.int64).reshape(height, width)


def _sum_around(values: Numbers, radius: int) -> Numbers:
    """For each cell the sum over its row from `radius` before to `radius` behind it, the ends joined."""
    joined = np.pad(values, ((0, 0), (radius + 1, radius)), mode="wrap")
    sums = np.cumsum(joined, axis=1)
    return sums[:, 2 * radius + 1 :] - sums[:, : -2 * radius - 1]


def _has_neighbour(picture: Picture) -> Picture:
    """Cells with a filled cell beside, above or below them."""
    framed = np.pad(picture, 1)
    return framed[:-2, 1:-1] | framed[2:, 1:-1] | framed[1:-1, :-2] | framed[1:-1, 2:]
