"""Solving nonograms: complete and exact, with the four answers of `model.outcome`.

Black and white in a rectangle is solved here, lines first, then one engine after another; every other sort by `general_solver`.
The functions at the end answer the questions: one solution, several, all of them, how many, what they have in common.
"""

from __future__ import annotations

import time
from collections.abc import Generator, Iterator, Sequence
from typing import TYPE_CHECKING

import numpy as np

from gridwright.kernels.cache import is_ready
from gridwright.kinds.nonogram.board import Board
from gridwright.kinds.nonogram.cells import UNKNOWN
from gridwright.kinds.nonogram.kernels import KERNELS
from gridwright.kinds.nonogram.kernels.propagate import settle
from gridwright.kinds.nonogram.kernels.state import (
    CROWDED,
    EXHAUSTED,
    FOUND,
    LINE_SOLVES,
    NO_CACHE,
    TRAIL_LENGTH,
    Small,
    new_board,
    place,
    read_cells,
)
from gridwright.kinds.nonogram.kernels.state import Board as Arrays
from gridwright.kinds.nonogram.puzzle import Nonogram
from gridwright.kinds.nonogram.sliced_search import FEW, SlicedSearch
from gridwright.model.outcome import Count, Outcome, Progress
from gridwright.model.solving import NEVER, LimitReachedError, find_agreement, find_solutions

if TYPE_CHECKING:
    from gridwright.kinds.nonogram.engines import Engine
    from gridwright.kinds.nonogram.general_solver import GeneralSearch
    from gridwright.kinds.nonogram.guess import Guess
    from gridwright.kinds.nonogram.sat import Cadical


# The search for solutions: lines first, then one engine after another.
#
# Lines alone settle most puzzles. `Probing` settles most of the rest in milliseconds; where it has not come to an end within
# its patience, `ClauseLearning` takes over with everything proved so far, and after it `Cadical`. Which engine wins is a matter
# of the puzzle's kind, not of its size: see `docs/explanation/solver.md` for what was measured.

SMALL = 900
"""Boards of so few cells are tried without kernels while these are not compiled: lines alone settle most puzzles."""
PLAIN_PATIENCE = 0.7
"""How many seconds they are searched without kernels."""


def is_settling_compiled() -> bool:
    """Whether lines can be settled by a kernel at once."""
    return is_ready(KERNELS.name("propagate:settle"))


class SolutionSearch(SlicedSearch):
    """One puzzle being solved. `solutions` yields them; a limit raises `LimitReachedError`; `effort` tells the cost so far."""

    kernels = KERNELS

    def __init__(
        self,
        puzzle: Nonogram,
        *,
        limit: int | None = None,
        timeout: float | None = None,
        progress: Progress | None = None,
    ) -> None:
        super().__init__(limit, timeout, progress)
        self._puzzle = puzzle
        self._arrays = self._new_arrays(_given_literals(puzzle))

    def solutions(self) -> Iterator[Board]:
        """Every solution once."""
        if len(self._arrays.trail) > SMALL or is_settling_compiled():
            yield from self._search()
            return
        known: set[bytes] = set()
        is_done = yield from self._search_plainly(known)
        if not is_done:
            yield from (board for board in self._search() if board.cells not in known)

    def _search_plainly(self, known: set[bytes]) -> Generator[Board, None, bool]:
        """Yield what plain Python finds, and note it, until it has found all (True) or kernels are the better bet (False).

        Where nodes are limited, it only settles lines: its nodes are not those of the kernels.
        """
        from gridwright.kinds.nonogram.plain_lines import search_cells, settle_cells  # only here: a machine needs it for a minute

        rows, columns = self._list_lengths()
        cells = bytearray(read_cells(self._arrays))
        if not settle_cells(rows, columns, cells):
            return True
        if UNKNOWN in cells and self._bounds.nodes != NEVER:
            return False
        end = time.perf_counter() + PLAIN_PATIENCE
        for found in search_cells(rows, columns, cells):
            if found is not None:
                known.add(found)
                yield self._board(found)
            else:
                self._nodes += 1
                if time.perf_counter() > end:
                    return False
            self._look_up()
        return True

    def _search(self) -> Iterator[Board]:
        """Every solution once, by kernels."""
        self._load("propagate:settle")
        if not settle(self._arrays, NO_CACHE):
            return
        if self._is_full():
            yield self._board(read_cells(self._arrays))
            return
        before = time.perf_counter()
        from gridwright.kinds.nonogram.engines import ClauseLearning, Probing  # only here: lines alone settle most puzzles

        self._bounds.leave_out(time.perf_counter() - before)
        self._load("search:advance")
        probing = Probing(self._arrays) if Probing.suits(self._arrays) else None
        if probing and (yield from self._exhaust(probing)):
            return
        if ClauseLearning.suits(self._arrays):
            self._load("clause_learning:learn")
            if (yield from self._exhaust(ClauseLearning(self._arrays, self._found, probing, is_brief=True))):
                return
            guess = yield from self._guess()
            while True:
                learning = ClauseLearning(self._arrays, self._found, probing, guess)
                if (yield from self._exhaust(learning)):
                    return
                if learning.guessed is None or self._is_full():
                    break
                guess = yield from self._take_over(learning.guessed)
        is_reinforced = ClauseLearning.suits(self._arrays) and not self._found
        guess = yield from self._guess(is_reinforced=is_reinforced)
        yield from self._exhaust(self._cadical(self._found, guess))

    def _guess(self, *, is_reinforced: bool = False) -> Generator[Board, None, Guess | None]:
        """Guess a solution, and yield it if the guess is one; the engine that takes over is told of it, and begins near it.

        None where nothing is open: the engine finds what is left, and a solution in which nothing could change is not forbidden.
        """
        if self._is_full():
            return None
        self._load("beliefs:propagate_beliefs")
        from gridwright.kinds.nonogram.guess import guess_solution, reinforce_guess

        if is_reinforced:
            guess = reinforce_guess(self._arrays, self._look_up, is_patient=True)
        else:
            guess = guess_solution(self._arrays, self._look_up)
        return (yield from self._take_over(guess))

    def _take_over(self, guess: Guess) -> Generator[Board, None, Guess]:
        """Yield a guess that is a solution, and note it."""
        if guess.solution is not None and guess.solution not in self._found:
            self._found.append(guess.solution)
            yield self._board(guess.solution)
            self._look_up()
        return guess

    def _let_guess(self, engine: Engine) -> None:
        """Let an engine that goes on guess, on what it has proved."""
        self._load("beliefs:propagate_beliefs")
        arrays = self._new_arrays(engine.facts())
        settle(arrays, NO_CACHE)
        engine.guess(arrays, self._look_up)

    def agreement(self, known: Sequence[Board]) -> Board:
        """What every solution shares with the `known` ones, of which there is at least one."""
        self._load("propagate:settle")
        if not settle(self._arrays, NO_CACHE):
            raise ValueError("a puzzle without a solution has no agreement")
        return self._find_agreement(self._cadical((), stays_near=False), known, self._board)

    def _count_line_solves(self) -> int:
        return int(self._arrays.counts[LINE_SOLVES])

    def _exhaust(self, engine: Engine) -> Generator[Board, None, bool]:
        """Yield what an engine finds until it has found all (True) or another is the better bet (False)."""
        self._running = engine
        slices = 0
        while True:
            ending = self._run(engine)
            if ending == EXHAUSTED:
                return True
            if ending == FOUND:
                cells = engine.cells()
                if engine.may_crowd or len(self._found) <= FEW:
                    self._found.append(cells)
                slices = 0
                yield self._board(cells)
                self._look_up()
            else:
                slices += 1
                if engine.wants_guess():
                    self._let_guess(engine)
            is_stuck = engine.is_stuck(slices) and len(self._found) <= FEW
            if ending == CROWDED or is_stuck:
                if self._hand_over(engine):
                    return False
                engine.patience = NEVER

    def _is_full(self) -> bool:
        return int(self._arrays.counts[TRAIL_LENGTH]) == len(self._arrays.trail)

    def _hand_over(self, engine: Engine) -> bool:
        """Go back to the board without any decision, with all that the engine has proved about it.

        False, and nothing has changed, if no other engine could take over.
        """
        from gridwright.kinds.nonogram.engines import ClauseLearning

        arrays = self._new_arrays(engine.facts())
        settle(arrays, NO_CACHE)
        if not (ClauseLearning.suits(arrays) or self._do_clauses_fit(arrays)):
            return False
        self._keep_effort()
        arrays.counts[LINE_SOLVES] = self._arrays.counts[LINE_SOLVES]
        self._arrays = arrays
        # What has been proved may already exclude solutions found before: those must not be forbidden once more, or others
        # that are like them in the cells still open would be lost.
        known = read_cells(self._arrays)
        self._found = [cells for cells in self._found if _agrees(cells, known)]
        return True

    def _do_clauses_fit(self, arrays: Arrays) -> bool:
        self._load("cnf:encode")
        from gridwright.kinds.nonogram.sat import MOST_CLAUSES, count_clauses

        return count_clauses(arrays) <= MOST_CLAUSES

    def _cadical(self, forbidden: Sequence[bytes], guess: Guess | None = None, *, stays_near: bool = True) -> Cadical:
        # Only here, because importing python-sat costs more than most puzzles.
        from gridwright.kinds.nonogram.sat import Cadical

        if not self._do_clauses_fit(self._arrays):
            raise LimitReachedError("the board is too large for clause learning")
        self._load("cnf:list_orders")
        return Cadical(self._arrays, forbidden, guess, stays_near=stays_near, look_up=self._look_up)

    def _new_arrays(self, literals: Small) -> Arrays:
        """The puzzle with these literals written in."""
        arrays = new_board(*self._list_lengths())
        if len(literals):
            place(arrays, literals)
        return arrays

    def _list_lengths(self) -> tuple[list[list[int]], list[list[int]]]:
        """The blocks of all rows, and of all columns."""
        rows, columns = ([[block.length for block in clue] for clue in clues] for clues in self._puzzle.clues)
        return rows, columns

    def _board(self, cells: bytes) -> Board:
        return Board(self._puzzle.height, self._puzzle.width, cells, self._puzzle.symbols)


def _agrees(cells: bytes, known: bytes) -> bool:
    return all(fact in (UNKNOWN, value) for fact, value in zip(known, cells, strict=True))


def _given_literals(puzzle: Nonogram) -> Small:
    given = puzzle.given.cells if puzzle.given is not None else b""
    return np.array([2 * cell + value for cell, value in enumerate(given) if value != UNKNOWN], dtype=np.int32)


def solve(
    puzzle: Nonogram,
    *,
    solutions: int | None = 2,
    limit: int | None = None,
    timeout: float | None = None,
    progress: Progress | None = None,
) -> Outcome[Board]:
    """Look for up to `solutions` solutions; two settle uniqueness, None asks for all.

    `limit` counts nodes (of search, and conflicts of clause learning) and gives the same answer on every machine; `timeout`, in
    seconds, only stops.
    """
    return find_solutions(_start(puzzle, limit, timeout, progress), solutions)


def iterate(puzzle: Nonogram) -> Iterator[Board]:
    """Every solution, each found when it is asked for."""
    return _start(puzzle).solutions()


def count(
    puzzle: Nonogram,
    *,
    limit: int | None = None,
    timeout: float | None = None,
    progress: Progress | None = None,
) -> Count:
    """How many solutions there are, or how many were met before a limit."""
    search = _start(puzzle, limit, timeout, progress)
    value = 0
    try:
        for _ in search.solutions():
            value += 1
    except LimitReachedError as stop:
        return Count(value, is_exact=False, effort=search.effort(), reason=stop.reason)
    return Count(value, is_exact=True, effort=search.effort())


def agreement(
    puzzle: Nonogram,
    outcome: Outcome[Board],
    *,
    limit: int | None = None,
    timeout: float | None = None,
    progress: Progress | None = None,
) -> Board | None:
    """What all solutions agree on, unknown where two differ; None when no solution is known, or a limit came first."""
    return find_agreement(outcome, Board, lambda known: _start(puzzle, limit, timeout, progress).agreement(known))


def _start(
    puzzle: Nonogram, limit: int | None = None, timeout: float | None = None, progress: Progress | None = None
) -> SolutionSearch | GeneralSearch:
    if puzzle.is_plain:
        return SolutionSearch(puzzle, limit=limit, timeout=timeout, progress=progress)
    from gridwright.kinds.nonogram.general_solver import GeneralSearch, make_system  # only here: most puzzles are plain

    return GeneralSearch(make_system(puzzle), puzzle.make_board, limit=limit, timeout=timeout, progress=progress)
