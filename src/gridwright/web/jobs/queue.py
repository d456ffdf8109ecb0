"""Jobs that wait, run or are over: a queue in which players take turns, and the table of all jobs that are known.

Who asks for much waits for his own jobs, not others for him.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Iterator, Set
from itertools import zip_longest
from typing import Generic, TypeVar

from gridwright.web.jobs.job import RUNNING, Job
from gridwright.web.jobs.kernels import Preparing
from gridwright.web.jobs.work_item import WorkItem

ItemT = TypeVar("ItemT")


class FairQueue(Generic[ItemT]):
    """Items of several owners. Those of one owner stay in order; between owners, one of each in turn."""

    def __init__(self) -> None:
        self._lanes: dict[str, deque[ItemT]] = {}
        """In the order of whose turn it is."""
        self._served = ""

    def __len__(self) -> int:
        return sum(map(len, self._lanes.values()))

    def __iter__(self) -> Iterator[ItemT]:
        """All items, in the order in which they would be taken."""
        for turn in zip_longest(*self._lanes.values()):
            yield from (item for item in turn if item is not None)

    def put(self, owner: str, item: ItemT) -> None:
        is_new = owner not in self._lanes
        self._lanes.setdefault(owner, deque()).append(item)
        if is_new and self._served in self._lanes:  # who had the last turn comes after whoever comes now
            self._lanes[self._served] = self._lanes.pop(self._served)

    def put_back(self, owner: str, item: ItemT) -> None:
        """Take back an item that has had its turn, and has to have it again: it is the next."""
        lane = self._lanes.pop(owner, deque())
        lane.appendleft(item)
        self._lanes = {owner: lane, **self._lanes}

    def peek(self) -> ItemT | None:
        """The item whose turn it is."""
        return next(iter(self), None)

    def take(self, fits: Callable[[ItemT], bool] = lambda item: True) -> ItemT | None:
        """The next item that fits; its owner's further ones wait for all others' turns."""
        for owner, lane in self._lanes.items():
            item = next(filter(fits, lane), None)
            if item is not None:
                lane.remove(item)
                self._served = owner
                del self._lanes[owner]
                if lane:
                    self._lanes[owner] = lane
                return item
        return None

    def count(self, owner: str) -> int:
        return len(self._lanes.get(owner, ()))

    def remove(self, owner: str, item: ItemT) -> bool:
        """Take an item out; whether it was there."""
        lane = self._lanes.get(owner, deque())
        if item not in lane:
            return False
        lane.remove(item)
        if not lane:
            del self._lanes[owner]
        return True


KEPT_SECONDS = 600.0
"""How long the answer of a job can be fetched."""
KEPT_BYTES = 128 << 20
KEPT_JOBS = 1_000
"""How much all these answers may take together, and how many there may be; the oldest go first."""


class JobTable:
    """Jobs by their ids, and the queues of those that wait: of those that are new, and of those that are known to take long."""

    def __init__(self) -> None:
        self._jobs: dict[str, Job] = {}
        self._new: FairQueue[Job] = FairQueue()
        self._long: FairQueue[Job] = FairQueue()

    def add(self, job: Job) -> None:
        """Keep a new job, and let it wait for its turn."""
        self.tidy()
        self._jobs[job.id] = job
        job.back = self._take_back
        self._new.put(job.player, job)

    def _take_back(self, job: WorkItem) -> None:
        """A job has to begin anew: those that take long after all others that do, others at once."""
        assert isinstance(job, Job)
        if job.is_long:
            self._long.put(job.player, job)
        else:
            self._new.put_back(job.player, job)

    def take(self, kernels: Set[str], *, has_room_for_long: bool = True) -> Job | None:
        """The job whose turn it is among those that need no other kernels than these.

        Where there is room for another one that takes long, such a one is taken: new ones are never kept waiting by them. Among
        those, players come first of whom nothing is in work.
        """
        self.tidy()

        def fits(job: Job) -> bool:
            return job.needs <= kernels

        job = self._long.take(fits) if has_room_for_long else None
        if job is None:
            busy = {each.player for each in self._jobs.values() if each.state == RUNNING or (each.is_long and not each.is_over)}
            job = self._new.take(lambda each: fits(each) and each.player not in busy) or self._new.take(fits)
        return job

    def peek(self) -> Job | None:
        """The new job whose turn it is."""
        return self._new.peek()

    def remove(self, job: Job) -> bool:
        """Take a job out of its queue; whether it was there."""
        return self._new.remove(job.player, job) or self._long.remove(job.player, job)

    def take_all(self) -> Iterator[Job]:
        """All that wait, to be told that nothing will come of it."""
        while (job := self._new.take() or self._long.take()) is not None:
            yield job

    def find(self, player: str, job_id: str) -> Job | None:
        self.tidy()
        job = self._jobs.get(job_id)
        return job if job is not None and job.player == player else None

    def forget(self, job: Job) -> None:
        self._jobs.pop(job.id, None)

    def count_unfinished(self, player: str) -> int:
        return sum(not job.is_over and job.player == player for job in self._jobs.values())

    def count_queued(self) -> int:
        return len(self._new) + len(self._long)

    def tell_queued(self, find_preparing: Callable[[frozenset[str]], Preparing | None]) -> None:
        """Tell every job that waits how many are before it, and those that wait for kernels how these get on."""
        for queue in (self._new, self._long):
            for ahead, job in enumerate(queue):
                job.wait(ahead, find_preparing(job.needs))

    def leave_all(self) -> None:
        for job in self._jobs.values():
            job.leave()

    def tidy(self) -> None:
        """Forget jobs that are over since long, and answers that take too much room."""
        now = time.monotonic()
        over = sorted((job for job in self._jobs.values() if job.is_over), key=lambda job: job.ended, reverse=True)
        held = 0
        for number, job in enumerate(over):
            held += job.size
            if number >= KEPT_JOBS or now - job.ended > KEPT_SECONDS or held > KEPT_BYTES:
                self.forget(job)
