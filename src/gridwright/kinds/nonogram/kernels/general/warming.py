"""A call of each kernel on the 2x2 board with two solutions, so that it is compiled, or loaded, and kept."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import numpy as np

from gridwright.kinds.nonogram.automaton import make_automaton
from gridwright.kinds.nonogram.kernels.general.state import Board, new_board, new_incidence, new_memory


def _kernel(module: str) -> Any:
    return import_module(f"{__package__}.{module}")


def _board() -> Board:
    incidence = new_incidence([(0, 1), (2, 3), (0, 2), (1, 3)], 4)
    board = new_board(incidence, [make_automaton(((1, 1, 0, 0),))] * 4, 2, [3] * 4)
    _kernel("propagation").settle_domains(board)
    return board


def _call_settle() -> None:
    _board()


def _call_search() -> None:
    board = _board()
    _kernel("probing").search_domains(board, new_memory(board), 1_000, 1_000)


def _call_learn() -> None:
    board = _board()
    _kernel("clause_learning").learn_domains(board, _kernel("learning_state").new_learning_state(board), 1_000)


def _call_beliefs() -> None:
    board, beliefs = _board(), _kernel("beliefs")
    beliefs.propagate_beliefs(board, beliefs.new_beliefs(board), 1)


def _call_encode() -> None:
    board = _board()
    numbers, no_room = np.zeros(2 * 65, dtype=np.int32), np.zeros(0, dtype=np.int32)
    _kernel("clauses").encode_lines(board, numbers, no_room, np.zeros(3, dtype=np.int64))


CALLS = {
    "settle_domains": _call_settle,
    "search_domains": _call_search,
    "learn_domains": _call_learn,
    "propagate_beliefs": _call_beliefs,
    "encode_lines": _call_encode,
}
"""By name of the kernel."""
