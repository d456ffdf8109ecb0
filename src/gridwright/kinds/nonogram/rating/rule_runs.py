"""`rule_loop.run_rules` for those who need it thousands of times: the same loop with the same counts, by a kernel."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

import numpy as np

from gridwright.kinds.nonogram.board import UNKNOWN, Board
from gridwright.kinds.nonogram.kernels.rules import CONTRADICTION, SOLVED, run_rules
from gridwright.kinds.nonogram.kernels.sheet import CODES, RULES, new_sheet
from gridwright.kinds.nonogram.puzzle import Nonogram, describe
from gridwright.model.errors import UnsupportedError

_NO_LIMIT = 1 << 62


class RuleRun(NamedTuple):
    """How far a set of techniques came."""

    is_solved: bool
    is_broken: bool
    """Whether a clue turned out to be impossible to meet."""
    iterations: int
    uses: dict[str, int]
    """Code of each technique of the set -> on how many lines it found something, over all iterations."""


class RuleRuns:
    """A puzzle, ready to be run with one set of techniques after another."""

    def __init__(self, puzzle: Nonogram) -> None:
        if puzzle.is_coloured:
            inks = len(puzzle.palette) - 1
            raise UnsupportedError(f"this puzzle has {inks} colours: the rules are for black and white only")
        rows, columns = ([[block.length for block in clue] for clue in clues] for clues in puzzle.clues)
        self._puzzle = puzzle
        self._sheet = new_sheet(rows, columns, puzzle.given.cells if puzzle.given else b"")
        self._has_solution = False
        """Whether some run has solved it; then no run can come to anything else."""
        self._uses = np.zeros(RULES, dtype=np.int64)

    def run(self, codes: Iterable[str]) -> RuleRun:
        """Run the techniques with these codes from the beginning."""
        chosen = set(codes)
        ending, iterations = self._play(sum(1 << place for place, code in enumerate(CODES) if code in chosen))
        counts = self._uses.tolist()
        uses = {code: counts[place] for place, code in enumerate(CODES) if code in chosen}
        is_broken = ending == CONTRADICTION or self._has_broken_line()
        is_solved = ending == SOLVED and not is_broken
        self._has_solution |= is_solved
        return RuleRun(is_solved, is_broken, iterations, uses)

    def run_mask(self, rules: int) -> tuple[int, int]:
        """The same for a set with bit i for `CODES[i]`; only how it ends, and the set of those that found something.

        It ends `STUCK`, `SOLVED` or in a `CONTRADICTION`. Of a board that is not finished no line is looked at again.
        """
        ending, _ = self._play(rules)
        if ending == SOLVED:
            if self._has_broken_line():
                ending = CONTRADICTION
            else:
                self._has_solution = True
        return ending, sum(1 << place for place, count in enumerate(self._uses.tolist()) if count)

    def _play(self, rules: int) -> tuple[int, int]:
        """Run a set of techniques from the beginning and count their uses: how it ends, and after how many iterations."""
        self._uses[:] = 0
        ending, iterations, _ = run_rules(self._sheet, rules, self._uses, 0, len(self._sheet.length), _NO_LIMIT, True)
        return int(ending), int(iterations)

    def _has_broken_line(self) -> bool:
        """Whether a finished line breaks its clue: crossing lines may have finished it, and then no rule looks at it."""
        if self._has_solution:
            return False
        cells, lattice = self._sheet.cells.tobytes(), self._puzzle.lattice
        return any(
            UNKNOWN not in line and describe(line) != clue
            for direction, clues in enumerate(self._puzzle.clues)
            for index, clue in enumerate(clues)
            for line in (bytes(cells[cell] for cell in lattice.line(direction, index)),)
        )

    def board(self) -> Board:
        """The state after the last run."""
        return Board(*self._puzzle.size, self._sheet.cells.tobytes(), self._puzzle.symbols)

    def ranges(self) -> list[tuple[int, int]]:
        """After the last run: where each block may lie, blocks of all rows first, then of all columns."""
        return list(zip(self._sheet.starts.tolist(), self._sheet.ends.tolist(), strict=True))
