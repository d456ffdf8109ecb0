"""Explanations and hints for any kind: a clock that stops the work, a walk from a board to its solution, advice on a board."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Protocol

from gridwright.model.deduction import Cell, Deduction, Explanation, Hint
from gridwright.model.outcome import Ambiguous, Effort, Outcome, Progress, Solved, Unsolvable, format_time_limit
from gridwright.model.puzzle import Violation

GLANCE = 0.05
"""Seconds between two words to whoever waits."""

Look = Callable[[], None]
"""Called at every thought; raising from it stops the work."""


class OutOfTimeError(Exception):
    """A look at the clock said stop; the message says why."""


def make_look(progress: Progress | None, timeout: float | None) -> Look:
    """A look at the clock: reports now and then, and raises `OutOfTimeError` when time is up."""
    started = time.monotonic()
    last = started
    looks = 0

    def look() -> None:
        nonlocal last, looks
        looks += 1
        now = time.monotonic()
        if timeout is not None and now - started > timeout:
            raise OutOfTimeError(f"time limit of {format_time_limit(timeout)} reached")
        if progress is not None and now - last > GLANCE:
            last = now
            progress(Effort(looks, now - started))

    return look


# From a board to its solution, one step after another.

Violations = Callable[[Any, Any], Iterator[Violation]]
"""Everything wrong with a board of a puzzle, by the kind's rules."""


class Walk(Protocol):
    """A board on its way."""

    @property
    def puzzle(self) -> Any: ...

    @property
    def board(self) -> Any: ...

    @property
    def is_finished(self) -> bool: ...

    def step(self) -> Deduction | None:
        """The easiest deduction, written down; None when there is none."""
        ...


def walk_steps(walk: Walk) -> Iterator[Deduction]:
    """Every step until the board is finished or no technique finds more."""
    while not walk.is_finished:
        deduction = walk.step()
        if deduction is None:
            return
        yield deduction


def tell_walk(walk: Walk, start: Any, violations: Violations, *, impossible: type[Exception], stuck: str) -> Explanation:
    """The whole way from `start`; `impossible` is what a walk raises when something cannot be, `stuck` is said when it ends."""
    steps: list[Deduction] = []
    try:
        for step in walk_steps(walk):
            steps.append(step)  # one by one, so that those before a stop are kept
    except impossible as fault:
        return Explanation(start, tuple(steps), walk.board, "contradiction", make_sentence(str(fault)))
    except OutOfTimeError as stop:
        return Explanation(start, tuple(steps), walk.board, "stopped", make_sentence(str(stop)))
    except KeyboardInterrupt:
        return Explanation(start, tuple(steps), walk.board, "stopped", "Stopped before the end.")
    broken = next(violations(walk.puzzle, walk.board), None)
    if broken is not None:
        return Explanation(start, tuple(steps), walk.board, "contradiction", make_sentence(str(broken)))
    if walk.is_finished:
        return Explanation(start, tuple(steps), walk.board, "solved")
    return Explanation(start, tuple(steps), walk.board, "stuck", make_sentence(stuck))


def make_sentence(text: str) -> str:
    """
    >>> make_sentence("time is up")
    'Time is up.'
    """
    return text[:1].upper() + text[1:] + ("" if text.endswith(".") else ".")


# What to tell a player about a board: what is wrong with it, or else the easiest next step.

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

    def hint(
        self, puzzle: Any, board: Any, walk: Callable[[], Walk], rules: str, *, impossible: type[Exception], stuck: str
    ) -> Hint:
        """Where the board breaks the rules; else what cannot be right; else the easiest step from here, by these `rules`."""
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
            return Hint("stuck", remark=f"{make_sentence(stuck)} {self.tell_what_is_left(puzzle, board, rules)}")
        return Hint("step", step=step)

    def add_remark(self, puzzle: Any, told: Explanation, rules: str) -> Explanation:
        """An explanation by these `rules` that ended before the solution, with what the exact solver knows about it."""
        match told.ending:
            case "stuck":
                return replace(told, remark=f"{told.remark} {self.tell_what_is_left(puzzle, told.board, rules)}")
            case "contradiction":
                return replace(told, remark=f"{told.remark} {self.tell_why_impossible(puzzle, told.start)}")
        return told

    def tell_what_is_left(self, puzzle: Any, board: Any, rules: str) -> str:
        """A sentence on what the exact solver finds where reasoning by these `rules` ends."""
        further = "from here one has to guess and come back" if rules == "all" else "the techniques allowed do not reach it"
        match self.solve(replace(puzzle, given=board), solutions=2, timeout=PATIENCE):
            case Ambiguous():
                return "There are several solutions, and no reasoning can choose between them."
            case Solved():
                return f"There is one solution, but {further}."
            case Unsolvable():
                return self.tell_why_impossible(puzzle, board)
        return "From here one has to guess and come back." if rules == "all" else "Other techniques may."

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
