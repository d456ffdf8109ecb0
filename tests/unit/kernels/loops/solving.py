"""Deduction on clues, for tests."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from gridwright.kinds.slitherlink.kernels.engine import FULL, deduce
from gridwright.kinds.slitherlink.kernels.grid import CROSS, LINE, Grid, Words, list_clues, new_grid, read_edges
from gridwright.kinds.slitherlink.kernels.tables import make_tables

LEVELS = range(7)
STRENGTHS = [(level, has_colours) for has_colours in (False, True) for level in LEVELS]
NO_EDGES = np.zeros(0, dtype=np.int32)
Clues = Sequence[Sequence[int | None]]


@cache
def tables() -> Words:
    return make_tables()


class Found(NamedTuple):
    """What a level finds: the edges as `every_loop.Loops` numbers them."""

    ending: int
    lines: npt.NDArray[np.bool_]
    crosses: npt.NDArray[np.bool_]

    @property
    def count(self) -> int:
        return int(self.lines.sum() + self.crosses.sum())


def read_clues(picture: str) -> list[list[int | None]]:
    """Rows of digits, with a dot for a cell without a clue."""
    return [[None if each == "." else int(each) for each in row] for row in re.sub("[^0-4.\n]", "", picture).split()]


def find(clues: Clues, level: int, has_colours: bool = True, has_cycles: bool = False) -> Found:
    """What a level finds."""
    grid, ending = run(clues, level, has_colours, has_cycles)
    return Found(ending, *split_edges(grid))


def run(clues: Clues, level: int, has_colours: bool = True, has_cycles: bool = False, depth: int = 128) -> tuple[Grid, int]:
    """The grid afterwards, and how it ended, beginning again with more room where it is needed."""
    while True:
        grid = new_grid(len(clues), len(clues[0]), level, has_colours=has_colours, has_cycles=has_cycles, depth=depth)
        ending = int(deduce(grid, tables(), *list_clues(grid, clues), NO_EDGES, NO_EDGES))
        if ending != FULL:
            return grid, ending
        depth *= 2


def split_edges(grid: Grid) -> tuple[npt.NDArray[np.bool_], npt.NDArray[np.bool_]]:
    """Which edges are lines, and which crosses."""
    edges = np.concatenate([part.ravel() for part in read_edges(grid)])
    return edges == LINE, edges == CROSS
