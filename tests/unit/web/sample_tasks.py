"""Tasks that behave as tasks should not, for the tests of the processes that do them."""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import Any

from gridwright.batch.engine import settle_in
from gridwright.kernels.cache import MissingKernelError
from gridwright.model.errors import InputError
from gridwright.model.outcome import Effort, Progress
from gridwright.web.jobs.work_item import Listener


def echo(request: Any, progress: Progress) -> Any:
    return request


def load_nothing(kernels: frozenset[str], progress: Progress) -> str:
    return "warm"


def compile_slowly(niceness: int) -> None:
    """Stands for a process that compiles: until the test makes the file that this variable names."""
    settle_in()
    while not Path(os.environ["COMPILING_ENDS"]).exists():
        time.sleep(0.01)


class Heavy:
    """A request that takes a process long to load."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds

    def __reduce__(self) -> tuple[Any, ...]:
        return (load_slowly, (self.seconds,))


def load_slowly(seconds: float) -> str:
    time.sleep(seconds)
    return "loaded"


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


def die_once(path: str, progress: Listener) -> int:
    """Dies where no process has been before; parts of the answer are told on the way."""
    progress.tell({"part": 1})
    if not Path(path).exists():
        Path(path).touch()
        time.sleep(0.2)  # for what was told to arrive
        os._exit(3)
    progress.tell({"part": 2})
    return os.getpid()


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


def need(request: Any, progress: Progress) -> str:
    """Misses a kernel until a file is there."""
    kernel, path = request
    if not Path(path).exists():
        raise MissingKernelError(kernel)
    return "answered"


def need_once(request: Any, progress: Progress) -> str:
    """Misses a kernel the first time."""
    kernel, path = request
    if not Path(path).exists():
        Path(path).touch()
        raise MissingKernelError(kernel)
    return "answered"
