"""A call of each kernel for loops on a board of four cells, so that it is compiled, or loaded, and kept."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import numpy as np

from gridwright.kinds.slitherlink.kernels.grid import EXPERT, Grid, list_clues, new_grid
from gridwright.kinds.slitherlink.kernels.tables import make_tables

NONE = np.zeros(0, dtype=np.int32)


def _kernel(module: str) -> Any:
    return import_module(f"{__package__}.{module}")


def _grid() -> Grid:
    return new_grid(2, 2, EXPERT)


def _call_engine() -> None:
    grid = _grid()
    _kernel("engine").deduce(grid, make_tables(), *list_clues(grid, [[3, None], [None, None]]), NONE, NONE)


def _call_trials() -> None:
    trials, grid = _kernel("engine"), _grid()
    trials.try_edges(grid, make_tables(), 0, 1_000, *trials.new_trial_lists(grid))


def _call_reducing() -> None:
    generation, grid = _kernel("generation"), _grid()
    items, room = generation.list_items(grid, [[2, 2], [2, 2]]), generation.new_reduction(4)
    windows = _kernel("windows").new_windows(2, 2)
    generation.reduce_clues(grid, *windows, 0, make_tables(), *items, 0, *room)


def _call_growing() -> None:
    generation = _kernel("generation")
    generation.grow_loop(2, 2, np.ones(3), *generation.new_growth(2, 2, seed=1))


CALLS = {
    "deduce": _call_engine,
    "try_edges": _call_trials,
    "reduce_clues": _call_reducing,
    "grow_loop": _call_growing,
}
"""By name of the kernel."""
