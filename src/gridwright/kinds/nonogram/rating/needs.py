"""The hardest technique that a puzzle cannot do without."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import groupby

import numpy as np

from gridwright.kinds.nonogram.kernels.runs import FINISHED, new_runs
from gridwright.kinds.nonogram.kernels.sheet import CODES, new_sheet
from gridwright.kinds.nonogram.kernels.simulate import simulate as play
from gridwright.kinds.nonogram.kernels.state import new_board, new_cache
from gridwright.kinds.nonogram.puzzle import Nonogram
from gridwright.kinds.nonogram.rating.simulation import DEFAULT_COSTS
from gridwright.kinds.nonogram.techniques.technique import Technique

NO_TRIALS = -1


def find_hardest(techniques: Sequence[Technique], can_finish: Callable[[Sequence[Technique]], bool]) -> Technique:
    """The first technique of the table, cheapest first, with which and all before it the lines finish.

    What a simulated solver happened to use would say less: it uses whatever its tier has to offer. All `techniques` together
    must finish. A rule and its mirrored form count as one, or a picture and its mirror image would need different things.
    """
    known: list[Technique] = []
    for _, family in groupby(techniques, key=_family):
        members = list(family)
        known += members
        if len(known) == len(techniques) or can_finish(known):
            return members[0]
    raise ValueError("there are no techniques")


def _family(technique: Technique) -> str:
    """A rule and its variants for the edges and from the other end: 11f, 11 and 11m."""
    return technique.code.rstrip("fmw")


class Attempts:
    """A simulated solver who knows some techniques only and tries no cells: does it finish?

    It is the solver that efforts are measured with, so that what is called needed is what it is stuck without. In which order
    it looks at lines makes no difference to how far it comes.
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
        return bool(play(self._sheet, self._board, self._cache, self._runs, 0, np.uint64(0), NO_TRIALS) == FINISHED)
