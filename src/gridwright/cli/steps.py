"""Steps of an explanation in words for people and as records for programs."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from typing import Any

from gridwright.api import Entry, cell_symbol, list_techniques
from gridwright.cli.terminal import printable
from gridwright.model.deduction import Chain, Deduction, RuleCount

WIDTH = 100
"""Columns that sentences are wrapped to."""

STEP_KEYS = {
    "technique": "the stable name of the hardest technique in it",
    "title": "that technique's name for a person",
    "tier": "how hard it is to see, from 1: in nonograms 6 supposes something; in Slitherlink 1 to 7 are the levels, 8 supposes",
    "cost": "how much work it is, to compare steps by",
    "place": "where to look",
    "claim": "what follows",
    "reasons": "the argument, a sentence each",
    "sets": "[row, column, symbol], from 0, of each cell it settles; in Slitherlink the spot of each edge, and `line` or `cross`",
    "because": "[row, column] of the known cells it argues from; in Slitherlink the spots of edges and clues",
    "clues": "[direction, line, place] of the numbers it argues from; direction 0 is rows, 1 columns. Empty in Slitherlink: "
    "its clues are among the spots of `because`",
    "chains": "for a step that supposes something, an object for each thing supposed: `supposes`, as one of `sets`; `steps`, "
    "each with these same keys, that would follow from it (their `because` may name what the supposition or an earlier step of "
    "the chain would have set); `contradiction`, a sentence that says what would go wrong, or null where the step takes what "
    "all chains have in common; `broken`, [row, column] of the cells (in Slitherlink the spots of edges and clues) that cannot "
    "all be right then. Otherwise empty",
}
"""The keys of a step, in their order, and what they mean."""


COUNT_KEYS = {
    "iterations": "how often all lines were gone through, the last time, which found nothing, included",
    "uses": "code of each rule -> on how many visits to a line it changed something",
    "solved": "whether the rules alone finished the puzzle",
    "contradiction": "where the clues cannot be met and why, or null",
    "board": "the final state, as row strings",
    "state": "the same drawn with `X`, `.` and `?`, and where each block may still lie, as lines of text",
}
"""The keys of `statistics`, in their order, and what they mean."""


def format_step(step: Deduction, number: int | None = None) -> str:
    """A heading, the reasons, and what follows."""
    heading = f"{step.place}: {step.title}"
    lines = [heading if number is None else f"{number}. {heading}"]
    for reason in step.reasons:
        lines += textwrap.wrap(reason, WIDTH, initial_indent="   ", subsequent_indent="   ")
    lines += textwrap.wrap(step.claim, WIDTH, initial_indent="   => ", subsequent_indent="      ")
    return "\n".join(lines)


def make_step_record(entry: Entry, step: Deduction) -> dict[str, Any]:
    """A step as plain values: every key of `STEP_KEYS`, in that order."""
    values: dict[str, Any] = {
        "technique": step.technique,
        "title": step.title,
        "tier": step.tier,
        "cost": round(step.cost, 3),
        "place": step.place,
        "claim": step.claim,
        "reasons": list(step.reasons),
        "sets": [[*cell, cell_symbol(entry.puzzle, value)] for cell, value in step.sets],
        "because": [list(cell) for cell in step.because],
        "clues": [list(clue) for clue in step.clues],
        "chains": [dict(_describe_chain(entry, chain)) for chain in step.chains],
    }
    return {key: values[key] for key in STEP_KEYS}


def _describe_chain(entry: Entry, chain: Chain) -> Iterator[tuple[str, Any]]:
    cell, value = chain.supposes
    yield "supposes", [*cell, cell_symbol(entry.puzzle, value)]
    yield "steps", [make_step_record(entry, step) for step in chain.steps]
    yield "contradiction", chain.contradiction or None
    yield "broken", [list(each) for each in chain.broken]


def format_count(entry: Entry, count: RuleCount) -> str:
    """What the document's loop counts: iterations, uses of each rule, whether it solved the puzzle, and the final state."""
    titles = {info.code: info.title for info in list_techniques(entry.kind)}
    uses = ", ".join(f"{titles[code]} {number}" for code, number in count.uses.items() if number)
    ending = "solved" if count.is_solved else count.contradiction or "not solved"
    heading = f"These rules alone, run line after line: {ending} after {count.iterations} iterations"
    return f"{heading}\nUses: {uses or 'none'}\n{count.text}"


def describe_count(count: RuleCount) -> dict[str, Any]:
    """The same as plain values."""
    values = {
        "iterations": count.iterations,
        "uses": count.uses,
        "solved": count.is_solved,
        "contradiction": count.contradiction or None,
        "board": count.board.rows(),
        "state": count.text.split("\n"),
    }
    return {key: values[key] for key in COUNT_KEYS}


def printable_lines(text: str) -> str:
    """Several lines without what would move the cursor."""
    return "\n".join(printable(line) for line in text.split("\n"))
