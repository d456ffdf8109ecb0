"""What solving times say of each puzzle: summaries of attempts, and times that a site has published."""

from __future__ import annotations

import math
import statistics
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from gridwright.kinds.nonogram.columns import hash_puzzle
from gridwright.kinds.nonogram.columns.document import TIME_FACT, parse_time
from gridwright.kinds.nonogram.puzzle import Nonogram
from gridwright.model.errors import InputError
from gridwright.model.quoting import quote
from gridwright.study.attempts import SOLVED, Attempt
from gridwright.study.tables import format_csv

REPEATED, HINTED, FED_BACK = "repeated", "hinted", "fed_back"
"""Why an attempt tells nothing about the puzzle alone: not the first, helped by hints, or with wrong cells shown."""


@dataclass(frozen=True, slots=True)
class TimeSummary:
    """The attempts at one puzzle, real ones or simulated ones, never both."""

    puzzle_hash: str
    is_simulated: bool
    attempts: int
    repeated: int
    hinted: int
    fed_back: int
    solved: int
    """Of those that count, and so is `abandoned`."""
    abandoned: int
    median_seconds: float | None
    """With abandoned attempts as times of which only the least is known; None if too few were solved to tell."""
    log_mean: float | None
    """Mean logarithm of the seconds of solved attempts; too small where many were abandoned."""
    log_sd: float | None


def find_exclusion(attempt: Attempt, *, allows_hints: bool = False) -> str | None:
    """Why an attempt does not count for a puzzle's time; the first reason of several."""
    if attempt.attempts_before:
        return REPEATED
    if attempt.hints and not allows_hints:
        return HINTED
    return FED_BACK if attempt.error_feedback else None


def summarise_attempts(attempts: Iterable[Attempt]) -> list[TimeSummary]:
    """A summary for each puzzle, in the order in which the puzzles are met first."""
    groups: dict[tuple[str, bool], list[Attempt]] = {}
    for attempt in attempts:
        groups.setdefault((attempt.puzzle_hash, attempt.is_simulated), []).append(attempt)
    return [_summarise(*group, members) for group, members in groups.items()]


def _summarise(puzzle_hash: str, is_simulated: bool, attempts: Sequence[Attempt]) -> TimeSummary:
    reasons = [find_exclusion(attempt) for attempt in attempts]
    counted = [attempt for attempt, reason in zip(attempts, reasons, strict=True) if reason is None]
    times = [(attempt.active_seconds, attempt.outcome == SOLVED) for attempt in counted]
    logs = [math.log(seconds) for seconds, is_solved in times if is_solved]
    return TimeSummary(
        puzzle_hash,
        is_simulated,
        attempts=len(attempts),
        repeated=reasons.count(REPEATED),
        hinted=reasons.count(HINTED),
        fed_back=reasons.count(FED_BACK),
        solved=len(logs),
        abandoned=len(counted) - len(logs),
        median_seconds=find_median(times),
        log_mean=statistics.fmean(logs) if logs else None,
        log_sd=statistics.stdev(logs) if len(logs) > 1 else None,
    )


def find_median(times: Iterable[tuple[float, bool]]) -> float | None:
    """The median of times, each with whether it is complete, by Kaplan and Meier; None if the share left stays above a half.

    >>> find_median([(10, True), (20, True), (30, True), (40, True)])
    25.0
    >>> find_median([(10, True), (20, False), (30, True), (40, True)])
    30.0
    >>> find_median([(10, True), (20, False), (30, False)]) is None
    True
    """
    listed = sorted(times)
    everyone = [seconds for seconds, _ in listed]
    survival = 1.0
    reached: float | None = None
    for seconds, finishers in Counter(seconds for seconds, is_complete in listed if is_complete).items():
        if reached is not None:
            return (reached + seconds) / 2
        survival *= 1 - finishers / (len(everyone) - bisect_left(everyone, seconds))
        if math.isclose(survival, 0.5, rel_tol=1e-9):
            reached = seconds  # exactly a half: as usual, the middle between here and the next time
        elif survival < 0.5:
            return float(seconds)
    return reached if reached is None else float(reached)


@dataclass(frozen=True, slots=True)
class PublishedTime:
    """What a site tells of a puzzle: a time over many people, who are not known one by one."""

    source: str
    puzzle_hash: str
    median_seconds: int
    timed: int | None
    """How many solves the time is made of."""
    solved: int | None


PUBLISHED_TYPES = {"source": str, "puzzle_hash": str, "median_seconds": int, "timed": int, "solved": int}


def read_published(source: str, puzzle: Any) -> PublishedTime:
    """The published time that came with a puzzle, as in a griddlers file. InputError if there is none."""
    if not isinstance(puzzle, Nonogram):
        raise InputError("found another kind of puzzle, expected a nonogram", source=source)
    facts = dict(puzzle.info.extra)
    try:
        seconds = parse_time(facts.get(TIME_FACT, ""))
        if seconds is None:
            raise InputError(f"found no time that people took, expected a fact such as {TIME_FACT}: '00:12:30'")
        timed, solved = (_parse_count(facts, name) for name in ("ave_time_count", "solved_count"))
    except InputError as error:
        raise error.within(source) from None
    return PublishedTime(source, hash_puzzle(puzzle), seconds, timed, solved)


def format_published(times: Iterable[PublishedTime]) -> bytes:
    """Published times as CSV, equal ones once."""
    return format_csv(PUBLISHED_TYPES, map(asdict, dict.fromkeys(times)))


def _parse_count(facts: dict[str, str], name: str) -> int | None:
    text = facts.get(name, "")
    if text and not (text.isascii() and text.isdigit() and len(text) <= 10):
        raise InputError(f"found {quote(text)}, expected a whole number", place=name)
    return int(text) if text else None


def split_simulated(attempts: Iterable[Attempt]) -> Iterator[str]:
    """Words for how many attempts are real and how many simulated."""
    listed = [attempt.is_simulated for attempt in attempts]
    simulated = sum(listed)
    if simulated < len(listed):
        yield f"{len(listed) - simulated} real"
    if simulated:
        yield f"{simulated} simulated"
