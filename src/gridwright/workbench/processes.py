"""Processes that work for this one."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing.process import BaseProcess

DEATH = "the process working on it died, perhaps for want of memory"
"""What is said of a puzzle whose process is gone."""


def make_pool(jobs: int) -> ProcessPoolExecutor:
    """So many processes, each started when it is first needed."""
    # Spawned rather than forked: a fork copies locks that other threads hold, and compiled kernels bring threads along.
    return ProcessPoolExecutor(jobs, mp_context=multiprocessing.get_context("spawn"), initializer=settle_in)


def end_children(but: Iterable[BaseProcess]) -> None:
    """End the processes that this one has started, but for some, without letting them finish."""
    for child in set(multiprocessing.active_children()) - set(but):
        child.terminate()


def settle_in() -> None:
    """What a worker does first. Ctrl-C is for the parent, where the signal is not held already; and no worker outlives it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    """A parent that is killed cannot let its workers go, and they would wait for work for ever."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
