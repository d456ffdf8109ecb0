"""Reading and writing single numbers of a grid. Every change of what is known goes to the trail."""

from __future__ import annotations

from typing import Any

import numpy as np

from gridwright.kernels.compiling import inlined
from gridwright.kernels.loops.grid import GLOBALS, HEADER, SECTIONS, TRAIL, WORK_SECTIONS


@inlined
def get(grid: Any, section: Any, index: Any) -> Any:
    """A number of the memory. Indices without a sign spare the question whether they count from the end."""
    return grid.memory[np.uint64(section * grid.cells + index)]


@inlined
def put(grid: Any, section: Any, index: Any, value: Any) -> Any:
    """Write a number into the memory."""
    place = np.uint64(section * grid.cells + index)
    length = np.int64(grid.work[TRAIL])
    grid.work[np.uint64(HEADER + WORK_SECTIONS * grid.cells + length)] = np.int32(place)
    grid.memory[np.uint64(SECTIONS * grid.cells + length)] = grid.memory[place]
    grid.work[TRAIL] = length + 1
    grid.memory[place] = value


@inlined
def peek(grid: Any, section: Any, index: Any) -> Any:
    """A number of the scratch paper."""
    return grid.work[np.uint64(HEADER + section * grid.cells + index)]


@inlined
def note(grid: Any, section: Any, index: Any, value: Any) -> Any:
    """Write a number onto the scratch paper."""
    grid.work[np.uint64(HEADER + section * grid.cells + index)] = value


@inlined
def read_global(grid: Any, name: Any) -> Any:
    return np.int64(get(grid, GLOBALS, name))


@inlined
def write_global(grid: Any, name: Any, value: Any) -> Any:
    put(grid, GLOBALS, name, np.uint64(value))
