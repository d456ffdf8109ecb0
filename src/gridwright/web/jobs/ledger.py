"""All jobs that are known: those that wait, those that run, and for a while those that are over."""

from __future__ import annotations

import time
from collections.abc import Iterator

from gridwright.web.jobs.job import Job
from gridwright.web.jobs.queue import FairQueue

KEPT_SECONDS = 600.0
"""How long the answer of a job can be fetched."""
KEPT_BYTES = 128 << 20
KEPT_JOBS = 1_000
"""How much all these answers may take together, and how many there may be; the oldest go first."""


class Ledger:
    """Jobs by their ids, and the queue of those that wait."""

    def __init__(self) -> None:
        self._jobs: dict[str, Job] = {}
        self._queue: FairQueue[Job] = FairQueue()

    def add(self, job: Job) -> None:
        """Keep a new job, and let it wait for its turn."""
        self.tidy()
        self._jobs[job.id] = job
        self._queue.put(job.player, job)

    def take(self, *, is_warm: bool = True) -> Job | None:
        """The job whose turn it is; for a process that has no kernels yet, among those that need none."""
        self.tidy()
        return self._queue.take(lambda job: is_warm or not job.needs_kernels)

    def remove(self, job: Job) -> bool:
        """Take a job out of the queue; whether it was there."""
        return self._queue.remove(job.player, job)

    def take_all(self) -> Iterator[Job]:
        """All that wait, to be told that nothing will come of it."""
        while (job := self._queue.take()) is not None:
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
        return len(self._queue)

    def tell_queued(self, note: str) -> None:
        """Tell every job that waits how many are before it, and those that need kernels how these get on."""
        for ahead, job in enumerate(self._queue):
            job.wait(ahead, note if job.needs_kernels else "")

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
