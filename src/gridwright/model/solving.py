"""What solvers of all kinds share: a search with its bounds, how its course becomes an outcome, and algorithms to compare."""

from __future__ import annotations

import signal
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, NoReturn, Protocol, Self, TypeVar

from gridwright.model.outcome import Ambiguous, Effort, GaveUp, Outcome, Progress, Solution, Solved, Unsolvable, format_time_limit
from gridwright.model.puzzle import BoardT, BoardT_co

NEVER = 1 << 62
"""More nodes than anything takes."""


class LimitReachedError(Exception):
    """A limit was reached; `reason` says which, for a person."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class Search(Protocol[BoardT_co]):
    """One puzzle being solved."""

    def solutions(self) -> Iterator[BoardT_co]:
        """Every solution once; a limit raises `LimitReachedError`."""
        ...

    def effort(self) -> Effort:
        """What it has cost so far."""
        ...


class Bounds:
    """How long a search may go on: so many nodes, so many seconds, and as long as whoever watches its progress lets it."""

    def __init__(self, limit: int | None = None, timeout: float | None = None, progress: Progress | None = None) -> None:
        if limit is not None and limit < 0:
            raise ValueError(f"limit must be at least 0, or None, not {limit}")
        if timeout is not None and not timeout >= 0:
            raise ValueError(f"timeout must be at least 0 seconds, or None, not {timeout}")
        self.nodes = NEVER if limit is None else limit
        self._timeout = timeout
        self._progress = progress
        self._start = time.perf_counter()

    def leave_out(self, seconds: float) -> None:
        """Do not count these seconds, in which something else was done."""
        self._start += seconds

    @property
    def seconds(self) -> float:
        """How long the search has taken so far."""
        return time.perf_counter() - self._start

    def tell(self, effort: Effort) -> None:
        """Tell how far we are."""
        if self._progress is not None:
            self._progress(effort)

    def look_up(self, effort: Effort) -> None:
        """Tell how far we are, and stop if the time is over."""
        self.tell(effort)
        if self._timeout is not None and effort.seconds >= self._timeout:
            raise LimitReachedError(f"the time limit of {format_time_limit(self._timeout)} was reached")

    def give_up(self) -> NoReturn:
        """Stop, because no node is left."""
        raise LimitReachedError(f"the limit of {self.nodes:,} node{'' if self.nodes == 1 else 's'} was reached")


class Continued:
    """The progress of work that goes on where other work has ended: who watches hears of both together."""

    def __init__(self, spent: Effort, progress: Progress | None) -> None:
        self.effort = self._spent = spent
        """Of both, as it was told last."""
        self._progress = progress

    def __call__(self, effort: Effort) -> None:
        self.effort = self._spent + effort
        if self._progress is not None:
            self._progress(self.effort)


class Deadline:
    """The progress of work that may take so many seconds in all, whatever it does."""

    def __init__(self, timeout: float, progress: Progress | None = None) -> None:
        self._bounds = Bounds(timeout=timeout, progress=progress)

    def __call__(self, effort: Effort) -> None:
        self._bounds.look_up(Effort(effort.nodes, self._bounds.seconds, effort.counters))


def find_solutions(search: Search[BoardT], solutions: int | None) -> Outcome[BoardT]:
    """The answer after up to `solutions` solutions; two settle uniqueness, None asks for all."""
    if solutions is not None and solutions < 1:
        raise ValueError(f"solutions must be at least 1, or None for all, not {solutions}")
    found: list[BoardT] = []
    try:
        for board in search.solutions():
            found.append(board)
            if len(found) == solutions:
                break
        else:
            return _sum_up(found, search.effort())
    except LimitReachedError as stop:
        return GaveUp(stop.reason, tuple(found), search.effort())
    if len(found) == 1:
        return Solved(found[0], is_unique=False, effort=search.effort())
    return Ambiguous(tuple(found), is_complete=False, effort=search.effort())


def _sum_up(found: list[BoardT], effort: Effort) -> Outcome[BoardT]:
    """The answer once every solution has been found."""
    match found:
        case []:
            return Unsolvable(effort)
        case [board]:
            return Solved(board, is_unique=True, effort=effort)
        case _:
            return Ambiguous(tuple(found), is_complete=True, effort=effort)


class Agreeing(Solution, Protocol):
    """A finished board that can be compared with others of its kind."""

    def agreeing(self, others: Iterable[Self]) -> Self:
        """What this board and all others say alike; unknown wherever two differ."""
        ...


BoardType = TypeVar("BoardType", bound=Agreeing)


def find_agreement(
    outcome: Outcome, board_type: type[BoardType], search: Callable[[Sequence[BoardType]], BoardType]
) -> BoardType | None:
    """What all solutions agree on; None when none is known, or a limit came first.

    `search` is asked for it, with the known solutions, unless all are known.
    """
    known: list[BoardType] = [solution for solution in outcome.solutions if isinstance(solution, board_type)]
    if not known:
        return None
    match outcome:
        case Solved(is_unique=True) | Ambiguous(is_complete=True):
            return known[0].agreeing(known[1:])
    try:
        return search(known)
    except LimitReachedError:
        return None


@contextmanager
def deferred_interrupt() -> Iterator[None]:
    """Keep Ctrl-C until a slice of work inside python-sat is over.

    python-sat answers the signal with a handler of its own that jumps out of CaDiCaL and leaves it unusable: the process
    then hangs or dies. A slice is short, so waiting for its end is not felt.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    blocked = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT}) if hasattr(signal, "pthread_sigmask") else None
    try:
        yield
    finally:
        if blocked is not None:
            signal.pthread_sigmask(signal.SIG_SETMASK, blocked)


# A named way to solve puzzles of a kind, and what is counted while it runs.


@dataclass(slots=True)
class Tally:
    """Counted while an algorithm runs, and written as it goes: readable even if it is stopped half-way."""

    boards: int = 0
    """Board objects created, whole or in part known, as the griddlers solver counts them; of filled grids, words put in."""
    largest: int = 0
    """The largest size of the queue or stack; the depth of the recursion where that is the stack; 0 where there is neither."""
    steps: int = 0
    """Units of work of the algorithm's own kind: goal tests, lines visited, decisions."""

    def note_size(self, size: int) -> None:
        """Remember the size of the queue or stack, if it never was so large."""
        if size > self.largest:
            self.largest = size


@dataclass(frozen=True, slots=True)
class Answer:
    """What came of a run that was not stopped."""

    board: Any | None
    """The solution found, or the last state of a method that is stuck; None when there is no solution."""
    verdict: str
    """``solved``, ``unsolvable`` or ``stuck``; of a grid that is filled ``filled`` or ``impossible``."""


@dataclass(frozen=True, slots=True)
class Algorithm:
    """One way to solve a puzzle."""

    name: str
    """As the command line takes it: ``mbfs``."""
    title: str
    document: str
    """Where it is described, in short: ``griddlers solver, 4.2.1``."""
    run: Callable[[Any, Tally], Answer]
    is_complete: bool = True
    """Whether it finds a solution of every puzzle that has one, given time."""
    letter: str = ""
    """Its switch in the griddlers solver: one of ``b d g m n``, or none."""
    kind: str = field(kw_only=True)
    """What it solves."""
