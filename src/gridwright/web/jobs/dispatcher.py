"""The dispatcher: gives questions and jobs to worker processes. It lives in the event loop and never blocks it."""

from __future__ import annotations

import asyncio
from typing import Any

from gridwright.kinds.kernels import count_chains, list_kernels
from gridwright.web.jobs.job import Job
from gridwright.web.jobs.kernels import LONGEST, Compiler, Preparing, load_kernels
from gridwright.web.jobs.queue import JobTable
from gridwright.web.jobs.work_item import BUSY, NO_WORKERS, STOPPING, Failure, KernelLoad, RefusedError, Task, WorkItem
from gridwright.web.jobs.worker_pool import RETRY, Lane, Worker, WorkerPool
from gridwright.web.settings import count_workers

MOST_UNFINISHED = 4
"""Jobs of one player that wait or run."""
MOST_QUEUED = 200
FOR_QUESTION = 10.0
"""Seconds for a question."""
FOR_READING, BEFORE_READING = 240.0, 600.0
"""Seconds for reading something long, and before it: processes that give way to all others may take long on a busy machine."""
MARGIN = 5.0
"""Seconds that a job may take beyond those asked for, to put its answer together, unless told otherwise."""
MEMORY = 2 << 30
"""Bytes that a task may take."""
NICENESS = 5
"""Jobs give way to the server and to hints."""


class PreparingError(Exception):
    """The kernels that a question needs are still being compiled: it is to be asked again."""

    def __init__(self, preparing: Preparing) -> None:
        super().__init__(preparing.note)
        self.preparing = preparing


class Dispatcher:
    """Pools of worker processes: for jobs, for questions, for what opens something pasted, and for what reads long texts.

    For jobs there are `jobs` processes and one more: no more than `jobs` are at jobs that turn out to take long, so that short
    ones never wait for those, and whenever a process dies, that of the questions included, another one that has its kernels
    loaded takes its place. What is opened or read has processes of its own, so that no hint waits for it; they are started when
    they are first needed.

    `start` it in the event loop, and `close` it there. Without processes for jobs, jobs are refused; the one for questions is
    then started when it is first needed, too.
    """

    def __init__(self, jobs: int, *, memory: int | None = MEMORY) -> None:
        self._size = jobs
        self._table = JobTable()
        self.questions = Lane(memory, self._check_ready, FOR_QUESTION, take=self._take_question, changed=self._wake)
        """What somebody waits for. PreparingError where it needs kernels that are not compiled yet: nobody is kept waiting so
        long."""
        self._question_pool = self.questions.pool
        self.opening = Lane(memory, self._check_open, FOR_QUESTION)
        """What opens something that was pasted: no other question waits for it."""
        self.reading = Lane(memory, self._check_open, FOR_READING, niceness=NICENESS, in_queue=BEFORE_READING)
        """What reads something long: nobody else waits for it."""
        self._job_pool = WorkerPool(self._take_job, memory=memory, niceness=NICENESS, most_long=jobs, changed=self._wake)
        self._compiler = Compiler(self._note_compiled, min(count_workers(), count_chains()), NICENESS)
        self._is_open = False

    async def start(self) -> None:
        """Start the processes. They load the kernels on their own, once these are compiled: this returns at once."""
        self._is_open = True
        if self._size:
            self._compiler.start()
            self._question_pool.add_worker()
            for _ in range(self._size + 1):
                self._job_pool.add_worker()

    async def close(self) -> None:
        """End everything: no process outlives this."""
        self._is_open = False
        for job in self._table.take_all():
            job.fail(STOPPING)
        lanes = (self.questions, self.opening, self.reading)
        await asyncio.gather(self._compiler.close(), self._job_pool.close(), *(lane.close() for lane in lanes))
        self.end_streams()

    def end_streams(self) -> None:
        """Let go of everybody who follows a job, so that the server can stop."""
        self._table.leave_all()

    @property
    def preparing(self) -> Preparing | None:
        """How far the kernels are compiled; None once all are."""
        return None if self._compiler.is_done else self._compiler.progress

    def _check_open(self, needs: frozenset[str] = frozenset()) -> None:
        if not self._is_open:
            raise RefusedError(STOPPING, RETRY)

    def _check_ready(self, needs: frozenset[str]) -> None:
        self._check_open()
        if (preparing := self._compiler.find_preparing(needs)) is not None:
            self._compiler.start()
            raise PreparingError(preparing)

    def submit(
        self,
        player: str,
        name: str,
        task: Task,
        request: Any,
        seconds: float,
        *,
        margin: float | None = None,
        grace: float | None = None,
        needs: frozenset[str] = frozenset(),
    ) -> Job:
        """Put a job into the queue; RefusedError if the player, or the server, has enough.

        It may take `margin` seconds more than the `seconds` asked for, MARGIN unless told otherwise: tasks stop by themselves
        when their time is over, and then put together what they have. If it is cancelled, it has `grace` seconds to stop by
        itself, where it needs more than others. It waits for the kernels that it needs, and for no others.
        """
        self._check_open()
        if not self._size:
            raise RefusedError(NO_WORKERS)
        unfinished = self._table.count_unfinished(player)
        if unfinished >= MOST_UNFINISHED:
            message = f"found {unfinished} unfinished jobs, expected at most {MOST_UNFINISHED}: wait for one, or cancel it"
            raise RefusedError(Failure("too-many-jobs", message), RETRY)
        if self._table.count_queued() >= MOST_QUEUED:
            raise RefusedError(BUSY, RETRY)
        margin = MARGIN if margin is None else margin
        job = Job(player, name, task, request, seconds, grace, margin=margin, needs=needs)
        self._table.add(job)
        self._wake()
        self._tell_queued()
        return job

    def find(self, player: str, job_id: str) -> Job | None:
        """A job of this player, as long as it is kept."""
        return self._table.find(player, job_id)

    def cancel(self, job: Job) -> None:
        """Stop a job, whether it waits or runs; forget one that is over."""
        if job.is_over:
            self._table.forget(job)
        elif self._table.remove(job):
            job.drop()
        elif job.pool is not None:
            job.pool.cancel(job)
        self._tell_queued()

    def _take_job(self, worker: Worker) -> WorkItem | None:
        """What an idle worker for jobs does next."""
        question = self.questions.queue.take(lambda each: each.needs <= worker.kernels and not self._is_served(each))
        if question is not None:
            return question
        job = self._find_kernel_load(worker, self._table.peek()) or self._table.take(
            worker.kernels, has_room_for_long=self._job_pool.has_room_for_long
        )
        self._tell_queued()
        return job or self._make_kernel_load(worker, self._compiler.compiled)

    def _is_served(self, question: WorkItem) -> bool:
        """Whether the process for questions is there, and has what a question needs."""
        return any(worker.is_ready and question.needs <= worker.kernels for worker in self._question_pool.workers)

    def _take_question(self, worker: Worker) -> WorkItem | None:
        """What the idle worker for questions does next."""
        questions = self.questions.queue
        return (
            self._find_kernel_load(worker, questions.peek())
            or questions.take(lambda question: question.needs <= worker.kernels)
            or self._make_kernel_load(worker, self._compiler.compiled)
        )

    def _find_kernel_load(self, worker: Worker, wanted: WorkItem | None) -> KernelLoad | None:
        """Loads what a worker lacks for the item whose turn it is, where that is compiled."""
        if wanted is None or not wanted.needs <= self._compiler.compiled:
            return None
        return self._make_kernel_load(worker, wanted.needs)

    def _make_kernel_load(self, worker: Worker, needs: frozenset[str]) -> KernelLoad | None:
        """Loads one kernel of those that a worker lacks, so that it can look up before the next."""
        missing = [kernel for kernel in list_kernels() if kernel in needs - worker.kernels]
        if not missing:
            return None
        kernels = frozenset(missing[:1])
        return KernelLoad(load_kernels, kernels, LONGEST, kernels=kernels)

    def _note_compiled(self) -> None:
        """More of the kernels are compiled, and can be loaded."""
        self._wake()
        self._tell_queued()

    def _wake(self) -> None:
        """Let all idle workers look for something to do."""
        self._question_pool.wake()
        self._job_pool.wake()

    def _tell_queued(self) -> None:
        self._table.tell_queued(self._compiler.find_preparing)
