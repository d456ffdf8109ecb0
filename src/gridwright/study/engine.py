"""Work on many items: handed out, and gathered as it comes back.

A task is a function with a name of its own module, perhaps with arguments bound by `functools.partial`; that is how it travels to
other processes, on this machine or another. An item travels with a key that says what it is, not where it stands in a list, so
that whoever gathers knows what an answer belongs to in whatever order answers come. No two items of a run have the same key.
"""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures import TimeoutError as NotYet
from concurrent.futures.process import BrokenProcessPool
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from itertools import islice
from typing import Protocol, TypeVar

from gridwright.model.errors import GridwrightError
from gridwright.workbench.processes import DEATH, end_children, make_pool

ItemT = TypeVar("ItemT")
ResultT = TypeVar("ResultT")

AHEAD = 4
"""Items handed out per worker: enough to keep all busy, few enough to keep memory flat."""

GLANCE = 0.2
"""Seconds between two calls of `tick` while waiting for a worker."""


@dataclass(frozen=True, slots=True)
class Failure:
    """What came of an item instead of a result."""

    reason: str
    name: str = "invalid"
    """In the words of outcomes: ``invalid``, ``unsolvable`` or ``gave-up``."""


class Engine(Protocol):
    """Something that works on items."""

    def run(
        self, task: Callable[[ItemT], ResultT | Failure], items: Iterable[tuple[str, ItemT]]
    ) -> Iterator[tuple[str, ResultT | Failure]]:
        """Do the task for each (key, item); (key, answer) as answers come. Items are taken as they are needed."""
        ...

    def close(self, *, is_hurried: bool = False) -> None:
        """Let the workers go; in a hurry, without letting them finish."""
        ...


def attempt(task: Callable[[ItemT], ResultT | Failure], item: ItemT) -> ResultT | Failure:
    """Do the task for one item, whatever happens: a fault costs this item, not the run."""
    try:
        return task(item)
    except GridwrightError as error:
        return Failure(str(error))
    except MemoryError:
        return Failure("out of memory", "gave-up")
    except Exception as error:
        return Failure(f"internal error, please report it: {type(error).__name__}: {error}", "gave-up")


class LocalEngine:
    """Works in this process, or in several on this machine. A worker that dies costs at most the item it died of.

    `guard` is entered around work in this process and around starting others, to hold signals back; `tick` is called now and
    then while waiting.
    """

    def __init__(
        self,
        jobs: int = 1,
        *,
        guard: Callable[[], AbstractContextManager[None]] = nullcontext,
        tick: Callable[[], None] = lambda: None,
    ) -> None:
        self.jobs = jobs
        self._guard = guard
        self._tick = tick
        self._pool: ProcessPoolExecutor | None = None
        self._quarantine: ProcessPoolExecutor | None = None
        self._strangers = set(multiprocessing.active_children())

    def run(
        self, task: Callable[[ItemT], ResultT | Failure], items: Iterable[tuple[str, ItemT]]
    ) -> Iterator[tuple[str, ResultT | Failure]]:
        return self._run_here(task, items) if self.jobs == 1 else self._run_shared(task, items)

    def close(self, *, is_hurried: bool = False) -> None:
        pools = [pool for pool in (self._pool, self._quarantine) if pool is not None]
        for pool in pools:
            pool.shutdown(wait=not is_hurried, cancel_futures=True)
        if is_hurried and pools:
            end_children(but=self._strangers)
        self._pool = self._quarantine = None

    def _run_here(
        self, task: Callable[[ItemT], ResultT | Failure], items: Iterable[tuple[str, ItemT]]
    ) -> Iterator[tuple[str, ResultT | Failure]]:
        for key, item in items:
            with self._guard():
                answer = attempt(task, item)
            yield key, answer

    def _run_shared(
        self, task: Callable[[ItemT], ResultT | Failure], items: Iterable[tuple[str, ItemT]]
    ) -> Iterator[tuple[str, ResultT | Failure]]:
        rest = iter(items)
        waiting: dict[Future[ResultT | Failure], tuple[str, ItemT]] = {}
        while True:
            for key, item in islice(rest, AHEAD * self.jobs - len(waiting)):
                waiting[self._submit(task, item)] = (key, item)
            if not waiting:
                return
            answered, _ = wait(waiting, timeout=GLANCE, return_when=FIRST_COMPLETED)
            self._tick()
            for future in answered:
                key, item = waiting.pop(future)
                try:
                    answer = future.result()
                except BrokenProcessPool:
                    answer = self._run_alone(task, item)
                yield key, answer

    def _submit(self, task: Callable[[ItemT], ResultT | Failure], item: ItemT) -> Future[ResultT | Failure]:
        with self._guard():
            if self._pool is None:
                self._pool = make_pool(self.jobs)
            try:
                return self._pool.submit(attempt, task, item)
            except BrokenProcessPool:
                self._pool = make_pool(self.jobs)
                return self._pool.submit(attempt, task, item)

    def _run_alone(self, task: Callable[[ItemT], ResultT | Failure], item: ItemT) -> ResultT | Failure:
        """A worker died and took its neighbours' work along: do this item once more, alone, to see whether it is to blame."""
        with self._guard():
            if self._quarantine is None:
                self._quarantine = make_pool(1)
            future: Future[ResultT | Failure] = self._quarantine.submit(attempt, task, item)
        while True:
            try:
                return future.result(timeout=GLANCE)
            except NotYet:
                self._tick()
            except BrokenProcessPool:
                self._quarantine = None
                return Failure(DEATH, "gave-up")
