"""Ctrl-C while a solver is at work: kept back, and let through where the solver can stop cleanly.

The clause-learning engine jumps out of its own code when SIGINT reaches it, which leaves it broken: the process may hang for good
when the engine is freed. So the signal is held in the mask of the thread, and the solver's progress reports look for it.

Work that does not look for it in time, such as a kernel on a huge board or an import, is not waited for: a thread of a command
looks for it, too, and ends the process as it is. What was printed, written or put into a journal before is kept.
"""

from __future__ import annotations

import signal
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from types import FrameType

STOPPED = "stopped by Ctrl-C or a termination signal"
"""What is said then."""

CAN_HOLD = hasattr(signal, "pthread_sigmask")
"""Not on Windows, where Ctrl-C is no signal that a thread can hold."""


@contextmanager
def sigint_held() -> Iterator[None]:
    """Keep SIGINT back until the end of the block. Threads and processes that begin inside hold it all their life."""
    if not CAN_HOLD:
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    if _ends:
        _begin_last_resort()
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def processes_held() -> Iterator[None]:
    """The same around starting processes: from their first moment on none hears of Ctrl-C, which is for this one."""
    if CAN_HOLD:
        _start_resource_tracker()
    with sigint_held():
        yield


@cache
def _start_resource_tracker() -> None:
    """The first process to be started would start it, which lets the signal through. Once is enough: each call writes to it."""
    from multiprocessing import resource_tracker

    resource_tracker.ensure_running()


def treat_sigterm_as_sigint() -> None:
    """Let a request to end the process stop it as Ctrl-C does, with its workers. Whoever has SIGTERM ignored keeps that."""
    if signal.getsignal(signal.SIGTERM) is signal.SIG_DFL:
        signal.signal(signal.SIGTERM, _pass_on_as_sigint)


def _pass_on_as_sigint(number: int, frame: FrameType | None) -> None:
    # A shell starts jobs in the background with SIGINT ignored; that must not swallow the request.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    signal.raise_signal(signal.SIGINT)


def raise_held_sigint() -> None:
    """Raise KeyboardInterrupt if SIGINT has come meanwhile."""
    if CAN_HOLD and signal.SIGINT in signal.sigpending():
        signal.sigwait({signal.SIGINT})
        raise KeyboardInterrupt


# The last resort, where nobody looks for the signal.

GLANCE = 0.05
"""Seconds between two looks for a signal that is held."""
CPU_PATIENCE = 0.15
"""Seconds of this process's own work for which a held signal may go unheard: on a busy machine these are long."""
PATIENCE = 2.0
"""Seconds of waiting, for what is not this process's own work."""

_ends: list[Callable[[], None]] = []
"""What ends this process, once and only if it is to be ended so."""


def end_unheard_by(end: Callable[[], None]) -> None:
    """Let `end` end a process that holds SIGINT and does not look for it. The thread for it begins when one is first held."""
    if CAN_HOLD:
        _ends.append(end)


def _begin_last_resort() -> None:
    while _ends:
        from threading import Thread

        Thread(target=_watch, args=(_ends.pop(),), daemon=True).start()


def _watch(end: Callable[[], None]) -> None:
    while True:
        time.sleep(GLANCE)
        if signal.SIGINT in signal.sigpending() and _is_unheard():
            end()


def _is_unheard() -> bool:
    """Whether the signal that was seen is still there when the patience is over."""
    cpu, wall = time.process_time() + CPU_PATIENCE, time.monotonic() + PATIENCE
    while time.process_time() < cpu and time.monotonic() < wall:
        time.sleep(GLANCE / 5)
        if signal.SIGINT not in signal.sigpending():
            return False
    return True
