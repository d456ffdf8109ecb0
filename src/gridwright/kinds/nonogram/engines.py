"""The three ways to search a board that lines alone do not settle, behind one face.

`Probing` assumes every cell both ways (failed literal probing) and branches where that gives most: at once on easy puzzles,
and quick at listing many solutions. `ClauseLearning` learns a clause from every conflict: best where probing does not soon end.
`sat.Cadical` hands the board to CaDiCaL, whose clauses also speak of where blocks begin: best on the few puzzles that are hard
for both, and on lines too long for `ClauseLearning`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Protocol

import numpy as np
import numpy.typing as npt

from gridwright.kinds.nonogram.cells import FILLED, UNKNOWN
from gridwright.kinds.nonogram.guess import Guess, guess_solution, reinforce_guess
from gridwright.kinds.nonogram.kernels.clause_database import new_learning_state
from gridwright.kinds.nonogram.kernels.clause_learning import learn
from gridwright.kinds.nonogram.kernels.search import IMBALANCE, advance
from gridwright.kinds.nonogram.kernels.state import (
    DEPTH,
    FEW_CACHE_ENTRIES,
    FOUND,
    HAS_GUESS,
    MAY_RESTART,
    NODES,
    NODES_UNTIL_RESTART,
    PROBES,
    TRAIL_LENGTH,
    Board,
    Small,
    memory_size,
    new_cache,
    new_memory,
    read_cells,
)
from gridwright.kinds.nonogram.kernels.watched_clauses import CONFLICTS, LEVEL, add_nogood

WORK_A_SLICE = 10_000
"""What `Probing` does before it looks up: about 1 ms."""
SLICES_WITH_LONG_LINES = 1_000
PASSES_WITH_LONG_LINES = 10
"""On lines too long for `ClauseLearning`, `Probing` goes on for so many slices and as long as so many passes over the board at
first take: what CaDiCaL would be given is large, and most such boards fall to branching soon after."""
OPEN_CELLS_WORTH_A_GUESS = 1_000
RETREATS_BEFORE_GUESS = 16
"""`Probing` on long lines asks for a guess if at least so many cells are open, and so many decisions were taken back: most boards
fall sooner, and a guess takes up to two seconds on a board of 200x200."""
CONFLICTS_A_SLICE = 1_000
"""What `ClauseLearning` does before it looks up: about 20 ms."""
SLICES_BEFORE_GUESS = 1
"""How long `ClauseLearning` goes on before somebody guesses: a guess takes a millisecond or two, more than most boards need."""
SLICES_BEFORE_REINFORCEMENT = 4
"""How long `ClauseLearning` goes on without a solution before it asks for a reinforced guess, which takes as long as some 1,500
conflicts."""
MOST_MEMORY = 1 << 30
"""`Probing` that would need more bytes than this is skipped."""
LESS_PATIENCE_AFTER_GUESS = 16
"""Where a guess is a solution already, most often a proof is left that there is no other, and CaDiCaL is better at that."""
WEIGHT_OF_PROBES = 2.0
"""What a cell's score is worth against a part in the first conflict, which counts 1. Without scores: a tenth more conflicts."""
LONGEST_LINE = 62
"""`ClauseLearning` knows lines of one word only."""


class Engine(Protocol):
    """A search that can be run slice by slice."""

    patience: int
    """How long it is left alone."""

    may_crowd: bool
    """Whether it can run out of room for the solutions it must not find again, so that another has to be told of them all."""

    def is_stuck(self, slices: int) -> bool:
        """Whether another engine is the better bet after so many slices without a solution."""
        ...

    def wants_guess(self) -> bool:
        """Whether it would go on better with a guess."""
        ...

    def guess(self, board: Board, look_up: Callable[[], None]) -> None:
        """Make one on a settled board of what is proved, and follow it; `look_up` is called now and then, and may raise."""
        ...

    def run(self, nodes: int) -> int:
        """Search for one slice, of at most so many nodes: FOUND, EXHAUSTED, PAUSED, or CROWDED when it cannot go on."""
        ...

    def cells(self) -> bytes:
        """The solution that was found."""
        ...

    def counters(self) -> dict[str, int]: ...

    @property
    def nodes(self) -> int: ...

    def facts(self) -> Small:
        """Every literal proved so far, for the engine that takes over."""
        ...


class Probing:
    """Search with probes of every cell; see `kernels.search`."""

    patience = 1
    may_crowd = False

    def __init__(self, board: Board) -> None:
        self._board = board
        self._memory = new_memory(board)
        self._has_long_lines = not ClauseLearning.suits(board)
        self._slices_of_first_pass = 0

    @staticmethod
    def suits(board: Board) -> bool:
        return memory_size(board) <= MOST_MEMORY

    def run(self, nodes: int) -> int:
        limit = self.nodes + nodes
        self._slices_of_first_pass += self.nodes <= 1
        ending = int(advance(self._board, self._memory, WORK_A_SLICE, limit))
        if ending == FOUND:
            # From here on every branch must be finished, or solutions would be met twice.
            self._memory.control[MAY_RESTART] = 0
        return ending

    def is_stuck(self, slices: int) -> bool:
        """Not before every cell has been probed: each fact makes the board that the next engine is given smaller."""
        if self.nodes <= 1:
            return False
        if self._has_long_lines:
            slices //= SLICES_WITH_LONG_LINES + PASSES_WITH_LONG_LINES * self._slices_of_first_pass
        return slices >= self.patience

    def wants_guess(self) -> bool:
        control = self._memory.control
        is_lost = self._has_long_lines and self.nodes - control[DEPTH] > RETREATS_BEFORE_GUESS
        return (
            bool(is_lost and control[MAY_RESTART] and not control[HAS_GUESS])
            and len(self._board.trail) - self._count_facts() >= OPEN_CELLS_WORTH_A_GUESS
        )

    def guess(self, board: Board, look_up: Callable[[], None]) -> None:
        """Begin anew with the likelier values. What has been probed so far stays."""
        self.follow_guess(guess_solution(board, look_up, is_patient=True))

    def follow_guess(self, guess: Guess) -> None:
        self._memory.likely[:] = guess.odds > 0
        self._memory.control[HAS_GUESS] = 1
        self._memory.control[NODES_UNTIL_RESTART] = 0

    def scores(self) -> npt.NDArray[np.float64]:
        """How much each cell told when it was last probed, as `kernels.search` weighs it."""
        empty, filled = self._memory.gain[0::2].astype(np.float64), self._memory.gain[1::2].astype(np.float64)
        return np.asarray(np.minimum(empty, filled) + IMBALANCE * np.log1p(np.abs(empty - filled)))

    def cells(self) -> bytes:
        return read_cells(self._board)

    def counters(self) -> dict[str, int]:
        return {"probes": int(self._memory.control[PROBES])}

    @property
    def nodes(self) -> int:
        return int(self._memory.control[NODES])

    def facts(self) -> Small:
        return self._board.trail[: self._count_facts()].copy()

    def _count_facts(self) -> int:
        is_deep = self._memory.control[DEPTH] > 0
        return int(self._memory.marks[0] if is_deep else self._board.counts[TRAIL_LENGTH])


class ClauseLearning:
    """Search that learns clauses over cells; see `kernels.clause_learning`."""

    patience = 80
    may_crowd = True

    def __init__(
        self,
        board: Board,
        forbidden: Iterable[bytes] = (),
        probing: Probing | None = None,
        guess: Guess | None = None,
        *,
        is_brief: bool = False,
    ) -> None:
        """`probing` of the same puzzle tells where to begin; `guess` tells with which value.

        If it `is_brief`, it is stuck after `SLICES_BEFORE_GUESS`.
        """
        self._board = board
        if is_brief:
            self.patience = SLICES_BEFORE_GUESS
        self.guessed: Guess | None = None
        """A guess made meanwhile that is a solution: somebody who knows of it should take over."""
        self._slices = self._solutions = 0
        known = np.frombuffer(read_cells(board), dtype=np.uint8)
        self._learning = new_learning_state(board, new_cache(board, FEW_CACHE_ENTRIES))
        if probing:
            self._learning.activity[:-1] = WEIGHT_OF_PROBES * probing.scores()
        if guess is not None and guess.solution is not None:
            self.patience = max(1, self.patience // LESS_PATIENCE_AFTER_GUESS)
        if guess is not None:
            self._learning.phase[:] = self._learning.best[:] = guess.odds > 0
            # Between a half, where either value is as likely, and 1.
            self._learning.activity[:-1] *= 0.5 + np.abs(0.5 - 1.0 / (1.0 + np.exp(-guess.odds)))
        self._lacks_solution = not is_brief
        for cells in forbidden:
            add_nogood(self._learning, _change_of(cells, known))
            self._lacks_solution = False

    @staticmethod
    def suits(board: Board) -> bool:
        return int(board.length.max()) <= LONGEST_LINE

    def is_stuck(self, slices: int) -> bool:
        return slices >= self.patience

    def wants_guess(self) -> bool:
        return self._lacks_solution and self._slices == SLICES_BEFORE_REINFORCEMENT

    def guess(self, board: Board, look_up: Callable[[], None]) -> None:
        """If the guess is a solution, this one is stuck at once; else it goes on as it was.

        Beginning anew with the likelier values helped some hard puzzles, and hurt as many.
        """
        guess = reinforce_guess(board, look_up)
        if guess.solution is not None:
            self.guessed = guess
            self.patience = 0

    def run(self, nodes: int) -> int:
        ending = int(learn(self._board, self._learning, min(nodes, CONFLICTS_A_SLICE)))
        self._slices += 1
        self._solutions += ending == FOUND
        self._lacks_solution &= ending != FOUND
        return ending

    def cells(self) -> bytes:
        return read_cells(self._board)

    def counters(self) -> dict[str, int]:
        return {"lessons": int(self._learning.control[CONFLICTS])}

    @property
    def nodes(self) -> int:
        return int(self._learning.control[CONFLICTS]) + self._solutions

    def facts(self) -> Small:
        is_deep = self._learning.control[LEVEL] > 0
        end = self._learning.marks[0] if is_deep else self._board.counts[TRAIL_LENGTH]
        return self._board.trail[: int(end)].copy()


def _change_of(cells: bytes, known: npt.NDArray[np.uint8]) -> list[int]:
    """Literals of which another solution has at least one: some cell that `cells` fills, it leaves empty.

    Every solution fills as many cells, so the filled ones suffice.
    """
    solution = np.frombuffer(cells, dtype=np.uint8)
    changed: list[int] = (2 * np.flatnonzero((known == UNKNOWN) & (solution == FILLED))).tolist()
    return changed
