"""Solving Hitori: complete and exact, with the four answers of `model.outcome`.

The rules become clauses for a SAT solver: one variable a cell, true if it is shaded. That unshaded cells are connected is said
only where a model breaks it (a cut), because saying it beforehand takes many clauses, of which few are ever needed. What bounds a
search and how its course becomes an answer is the same for all kinds: `model.solving` has it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import TYPE_CHECKING

from gridwright.kinds.common.cadical import ENGINE, solve_limited
from gridwright.kinds.template.board import SHADED, UNKNOWN, UNSHADED, Board, neighbours, unshaded_groups
from gridwright.kinds.template.puzzle import Hitori
from gridwright.kinds.template.rules import list_lines
from gridwright.model.deduction import Cell
from gridwright.model.outcome import Count, Effort, Outcome, Progress
from gridwright.model.solving import Bounds, LimitReachedError, find_agreement, find_solutions

if TYPE_CHECKING:
    from pysat.solvers import Solver

CONFLICTS_A_SLICE = 2_000
"""What the engine does before it looks up, a fraction of a second."""
MOST_PAIRS = 2_000_000
"""Pairs of equal numbers, a clause each; with more, a board is given up before memory is spent."""


class SolutionSearch:
    """One puzzle being solved. A limit raises `LimitReachedError`; `effort` tells the cost so far."""

    def __init__(self, puzzle: Hitori, bounds: Bounds) -> None:
        self._puzzle = puzzle
        self._bounds = bounds
        self._models = self._cuts = self._conflicts = 0

    def solutions(self) -> Iterator[Board]:
        """Every solution once, each found when it is asked for."""
        engine = self._start()
        while (board := self._find(engine)) is not None:
            yield board
            self._demand_change(engine, board)

    def agreement(self, known: Sequence[Board]) -> Board:
        """What every solution shares with the `known` ones: each that differs from what is shared so far makes that less."""
        engine, shared = self._start(), known[0].agreeing(known[1:])
        self._demand_change(engine, shared)
        while (board := self._find(engine)) is not None:
            shared = shared.agreeing([board])
            self._demand_change(engine, shared)
        return shared

    def effort(self) -> Effort:
        """Nodes are conflicts and models: they repeat from run to run."""
        counters = {"conflicts": self._conflicts, "cuts": self._cuts}
        return Effort(self._conflicts + self._models, self._bounds.seconds, counters)

    def _look_up(self) -> None:
        self._bounds.look_up(self.effort())

    def _start(self) -> Solver:
        from pysat.solvers import Solver  # only here: importing it costs more than most commands

        pairs = sum(count * (count - 1) // 2 for cells in self._lines() for count in Counter(map(self._number, cells)).values())
        if pairs > MOST_PAIRS:
            raise LimitReachedError(f"the board is too large: at most {MOST_PAIRS:,} pairs of equal numbers are looked at")
        return Solver(name=ENGINE, bootstrap_with=list(self._write_clauses()))

    def _lines(self) -> Iterator[list[Cell]]:
        return (cells for _, cells in list_lines(self._puzzle.size))

    def _number(self, cell: Cell) -> int:
        return self._puzzle.numbers[cell[0]][cell[1]]

    def _variable(self, cell: Cell) -> int:
        """The variable that is true if a cell is shaded."""
        return cell[0] * self._puzzle.width + cell[1] + 1

    def _write_clauses(self) -> Iterator[list[int]]:
        size = self._puzzle.size
        cells = [(row, column) for row in range(size[0]) for column in range(size[1])]
        yield [-self._variable(cell) for cell in cells]  # not everything is shaded
        for line in self._lines():
            for one, other in combinations(line, 2):
                if self._number(one) == self._number(other):
                    yield [self._variable(one), self._variable(other)]
        for cell in cells:
            for beside in neighbours(cell, size):
                if beside > cell:
                    yield [-self._variable(cell), -self._variable(beside)]
        for cell, state in () if self._puzzle.given is None else self._puzzle.given.cells():
            if state != UNKNOWN:
                yield [self._variable(cell) if state == SHADED else -self._variable(cell)]

    def _find(self, engine: Solver) -> Board | None:
        """The next board that keeps every rule; None once there is none."""
        while True:
            self._look_up()
            left = self._bounds.nodes - self.effort().nodes
            if left <= 0:
                self._bounds.give_up()
            try:
                answer = solve_limited(engine, min(left, CONFLICTS_A_SLICE), self._look_up)
            finally:
                self._conflicts = int(engine.accum_stats()["conflicts"])
            if answer is False:
                return None
            if answer is None:
                continue
            self._models += 1
            board = self._read_model(engine.get_model() or [])
            cuts = list(self._write_cuts(board))
            if not cuts:
                return board
            self._cuts += len(cuts)
            engine.append_formula(cuts)

    def _read_model(self, model: list[int]) -> Board:
        height, width = self._puzzle.size
        shaded = {literal for literal in model if literal > 0}
        cells = [SHADED if variable in shaded else UNSHADED for variable in range(1, height * width + 1)]
        return Board(tuple("".join(cells[start : start + width]) for start in range(0, len(cells), width)))

    def _write_cuts(self, board: Board) -> Iterator[list[int]]:
        """For each group that is cut off: if a cell of it and one of the largest are unshaded, so is a cell around it."""
        groups = sorted(unshaded_groups(board), key=len)
        for group in groups[:-1]:
            inside = set(group)
            around = {beside for cell in group for beside in neighbours(cell, board.size)} - inside
            yield [self._variable(group[0]), self._variable(groups[-1][0]), *(-self._variable(cell) for cell in sorted(around))]

    def _demand_change(self, engine: Solver, board: Board) -> None:
        """From now on, look only for boards that differ somewhere from what this one says."""
        known = [(cell, state) for cell, state in board.cells() if state != UNKNOWN]
        literals = [-self._variable(cell) if state == SHADED else self._variable(cell) for cell, state in known]
        # No board differs from one that says nothing.
        engine.append_formula([literals] if literals else [[1], [-1]])


def solve(
    puzzle: Hitori,
    *,
    solutions: int | None = 2,
    limit: int | None = None,
    timeout: float | None = None,
    progress: Progress | None = None,
) -> Outcome[Board]:
    """Look for up to `solutions` solutions; two settle uniqueness, None asks for all.

    `limit` counts nodes and gives the same answer on every machine; `timeout`, in seconds, only stops.
    """
    return find_solutions(SolutionSearch(puzzle, Bounds(limit, timeout, progress)), solutions)


def iterate(puzzle: Hitori) -> Iterator[Board]:
    """Every solution, each found when it is asked for."""
    return SolutionSearch(puzzle, Bounds()).solutions()


def count(
    puzzle: Hitori,
    *,
    limit: int | None = None,
    timeout: float | None = None,
    progress: Progress | None = None,
) -> Count:
    """How many solutions there are, or how many were met before a limit."""
    search, found = SolutionSearch(puzzle, Bounds(limit, timeout, progress)), 0
    try:
        for _ in search.solutions():
            found += 1
    except LimitReachedError as stop:
        return Count(found, is_exact=False, effort=search.effort(), reason=stop.reason)
    return Count(found, is_exact=True, effort=search.effort())


def agreement(
    puzzle: Hitori,
    outcome: Outcome[Board],
    *,
    limit: int | None = None,
    timeout: float | None = None,
    progress: Progress | None = None,
) -> Board | None:
    """What all solutions agree on, unknown where two differ; None when no solution is known, or a limit came first."""
    return find_agreement(outcome, Board, SolutionSearch(puzzle, Bounds(limit, timeout, progress)).agreement)
