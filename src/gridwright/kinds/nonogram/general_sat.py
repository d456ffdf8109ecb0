"""Clause learning by CaDiCaL for puzzles of every sort: a kernel writes a board as clauses, the solver decides them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise

import numpy as np
from pysat.solvers import Solver

from gridwright.kinds.common.cadical import ENGINE, solve_limited
from gridwright.kinds.nonogram.cells import UNKNOWN
from gridwright.kinds.nonogram.kernels.general.clauses import CLAUSES, LITERALS, encode_lines
from gridwright.kinds.nonogram.kernels.general.state import (
    EXHAUSTED,
    FOUND,
    PAUSED,
    VALUES,
    Board,
    Numbers,
    Small,
    read_cells,
)

MOST_LITERALS = 30_000_000
"""Boards that take more in all clauses are not handed over: half a gigabyte inside the solver, and some seconds of loading."""
CLAUSES_AT_ONCE = 100_000
"""How many are handed over before it looks up."""
CONFLICTS_A_SLICE = 5_000
"""What it does before it looks up, a fraction of a second; on large boards fewer, as each takes longer."""
CLAUSES_OF_A_LARGE_BOARD = 100_000


class GeneralCadical:
    """What is still open of a settled board, as clauses; an engine that never tires."""

    patience = 1 << 62

    def __init__(self, board: Board, forbidden: Sequence[bytes], look_up: Callable[[], None], *, stays_near: bool = True) -> None:
        """`look_up` is called now and then, also while a large board is handed over, and may raise.

        The search `stays_near` the first solution that it finds, since a second one often differs in few cells.
        """
        self._values = int(board.counts[VALUES])
        self._known = read_cells(board, UNKNOWN)
        self._open = [cell for cell, value in enumerate(self._known) if value == UNKNOWN]
        self._domains: list[int] = board.domains.tolist()
        self._solver = Solver(name=ENGINE)
        self._found: bytes | None = None
        self._solutions = self._conflicts = 0
        self._stays_near = stays_near
        self._look_up = look_up
        size = 0
        for clauses in _list_clauses(board):
            size += len(clauses)
            self._solver.append_formula(clauses)
            self._look_up()
        self._slice = max(1, CONFLICTS_A_SLICE * CLAUSES_OF_A_LARGE_BOARD // max(size, CLAUSES_OF_A_LARGE_BOARD))
        for cells in forbidden:
            self.demand_change(cells)

    def run(self, nodes: int) -> int:
        """Search for one slice: FOUND, EXHAUSTED or PAUSED. A solution found before is not found again."""
        if nodes <= 0:
            return PAUSED
        if self._found is not None:
            self.demand_change(self._found)
            self._found = None
        try:
            answer = solve_limited(self._solver, min(nodes, self._slice), self._look_up)
        finally:
            self._conflicts = int(self._solver.accum_stats()["conflicts"])
        if answer is None:
            return PAUSED
        if answer is False:
            return EXHAUSTED
        model = self._solver.get_model()
        if self._solutions == 0 and self._stays_near:
            self._solver.set_phases(model)
        self._found = self._read(model)
        self._solutions += 1
        return FOUND

    def is_stuck(self, slices: int) -> bool:
        return slices >= self.patience

    def cells(self) -> bytes:
        """The solution that was found."""
        assert self._found is not None
        return self._found

    def demand_change(self, cells: bytes) -> None:
        """Look only for solutions that differ from `cells` in at least one cell that is known there."""
        changes = (cell for cell in self._open if cells[cell] != UNKNOWN)
        self._solver.add_clause([-(1 + cell * self._values + cells[cell]) for cell in changes])

    def counters(self) -> dict[str, int]:
        return {"conflicts": self._conflicts}

    @property
    def nodes(self) -> int:
        return self._conflicts + self._solutions

    def _read(self, model: Sequence[int]) -> bytes:
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
