"""A Dask cluster as seen from here: reached at the address of its scheduler, with workers that come and go."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import Any

from gridwright.model.errors import InputError
from gridwright.study.dask_worker import Versions, describe_mismatch, tell_versions
from gridwright.study.engine import GLANCE, WorkersLost
from gridwright.study.extras import load_extra

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

    def __init__(self, address: str, tick: Callable[[], None]) -> None:
        """InputError if no scheduler answers, if it has no workers, or if one of them has another version."""
        self.address = address
        self._tick = tick
        distributed = load_extra("distributed", "the engine dask")
        self._levels = {name: logging.getLogger(name).level for name in LOGGERS}
        for name in LOGGERS:
            logging.getLogger(name).setLevel(logging.CRITICAL + 1)
        try:
            self.client = _connect(distributed, address)
        except BaseException:
            self._restore_logging()
            raise
        self._threads: dict[str, int] = {}
        self._looked = self._manned = time.monotonic()
        try:
            self._await_workers()
        except BaseException:
            self.close()
            raise

    @property
    def threads(self) -> int:
        """How many tasks can be done at a time; 1 while all workers are away."""
        return max(sum(self._threads.values()), 1)

    def watch(self) -> None:
        """Have a look if the last one was some time ago."""
        if time.monotonic() - self._looked >= WATCH:
            self.look()

    def look(self) -> None:
        """Find out who is working now. A worker not seen before is asked for its versions."""
        threads: dict[str, int] = self.ask(self.client.nthreads)
        newcomers = threads.keys() - self._threads.keys()
        if newcomers:
            self._check_versions(newcomers)
        self._threads = threads
        self._looked = time.monotonic()
        if threads:
            self._manned = self._looked
        elif self._looked - self._manned > STRIKE:
            raise WorkersLost(f"has had no worker for {STRIKE:.0f} s", source=self.address)

    def ask(self, question: Callable[..., Any], *words: Any, **options: Any) -> Any:
        """What the client answers; `WorkersLost` if it has lost its scheduler over it."""
        try:
            return question(*words, **options)
        except Exception as fault:
            if self.is_lost or isinstance(fault, OSError):
                raise self.report_loss() from fault
            raise

    @property
    def is_lost(self) -> bool:
        return str(self.client.status) != "running"

    def report_loss(self) -> WorkersLost:
        return WorkersLost("the scheduler went away, or has dropped what was asked of it", source=self.address)

    def close(self) -> None:
        # Whoever is gone, or too slow, need not be told.
        with suppress(OSError, RuntimeError, TimeoutError, AssertionError):
            self.client.close(timeout=ANSWERING)
        self._restore_logging()

    def _await_workers(self) -> None:
        self.look()
        start = time.monotonic()
        while not self._threads:
            if time.monotonic() - start > HIRING:
                raise InputError(f"the scheduler has no workers: 'dask worker {self.address}' starts some", source=self.address)
            time.sleep(GLANCE)
            self._tick()
            self.look()

    def _check_versions(self, workers: Iterable[str]) -> None:
        expected = tell_versions()
        answers: dict[str, Any] = self.ask(self.client.run, tell_versions, workers=sorted(workers), on_error="return")
        for worker, found in answers.items():
            if isinstance(found, OSError):
                continue  # gone already
            if not isinstance(found, tuple):
                raise InputError(
                    f"gridwright {expected.gridwright} cannot be used there: {found}", source=self.address, place=worker
                )
            if found != expected:
                raise InputError(describe_mismatch(Versions(*found), expected), source=self.address, place=worker)

    def _restore_logging(self) -> None:
        for name, level in self._levels.items():
            logging.getLogger(name).setLevel(level)


def _connect(distributed: Any, address: str) -> Any:
    try:
        return distributed.Client(address, timeout=ANSWERING, set_as_default=False)
    except Exception as fault:  # an address that is none, nobody there, or somebody who speaks something else
        reason = " ".join(str(fault).split()) or type(fault).__name__
        raise InputError(f"no Dask scheduler answers: {reason}", source=address) from fault
