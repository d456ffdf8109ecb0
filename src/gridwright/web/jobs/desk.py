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
        changed: Callable[[], None] | None = None,
    ) -> None:
        self.questions: FairQueue[Question] = FairQueue()
        self.crew = Crew(take or self._take, memory=memory, niceness=niceness, changed=changed)
        self._in_queue = in_queue

    def _take(self, worker: Worker) -> Errand | None:
        return self.questions.take()

    async def ask(self, task: Task, request: Any, seconds: float, *, asker: str, needs: frozenset[str] = frozenset()) -> bytes:
        """The answer, as JSON; RefusedError if there is none."""
        if len(self.questions) >= MOST_QUESTIONS:
            raise RefusedError(BUSY, RETRY)
        if self.questions.count(asker) >= MOST_ASKED:
            message = f"found {MOST_ASKED} questions of yours that wait, the most that are taken: wait for an answer"
            raise RefusedError(Fault("too-many-questions", message), RETRY)
        if not self.crew.size:
            self.crew.hire()
        answer: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()
        question = Question(task, request, seconds, needs, answer=answer)
        question.back = lambda question: self._take_back(asker, question)
        self.questions.put(asker, question)
        self.crew.wake()
        try:
            async with asyncio.timeout((IN_QUEUE if self._in_queue is None else self._in_queue) + seconds):
                return await answer
        except TimeoutError:
            raise RefusedError(BUSY, RETRY) from None
        finally:
            question.back = None  # who has gone, or has waited too long, does not want another try
            if not self.questions.remove(asker, question) and question.crew is not None:
                question.crew.give_up(question)

    def _take_back(self, asker: str, question: Errand) -> None:
        assert isinstance(question, Question)
        self.questions.put_back(asker, question)

    async def close(self) -> None:
        """Refuse what waits, and end all processes."""
        while (question := self.questions.take()) is not None:
            question.fail(STOPPING)
        await self.crew.close()
