"""CaDiCaL that can be stopped: a call of it runs in a thread, while its caller keeps looking at the clock and at Ctrl-C.

python-sat neither lets other threads run while CaDiCaL does nor can it stop it, and a limit on conflicts is none on time: one
conflict on a large board, or a round of simplifying its clauses, may take seconds. So the two functions that it takes are called
in the library of python-sat itself, `solve` and `terminate`, by their names in C++: `ctypes` lets other threads run meanwhile.
Where the library does not show them, python-sat is asked as usual, and whoever waits waits for the end of the call.

Rejected: a process of its own costs a fifth of a second to start and has to be sent millions of clauses; short slices (a few
hundred conflicts) disturb the schedule of CaDiCaL and still last as long as its simplifying does.
"""

from __future__ import annotations

import ctypes
import os
import signal
import threading
from collections.abc import Callable
from functools import cache
from queue import SimpleQueue
from typing import Any, NamedTuple

from gridwright.model.solving import deferred_interrupt

ENGINE = "cadical195"
"""The version of CaDiCaL, as python-sat calls it."""

GLANCE = 0.05
"""Seconds between two looks at the clock and at Ctrl-C while CaDiCaL runs."""

_SATISFIABLE, _UNSATISFIABLE = 10, 20
"""What CaDiCaL answers; anything else means that it came to no end."""


class _Library(NamedTuple):
    """What is called in CaDiCaL, each with the address of a solver."""

    solve: Callable[[ctypes.c_void_p], int]
    terminate: Callable[[ctypes.c_void_p], None]


def solve_limited(solver: Any, conflicts: int, look_up: Callable[[], None]) -> bool | None:
    """Whether the clauses can be satisfied; None if so many conflicts did not settle it.

    `look_up` is called every now and then meanwhile. What it raises, and Ctrl-C, stops CaDiCaL within a few milliseconds and is
    raised here; the solver remains usable.
    """
    solver.conf_budget(conflicts)
    library = _find_library()
    if library is None:
        with deferred_interrupt():
            return _read(solver.solve_limited())
    call, runner = _Call(library, solver), _take_runner()
    runner.calls.put(call)
    try:
        while not call.is_over.wait(GLANCE):
            look_up()
    finally:
        with deferred_interrupt():  # a second Ctrl-C must not leave the solver while it is in use
            call.end()
        _IDLE.append(runner)
    # python-sat gives a model out only if it knows that there is one.
    solver.solver.status = {_SATISFIABLE: True, _UNSATISFIABLE: False}.get(call.answer)
    return _read(solver.solver.status)


def _read(status: Any) -> bool | None:
    return None if status is None else bool(status)


class _Call:
    """One call of CaDiCaL."""

    def __init__(self, library: _Library, solver: Any) -> None:
        self._library = library
        self._address = _find_address(solver)
        self.answer = 0
        self.is_over = threading.Event()

    def run(self) -> None:
        try:
            self.answer = self._library.solve(self._address)
        finally:
            self.is_over.set()

    def end(self) -> None:
        """Wait until nothing uses the solver any more. CaDiCaL forgets what it is asked before it has begun: hence the loop."""
        while not self.is_over.is_set():
            self._library.terminate(self._address)
            self.is_over.wait(GLANCE)


class _Runner(threading.Thread):
    """A thread that runs one call after the other: to start one for each would cost as much as a short call does."""

    def __init__(self) -> None:
        super().__init__(daemon=True)
        self.calls: SimpleQueue[_Call] = SimpleQueue()

    def run(self) -> None:
        if hasattr(signal, "pthread_sigmask"):
            signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})  # which is for the thread that waits
        while True:
            self.calls.get().run()


_IDLE: list[_Runner] = []
"""Threads without a call. A process that is forked has none of them."""

if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_IDLE.clear)


def _take_runner() -> _Runner:
    try:
        return _IDLE.pop()
    except IndexError:
        runner = _Runner()
        runner.start()
        return runner


@cache
def _find_library() -> _Library | None:
    """The functions of CaDiCaL inside python-sat; None where they cannot be reached."""
    try:
        import pysolvers

        library = ctypes.CDLL(pysolvers.__file__)
        solve, terminate = (library[f"_ZN10CaDiCaL1956Solver{name}Ev"] for name in ("5solve", "9terminate"))
    except (ImportError, OSError, AttributeError):
        return None
    for function, result in ((solve, ctypes.c_int), (terminate, None)):
        function.argtypes, function.restype = [ctypes.c_void_p], result
    return _Library(solve, terminate)


def _find_address(solver: Any) -> ctypes.c_void_p:
    """Where the solver of CaDiCaL lies that python-sat holds in a capsule."""
    get_pointer = ctypes.pythonapi.PyCapsule_GetPointer
    get_pointer.argtypes, get_pointer.restype = [ctypes.py_object, ctypes.c_char_p], ctypes.c_void_p
    return ctypes.c_void_p(get_pointer(solver.solver.cadical, None))
