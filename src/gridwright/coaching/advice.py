"""What to tell a player about a board: what is wrong with it, or else the easiest next step."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Protocol

from gridwright.coaching.walking import Violations, Walk, make_sentence
from gridwright.model.deduction import Cell, Explanation, Hint
from gridwright.model.outcome import Ambiguous, Outcome, Solved, Unsolvable

PATIENCE = 2.0
"""Seconds for the question whether a board can still be completed; without an answer the hint is given all the same."""


class Solve(Protocol):
    """A kind's exact solver."""

    def __call__(self, puzzle: Any, *, solutions: int | None, timeout: float | None) -> Outcome: ...


@dataclass(frozen=True, slots=True)
class Adviser:
    """What a kind has to say for itself. Boards are compared with a solution; puzzles have a field `given`."""

    solve: Solve
    violations: Violations
    known_at_start: Callable[[Any, Any], Any]
    """What a board, or without one the puzzle, gives at the start."""
    list_differences: Callable[[Any, Any], Sequence[Cell]]
    """The places where a board says something else than a solution."""
    finished: str
    """What to say of a finished board."""
    unmet: str
    """What to say of clues that no solution meets."""
    unseen: str
    """Why a board that cannot be completed breaks no rule: ``although no single line shows it``."""

    def hint(self, puzzle: Any, board: Any, walk: Callable[[], Walk], *, impossible: type[Exception], stuck: str) -> Hint:
        """Where the board breaks the rules; else what cannot be right; else the easiest step from here."""
        faults = tuple(self.violations(puzzle, board))
        if faults:
            return Hint("wrong", violations=faults)
        if board.is_complete:
            return Hint("finished", remark=self.finished)
        outcome = self.solve(replace(puzzle, given=board), solutions=1, timeout=PATIENCE)
        if isinstance(outcome, Unsolvable):
            return self._judge(puzzle, board)
        try:
            step = walk().step()
        except impossible as fault:
            return Hint("wrong", remark=f"This board cannot be completed: {str(fault).rstrip('.')}.")
        if step is None:
            return Hint("stuck", remark=f"{make_sentence(stuck)} {self.tell_what_is_left(puzzle, board)}")
        return Hint("step", step=step)

    def add_remark(self, puzzle: Any, told: Explanation) -> Explanation:
        """An explanation that ended before the solution, with what the exact solver knows about it."""
        match told.ending:
            case "stuck":
                return replace(told, remark=f"{told.remark} {self.tell_what_is_left(puzzle, told.board)}")
            case "contradiction":
                return replace(told, remark=f"{told.remark} {self.tell_why_impossible(puzzle, told.start)}")
        return told

    def tell_what_is_left(self, puzzle: Any, board: Any) -> str:
        """A sentence on what the exact solver finds where reasoning ends."""
        match self.solve(replace(puzzle, given=board), solutions=2, timeout=PATIENCE):
            case Ambiguous():
                return "There are several solutions, and no reasoning can choose between them."
            case Solved():
                return "There is one solution, but from here one has to guess and come back."
            case Unsolvable():
                return self.tell_why_impossible(puzzle, board)
        return "From here one has to guess and come back."

    def tell_why_impossible(self, puzzle: Any, board: Any) -> str:
        """Whether the clues are to blame, or what was on the board beyond what is given."""
        if board != self.known_at_start(puzzle, None) and self.solve(puzzle, solutions=1, timeout=PATIENCE).solutions:
            return "The puzzle has a solution, so what was on the board cannot be right."
        return self.unmet

    def _judge(self, puzzle: Any, board: Any) -> Hint:
        """The board cannot be completed, although no rule is broken yet: name what is wrong if the solution is known."""
        outcome = self.solve(puzzle, solutions=2, timeout=PATIENCE)
        if isinstance(outcome, Solved) and outcome.is_unique:
            wrong = tuple(self.list_differences(board, outcome.solution))
            if wrong:
                return Hint("wrong", wrong=wrong, remark="Not as in the only solution:")
        if isinstance(outcome, Unsolvable):
            return Hint("wrong", remark="The puzzle has no solution, with or without what is on the board.")
        return Hint("wrong", remark=f"No solution has all that is on this board, {self.unseen}.")
