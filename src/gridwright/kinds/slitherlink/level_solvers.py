"""Solvers of one puzzle that keep what they have found out: a level of deduction each, and suppositions on top of it.

A supposition is followed with everything that supposes nothing itself: all levels without the paths of experts, and connectivity.
Where single ones tell nothing more, single edges are supposed in turn while one is: a supposition inside a supposition.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from copy import copy
from dataclasses import dataclass
from typing import Protocol

import numpy as np
import numpy.typing as npt

from gridwright.kinds.common.coaching import Look as Poll
from gridwright.kinds.slitherlink.clue_corners import ClueCorners
from gridwright.kinds.slitherlink.deduction import TRAIL_DEPTH, list_clues, load_tables
from gridwright.kinds.slitherlink.edges import CROSS, LINE, UNKNOWN
from gridwright.kinds.slitherlink.kernels.engine import CONTRADICTION, FULL, SOLVED, STUCK, deduce, new_trial_lists, try_edges
from gridwright.kinds.slitherlink.kernels.grid import HEADER, TRAIL, WORK_SECTIONS, Small, new_grid
from gridwright.kinds.slitherlink.levels import LADDER, LEVEL_COUNT, Rung
from gridwright.kinds.slitherlink.puzzle import Slitherlink

Edges = npt.NDArray[np.uint64]
"""What is known of each edge, by its number in the kernels."""

NOTHING = np.zeros(0, dtype=np.int32)


@dataclass(frozen=True, slots=True)
class Means:
    """What a solver has at hand."""

    level: int
    has_colours: bool = True
    sees_connectivity: bool = False
    supposes: bool = True
    """Whether it may suppose where a run goes on, which experts do."""

    @classmethod
    def of_rung(cls, rung: Rung) -> Means:
        return cls(rung.level, rung.has_colours, rung.sees_connectivity)


SUPPOSING = Means(LEVEL_COUNT - 1, sees_connectivity=True, supposes=False)
"""What a supposition is followed with: everything that supposes nothing itself."""


class LevelSolver(ABC):
    """A board with some means that keeps what it has found out."""

    def __init__(self) -> None:
        self._depth = TRAIL_DEPTH
        self._next_trial = 0
        self._start()

    def _start(self) -> None:
        """Forget everything, with room for a trail of the present depth."""
        self._forget(self._depth)
        self.ending = STUCK
        self._has_begun = False

    @abstractmethod
    def _forget(self, depth: int) -> None:
        """Begin with an empty board."""

    @property
    @abstractmethod
    def edges(self) -> Edges:
        """What is known; not to be written to."""

    @abstractmethod
    def _deduce(self, edges: Small, values: Small) -> int:
        """Write these edges, the first time also all clues, and draw all conclusions; how it ends."""

    @abstractmethod
    def _try_edges(self, start: int, count: int) -> tuple[int, int]:
        """Try so many open edges from this one on, both ways: how it ends, and the edge to go on with, -1 if none tells more."""

    @abstractmethod
    def _copy_board(self) -> None:
        """Go on with a board of its own."""

    @abstractmethod
    def _take_trail(self) -> list[int]:
        """The edges settled since the last time. Nothing here is ever taken back, so the trail may begin anew."""

    def learn(self, known: Edges) -> list[int]:
        """Take over what is known elsewhere, and draw all conclusions: the edges that follow, in the order they were found."""
        if self._has_begun and not self._lacks(known).any():
            return []
        while True:
            edges = np.flatnonzero(self._lacks(known)).astype(np.int32)
            self.ending = self._deduce(edges, known[edges].astype(np.int32))
            if self.ending != FULL:
                break
            self._depth *= 2
            self._start()
        self._has_begun = True
        return [edge for edge in self._take_trail() if known[edge] == UNKNOWN]

    def _lacks(self, known: Edges) -> npt.NDArray[np.bool_]:
        """The edges that are known there and not here."""
        lacking: npt.NDArray[np.bool_] = (known != UNKNOWN) & (self.edges == UNKNOWN)
        return lacking

    def try_one(self) -> list[int]:
        """Try the next open edge both ways: the edges that this settles, in order; none if it is in vain."""
        self._next_trial = max(self._try(self._next_trial, 1), 0)
        return self._take_trail()

    def try_all(self, poll: Poll) -> None:
        """Try open edges both ways until none tells anything more, or `ending` is something else than `STUCK`."""
        place, idle = 0, 0
        while place >= 0 and self.ending == STUCK:
            poll()
            left = np.count_nonzero(self.edges == UNKNOWN)
            place = self._try(place, TRIALS_A_CALL)
            self._take_trail()
            idle = idle + TRIALS_A_CALL if np.count_nonzero(self.edges == UNKNOWN) == left else 0
            if idle >= left:
                break

    def _try(self, start: int, count: int) -> int:
        """The edge to go on with after so many trials; -1 if there is none."""
        before = self.edges.copy()
        while True:
            self.ending, place = self._try_edges(start, count)
            if self.ending != FULL:
                return place
            # A trial that ran out of room leaves the board in the middle of it.
            self._depth *= 2
            self._start()
            self.learn(before)

    def copy(self) -> LevelSolver:
        """Another one that knows the same by now."""
        twin = copy(self)
        twin._copy_board()
        return twin


class Finder(Protocol):
    """Finds edges from what is known."""

    @property
    def ending(self) -> int: ...

    @property
    def edges(self) -> Edges:
        """What it knows."""

    def learn(self, known: Edges) -> list[int]:
        """Take over what is known elsewhere: the edges that follow."""


class CornerFinder:
    """Looks at single clues with their corners."""

    ending = STUCK

    def __init__(self, clues: ClueCorners) -> None:
        self._clues = clues
        self.edges: Edges = np.zeros(0, dtype=np.uint64)

    def learn(self, known: Edges) -> list[int]:
        """The edges that follow at single clues from what is known."""
        found, values = self._clues.look(known)
        self.edges = known.copy()
        self.edges[found] = values
        listed: list[int] = found.tolist()
        return listed


TRIALS_A_CALL = 16
"""Edges tried before Python has its turn, so that it can be interrupted."""


class SquareLevelSolver(LevelSolver):
    """One on squares."""

    def __init__(self, puzzle: Slitherlink, means: Means) -> None:
        self._puzzle, self._means = puzzle, means
        super().__init__()

    def _forget(self, depth: int) -> None:
        means = self._means
        self._grid = new_grid(
            *self._puzzle.size,
            means.level,
            has_colours=means.has_colours,
            has_cycles=means.sees_connectivity,
            has_paths=means.supposes,
            depth=depth,
        )
        self._clues: tuple[Small, Small] = list_clues(self._puzzle)

    @property
    def edges(self) -> Edges:
        return self._grid.memory[: 2 * self._grid.cells]

    def _deduce(self, edges: Small, values: Small) -> int:
        ending = int(deduce(self._grid, load_tables(), *self._clues, edges, values))
        self._clues = (NOTHING, NOTHING)
        return ending

    def _try_edges(self, start: int, count: int) -> tuple[int, int]:
        ending, place, _ = try_edges(self._grid, load_tables(), start, count, *new_trial_lists(self._grid))
        return int(ending), int(place)

    def _copy_board(self) -> None:
        self._grid = self._grid._replace(memory=self._grid.memory.copy(), work=self._grid.work.copy())

    def _take_trail(self) -> list[int]:
        start = HEADER + WORK_SECTIONS * self._grid.cells
        places = self._grid.work[start : start + int(self._grid.work[TRAIL])]
        self._grid.work[TRAIL] = 0
        edges: list[int] = places[places < 2 * self._grid.cells].tolist()
        return edges


def try_twice(solver: LevelSolver, edge: int, poll: Poll) -> tuple[Small, Edges]:
    """Suppose an open edge to be a line, then a cross, and while it is so try single edges: what this settles, edges and values.

    A contradiction settles the edge; what both ways lead to is so. `solver` has tried single edges in vain; it stays as it was.
    """
    ways = []
    for value in (LINE, CROSS):
        twin = solver.copy()
        supposed = solver.edges.copy()
        supposed[edge] = value
        twin.learn(supposed)
        twin.try_all(poll)
        if twin.ending == CONTRADICTION:
            other = CROSS if value == LINE else LINE
            return np.array([edge], dtype=np.int32), np.array([other], dtype=np.uint64)
        ways.append(twin.edges)
    settled = np.flatnonzero((ways[0] == ways[1]) & (ways[0] != UNKNOWN) & (solver.edges == UNKNOWN)).astype(np.int32)
    return settled, ways[0][settled]


MakeSolver = Callable[[Means], LevelSolver]
"""Makes solvers of one puzzle."""


def climb(make: MakeSolver, clues: ClueCorners | None = None) -> list[tuple[Rung, Finder]]:
    """The ladder of players for one puzzle; on tilings, whose clues are not looked at with their corners, without those rungs."""
    rungs: list[tuple[Rung, Finder]] = []
    for rung in LADDER:
        if not rung.looks_at_corners:
            rungs.append((rung, make(Means.of_rung(rung))))
        elif clues is not None:
            rungs.append((rung, CornerFinder(clues)))
    return rungs


EVERY_LEVEL = Means(LEVEL_COUNT - 1, sees_connectivity=True)
"""All that deduction knows: the highest level, with colouring and connectivity."""


def find_demand(make: MakeSolver, poll: Poll, *, depth: int = 2) -> str:
    """What finishes a puzzle: ``deduction``, ``what-if`` (suppositions of single edges), ``nested-what-if`` (suppositions inside
    suppositions) or ``search`` (none of these, up to this depth); ``contradiction`` if it has no solution.

    Each is tried only where the one before has come to its end, so what is named is needed.
    """
    deducing = make(EVERY_LEVEL)
    known, demand = deducing.edges.copy(), "deduction"
    supposing: LevelSolver | None = None
    while True:
        deducing.learn(known)
        if deducing.ending != STUCK:
            return demand if deducing.ending == SOLVED else "contradiction"
        known = deducing.edges.copy()
        if depth == 0:
            return "search"
        supposing = supposing or make(SUPPOSING)
        supposing.learn(known)
        supposing.try_all(poll)
        if supposing.ending == CONTRADICTION:
            return "contradiction"
        if (supposing.edges != known).any():
            demand = "what-if" if demand == "deduction" else demand
            known = supposing.edges.copy()
            continue
        if depth == 1 or not _learn_twice(supposing, known, poll):
            return "search"
        demand = "nested-what-if"


def _learn_twice(solver: LevelSolver, known: Edges, poll: Poll) -> bool:
    """Write into `known` what the first supposition tells that others inside it are needed for; whether there is one."""
    for edge in np.flatnonzero(known == UNKNOWN).tolist():
        found, values = try_twice(solver, edge, poll)
        if len(found):
            known[found] = values
            return True
    return False
