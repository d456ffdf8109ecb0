"""Boards so small that everything there is can be looked at."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import numpy as np
import numpy.typing as npt

from gridwright.kinds.slitherlink.board import Board
from gridwright.kinds.slitherlink.generator.items import Items
from gridwright.kinds.slitherlink.puzzle import Slitherlink
from gridwright.kinds.slitherlink.rules import is_solution

MOST_CELLS = 6
"""Boards up to this size have at most 40 loops, each with 64 choices of clues: a fraction of a second."""


def is_tiny(height: int, width: int) -> bool:
    return height * width <= MOST_CELLS


def list_insides(height: int, width: int) -> Iterator[npt.NDArray[np.uint8]]:
    """Of every loop, for each cell whether it is inside, with a border of cells that are not."""
    empty = Slitherlink.build([[None] * width] * height)
    for cells in product((1, 0), repeat=height * width):
        if is_solution(empty, Board.enclosing(height, width, cells)):
            yield np.pad(np.array(cells, dtype=np.uint8).reshape(height, width), 1)


def list_choices(every: Items) -> Iterator[Items]:
    """All choices of these items, the largest first."""
    for kept in product((True, False), repeat=len(every)):
        yield every.keep(np.array(kept, dtype=np.bool_))
