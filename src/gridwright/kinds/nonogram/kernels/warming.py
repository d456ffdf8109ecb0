"""A call of each kernel on the 2x2 board with two solutions, so that it is compiled, or loaded, and kept."""

from __future__ import annotations

from importlib import import_module
from random import Random
from typing import Any

import numpy as np

from gridwright.kinds.nonogram.kernels.state import NO_CACHE, Board, new_board, new_cache, new_memory, room_for_clauses


def _board() -> Board:
    board = new_board([[1], [1]], [[1], [1]])
    _kernel("propagate").settle(board, NO_CACHE)
    return board


def _kernel(module: str) -> Any:
    return import_module(f"{__package__}.{module}")


def _call_line() -> None:
    one, none = np.ones(1, dtype=np.uint64), np.zeros(1, dtype=np.uint64)
    _kernel("line").settle_line(2, one, none, none.copy(), np.zeros((2, 40), dtype=np.uint64))


def _call_propagate() -> None:
    _board()


def _call_search() -> None:
    board = _board()
    _kernel("search").advance(board, new_memory(board), 1_000, 1_000)


def _call_clause_learning() -> None:
    board = _board()
    _kernel("clause_learning").learn(board, _kernel("clause_database").new_learning_state(board, new_cache(board)), 1_000)


def _call_cnf() -> None:
    board = _board()
    _kernel("cnf").encode(board, *room_for_clauses(board), np.zeros((0, 3), dtype=np.int32), np.zeros(2, dtype=np.int64))


def _call_orders() -> None:
    board = _board()
    starts = np.zeros(len(board.blocks), dtype=np.int32)
    _kernel("cnf").list_orders(board, *room_for_clauses(board), starts, np.zeros(4, dtype=np.int32))


def _call_beliefs() -> None:
    board, beliefs = _board(), _kernel("beliefs")
    beliefs.propagate_beliefs(board, beliefs.new_beliefs(board), 1)


def _sheet() -> Any:
    return _kernel("sheet").new_sheet([[1], [1]], [[1], [1]])


def _call_rules() -> None:
    sheet = _kernel("sheet")
    uses, no_random = np.zeros(sheet.RULES, dtype=np.int64), _kernel("mersenne_twister").NO_RANDOM
    _kernel("rules").run_rules(_sheet(), sheet.ALL_RULES, uses, 0, 4, 1_000, True, no_random)


def _call_rounds() -> None:
    _kernel("rules").run_rounds(_sheet(), np.zeros((1, 2), dtype=np.int32))


def _call_simulate() -> None:
    sheet, runs = _sheet(), _kernel("simulate")
    tables = runs.new_runs(sheet, [0] * runs.LINE_TIERS, np.zeros(runs.COSTS), 1, 1)
    board = new_board([[1], [1]], [[1], [1]])
    _kernel("simulate").simulate(sheet, board, new_cache(board), tables, 0, np.uint64(0), 1_000)


def _call_shuffled() -> None:
    sheet, courses = _sheet(), _kernel("courses")
    courses.run_shuffled(sheet, courses.new_course(sheet), _kernel("mersenne_twister").copy_random(Random(0)))


def _call_nearby() -> None:
    sheet, courses = _sheet(), _kernel("courses")
    courses.run_nearby(sheet, courses.new_course(sheet), _kernel("mersenne_twister").copy_random(Random(0)))


def _call_looks() -> None:
    sheet, looks = _sheet(), _kernel("looks")
    looks.find_looks(sheet, looks.new_looks(sheet, range(_kernel("sheet").RULES)), 4, _kernel("sheet").RULES)


def _call_drop() -> None:
    sheet, looks = _sheet(), _kernel("looks")
    looks.drop_unneeded(sheet, looks.new_looks(sheet, [0]), 0, 1)


def _call_suppositions() -> None:
    sheet, kernels = _sheet(), _kernel("suppositions")
    runs = kernels.new_suppositions(sheet)
    for task in (kernels.START, kernels.REFUTE, kernels.COMPARE):
        kernels.follow_suppositions(sheet, runs, task, 0, 4)


CALLS = {
    "settle_line": _call_line,
    "settle": _call_propagate,
    "advance": _call_search,
    "learn": _call_clause_learning,
    "encode": _call_cnf,
    "list_orders": _call_orders,
    "propagate_beliefs": _call_beliefs,
    "run_rules": _call_rules,
    "run_rounds": _call_rounds,
    "simulate": _call_simulate,
    "run_shuffled": _call_shuffled,
    "run_nearby": _call_nearby,
    "find_looks": _call_looks,
    "drop_unneeded": _call_drop,
    "follow_suppositions": _call_suppositions,
}
"""By name of the kernel."""
