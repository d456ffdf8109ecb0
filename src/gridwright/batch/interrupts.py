"""Ctrl-C while a solver is at work: kept back, and let through where the solver can stop cleanly.

The clause-learning engine jumps out of its own code when SIGINT reaches it, which leaves it broken: the process may hang for good
when the engine is freed. So the signal is held in the mask of the thread, and the solver's progress reports look for it.
"""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from types import FrameType

CAN_HOLD = hasattr(signal, "pthread_sigmask")
"""Not on Windows, where Ctrl-C is no signal that a thread can hold."""


@contextmanager
def sigint_held() -> Iterator[None]:
    """Keep SIGINT back until the end of the block. Threads and processes that begin inside hold it all their life."""
    if not CAN_HOLD:
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
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
