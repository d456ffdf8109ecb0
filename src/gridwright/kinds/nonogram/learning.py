"""Clause learning on a board: the kernel writes the clauses, CaDiCaL decides them."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt
from pysat.solvers import Solver

from gridwright.kernels.clauses import encode
from gridwright.kernels.state import Board as Arrays
from gridwright.kernels.state import read_cells, room_for_clauses
from gridwright.kinds.nonogram.board import EMPTY, FILLED, UNKNOWN

ENGINE = "cadical195"
MOST_CLAUSES = 30_000_000
"""About 3 GB inside the solver."""


class TooLargeError(Exception):
    """The clauses of a board would not fit into memory."""


class Learner:
    """A solver that learns from its conflicts, on what is still open of a settled board."""

    def __init__(self, arrays: Arrays) -> None:
        self._known = read_cells(arrays)
        self._solver = Solver(name=ENGINE)
        for clauses in _clauses_by_width(arrays):
            self._solver.append_formula(clauses)

    @property
    def conflicts(self) -> int:
        """How many conflicts it has learned from."""
        return int(self._solver.accum_stats()["conflicts"])

    def run(self, conflicts: int) -> bool | None:
        """Whether there is a solution; None if so many conflicts did not suffice."""
        self._solver.conf_budget(conflicts)
        answer: bool | None = self._solver.solve_limited()
        return answer

    def cells(self) -> bytes:
        """The cells of the solution that `run` found."""
        cells = bytearray(self._known)
        for literal in self._solver.get_model()[: len(cells)]:
            cell = abs(literal) - 1
            if cells[cell] == UNKNOWN:
                cells[cell] = FILLED if literal > 0 else EMPTY
        return bytes(cells)

    def forbid(self, cells: bytes) -> None:
        """Look for other solutions than this one from now on.

        Every solution fills the same number of cells, so another one leaves some cell empty that this one fills.
        """
        self.demand_change(cells, [cell for cell, value in enumerate(cells) if value == FILLED])

    def demand_change(self, cells: bytes, among: Sequence[int]) -> None:
        """Look only for solutions that differ from `cells` in at least one of the cells `among`."""
        open_cells = [cell for cell in among if self._known[cell] == UNKNOWN]
        self._solver.add_clause([-(cell + 1) if cells[cell] == FILLED else cell + 1 for cell in open_cells])


def _clauses_by_width(arrays: Arrays) -> list[list[list[int]]]:
    """The clauses of one, two and three literals."""
    room = room_for_clauses(arrays)
    sizes = np.zeros(2, dtype=np.int64)
    encode(arrays, *room, np.zeros((0, 3), dtype=np.int32), sizes)
    if sizes[0] > MOST_CLAUSES:
        raise TooLargeError(f"{sizes[0]:,} clauses would be needed and {MOST_CLAUSES:,} fit into memory")
    clauses = np.zeros((int(sizes[0]), 3), dtype=np.int32)
    encode(arrays, *room, clauses, sizes)
    width = np.count_nonzero(clauses, axis=1)
    return [_without_gaps(clauses[width == size], size) for size in (0, 1, 2, 3)]


def _without_gaps(clauses: npt.NDArray[np.int32], size: int) -> list[list[int]]:
    """Rows with `size` literals each, the zeros between them dropped."""
    made: list[list[int]] = clauses[clauses != 0].reshape(-1, size).tolist() if size else [[]] * len(clauses)
    return made
