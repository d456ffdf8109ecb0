"""How much memory a puzzle may take: looked at while the work goes on, so that one that asks too much is given up and no other.

What counts is what is resident beyond what the process had when the work on its first puzzle first looked at the clock: the
program itself, with its kernels, is left out. Memory is looked at wherever work looks at the clock.

Rejected: a limit that the system enforces (`RLIMIT_AS`) counts address space that nobody uses, such as stacks and arenas of
threads, and CaDiCaL answers a refusal by ending the process.
"""

from __future__ import annotations

import ctypes
import gc
import os
import sys
import time
from functools import cache
from pathlib import Path

from gridwright.model.outcome import Effort, Progress
from gridwright.model.solving import LimitReachedError

if sys.platform != "win32":
    import resource

MIB = 1 << 20
EVERY = 0.02
"""Seconds between two looks."""
_STATM = Path("/proc/self/statm")


class MemoryWatch:
    """The progress of work that may take so many bytes; calls another one, if there is any."""

    def __init__(self, limit: int, progress: Progress | None = None) -> None:
        self.reason = ""
        """Why the work was stopped; nothing while it may go on."""
        self._limit = limit
        self._progress = progress
        self._next = 0.0

    def __call__(self, effort: Effort) -> None:
        now = time.monotonic()
        if now >= self._next and not self.reason:
            self._next = now + EVERY
            if measure_resident() - measure_base() > self._limit:
                self.reason = f"the memory limit of {self._limit // MIB:,} MiB was reached"
        if self.reason:  # said again and again: a search inside another must not take it for its own limit
            raise LimitReachedError(self.reason)
        if self._progress is not None:
            self._progress(effort)


@cache
def measure_base() -> int:
    """Bytes that this process had in memory when it was first asked."""
    return measure_resident()


def can_measure() -> bool:
    """Whether the system says how much memory is in use."""
    return sys.platform != "win32"


def measure_resident() -> int:
    """Bytes of this process in memory; where the system does not say, the most it ever had there."""
    try:
        return int(_STATM.read_bytes().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except (OSError, ValueError):
        if sys.platform == "win32":
            return 0
        peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        return peak if sys.platform == "darwin" else peak * 1024


def release() -> None:
    """Give freed memory back to the system, so that it is not held against the next puzzle."""
    gc.collect()
    try:
        ctypes.CDLL(None).malloc_trim(0)
    except (OSError, AttributeError, TypeError):
        return  # only the C library of Linux has it
