"""Runs of lines: where each ends, how many there are, and how many lines the clues still miss."""

from __future__ import annotations

from gridwright.kinds.slitherlink.puzzle import Slitherlink
from gridwright.kinds.slitherlink.techniques.sheet import Sheet
from gridwright.kinds.slitherlink.techniques.trail import Trail

_RUNS, _MISSING, _LOOPS, _LINES, _BRANCHES = range(5)


class Runs:
    def __init__(self, puzzle: Slitherlink, sheet: Sheet, trail: Trail) -> None:
        self.sheet = sheet
        self.far = list(range(sheet.cells))
        """For a vertex at which a run ends, its other end; itself elsewhere."""
        self.clues: dict[int, int] = {
            cell: clue for cell in sheet.board_cells() if (clue := sheet.clue_at(puzzle, cell)) is not None
        }
        self._numbers = [0, sum(self.clues.values()), 0, 0, 0]
        self._meeting = [0] * sheet.cells
        """For each vertex, how many lines meet there."""
        self._trail = trail

    @property
    def count(self) -> int:
        """How many runs have two ends."""
        return self._numbers[_RUNS]

    @property
    def missing(self) -> int:
        """How many lines the clues miss, each counted for both its cells."""
        return self._numbers[_MISSING]

    @property
    def is_closed(self) -> bool:
        """Whether some run has become a loop."""
        return self._numbers[_LOOPS] > 0

    @property
    def is_single_loop(self) -> bool:
        """Whether the lines are one loop and every clue is met."""
        return self._numbers[:3] == [0, 0, 1]

    @property
    def has_branch(self) -> bool:
        """Whether three lines meet somewhere: then nothing here says where a run leads, and the corner shows what is wrong."""
        return self._numbers[_BRANCHES] > 0

    @property
    def lines(self) -> int:
        return self._numbers[_LINES]

    def add_line(self, edge: int) -> tuple[int, int]:
        """An edge has become a line: join the runs at its ends; the ends of the run it belongs to."""
        one, other = self.sheet.ends_of(edge)
        for cell in self.sheet.cells_beside(edge):
            if cell in self.clues:
                self._add(_MISSING, -1)
        self._add(_LINES, 1)
        for vertex in (one, other):
            self._trail.write(self._meeting, vertex, self._meeting[vertex] + 1)
            if self._meeting[vertex] == 3:
                self._add(_BRANCHES, 1)
        far_one, far_other = self.far[one], self.far[other]
        if far_one == other:
            self._add(_RUNS, -1)
            self._add(_LOOPS, 1)
            return one, other
        self._add(_RUNS, 1 - (far_one != one) - (far_other != other))
        self._trail.write(self.far, far_one, far_other)
        self._trail.write(self.far, far_other, far_one)
        return far_one, far_other

    def _add(self, which: int, change: int) -> None:
        self._trail.write(self._numbers, which, self._numbers[which] + change)
