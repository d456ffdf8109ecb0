"""Which part of the board a search looked at, roughly: the board is cut into blocks, a bit each, so that one word tells.

Whoever remembers the blocks that a search in vain has looked at need not search again before something changes there.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from gridwright.kernels.compiling import helper, inlined
from gridwright.kernels.loops.grid import (
    CLASS,
    FAR,
    GLOBALS,
    HEADER,
    LOCKS,
    RUNS,
    SEEN,
    SWEPT,
    TRAIL,
    WORK_SECTIONS,
)

ROWS, COLUMNS = 7, 9
"""Rows and columns of blocks; the last bit stands for the number of runs."""
EVERYWHERE = np.uint64(1) << np.uint64(63)
REACH = 2
"""A search that looks at an edge or a vertex looks at all that is known up to two rows and columns away."""


@inlined
def block_bit(grid: Any, row: Any, column: Any) -> Any:
    """The block that a cell, a vertex or an edge of this row and column lies in."""
    return np.uint64(1) << np.uint64(row * ROWS // (grid.height + 2) * COLUMNS + column * COLUMNS // grid.stride)


@inlined
def see(grid: Any, blocks: Any) -> Any:
    """Note that blocks were looked at."""
    grid.memory[np.uint64(GLOBALS * grid.cells + SEEN)] |= blocks


@inlined
def see_place(grid: Any, index: Any) -> Any:
    """Note that a vertex was looked at, or an edge by its number among those of its direction."""
    see(grid, block_bit(grid, index // grid.stride, index % grid.stride))


@helper
def find_changes(grid: Any) -> Any:
    """The blocks in which something that a search looks at has changed since all runs were looked at last."""
    changed = np.uint64(0)
    last_row, last_column = grid.height + 1, grid.width + 1
    for index in range(grid.work[SWEPT], grid.work[TRAIL]):
        place = np.int64(grid.work[np.uint64(HEADER + WORK_SECTIONS * grid.cells + index)])
        section = place // grid.cells
        if place == GLOBALS * grid.cells + RUNS:
            changed |= EVERYWHERE
        elif section <= LOCKS or CLASS <= section <= FAR:
            row, column = place % grid.cells // grid.stride, place % grid.stride
            top, bottom = max(row - REACH, 0), min(row + REACH, last_row)
            left, right = max(column - REACH, 0), min(column + REACH, last_column)
            changed |= block_bit(grid, top, left) | block_bit(grid, top, right)
            changed |= block_bit(grid, bottom, left) | block_bit(grid, bottom, right)
    return changed
