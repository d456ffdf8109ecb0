"""A call of each kernel on the 2x2 board with two solutions, so that it is compiled, or loaded, and kept."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import numpy as np

from gridwright.kernels.state import NO_CACHE, Board, new_board, new_cache, new_memory, room_for_clauses


def _board() -> Board:
    board = new_board([[1], [1]], [[1], [1]])
    _kernel("propagate").settle(board, NO_CACHE)
    return board


def _kernel(module: str) -> Any:
    return import_module(f"gridwright.kernels.{module}")


def _call_line() -> None:
    one, none = np.ones(1, dtype=np.uint64), np.zeros(1, dtype=np.uint64)
    _kernel("line").settle_line(2, one, none, none.copy(), np.zeros((2, 40), dtype=np.uint64))


def _call_propagate() -> None:
    _board()


def _call_search() -> None:
    board = _board()
    _kernel("search").advance(board, new_memory(board), 1_000, 1_000)


def _call_lessons() -> None:
    board = _board()
    _kernel("lessons").learn(board, _kernel("notebook").new_lessons(board, new_cache(board)), 1_000)


def _call_clauses() -> None:
    board = _board()
    _kernel("clauses").encode(board, *room_for_clauses(board), np.zeros((0, 3), dtype=np.int32), np.zeros(2, dtype=np.int64))


CALLS = {
    "line": _call_line,
    "propagate": _call_propagate,
    "search": _call_search,
    "lessons": _call_lessons,
    "clauses": _call_clauses,
}
"""By module, as `cache.KERNELS` names them."""
