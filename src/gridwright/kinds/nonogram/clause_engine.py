"""Clause learning by CaDiCaL, whatever the clauses say: slice by slice, one solution after another."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pysat.solvers import Solver

from gridwright.kinds.common.cadical import ENGINE, solve_limited
from gridwright.kinds.nonogram.kernels.state import EXHAUSTED, FOUND, PAUSED

CLAUSES_AT_ONCE = 100_000
"""How many are handed over before it looks up."""
CONFLICTS_A_SLICE = 5_000
"""What it does before it looks up, a fraction of a second; on large boards fewer, as each takes longer. Slices that grow by
a half each time took as long on 52 hard puzzles."""
CLAUSES_OF_A_LARGE_BOARD = 100_000


class ClauseEngine:
    """An engine that never tires. Who derives from it hands over clauses, and says how cells are read and solutions forbidden."""

    patience = 1 << 62

    def __init__(self, look_up: Callable[[], None], *, stays_near: bool) -> None:
        """`look_up` is called now and then, also while a large board is handed over, and may raise.

        The search `stays_near` the first solution that it finds, since a second one often differs in few cells.
        """
        self._solver = Solver(name=ENGINE)
        self._found: bytes | None = None
        self._solutions = self._conflicts = self._clauses = 0
        self._stays_near = stays_near
        self._look_up = look_up

    def run(self, nodes: int) -> int:
        """Search for one slice: FOUND, EXHAUSTED or PAUSED. A solution found before is not found again."""
        if nodes <= 0:
            return PAUSED
        if self._found is not None:
            self._forbid(self._found)
            self._found = None
        most = max(1, CONFLICTS_A_SLICE * CLAUSES_OF_A_LARGE_BOARD // max(self._clauses, CLAUSES_OF_A_LARGE_BOARD))
        try:
            answer = solve_limited(self._solver, min(nodes, most), self._look_up)
        finally:
            self._conflicts = int(self._solver.accum_stats()["conflicts"])
        if answer is None:
            return PAUSED
        if answer is False:
            return EXHAUSTED
        model = self._solver.get_model()
        if self._solutions == 0 and self._stays_near:
            self._solver.set_phases(model)
        self._found = self._read_model(model)
        self._solutions += 1
        return FOUND

    def cells(self) -> bytes:
        """The solution that was found."""
        assert self._found is not None
        return self._found

    def is_stuck(self, slices: int) -> bool:
        return slices >= self.patience

    def counters(self) -> dict[str, int]:
        return {"conflicts": self._conflicts}

    @property
    def nodes(self) -> int:
        return self._conflicts + self._solutions

    def demand_change(self, cells: bytes) -> None:
        """Look only for solutions that differ from `cells` in at least one cell that is known there."""
        raise NotImplementedError

    def _forbid(self, cells: bytes) -> None:
        """Look only for other solutions than this one."""
        self.demand_change(cells)

    def _read_model(self, model: Sequence[int]) -> bytes:
        """The values of all cells."""
        raise NotImplementedError

    def _add_clauses(self, clauses: list[list[int]]) -> None:
        self._clauses += len(clauses)
        self._solver.append_formula(clauses)
        self._look_up()
