"""A call of each kernel for filling on four cells and two words, so that it is compiled, or loaded, and kept."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import numpy as np

from gridwright.kinds.crossword.kernels.rectangle_state import Rectangle, RectangleState, make_rectangle, new_rectangle_state
from gridwright.kinds.crossword.kernels.state import Network, State, new_state

LETTERS = np.uint64(3)


def _kernel(module: str) -> Any:
    return import_module(f"{__package__}.{module}")


def make_square() -> tuple[Network, State]:
    """Two slots across and two down, and the words AB and BA."""
    words = np.array([0, 1, 1, 0], dtype=np.uint8)
    columns = np.array([1, 2, 2, 1], dtype=np.uint64)
    slots = np.array([(2 * slot, 2, 0, 1, 0, 2, 0, slot) for slot in range(4)], dtype=np.int64)
    cells = np.array([(0, 4), (1, 6), (2, 5), (3, 7)], dtype=np.int64)
    places = np.zeros((8, 4), dtype=np.int64)
    for cell, (across, down) in enumerate(cells):
        places[across] = cell, across % 2, down, across // 2
        places[down] = cell, down % 2, across, down // 2
    none, pairs = np.zeros(0, dtype=np.int64), np.zeros((0, 2), dtype=np.int64)
    slots_by_length, starts = np.arange(4, dtype=np.int32), np.array([0, 4], dtype=np.int64)
    network = Network(2, columns, words, slots, places, cells, slots_by_length, starts, none, none, pairs, none, pairs)
    return network, new_state(network, np.full(4, 3, dtype=np.uint64), np.full(4, LETTERS), is_distinct=False)


def _call_propagating() -> None:
    network, state = make_square()
    _kernel("propagation").propagate_all(network, state, LETTERS)


def _call_searching() -> None:
    network, state = make_square()
    _kernel("propagation").propagate_all(network, state, LETTERS)
    _kernel("search").search_fills(network, state, 10)


def make_open_square() -> tuple[Rectangle, RectangleState]:
    """The same square of two words, to be filled row by row."""
    words, order = np.array([[0, 1], [1, 0]], dtype=np.uint8), np.arange(2, dtype=np.int32)
    rectangle = make_rectangle(words, words, np.full((2, 1), 3, dtype=np.uint64), order, 2)
    return rectangle, new_rectangle_state(rectangle, is_mirrored=False, is_distinct=False, is_square=True, seed=1)


def _call_rectangles() -> None:
    _kernel("rectangles").search_rectangle(*make_open_square(), 10)


def _call_probing() -> None:
    _kernel("rectangles").probe_rectangle(*make_open_square(), 1)


CALLS = {
    "propagate_all": _call_propagating,
    "search_fills": _call_searching,
    "search_rectangle": _call_rectangles,
    "probe_rectangle": _call_probing,
}
"""By name of the kernel."""
