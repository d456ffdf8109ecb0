"""Clause learning by CaDiCaL: the kernel writes a board as clauses, the solver decides them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
import numpy.typing as npt
from pysat.solvers import Solver

from gridwright.kinds.common.cadical import ENGINE, solve_limited
from gridwright.kinds.nonogram.cells import EMPTY, FILLED, UNKNOWN
from gridwright.kinds.nonogram.guess import Guess, starts_of
from gridwright.kinds.nonogram.kernels.cnf import encode, list_orders
from gridwright.kinds.nonogram.kernels.state import EXHAUSTED, FOUND, PAUSED, Board, Small, read_cells, room_for_clauses

MOST_CLAUSES = 5_000_000
"""More are not handed over: half a gigabyte inside the solver, and some seconds of loading."""
CLAUSES_AT_ONCE = 100_000
"""How many are handed over before it looks up."""
CONFLICTS_A_SLICE = 5_000
"""What it does before it looks up, a fraction of a second; on large boards fewer, as each takes longer. Slices that grow by
a half each time took as long on 52 hard puzzles."""
CLAUSES_OF_A_LARGE_BOARD = 100_000


class Cadical:
    """What is still open of a settled board, as clauses; an `Engine` that never tires."""

    patience = 1 << 62
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
        """`look_up` is called now and then, also while a large board is handed over, and may raise.

        The search begins next to the last of the `forbidden` solutions, else next to the `guess`, and `stays_near` the first
        solution that it finds, since a second one often differs in few cells.
        """
        self._known = read_cells(board)
        self._solver = Solver(name=ENGINE)
        self._found: bytes | None = None
        self._solutions = self._conflicts = 0
        self._stays_near = stays_near
        self._look_up = look_up or _look_at_nothing
        size = 0
        by_width, variables = _encode_by_width(board)
        for clauses in by_width:
            size += len(clauses)
            for start in range(0, len(clauses), CLAUSES_AT_ONCE):
                self._solver.append_formula(clauses[start : start + CLAUSES_AT_ONCE].tolist())
                self._look_up()
        self._slice = CONFLICTS_A_SLICE * CLAUSES_OF_A_LARGE_BOARD // max(size, CLAUSES_OF_A_LARGE_BOARD)
        for cells in forbidden:
            self._forbid(cells)
        if forbidden:
            last = forbidden[-1]
            self._begin_at(board, variables, np.frombuffer(last, dtype=np.uint8) == FILLED, starts_of(last, board))
        elif guess is not None:
            self._begin_at(board, variables, guess.odds > 0.0, guess.starts)

    def is_stuck(self, slices: int) -> bool:
        return slices >= self.patience

    def wants_guess(self) -> bool:
        return False

    def follow_guess(self, guess: Guess) -> None: ...

    def run(self, nodes: int) -> int:
        """Search for one slice: FOUND, EXHAUSTED or PAUSED. A solution found before is not found again."""
        if nodes <= 0:
            return PAUSED
        if self._found is not None:
            self._forbid(self._found)
            self._found = None
        try:
            answer = solve_limited(self._solver, min(nodes, self._slice), self._look_up)
        finally:
            self._conflicts = int(self._solver.accum_stats()["conflicts"])
        if answer is None:
            return PAUSED
        if answer is False:
            return EXHAUSTED
        if self._solutions == 0 and self._stays_near:
            self._solver.set_phases(self._solver.get_model())
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
        return {"conflicts": self._conflicts}

    @property
    def nodes(self) -> int:
        return self._conflicts + self._solutions

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
        self.demand_change(cells, [cell for cell, value in enumerate(cells) if value == FILLED])

    def _read_model(self) -> bytes:
        cells = bytearray(self._known)
        for literal in self._solver.get_model()[: len(cells)]:
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
