"""Clause learning by CaDiCaL: what deduction leaves open, as clauses, and cuts whenever a model is more than one loop."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
from pysat.solvers import Solver

from gridwright.kernels.loops.grid import Grid, Small
from gridwright.kinds.slitherlink.board import LINE, UNKNOWN, Board
from gridwright.kinds.slitherlink.cuts import write_cuts
from gridwright.kinds.slitherlink.encoding import INSIDE, Literals, name_edges, read_literals, write_clauses
from gridwright.kinds.slitherlink.regions import Flags, find_regions
from gridwright.model.hunt import LimitReachedError, deferred_interrupt

ENGINE = "cadical195"
CONFLICTS_A_SLICE = 2_000
"""What it does before it looks up, a fraction of a second."""
MOST_CLAUSES = 5_000_000
"""More are not handed over: half a gigabyte inside the solver, and some seconds of loading."""
CLAUSES_AT_ONCE = 100_000
"""How many are handed over before it looks up."""
PAUSED, FOUND, EXHAUSTED = range(3)


class Clauses:
    """The loops that are still possible on a grid after deduction, found one after the other."""

    def __init__(self, grid: Grid, cells: Small, clues: Small, look_up: Callable[[], None]) -> None:
        """`cells` and `clues` are those of the puzzle, numbered as the grid numbers them.

        `look_up` is called now and then while a large board is handed over, and may raise.
        """
        self._grid = grid
        self._literals = read_literals(grid)
        self._variables = int(abs(self._literals[abs(self._literals) != INSIDE]).max(initial=0))
        self._edges: Literals | None = None
        self._solver = Solver(name=ENGINE)
        self._models = self._cuts = 0
        self._found: list[int] | None = None
        self._is_exhausted = False
        self._look_up = look_up
        self._add_all(write_clauses(grid, self._literals, cells, clues))

    def run(self, nodes: int) -> int:
        """Search for one slice: FOUND, EXHAUSTED or PAUSED. A solution found before is not found again."""
        if self._found is not None:
            self._add([-literal for literal in self._found])
            self._found = None
        if self._is_exhausted:
            return EXHAUSTED
        if nodes <= 0:
            return PAUSED
        self._solver.conf_budget(min(nodes, CONFLICTS_A_SLICE))
        with deferred_interrupt():
            answer = self._solver.solve_limited()
        if answer is None:
            return PAUSED
        self._is_exhausted = answer is False
        return EXHAUSTED if self._is_exhausted else self._judge(self._read_model())

    @property
    def board(self) -> Board:
        """The solution that was found."""
        assert self._found is not None
        return Board.enclosing(self._grid.height, self._grid.width, self._read_cells(self._found).tolist())

    def demand_change(self, shared: Board) -> None:
        """Look only for solutions in which at least one edge is not what `shared` says of it."""
        if self._edges is None:
            self._edges, clauses = name_edges(self._grid, self._literals, self._variables)
            self._add_all([clauses])
        values = np.frombuffer(shared.across + shared.upright, dtype=np.uint8)
        known = (values != UNKNOWN) & (abs(self._edges) != INSIDE)
        self._add(np.where(values == LINE, -self._edges, self._edges)[known].tolist())

    @property
    def nodes(self) -> int:
        return int(self._solver.accum_stats()["conflicts"]) + self._models

    def counters(self) -> dict[str, int]:
        return {"conflicts": int(self._solver.accum_stats()["conflicts"]), "cuts": self._cuts}

    def _judge(self, model: list[int]) -> int:
        """A model is a solution if it is one loop; otherwise it is cut off."""
        self._models += 1
        height, width = self._grid.height, self._grid.width
        regions = find_regions(height, width, self._read_sides(model))
        cuts = list(write_cuts(height, width, regions, self._literals))
        for clause in cuts:
            self._add(clause)
        self._cuts += len(cuts)
        if cuts:
            return EXHAUSTED if self._is_exhausted else PAUSED
        self._found = model
        return FOUND

    def _add_all(self, clauses_by_width: Sequence[Literals]) -> None:
        if sum(map(len, clauses_by_width)) > MOST_CLAUSES:
            raise LimitReachedError("the board is too large for clause learning")
        for clauses in clauses_by_width:
            for start in range(0, len(clauses), CLAUSES_AT_ONCE):
                if clauses.shape[1]:
                    self._solver.append_formula(clauses[start : start + CLAUSES_AT_ONCE].tolist())
                else:
                    self._is_exhausted = True
                if start:
                    self._look_up()

    def _add(self, clause: list[int]) -> None:
        if clause:
            self._solver.add_clause(clause)
        else:
            self._is_exhausted = True

    def _read_model(self) -> list[int]:
        """The value of each variable. Those that no clause names may be missing: they are as good one way as the other."""
        model: list[int] = (self._solver.get_model() or [])[: self._variables]
        return [*model, *(-variable for variable in range(len(model) + 1, self._variables + 1))]

    def _read_sides(self, model: list[int]) -> Flags:
        """Which cells are inside, border included."""
        is_true = np.array([0, *model]) > 0
        is_open = abs(self._literals) != INSIDE
        inside = self._literals > 0
        inside[is_open] = is_true[abs(self._literals[is_open])] == inside[is_open]
        return inside

    def _read_cells(self, model: list[int]) -> Flags:
        return self._read_sides(model).reshape(self._grid.height + 2, -1)[1:-1, 1:-1].ravel()
