"""A Dask cluster as seen from here: reached at the address of its scheduler, with workers that come and go."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Collection, Coroutine
from concurrent.futures import Future
from contextlib import AbstractContextManager
from typing import Any

from gridwright.model.errors import InputError
from gridwright.study.dask_connect import ANSWERING, connect, disconnect
from gridwright.study.dask_worker import Versions, describe_mismatch, tell_versions
from gridwright.study.engine import GLANCE, WorkersLost
from gridwright.study.extras import load_extra
from gridwright.study.loop_thread import LoopThread

HIRING = 10.0
"""Seconds that a cluster without workers has to get its first."""

STRIKE = 60.0
"""Seconds that a cluster may be without workers in the middle of a run: those that were killed are usually started again."""

REST = 5.0
"""Seconds that a worker may be paused and do nothing before what waits for it is given to others."""

WATCH = 1.0
"""Seconds between two looks at who is working."""

LOGGERS = ("distributed", "distributed.client")
"""What writes whole paragraphs to standard error about things that are told in a line here."""


class Cluster:
    """A connection to a scheduler. `close` leaves the cluster as it is.

    Workers that cannot do our work, since they have no gridwright or another version, are `strangers`: told of once and passed
    over, as long as there are others.
    """

    def __init__(
        self,
        address: str,
        *,
        guard: Callable[[], AbstractContextManager[None]],
        tick: Callable[[], None],
        tell: Callable[[str], None],
    ) -> None:
        """InputError if no scheduler answers, if it has no workers, or none that can do our work."""
        self.address = address
        self.strangers: dict[str, str] = {}
        """Address of each worker that is not used, and why."""
        self._tick = tick
        self._tell = tell
        distributed = load_extra("distributed", "the engine dask")
        self._levels = {name: logging.getLogger(name).level for name in LOGGERS}
        for name in LOGGERS:
            logging.getLogger(name).setLevel(logging.CRITICAL + 1)
        with guard():
            self._loop = LoopThread()
        self._client: Any = None
        self._known: set[str] = set()
        """Everybody who can do our work, present or not."""
        self._threads: dict[str, int] = {}
        """Of those who are at work now, how many things each does at a time."""
        self._resting: dict[str, float] = {}
        """Of those who are paused and do nothing, since when."""
        self.stuck: frozenset[str] = frozenset()
        """Labels of the tasks that wait for them: Dask leaves such tasks there for as long as it takes."""
        self._looked = self._manned = time.monotonic()
        try:
            self._client = self._loop.wait_for(connect(distributed, address))
            self._await_workers()
        except BaseException:
            self.close()
            raise

    @property
    def threads(self) -> int:
        """How many tasks can be done at a time; 1 while all workers are away."""
        return max(sum(self._threads.values()), 1)

    @property
    def is_lost(self) -> bool:
        return str(self._client.status) != "running"

    @property
    def allowed(self) -> frozenset[str] | None:
        """The workers that may get a task; None if all may."""
        return frozenset(self._threads or self._known) if self.strangers else None

    def is_stranded(self, allowed: Collection[str] | None) -> bool:
        """Whether none of the workers that may do a task is there any more, while others are that may."""
        return allowed is not None and bool(self._threads) and self._threads.keys().isdisjoint(allowed)

    def start(self, work: Callable[[Any], Coroutine[Any, Any, None]]) -> Future[None]:
        """Begin something with the client, in its own thread, and do not wait for it."""
        return self._loop.start(work(self._client))

    def watch(self) -> bool:
        """See who is working, if the last look was some time ago; whether it was. `WorkersLost` if long there was nobody."""
        is_due = time.monotonic() - self._looked >= WATCH
        if is_due:
            self.look()
        return is_due

    def look(self) -> None:
        """Find out who is working now, and whether whoever is new can do our work."""
        workers = self._ask(lambda client: client.scheduler.identity(n_workers=-1))["workers"]
        self._judge(workers.keys() - self._known - self.strangers.keys())
        present = {name: worker for name, worker in workers.items() if name in self._known}
        self._threads = {name: worker["nthreads"] for name, worker in present.items() if _is_at_work(worker)}
        self._looked = time.monotonic()
        self._resting = {name: self._resting.get(name, self._looked) for name in present.keys() - self._threads.keys()}
        self.stuck = self._find_stuck()
        if self._threads:
            self._manned = self._looked
        elif self._looked - self._manned > STRIKE:
            raise WorkersLost(f"has had no worker for {STRIKE:.0f} s{self._tell_unused()}", source=self.address)

    def report_loss(self) -> WorkersLost:
        return WorkersLost("the scheduler went away, or has dropped what was asked of it", source=self.address)

    def close(self) -> None:
        if self._client is not None:
            self._loop.wait_for(disconnect(self._client))
        self._loop.close()
        for name, level in self._levels.items():
            logging.getLogger(name).setLevel(level)

    def _ask(self, question: Callable[[Any], Awaitable[Any]]) -> Any:
        """What the client answers; `WorkersLost` if it has lost its scheduler over it."""

        async def ask() -> Any:
            return await question(self._client)

        try:
            return self._loop.wait_for(ask())
        except Exception as fault:
            if self.is_lost or isinstance(fault, OSError):
                raise self.report_loss() from fault
            raise

    def _judge(self, names: Collection[str]) -> None:
        """Ask new workers for their versions. Who does not answer in time is asked again at the next look."""
        if not names:
            return
        expected = tell_versions()

        async def ask(client: Any) -> dict[str, Any]:
            try:
                async with asyncio.timeout(ANSWERING):
                    return dict(await client.run(tell_versions, workers=sorted(names), on_error="return"))
            except TimeoutError:
                return {}

        strangers: dict[str, str] = {}
        for name, found in sorted(self._ask(ask).items()):
            if isinstance(found, OSError):
                continue  # gone meanwhile
            if not isinstance(found, tuple):
                strangers[name] = (
                    f"found a worker without gridwright, or with another than {expected.gridwright} as here: {found}"
                )
            elif found != expected:
                strangers[name] = describe_mismatch(Versions(*found), expected)
            else:
                self._known.add(name)
        self.strangers |= strangers
        if self._known:
            for name, reason in strangers.items():
                self._tell(f"{self.address}: {name}: {reason}; it is not used")

    def _find_stuck(self) -> frozenset[str]:
        resting = [name for name, since in self._resting.items() if self._looked - since >= REST]
        if not resting or not self._threads:
            return frozenset()
        waiting = self._ask(lambda client: client.scheduler.processing(workers=resting))
        return frozenset(label for labels in waiting.values() for label in labels)

    def _tell_unused(self) -> str:
        reasons = [f"{len(self._resting)} paused for want of memory"] if self._resting else []
        reasons += [f"{len(self.strangers)} without the same gridwright"] if self.strangers else []
        return f" but {' and '.join(reasons)}" if reasons else ""

    def _await_workers(self) -> None:
        start = time.monotonic()
        self.look()
        while not self._threads:
            for name, reason in self.strangers.items():
                raise InputError(reason, source=self.address, place=name)
            if time.monotonic() - start > HIRING:
                starting = f"'dask worker {self.address}' starts some"
                raise InputError(f"the scheduler has no workers{self._tell_unused()}: {starting}", source=self.address)
            time.sleep(GLANCE)
            self._tick()
            self.look()


def _is_at_work(worker: dict[str, Any]) -> bool:
    """Whether a worker does something, or would. One that is paused ends what it does, and begins nothing."""
    counts = worker["metrics"].get("task_counts", {})
    return bool(worker["status"] == "running" or counts.get("executing", 0) > 0)
