"""A Dask cluster as seen from here: reached at the address of its scheduler, with workers that come and go."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import AbstractContextManager, suppress
from typing import Any

from gridwright.model.errors import InputError
from gridwright.study.dask_worker import Versions, describe_mismatch, tell_versions
from gridwright.study.engine import GLANCE, WorkersLost
from gridwright.study.extras import load_extra
from gridwright.study.loop_thread import LoopThread

ANSWERING = 5.0
"""Seconds that a scheduler has to answer."""

HIRING = 10.0
"""Seconds that a cluster without workers has to get its first."""

STRIKE = 60.0
"""Seconds that a cluster may be without workers in the middle of a run: those that were killed are usually started again."""

WATCH = 1.0
"""Seconds between two looks at who is working."""

LOGGERS = ("distributed", "distributed.client")
"""What writes whole paragraphs to standard error about things that are told in a line here."""


class Cluster:
    """A connection to a scheduler. `close` leaves the cluster as it is."""

    def __init__(self, address: str, *, guard: Callable[[], AbstractContextManager[None]], tick: Callable[[], None]) -> None:
        """InputError if no scheduler answers, if it has no workers, or if one of them has another version."""
        self.address = address
        self._tick = tick
        distributed = load_extra("distributed", "the engine dask")
        self._levels = {name: logging.getLogger(name).level for name in LOGGERS}
        for name in LOGGERS:
            logging.getLogger(name).setLevel(logging.CRITICAL + 1)
        with guard():
            self._loop = LoopThread()
        self._client: Any = None
        self._threads: dict[str, int] = {}
        self._looked = self._manned = time.monotonic()
        try:
            self._client = self._loop.wait_for(_connect(distributed, address))
            self._await_workers()
            self.check_versions()
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

    def start(self, work: Callable[[Any], Coroutine[Any, Any, None]]) -> None:
        """Begin something with the client, in its own thread, and do not wait for it."""
        self._loop.start(work(self._client))

    def watch(self) -> None:
        """See who is working, if the last look was some time ago; `WorkersLost` if there has been nobody for long."""
        if time.monotonic() - self._looked >= WATCH:
            self._look()

    def check_versions(self) -> None:
        """InputError that names the first worker with other versions than here."""
        expected = tell_versions()
        answers = self._ask(lambda client: client.run(tell_versions, on_error="return"))
        for worker, found in sorted(answers.items()):
            if isinstance(found, OSError):
                continue  # gone meanwhile
            if not isinstance(found, tuple):
                message = f"found a worker without gridwright, or with another than {expected.gridwright} as here: {found}"
                raise InputError(message, source=self.address, place=worker)
            if found != expected:
                raise InputError(describe_mismatch(Versions(*found), expected), source=self.address, place=worker)

    def report_loss(self) -> WorkersLost:
        return WorkersLost("the scheduler went away, or has dropped what was asked of it", source=self.address)

    def close(self) -> None:
        if self._client is not None:
            self._loop.wait_for(_disconnect(self._client))
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

    def _look(self) -> None:
        """Find out who is working now."""
        self._threads = self._ask(lambda client: client.nthreads())
        self._looked = time.monotonic()
        if self._threads:
            self._manned = self._looked
        elif self._looked - self._manned > STRIKE:
            raise WorkersLost(f"has had no worker for {STRIKE:.0f} s", source=self.address)

    def _await_workers(self) -> None:
        start = time.monotonic()
        self._look()
        while not self._threads:
            if time.monotonic() - start > HIRING:
                raise InputError(f"the scheduler has no workers: 'dask worker {self.address}' starts some", source=self.address)
            time.sleep(GLANCE)
            self._tick()
            self._look()


async def _connect(distributed: Any, address: str) -> Any:
    try:
        client = distributed.Client(address, timeout=ANSWERING, set_as_default=False, asynchronous=True)
        try:
            # Dask's own limit does not end a talk with somebody who never says a word.
            async with asyncio.timeout(2 * ANSWERING):
                return await client
        except BaseException:
            await _disconnect(client)
            raise
    except Exception as fault:  # an address that is none, nobody there, or somebody who speaks something else
        reason = " ".join(str(fault).split()) or "nothing was said in time"
        raise InputError(f"no Dask scheduler answers: {reason}", source=address) from fault


async def _disconnect(client: Any) -> None:
    # Whoever is gone, or too slow, need not be told.
    with suppress(OSError, TimeoutError):
        await client.close(timeout=ANSWERING)
