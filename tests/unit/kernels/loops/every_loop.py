"""Every loop on a small board, by trying all sets of inside cells: the truth that deduction is judged by."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

Words = npt.NDArray[np.uint64]
Clues = list[list[int | None]]


class Loops(NamedTuple):
    """All loops on a board of one size."""

    counts: npt.NDArray[np.uint8]
    """(loop, row, column): how many sides of the cell are lines."""
    edges: npt.NDArray[np.bool_]
    """(loop, edge): whether it is a line; first the edges across, row by row, then the upright ones."""


@cache
def list_loops(height: int, width: int) -> Loops:
    """All of them: 13 on 2x2 cells, 213 on 3x3, 9,349 on 4x4."""
    inside = _list_insides(height, width)
    padded = np.pad(inside, ((0, 0), (1, 1), (1, 1)))
    across = padded[:, :-1, 1:-1] != padded[:, 1:, 1:-1]
    upright = padded[:, 1:-1, :-1] != padded[:, 1:-1, 1:]
    counts = across[:, :-1].astype(np.uint8) + across[:, 1:] + upright[:, :, :-1] + upright[:, :, 1:]
    edges = np.concatenate([across.reshape(len(inside), -1), upright.reshape(len(inside), -1)], axis=1)
    return Loops(counts, edges)


def _list_insides(height: int, width: int) -> npt.NDArray[np.bool_]:
    """The inside of every loop: connected, as is what lies outside, and touching itself at no corner."""
    stride = width + 2
    board = sum(1 << ((row + 1) * stride + column + 1) for row in range(height) for column in range(width))
    sets = np.zeros(1, dtype=np.uint64)
    for row in range(height):
        rows = np.arange(1 << width, dtype=np.uint64) << np.uint64((row + 1) * stride + 1)
        sets = (sets[:, None] | rows[None, :]).ravel()
        sets = sets[~_touches_itself(sets, row, stride)]
    whole = np.uint64((1 << ((height + 2) * stride)) - 1)
    sets = sets[sets != 0]
    sets = sets[_fill(sets, sets & -sets.astype(np.int64).astype(np.uint64), stride) == sets]
    outside = whole & ~sets
    sets = sets[_fill(outside, np.full_like(sets, whole & ~np.uint64(board)), stride) == outside]
    places = [np.uint64((row + 1) * stride + column + 1) for row in range(height) for column in range(width)]
    return np.stack([sets >> place & np.uint64(1) for place in places], axis=1).astype(bool).reshape(-1, height, width)


def _touches_itself(sets: Words, row: int, stride: int) -> npt.NDArray[np.bool_]:
    """Whether two cells of a row and the one above it meet at a corner only."""
    here, above = sets >> np.uint64((row + 1) * stride), sets >> np.uint64(row * stride)
    one = here & ~(here >> np.uint64(1)) & (above >> np.uint64(1)) & ~above
    other = ~here & (here >> np.uint64(1)) & ~(above >> np.uint64(1)) & above
    return (one | other) & np.uint64((1 << (stride - 1)) - 1) != 0


def _fill(cells: Words, seeds: Words, stride: int) -> Words:
    """What can be reached from the seeds through cells."""
    filled = seeds & cells
    while True:
        near = (
            filled | filled << np.uint64(1) | filled >> np.uint64(1) | filled << np.uint64(stride) | filled >> np.uint64(stride)
        )
        if np.array_equal(grown := near & cells, filled):
            return filled
        filled = grown


class Truth(NamedTuple):
    """What holds in all solutions of a puzzle."""

    solutions: int
    lines: npt.NDArray[np.bool_]
    """Edges that are lines in all of them."""
    crosses: npt.NDArray[np.bool_]


def find_truth(clues: Clues) -> Truth:
    """By looking at every loop there is."""
    loops = list_loops(len(clues), len(clues[0]))
    fits = np.ones(len(loops.edges), dtype=bool)
    for row, line in enumerate(clues):
        for column, clue in enumerate(line):
            if clue is not None:
                fits &= loops.counts[:, row, column] == clue
    chosen = loops.edges[fits]
    return Truth(len(chosen), chosen.all(axis=0), ~chosen.any(axis=0))


def draw_clues(random: np.random.Generator, most: int = 4) -> Clues:
    """Clues of a random loop on a board of up to `most` x `most` cells; in a fifth of the boards one of them is changed."""
    height, width = (int(side) for side in random.integers(1, most + 1, 2))
    loops = list_loops(height, width)
    counts = loops.counts[random.integers(len(loops.counts))].astype(int)
    shown = random.random((height, width)) < random.choice([0.2, 0.35, 0.5, 0.7, 1.0])
    if random.random() < 0.2:
        row, column = random.integers(height), random.integers(width)
        counts[row, column], shown[row, column] = random.integers(5), True
    return [[int(counts[row, column]) if shown[row, column] else None for column in range(width)] for row in range(height)]
