"""What a kind of puzzle offers to the rest of the house: the one protocol the mid-end speaks."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Protocol

from gridwright.model.drawing import Drawing
from gridwright.model.format import Format
from gridwright.model.outcome import Count, Effort, Outcome, Solution
from gridwright.model.violation import Violation

Progress = Callable[[Effort], None]
"""Called now and then during long work. Raising from it (as Ctrl-C does) stops the work cleanly."""


class Kind(Protocol):
    """A kind of puzzle. Importing one is cheap; what is heavy loads when it is first needed."""

    name: str

    def formats(self) -> tuple[Format, ...]:
        """Every file type of this kind, the preferred one first."""
        ...

    def solve(
        self,
        puzzle: Any,
        *,
        solutions: int | None = 2,
        limit: int | None = None,
        timeout: float | None = None,
        progress: Progress | None = None,
    ) -> Outcome:
        """Look for up to `solutions` solutions (None for all) within `limit` nodes and `timeout` seconds."""
        ...

    def count(
        self,
        puzzle: Any,
        *,
        limit: int | None = None,
        timeout: float | None = None,
        progress: Progress | None = None,
    ) -> Count:
        """How many solutions there are, without keeping them."""
        ...

    def iterate(self, puzzle: Any) -> Iterator[Solution]:
        """Every solution, one at a time, each found when it is asked for."""
        ...

    def agreement(
        self,
        puzzle: Any,
        outcome: Outcome,
        *,
        limit: int | None = None,
        timeout: float | None = None,
        progress: Progress | None = None,
    ) -> Solution | None:
        """What all solutions agree on, unknown where they differ; None when none is known, or a limit came first."""
        ...

    def violations(self, puzzle: Any, board: Any) -> Iterator[Violation]:
        """Everything wrong with a board, by the kind's own rules and nothing else."""
        ...

    def parse_board(self, puzzle: Any, rows: Sequence[str]) -> Any:
        """A board of this puzzle from row strings."""
        ...

    def draw(
        self,
        puzzle: Any,
        board: Any | None = None,
        *,
        differences: Sequence[Any] = (),
        title: str | None = None,
    ) -> Drawing:
        """Draw the puzzle with `board` on it; cells where `differences` disagree with each other stand out."""
        ...

    def facts(self, puzzle: Any) -> dict[str, Any]:
        """Title, size and the like, for lists and JSON answers."""
        ...

    def goal(self, puzzle: Any) -> Any | None:
        """The finished board the file carried, if it did."""
        ...

    def with_goal(self, puzzle: Any, board: Any) -> Any:
        """The same puzzle carrying `board` as its goal, so that a format can write it."""
        ...

    def features(self, puzzle: Any) -> frozenset[str]:
        """What the puzzle has beyond its clues, in the words of `Format.keeps`."""
        ...
