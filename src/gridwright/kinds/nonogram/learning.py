"""Clause learning by CaDiCaL: the kernel writes a board as clauses, the solver decides them."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager

import numpy as np
import numpy.typing as npt
from pysat.solvers import Solver

from gridwright.kernels.clauses import encode
from gridwright.kernels.search import EXHAUSTED, FOUND, PAUSED
from gridwright.kernels.state import Board, Small, read_cells, room_for_clauses
from gridwright.kinds.nonogram.board import EMPTY, FILLED, UNKNOWN

ENGINE = "cadical195"
MOST_CLAUSES = 30_000_000
"""About 3 GB inside the solver."""
CONFLICTS_A_SLICE = 5_000
"""What it does before it looks up: a fraction of a second."""


class TooLargeError(Exception):
    """The clauses of a board would not fit into memory."""


class Clauses:
    """What is still open of a settled board, as clauses; an `Engine` that never tires."""

    patience = 1 << 62
    may_crowd = False

    def __init__(self, board: Board, forbidden: Iterable[bytes] = ()) -> None:
        self._known = read_cells(board)
        self._solver = Solver(name=ENGINE)
        self._found: bytes | None = None
        self._solutions = 0
        for clauses in _clauses_by_width(board):
            self._solver.append_formula(clauses)
        for cells in forbidden:
            self._forbid(cells)

    def run(self, nodes: int) -> int:
        """Search for one slice: FOUND, EXHAUSTED or PAUSED. A solution found before is not found again."""
        if self._found is not None:
            self._forbid(self._found)
            self._found = None
        self._solver.conf_budget(min(nodes, CONFLICTS_A_SLICE))
        with _deferred_interrupt():
            answer = self._solver.solve_limited()
        if answer is None:
            return PAUSED
        if answer is False:
            return EXHAUSTED
        self._found = self._read_model()
        self._solutions += 1
        return FOUND

    def cells(self) -> bytes:
        """The solution that was found."""
        assert self._found is not None
        return self._found

    def demand_change(self, cells: bytes, among: Sequence[int]) -> None:
        """Look only for solutions that differ from `cells` in at least one of the cells `among`."""
        open_cells = [cell for cell in among if self._known[cell] == UNKNOWN]
        self._solver.add_clause([-(cell + 1) if cells[cell] == FILLED else cell + 1 for cell in open_cells])

    def counters(self) -> dict[str, int]:
        return {"conflicts": int(self._solver.accum_stats()["conflicts"])}

    @property
    def nodes(self) -> int:
        return int(self._solver.accum_stats()["conflicts"]) + self._solutions

    def facts(self) -> Small:
        """Nothing takes over from this engine."""
        return np.zeros(0, dtype=np.int32)

    def _forbid(self, cells: bytes) -> None:
        # Every solution fills the same number of cells, so another one leaves some cell empty that this one fills.
        self.demand_change(cells, [cell for cell, value in enumerate(cells) if value == FILLED])

    def _read_model(self) -> bytes:
        cells = bytearray(self._known)
        for literal in self._solver.get_model()[: len(cells)]:
            cell = abs(literal) - 1
            if cells[cell] == UNKNOWN:
                cells[cell] = FILLED if literal > 0 else EMPTY
        return bytes(cells)


@contextmanager
def _deferred_interrupt() -> Iterator[None]:
    """Keep Ctrl-C until the slice is over.

    python-sat answers the signal with a handler of its own that jumps out of CaDiCaL and leaves it unusable: the process
    then hangs or dies. A slice is short, so waiting for its end is not felt.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    blocked = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT}) if hasattr(signal, "pthread_sigmask") else None
    try:
        yield
    finally:
        if blocked is not None:
            signal.pthread_sigmask(signal.SIG_SETMASK, blocked)


def _clauses_by_width(board: Board) -> list[list[list[int]]]:
    """The clauses of one, two and three literals."""
    room = room_for_clauses(board)
    sizes = np.zeros(2, dtype=np.int64)
    encode(board, *room, np.zeros((0, 3), dtype=np.int32), sizes)
    if sizes[0] > MOST_CLAUSES:
        raise TooLargeError(f"{sizes[0]:,} clauses would be needed and {MOST_CLAUSES:,} fit into memory")
    clauses = np.zeros((int(sizes[0]), 3), dtype=np.int32)
    encode(board, *room, clauses, sizes)
    width = np.count_nonzero(clauses, axis=1)
    return [_without_gaps(clauses[width == size], size) for size in (0, 1, 2, 3)]


def _without_gaps(clauses: npt.NDArray[np.int32], size: int) -> list[list[int]]:
    """Rows with `size` literals each, the zeros between them dropped."""
    made: list[list[int]] = clauses[clauses != 0].reshape(-1, size).tolist() if size else [[]] * len(clauses)
    return made
