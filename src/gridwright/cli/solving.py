"""Solving one puzzle for a command: what is asked, and what came of it. Both travel between processes."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from gridwright.api import Entry, agreement, count, differing_cells, solve
from gridwright.batch.tasks import Task
from gridwright.cli.debugging import format_traceback
from gridwright.cli.wording import FACT_KEYS, PUZZLE_KEYS, describe_effort, describe_entry, list_problems
from gridwright.model.errors import GridwrightError
from gridwright.model.hunt import Continued
from gridwright.model.kind import Progress
from gridwright.model.outcome import Ambiguous, Count, Effort, GaveUp, Outcome, Solution, Solved


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

SOLVE_KEYS = {
    **PUZZLE_KEYS,
    "outcome": "`solved`, `ambiguous`, `unsolvable`, `gave-up` or `invalid`",
    "solutions": "the solutions found, each a list of row strings: `#` filled, `.` empty; in Slitherlink `-` "
    "and `|` lines, `x` crosses",
    "seconds": "time spent solving",
    "nodes": "nodes of search; the same in every run",
    **FACT_KEYS,
    "unique": "true or false once it is settled whether there is exactly one solution, otherwise null",
    "complete": "whether `solutions` (or `count`) covers all there are",
    "count": "how many solutions there are, or at least are when not `complete`; null without `--count`",
    "agreement": "row strings with what all solutions agree on, `?` (Slitherlink: `.`) where they differ; null without `--agree`",
    "differing": "[row, column], from 0, of each cell (Slitherlink: the spot of each edge) in which the solutions listed differ",
    "counters": "further counts of the engine, by name",
    "reason": "why it gave up, or null",
    "error": "what is wrong with the input, or null",
    "problems": "every problem of a puzzle that breaks its rules",
    "saved": "the file the solution was saved to, or null",
}
"""The keys of a `solve --json` record, in their order, and what they mean."""


def describe_result(result: Result, thing: str = "cell") -> str:
    """The answer in a few words, without the name of the puzzle; `thing` is what its solutions may differ in.

    A proof and a search that stopped early never read alike.
    """
    if result.count is not None:
        return _describe_count(result)
    match result.outcome:
        case Solved(is_unique=True):
            text = "solved, the only solution"
        case Solved():
            text = "solved; whether it is the only solution was not asked"
        case Ambiguous(solutions=solutions, is_complete=is_complete):
            found = f"exactly {len(solutions)} solutions" if is_complete else f"at least {len(solutions)} solutions"
            number = len(differing_cells(solutions))
            text = f"ambiguous, {found}; they differ in {number} {thing if number == 1 else f'{thing}s'}"
        case GaveUp(reason=reason, solutions=solutions):
            found = f"; {len(solutions)} found before" if solutions else ""
            text = f"gave up: {reason}{found}"
        case _:
            text = "no solution"
    return f"{text} ({describe_effort(result.effort)})"


def _describe_count(result: Result) -> str:
    assert result.count is not None
    number = result.count.value
    noun = "solution" if number == 1 else "solutions"
    if not result.count.is_exact:
        found = f"at least {number:,} {noun}" if number else "nothing counted yet"
        return f"gave up: {result.count.reason}; {found} ({describe_effort(result.effort)})"
    return f"{number:,} {noun} ({describe_effort(result.effort)})"


def make_solve_record(entry: Entry, result: Result, saved: str | None) -> dict[str, Any]:
    """The record of `solve --json`: every key of `SOLVE_KEYS`, in that order."""
    outcome = result.outcome
    reason = outcome.reason if isinstance(outcome, GaveUp) else result.count.reason if result.count else ""
    solutions = result.solutions
    values = {
        **describe_entry(entry),
        "outcome": result.name,
        "solutions": [solution.rows() for solution in solutions],
        "seconds": round(result.effort.seconds, 6),
        "nodes": result.effort.nodes,
        "unique": _is_unique(result),
        "complete": _is_complete(result),
        "count": result.count.value if result.count else None,
        "agreement": result.agreement.rows() if result.agreement else None,
        "differing": [list(cell) for cell in differing_cells(solutions)] if len(solutions) > 1 else [],
        "counters": result.effort.counters,
        "reason": reason or None,
        "error": result.error or None,
        "problems": list_problems(entry),
        "saved": saved,
    }
    return {key: values[key] for key in SOLVE_KEYS}


def _is_unique(result: Result) -> bool | None:
    if result.name == "solved":
        return True if result.count or (isinstance(result.outcome, Solved) and result.outcome.is_unique) else None
    has_several = len(result.solutions) > 1 or (result.count is not None and result.count.value > 1)
    return False if has_several or result.name == "unsolvable" else None


def _is_complete(result: Result) -> bool:
    match result.outcome:
        case Solved(is_unique=is_unique):
            return is_unique
        case Ambiguous(is_complete=is_complete):
            return is_complete
        case GaveUp():
            return False
        case None:
            return result.count is not None and result.count.is_exact
    return True
