"""Work on many items: handed out to processes, and gathered as it comes back.

A task is a function with a name of its own module, perhaps with arguments bound by `functools.partial`; that is how it travels to
other processes, on this machine or another. An item travels with a key that says what it is, not where it stands in a list, so
that whoever gathers knows what an answer belongs to in whatever order answers come. No two items of a run have the same key.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures import TimeoutError as NotYet
from concurrent.futures.process import BrokenProcessPool
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from functools import partial
from multiprocessing.process import BaseProcess
from typing import Any, NamedTuple, TypeVar

from gridwright.model.errors import GridwrightError, InputError

DEATH = "the process working on it died, perhaps for want of memory"
"""What is said of a puzzle whose process is gone."""


def make_pool(jobs: int) -> ProcessPoolExecutor:
    """So many processes, each started when it is first needed."""
    # Spawned rather than forked: a fork copies locks that other threads hold, and compiled kernels bring threads along.
    return ProcessPoolExecutor(jobs, mp_context=multiprocessing.get_context("spawn"), initializer=settle_in)


def end_children(but: Iterable[BaseProcess]) -> None:
    """End the processes that this one has started, but for some, without letting them finish."""
    for child in set(multiprocessing.active_children()) - set(but):
        child.terminate()


def settle_in() -> None:
    """What a worker does first. Ctrl-C is for the parent, where the signal is not held already; and no worker outlives it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    """A parent that is killed cannot let its workers go, and they would wait for work for ever."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


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


KILLER = Failure(DEATH, "gave-up")
"""What comes of an item that ends whatever process works on it."""


class WorkersLost(InputError):  # noqa: N818 - what happened, not a fault in what was given
    """Whoever did the work is gone for good. What was answered before stays answered."""


class Job(NamedTuple):
    """An item that is handed out."""

    key: str
    task: Callable[[Any], Any]
    item: Any


class Engine(ABC):
    """Something that works on items.

    `run` does it all. Whoever wants to choose what is handed out when can `submit` and `gather` instead.
    """

    is_here = False
    """Whether tasks are done in this process, before `submit` returns."""

    @property
    @abstractmethod
    def capacity(self) -> int:
        """How many items should be handed out at a time."""

    @abstractmethod
    def submit(self, key: str, task: Callable[[Any], Any], item: Any) -> None:
        """Hand an item out."""

    @abstractmethod
    def gather(self, answers: dict[str, Any], *, patience: float = GLANCE) -> None:
        """Put what has been answered meanwhile into `answers`; if there is nothing, wait for it so long.

        The answer to an item that kills its worker is a `Failure`; what a task raises is raised here, and `WorkersLost` if there
        is nobody left, once all other answers are safe. Without patience this only looks, and what a killed worker has left
        behind is not taken up again.
        """

    @abstractmethod
    def close(self, *, is_hurried: bool = False) -> None:
        """Let the workers go; in a hurry, without letting them finish."""

    def run(
        self, task: Callable[[ItemT], ResultT | Failure], items: Iterable[tuple[str, ItemT]]
    ) -> Iterator[tuple[str, ResultT | Failure]]:
        """Do the task for each (key, item); (key, answer) as answers come. Items are taken as they are needed.

        Whatever a task raises is a `Failure` of its item.
        """
        safe_task = partial(attempt, task)
        rest = iter(items)
        answers: dict[str, ResultT | Failure] = {}
        out = 0
        while True:
            # A first item is taken before the capacity is asked for: without any, a cluster need not even be there.
            while (not out or out < self.capacity) and (pair := next(rest, None)):
                self.submit(pair[0], safe_task, pair[1])
                out += 1
            if not out:
                return
            loss = None
            try:
                self.gather(answers)
            except WorkersLost as fault:
                loss = fault
            for key in list(answers):
                out -= 1
                yield key, answers.pop(key)
            if loss is not None:
                raise loss


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


class LocalEngine(Engine):
    """Works in this process, or in several on this machine. A worker that dies costs at most the item it died of.

    `guard` is entered around starting processes, to hold signals back; `tick` is called now and then while waiting. Work in this
    process can be interrupted at any time.
    """

    def __init__(
        self,
        jobs: int = 1,
        *,
        guard: Callable[[], AbstractContextManager[None]] = nullcontext,
        tick: Callable[[], None] = lambda: None,
    ) -> None:
        self.jobs = jobs
        self.is_here = jobs == 1
        self._guard = guard
        self._tick = tick
        self._out: dict[Future[Any], Job] = {}
        self._done: dict[str, Any] = {}
        self._pool: ProcessPoolExecutor | None = None
        self._quarantine: ProcessPoolExecutor | None = None
        self._strangers = set(multiprocessing.active_children())

    @property
    def capacity(self) -> int:
        return 1 if self.is_here else AHEAD * self.jobs

    def submit(self, key: str, task: Callable[[Any], Any], item: Any) -> None:
        if self.is_here:
            # Nothing is held back here: a task may take hours, and what cannot bear a signal holds it back itself.
            self._done[key] = task(item)
            return
        with self._guard():
            self._out[self._hand_out(task, item)] = Job(key, task, item)

    def gather(self, answers: dict[str, Any], *, patience: float = GLANCE) -> None:
        # Kept first and forgotten then, here and below: whatever interrupts this loses no answer.
        answers.update(self._done)
        self._done.clear()
        if not self._out:
            return
        answered, _ = wait(self._out, timeout=patience, return_when=FIRST_COMPLETED)
        self._tick()
        orphans = [future for future in answered if isinstance(future.exception(), BrokenProcessPool)]
        sound = [future for future in answered if future.exception() is None]
        for future in sound:
            answers[self._out[future].key] = future.result()
            del self._out[future]
        for future in answered.difference(orphans, sound):
            del self._out[future]  # it is told of once; the others can still be gathered
            future.result()  # which raises
        for future in orphans[:1] if patience else ():  # one at a time, so that its answer is not kept waiting by the next
            job = self._out[future]
            answers[job.key] = self._run_alone(job)
            del self._out[future]

    def close(self, *, is_hurried: bool = False) -> None:
        pools = [pool for pool in (self._pool, self._quarantine) if pool is not None]
        if is_hurried and pools:
            end_children(but=self._strangers)
        for pool in pools:
            # Waited for in any case: a pool whose workers are gone ends at once, and one that is still ending when Python does
            # complains of pipes that are closed.
            pool.shutdown(cancel_futures=True)
        self._pool = self._quarantine = None

    def _hand_out(self, task: Callable[[Any], Any], item: Any) -> Future[Any]:
        if self._pool is None:
            self._pool = make_pool(self.jobs)
        try:
            return self._pool.submit(task, item)
        except BrokenProcessPool:
            self._pool = make_pool(self.jobs)
            return self._pool.submit(task, item)

    def _run_alone(self, job: Job) -> Any:
        """A worker died and took its neighbours' work along: do this item once more, alone, to see whether it is to blame."""
        with self._guard():
            if self._quarantine is None:
                self._quarantine = make_pool(1)
            future = self._quarantine.submit(job.task, job.item)
        while True:
            try:
                return future.result(timeout=GLANCE)
            except NotYet:
                self._tick()
            except BrokenProcessPool:
                self._quarantine = None
                return KILLER
