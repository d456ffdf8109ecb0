"""The table of attempts, in the form that `gridwright study` reads.

The columns are those of `gridwright.study.attempts`; the server does not load the study for them, but a test reads the one with
the other.
"""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable
from datetime import UTC, datetime

from gridwright.store.players import NewAttempt
from gridwright.web.schemas import Attempt

COLUMNS = (
    "person",
    "puzzle_hash",
    "app_version",
    "input_type",
    "start",
    "end",
    "active_seconds",
    "long_gaps",
    "gap_seconds",
    "moves",
    "undos",
    "hints",
    "checks",
    "error_feedback",
    "outcome",
    "attempts_before",
    "order_in_session",
    "rating",
    "source",
    "is_simulated",
)
SOURCE = "gridwright-page"
SHORTEST = 100
TOLERANCE = 1_000
"""Milliseconds: what a person needs at least, and by how much rounded clocks may disagree."""


def find_fault(attempt: Attempt) -> str | None:
    """Why the study could not use an attempt; None if it can."""
    span = attempt.end - attempt.start
    if attempt.active < SHORTEST:
        return f"found {attempt.active} ms of active time, expected at least {SHORTEST}"
    if span < 0:
        return f"found an end {-span} ms before the start"
    if attempt.active + attempt.gap > span + TOLERANCE:
        return f"found {attempt.active + attempt.gap} ms with the gaps, but only {span} between start and end"
    if bool(attempt.gap) != bool(attempt.long_gaps):
        return f"found {attempt.gap} ms in {attempt.long_gaps} long gaps"
    return None


def make_attempt(attempt: Attempt) -> NewAttempt:
    """An attempt as it is kept."""
    record = attempt.model_dump_json(exclude={"log"})
    return NewAttempt(attempt.id, attempt.puzzle_hash, attempt.start, record, json.dumps(attempt.log, separators=(",", ":")))


def format_table(person: str, attempts: Iterable[Attempt]) -> bytes:
    """The attempts of one person as CSV. An attempt that was lost counts as abandoned: it was not solved."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(COLUMNS)
    writer.writerows(_make_row(person, attempt) for attempt in attempts)
    return text.getvalue().encode()


def _make_row(person: str, attempt: Attempt) -> list[str]:
    return [
        person,
        attempt.puzzle_hash,
        attempt.app_version,
        attempt.input,
        _format_moment(attempt.start),
        _format_moment(attempt.end),
        str(attempt.active / 1000),
        str(attempt.long_gaps),
        str(attempt.gap / 1000),
        str(attempt.moves),
        str(attempt.undos),
        str(attempt.hints),
        str(attempt.checks),
        "true" if attempt.error_feedback else "false",
        "solved" if attempt.outcome == "solved" else "abandoned",
        str(attempt.attempts_before),
        str(attempt.order_in_session),
        "" if attempt.rating is None else str(attempt.rating),
        SOURCE,
        "false",
    ]


def _format_moment(milliseconds: int) -> str:
    seconds, rest = divmod(milliseconds, 1000)
    return datetime.fromtimestamp(seconds, UTC).replace(microsecond=rest * 1000).isoformat()
