"""Solving one puzzle for a command: what is asked, and what came of it. Both travel between processes."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from gridwright.api import agreement, count, solve
from gridwright.batch.tasks import Task
from gridwright.cli.debugging import format_traceback
from gridwright.model.errors import GridwrightError
from gridwright.model.hunt import Continued
from gridwright.model.kind import Progress
from gridwright.model.outcome import Count, Effort, GaveUp, Outcome, Solution


@dataclass(frozen=True, slots=True)
class Request:
    """What to find out about each puzzle."""

    solutions: int | None = 2
    limit: int | None = None
    timeout: float | None = None
    wants_agreement: bool = False
    wants_count: bool = False


@dataclass(frozen=True, slots=True)
class Result:
    """What was found out: an outcome, a count, or the error that kept the puzzle from being solved at all."""

    outcome: Outcome | None = None
    count: Count | None = None
    agreement: Solution | None = None
    error: str = ""
    trace: str = ""
    """The traceback of the error, as text, since tracebacks do not travel between processes."""

    @property
    def name(self) -> str:
        """One of solved, ambiguous, unsolvable, gave-up, invalid."""
        if self.outcome:
            return self.outcome.name
        if self.count is None:
            return "invalid"
        if not self.count.is_exact:
            return "gave-up"
        return {0: "unsolvable", 1: "solved"}.get(self.count.value, "ambiguous")

    @property
    def effort(self) -> Effort:
        answer = self.outcome or self.count
        return answer.effort if answer else Effort()

    @property
    def solutions(self) -> tuple[Solution, ...]:
        return self.outcome.solutions if self.outcome else ()


def solve_puzzle(puzzle: Any, request: Request, progress: Progress | None = None) -> Result:
    """Answer a request. Running out of memory is a limit like any other; what this version cannot solve is an error."""
    limit, timeout = request.limit, request.timeout
    try:
        if request.wants_count:
            return Result(count=count(puzzle, limit=limit, timeout=timeout, progress=progress))
        outcome = solve(puzzle, solutions=request.solutions, limit=limit, timeout=timeout, progress=progress)
        if not request.wants_agreement or isinstance(outcome, GaveUp):
            return Result(outcome)  # a search that stopped early does not know what all solutions share
        work = Continued(outcome.effort, progress)
        shared = agreement(puzzle, outcome, limit=limit, timeout=timeout, progress=work)
        return Result(replace(outcome, effort=work.effort), agreement=shared)
    except GridwrightError as error:
        return Result(error=str(error), trace=format_traceback(error))
    except MemoryError:
        return give_up("out of memory")


def refuse(error: str) -> Result:
    """The answer about an entry that carries an error."""
    return Result(error=error)


def give_up(reason: str) -> Result:
    return Result(GaveUp(reason))


def has_found_anything(result: Result) -> bool:
    """Whether an answer that was cut short says more than that: a number of solutions, or some of them."""
    return result.count is not None or bool(result.solutions)


SOLVING = Task(solve_puzzle, refuse, give_up, has_found_anything)
"""What `solve` does with each puzzle."""
