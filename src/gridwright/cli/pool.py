"""A task for many puzzles, in this process or in several, with the answers in the order of the puzzles."""

from __future__ import annotations

import multiprocessing
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures import TimeoutError as NotYet
from concurrent.futures.process import BrokenProcessPool
from typing import Generic

from gridwright.cli.exit_codes import ExitCode
from gridwright.cli.interrupts import sigint_held
from gridwright.cli.progress import ProgressBar
from gridwright.cli.session import Session
from gridwright.cli.tasks import AnswerT, RequestT, Task, run_here
from gridwright.workbench import Entry
from gridwright.workbench.processes import DEATH, end_children, make_pool

AHEAD = 4
"""Puzzles handed out per worker before the oldest must be answered: enough to keep all busy, few enough to keep memory flat."""

GLANCE = 0.2
"""Seconds between two looks at the progress bar while waiting for a worker."""


class Batch(Generic[RequestT, AnswerT]):
    """A run over many puzzles. Iterate over it; after Ctrl-C ask for the `leftovers`; `close` it in any case.

    An entry that carries an error is refused, in its place.
    """

    def __init__(
        self, task: Task[RequestT, AnswerT], request: RequestT, entries: Iterable[Entry], jobs: int, progress: ProgressBar
    ) -> None:
        self.task = task
        self.request = request
        self.entries = entries
        self.jobs = jobs
        self.progress = progress
        self._waiting: deque[tuple[Entry, Future[AnswerT] | AnswerT]] = deque()
        self._pool: ProcessPoolExecutor | None = None
        self._strangers = set(multiprocessing.active_children())

    def __iter__(self) -> Iterator[tuple[Entry, AnswerT]]:
        return self._iterate_alone() if self.jobs == 1 else self._iterate_shared()

    def leftovers(self) -> Iterator[tuple[Entry, AnswerT]]:
        """What is already answered but stood behind a puzzle still in work."""
        for entry, answer in self._waiting:
            if not isinstance(answer, Future):
                yield entry, answer
            elif answer.done() and not answer.cancelled() and answer.exception() is None:
                yield entry, answer.result()

    def close(self, *, is_hurried: bool = False) -> None:
        """Let the workers go; in a hurry, without letting them finish."""
        if self._pool is None:
            return
        self._pool.shutdown(wait=not is_hurried, cancel_futures=True)
        if is_hurried:
            end_children(but=self._strangers)
        self._pool = None

    def _iterate_alone(self) -> Iterator[tuple[Entry, AnswerT]]:
        for entry in self.entries:
            if entry.error:
                yield entry, self.task.refuse(str(entry.error))
            else:
                yield entry, run_here(self.task, entry.puzzle, self.request, self.progress)
            self.progress.finish()

    def _iterate_shared(self) -> Iterator[tuple[Entry, AnswerT]]:
        for entry in self.entries:
            self._waiting.append((entry, self.task.refuse(str(entry.error)) if entry.error else self._submit(entry)))
            while len(self._waiting) >= AHEAD * self.jobs or self._is_oldest_answered():
                yield self._take_oldest()
        while self._waiting:
            yield self._take_oldest()

    def _is_oldest_answered(self) -> bool:
        if not self._waiting:
            return False
        answer = self._waiting[0][1]
        return not isinstance(answer, Future) or answer.done()

    def _take_oldest(self) -> tuple[Entry, AnswerT]:
        entry, answer = self._waiting[0]
        if isinstance(answer, Future):
            answer = self._wait_for(entry, answer)
        self._waiting.popleft()
        self.progress.finish()
        return entry, answer

    def _wait_for(self, entry: Entry, future: Future[AnswerT]) -> AnswerT:
        while True:
            try:
                return future.result(timeout=GLANCE)
            except NotYet:
                self.progress.begin(entry.source)
            except BrokenProcessPool:
                return self._run_apart(entry)

    def _submit(self, entry: Entry) -> Future[AnswerT]:
        if self._pool is None:
            self._pool = make_pool(self.jobs)
        with sigint_held():
            try:
                return self._hand_out(self._pool, entry)
            except BrokenProcessPool:
                self._pool = make_pool(self.jobs)
                return self._hand_out(self._pool, entry)

    def _run_apart(self, entry: Entry) -> AnswerT:
        """A worker died and took its neighbours' work along: do this puzzle apart, to see whether it is to blame."""
        with sigint_held():
            pool = make_pool(1)
            future = self._hand_out(pool, entry)
        try:
            return future.result()
        except BrokenProcessPool:
            return self.task.give_up(DEATH)
        finally:
            pool.shutdown(wait=False, cancel_futures=True)

    def _hand_out(self, pool: ProcessPoolExecutor, entry: Entry) -> Future[AnswerT]:
        return pool.submit(self.task.run, entry.puzzle, self.request, None)


def run_batch(
    session: Session,
    batch: Batch[RequestT, AnswerT],
    report: Callable[[Entry, AnswerT], None],
    finish: Callable[[], None] | None = None,
) -> ExitCode:
    """Report every answer as it comes, `finish`, and sum up; the exit code of the command.

    Ctrl-C stops the work. What was already answered is still reported.
    """
    is_done = False
    try:
        for entry, answer in batch:
            report(entry, answer)
        is_done = True
    except KeyboardInterrupt:
        for entry, answer in batch.leftovers():
            report(entry, answer)
        session.complain("stopped by Ctrl-C or a termination signal")
    finally:
        session.progress.close()
        batch.close(is_hurried=not is_done)
    if finish is not None:
        finish()
    session.summarise()
    return session.code if is_done else ExitCode.INTERRUPTED
