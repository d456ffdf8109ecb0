"""Solving Slitherlinks: complete and exact, with the four answers of `model.outcome`.

Deduction comes first, then trials of single edges, then clause learning, and where there are many solutions, the frontier method
over all of them at once. Deduction settles most puzzles, and whatever it concludes is forced: a loop that it closes is the only
one. Trials of single edges settle most of the rest. See `docs/explanation/slitherlink-solver.md` for what was measured.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from gridwright.kernels import load
from gridwright.kernels.cache import is_ready
from gridwright.kinds.slitherlink.board import Board
from gridwright.kinds.slitherlink.deduction import (
    count_open_edges,
    list_clues,
    load_tables,
    make_open_grid,
    read_board,
    run_deduction,
)
from gridwright.kinds.slitherlink.frontier import WIDEST, FrontierOrder, TooManyStatesError, count_loops, list_loops
from gridwright.kinds.slitherlink.kernels import KERNELS
from gridwright.kinds.slitherlink.kernels.engine import CONTRADICTION, SOLVED, STUCK, new_trial_lists, try_edges
from gridwright.kinds.slitherlink.kernels.grid import ADVANCED, EXPERT, Grid
from gridwright.kinds.slitherlink.puzzle import AnyBoard, Slitherlink
from gridwright.kinds.slitherlink.tilings.board import GraphBoard
from gridwright.kinds.slitherlink.variants import ANIMALS, counts_lines
from gridwright.model.outcome import Count, Effort, Outcome, Progress
from gridwright.model.solving import Bounds, LimitReachedError, find_agreement, find_solutions

if TYPE_CHECKING:
    from gridwright.kinds.slitherlink.clause_learning import Clauses
    from gridwright.kinds.slitherlink.tilings.solver import BoardSearch


EDGES_A_SLICE = 8
"""So many edges are tried before it looks up, some milliseconds."""
LEAST_SETTLED = 4
"""A slice that settles less than one in so many open edges is the last: clause learning is then the better bet."""


class Trials:
    """Edges of a grid tried in turn, in slices, as a line and as a cross, beginning with the first that is open."""

    def __init__(self, grid: Grid) -> None:
        self._grid = grid
        self._next = 0
        self._lists = new_trial_lists(grid)
        self.tried = 0
        self.are_worthwhile = True

    def run(self, most: int) -> int:
        """Try a slice of at most so many edges: `SOLVED`, `CONTRADICTION` or `STUCK`."""
        before = count_open_edges(self._grid)
        budget = min(most, EDGES_A_SLICE)
        ending, place, tried = try_edges(self._grid, load_tables(), self._next, budget, *self._lists)
        self.tried += int(tried)
        self._next = int(place)
        settled = before - count_open_edges(self._grid)
        self.are_worthwhile = self._next >= 0 and 0 < before <= LEAST_SETTLED * settled
        return int(ending) if ending in (SOLVED, CONTRADICTION) else STUCK


FEW = 32
"""So many solutions are found one by one; where there are more, the frontier method takes all, if the board is narrow enough."""
SMALL = 900
"""Boards of so few cells are left to clause learning alone while the kernels are not compiled: nobody waits for them."""
MOST_CELLS = 1_000_000
"""Larger boards are given up: deduction takes up to two kilobytes a cell."""


def is_deduction_compiled() -> bool:
    """Whether deduction can begin at once."""
    return is_ready(KERNELS.name("engine:deduce"))


class SolutionSearch:
    """One puzzle being solved. `solutions` yields them; a limit raises `LimitReachedError`; `effort` tells the cost so far."""

    def __init__(self, puzzle: Slitherlink, bounds: Bounds) -> None:
        self._puzzle = puzzle
        self._base = keep_ordinary(puzzle) if puzzle.variant else puzzle
        """What deduction and the clauses of ordinary clues are for."""
        self._bounds = bounds
        self._tried = self._states = 0
        self._engine: Clauses | None = None
        self.counted = 0
        """Solutions that `count` has met so far."""

    def solutions(self) -> Iterator[Board]:
        """Every solution once, each found when it is asked for."""
        grid = self._deduce()
        if grid is None:
            return
        known = read_board(grid)
        if known.is_complete:
            yield known
            return
        engine, found = self._start_learning(grid), set[Board]()
        for board in self._learn(engine):
            yield board
            found.add(board)
            if len(found) == FEW and self._can_use_frontier():
                break
        else:
            return
        try:
            for board in list_loops(FrontierOrder(self._puzzle, known), self._spend):
                self._look_up()
                if board not in found:
                    yield board
        except TooManyStatesError:
            yield from self._learn(engine)

    def count(self) -> int:
        """How many solutions there are."""
        grid = self._deduce()
        if grid is None:
            return 0
        known = read_board(grid)
        if known.is_complete:
            self.counted = 1
            return 1
        engine = self._start_learning(grid)
        for _ in self._learn(engine):
            self.counted += 1
            if self.counted == FEW and self._can_use_frontier():
                break
        else:
            return self.counted
        try:
            return count_loops(FrontierOrder(self._puzzle, known), self._spend)
        except TooManyStatesError:
            for _ in self._learn(engine):
                self.counted += 1
            return self.counted

    def agreement(self, known: Sequence[Board]) -> Board:
        """What every solution shares with the `known` ones, of which there is at least one."""
        grid = self._deduce()
        if grid is None:
            raise ValueError("a puzzle without a solution has no agreement")
        shared = known[0].agreeing(known[1:])
        if not read_board(grid).is_complete:
            engine = self._start_learning(grid)
            engine.demand_change(shared)
            for board in self._learn(engine):
                shared = shared.agreeing([board])
                engine.demand_change(shared)
        self._bounds.tell(self.effort())  # its cost has no place in the answer
        return shared

    def effort(self) -> Effort:
        """What it has cost so far."""
        nodes, counters = self._tried + self._states, {"trials": self._tried, "states": self._states}
        if self._engine is not None:
            nodes += self._engine.nodes
            counters |= self._engine.counters()
        return Effort(nodes, self._bounds.seconds, counters)

    def _deduce(self) -> Grid | None:
        """All that follows without a search; None if that is a contradiction. A grid without an open edge holds the solution.

        Of a small board nothing is deduced as long as the kernels are not compiled.
        """
        puzzle = self._base
        if puzzle.height * puzzle.width > MOST_CELLS:
            raise LimitReachedError(f"the board is too large: at most {MOST_CELLS:,} cells are solved")
        if self._puzzle.variant and not any(puzzle.clued_cells()):
            return self._check_variant(make_open_grid(puzzle))
        is_small = puzzle.height * puzzle.width <= SMALL
        if is_small and not is_deduction_compiled() and not (puzzle.square_given and puzzle.square_given.is_complete):
            return self._check_variant(make_open_grid(puzzle))
        self._load("engine:deduce")
        grid, ending = run_deduction(puzzle, ADVANCED, look_up=self._look_up)
        if ending not in (SOLVED, CONTRADICTION):
            self._look_up()
            grid, ending = run_deduction(puzzle, EXPERT, board=read_board(grid), look_up=self._look_up)
        if ending not in (SOLVED, CONTRADICTION):
            self._load("engine:try_edges")
            ending = self._try_edges(grid)
        # A board of crosses has no loop, so it is no solution.
        has_solution = ending == SOLVED or not read_board(grid).is_complete
        return self._check_variant(grid) if ending != CONTRADICTION and has_solution else None

    def _check_variant(self, grid: Grid) -> Grid | None:
        """The grid; None if it holds a whole board that is no solution of the variant, of which deduction knows nothing."""
        if self._puzzle.variant:
            from gridwright.kinds.slitherlink.rules import is_solution

            board = read_board(grid)
            if board.is_complete and not is_solution(self._puzzle, board):
                return None
        return grid

    def _try_edges(self, grid: Grid) -> int:
        """Try edges both ways as long as that tells something."""
        trials = Trials(grid)
        while trials.are_worthwhile:
            self._look_up()
            ending = trials.run(self._bounds.nodes - self._tried)
            self._tried = trials.tried
            if ending in (SOLVED, CONTRADICTION):
                return ending
        return STUCK

    def _start_learning(self, grid: Grid) -> Clauses:
        # Only here, because importing python-sat costs more than most puzzles; it is no part of solving this one either.
        before = time.perf_counter()
        from gridwright.kinds.slitherlink.clause_learning import Clauses

        self._bounds.leave_out(time.perf_counter() - before)
        self._engine = Clauses(grid, *list_clues(self._base), self._look_up)
        if self._puzzle.variant:
            self._engine.demand_variant(self._puzzle)
        return self._engine

    def _learn(self, engine: Clauses) -> Iterator[Board]:
        """What clause learning finds, until it has found all."""
        return (engine.board for _ in engine.run_to_solutions(self._bounds, self.effort))

    def _load(self, kernel: str) -> None:
        """Load a kernel, the first time in a process from disk: that is no part of solving this puzzle."""
        before = time.perf_counter()
        load(KERNELS.name(kernel))
        self._bounds.leave_out(time.perf_counter() - before)

    def _can_use_frontier(self) -> bool:
        return min(self._puzzle.size) <= WIDEST and not self._puzzle.variant

    def _spend(self, states: int) -> None:
        """Count the states of the frontier method."""
        self._states += states
        self._look_up()
        if self.effort().nodes > self._bounds.nodes:
            self._bounds.give_up()

    def _look_up(self) -> None:
        self._bounds.look_up(self.effort())


def keep_ordinary(puzzle: Slitherlink) -> Slitherlink:
    """The ordinary Slitherlink of which every solution of a variant is one, too: with those clues that count lines in both."""
    keeps_numbers = counts_lines(puzzle.variant)
    clues = tuple(tuple(clue if keeps_numbers and clue not in ANIMALS else None for clue in row) for row in puzzle.clues)
    return replace(puzzle, clues=clues, goal=None, variant="")


def solve(
    puzzle: Slitherlink,
    *,
    solutions: int | None = 2,
    limit: int | None = None,
    timeout: float | None = None,
    progress: Progress | None = None,
) -> Outcome[AnyBoard]:
    """Look for up to `solutions` solutions; two settle uniqueness, None asks for all.

    `limit` counts nodes (edges tried, conflicts and models of clause learning, states of a frontier) and gives the same answer on
    every machine; `timeout`, in seconds, only stops.
    """
    bounds = Bounds(limit, timeout, progress)
    if puzzle.tiling is not None:
        return find_solutions(_search_graph(puzzle, bounds), solutions)
    return find_solutions(SolutionSearch(puzzle, bounds), solutions)


def iterate(puzzle: Slitherlink) -> Iterator[AnyBoard]:
    """Every solution, each found when it is asked for."""
    return _start_search(puzzle, Bounds()).solutions()


def count(
    puzzle: Slitherlink,
    *,
    limit: int | None = None,
    timeout: float | None = None,
    progress: Progress | None = None,
) -> Count:
    """How many solutions there are, or how many were met before a limit."""
    search = _start_search(puzzle, Bounds(limit, timeout, progress))
    try:
        return Count(search.count(), is_exact=True, effort=search.effort())
    except LimitReachedError as stop:
        return Count(search.counted, is_exact=False, effort=search.effort(), reason=stop.reason)


def agreement(
    puzzle: Slitherlink,
    outcome: Outcome[AnyBoard],
    *,
    limit: int | None = None,
    timeout: float | None = None,
    progress: Progress | None = None,
) -> AnyBoard | None:
    """What all solutions agree on, unknown where two differ; None when no solution is known, or a limit came first."""
    bounds = Bounds(limit, timeout, progress)
    if puzzle.tiling is not None:
        return find_agreement(outcome, GraphBoard, _search_graph(puzzle, bounds).agreement)
    return find_agreement(outcome, Board, SolutionSearch(puzzle, bounds).agreement)


def _start_search(puzzle: Slitherlink, bounds: Bounds) -> SolutionSearch | BoardSearch:
    return SolutionSearch(puzzle, bounds) if puzzle.tiling is None else _search_graph(puzzle, bounds)


def _search_graph(puzzle: Slitherlink, bounds: Bounds) -> BoardSearch:
    # Its kernels are their own, and most puzzles are on squares.
    from gridwright.kinds.slitherlink.tilings.solver import BoardSearch

    return BoardSearch(puzzle, bounds)
