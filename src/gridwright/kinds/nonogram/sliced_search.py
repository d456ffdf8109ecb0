"""What searches for solutions share, in black and white and of every sort: engines run in slices, between which one looks up."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import ClassVar, Protocol

from gridwright.kernels import load
from gridwright.kernels.kernel_set import KernelSet
from gridwright.kinds.nonogram.board import Board
from gridwright.kinds.nonogram.kernels.state import EXHAUSTED, FOUND
from gridwright.model.outcome import Effort, Progress
from gridwright.model.solving import Bounds

FEW = 1_000
"""Beyond so many solutions an engine is plainly productive and is left alone: the next would have to be told of them all."""


class SlicedEngine(Protocol):
    """A search that can be run slice by slice."""

    def run(self, nodes: int) -> int:
        """Search for one slice, of at most so many nodes: FOUND, EXHAUSTED, or why it came to no end."""
        ...

    def cells(self) -> bytes:
        """The solution that was found."""
        ...

    def counters(self) -> dict[str, int]: ...

    @property
    def nodes(self) -> int: ...


class DemandingEngine(SlicedEngine, Protocol):
    """One that can be asked for solutions that differ."""

    def demand_change(self, cells: bytes) -> None:
        """Look only for solutions that differ from `cells` in at least one cell that is known there."""
        ...


class SlicedSearch:
    """One puzzle being solved, with its limits and what it has cost so far."""

    kernels: ClassVar[KernelSet]

    def __init__(self, limit: int | None, timeout: float | None, progress: Progress | None) -> None:
        self._bounds = Bounds(limit, timeout, progress)
        self._nodes = 0
        self._counters: dict[str, int] = {}
        self._running: SlicedEngine | None = None
        self._found: list[bytes] = []

    def effort(self) -> Effort:
        """What it has cost so far."""
        nodes, counters = self._nodes, self._counters | {"line_solves": self._count_line_solves()}
        if self._running is not None:
            nodes += self._running.nodes
            counters |= self._running.counters()
        return Effort(nodes, self._bounds.seconds, counters)

    def _count_line_solves(self) -> int:
        raise NotImplementedError

    def _keep_effort(self) -> None:
        """Count what the running engine has cost, which is not asked any more."""
        effort = self.effort()
        self._nodes, self._counters, self._running = effort.nodes, effort.counters, None

    def _find_agreement(self, engine: DemandingEngine, known: Sequence[Board], make_board: Callable[[bytes], Board]) -> Board:
        """What every solution shares with the `known` ones, of which there is at least one."""
        self._running = engine
        shared = known[0].agreeing(known[1:])
        while True:
            engine.demand_change(shared.cells)
            while (ending := self._run(engine)) not in (FOUND, EXHAUSTED):
                pass
            if ending == EXHAUSTED:
                self._bounds.tell(self.effort())  # its cost has no place in the answer
                return shared
            shared = shared.agreeing([make_board(engine.cells())])

    def _load(self, kernel: str) -> None:
        """Load a kernel, the first time in a process from disk: that is no part of solving this puzzle."""
        before = time.perf_counter()
        load(self.kernels.name(kernel))
        self._bounds.leave_out(time.perf_counter() - before)

    def _run(self, engine: SlicedEngine) -> int:
        """One slice of an engine, then a look at the clock and at the limit.

        The limit is reached when an engine that may not take one node more has come to no end.
        """
        left = self._bounds.nodes - self.effort().nodes
        ending = engine.run(left)
        if ending not in (FOUND, EXHAUSTED):
            self._look_up()
            if left <= 0:
                self._bounds.give_up()
        return ending

    def _look_up(self) -> None:
        """Tell how far we are, and stop if the time is over."""
        self._bounds.look_up(self.effort())
