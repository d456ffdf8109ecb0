"""What the lines and records about puzzles have in common, whatever a command finds out about them."""

from __future__ import annotations

from typing import Any

from gridwright.api import Entry, facts
from gridwright.cli.exit_codes import ExitCode
from gridwright.model.errors import PuzzleError
from gridwright.model.outcome import Effort

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

CODES = {
    "solved": ExitCode.OK,
    "ambiguous": ExitCode.OK,
    "unsolvable": ExitCode.UNSOLVABLE,
    "gave-up": ExitCode.GAVE_UP,
    "invalid": ExitCode.INPUT,
}

TALLY_WORDS = {"unsolvable": "without solution", "gave-up": "given up", "invalid": "wrong"}
"""How the summary calls an outcome, where its own name does not read well."""


def describe_effort(effort: Effort) -> str:
    """Nodes and seconds in a few words."""
    nodes, seconds = effort.nodes, effort.seconds
    time = f"{seconds * 1000:.1f} ms" if seconds < 1 else f"{seconds:.1f} s"
    return f"{nodes:,} {'node' if nodes == 1 else 'nodes'}, {time}"


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
