"""The engine: what the server asks when something has to be worked out. It lives in the event loop and never blocks it."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import Any

from gridwright.web.jobs.crew import Crew, Worker
from gridwright.web.jobs.desk import RETRY, Desk
from gridwright.web.jobs.errand import Errand, Task, Warming
from gridwright.web.jobs.faults import BUSY, NO_WORKERS, STOPPING, WARMING, Fault, RefusedError
from gridwright.web.jobs.job import Job
from gridwright.web.jobs.ledger import Ledger
from gridwright.web.jobs.warming import LONGEST, are_kernels_compiled, warm

MOST_UNFINISHED = 4
"""Jobs of one player that wait or run."""
MOST_QUEUED = 200
FOR_QUESTION = 10.0
"""Seconds for a quick task."""
FOR_READING, BEFORE_READING = 240.0, 600.0
"""Seconds for reading something long, and before it: processes that give way to all others may take long on a busy machine."""
MARGIN = 5.0
"""Seconds that a long task may take beyond those asked for, to put its answer together, unless told otherwise."""
MEMORY = 2 << 30
"""Bytes that a task may take."""
NICENESS = 5
"""Long tasks give way to the server and to hints."""
RETRY_WARM = 15


class Engine:
    """Crews of processes: `jobs` for long tasks, one for quick ones, and one that reads long texts, so that no hint waits for it.

    `start` it in the event loop, and `close` it there. Without processes for long tasks, jobs are refused; the one for quick
    tasks is then started when it is first needed, as the one that reads always is.
    """

    def __init__(self, jobs: int, *, memory: int | None = MEMORY) -> None:
        self._size = jobs
        self._ledger = Ledger()
        self._desk = Desk(memory, take=self._take_question)
        self._quick = self._desk.crew
        self._reading = Desk(memory, niceness=NICENESS, in_queue=BEFORE_READING)
        self._crew = Crew(self._take_job, memory=memory, niceness=NICENESS)
        self._is_open = False
        self._is_compiled = False
        self._compiler: Worker | None = None
        """Who compiles the kernels, where nobody has yet: the others wait for it, or all would compile the same."""

    async def start(self) -> None:
        """Start the processes. They warm up on their own: this returns at once."""
        self._is_open = True
        self._is_compiled = are_kernels_compiled()
        if self._size:
            self._quick.hire()
        for _ in range(self._size):
            self._crew.hire()

    async def close(self) -> None:
        """End everything: no process outlives this."""
        self._is_open = False
        for job in self._ledger.take_all():
            job.fail(STOPPING)
        await asyncio.gather(self._desk.close(), self._reading.close(), self._crew.close())
        self.end_streams()

    def end_streams(self) -> None:
        """Let go of everybody who follows a job, so that the server can stop."""
        self._ledger.leave_all()

    @property
    def note(self) -> str:
        """What to tell those who wait for the kernels."""
        if self._is_compiled:
            return "" if any(worker.is_warm for worker in self._crew.workers) else "The solver is being loaded."
        return f"{WARMING.message[:1].upper()}{WARMING.message[1:]}."

    async def ask(self, task: Task, request: Any, *, asker: str = "", needs_kernels: bool = False) -> bytes:
        """The answer to a quick task, as JSON; RefusedError if there is none. Askers take turns; whoever goes is forgotten."""
        if not self._is_open:
            raise RefusedError(STOPPING, RETRY)
        if needs_kernels and not self._is_compiled and self._size:
            raise RefusedError(WARMING, RETRY_WARM)
        seconds = LONGEST if needs_kernels and not self._is_compiled else FOR_QUESTION
        return await self._desk.ask(task, request, seconds, asker=asker, needs_kernels=needs_kernels)

    async def read(self, task: Task, request: Any, *, asker: str = "") -> bytes:
        """The answer to a task that reads something long: like `ask`, but nobody else waits for it."""
        if not self._is_open:
            raise RefusedError(STOPPING, RETRY)
        return await self._reading.ask(task, request, FOR_READING, asker=asker)

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
        needs_kernels: bool = True,
    ) -> Job:
        """Put a long task into the queue; RefusedError if the player, or the server, has enough.

        It may take `margin` seconds more than the `seconds` asked for, MARGIN unless told otherwise: tasks stop by themselves
        when their time is over, and then put together what they have. If it is cancelled, it has `grace` seconds to stop by
        itself, where it needs more than others. One that needs no kernels does not wait for them.
        """
        if not self._is_open:
            raise RefusedError(STOPPING, RETRY)
        if not self._size:
            raise RefusedError(NO_WORKERS)
        unfinished = self._ledger.count_unfinished(player)
        if unfinished >= MOST_UNFINISHED:
            message = f"found {unfinished} unfinished jobs, expected at most {MOST_UNFINISHED}: wait for one, or cancel it"
            raise RefusedError(Fault("too-many-jobs", message), RETRY)
        if self._ledger.count_queued() >= MOST_QUEUED:
            raise RefusedError(BUSY, RETRY)
        margin = MARGIN if margin is None else margin
        job = Job(player, name, task, request, seconds, grace, margin=margin, needs_kernels=needs_kernels)
        self._ledger.add(job)
        self._crew.wake()
        self._quick.wake()
        self._ledger.tell_queued(self.note)
        return job

    def find(self, player: str, job_id: str) -> Job | None:
        """A job of this player, as long as it is kept."""
        return self._ledger.find(player, job_id)

    def cancel(self, job: Job) -> None:
        """Stop a job, whether it waits or runs; forget one that is over."""
        if job.is_over:
            self._ledger.forget(job)
        elif self._ledger.remove(job):
            job.drop()
        else:
            self._crew.cancel(job)
            self._quick.cancel(job)
        self._ledger.tell_queued(self.note)

    def _take_job(self, worker: Worker) -> Errand | None:
        job = self._ledger.take(is_warm=worker.is_warm)
        if job is None and not worker.is_warm:
            if self._is_compiled:
                return self._make_warming(worker)
            if self._compiler is None:
                self._compiler = worker
                return self._make_warming(worker)
            return None
        self._ledger.tell_queued(self.note)
        return job

    def _take_question(self, worker: Worker) -> Errand | None:
        questions = self._desk.questions
        chosen = questions.take(lambda question: worker.is_warm or not question.needs_kernels)
        if chosen is None and not worker.is_warm and (self._is_compiled or (len(questions) and not self._size)):
            return self._make_warming(worker)
        if chosen is None and not self._is_compiled:
            # Those that take jobs may all be busy with the kernels, for minutes.
            return self._ledger.take(is_warm=False)
        return chosen

    def _make_warming(self, worker: Worker) -> Warming:
        return Warming(warm, None, LONGEST, tell=partial(self._note_warm, worker, self._is_compiled))

    def _note_warm(self, worker: Worker, was_compiled: bool) -> None:
        """Some process has compiled and loaded the kernels; from now on all others load them. If it could not, they try it."""
        self._compiler = None
        self._is_compiled = True
        if not was_compiled and are_kernels_compiled():
            # The compiler keeps a gigabyte until its process ends; one that loads what was compiled needs little.
            for crew in (self._crew, self._quick):
                crew.retire(worker)
        loop = asyncio.get_running_loop()
        loop.call_soon(self._crew.wake)
        loop.call_soon(self._quick.wake)
        loop.call_soon(self._ledger.tell_queued, self.note)
