"""One task for one worker process, who wants to hear of it, and why it failed if it did.

A failure travels between processes and ends as an answer of the API.
"""

from __future__ import annotations

from asyncio import Future
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from gridwright.batch.engine import DEATH
from gridwright.kernels.cache import MissingKernelError
from gridwright.model.page import Listener

if TYPE_CHECKING:
    from gridwright.web.jobs.worker_pool import WorkerPool


@dataclass(frozen=True, slots=True)
class Failure:
    """What went wrong: a code for the page, a sentence for a person, and where it is."""

    code: str
    message: str
    place: str = ""
    details: str = ""
    """For the log alone."""

    def answer(self) -> dict[str, str]:
        return {"code": self.code, "message": self.message, "place": self.place}


class RefusedError(Exception):
    """A work item that was not taken on, or came to nothing; `retry_after` are seconds after which it may be served."""

    def __init__(self, failure: Failure, retry_after: int | None = None) -> None:
        super().__init__(failure.message)
        self.failure = failure
        self.retry_after = retry_after


DIED = Failure("worker-died", f"{DEATH}; a second try ended the same way")
STOPPING = Failure("stopping", "the server is being stopped")
INTERNAL = "the server failed on this; its log says where"
NO_MEMORY = Failure("out-of-memory", "this takes more memory than a process of the server may use")
NO_WORKERS = Failure("no-workers", "this server was started without processes for long tasks")
BUSY = Failure("busy", "the server has too much to do, try again in a moment")


def overdue(seconds: float) -> Failure:
    return Failure("time-limit", f"it was not done after {seconds:g} seconds, the most that is allowed")


Task = Callable[[Any, Listener], Any]
"""Answers a request with something that JSON can hold. A function of a module, so that it travels between processes."""

PASSING = {"out-of-memory", "worker-died", "stopping", "time-limit"}
"""Codes of faults for which waiting may help."""


@dataclass(eq=False)
class WorkItem:
    """One task for one process. What becomes of it is told by calls from the event loop."""

    task: Task
    request: Any
    seconds: float
    """What is allowed, and told where it was not enough. Only the work itself counts, from when a process begins it."""
    needs: frozenset[str] = frozenset()
    """The kernels that a process must have loaded to take it."""
    grace: float | None = field(default=None, kw_only=True)
    """Seconds in which it may stop by itself once it is cancelled, if it needs more than others."""
    margin: float = field(default=0.0, kw_only=True)
    """Seconds beyond those allowed, to prepare itself and to put its answer together."""
    back: Callable[[WorkItem], None] | None = field(default=None, kw_only=True)
    """Takes it back into its queue where it has to begin anew: with another process, or when it is its turn again."""
    is_cancelled: bool = field(default=False, init=False)
    is_long: bool = field(default=False, init=False)
    """Whether it is known to take long, so that short ones go first."""
    deaths: int = field(default=0, init=False)
    """How many processes have died while they were at it."""
    pool: WorkerPool | None = field(default=None, init=False)
    """Whose process has it, or had it last."""

    @property
    def limit(self) -> float:
        """After so many seconds it is stopped, if need be with its process."""
        return self.seconds + self.margin

    def begin(self) -> None:
        """A process begins the work itself."""

    def put_back(self) -> bool:
        """It goes back into its queue, to begin anew; whether it has one."""
        if self.back is None:
            return False
        self.back(self)
        return True

    def lack(self, kernel: str) -> None:
        """It needs a kernel that is not compiled yet: it begins anew when that is loaded."""
        self.needs |= {kernel}
        self.put_back()

    def advance(self, nodes: int, seconds: float) -> None:
        """So far it has come."""

    def add_part(self, part: bytes) -> None:
        """A part of the answer is known already; it is JSON."""

    def finish(self, answer: bytes) -> None:
        """It is done; the answer is JSON."""

    def fail(self, fault: Failure) -> None:
        """It has come to nothing."""

    def drop(self) -> None:
        """It was cancelled, and that is done."""


@dataclass(eq=False)
class Question(WorkItem):
    """An item that a request waits for."""

    answer: Future[bytes] = field(kw_only=True)

    def finish(self, answer: bytes) -> None:
        if not self.answer.done():
            self.answer.set_result(answer)

    def fail(self, fault: Failure) -> None:
        if not self.answer.done():
            self.answer.set_exception(RefusedError(fault, 5 if fault.code in PASSING else None))

    def lack(self, kernel: str) -> None:
        if not self.answer.done():
            self.answer.set_exception(MissingKernelError(kernel))


@dataclass(eq=False)
class KernelLoad(WorkItem):
    """Loads kernels that are compiled into a process."""

    kernels: frozenset[str] = field(kw_only=True)
