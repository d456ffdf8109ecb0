"""Solving many puzzles, in this process or in several, with the results in the order of the puzzles."""

from __future__ import annotations

import multiprocessing
import signal
from collections import deque
from collections.abc import Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures import TimeoutError as NotYet
from concurrent.futures.process import BrokenProcessPool

from gridwright.cli.interrupts import sigint_held
from gridwright.cli.progress import ProgressBar
from gridwright.cli.solving import Request, Result, solve_here, solve_puzzle
from gridwright.model.outcome import GaveUp
from gridwright.workbench import Entry

Answered = tuple[Entry, Result]

AHEAD = 4
"""Puzzles handed out per worker before the oldest must be answered: enough to keep all busy, few enough to keep memory flat."""

GLANCE = 0.2
"""Seconds between two looks at the progress bar while waiting for a worker."""


class Solving:
    """A run over many puzzles. Iterate over it; after Ctrl-C ask for the `leftovers`; `close` it in any case.

    An entry that carries an error comes back with it, in its place.
    """

    def __init__(self, entries: Iterable[Entry], request: Request, jobs: int, progress: ProgressBar) -> None:
        self.entries = entries
        self.request = request
        self.jobs = jobs
        self.progress = progress
        self._waiting: deque[tuple[Entry, Future[Result] | Result]] = deque()
        self._pool: ProcessPoolExecutor | None = None
        self._strangers = set(multiprocessing.active_children())

    def __iter__(self) -> Iterator[Answered]:
        return self._iterate_alone() if self.jobs == 1 else self._iterate_shared()

    def leftovers(self) -> Iterator[Answered]:
        """What is already answered but stood behind a puzzle still in work."""
        for entry, answer in self._waiting:
            if isinstance(answer, Result):
                yield entry, answer
            elif answer.done() and not answer.cancelled() and answer.exception() is None:
                yield entry, answer.result()

    def close(self, *, is_hurried: bool = False) -> None:
        """Let the workers go; in a hurry, without letting them finish."""
        if self._pool is None:
            return
        self._pool.shutdown(wait=not is_hurried, cancel_futures=True)
        if is_hurried:
            for child in set(multiprocessing.active_children()) - self._strangers:
                child.terminate()
        self._pool = None

    def _iterate_alone(self) -> Iterator[Answered]:
        for entry in self.entries:
            if entry.error:
                yield entry, Result(error=str(entry.error))
            else:
                yield entry, solve_here(entry.puzzle, self.request, self.progress)
            self.progress.finish()

    def _iterate_shared(self) -> Iterator[Answered]:
        for entry in self.entries:
            self._waiting.append((entry, Result(error=str(entry.error)) if entry.error else self._submit(entry)))
            while len(self._waiting) >= AHEAD * self.jobs or self._is_oldest_answered():
                yield self._take_oldest()
        while self._waiting:
            yield self._take_oldest()

    def _is_oldest_answered(self) -> bool:
        if not self._waiting:
            return False
        answer = self._waiting[0][1]
        return isinstance(answer, Result) or answer.done()

    def _take_oldest(self) -> Answered:
        entry, answer = self._waiting[0]
        if isinstance(answer, Future):
            answer = self._wait_for(entry, answer)
        self._waiting.popleft()
        self.progress.finish()
        return entry, answer

    def _wait_for(self, entry: Entry, future: Future[Result]) -> Result:
        while True:
            try:
                return future.result(timeout=GLANCE)
            except NotYet:
                self.progress.begin(entry.source)
            except BrokenProcessPool:
                return self._solve_apart(entry)

    def _submit(self, entry: Entry) -> Future[Result]:
        if self._pool is None:
            self._pool = _make_pool(self.jobs)
        with sigint_held():
            try:
                return self._pool.submit(solve_puzzle, entry.puzzle, self.request)
            except BrokenProcessPool:
                self._pool = _make_pool(self.jobs)
                return self._pool.submit(solve_puzzle, entry.puzzle, self.request)

    def _solve_apart(self, entry: Entry) -> Result:
        """A worker died and took its neighbours' work along: solve this puzzle apart, to see whether it is to blame."""
        with sigint_held():
            pool = _make_pool(1)
            future = pool.submit(solve_puzzle, entry.puzzle, self.request)
        try:
            return future.result()
        except BrokenProcessPool:
            return Result(GaveUp("the process solving it died, perhaps for want of memory"))
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def _make_pool(jobs: int) -> ProcessPoolExecutor:
    # Spawned rather than forked: a fork copies locks that other threads hold, and compiled kernels bring threads along.
    return ProcessPoolExecutor(jobs, mp_context=multiprocessing.get_context("spawn"), initializer=_ignore_sigint)


def _ignore_sigint() -> None:
    """Ctrl-C is for the parent. Workers are born with the signal held where the system can do that; elsewhere this must do."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
