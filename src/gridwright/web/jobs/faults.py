"""Why an errand came to nothing, in a form that travels between processes and ends as an answer of the API."""

from __future__ import annotations

from dataclasses import dataclass

from gridwright.batch.engine import DEATH


@dataclass(frozen=True, slots=True)
class Fault:
    """What went wrong: a code for the page, a sentence for a person, and where it is."""

    code: str
    message: str
    place: str = ""
    details: str = ""
    """For the log alone."""

    def answer(self) -> dict[str, str]:
        return {"code": self.code, "message": self.message, "place": self.place}


class RefusedError(Exception):
    """An errand that was not taken on, or came to nothing; `retry_after` are seconds after which it may be served."""

    def __init__(self, fault: Fault, retry_after: int | None = None) -> None:
        super().__init__(fault.message)
        self.fault = fault
        self.retry_after = retry_after


DIED = Fault("worker-died", f"{DEATH}; a second try ended the same way")
STOPPING = Fault("stopping", "the server is being stopped")
INTERNAL = "the server failed on this; its log says where"
NO_MEMORY = Fault("out-of-memory", "this takes more memory than a process of the server may use")
NO_WORKERS = Fault("no-workers", "this server was started without processes for long tasks")
BUSY = Fault("busy", "the server has too much to do, try again in a moment")


def overdue(seconds: float) -> Fault:
    return Fault("time-limit", f"it was not done after {seconds:g} seconds, the most that is allowed")
