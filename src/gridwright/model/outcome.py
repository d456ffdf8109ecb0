"""What came of solving: an answer to match on, never an exception.

`Solved`, `Ambiguous`, `Unsolvable` and `GaveUp` are four different answers and are never merged: a search that a
limit stopped has proved nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Generic

from gridwright.model.display import DisplayedAnswer
from gridwright.model.puzzle import Board, BoardT_co


def format_time_limit(seconds: float) -> str:
    """A time limit as people read it: one that is what others have left over has digits that mean nothing.

    >>> [format_time_limit(each) for each in (0, 0.215751, 1.25, 60.0, 3600)]
    ['0 s', '0.216 s', '1.25 s', '60 s', '3,600 s']
    """
    return f"{seconds:.3g} s" if seconds < 999.5 else f"{seconds:,.0f} s"


Solution = Board
"""A finished board of any kind."""


@dataclass(frozen=True, slots=True)
class Effort:
    """What an answer cost. Nodes repeat from run to run; seconds do not."""

    nodes: int = 0
    seconds: float = 0.0
    counters: dict[str, int] = field(default_factory=dict)
    """Engine-specific counts by name, such as ``probes``, ``line_solves`` and ``conflicts``."""

    def __add__(self, other: Effort) -> Effort:
        names = [*self.counters, *(name for name in other.counters if name not in self.counters)]
        counters = {name: self.counters.get(name, 0) + other.counters.get(name, 0) for name in names}
        return Effort(self.nodes + other.nodes, self.seconds + other.seconds, counters)


Progress = Callable[[Effort], None]
"""Called now and then during long work. Raising from it (as Ctrl-C does) stops the work cleanly."""


@dataclass(frozen=True, slots=True)
class Solved(DisplayedAnswer, Generic[BoardT_co]):
    """One solution. `is_unique` is False only while nobody asked for the proof (``solutions=1``)."""

    solution: BoardT_co
    is_unique: bool
    effort: Effort = Effort()

    name = "solved"

    @property
    def solutions(self) -> tuple[BoardT_co, ...]:
        return (self.solution,)

    def _headline(self) -> str:
        return "solved: the only solution" if self.is_unique else "solved: others were not looked for"

    def _boards(self) -> tuple[object, ...]:
        return self.solutions


@dataclass(frozen=True, slots=True)
class Ambiguous(DisplayedAnswer, Generic[BoardT_co]):
    """At least two solutions; `is_complete` when those listed are all there are."""

    solutions: tuple[BoardT_co, ...]
    is_complete: bool
    effort: Effort = Effort()

    name = "ambiguous"
    is_unique = False

    @property
    def solution(self) -> BoardT_co | None:
        """The first that was found."""
        return self.solutions[0] if self.solutions else None

    def _headline(self) -> str:
        return f"ambiguous: {len(self.solutions):,} solutions{'' if self.is_complete else ', perhaps more'}"

    def _boards(self) -> tuple[object, ...]:
        return self.solutions


@dataclass(frozen=True, slots=True)
class Unsolvable(DisplayedAnswer, Generic[BoardT_co]):
    """Proved: no solution exists."""

    effort: Effort = Effort()

    name = "unsolvable"
    is_unique = False
    solution = None

    @property
    def solutions(self) -> tuple[BoardT_co, ...]:
        return ()

    def _headline(self) -> str:
        return "unsolvable: proved to have no solution"


@dataclass(frozen=True, slots=True)
class GaveUp(DisplayedAnswer, Generic[BoardT_co]):
    """A limit stopped the search. `solutions` are those found before it; more, or none, may exist."""

    reason: str
    solutions: tuple[BoardT_co, ...] = ()
    effort: Effort = Effort()

    name = "gave-up"
    is_unique = False

    @property
    def solution(self) -> BoardT_co | None:
        """The first that was found, if any was."""
        return self.solutions[0] if self.solutions else None

    def _headline(self) -> str:
        return f"gave up: {self.reason}"

    def _boards(self) -> tuple[object, ...]:
        return self.solutions


Outcome = Solved[BoardT_co] | Ambiguous[BoardT_co] | Unsolvable[BoardT_co] | GaveUp[BoardT_co]
"""One of four answers. All have `solution` (one that was found, or None), `solutions`, `is_unique`, `effort` and `name`."""


@dataclass(frozen=True, slots=True)
class Count:
    """How many solutions there are; at least so many when a limit stopped the counting, which `reason` then explains."""

    value: int
    is_exact: bool
    effort: Effort = Effort()
    reason: str = ""


def differing_cells(boards: Sequence[Solution]) -> list[tuple[int, int]]:
    """The (row, column) of every cell in which not all boards are alike, in reading order, from 0.

    Boards whose rows are not counted from 0 say so: of a tiling only the edges are written, which are the second sort of places.
    """
    first = getattr(boards[0], "first_row", 0) if boards else 0
    by_row = zip(*(board.rows() for board in boards), strict=True)
    return [
        (row, column)
        for row, versions in enumerate(by_row, start=first)
        if len(set(versions)) > 1
        for column, symbols in enumerate(zip(*versions, strict=True))
        if len(set(symbols)) > 1
    ]
