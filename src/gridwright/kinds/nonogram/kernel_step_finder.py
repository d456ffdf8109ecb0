"""Where something follows, found by kernels: for boards that are too large to look everywhere in plain Python."""

from __future__ import annotations

from collections.abc import Collection, Sequence

import numpy as np

from gridwright.kernels import load
from gridwright.kernels.cache import is_kept
from gridwright.kinds.nonogram.cells import EMPTY, FILLED, UNKNOWN
from gridwright.kinds.nonogram.explaining.step_finder import Path, StepFinder, Where, list_tries
from gridwright.kinds.nonogram.explaining.suppositions import Look, Supposition, Trace
from gridwright.kinds.nonogram.kernels import EXPLAINING, KERNELS
from gridwright.kinds.nonogram.puzzle import Nonogram
from gridwright.kinds.nonogram.techniques.line import Technique

FEW_ROUNDS = (2, 4, 8)
"""For how long all cells are supposed before any is supposed for longer: most contradictions are near, and what is open after a
few rounds would go on over half of the board."""


def can_find(techniques: Sequence[Technique]) -> bool:
    """Whether the kernels are compiled, so that nobody waits for that, and know all techniques."""
    if not all(is_kept(KERNELS.name(kernel)) for kernel in EXPLAINING):
        return False
    from gridwright.kinds.nonogram.kernels.sheet import CODES

    return all(technique.code in CODES for technique in techniques)


class KernelStepFinder(StepFinder):
    """Finds the same as a `StepFinder`, on whole boards at once. All techniques must have a kernel."""

    def __init__(self, puzzle: Nonogram, techniques: Sequence[Technique]) -> None:
        super().__init__(puzzle)
        for kernel in EXPLAINING:
            load(KERNELS.name(kernel))
        from gridwright.kinds.nonogram.kernels import looks, suppositions
        from gridwright.kinds.nonogram.kernels.sheet import CODES, new_sheet

        self._looking, self._supposing = looks, suppositions
        self._techniques = sorted(techniques, key=lambda technique: (technique.tier, technique.cost))
        rows, columns = ([[block.length for block in clue] for clue in clues] for clues in puzzle.clues)
        self._sheet = new_sheet(rows, columns)
        self._looks = looks.new_looks(self._sheet, [CODES.index(technique.code) for technique in self._techniques])
        self._runs = suppositions.new_suppositions(self._sheet)

    def find_paths(self, cells: bytearray, lines: Sequence[Where], techniques: Sequence[Technique]) -> list[Path | None]:
        """The paths in all lines by one call."""
        if not self._is_first(techniques):
            return super().find_paths(cells, lines, techniques)
        self._copy(cells)
        count = len(lines)
        self._looks.lines[:count] = [self.number(where) for where in lines]
        self._looking.find_looks(self._sheet, self._looks, count, len(techniques))
        return [self._name_path(turn, length) for turn, length in enumerate(self._looks.found[:count].tolist())]

    def find_path(self, where: Where, cells: Sequence[int], techniques: Sequence[Technique]) -> Path | None:
        """The path in a line as it might be, whatever is on the board."""
        if not self._is_first(techniques):
            return super().find_path(where, cells, techniques)
        direction, index = where
        board = self._sheet.cells.reshape(self.puzzle.size)
        (board if direction == 0 else board.T)[index] = cells
        self._looks.lines[0] = self.number(where)
        self._looking.find_looks(self._sheet, self._looks, 1, len(techniques))
        return self._name_path(0, int(self._looks.found[0]))

    def _is_first(self, techniques: Sequence[Technique]) -> bool:
        """Whether they are the first of the techniques that the finder was made with."""
        return self._techniques[: len(techniques)] == list(techniques)

    def _name_path(self, turn: int, length: int) -> Path | None:
        if length == self._looking.NOT_KNOWN:
            return None
        return tuple(self._techniques[number] for number in self._looks.paths[turn, :length].tolist()) if length else ()

    def find_support(
        self, where: Where, cells: Sequence[int], fills: Collection[int], empties: Collection[int], looked_at: Collection[int]
    ) -> list[int]:
        """The same cells."""
        tries = list_tries(cells, looked_at)
        looks, size = self._looks, len(cells)
        looks.known[:size] = cells
        looks.wanted[:size] = UNKNOWN
        looks.wanted[list(fills)] = FILLED
        looks.wanted[list(empties)] = EMPTY
        looks.tries[: len(tries)] = tries
        self._looking.drop_unneeded(self._sheet, looks, self.number(where), len(tries))
        return [cell for cell, value in enumerate(looks.known[:size].tolist()) if value != UNKNOWN]

    def suppose(self, cells: bytearray, look: Look) -> tuple[Trace, ...]:
        """The kernels follow every supposition; the one that they choose is followed once more here, for its trace."""
        self._copy(cells)
        runs, kernels = self._runs, self._supposing
        count = int(kernels.follow_suppositions(self._sheet, runs, kernels.START, 0, 0))
        for most_rounds in (*FEW_ROUNDS, kernels.NONE_YET):
            runs.now[kernels.MOST_ROUNDS] = most_rounds
            number = self._follow_all(kernels.REFUTE, 2 * count, look)
            if runs.best[kernels.BEST_ROUNDS] <= most_rounds:
                break
        if number >= 0:
            cell = int(runs.unknown[number >> 1])
            return (self._follow(cells, cell, EMPTY if number & 1 else FILLED).trace(),)
        number = self._follow_all(kernels.COMPARE, count, look)
        if number < 0:
            return ()
        cell, target = int(runs.unknown[number]), int(runs.best[kernels.BEST_TARGET])
        return tuple(self._follow(cells, cell, value).trace([target]) for value in (FILLED, EMPTY))

    def _follow_all(self, task: int, count: int, look: Look) -> int:
        """Have the kernel follow so many suppositions; the number of the best, or -1."""
        first = 0
        while first < count:
            look()
            first = int(self._supposing.follow_suppositions(self._sheet, self._runs, task, first, count))
        return int(self._runs.best[self._supposing.BEST_NUMBER])

    def _follow(self, cells: bytearray, cell: int, value: int) -> Supposition:
        supposition = Supposition(self.lines, cell, value, *self.lines.masks(cells))
        while supposition.advance():
            pass
        return supposition

    def _copy(self, cells: bytearray) -> None:
        self._sheet.cells[:] = np.frombuffer(cells, dtype=np.uint8)
