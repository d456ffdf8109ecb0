"""Worker processes as the server sees them: started, given work items, stopped when they take too long, replaced when they die.

A work item whose process dies is tried once more. One that takes long where no more long ones fit is put back into its queue. A
lane is a queue of questions with the pool that answers them.
"""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import threading
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from multiprocessing.connection import Connection
from typing import Any

from gridwright.kernels.cache import MissingKernelError
from gridwright.web.jobs.queue import FairQueue
from gridwright.web.jobs.work_item import (
    BUSY,
    DIED,
    NO_MEMORY,
    STOPPING,
    Failure,
    KernelLoad,
    Question,
    RefusedError,
    Task,
    WorkItem,
    overdue,
)
from gridwright.web.jobs.worker import serve

LOG = logging.getLogger("gridwright.web")

GRACE = 1.0
"""Seconds in which a process may stop by itself what was cancelled or takes too long."""
STARTING = 60.0
"""Seconds in which a process must begin what it was handed; one that does not hangs, and is replaced."""
SHORT = 0.5
"""Seconds of work after which a work item counts as long."""
MOST_DEATHS = 2
"""After so many processes that died over a work item it is given up: it is not their fault."""
PATIENCE = 60.0
"""The longest wait before another process is started where one after the other dies at once."""

ENDINGS = frozenset({"done", "failed", "cancelled", "missing"})
"""The last words of a process about a work item."""

Hear = Callable[["Worker", tuple[Any, ...]], None]


class Worker:
    """One process, and threads that send to it and listen to it: a process that hangs may keep them, but not the event loop.

    What it says is passed on to the event loop; the last word is ``gone``.
    """

    def __init__(self, hear: Hear, memory: int | None, niceness: int) -> None:
        # Spawned rather than forked: a fork copies locks that other threads hold.
        context = multiprocessing.get_context("spawn")
        self._connection, theirs = context.Pipe()
        self.process = context.Process(target=serve, args=(theirs, memory, niceness), name="gridwright-worker", daemon=True)
        self.process.start()
        theirs.close()
        self.item: WorkItem | None = None
        self.number = 0
        """Of the item, so that late words about another are told apart."""
        self.has_begun = False
        """The work itself, of the item it has."""
        self.is_long = False
        """Whether the item it has takes long."""
        self.is_returning = False
        """Whether the item it has is to go back into its queue."""
        self.is_ready = False
        self.kernels: set[str] = set()
        """The kernels that it has loaded."""
        self._loop = asyncio.get_running_loop()
        self._hear = hear
        self._listener = threading.Thread(target=self._listen, name="gridwright-listener", daemon=True)
        self._listener.start()
        self._sender = ThreadPoolExecutor(1, "gridwright-sender")
        submit: Callable[..., object] = self._sender.submit
        self.send: Callable[[tuple[Any, ...]], object] = partial(submit, self._connection.send)
        """Sends a message when those before it are sent. If the process has died, nothing comes of it: the listener will tell."""

    def take(self, item: WorkItem) -> tuple[Any, ...]:
        """From now on the worker is at an item; the message that tells the process so."""
        self.item = item
        self.number += 1
        self.has_begun = self.is_returning = False
        self.is_long = item.is_long
        return "run", self.number, item.task, item.request, float(item.seconds), float(item.limit)

    def ask_to_stop(self) -> None:
        self.send(("cancel", self.number))

    def kill(self) -> None:
        self.process.kill()

    def join(self) -> None:
        """Wait until the process is gone; blocks."""
        self.process.join()
        self._listener.join()
        self._sender.shutdown()
        self._connection.close()

    def _listen(self) -> None:
        message: tuple[Any, ...] = ()
        while message != ("gone",):
            message = _receive(self._connection)
            if message == ("gone",):
                self.process.join()
            with suppress(RuntimeError):  # the event loop is closed: nobody listens any more
                self._loop.call_soon_threadsafe(self._hear, self, message)


def _receive(connection: Connection) -> tuple[Any, ...]:
    try:
        message: tuple[Any, ...] = connection.recv()
    except (EOFError, OSError):
        return ("gone",)
    return message


class WorkerPool:
    """Workers that take work items from one source. All its methods run in the event loop.

    At most `most_long` of them are at work items that take long, so that with one more than that short work items never wait for
    long ones to end. Where a work item turns out to be one too many, it is put back: no more than SHORT seconds of work are lost.
    """

    def __init__(
        self,
        take: Callable[[Worker], WorkItem | None],
        *,
        memory: int | None,
        niceness: int = 0,
        most_long: int | None = None,
        changed: Callable[[], None] | None = None,
    ) -> None:
        self._take = take
        """Asked for the next item of an idle worker."""
        self._most_long = most_long
        self._changed = self.wake if changed is None else changed
        """Called when workers may be idle, or gone."""
        self._memory = memory
        self._niceness = niceness
        self._is_closed = False
        self._early_deaths = 0
        """Processes in a row that died before they could do anything."""
        self.size = 0
        """How many workers there are to be; for a moment after one has died there are fewer."""
        self.workers: list[Worker] = []

    def add_worker(self) -> None:
        """Have one more worker from now on."""
        self.size += 1
        self._start()

    def _start(self) -> None:
        if not self._is_closed:
            self.workers.append(Worker(self._listen, self._memory, self._niceness))

    def wake(self) -> None:
        """Give idle workers the work items whose turn it is."""
        for worker in self.workers:
            if worker.is_ready and worker.item is None and not self._is_closed:
                item = self._take(worker)
                if item is not None:
                    item.pool = self
                    worker.send(worker.take(item))
                    asyncio.get_running_loop().call_later(STARTING, self._check_start, worker, worker.number)

    def cancel(self, item: WorkItem) -> None:
        """Stop a work item that is in work: by asking, and after a moment by ending its process."""
        self.give_up(item)
        for worker in self.workers:
            if worker.item is item:
                grace = GRACE if item.grace is None else item.grace
                asyncio.get_running_loop().call_later(grace, self._end_item, worker, item, worker.number)

    def give_up(self, item: WorkItem) -> None:
        """Ask the process that is at a work item to stop, if it is; nobody waits for the answer, so it may take its time."""
        for worker in self.workers:
            if worker.item is item:
                item.is_cancelled = True
                worker.ask_to_stop()

    @property
    def has_room_for_long(self) -> bool:
        """Whether one more item may be taken that takes long."""
        return self._most_long is None or self._count_long() < self._most_long

    def _count_long(self) -> int:
        return sum(worker.item is not None and worker.is_long for worker in self.workers)

    async def close(self) -> None:
        """End all processes; what they were at is told to have come to nothing."""
        self._is_closed = True
        leaving, self.workers = self.workers, []
        for worker in leaving:
            worker.kill()
            if worker.item is not None:
                worker.item.fail(STOPPING)
        await asyncio.gather(*(asyncio.to_thread(worker.join) for worker in leaving))

    def _check_start(self, worker: Worker, number: int) -> None:
        if worker in self.workers and worker.item is not None and worker.number == number and not worker.has_begun:
            LOG.warning("a worker process has not begun its work for %g seconds", STARTING)
            worker.kill()  # the rest is as if it had died

    def _begin(self, worker: Worker, item: WorkItem) -> None:
        """A process begins the work itself: from now on its time counts."""
        worker.has_begun = True
        item.begin()
        loop = asyncio.get_running_loop()
        loop.call_later(item.limit + GRACE, self._end_item, worker, item, worker.number)
        if item.back is not None and self._most_long is not None and not worker.is_long:
            loop.call_later(SHORT, self._note_long, worker, item, worker.number)

    def _note_long(self, worker: Worker, item: WorkItem, number: int) -> None:
        """A work item takes long. Where no more of these may run, it waits until they may, and short ones go first."""
        if worker.item is not item or worker.number != number or item.is_cancelled:
            return
        if self.has_room_for_long:
            worker.is_long = True
            return
        item.is_long = worker.is_returning = True
        worker.ask_to_stop()
        grace = GRACE if item.grace is None else item.grace
        asyncio.get_running_loop().call_later(grace, self._end_item, worker, item, number)

    def _end_item(self, worker: Worker, item: WorkItem, number: int) -> None:
        if worker.item is item and worker.number == number:
            worker.kill()
            self._settle(worker, None if item.is_cancelled or worker.is_returning else overdue(item.seconds))

    def _settle(self, worker: Worker, fault: Failure | None) -> None:
        """A work item is over without an answer: by a fault, or because it was cancelled or is to begin anew."""
        item, worker.item = worker.item, None
        worker.is_ready = False
        if item is not None:
            self._let_go(worker, item, fault)

    def _let_go(self, worker: Worker, item: WorkItem, fault: Failure | None) -> None:
        if item.is_cancelled or (fault is None and not (worker.is_returning and item.put_back())):
            item.drop()
        elif fault is not None:
            item.fail(fault)

    def _listen(self, worker: Worker, message: tuple[Any, ...]) -> None:
        """A word of a worker."""
        if worker not in self.workers:
            return
        match message:
            case ("ready",):
                worker.is_ready = True
            case ("gone",):
                self._replace(worker)
            case ("begun", worker.number) if worker.item is not None:
                self._begin(worker, worker.item)
            case ("progress", worker.number, nodes, seconds) if worker.item is not None:
                worker.item.advance(nodes, seconds)
            case ("part", worker.number, part) if worker.item is not None and not worker.item.is_cancelled:
                worker.item.add_part(part)
            case (word, worker.number, *rest) if worker.item is not None and word in ENDINGS:
                self._end_well(worker, word, rest)
        self._changed()

    def _end_well(self, worker: Worker, word: str, rest: list[Any]) -> None:
        """The process has answered, and is ready for more."""
        item, worker.item = worker.item, None
        assert item is not None
        if isinstance(item, KernelLoad):
            # A process that could not load a kernel must do without: each of its tasks then says itself what is wrong.
            worker.kernels |= item.kernels
        if word == "cancelled" or item.is_cancelled:
            self._let_go(worker, item, None)
        elif word == "done":
            item.finish(rest[0])
        elif word == "missing":
            item.lack(rest[0])
        else:
            if rest[0].details:
                LOG.error("a task failed:\n%s", rest[0].details)
            worker.is_ready = rest[0] != NO_MEMORY  # then the process ends
            item.fail(rest[0])

    def _replace(self, worker: Worker) -> None:
        """A process is gone. What it was at is tried once more, and another one takes its place."""
        self.workers.remove(worker)
        item = worker.item
        was_early = not worker.kernels and (worker.number == 0 or isinstance(item, KernelLoad))
        fate = ""
        if item is not None:
            item.deaths += 1
            worker.is_returning = worker.is_returning or item.deaths < MOST_DEATHS
            is_tried_again = worker.is_returning and item.back is not None and not item.is_cancelled
            fate = ", and what it was at is tried again" if is_tried_again else ", and what it was at is given up"
        self._settle(worker, None if worker.is_returning and item is not None and item.back is not None else DIED)
        worker.join()
        self._early_deaths = self._early_deaths + 1 if was_early else 0
        wait = min(PATIENCE, 2.0 ** (self._early_deaths - 1)) if self._early_deaths else 0.0
        # An error, not a warning: it is nothing that a server does by itself, and whoever runs it should know.
        LOG.error("a worker process ended (exit code %s); another one starts%s", worker.process.exitcode, fate)
        asyncio.get_running_loop().call_later(wait, self._start)


MOST_QUESTIONS = 200
MOST_ASKED = 8
"""Questions of one asker that wait."""
IN_QUEUE = 60.0
"""Seconds that one may wait for its turn: where no process will start, nobody should wait for ever."""
RETRY = 5


Leaving = Callable[[], Coroutine[Any, Any, None]]
"""Ends when whoever asks has gone."""


class GoneError(Exception):
    """Nobody waits for the answer any more."""


class Lane:
    """A queue of questions that requests wait for, with the pool that answers them. Askers take turns; who goes is forgotten.

    `check` raises if a question that needs some kernels cannot be asked now. The first process is started when it is needed, if
    nobody did before.
    """

    def __init__(
        self,
        memory: int | None,
        check: Callable[[frozenset[str]], None],
        seconds: float,
        *,
        niceness: int = 0,
        in_queue: float | None = None,
        take: Callable[[Worker], WorkItem | None] | None = None,
        changed: Callable[[], None] | None = None,
    ) -> None:
        self.queue: FairQueue[Question] = FairQueue()
        self.pool = WorkerPool(take or self._take, memory=memory, niceness=niceness, changed=changed)
        self._check = check
        self._seconds = seconds
        self._in_queue = in_queue

    def _take(self, worker: Worker) -> WorkItem | None:
        return self.queue.take()

    async def ask(
        self, task: Task, request: Any, *, asker: str = "", needs: frozenset[str] = frozenset(), leaving: Leaving | None = None
    ) -> bytes:
        """The answer, as JSON; RefusedError if there is none, GoneError if `leaving` ends before."""
        self._check(needs)
        if len(self.queue) >= MOST_QUESTIONS:
            raise RefusedError(BUSY, RETRY)
        if self.queue.count(asker) >= MOST_ASKED:
            message = f"found {MOST_ASKED} questions of yours that wait, the most that are taken: wait for an answer"
            raise RefusedError(Failure("too-many-questions", message), RETRY)
        if not self.pool.size:
            self.pool.add_worker()
        answer: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()
        question = Question(task, request, self._seconds, needs, answer=answer)
        question.back = lambda question: self._take_back(asker, question)
        self.queue.put(asker, question)
        self.pool.wake()
        gone = asyncio.ensure_future(leaving()) if leaving is not None else None
        waited: set[asyncio.Future[Any]] = {answer} if gone is None else {answer, gone}
        try:
            async with asyncio.timeout((IN_QUEUE if self._in_queue is None else self._in_queue) + self._seconds):
                await asyncio.wait(waited, return_when=asyncio.FIRST_COMPLETED)
            if not answer.done():
                raise GoneError
            return answer.result()
        except TimeoutError:
            raise RefusedError(BUSY, RETRY) from None
        except MissingKernelError as missing:
            needs |= {missing.kernel}
        finally:
            if gone is not None:
                gone.cancel()
            question.back = None  # who has gone, or has waited too long, does not want another try
            if not self.queue.remove(asker, question) and question.pool is not None:
                question.pool.give_up(question)
        # It takes another kernel than was thought: it cannot be asked now, or that one has been compiled meanwhile.
        return await self.ask(task, request, asker=asker, needs=needs, leaving=leaving)

    def _take_back(self, asker: str, question: WorkItem) -> None:
        assert isinstance(question, Question)
        self.queue.put_back(asker, question)

    async def close(self) -> None:
        """Refuse what waits, and end all processes."""
        while (question := self.queue.take()) is not None:
            question.fail(STOPPING)
        await self.pool.close()
