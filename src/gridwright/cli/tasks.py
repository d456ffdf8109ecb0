"""What a command does with each of many puzzles, and doing it in this process with an ear for Ctrl-C."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from gridwright.cli.interrupts import raise_held_sigint, sigint_held
from gridwright.cli.progress import ProgressBar
from gridwright.model.kind import Progress
from gridwright.model.outcome import Effort

RequestT = TypeVar("RequestT")
AnswerT = TypeVar("AnswerT")


@dataclass(frozen=True, slots=True)
class Task(Generic[RequestT, AnswerT]):
    """How one sort of request is answered, whatever becomes of the puzzle."""

    run: Callable[[Any, RequestT, Progress | None], AnswerT]
    """Answer a request about a puzzle. A function with a name of its own module: that is how it travels between processes."""
    refuse: Callable[[str], AnswerT]
    """The answer about an entry that could not be read, from its error."""
    give_up: Callable[[str], AnswerT]
    """The answer about a puzzle whose process died, from the reason."""


def run_here(task: Task[RequestT, AnswerT], puzzle: Any, request: RequestT, bar: ProgressBar) -> AnswerT:
    """Answer a request in this process, with a word to the progress bar now and then; Ctrl-C stops it between two of them."""

    def look_up(effort: Effort) -> None:
        raise_held_sigint()
        bar.note_effort(effort)

    with sigint_held():
        return task.run(puzzle, request, look_up)


def run_apart(puzzle: Any, run: Callable[[Any, RequestT, Progress | None], AnswerT], request: RequestT) -> AnswerT:
    """Answer a request in another process, where nobody looks on."""
    return run(puzzle, request, None)
