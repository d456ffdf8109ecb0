"""The kernels, as the server has them compiled and its worker processes load them.

They are compiled on all cores, in processes of their own, those that are most wanted first. Those processes end when all is done,
and give back the memory that compiling takes. Other servers and commands that start at the same time share the work: each kernel
is compiled once. A worker process loads what is compiled before somebody asks it, so that nobody waits.
"""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from multiprocessing.process import BaseProcess

from gridwright.batch.engine import settle_in
from gridwright.kernels import load
from gridwright.kernels.cache import compile_kernel, is_kept
from gridwright.kernels.preparing import can_share
from gridwright.kinds import load_kind
from gridwright.kinds.kernels import compile_missing, list_compiled, list_kernels
from gridwright.model.outcome import Progress

LOG = logging.getLogger("gridwright.web.solver")
GLANCE = 0.25
"""Seconds between two looks at what is compiled."""


@dataclass(frozen=True, slots=True)
class Preparing:
    """How far the solver is prepared: so many of so many parts."""

    done: int
    total: int

    @property
    def note(self) -> str:
        return f"The solver is being prepared on this machine, once: {self.done} of {self.total} parts are done."


def compile_share(niceness: int) -> None:
    """Compile what no other process does, until all is there."""
    settle_in()
    if niceness and hasattr(os, "nice"):
        os.nice(niceness)
    compile_missing()


class Compiler:
    """Knows which kernels are compiled, and has the others compiled. It lives in the event loop and never blocks it."""

    def __init__(self, changed: Callable[[], None], processes: int, niceness: int) -> None:
        self._changed = changed
        """Called whenever more of them are compiled."""
        self._processes = processes
        self._niceness = niceness
        self._running: list[BaseProcess] = []
        self._watching: asyncio.Task[None] | None = None
        self.compiled = frozenset(list_compiled() if can_share() else list_kernels())
        """Those that are; or all, where no more will be, and each process compiles its own."""

    def find_preparing(self, needs: frozenset[str]) -> Preparing | None:
        """How many of these kernels are compiled, for somebody who needs them; None where nobody need wait."""
        return None if needs <= self.compiled else Preparing(len(needs & self.compiled), len(needs))

    @property
    def progress(self) -> Preparing:
        return Preparing(len(self.compiled), len(list_kernels()))

    @property
    def is_done(self) -> bool:
        return self.compiled >= frozenset(list_kernels())

    def start(self) -> None:
        """Begin to compile what is missing, unless that has begun."""
        if self._watching is None and not self.is_done:
            context = multiprocessing.get_context("spawn")
            for _ in range(self._processes):
                process = context.Process(target=compile_share, args=(self._niceness,), name="gridwright-compiler", daemon=True)
                process.start()
                self._running.append(process)
            LOG.info("preparing the solver, once for this version: %d of %d parts are done", *self._count())
            self._watching = asyncio.create_task(self._watch())

    async def close(self) -> None:
        """End all processes, whatever they are at; what is compiled is kept."""
        if self._watching is not None:
            self._watching.cancel()
        for process in self._running:
            process.kill()
        await asyncio.gather(*(asyncio.to_thread(process.join) for process in self._running))

    async def _watch(self) -> None:
        while not self.is_done:
            await asyncio.sleep(GLANCE)
            is_over = not any(process.is_alive() for process in self._running)
            self._look(await asyncio.to_thread(list_compiled), is_over=is_over)

    def _look(self, found: list[str], *, is_over: bool) -> None:
        """What is compiled now. If it is not all and nobody compiles any more, processes compile what they need themselves."""
        now = frozenset(found)
        if now > self.compiled:
            self.compiled = now
            LOG.info("preparing the solver: %d of %d parts are done", *self._count())
            self._changed()
        if is_over and not self.is_done:
            codes = sorted({str(process.exitcode) for process in self._running})
            LOG.error("the solver could not be prepared: its processes ended with exit code %s", ", ".join(codes))
            self.compiled = frozenset(list_kernels())
            self._changed()
        elif self.is_done:
            LOG.info("the solver is prepared")

    def _count(self) -> tuple[int, int]:
        return self.progress.done, self.progress.total


LONGEST = 900.0
"""Seconds that loading a kernel may take on a slow machine that cannot keep compiled ones: then it is compiled."""


def list_needs(kind: str, *, making: bool = False) -> frozenset[str]:
    """The kernels without which solving and explaining puzzles of a kind cannot begin, or all, to make them."""
    return frozenset(list_kernels(kind, "all" if making else "playing"))


def load_kernels(kernels: frozenset[str], progress: Progress) -> str:
    """Load these kernels, and whatever else a process loads when it is first asked."""
    _load_tasks()
    for kernel in kernels:
        if not is_kept(kernel):  # nobody could compile it, or keep it
            compile_kernel(kernel)
        load(kernel)
    return "loaded"


@cache
def _load_tasks() -> None:
    # Tasks are loaded with the request for the first of them, which somebody waits for.
    from gridwright.web.documents import PAGES
    from gridwright.web.tasks import files, table  # noqa: F401

    for name, page in PAGES.items():
        kind = load_kind(name)
        _ = page.jobs, kind.can("specification") and kind.specification, kind.can("coach") and kind.coach
