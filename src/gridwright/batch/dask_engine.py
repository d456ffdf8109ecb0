"""Work on a Dask cluster: any number of workers on any number of machines."""

from __future__ import annotations

import asyncio
import pickle
import threading
import uuid
from collections import Counter
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import AbstractContextManager, nullcontext
from functools import partial
from typing import Any, NamedTuple

from gridwright.batch.dask_cluster import Cluster, is_stranger_fault, pack, parse_address, unpack
from gridwright.batch.engine import AHEAD, GLANCE, KILLER, Engine, Job
from gridwright.model.lazy import load_extra

MOST_MOVES = 3
"""How often an item is sent anew before it is taken for one that kills its workers: as often as Dask itself tries."""


class Call(NamedTuple):
    """A task that the cluster has."""

    future: Future[None]
    allowed: frozenset[str] | None
    """The workers that may do it; None if all may."""


class DaskEngine(Engine):
    """Works on the cluster whose scheduler has this address. It is reached for the first item, not before.

    Dask itself gives the work of a worker that dies to another one, until it has killed several; then it may be to blame, or may
    have been beside one that was. Such an item waits until nothing else is out, and is tried once more, alone.

    Once there are workers that cannot do our work, each item names those that may have it. When none of these is left but others
    are, it is sent anew.
    """

    def __init__(
        self,
        address: str,
        *,
        guard: Callable[[], AbstractContextManager[None]] = nullcontext,
        tick: Callable[[], None] = lambda: None,
        tell: Callable[[str], None] = lambda words: None,
    ) -> None:
        """`guard` is entered around starting threads, to hold signals back; `tick` is called now and then while waiting.

        `tell` gets a line about each worker that is not used. InputError if the address is none.
        """
        parse_address(address)
        self.address = address
        self._tell = tell
        self._guard = guard
        self._tick = tick
        self._cluster: Cluster | None = None
        # Nobody else's keys begin like this: two runs on a cluster never take each other's answers.
        self._run = f"gridwright-{uuid.uuid4().hex}"
        self._number = 0
        self._out: dict[str, Job] = {}
        self._fetched: dict[str, tuple[bytes, BaseException | None]] = {}
        """What came home and is not gathered yet: the packed answer, or the fault that kept a task from having one."""
        self._has_fetched = threading.Event()
        self._suspects: list[Job] = []
        self._calls: dict[str, Call] = {}
        self._moves: Counter[str] = Counter()
        """How often each item was sent anew, by its key."""

    @property
    def capacity(self) -> int:
        cluster = self._reach()
        cluster.watch()
        return AHEAD * cluster.threads

    def submit(self, key: str, task: Callable[[Any], Any], item: Any) -> None:
        cluster = self._reach()
        self._number += 1
        label = f"{self._run}-{self._number}"
        self._out[label] = Job(key, task, item)
        allowed = cluster.allowed
        self._calls[label] = Call(cluster.start(partial(self._fetch, label, pack(task, item), allowed)), allowed)

    def gather(self, answers: dict[str, Any], *, patience: float = GLANCE) -> None:
        if not self._out and self._suspects and patience:
            self._try_alone(answers)
            return
        self._has_fetched.wait(patience)
        self._has_fetched.clear()
        faults = {}
        for label in list(self._fetched):
            answer, fault = self._fetched[label]
            if label not in self._out:  # it was sent anew, and this is what came of the first time
                del self._fetched[label]
            elif fault is None:
                # Kept first and forgotten then: what interrupts this loses nothing.
                answers[self._out[label].key] = unpack(answer)
                self._forget(label)
            else:
                faults[label] = fault
        self._tick()
        if patience and self._reach().watch():
            self._rescue()
        for label, fault in faults.items():
            self._look_into(label, fault)

    def close(self, *, is_hurried: bool = False) -> None:
        """Let go of the cluster, which stays as it is. What waits there is cancelled; what a worker is doing, it ends in vain."""
        if self._cluster is not None:
            self._cluster.close()
            self._cluster = None

    def _reach(self) -> Cluster:
        if self._cluster is None:
            self._cluster = Cluster(self.address, guard=self._guard, tick=self._tick, tell=self._tell)
        return self._cluster

    async def _fetch(self, label: str, parcel: bytes, allowed: frozenset[str] | None, client: Any) -> None:
        """Have a parcel worked on, and bring the answer home as soon as there is one.

        Each is fetched apart from the others: it takes Dask half a minute to see that a worker died with answers it still had.
        """
        try:
            workers = None if allowed is None else sorted(allowed)
            answer = await client.submit(pickle.loads, parcel, key=label, pure=False, workers=workers)
        except (Exception, asyncio.CancelledError) as fault:
            self._fetched[label] = (b"", fault)
        else:
            self._fetched[label] = (answer, None)
        self._has_fetched.set()

    def _look_into(self, label: str, fault: BaseException) -> None:
        """Why there is no answer: a killer or its neighbour, a lost scheduler, a worker that should not be there, or a fault."""
        cluster = self._reach()
        distributed = load_extra("distributed")
        if isinstance(fault, distributed.KilledWorker):
            self._suspects.append(self._forget(label))
            return
        if cluster.is_lost or isinstance(fault, distributed.CancelledError | asyncio.CancelledError):
            raise cluster.report_loss() from fault
        if is_stranger_fault(fault):
            cluster.look()  # whoever it was came only now, or it would not have got the task
            if cluster.strangers and self._moves[self._out[label].key] < MOST_MOVES:
                self._move(label)
                return
        self._forget(label)  # it is told of once; the others can still be gathered
        raise fault

    def _rescue(self) -> None:
        """Send anew what waits for workers that are gone or paused. What is moved ever again may be what they suffer from."""
        cluster = self._reach()
        stranded = {label for label, call in self._calls.items() if cluster.is_stranded(call.allowed)}
        for label in (stranded | cluster.stuck) & self._calls.keys() - self._fetched.keys():
            if self._moves[self._out[label].key] < MOST_MOVES:
                self._move(label)
            else:
                self._suspects.append(self._forget(label))

    def _move(self, label: str) -> None:
        job = self._forget(label)
        self._moves[job.key] += 1
        self.submit(*job)

    def _forget(self, label: str) -> Job:
        self._calls.pop(label).future.cancel()  # where Dask still has it, it is dropped
        self._fetched.pop(label, None)
        return self._out.pop(label)

    def _try_alone(self, answers: dict[str, Any]) -> None:
        """Do a suspect once more, with nothing else out."""
        job = self._suspects.pop()
        self.submit(*job)
        while self._out:
            self.gather(answers)
        if job.key not in answers:
            self._suspects.pop()
            answers[job.key] = KILLER
