"""A desk for questions: those that requests wait for, in the order in which they are taken, and the crew that answers them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from gridwright.web.jobs.crew import Crew, Worker
from gridwright.web.jobs.errand import Errand, Question, Task
from gridwright.web.jobs.faults import BUSY, STOPPING, Fault, RefusedError
from gridwright.web.jobs.queue import FairQueue

MOST_QUESTIONS = 200
MOST_ASKED = 8
"""Questions of one asker that wait."""
IN_QUEUE = 60.0
"""Seconds that one may wait for its turn: where no process will start, nobody should wait for ever."""
RETRY = 5


class Desk:
    """Askers take turns; whoever goes is forgotten. The first process is started when it is needed, if nobody did before."""

    def __init__(
        self,
        memory: int | None,
        *,
        niceness: int = 0,
        in_queue: float | None = None,
        take: Callable[[Worker], Errand | None] | None = None,
    ) -> None:
        self.questions: FairQueue[Question] = FairQueue()
        self.crew = Crew(take or self._take, memory=memory, niceness=niceness)
        self._in_queue = in_queue

    def _take(self, worker: Worker) -> Errand | None:
        return self.questions.take()

    async def ask(self, task: Task, request: Any, seconds: float, *, asker: str, needs_kernels: bool = False) -> bytes:
        """The answer, as JSON; RefusedError if there is none."""
        if len(self.questions) >= MOST_QUESTIONS:
            raise RefusedError(BUSY, RETRY)
        if self.questions.count(asker) >= MOST_ASKED:
            message = f"found {MOST_ASKED} questions of yours that wait, the most that are taken: wait for an answer"
            raise RefusedError(Fault("too-many-questions", message), RETRY)
        if not self.crew.size:
            self.crew.hire()
        answer: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()
        question = Question(task, request, seconds, needs_kernels, answer=answer)
        self.questions.put(asker, question)
        self.crew.wake()
        try:
            async with asyncio.timeout((IN_QUEUE if self._in_queue is None else self._in_queue) + seconds):
                return await answer
        except TimeoutError:
            raise RefusedError(BUSY, RETRY) from None
        finally:
            if not self.questions.remove(asker, question):
                self.crew.give_up(question)

    async def close(self) -> None:
        """Refuse what waits, and end all processes."""
        while (question := self.questions.take()) is not None:
            question.fail(STOPPING)
        await self.crew.close()
