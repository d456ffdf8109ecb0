"""What can be asked about a puzzle of any kind."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from gridwright.kinds import kind_of
from gridwright.model.kind import Progress
from gridwright.model.link_drawing import AnyDrawing
from gridwright.model.outcome import Count, Outcome, Solution
from gridwright.model.violation import Violation


def solve(
    puzzle: Any,
    *,
    solutions: int | None = 2,
    limit: int | None = None,
    timeout: float | None = None,
    progress: Progress | None = None,
) -> Outcome:
    """Look for up to `solutions` solutions (None for all) within `limit` nodes and `timeout` seconds."""
    return kind_of(puzzle).solver.solve(puzzle, solutions=solutions, limit=limit, timeout=timeout, progress=progress)


def count(puzzle: Any, *, limit: int | None = None, timeout: float | None = None, progress: Progress | None = None) -> Count:
    """How many solutions there are, without keeping them."""
    return kind_of(puzzle).solver.count(puzzle, limit=limit, timeout=timeout, progress=progress)


def iterate(puzzle: Any) -> Iterator[Solution]:
    """Every solution, one at a time, each found when it is asked for."""
    return kind_of(puzzle).solver.iterate(puzzle)


def agreement(
    puzzle: Any,
    outcome: Outcome,
    *,
    limit: int | None = None,
    timeout: float | None = None,
    progress: Progress | None = None,
) -> Solution | None:
    """What all solutions agree on, unknown where they differ; None when none is known, or a limit came first."""
    return kind_of(puzzle).solver.agreement(puzzle, outcome, limit=limit, timeout=timeout, progress=progress)


def violations(puzzle: Any, board: Any) -> Iterator[Violation]:
    """Everything wrong with a board, by the rules of the puzzle's kind."""
    return kind_of(puzzle).rules.violations(puzzle, board)


def parse_board(puzzle: Any, rows: Sequence[str]) -> Any:
    """A board of this puzzle from row strings."""
    return kind_of(puzzle).rules.parse_board(puzzle, rows)


def goal(puzzle: Any) -> Any | None:
    """The finished board the puzzle's file carried, if it did."""
    board: Solution | None = puzzle.goal
    return board


def with_goal(puzzle: Any, board: Any) -> Any:
    """The same puzzle carrying `board` as its goal."""
    return kind_of(puzzle).facts.with_goal(puzzle, board)


def without_goal(puzzle: Any) -> Any:
    """The same puzzle without its goal: what is handed to somebody who is to solve it."""
    return puzzle if goal(puzzle) is None else replace(puzzle, goal=None)


def with_given(puzzle: Any, board: Any) -> Any:
    """The same puzzle with what is on `board` printed with it."""
    return replace(puzzle, given=board)


def is_solved(puzzle: Any, board: Any) -> bool:
    """Whether what is drawn on a board solves the puzzle, if nothing is drawn wherever nothing is known."""
    return next(violations(puzzle, board.finished()), None) is None


def draw(puzzle: Any, board: Any | None = None, *, differences: Sequence[Any] = (), title: str | None = None) -> AnyDrawing:
    """Draw the puzzle with `board` on it; cells where `differences` disagree with each other stand out."""
    return kind_of(puzzle).view.draw(puzzle, board, differences=differences, title=title)


def facts(puzzle: Any) -> dict[str, Any]:
    """Title, size and the like."""
    return kind_of(puzzle).facts.list_facts(puzzle)


def hash_puzzle(puzzle: Any) -> str:
    """32 digits 0-9a-f that tell a puzzle from others, whatever its title and its file."""
    return kind_of(puzzle).facts.hash_puzzle(puzzle)


def differing_cells(boards: Sequence[Solution]) -> list[tuple[int, int]]:
    """The (row, column) of every cell in which not all boards are alike, in reading order, from 0."""
    by_row = zip(*(board.rows() for board in boards), strict=True)
    return [
        (row, column)
        for row, versions in enumerate(by_row)
        if len(set(versions)) > 1
        for column, symbols in enumerate(zip(*versions, strict=True))
        if len(set(symbols)) > 1
    ]


def has_warm_kernels(purpose: str = "solving", kind: str = "nonogram") -> bool:
    """Whether solving (or ``all`` that kernels are for) can start at once; otherwise they are compiled first, for a while."""
    from gridwright.kinds.kernels import is_compiled

    return is_compiled(kind, purpose)


def warm_kernels(report: Callable[[str], None] | None = None, purpose: str = "solving", kind: str = "nonogram") -> None:
    """Compile the kernels for a kind, once for this version on this machine; `report` is told the name of each before."""
    from gridwright.kinds.kernels import warm

    warm(report, kind, purpose)
