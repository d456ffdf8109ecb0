"""Clause learning by CaDiCaL: the kernel writes a board as clauses, the solver decides them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

import numpy as np
import numpy.typing as npt

from gridwright.kinds.nonogram.cells import EMPTY, FILLED, UNKNOWN
from gridwright.kinds.nonogram.clause_engine import CLAUSES_AT_ONCE, ClauseEngine
from gridwright.kinds.nonogram.guess import Guess, starts_of
from gridwright.kinds.nonogram.kernels.cnf import encode, list_orders
from gridwright.kinds.nonogram.kernels.state import Board, Small, read_cells, room_for_clauses

MOST_CLAUSES = 5_000_000
"""More are not handed over: half a gigabyte inside the solver, and some seconds of loading."""


class Cadical(ClauseEngine):
    """What is still open of a settled board, as clauses; an `Engine` that never tires."""

    may_crowd = False

    def __init__(
        self,
        board: Board,
        forbidden: Sequence[bytes] = (),
        guess: Guess | None = None,
        *,
        stays_near: bool = True,
        look_up: Callable[[], None] | None = None,
    ) -> None:
        """The search begins next to the last of the `forbidden` solutions, else next to the `guess`."""
        super().__init__(look_up or _look_at_nothing, stays_near=stays_near)
        self._known = read_cells(board)
        by_width, variables = _encode_by_width(board)
        for clauses in by_width:
            for start in range(0, len(clauses), CLAUSES_AT_ONCE):
                self._add_clauses(clauses[start : start + CLAUSES_AT_ONCE].tolist())
        for cells in forbidden:
            self._forbid(cells)
        if forbidden:
            last = forbidden[-1]
            self._begin_at(board, variables, np.frombuffer(last, dtype=np.uint8) == FILLED, starts_of(last, board))
        elif guess is not None:
            self._begin_at(board, variables, guess.odds > 0.0, guess.starts)

    def wants_guess(self) -> bool:
        return False

    def guess(self, board: Board, look_up: Callable[[], None]) -> None: ...

    def demand_change(self, cells: bytes) -> None:
        self._demand_change_among(cells, (cell for cell, value in enumerate(cells) if value != UNKNOWN))

    def _demand_change_among(self, cells: bytes, among: Iterable[int]) -> None:
        open_cells = (cell for cell in among if self._known[cell] == UNKNOWN)
        self._solver.add_clause([-(cell + 1) if cells[cell] == FILLED else cell + 1 for cell in open_cells])

    def facts(self) -> Small:
        """Nothing takes over from this engine."""
        return np.zeros(0, dtype=np.int32)

    def _begin_at(self, board: Board, variables: int, is_filled: npt.NDArray[np.bool_], starts: Small) -> None:
        """Try first what a board says whose blocks start at these places; so many variables have the clauses."""
        orders = np.zeros(variables - len(self._known), dtype=np.int32)
        list_orders(board, *room_for_clauses(board), starts, orders)
        of_cells = np.arange(1, len(self._known) + 1)
        cells = np.where(is_filled, of_cells, -of_cells)[np.frombuffer(self._known, dtype=np.uint8) == UNKNOWN]
        self._solver.set_phases(cells.tolist() + orders.tolist())

    def _forbid(self, cells: bytes) -> None:
        # Every solution fills the same number of cells, so another one leaves some cell empty that this one fills.
        self._demand_change_among(cells, (cell for cell, value in enumerate(cells) if value == FILLED))

    def _read_model(self, model: Sequence[int]) -> bytes:
        cells = bytearray(self._known)
        for literal in model[: len(cells)]:
            cell = abs(literal) - 1
            if cells[cell] == UNKNOWN:
                cells[cell] = FILLED if literal > 0 else EMPTY
        return bytes(cells)


def _look_at_nothing() -> None: ...


def count_clauses(board: Board) -> int:
    """How many clauses `Cadical` would need."""
    sizes = np.zeros(2, dtype=np.int64)
    encode(board, *room_for_clauses(board), np.zeros((0, 3), dtype=np.int32), sizes)
    return int(sizes[0])


def _encode_by_width(board: Board) -> tuple[list[npt.NDArray[np.int32]], int]:
    """The clauses of one, two and three literals, a row each, and how many variables they have; none is empty once settled."""
    clauses, sizes = np.zeros((count_clauses(board), 3), dtype=np.int32), np.zeros(2, dtype=np.int64)
    encode(board, *room_for_clauses(board), clauses, sizes)
    width = np.count_nonzero(clauses, axis=1)
    # The kernel writes 0 for a literal that can never hold.
    return [clauses[width == size][clauses[width == size] != 0].reshape(-1, size) for size in (1, 2, 3)], int(sizes[1])
