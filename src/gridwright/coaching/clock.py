"""A look at the clock while something is thought through."""

from __future__ import annotations

import time
from collections.abc import Callable

from gridwright.model.kind import Progress
from gridwright.model.outcome import Effort, format_time_limit

GLANCE = 0.05
"""Seconds between two words to whoever waits."""

Look = Callable[[], None]
"""Called at every thought; raising from it stops the work."""


class OutOfTimeError(Exception):
    """A look at the clock said stop; the message says why."""


def make_look(progress: Progress | None, timeout: float | None) -> Look:
    """A look at the clock: reports now and then, and raises `OutOfTimeError` when time is up."""
    started = time.monotonic()
    last = started
    looks = 0

    def look() -> None:
        nonlocal last, looks
        looks += 1
        now = time.monotonic()
        if timeout is not None and now - started > timeout:
            raise OutOfTimeError(f"time limit of {format_time_limit(timeout)} reached")
        if progress is not None and now - last > GLANCE:
            last = now
            progress(Effort(looks, now - started))

    return look
