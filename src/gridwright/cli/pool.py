"""A task for many puzzles, done by an engine, with the answers in the order of the puzzles."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from functools import partial
from itertools import count
from typing import Any, Generic

from gridwright.cli.tasks import AnswerT, RequestT, Stopped, Task, Watcher, run_apart, run_here
from gridwright.study.engine import Engine, Failure
from gridwright.workbench import Entry

ON_THE_WAY = 0.1
"""Seconds that answers may still take from a worker to here when a run is stopped."""


class Batch(Generic[RequestT, AnswerT]):
    """A run over many puzzles. Iterate over it; if that is cut short ask for the `leftovers`; `close` it in any case.

    An entry that carries an error is refused, in its place. When all answers are there, `find_more` is asked for entries that
    depend on them, until it has none.
    """

    def __init__(
        self,
        task: Task[RequestT, AnswerT],
        request: RequestT,
        entries: Iterable[Entry],
        engine: Engine,
        progress: Watcher,
        find_more: Callable[[], Iterable[Entry]] = tuple,
    ) -> None:
        self.task = task
        self.entries = entries
        self.find_more = find_more
        self.engine = engine
        self.progress = progress
        self._waiting: deque[tuple[str, Entry]] = deque()
        self._answers: dict[str, AnswerT | Failure] = {}
        self._work: Callable[[Any], AnswerT] = (
            (lambda puzzle: run_here(task, puzzle, request, progress))
            if engine.is_here
            else partial(run_apart, run=task.run, request=request)
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
            if key in self._answers:
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
        return key in self._answers

    def _take_oldest(self) -> tuple[Entry, AnswerT]:
        key, entry = self._waiting[0]
        while key not in self._answers:
            self.progress.begin(entry.source)
            self.engine.gather(self._answers)
        answer = self._settle(self._answers[key])
        self._waiting.popleft()
        del self._answers[key]
        self.progress.finish()
        return entry, answer

    def _settle(self, answer: AnswerT | Failure) -> AnswerT:
        return self.task.give_up(answer.reason) if isinstance(answer, Failure) else answer
