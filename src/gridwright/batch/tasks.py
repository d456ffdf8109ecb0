"""A task for many puzzles, done by an engine, with the answers in the order of the puzzles; Ctrl-C stops it cleanly."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from itertools import count
from typing import Any, Generic, NoReturn, Protocol, TypeVar

from gridwright.api import Entry
from gridwright.batch.engine import Engine, Failure
from gridwright.batch.interrupts import STOPPED, raise_held_sigint, sigint_held
from gridwright.kernels import cache
from gridwright.model.outcome import Effort, Progress
from gridwright.model.solving import LimitReachedError

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


def run_here(
    task: Task[RequestT, AnswerT], puzzle: Any, request: RequestT, watcher: Watcher, memory: int | None = None
) -> AnswerT:
    """Answer a request in this process, with a word to the watcher now and then; Ctrl-C stops it between two of them.

    To a task that can tell what it has found so far, Ctrl-C is a limit like any other; what comes of it travels in `Stopped`.
    `memory` is the most that it may take, in bytes.
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
            answer = run_within(task, puzzle, request, look_up, memory)
    except LimitReachedError as stop:
        if not is_stopped:
            raise
        raise Stopped(None) from stop  # the task has nothing to show for it
    if is_stopped:
        assert task.is_worth_telling is not None
        raise Stopped(answer if task.is_worth_telling(answer) else None)
    return answer


def run_apart(puzzle: Any, task: Task[RequestT, AnswerT], request: RequestT, memory: int | None) -> AnswerT:
    """Answer a request in another process, where nobody looks on."""
    return run_within(task, puzzle, request, None, memory)


@dataclass(frozen=True, slots=True)
class Missed:
    """Instead of an answer: the work takes a kernel that is not compiled yet."""

    kernel: str


def run_if_compiled(puzzle: Any, task: Task[RequestT, AnswerT], request: RequestT, memory: int | None) -> AnswerT | Missed:
    """Answer a request in another process, with the kernels that are compiled."""
    cache.obtain_by(_miss)
    try:
        return run_apart(puzzle, task, request, memory)
    except cache.MissingKernelError as missing:
        return Missed(missing.kernel)


def _miss(kernel: str) -> NoReturn:
    raise cache.MissingKernelError(kernel)


def run_within(
    task: Task[RequestT, AnswerT], puzzle: Any, request: RequestT, progress: Progress | None, memory: int | None
) -> AnswerT:
    """Answer a request in this process, which may take so many bytes for it."""
    if memory is None:
        return task.run(puzzle, request, progress)
    from gridwright.batch.memory import MemoryWatch, release

    watch = MemoryWatch(memory, progress)
    try:
        answer = task.run(puzzle, request, watch)
    except LimitReachedError:
        if not watch.reason:
            raise
        answer = task.give_up(watch.reason)
    if watch.reason:
        release()
        # What a task has found so far says why there is no more; others may name a limit of their own.
        return answer if task.is_worth_telling is not None else task.give_up(watch.reason)
    return answer


ON_THE_WAY = 0.1
"""Seconds that answers may still take from a worker to here when a run is stopped."""


class Batch(Generic[RequestT, AnswerT]):
    """A run over many puzzles. Iterate over it; if that is cut short ask for the `leftovers`; `close` it in any case.

    An entry that carries an error is refused, in its place. When all answers are there, `find_more` is asked for entries that
    depend on them, until it has none. `memory` is the most that a puzzle may take, in bytes. `is_compiling` has this process see
    to kernels that others miss, and their puzzles wait meanwhile; otherwise each process compiles what it needs.
    """

    def __init__(
        self,
        task: Task[RequestT, AnswerT],
        request: RequestT,
        entries: Iterable[Entry],
        engine: Engine,
        progress: Watcher,
        find_more: Callable[[], Iterable[Entry]] = tuple,
        *,
        memory: int | None = None,
        is_compiling: bool = False,
    ) -> None:
        self.task = task
        self.entries = entries
        self.find_more = find_more
        self.engine = engine
        self.progress = progress
        self._waiting: deque[tuple[str, Entry]] = deque()
        self._answers: dict[str, AnswerT | Failure | Missed] = {}
        self._work: Callable[[Any], AnswerT | Missed] = (
            (lambda puzzle: run_here(task, puzzle, request, progress, memory))
            if engine.is_here
            else partial(run_if_compiled if is_compiling else run_apart, task=task, request=request, memory=memory)
        )

    def __iter__(self) -> Iterator[tuple[Entry, AnswerT]]:
        keys = map(str, count())
        entries = self.entries
        while True:
            for entry in entries:
                self._take_on(next(keys), entry)
                while self._waiting and (self._is_oldest_answered() or len(self._waiting) >= self.engine.capacity):
                    yield self._take_oldest()
            while self._waiting:
                yield self._take_oldest()
            entries = list(self.find_more())
            if not entries:
                return

    def leftovers(self) -> Iterator[tuple[Entry, AnswerT]]:
        """What is already answered but stood behind a puzzle still in work, and what was found of one that was stopped."""
        if not self.engine.is_here:
            time.sleep(ON_THE_WAY)
        with suppress(Exception):  # the fault of one puzzle must not hide the answers to others
            self.engine.gather(self._answers, patience=0)
        for key, entry in self._waiting:
            if self._is_answered(key):
                yield entry, self._settle(self._answers[key])

    def close(self, *, is_hurried: bool = False) -> None:
        """Let the workers go; in a hurry, without letting them finish."""
        self.engine.close(is_hurried=is_hurried)

    def _take_on(self, key: str, entry: Entry) -> None:
        self._waiting.append((key, entry))
        if entry.error:
            self._answers[key] = self.task.refuse(str(entry.error))
        else:
            try:
                self.engine.submit(key, self._work, entry.puzzle)
            except Stopped as stop:
                if stop.answer is not None:
                    self._answers[key] = stop.answer
                raise

    def _is_oldest_answered(self) -> bool:
        key = self._waiting[0][0]
        if key not in self._answers:
            self.engine.gather(self._answers, patience=0)
        return self._is_answered(key)

    def _is_answered(self, key: str) -> bool:
        return key in self._answers and not isinstance(self._answers[key], Missed)

    def _take_oldest(self) -> tuple[Entry, AnswerT]:
        key, entry = self._waiting[0]
        while not self._is_answered(key):
            self.progress.begin(entry.source)
            if isinstance(answer := self._answers.get(key), Missed):
                self._obtain(answer.kernel)
            self.engine.gather(self._answers)
        settled = self._settle(self._answers[key])
        self._waiting.popleft()
        del self._answers[key]
        self.progress.finish()
        return entry, settled

    def _obtain(self, kernel: str) -> None:
        """Wait for a kernel that the oldest puzzle takes, and hand out again all that wait for one; some may miss another."""
        with sigint_held():  # whoever waits looks for it
            cache.load(kernel)
        assert cache.is_kept(kernel), "otherwise workers would miss it again and again"
        for key, entry in self._waiting:
            if isinstance(self._answers.get(key), Missed):
                del self._answers[key]
                self.engine.submit(key, self._work, entry.puzzle)

    def _settle(self, answer: AnswerT | Failure | Missed) -> AnswerT:
        assert not isinstance(answer, Missed), "its kernel is waited for"
        return self.task.give_up(answer.reason) if isinstance(answer, Failure) else answer
