"""Calls every kernel once, so that all are compiled and kept."""

from __future__ import annotations

import numpy as np

from gridwright.kernels.clauses import encode
from gridwright.kernels.lessons import learn, new_lessons
from gridwright.kernels.line import settle_line
from gridwright.kernels.propagate import settle
from gridwright.kernels.search import advance
from gridwright.kernels.state import NO_CACHE, new_board, new_memory, room_for_clauses


def call_every_kernel() -> None:
    """Solve the 2x2 puzzle with two solutions, one kernel after the other."""
    one = np.ones(1, dtype=np.uint64)
    settle_line(2, one, np.zeros(1, dtype=np.uint64), np.zeros(1, dtype=np.uint64), np.zeros((2, 40), dtype=np.uint64))
    board = new_board([[1], [1]], [[1], [1]])
    settle(board, NO_CACHE)
    sizes = np.zeros(2, dtype=np.int64)
    encode(board, *room_for_clauses(board), np.zeros((0, 3), dtype=np.int32), sizes)
    memory = new_memory(board)
    learn(board, new_lessons(board, memory.cache), 1_000)
    advance(board, memory, 1_000, 1_000)
