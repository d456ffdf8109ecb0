"""How much work may go into making something: counted, so that results repeat, with a clock that only stops."""

from __future__ import annotations

import time
from collections.abc import Callable

from gridwright.model.outcome import Effort, format_time_limit

GLANCE = 0.05
"""Seconds between two reports of progress."""


class SpentError(Exception):
    """A budget is used up; `reason` says which limit was reached, for a person."""

    def __init__(self, budget: Budget, reason: str) -> None:
        super().__init__(reason)
        self.budget = budget
        self.reason = reason


class Budget:
    """Units of work to spend, each about one look at a candidate. What `progress` raises (as for Ctrl-C) goes through.

    >>> budget = Budget(limit=2)
    >>> budget.spend(); budget.spend()
    >>> budget.spend()
    Traceback (most recent call last):
    gridwright.generate.budget.SpentError: the limit of 2 candidates was reached
    """

    is_part = False
    """Whether what is spent here is spent of a larger budget."""

    def __init__(
        self,
        limit: int | None = None,
        timeout: float | None = None,
        progress: Callable[[Effort], None] | None = None,
    ) -> None:
        self.spent = 0
        self._limit = limit
        self._timeout = timeout
        self._progress = progress
        self._start = time.perf_counter()
        self._reported = self._start

    def spend(self, units: int = 1) -> None:
        """Count work that is about to be done; SpentError if it may not be done any more."""
        if self._limit is not None and self.spent + units > self._limit:
            noun = "candidate" if self._limit == 1 else "candidates"
            raise SpentError(self, f"the limit of {self._limit:,} {noun} was reached")
        self.spent += units
        now = time.perf_counter()
        if self._timeout is not None and now - self._start >= self._timeout:
            raise SpentError(self, f"the time limit of {format_time_limit(self._timeout)} was reached")
        if self._progress is not None and now - self._reported >= GLANCE:
            self._reported = now
            self._progress(self.effort())

    def seconds_left(self) -> float | None:
        """What the clock allows for one long step; None without a time limit."""
        if self._timeout is None:
            return None
        return max(0.0, self._timeout - (time.perf_counter() - self._start))

    def share(self, most: int, parts: int) -> int:
        """One part in so many of what is left, at most `most`."""
        return most if self._limit is None else min(most, (self._limit - self.spent) // parts)

    def part(self, limit: int) -> Budget:
        """A budget of `limit` units out of this one: what is spent there is spent here."""
        return _Part(self, limit)

    def effort(self) -> Effort:
        return Effort(self.spent, time.perf_counter() - self._start)


class _Part(Budget):
    is_part = True

    def __init__(self, whole: Budget, limit: int) -> None:
        super().__init__(limit)
        self._whole = whole

    def spend(self, units: int = 1) -> None:
        super().spend(units)
        self._whole.spend(units)

    def seconds_left(self) -> float | None:
        return self._whole.seconds_left()
