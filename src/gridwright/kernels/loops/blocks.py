"""Which part of the board a search looked at, roughly: the board is cut into blocks, a bit each, so that one word tells.

Whoever remembers the blocks that a search in vain has looked at need not search again before something changes there.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from gridwright.kernels.compiling import helper, inlined
from gridwright.kernels.loops.grid import (
    BLOCK,
    CLASS,
    FAR,
    GLOBALS,
    HEADER,
    LOCKS,
    NEAR_BLOCKS,
    RUNS,
    SEEN,
    SWEPT,
    TRAIL,
    WORK_SECTIONS,
)
from gridwright.kernels.loops.memory import get

EVERYWHERE = np.uint64(1) << np.uint64(63)
"""A bit that stands for the number of runs."""


@inlined
def see(grid: Any, blocks: Any) -> Any:
    """Note that blocks were looked at."""
    grid.memory[np.uint64(GLOBALS * grid.cells + SEEN)] |= blocks


@inlined
def see_place(grid: Any, index: Any) -> Any:
    """Note that a vertex was looked at, or an edge by its number among those of its direction."""
    see(grid, get(grid, BLOCK, index))


@helper
def find_changes(grid: Any) -> Any:
    """The blocks in which something that a search looks at has changed since all runs were looked at last."""
    changed = np.uint64(0)
    for index in range(grid.work[SWEPT], grid.work[TRAIL]):
        place = np.int64(grid.work[np.uint64(HEADER + WORK_SECTIONS * grid.cells + index)])
        section = place // grid.cells
        if place == GLOBALS * grid.cells + RUNS:
            changed |= EVERYWHERE
        elif section <= LOCKS or CLASS <= section <= FAR:
            changed |= get(grid, NEAR_BLOCKS, place - section * grid.cells)
    return changed
