"""Clues that cannot stand together: of a Slitherlink without a solution, a small set of clues that already rules every loop out.

Clues are left out, many at a time at first and in the end one by one, as long as what is left has no solution: a deletion
filter. Deduction is asked first: it takes a thousandth of a second where it sees the contradiction, and most are seen. What it
leaves is then gone through once more with the exact solver, which alone can tell that no clue more can go.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import replace

from gridwright.kinds.slitherlink.levels import LEVELS, Ending, deduce
from gridwright.kinds.slitherlink.puzzle import Slitherlink
from gridwright.kinds.slitherlink.solver import solve
from gridwright.model.deduction import Cell
from gridwright.model.kind import Progress
from gridwright.model.outcome import Effort, GaveUp, Unsolvable
from gridwright.model.survey import Clash

Cells = tuple[Cell, ...]


class _TimeIsOverError(Exception):
    """No time is left to ask once more."""


class _Judge:
    """Tells whether clues have no solution, as long as there is time."""

    def __init__(self, puzzle: Slitherlink, timeout: float | None, progress: Progress | None) -> None:
        self._puzzle = replace(puzzle, goal=None)
        self._start = time.perf_counter()
        self._timeout = timeout
        self._progress = progress
        self._asked = 0
        self.is_sure = True
        """Whether every answer of the exact solver so far was a proof."""

    def is_refuted(self, cells: Cells) -> bool:
        """Whether deduction finds a contradiction: proved if it does, unknown if not."""
        self._look_up()
        return deduce(self._keep(cells), LEVELS[-1]).ending is Ending.CONTRADICTION

    def is_impossible(self, cells: Cells) -> bool:
        """Whether there is no solution. Where the solver is stopped, that counts as one."""
        outcome = solve(self._keep(cells), solutions=1, timeout=self._look_up(), progress=self._progress)
        self.is_sure = self.is_sure and not isinstance(outcome, GaveUp)
        return isinstance(outcome, Unsolvable)

    def _look_up(self) -> float | None:
        """The seconds that are left."""
        self._asked += 1
        spent = time.perf_counter() - self._start
        if self._progress is not None:
            self._progress(Effort(self._asked, spent))
        if self._timeout is None:
            return None
        if spent >= self._timeout:
            raise _TimeIsOverError
        return self._timeout - spent

    def _keep(self, cells: Cells) -> Slitherlink:
        """The puzzle with the clues of these cells only."""
        kept = set(cells)
        clues = tuple(
            tuple(clue if (row, column) in kept else None for column, clue in enumerate(line))
            for row, line in enumerate(self._puzzle.clues)
        )
        return replace(self._puzzle, clues=clues)


def find_clash(
    puzzle: Slitherlink, *, focus: Cell | None = None, timeout: float | None = None, progress: Progress | None = None
) -> Clash:
    """Clues of a puzzle without a solution that clash; those far from `focus` are left out first."""
    judge = _Judge(puzzle, timeout, progress)
    cells: Cells = tuple(cell for cell, _ in puzzle.clued_cells())
    if focus is not None:
        cells = tuple(sorted(cells, key=lambda cell: -_measure(cell, focus)))
    is_minimal = False
    filtering = _Filter(cells)
    try:
        if judge.is_refuted(cells):
            filtering.run(judge.is_refuted)
        filtering.run(judge.is_impossible)
        is_minimal = judge.is_sure
    except _TimeIsOverError:
        pass
    return Clash(tuple(sorted(filtering.cells)), is_minimal)


def _measure(one: Cell, other: Cell) -> int:
    return max(abs(one[0] - other[0]), abs(one[1] - other[1]))


class _Filter:
    """Cells that are left out as long as a test holds; what is left stands here whenever the test is stopped."""

    def __init__(self, cells: Cells) -> None:
        self.cells = cells

    def run(self, holds: Callable[[Cells], bool]) -> None:
        """Leave out all that can be spared. A cell that was needed once stays needed: one pass over single cells is enough."""
        size = max(1, len(self.cells) // 2)
        while True:
            self._pass(size, holds)
            if size == 1:
                return
            size = max(1, min(size // 2, len(self.cells) // 2))

    def _pass(self, size: int, holds: Callable[[Cells], bool]) -> None:
        start = 0
        while start < len(self.cells):
            left = _leave_out(self.cells, start, size)
            if holds(left):
                self.cells = left
            else:
                start += size


def _leave_out(cells: Sequence[Cell], start: int, size: int) -> Cells:
    return (*cells[:start], *cells[start + size :])
