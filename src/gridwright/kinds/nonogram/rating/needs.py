"""The hardest technique that a puzzle cannot do without."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from gridwright.kernels.runs import FINISHED, new_runs
from gridwright.kernels.sheet import CODES, new_sheet
from gridwright.kernels.simulate import simulate as play
from gridwright.kernels.state import new_board, new_cache
from gridwright.kinds.nonogram.puzzle import Nonogram
from gridwright.kinds.nonogram.rating.simulation import DEFAULT_COSTS
from gridwright.kinds.nonogram.techniques.technique import Technique


def find_hardest(techniques: Sequence[Technique], can_finish: Callable[[Sequence[Technique]], bool]) -> Technique:
    """The last technique of a beginning of the table, cheapest first, that finishes the lines while one technique less does not.

    What a simulated solver happened to use would say less: it uses whatever its tier has to offer. All `techniques` together
    must finish. Halving finds the place in a few runs.
    """
    failing, finishing = 0, len(techniques)
    while finishing - failing > 1:
        middle = (failing + finishing) // 2
        if can_finish(techniques[:middle]):
            finishing = middle
        else:
            failing = middle
    return techniques[finishing - 1]


class Attempts:
    """A simulated solver who knows some techniques only and tries no cells: does it finish?

    It is the solver that efforts are measured with, so that what is called needed is what it is stuck without.
    """

    def __init__(self, puzzle: Nonogram) -> None:
        rows, columns = ([[block.length for block in clue] for clue in clues] for clues in puzzle.clues)
        self._sheet = new_sheet(rows, columns, b"" if puzzle.given is None else puzzle.given.cells)
        self._board = new_board(rows, columns)
        self._cache = new_cache(self._board)
        self._runs = new_runs(self._sheet, DEFAULT_COSTS.as_array(), 1, 0)

    def can_finish(self, techniques: Sequence[Technique]) -> bool:
        self._runs.tier_rules[:] = 0
        self._runs.tier_rules[1] = sum(1 << CODES.index(technique.code) for technique in techniques)
        return bool(play(self._sheet, self._board, self._cache, self._runs, 0, np.uint64(0), 0) == FINISHED)
