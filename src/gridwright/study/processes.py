"""Processes that work for this one."""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing.process import BaseProcess

DEATH = "the process working on it died, perhaps for want of memory"
"""What is said of a puzzle whose process is gone."""


def make_pool(jobs: int) -> ProcessPoolExecutor:
    """So many processes, each started when it is first needed."""
    # Spawned rather than forked: a fork copies locks that other threads hold, and compiled kernels bring threads along.
    return ProcessPoolExecutor(jobs, mp_context=multiprocessing.get_context("spawn"), initializer=_ignore_sigint)


def end_children(but: Iterable[BaseProcess]) -> None:
    """End the processes that this one has started, but for some, without letting them finish."""
    for child in set(multiprocessing.active_children()) - set(but):
        child.terminate()


def _ignore_sigint() -> None:
    """Ctrl-C is for the parent. Workers are born with the signal held where the system can do that; elsewhere this must do."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
