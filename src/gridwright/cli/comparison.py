"""What came of the algorithms on one puzzle, taken together: which found the same solution, and whose claims do not hold."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from gridwright.api import Entry, facts, violations
from gridwright.batch.measuring import Judge
from gridwright.cli.comparing import FAILED, FOUND, NONE, RESULTS, WRONG, Trial

UNKNOWN = "?"
"""How row strings write a cell that nobody knows."""


@dataclass(slots=True)
class Comparison:
    """One puzzle and the trials on it so far."""

    entry: Entry
    judge: Judge = violations
    trials: list[Trial] = field(default_factory=list)
    solutions: dict[tuple[str, ...], int] = field(default_factory=dict)
    """Rows of each solution found -> its number, from 1, in the order of first appearance."""

    @property
    def size(self) -> tuple[int, int]:
        """Rows and columns."""
        height, width = facts(self.entry.puzzle)["size"]
        return height, width

    def add(self, trial: Trial) -> Trial:
        """Take a trial in: each of its solutions is judged, and numbered if nobody found it before."""
        if trial.result in FOUND:
            numbers = [self._number(board) for board in trial.boards]
            if None in numbers:
                trial.result = WRONG
                trial.detail = self._fault(trial.boards[numbers.index(None)])
            trial.solution = numbers[0]
        self.trials.append(trial)
        return trial

    def rows_of(self, trial: Trial) -> list[str] | None:
        """The board of the first run, if it ended with one."""
        return trial.boards[0].rows() if trial.boards and trial.boards[0] is not None else None

    def faults(self) -> Iterator[tuple[Trial, str]]:
        """Every trial that shows a fault of its algorithm: a wrong solution, a crash, a claim that a solution found refutes."""
        for trial in self.trials:
            if trial.result in (WRONG, FAILED):
                yield trial, f"{trial.algorithm.name} {_VERBS[trial.result]}: {trial.detail}"
            elif trial.result in NONE and self.solutions:
                yield trial, f"{trial.algorithm.name} claims that there is no solution, but another algorithm found one"
            elif trial.result == RESULTS["stuck"]:
                yield from ((trial, fault) for fault in self._refute(trial))

    def _number(self, board: Any) -> int | None:
        """The number of a solution; None if it is none."""
        if board is None:
            return None
        rows = tuple(board.rows())
        if rows not in self.solutions:
            if self._fault(board):
                return None
            self.solutions[rows] = len(self.solutions) + 1
        return self.solutions[rows]

    def _fault(self, board: Any) -> str:
        """What is wrong with a solution, or nothing."""
        if board is None:
            return "there is no board"
        violation = next(self.judge(self.entry.puzzle, board), None)
        if violation is not None:
            return str(violation)
        return "" if board.is_complete else "cells are unknown"

    def _refute(self, trial: Trial) -> Iterator[str]:
        """A method that is stuck has settled only what holds in every solution."""
        reached = self.rows_of(trial) or []
        for solution in self.solutions:
            for row, (found, expected) in enumerate(zip(reached, solution, strict=True), start=1):
                for column, (mine, theirs) in enumerate(zip(found, expected, strict=True), start=1):
                    if mine not in (UNKNOWN, theirs):
                        place = f"row {row}, column {column}"
                        yield f"{trial.algorithm.name} settled {place} as {mine!r}, but a solution has {theirs!r} there"
                        return


_VERBS = {WRONG: "claims a wrong solution", FAILED: "failed"}
