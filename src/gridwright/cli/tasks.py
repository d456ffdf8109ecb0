"""What a command does with each of many puzzles, and doing it in this process with an ear for Ctrl-C."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

from gridwright.cli.interrupts import raise_held_sigint, sigint_held
from gridwright.model.hunt import LimitReachedError
from gridwright.model.kind import Progress
from gridwright.model.outcome import Effort

STOPPED = "stopped by Ctrl-C or a termination signal"
RequestT = TypeVar("RequestT")
AnswerT = TypeVar("AnswerT")


class Watcher(Protocol):
    """What shows the progress of a batch, such as a progress bar."""

    def begin(self, source: str) -> None:
        """A puzzle is waited for."""
        ...

    def finish(self) -> None:
        """A puzzle is done."""
        ...

    def note_effort(self, effort: Effort) -> None:
        """How far the work on a puzzle is."""
        ...


@dataclass(frozen=True, slots=True)
class Task(Generic[RequestT, AnswerT]):
    """How one sort of request is answered, whatever becomes of the puzzle."""

    run: Callable[[Any, RequestT, Progress | None], AnswerT]
    """Answer a request about a puzzle. A function with a name of its own module: that is how it travels between processes."""
    refuse: Callable[[str], AnswerT]
    """The answer about an entry that could not be read, from its error."""
    give_up: Callable[[str], AnswerT]
    """The answer about a puzzle whose process died, from the reason."""
    is_worth_telling: Callable[[AnswerT], bool] | None = None
    """Whether an answer that Ctrl-C has cut short says anything; None for a task that ends without an answer then."""


class Stopped(KeyboardInterrupt):
    """Ctrl-C came while a puzzle was in work. `answer` is what was found until then, if that is worth telling."""

    def __init__(self, answer: Any | None) -> None:
        super().__init__()
        self.answer = answer


def run_here(task: Task[RequestT, AnswerT], puzzle: Any, request: RequestT, watcher: Watcher) -> AnswerT:
    """Answer a request in this process, with a word to the watcher now and then; Ctrl-C stops it between two of them.

    To a task that can tell what it has found so far, Ctrl-C is a limit like any other; what comes of it travels in `Stopped`.
    """
    is_stopped = False

    def look_up(effort: Effort) -> None:
        nonlocal is_stopped
        try:
            raise_held_sigint()
        except KeyboardInterrupt:
            if task.is_worth_telling is None:
                raise
            is_stopped = True
            raise LimitReachedError(STOPPED) from None
        watcher.note_effort(effort)

    try:
        with sigint_held():
            answer = task.run(puzzle, request, look_up)
    except LimitReachedError as stop:
        if not is_stopped:
            raise
        raise Stopped(None) from stop  # the task has nothing to show for it
    if is_stopped:
        assert task.is_worth_telling is not None
        raise Stopped(answer if task.is_worth_telling(answer) else None)
    return answer


def run_apart(puzzle: Any, run: Callable[[Any, RequestT, Progress | None], AnswerT], request: RequestT) -> AnswerT:
    """Answer a request in another process, where nobody looks on."""
    return run(puzzle, request, None)
