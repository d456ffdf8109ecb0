"""A Dask cluster as seen from here: reached at the address of its scheduler, with workers that come and go.

Tasks and answers travel as bytes, so that Dask neither looks into puzzles nor hands arrays back that cannot be written to.
"""

from __future__ import annotations

import asyncio
import logging
import pickle
import platform
import threading
import time
import warnings
from collections.abc import Awaitable, Callable, Collection, Coroutine
from concurrent.futures import Future
from contextlib import AbstractContextManager, suppress
from typing import Any, NamedTuple, TypeVar
from urllib.parse import urlsplit

from gridwright.batch.engine import GLANCE, WorkersLost
from gridwright.model import __version__
from gridwright.model.errors import InputError
from gridwright.model.lazy import load_extra


class Versions(NamedTuple):
    """What must be the same on both sides, so that tasks mean the same and rows are the same."""

    gridwright: str
    python: str


def tell_versions() -> Versions:
    """The versions of this process."""
    return Versions(__version__, ".".join(platform.python_version_tuple()[:2]))


class StrangerError(InputError):
    """This worker has other versions than whoever sent the task."""


class _Order:
    """Unpickles to the answer of `work`: a worker without gridwright, or with one that knows no such function, only fails."""

    def __init__(self, parcel: bytes, expected: Versions) -> None:
        self.arguments = (parcel, tuple(expected))

    def __reduce__(self) -> tuple[Any, tuple[Any, ...]]:
        return work, self.arguments


def pack(task: Callable[[Any], Any], item: Any) -> bytes:
    """A task with its item, to be done by `pickle.loads`, which every worker has."""
    return pickle.dumps(_Order(pickle.dumps((task, item)), tell_versions()))


def work(parcel: bytes, expected: tuple[str, ...]) -> bytes:
    """Do what is in a parcel; the answer, packed."""
    found = tell_versions()
    if found != expected:  # a worker that came after all others were asked
        raise StrangerError(describe_mismatch(found, Versions(*expected)))
    task, item = pickle.loads(parcel)
    return pickle.dumps(task(item))


def unpack(answer: bytes) -> Any:
    """The answer that `work` has packed."""
    return pickle.loads(answer)


def is_stranger_fault(fault: BaseException) -> bool:
    """Whether this comes of a worker that has no gridwright or another version, and says nothing about the task."""
    return isinstance(fault, StrangerError) or (isinstance(fault, ImportError | AttributeError) and "gridwright" in str(fault))


def describe_mismatch(found: Versions, expected: Versions) -> str:
    """What is different about a worker.

    >>> describe_mismatch(Versions("1.0", "3.12"), Versions("1.1", "3.12"))
    'found a worker with gridwright 1.0, expected 1.1 as here'
    """
    pairs = zip(Versions._fields, found, expected, strict=True)
    name, theirs, ours = next((name, theirs, ours) for name, theirs, ours in pairs if theirs != ours)
    return f"found a worker with {name} {theirs}, expected {ours} as here"


ResultT = TypeVar("ResultT")


class LoopThread:
    """Runs coroutines beside the thread that asks for them. `close` cancels those that have not ended."""

    def __init__(self) -> None:
        self._is_up = threading.Event()
        self._thread = threading.Thread(target=lambda: asyncio.run(self._serve()), name="gridwright-loop", daemon=True)
        self._thread.start()
        self._is_up.wait()

    def start(self, coroutine: Coroutine[Any, Any, ResultT]) -> Future[ResultT]:
        """Begin a coroutine and do not wait for it."""
        return asyncio.run_coroutine_threadsafe(coroutine, self._loop)

    def wait_for(self, coroutine: Coroutine[Any, Any, ResultT]) -> ResultT:
        """What comes of a coroutine."""
        return self.start(coroutine).result()

    def close(self) -> None:
        self._loop.call_soon_threadsafe(self._end.set)
        self._thread.join()

    async def _serve(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._end = asyncio.Event()
        self._is_up.set()
        await self._end.wait()


ANSWERING = 5.0
"""Seconds that a scheduler has to answer."""

PARTING = 1.0
"""Seconds for a good-bye, and for a look at who is there instead."""

EXPECTED = "tcp:// or tls://, a host and a port from 1 to 65535, such as tcp://127.0.0.1:8786"


def parse_address(address: str) -> tuple[str, int]:
    """Host and port of a scheduler. InputError if it is no such address.

    >>> parse_address("tcp://127.0.0.1:8786")
    ('127.0.0.1', 8786)
    """
    try:
        parts = urlsplit(address)
        host, port = parts.hostname, parts.port
        is_sound = parts.scheme in ("tcp", "tls") and parts.netloc.count("@") == 0 and not address.endswith(("?", "#"))
        if is_sound and host and port and address.isprintable() and not any((parts.path.strip("/"), parts.query, parts.fragment)):
            return host, port
    except ValueError:
        pass
    shown = address if address.isprintable() and len(address) <= 80 else repr(address[:80])
    raise InputError(f"is no address of a scheduler, expected {EXPECTED}", source=shown or "''")


async def connect(distributed: Any, address: str) -> Any:
    """A client of the scheduler at an address. InputError says who is there instead."""
    host, port = parse_address(address)
    client = distributed.Client(address, timeout=ANSWERING, set_as_default=False, asynchronous=True)
    try:
        # Dask's own limit does not end a talk with somebody who never says a word.
        async with asyncio.timeout(ANSWERING):
            with warnings.catch_warnings():  # of workers with other packages: those that matter are looked at one by one
                warnings.simplefilter("ignore", distributed.versions.VersionMismatchWarning)
                return await client
    except Exception as fault:  # nobody there, or somebody who speaks something else
        await disconnect(client)
        raise InputError(await _explain(host, port, fault, is_safe=address.startswith("tls:")), source=address) from fault
    except BaseException:
        await disconnect(client)
        raise


async def disconnect(client: Any) -> None:
    """Let go of a scheduler. One that is gone, or too slow, need not be told."""
    with suppress(OSError, TimeoutError):
        async with asyncio.timeout(PARTING):
            await client.close(timeout=PARTING)


async def _explain(host: str, port: int, fault: Exception, *, is_safe: bool) -> str:
    """Why a scheduler could not be reached, by whether anybody is there."""
    try:
        async with asyncio.timeout(PARTING):
            _, writer = await asyncio.open_connection(host, port)
            writer.close()
    except TimeoutError:
        return f"no Dask scheduler answers within {ANSWERING:g} s"
    except OSError as refusal:
        return f"no Dask scheduler answers: {' '.join(str(refusal).split())}"
    reason = " ".join(str(fault).split())
    if is_safe:
        return f"something answers there, but it is no Dask scheduler that TLS is agreed on with: {reason or 'nothing was said'}"
    return "something answers there, but it is no Dask scheduler"


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
