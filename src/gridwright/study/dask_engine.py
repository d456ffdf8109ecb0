"""Work on a Dask cluster: any number of workers on any number of machines."""

from __future__ import annotations

import asyncio
import threading
import uuid
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from functools import partial
from typing import Any

from gridwright.study.dask_cluster import Cluster
from gridwright.study.dask_worker import pack, tell_versions, unpack, work
from gridwright.study.engine import AHEAD, GLANCE, KILLER, Engine, Job
from gridwright.study.extras import load_extra


class DaskEngine(Engine):
    """Works on the cluster whose scheduler has this address. It is reached for the first item, not before.

    Dask itself gives the work of a worker that dies to another one, until it has killed several; then it may be to blame, or may
    have been beside one that was. Such an item waits until nothing else is out, and is tried once more, alone.
    """

    def __init__(
        self,
        address: str,
        *,
        guard: Callable[[], AbstractContextManager[None]] = nullcontext,
        tick: Callable[[], None] = lambda: None,
    ) -> None:
        """`guard` is entered around starting threads, to hold signals back; `tick` is called now and then while waiting."""
        self.address = address
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
        cluster.start(partial(self._fetch, label, pack(task, item)))

    def gather(self, answers: dict[str, Any], *, patience: float = GLANCE) -> None:
        if not self._out and self._suspects and patience:
            self._try_alone(answers)
            return
        self._has_fetched.wait(patience)
        self._has_fetched.clear()
        faults = {}
        for label in list(self._fetched):
            answer, fault = self._fetched[label]
            if fault is None:
                answers[self._out[label].key] = unpack(
                    answer
                )  # kept first and forgotten then: what interrupts this loses nothing
                del self._fetched[label], self._out[label]
            else:
                faults[label] = fault
        self._tick()
        if patience:
            self._reach().watch()
        for label, fault in faults.items():
            self._look_into(label, fault)

    def close(self, *, is_hurried: bool = False) -> None:
        """Let go of the cluster, which stays as it is. What waits there is cancelled; what a worker is doing, it ends in vain."""
        if self._cluster is not None:
            self._cluster.close()
            self._cluster = None

    def _reach(self) -> Cluster:
        if self._cluster is None:
            self._cluster = Cluster(self.address, guard=self._guard, tick=self._tick)
        return self._cluster

    async def _fetch(self, label: str, parcel: bytes, client: Any) -> None:
        """Have a parcel worked on, and bring the answer home as soon as there is one.

        Each is fetched apart from the others: it takes Dask half a minute to see that a worker died with answers it still had.
        """
        try:
            answer = await client.submit(work, parcel, tell_versions(), key=label, pure=False)
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
            self._suspects.append(self._out.pop(label))
            del self._fetched[label]
            return
        if cluster.is_lost or isinstance(fault, distributed.CancelledError | asyncio.CancelledError):
            raise cluster.report_loss() from fault
        cluster.check_versions()  # whoever came later was not asked, and perhaps could not even unpack the task
        raise fault

    def _try_alone(self, answers: dict[str, Any]) -> None:
        """Do a suspect once more, with nothing else out."""
        job = self._suspects.pop()
        self.submit(*job)
        while self._out:
            self.gather(answers)
        if job.key not in answers:
            self._suspects.pop()
            answers[job.key] = KILLER
