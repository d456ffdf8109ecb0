"""Clause learning by CaDiCaL for puzzles of every sort: a kernel writes a board as clauses, the solver decides them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise

import numpy as np

from gridwright.kinds.nonogram.cells import UNKNOWN
from gridwright.kinds.nonogram.clause_engine import CLAUSES_AT_ONCE, ClauseEngine
from gridwright.kinds.nonogram.kernels.general.clauses import CLAUSES, LITERALS, encode_lines
from gridwright.kinds.nonogram.kernels.general.state import (
    VALUES,
    Board,
    Numbers,
    Small,
    read_cells,
)

MOST_LITERALS = 30_000_000
"""Boards that take more in all clauses are not handed over: half a gigabyte inside the solver, and some seconds of loading."""


class GeneralCadical(ClauseEngine):
    """What is still open of a settled board, as clauses; an engine that never tires."""

    may_crowd = False

    def __init__(self, board: Board, forbidden: Sequence[bytes], look_up: Callable[[], None], *, stays_near: bool = True) -> None:
        super().__init__(look_up, stays_near=stays_near)
        self._values = int(board.counts[VALUES])
        self._known = read_cells(board, UNKNOWN)
        self._open = [cell for cell, value in enumerate(self._known) if value == UNKNOWN]
        self._domains: list[int] = board.domains.tolist()
        for clauses in _list_clauses(board):
            self._add_clauses(clauses)
        for cells in forbidden:
            self.demand_change(cells)

    def demand_change(self, cells: bytes) -> None:
        changes = (cell for cell in self._open if cells[cell] != UNKNOWN)
        self._solver.add_clause([-(1 + cell * self._values + cells[cell]) for cell in changes])

    def proved_domains(self) -> list[int]:
        """Nothing takes over from this engine."""
        return self._domains

    def _read_model(self, model: Sequence[int]) -> bytes:
        cells = bytearray(self._known)
        for cell in self._open:
            first, domain = cell * self._values, self._domains[cell]
            cells[cell] = next(value for value in range(self._values) if domain >> value & 1 and model[first + value] > 0)
        return bytes(cells)


def count_literals(board: Board) -> int:
    """How many numbers the clauses of a settled board take, with an end for each."""
    sizes = _encode(board, np.zeros(0, dtype=np.int32))
    return int(sizes[LITERALS])


def _encode(board: Board, literals: Small) -> Numbers:
    sizes = np.zeros(3, dtype=np.int64)
    numbers = np.zeros(int(np.diff(board.first_cell).max()) * (64 * int(board.words.max()) + 1), dtype=np.int32)
    encode_lines(board, numbers, literals, sizes)
    return sizes


def _list_clauses(board: Board) -> Iterator[list[list[int]]]:
    """The clauses of a settled board, many at a time."""
    literals = np.zeros(count_literals(board), dtype=np.int32)
    sizes = _encode(board, literals)
    ends = np.flatnonzero(literals == 0)
    assert len(ends) == sizes[CLAUSES]
    start = 0
    for first in range(0, len(ends), CLAUSES_AT_ONCE):
        some = ends[first : first + CLAUSES_AT_ONCE].tolist()
        numbers = literals[start : some[-1] + 1].tolist()
        places = [0, *(end + 1 - start for end in some)]
        yield [numbers[place : following - 1] for place, following in pairwise(places)]
        start = some[-1] + 1
