"""From a board to its solution, one step after another."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Protocol

from gridwright.coaching.clock import OutOfTimeError
from gridwright.model.deduction import Deduction, Explanation
from gridwright.model.violation import Violation

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
