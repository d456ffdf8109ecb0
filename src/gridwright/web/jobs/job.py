"""A job: a task of a player that may take long, and what is told of it while it waits, runs and ends."""

from __future__ import annotations

import asyncio
import json
import secrets
import time
from bisect import bisect_right
from collections.abc import AsyncIterator
from typing import Any, NamedTuple

from gridwright.web.jobs.kernels import Preparing
from gridwright.web.jobs.work_item import Failure, Task, WorkItem

HEARTBEAT = 10.0
"""Seconds after which a stream says that it is still there."""

QUEUED, RUNNING, DONE, FAILED, CANCELLED = "queued", "running", "done", "failed", "cancelled"
PARTIAL = "partial"
OVER = frozenset({DONE, FAILED, CANCELLED})


class Event(NamedTuple):
    """What is told of a job. Each replaces the one before it: who comes late has missed nothing that matters.

    Only parts of the answer are kept, all of them: whoever follows hears each of them once, and then the end.
    """

    number: int
    name: str
    data: bytes
    """JSON in one line."""


class Job(WorkItem):
    """A task that may take long. Its id cannot be guessed, and only its player may ask for it."""

    def __init__(
        self,
        player: str,
        name: str,
        task: Task,
        request: Any,
        seconds: float,
        grace: float | None = None,
        *,
        margin: float = 0.0,
        needs: frozenset[str] = frozenset(),
    ) -> None:
        super().__init__(task, request, seconds, needs, grace=grace, margin=margin)
        self.id = secrets.token_urlsafe(16)
        self.player = player
        self.name = name
        self.state = QUEUED
        self.ended = 0.0
        """By the monotonic clock."""
        self.latest = Event(0, QUEUED, b"{}")
        """The last that was told and is no part."""
        self._parts: list[Event] = []
        self._retold: set[bytes] = set()
        """Parts that were told before it began anew, and may come again."""
        self._last = 0
        """The number of the last event."""
        self._changed = asyncio.Event()
        self._is_left = False

    @property
    def is_over(self) -> bool:
        return self.state in OVER

    def wait(self, ahead: int, preparing: Preparing | None) -> None:
        """It waits behind so many others, and perhaps for the solver."""
        told: dict[str, Any] = {"ahead": ahead, "note": ""}
        if preparing is not None:
            told |= {"note": preparing.note, "done": preparing.done, "total": preparing.total}
        self._tell(QUEUED, told)

    def put_back(self) -> bool:
        self.state = QUEUED
        self._retold = {part.data for part in self._parts}
        return super().put_back()

    def begin(self) -> None:
        self.state = RUNNING
        self._tell("progress", {"nodes": 0, "seconds": 0.0, "note": ""})

    def advance(self, nodes: int, seconds: float) -> None:
        self._tell("progress", {"nodes": nodes, "seconds": round(seconds, 2), "note": ""})

    def add_part(self, part: bytes) -> None:
        data = b'{"part":' + part + b"}"
        if data in self._retold:
            self._retold.discard(data)
        elif not self.is_over:
            self._last += 1
            self._parts.append(Event(self._last, PARTIAL, data))
            self._wake()

    @property
    def size(self) -> int:
        """Bytes of all that is kept of it."""
        return len(self.latest.data) + sum(len(part.data) for part in self._parts)

    def finish(self, answer: bytes) -> None:
        self._end(DONE, b'{"result":' + answer + b"}")

    def fail(self, fault: Failure) -> None:
        self._end(FAILED, json.dumps({"error": fault.answer()}).encode())

    def drop(self) -> None:
        self._end(CANCELLED, b"{}")

    def describe(self) -> bytes:
        """What there is to know now, as JSON: the id, the task, the state, and the last that was told."""
        head = json.dumps({"id": self.id, "task": self.name, "state": self.state}).encode()
        told = self.latest.data
        return head[:-1] + (b"," + told[1:] if told != b"{}" else b"}")

    async def follow(self, seen: int = 0) -> AsyncIterator[Event | None]:
        """What is told after event `seen`, up to the end of the job; None now and then while there is nothing to tell."""
        seen = min(seen, self._last)  # nobody has seen what has not been told
        while not self._is_left:
            event = self._find_next(seen)
            if event is not None:
                seen = event.number
                yield event
            elif self.is_over:
                return
            else:
                try:
                    async with asyncio.timeout(HEARTBEAT):
                        await self._changed.wait()
                except TimeoutError:
                    yield None

    def _find_next(self, seen: int) -> Event | None:
        """The first event after `seen` that is still of interest."""
        at = bisect_right(self._parts, seen, key=lambda part: part.number)
        events = [event for event in (*self._parts[at : at + 1], self.latest) if event.number > seen]
        return min(events, default=None)

    def leave(self) -> None:
        """Let everybody who follows it go."""
        self._is_left = True
        self._changed.set()

    def _end(self, state: str, data: bytes) -> None:
        if not self.is_over:
            self.state, self.ended = state, time.monotonic()
            self.request = None
            self._tell(state, data)

    def _tell(self, name: str, data: dict[str, Any] | bytes) -> None:
        text = data if isinstance(data, bytes) else json.dumps(data).encode()
        if (name, text) != self.latest[1:]:
            self._last += 1
            self.latest = Event(self._last, name, text)
            self._wake()

    def _wake(self) -> None:
        """Let those who follow look."""
        changed, self._changed = self._changed, asyncio.Event()
        changed.set()
