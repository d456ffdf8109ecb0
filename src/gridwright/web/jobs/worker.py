"""What a worker process does: one item after another, with an ear for whoever cancels them."""

from __future__ import annotations

import json
import os
import sys
import time
import traceback
from collections.abc import Mapping
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, Literal

from gridwright.batch.engine import settle_in
from gridwright.kernels.cache import MissingKernelError, obtain_by
from gridwright.kernels.preparing import can_share
from gridwright.model.errors import InputError, UnsupportedError
from gridwright.model.outcome import Effort
from gridwright.web.jobs.work_item import INTERNAL, NO_MEMORY, Failure, overdue

GLANCE = 0.05
"""Seconds between two looks at what the server says."""
REPORT = 0.25
"""Seconds between two words about progress."""
MOST_BYTES = 32 << 20
"""Of one answer."""
MOST_PARTS, MOST_PART_BYTES = 500, 4 << 20
"""Parts of one answer that are told before it, and how large they may be together. The answer has all that was in them."""


class CancelledError(Exception):
    """The server no longer wants the answer."""


class OverdueError(Exception):
    """The item takes longer than it may."""


class Watch:
    """A look at the server and the clock during work: reports how far it is, and stops it by raising."""

    def __init__(self, connection: Connection, number: int, seconds: float) -> None:
        self._connection = connection
        self._number = number
        self._seconds = seconds
        self._start = self._glanced = self._reported = time.monotonic()
        self._parts, self._part_bytes = MOST_PARTS, MOST_PART_BYTES

    def __call__(self, effort: Effort) -> None:
        now = time.monotonic()
        if now - self._glanced < GLANCE:
            return
        self._glance(now)
        if now - self._reported >= REPORT:
            self._reported = now
            self._connection.send(("progress", self._number, effort.nodes, now - self._start))

    def tell(self, part: Mapping[str, Any]) -> None:
        """Send a part of the answer ahead. What is more than may be sent is left to the answer."""
        self._glance(time.monotonic())
        data = encode(part)
        if not self._parts or len(data) > self._part_bytes:
            self._parts = 0  # nor any later one: parts have no gaps
            return
        self._parts -= 1
        self._part_bytes -= len(data)
        self._connection.send(("part", self._number, data))

    def _glance(self, now: float) -> None:
        """Stop if the server says so, or the time is over."""
        self._glanced = now
        while self._connection.poll():
            if self._connection.recv() == ("cancel", self._number):
                raise CancelledError
        if now - self._start > self._seconds:
            raise OverdueError


def encode(answer: Any) -> bytes:
    return json.dumps(answer, ensure_ascii=True, allow_nan=False, separators=(",", ":")).encode()


def serve(connection: Connection, memory: int | None, niceness: int) -> None:
    """Work until the server closes the connection or goes. `memory` is how many bytes a work item may take on top."""
    settle_in()
    if niceness and hasattr(os, "nice"):
        os.nice(niceness)
    if can_share():
        obtain_by(refuse_missing)
    connection.send(("ready",))
    try:
        while True:
            match connection.recv():
                case ("run", int(number), task, request, float(seconds), float(limit)):
                    limit_memory(memory)
                    # What the task is made of is loaded, and its time begins: the server, too, counts from this word on.
                    connection.send(("begun", number))
                    result = Result(seconds)
                    with result:
                        result.answer = encode(task(request, Watch(connection, number, limit)))
                    connection.send((result.word, number, *result.rest))
                    if result.rest == (NO_MEMORY,):
                        return  # what is left of memory may be in pieces
    except (EOFError, OSError):
        return


def refuse_missing(kernel: str) -> None:
    """What a task needs has to be compiled by others: it is put back until then, and its time does not go by meanwhile."""
    raise MissingKernelError(kernel)


class Result:
    """What comes of a task, whatever happens on the way: a context around it that stops every exception."""

    word: Literal["done", "failed", "cancelled", "missing"] = "done"

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self.answer = b""
        self.failure: Failure | None = None
        self.kernel = ""
        """The one that is missing."""

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: object) -> bool:
        if isinstance(error, CancelledError):
            self.word = "cancelled"
        elif isinstance(error, MissingKernelError):
            self.word, self.kernel = "missing", error.kernel
        elif error is not None and not isinstance(error, Exception):
            return False
        else:
            self.failure = self._find_failure(error)
            self.word = "done" if self.failure is None else "failed"
        return True

    @property
    def rest(self) -> tuple[bytes | str | Failure, ...]:
        """What is told besides the word."""
        if self.word == "missing":
            return (self.kernel,)
        if self.word == "cancelled":
            return ()
        return (self.answer if self.failure is None else self.failure,)

    def _find_failure(self, error: Exception | None) -> Failure | None:
        match error:
            case None if len(self.answer) > MOST_BYTES:
                return Failure("too-large", f"the answer is larger than {MOST_BYTES >> 20} MiB, the most that is sent")
            case None:
                return None
            case OverdueError():
                return overdue(self._seconds)
            case InputError():
                return Failure(getattr(error, "code", "wrong-input"), error.message, error.place)
            case UnsupportedError():
                return Failure(getattr(error, "code", "unsupported"), str(error))
            case MemoryError():
                return NO_MEMORY
        return Failure("internal", INTERNAL, details="".join(traceback.format_exception(error)))


def limit_memory(memory: int | None) -> None:
    """Let the process take so many bytes beyond what it has now, where the system can hold it to that."""
    if memory is None or not sys.platform.startswith("linux"):
        return
    import resource

    pages = int(Path("/proc/self/statm").read_text().split()[0])
    _, most = resource.getrlimit(resource.RLIMIT_AS)
    limit = pages * resource.getpagesize() + memory
    resource.setrlimit(resource.RLIMIT_AS, (limit if most == resource.RLIM_INFINITY else min(limit, most), most))
