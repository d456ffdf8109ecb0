"""The minimal sets of one puzzle for a command: what is asked, what came of it, and how it is told to people and to programs."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from gridwright.api import Entry, facts, find_minimal_sets
from gridwright.batch.tasks import Task
from gridwright.cli.debugging import format_traceback
from gridwright.cli.exit_codes import ExitCode
from gridwright.cli.wording import FACT_KEYS, PUZZLE_KEYS, describe_entry, list_problems
from gridwright.model.errors import GridwrightError
from gridwright.model.kind import Progress
from gridwright.model.minimal_sets import MinimalSets

SETS_KEYS = {
    **PUZZLE_KEYS,
    "outcome": "`found`, `none` if no set of rules solves it, `unsolvable` if the rules prove that there is no solution, "
    "`gave-up` or `invalid`",
    **FACT_KEYS,
    "sets": "the minimal sets, the smallest first, each a list of rules; null unless all of them are known",
    "shared": "the rules that are in every set, or null",
    "shares": "for each rule the share of the sets that contain it, 0 for all if there is no set; or null",
    "all_solve": "whether all rules together solve it, or null",
    "solving": "how many of all subsets of the rules solve it, or null",
    "spoiled": "how many do not although they contain one that does, or null",
    "spoiler": "an example: `solving`, a set that solves it, and `rule`, with which it does not any more; null if there is none",
    "runs": "how many subsets were run, or null",
    "reason": "why it gave up, or null",
    "error": "what is wrong with the input, or null",
    "problems": "every problem of a puzzle that breaks its rules",
}
"""The keys of a `study minimal-sets --json` record, in their order, and what they mean."""

MINIMAL_SETS_CODES = {
    "found": ExitCode.OK,
    "none": ExitCode.OK,
    "unsolvable": ExitCode.UNSOLVABLE,
    "gave-up": ExitCode.GAVE_UP,
    "invalid": ExitCode.INPUT,
}

MINIMAL_SETS_TALLY_WORDS = {
    "found": "with sets",
    "none": "beyond the rules",
    "unsolvable": "without solution",
    "gave-up": "given up",
    "invalid": "wrong",
}
"""How the summary calls an outcome."""


@dataclass(frozen=True, slots=True)
class SetsRequest:
    """What to find out about each puzzle."""

    limit: int | None = None
    """Runs of the rules after which to give up on it."""


@dataclass(frozen=True, slots=True)
class SetsResult:
    """The minimal sets, or why there are none."""

    found: MinimalSets | None = None
    """None unless every subset was judged."""
    reason: str = ""
    """Why it was given up."""
    error: str = ""
    trace: str = ""

    @property
    def name(self) -> str:
        """One of the keys of `MINIMAL_SETS_CODES`."""
        if self.found is None:
            return "gave-up" if self.reason else "invalid"
        if self.found.contradiction:
            return "unsolvable"
        return "found" if self.found.sets else "none"


def judge_sets(puzzle: Any, request: SetsRequest, progress: Progress | None = None) -> SetsResult:
    """Answer a request. Sets that a limit left in doubt are no answer: a part of each may do as well."""
    try:
        found = find_minimal_sets(puzzle, limit=request.limit, progress=progress)
    except GridwrightError as error:
        return SetsResult(error=str(error), trace=format_traceback(error))
    except MemoryError:
        return give_up("out of memory")
    if not found.is_complete:
        return give_up(f"stopped after {found.runs:,} runs of the rules, with subsets left to judge")
    return SetsResult(found)


def refuse(error: str) -> SetsResult:
    """The answer about an entry that carries an error."""
    return SetsResult(error=error)


def give_up(reason: str) -> SetsResult:
    return SetsResult(reason=reason)


JUDGING = Task(judge_sets, refuse, give_up)
"""What `study minimal-sets` does with each puzzle."""


def make_sets_record(entry: Entry, result: SetsResult) -> dict[str, Any]:
    """The record of `study minimal-sets --json`: every key of `SETS_KEYS`, in that order."""
    values: dict[str, Any] = dict.fromkeys(SETS_KEYS)
    found = result.found
    if found is not None:
        spoiler = found.spoiler
        values |= {
            "sets": [list(each) for each in found.sets],
            "shared": list(found.shared),
            "shares": {rule: round(share, 6) for rule, share in found.shares.items()},
            "all_solve": found.is_solved_by_all,
            "solving": found.solving,
            "spoiled": found.spoiled,
            "spoiler": {"solving": list(spoiler.solving), "rule": spoiler.rule} if spoiler else None,
            "runs": found.runs,
        }
    values |= describe_entry(entry) | {
        "outcome": result.name,
        "reason": result.reason or None,
        "error": result.error or None,
        "problems": list_problems(entry),
    }
    return {key: values[key] for key in SETS_KEYS}


def describe_sets(result: SetsResult) -> str:
    """The answer in a line, without the name of the puzzle.

    Sets overlap much, so they are told by what they share: `2 minimal sets: 1 2 in all, 5 9 12 in 50%`.
    """
    found = result.found
    if found is None:
        return f"gave up: {result.reason}"
    if found.contradiction:
        return "no solution"
    if not found.sets:
        return f"no set of the rules {found.rules[0]}-{found.rules[-1]} solves it"
    noun = "set" if len(found.sets) == 1 else "sets"
    spoiled = f"; {describe_spoiler(found)}" if found.spoiler else ""
    return f"{len(found.sets)} minimal {noun}: {_describe_shares(found)}{spoiled}"


def describe_spoiler(found: MinimalSets) -> str:
    """The smallest example of a rule too many."""
    assert found.spoiler is not None
    return f"{' '.join(found.spoiler.solving) or 'no rule'} solves it, with {found.spoiler.rule} not any more"


def _describe_shares(found: MinimalSets) -> str:
    """The rules in all sets, then the others by their share, the most frequent first."""
    levels: dict[float, list[str]] = {}
    for rule, share in found.shares.items():
        if share:
            levels.setdefault(share, []).append(rule)
    parts = [f"{' '.join(levels[share])} in {'all' if share == 1 else f'{share:.0%}'}" for share in sorted(levels, reverse=True)]
    return ", ".join(parts) or "no rule is needed"


def format_sets_line(entry: Entry, found: MinimalSets) -> str:
    """A line of the document's `Sets` text: the puzzle, then each set in brackets.

    The puzzle is named by its number if its file tells one, else as in every answer; without blanks, so that the name ends there.
    """
    name = re.sub(r"\s+", "_", facts(entry.puzzle)["number"] or entry.source)
    return " ".join([name, *(f"[{', '.join(each)}]" for each in found.sets)])
