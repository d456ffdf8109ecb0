"""What came of a puzzle, in words for people and as a record for programs."""

from __future__ import annotations

from typing import Any

from gridwright.api import Entry, differing_cells, facts
from gridwright.cli.exit_codes import ExitCode
from gridwright.cli.solving import Result
from gridwright.model.errors import PuzzleError
from gridwright.model.outcome import Ambiguous, Effort, GaveUp, Solved

PUZZLE_KEYS = {
    "source": "the file as named, with `#3` behind it for the third puzzle of several; `stdin` for standard input",
    "kind": "the kind of puzzle, such as `nonogram`; null if nothing was recognised",
    "outcome": "see each command",
}
"""The keys every record begins with."""

FACT_KEYS = {
    "format": "the name of the format it was read as; null if nothing was recognised",
    "title": "the puzzle's title, or null",
    "size": "[rows, columns], or null",
}

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

CHECK_KEYS = {
    **PUZZLE_KEYS,
    "outcome": "`invalid` if the puzzle or a board is wrong, `solved` if every board judged is a solution, otherwise null",
    **FACT_KEYS,
    "error": "what is wrong with the input, or null",
    "problems": "every problem of the puzzle, or every rule its boards break",
}
"""The keys of a `check --json` record, in their order, and what they mean."""

CODES = {
    "solved": ExitCode.OK,
    "ambiguous": ExitCode.OK,
    "unsolvable": ExitCode.UNSOLVABLE,
    "gave-up": ExitCode.GAVE_UP,
    "invalid": ExitCode.INPUT,
}

TALLY_WORDS = {"unsolvable": "without solution", "gave-up": "given up", "invalid": "wrong"}
"""How the summary calls an outcome, where its own name does not read well."""


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


def describe_effort(effort: Effort) -> str:
    """Nodes and seconds in a few words."""
    nodes, seconds = effort.nodes, effort.seconds
    time = f"{seconds * 1000:.1f} ms" if seconds < 1 else f"{seconds:.1f} s"
    return f"{nodes:,} {'node' if nodes == 1 else 'nodes'}, {time}"


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


def describe_entry(entry: Entry) -> dict[str, Any]:
    """The facts of an entry for a record; null where a broken puzzle has none."""
    known = facts(entry.puzzle) if entry.puzzle is not None else {}
    return {
        "source": entry.source,
        "kind": entry.kind or None,
        "format": entry.format.name if entry.format else None,
        "title": known.get("title") or None,
        "size": known.get("size"),
    }


def list_problems(entry: Entry) -> list[str]:
    """Every problem of a puzzle that breaks its own rules."""
    if isinstance(entry.error, PuzzleError):
        return list(entry.error.problems)
    return []


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
