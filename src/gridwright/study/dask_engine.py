"""Work on a Dask cluster: any number of workers on any number of machines."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from queue import Empty, SimpleQueue
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
        self._out: dict[str, tuple[Any, Job]] = {}
        self._ended: SimpleQueue[str] = SimpleQueue()
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
        future = cluster.ask(cluster.client.submit, work, pack(task, item), tell_versions(), key=label, pure=False)
        self._out[label] = (future, Job(key, task, item))
        future.add_done_callback(lambda _: self._ended.put(label))

    def gather(self, answers: dict[str, Any], *, patience: float = GLANCE) -> None:
        if not self._out and self._suspects and patience:
            self._try_alone(answers)
            return
        ended = self._take_ended(patience)
        self._tick()
        if ended:
            self._collect(ended, answers)
        elif patience:
            self._reach().watch()

    def close(self, *, is_hurried: bool = False) -> None:
        """Let go of the cluster, which stays as it is. What waits there is cancelled; what a worker is doing, it ends in vain."""
        if self._cluster is not None:
            self._out.clear()  # Dask drops what nobody holds a future of
            self._cluster.close()
            self._cluster = None

    def _reach(self) -> Cluster:
        if self._cluster is None:
            with self._guard():
                self._cluster = Cluster(self.address, self._tick)
        return self._cluster

    def _take_ended(self, patience: float) -> list[str]:
        """The labels of all that has ended meanwhile, one way or another."""
        ended = []
        try:
            ended.append(self._ended.get(timeout=patience) if patience else self._ended.get_nowait())
            while True:
                ended.append(self._ended.get_nowait())
        except Empty:
            return ended

    def _collect(self, ended: list[str], answers: dict[str, Any]) -> None:
        """Bring answers home; what has none is a suspect, or a fault that is raised once all others are safe."""
        cluster = self._reach()
        futures = {label: self._out[label][0] for label in ended}
        parcels = cluster.ask(cluster.client.gather, futures, errors="skip")
        for label, parcel in parcels.items():
            if parcel is not None:
                answers[self._out[label][1].key] = unpack(parcel)
                del self._out[label]
        for label in ended:
            if label in self._out:
                self._look_into(label)

    def _look_into(self, label: str) -> None:
        """Why there is no answer: a killer, its neighbour, a worker that should not be there, a lost scheduler, or a fault."""
        cluster = self._reach()
        future, job = self._out[label]
        if cluster.is_lost or future.cancelled():
            raise cluster.report_loss()
        fault = cluster.ask(future.exception)
        if not isinstance(fault, load_extra("distributed").KilledWorker):
            cluster.look()  # raises if a newcomer has another version: it could not even unpack the task
            raise fault
        self._suspects.append(job)
        del self._out[label]

    def _try_alone(self, answers: dict[str, Any]) -> None:
        """Do a suspect once more, with nothing else out."""
        job = self._suspects.pop()
        self.submit(*job)
        while self._out:
            self.gather(answers)
        if job.key not in answers:
            self._suspects.pop()
            answers[job.key] = KILLER
