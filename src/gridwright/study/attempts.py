"""Attempts of people at puzzles: a row each, checked, read, written and merged; and times that a site has published."""

from __future__ import annotations

import math
import re
import statistics
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, fields
from datetime import UTC, datetime
from typing import Any

from gridwright.model.errors import InputError, quote
from gridwright.study.tables import check_bytes, format_csv, parse_rows

SIMULATED_PREFIX = "simulated-"
"""How the ids of persons begin who do not exist; no other id begins like that."""

SOLVED, ABANDONED = "solved", "abandoned"
OUTCOMES = (SOLVED, ABANDONED)
INPUT_TYPES = ("mouse", "touch", "keyboard", "pen", "paper")

CLOCK_TOLERANCE = 1.0
"""Seconds by which active time and gaps may exceed what lies between start and end: clocks are rounded."""

LONGEST_TEXT = 200
SHORTEST_SECONDS, MOST_SECONDS = 0.1, 1e8
"""Between which a time can be one of a person: a shorter one is a fault of a clock or a table, and would spoil every mean of
logarithms."""
SECONDS_EXPECTED = f"seconds from {SHORTEST_SECONDS} to {MOST_SECONDS:.0f}"
MOST = 10**9


@dataclass(frozen=True, slots=True, kw_only=True)
class Attempt:
    """One attempt of one person at one puzzle. A person is an id that tells nothing else about them."""

    person: str
    puzzle_hash: str
    app_version: str = ""
    input_type: str
    start: datetime
    end: datetime
    active_seconds: float
    """Time in front of the puzzle, without pauses."""
    long_gaps: int = 0
    """Pauses of more than a minute, and how long they were together."""
    gap_seconds: float = 0.0
    moves: int = 0
    undos: int = 0
    hints: int = 0
    checks: int = 0
    error_feedback: bool = False
    """Whether wrong cells were shown as such while solving."""
    outcome: str
    attempts_before: int = 0
    """Earlier attempts of this person at this puzzle."""
    order_in_session: int = 1
    rating: int | None = None
    """How hard it felt, from 1 to 5."""
    source: str
    is_simulated: bool = False

    def __post_init__(self) -> None:
        for column, problem in self._problems():
            raise InputError(problem, place=f"column {column}")

    @property
    def key(self) -> tuple[str, str, datetime]:
        """What tells an attempt from all others."""
        return self.person, self.puzzle_hash, self.start

    def _problems(self) -> Iterator[tuple[str, str]]:
        for column in ("person", "app_version", "source"):
            text = getattr(self, column)
            if (
                len(text) > LONGEST_TEXT
                or not text.isprintable()
                or text != text.strip()
                or not (text or column == "app_version")
            ):
                yield column, f"found {quote(text)}, expected 1 to {LONGEST_TEXT} printable characters without blanks around them"
        if not re.fullmatch("[0-9a-f]{32}", self.puzzle_hash):
            yield "puzzle_hash", f"found {quote(self.puzzle_hash)}, expected 32 digits 0-9a-f"
        for column, allowed in (("input_type", INPUT_TYPES), ("outcome", OUTCOMES)):
            if getattr(self, column) not in allowed:
                yield column, f"found {quote(getattr(self, column))}, expected one of {', '.join(allowed)}"
        yield from self._find_wrong_numbers()
        yield from self._find_wrong_times()
        if self.is_simulated != self.person.startswith(SIMULATED_PREFIX):
            must = "must" if self.is_simulated else "may not"
            yield "is_simulated", f"found {_format(self.is_simulated)}, but then the person {must} begin with {SIMULATED_PREFIX}"

    def _find_wrong_numbers(self) -> Iterator[tuple[str, str]]:
        least = {"long_gaps": 0, "moves": 0, "undos": 0, "hints": 0, "checks": 0, "attempts_before": 0, "order_in_session": 1}
        for column, low in least.items():
            if not low <= getattr(self, column) <= MOST:
                yield column, f"found {getattr(self, column)}, expected a number from {low} to {MOST}"
        if self.rating is not None and not 1 <= self.rating <= 5:
            yield "rating", f"found {self.rating}, expected 1 to 5, or nothing"

    def _find_wrong_times(self) -> Iterator[tuple[str, str]]:
        if not SHORTEST_SECONDS <= self.active_seconds <= MOST_SECONDS:
            yield "active_seconds", f"found {self.active_seconds}, expected {SECONDS_EXPECTED}"
        if not 0 <= self.gap_seconds <= MOST_SECONDS:
            yield "gap_seconds", f"found {self.gap_seconds}, expected seconds from 0 to {MOST_SECONDS:.0f}"
        if bool(self.long_gaps) != (self.gap_seconds > 0):
            yield "gap_seconds", f"found {self.gap_seconds} seconds in {self.long_gaps} long gaps"
        for column in ("start", "end"):
            if getattr(self, column).tzinfo is None:
                yield column, "found a time without its offset from UTC, expected one such as 2025-01-31T18:05:00+00:00"
                return
        span = (self.end - self.start).total_seconds()
        if span < 0:
            yield "end", f"found {self.end.isoformat()}, which is before the start"
        elif self.active_seconds + self.gap_seconds > span + CLOCK_TOLERANCE:
            spent = self.active_seconds + self.gap_seconds
            yield "active_seconds", f"found {spent:g} seconds with the gaps, but only {span:g} between start and end"


COLUMNS = {field.name: str(field.type) for field in fields(Attempt)}
"""Name -> type, as written, of each column, in the order of the table."""


def parse_attempts(data: bytes) -> Iterator[Attempt]:
    """Attempts from CSV. InputError names the line and the column of a fault."""
    check_bytes(data, "a table")
    return (attempt for _, attempt in parse_numbered(data))


def parse_numbered(data: bytes) -> Iterator[tuple[int, Attempt]]:
    """Attempts from CSV, each with the number of its line."""
    for line, row in parse_rows(data, COLUMNS):
        try:
            yield line, Attempt(**{name: _parse(name, row[name]) for name in COLUMNS})
        except InputError as error:
            raise InputError(error.message, place=f"line {line}, {error.place}") from error


def format_attempts(attempts: Iterable[Attempt]) -> bytes:
    """Attempts as CSV."""
    types = dict.fromkeys(COLUMNS, str)
    return format_csv(types, ({name: _format(getattr(attempt, name)) for name in COLUMNS} for attempt in attempts))


def merge_attempts(*tables: Iterable[Attempt]) -> list[Attempt]:
    """All attempts, each once, in the order in which they are met first. Two that contradict each other are refused."""
    return merge_located((Location(), attempt) for table in tables for attempt in table)


@dataclass(frozen=True, slots=True)
class Location:
    """Where an attempt was read, as far as that is known."""

    source: str = ""
    line: int = 0

    def describe(self, other: Location) -> str:
        """Words for this place in a message about `other`."""
        if not self.line:
            return "in another row"
        return f"in line {self.line}{f' of {self.source}' if self.source != other.source else ''}, another row"


def merge_located(rows: Iterable[tuple[Location, Attempt]]) -> list[Attempt]:
    """All attempts, as `merge_attempts` does it. A refusal says where both rows stand."""
    merged: dict[tuple[str, str, datetime], tuple[Location, Attempt]] = {}
    for location, attempt in rows:
        known_location, known = merged.setdefault(attempt.key, (location, attempt))
        if known == attempt:
            continue
        column = next(name for name in COLUMNS if getattr(known, name) != getattr(attempt, name))
        found, expected = (_format(getattr(each, column)) or "nothing" for each in (attempt, known))
        what = f"person {attempt.person}, puzzle {attempt.puzzle_hash}, start {_format(attempt.start)}"
        message = f"found {found}, but {expected} {known_location.describe(location)} of the same attempt ({what})"
        place = f"line {location.line}, column {column}" if location.line else f"column {column}"
        raise InputError(message, source=location.source, place=place)
    return [attempt for _, attempt in merged.values()]


def _format(value: Any) -> str:
    match value:
        case None:
            return ""
        case bool():
            return "true" if value else "false"
        case datetime():
            return value.isoformat()
    return str(value)


def _parse(column: str, text: str) -> Any:
    return _PARSERS[COLUMNS[column]](column, text)


def _refuse(column: str, text: str, expected: str) -> InputError:
    return InputError(f"found {quote(text)}, expected {expected}", place=f"column {column}")


def _parse_whole(column: str, text: str) -> int:
    if not re.fullmatch("[0-9]{1,10}", text):
        raise _refuse(column, text, "a whole number")
    return int(text)


def _parse_seconds(column: str, text: str) -> float:
    if not re.fullmatch(r"[0-9]{1,12}(\.[0-9]+)?(e[+-]?[0-9]{1,3})?", text) or not math.isfinite(float(text)):
        raise _refuse(column, text, "a number of seconds such as 83.5")
    return float(text)


def _parse_truth(column: str, text: str) -> bool:
    if text not in ("true", "false"):
        raise _refuse(column, text, "true or false")
    return text == "true"


def _parse_moment(column: str, text: str) -> datetime:
    try:
        moment = datetime.fromisoformat(text)
        return moment if moment.tzinfo is None else moment.astimezone(UTC)
    except (ValueError, OverflowError):
        raise _refuse(column, text, "a time such as 2025-01-31T18:05:00+00:00") from None


_PARSERS: Mapping[str, Callable[[str, str], Any]] = {
    "str": lambda column, text: text,
    "int": _parse_whole,
    "int | None": lambda column, text: _parse_whole(column, text) if text else None,
    "float": _parse_seconds,
    "bool": _parse_truth,
    "datetime": _parse_moment,
}


# Times that a site has published, read back from the table that `gridwright study attempts import --published` writes.

HASH, SECONDS = "puzzle_hash", "median_seconds"


def parse_published(data: bytes) -> dict[str, float]:
    """Seconds by puzzle hash; of several times of a puzzle their median. InputError names the line and the column of a fault."""
    times = []
    for line, row in parse_rows(data, (HASH, SECONDS), others_allowed=True):
        if not re.fullmatch("[0-9a-f]{32}", row[HASH]):
            raise InputError(f"found {quote(row[HASH])}, expected 32 digits 0-9a-f", place=f"line {line}, column {HASH}")
        times.append((row[HASH], _parse_published_seconds(row[SECONDS], f"line {line}, column {SECONDS}")))
    if not times:
        raise InputError("found no row, expected published times")
    return merge_times(times)


def merge_times(times: Iterable[tuple[str, float]]) -> dict[str, float]:
    """One time a puzzle, by hash.

    >>> merge_times([("p", 60.0), ("q", 9.0), ("p", 80.0)])
    {'p': 70.0, 'q': 9.0}
    """
    listed: dict[str, list[float]] = {}
    for puzzle, seconds in times:
        listed.setdefault(puzzle, []).append(seconds)
    return {puzzle: float(statistics.median(several)) for puzzle, several in listed.items()}


def _parse_published_seconds(text: str, place: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = math.nan
    if not SHORTEST_SECONDS <= seconds <= MOST_SECONDS:
        raise InputError(f"found {quote(text)}, expected {SECONDS_EXPECTED}", place=place)
    return seconds
