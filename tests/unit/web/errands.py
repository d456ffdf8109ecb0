"""Tasks that behave as tasks should not, for the tests of the processes that do them."""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import Any

from gridwright.model.errors import InputError
from gridwright.model.kind import Progress
from gridwright.model.outcome import Effort
from gridwright.web.jobs.errand import Listener


def echo(request: Any, progress: Progress) -> Any:
    return request


def no_warming(request: None, progress: Progress) -> str:
    return "warm"


def slow_warming(request: None, progress: Progress) -> str:
    """Takes until the test makes the file that this variable names."""
    while not Path(os.environ["WARMING_ENDS"]).exists():
        time.sleep(0.01)
    return "warm"


def doze(seconds: float, progress: Progress) -> str:
    """Long work that looks up now and then."""
    end = time.monotonic() + seconds
    nodes = 0
    while time.monotonic() < end:
        nodes += 1
        time.sleep(0.01)
        progress(Effort(nodes=nodes))
    return "rested"


def sleep_deep(seconds: float, progress: Progress) -> str:
    """Long work that never looks up."""
    time.sleep(seconds)
    return "rested"


def die(request: None, progress: Progress) -> None:
    os._exit(3)


def fail(request: None, progress: Progress) -> None:
    raise RuntimeError("a secret of the server")


def refuse(request: None, progress: Progress) -> None:
    raise InputError("found nonsense, expected sense", place="row 3")


def hoard(size: int, progress: Progress) -> int:
    return len(bytearray(size))


def name_process(request: None, progress: Progress) -> int:
    return os.getpid()


def tell_parts(sizes: list[int], progress: Listener) -> int:
    """Tells a part for each size: its number, and so many letters."""
    for number, size in enumerate(sizes):
        progress.tell({"number": number, "text": "x" * size})
        progress(Effort(nodes=number))
    return len(sizes)


def tell_for_ever(request: None, progress: Listener) -> None:
    while True:
        progress.tell({"more": True})
