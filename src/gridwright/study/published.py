"""Times that a site has published, read back from the table that `gridwright study attempts import --published` writes."""

from __future__ import annotations

import math
import re
import statistics
from collections.abc import Iterable

from gridwright.model.errors import InputError
from gridwright.model.quoting import quote
from gridwright.study.attempts import MOST_SECONDS, SECONDS_EXPECTED, SHORTEST_SECONDS
from gridwright.study.csv_rows import parse_rows

HASH, SECONDS = "puzzle_hash", "median_seconds"


def parse_published(data: bytes) -> dict[str, float]:
    """Seconds by puzzle hash; of several times of a puzzle their median. InputError names the line and the column of a fault."""
    times = []
    for line, row in parse_rows(data, (HASH, SECONDS), others_allowed=True):
        if not re.fullmatch("[0-9a-f]{32}", row[HASH]):
            raise InputError(f"found {quote(row[HASH])}, expected 32 digits 0-9a-f", place=f"line {line}, column {HASH}")
        times.append((row[HASH], _parse_seconds(row[SECONDS], f"line {line}, column {SECONDS}")))
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


def _parse_seconds(text: str, place: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = math.nan
    if not SHORTEST_SECONDS <= seconds <= MOST_SECONDS:
        raise InputError(f"found {quote(text)}, expected {SECONDS_EXPECTED}", place=place)
    return seconds
