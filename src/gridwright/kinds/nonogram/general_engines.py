"""The searches of kernels on sets of values, behind one face: probing, and clause learning; `general_sat` has CaDiCaL's."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import numpy as np
import numpy.typing as npt

from gridwright.kinds.nonogram.cells import UNKNOWN
from gridwright.kinds.nonogram.general_guess import GeneralGuess
from gridwright.kinds.nonogram.kernels.general.clause_learning import learn_domains
from gridwright.kinds.nonogram.kernels.general.learning_state import SHIFT, new_learning_state
from gridwright.kinds.nonogram.kernels.general.probing import IMBALANCE, search_domains
from gridwright.kinds.nonogram.kernels.general.state import (
    DEPTH,
    FOUND,
    NODES,
    OPEN,
    PROBES,
    TRAIL_LENGTH,
    Board,
    memory_size,
    new_memory,
    read_cells,
)
from gridwright.kinds.nonogram.kernels.watched_clauses import CONFLICTS, LEVEL, LITERALS, ROOM_FOR_CLAUSES, add_nogood

WORK_A_SLICE = 10_000
"""What probing does before it looks up: some milliseconds."""
SLICES_BEFORE_CADICAL = 8
"""How long probing goes on where nothing but CaDiCaL can take over: 20 and 3 took a quarter and a sixth longer on 22 hard puzzles
of the MiniZinc benchmarks."""
CONFLICTS_A_SLICE = 1_000
"""What clause learning does before it looks up: some 40 ms."""
MOST_MEMORY = 1 << 30
"""Probing that would need more bytes than this is skipped."""
WEIGHT_OF_PROBES = 2.0
"""What a cell's score is worth against a part in the first conflict, which counts 1; as in black and white."""

SLICES_BEFORE_GUESS = 1
"""How long clause learning goes on before somebody guesses: a guess takes longer than most boards need."""
LESS_PATIENCE_AFTER_GUESS = 16
"""Where a guess is a solution already, most often a proof is left that there is no other, and CaDiCaL is better at that."""


class GeneralEngine(Protocol):
    """A search that another can take over from."""

    patience: int
    """How long it is left alone."""
    may_crowd: bool
    """Whether it can run out of room for the solutions it must not find again, so that another has to be told of them all."""

    def run(self, nodes: int) -> int:
        """Search for one slice, of at most so many nodes: FOUND, EXHAUSTED, PAUSED, or CROWDED when it cannot go on."""
        ...

    def is_stuck(self, slices: int) -> bool:
        """Whether another engine is the better bet after so many slices without a solution."""
        ...

    def cells(self) -> bytes:
        """The solution that was found."""
        ...

    def counters(self) -> dict[str, int]: ...

    @property
    def nodes(self) -> int: ...

    def proved_domains(self) -> list[int]:
        """The values that each cell may have in any solution that has not been found yet."""
        ...


class GeneralProbing:
    """Search with probes of every value of every cell; see `kernels.general.probing`."""

    patience = 1
    may_crowd = False

    def __init__(self, arrays: Board) -> None:
        self._arrays = arrays
        self._memory = new_memory(arrays)

    @staticmethod
    def suits(arrays: Board) -> bool:
        return memory_size(arrays) <= MOST_MEMORY

    def run(self, nodes: int) -> int:
        return int(search_domains(self._arrays, self._memory, WORK_A_SLICE, self.nodes + nodes))

    def is_stuck(self, slices: int) -> bool:
        """Not before every cell has been probed: each fact makes the board that the next engine is given smaller."""
        if not GeneralLearning.suits(self._arrays):
            slices //= SLICES_BEFORE_CADICAL
        return self.nodes > 1 and slices >= self.patience

    def scores(self) -> npt.NDArray[np.float64]:
        """How much each cell told when its values were last probed, as `kernels.general.probing` weighs it."""
        gain = self._memory.gain.reshape(len(self._arrays.domains), -1).astype(np.float64)
        is_left = (self._arrays.domains[:, None] >> np.arange(gain.shape[1], dtype=np.uint64)) & np.uint64(1) != 0
        least, most = np.where(is_left, gain, np.inf).min(axis=1), np.where(is_left, gain, 0).max(axis=1)
        return np.asarray(2.0 * (least + IMBALANCE * np.log1p(most - least)) / is_left.sum(axis=1))

    def cells(self) -> bytes:
        return read_cells(self._arrays, UNKNOWN)

    def counters(self) -> dict[str, int]:
        return {"probes": int(self._memory.control[PROBES])}

    @property
    def nodes(self) -> int:
        return int(self._memory.control[NODES])

    def proved_domains(self) -> list[int]:
        is_deep = self._memory.control[DEPTH] > 0
        return _list_domains_before(self._arrays, int(self._memory.marks[0]) if is_deep else None)


class GeneralLearning:
    """Search that learns clauses over values of cells; see `kernels.general.clause_learning`."""

    patience = 80
    may_crowd = True

    def __init__(
        self,
        arrays: Board,
        forbidden: Sequence[bytes] = (),
        probing: GeneralProbing | None = None,
        guess: GeneralGuess | None = None,
        *,
        is_brief: bool = False,
    ) -> None:
        """`probing` of the same puzzle says where to begin, `guess` with which value.

        If it `is_brief`, it is stuck after `SLICES_BEFORE_GUESS`.
        """
        self._arrays = arrays
        if is_brief:
            self.patience = SLICES_BEFORE_GUESS
        elif guess is not None and guess.solution is not None:
            self.patience = max(1, self.patience // LESS_PATIENCE_AFTER_GUESS)
        self._learning = new_learning_state(arrays)
        self._solutions = 0
        if probing is not None:
            self._learning.activity[:-1] = WEIGHT_OF_PROBES * probing.scores()
        if guess is not None:
            self._learning.phase[:] = self._learning.best[:] = guess.likely
            self._learning.activity[:-1] *= guess.chances
        shift = int(self._learning.control[SHIFT])
        open_cells = [cell for cell, value in enumerate(self.cells()) if value == UNKNOWN]
        for cells in forbidden:
            add_nogood(self._learning, [2 * (cell << shift | cells[cell]) + 1 for cell in open_cells])

    @staticmethod
    def suits(arrays: Board) -> bool:
        """Automata of one word. Where a single cell is open, a solution cannot be forbidden by a clause that is watched."""
        return int(arrays.words.max()) == 1 and int(arrays.counts[OPEN]) > 1

    @staticmethod
    def has_room(arrays: Board, forbidden: Sequence[bytes]) -> bool:
        """Whether it can be told of so many solutions and still learn."""
        return len(forbidden) * (int(arrays.counts[OPEN]) + LITERALS) < ROOM_FOR_CLAUSES // 4

    def run(self, nodes: int) -> int:
        ending = int(learn_domains(self._arrays, self._learning, min(nodes, CONFLICTS_A_SLICE)))
        self._solutions += ending == FOUND
        return ending

    def is_stuck(self, slices: int) -> bool:
        return slices >= self.patience

    def cells(self) -> bytes:
        return read_cells(self._arrays, UNKNOWN)

    def counters(self) -> dict[str, int]:
        return {"lessons": int(self._learning.control[CONFLICTS])}

    @property
    def nodes(self) -> int:
        return int(self._learning.control[CONFLICTS]) + self._solutions

    def proved_domains(self) -> list[int]:
        is_deep = self._learning.control[LEVEL] > 0
        return _list_domains_before(self._arrays, int(self._learning.marks[0]) if is_deep else None)


def _list_domains_before(arrays: Board, mark: int | None) -> list[int]:
    """The sets of values when the trail was so long; None for those of now."""
    domains: list[int] = arrays.domains.tolist()
    if mark is not None:
        end = int(arrays.counts[TRAIL_LENGTH])
        cells, before = arrays.trail_cells[mark:end], arrays.trail_domains[mark:end]
        for cell, domain in zip(reversed(cells.tolist()), reversed(before.tolist()), strict=True):
            domains[cell] = domain
    return domains
