"""The hunt for solutions: lines first, then search with trials, then clause learning.

Lines alone settle most puzzles. Search settles most of the rest in milliseconds; where it has not come to an end
within `PATIENCE`, the puzzle is of the kind on which learning from conflicts is exponentially better, and clause
learning takes over from what search has proved. Measured on contest puzzles, dominoes and the hard ones of public
collections; see `docs/explanation/solver.md`.
"""

from __future__ import annotations

import time
from collections.abc import Generator, Iterator, Sequence

import numpy as np

from gridwright.kernels.propagate import settle
from gridwright.kernels.search import EXHAUSTED, FOUND, advance
from gridwright.kernels.state import (
    DEPTH,
    LINE_SOLVES,
    MAY_RESTART,
    NO_CACHE,
    NODES,
    PROBES,
    TRAIL_LENGTH,
    Memory,
    Small,
    memory_size,
    new_board,
    new_memory,
    place,
    read_cells,
)
from gridwright.kernels.state import Board as Arrays
from gridwright.kinds.nonogram.board import UNKNOWN, Board
from gridwright.kinds.nonogram.learning import Learner, TooLargeError
from gridwright.kinds.nonogram.puzzle import Nonogram
from gridwright.model.kind import Progress
from gridwright.model.outcome import Effort

SLICE = 100_000
"""How much work search does before it looks at the clock: about 10 ms."""
PATIENCE = 100_000
"""How much work search may spend since its last solution before clause learning takes over."""
CONFLICTS_A_SLICE = 5_000
"""How long clause learning runs before it looks at the clock: a fraction of a second."""
FEW = 1_000
"""Beyond so many solutions search is plainly productive and is left alone: learning would have to be told of them all."""
MOST_MEMORY = 1 << 28
"""Search that would need more bytes than this is skipped."""
NEVER = 1 << 62


class LimitReachedError(Exception):
    """A limit was reached; `reason` says which, for a person."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class Hunt:
    """One puzzle being solved. `solutions` yields them; a limit raises `LimitReachedError`; `effort` tells the cost so far."""

    def __init__(
        self,
        puzzle: Nonogram,
        *,
        limit: int | None = None,
        timeout: float | None = None,
        progress: Progress | None = None,
    ) -> None:
        self._puzzle = puzzle
        self._limit = NEVER if limit is None else limit
        self._timeout = timeout
        self._progress = progress
        self._start = time.perf_counter()
        self._arrays = self._new_arrays()
        self._memory: Memory | None = None
        self._learner: Learner | None = None
        self._found: list[Board] = []

    def solutions(self) -> Iterator[Board]:
        """Every solution once."""
        if not settle(self._arrays, NO_CACHE):
            return
        if self._is_complete():
            yield self._read_board()
            return
        if memory_size(self._arrays) <= MOST_MEMORY and (yield from self._search()):
            return
        yield from self._learn()

    def agreement(self, known: Sequence[Board]) -> Board:
        """What every solution shares with the `known` ones, of which there is at least one."""
        if not settle(self._arrays, NO_CACHE):
            raise ValueError("a puzzle without a solution has no agreement")
        learner = Learner(self._arrays)
        shared = known[0].agreeing(known[1:])
        while True:
            learner.demand_change(shared.cells, [cell for cell, value in enumerate(shared.cells) if value != UNKNOWN])
            if not self._run(learner):
                return shared
            shared = shared.agreeing([self._board(learner.cells())])

    def effort(self) -> Effort:
        """What it has cost so far."""
        counters = {"line_solves": int(self._arrays.counts[LINE_SOLVES])}
        nodes = 0
        if self._memory is not None:
            nodes = int(self._memory.control[NODES])
            counters["probes"] = int(self._memory.control[PROBES])
        if self._learner is not None:
            counters["conflicts"] = self._learner.conflicts
            nodes += self._learner.conflicts
        return Effort(nodes, time.perf_counter() - self._start, counters)

    def _new_arrays(self, literals: Small | None = None) -> Arrays:
        """The puzzle with its given cells, or with these literals, written in."""
        rows, columns = ([[block.length for block in clue] for clue in clues] for clues in self._puzzle.clues)
        arrays = new_board(rows, columns)
        if literals is None and self._puzzle.given is not None:
            given = enumerate(self._puzzle.given.cells)
            literals = np.array([2 * cell + value for cell, value in given if value != UNKNOWN], dtype=np.int32)
        if literals is not None:
            place(arrays, literals)
        return arrays

    def _is_complete(self) -> bool:
        return int(self._arrays.counts[TRAIL_LENGTH]) == len(self._arrays.trail)

    def _read_board(self) -> Board:
        return self._board(read_cells(self._arrays))

    def _board(self, cells: bytes) -> Board:
        return Board(self._puzzle.height, self._puzzle.width, cells, self._puzzle.symbols)

    def _search(self) -> Generator[Board, None, bool]:
        """Yield what search finds; returns whether that is all there is."""
        self._memory = new_memory(self._arrays)
        patience = PATIENCE
        while True:
            ending = advance(self._arrays, self._memory, min(SLICE, patience), self._limit)
            if ending == EXHAUSTED:
                return True
            if ending == FOUND:
                self._memory.control[MAY_RESTART] = 0
                board = self._read_board()
                if len(self._found) <= FEW:
                    self._found.append(board)
                yield board
                patience = PATIENCE
                continue
            self._look_up()
            patience -= SLICE
            if patience <= 0 and len(self._found) <= FEW:
                self._keep_what_is_proved()
                return False

    def _keep_what_is_proved(self) -> None:
        """Go back to the board before the first decision, with all that search has proved about it."""
        assert self._memory is not None
        depth = int(self._memory.control[DEPTH])
        proved = int(self._memory.marks[0]) if depth > 0 else int(self._arrays.counts[TRAIL_LENGTH])
        line_solves = self._arrays.counts[LINE_SOLVES]
        self._arrays = self._new_arrays(self._arrays.trail[:proved].copy())
        self._arrays.counts[LINE_SOLVES] = line_solves

    def _learn(self) -> Iterator[Board]:
        """Yield what clause learning finds beyond the solutions found before."""
        try:
            self._learner = Learner(self._arrays)
        except TooLargeError as large:
            raise LimitReachedError(str(large)) from None
        for board in self._found:
            self._learner.forbid(board.cells)
        while self._run(self._learner):
            cells = self._learner.cells()
            yield self._board(cells)
            self._learner.forbid(cells)

    def _run(self, learner: Learner) -> bool:
        """Whether `learner` finds a solution; looks at the clock between slices."""
        while True:
            left = self._limit - self.effort().nodes
            answer = learner.run(min(CONFLICTS_A_SLICE, left))
            if answer is not None:
                return answer
            self._look_up()

    def _look_up(self) -> None:
        """Between slices: tell how far we are, and stop if a limit is reached."""
        effort = self.effort()
        if self._progress is not None:
            self._progress(effort)
        if effort.nodes >= self._limit:
            raise LimitReachedError(f"the limit of {self._limit:,} nodes was reached")
        if self._timeout is not None and effort.seconds >= self._timeout:
            raise LimitReachedError(f"the time limit of {self._timeout:g} s was reached")
