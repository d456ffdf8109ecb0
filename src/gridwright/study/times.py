"""What solving times say of each puzzle: summaries of attempts, and the one time that models are to predict."""

from __future__ import annotations

import math
import statistics
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np

from gridwright.api import kind_of
from gridwright.model.errors import InputError, quote
from gridwright.study.attempts import MOST_SECONDS, SECONDS_EXPECTED, SHORTEST_SECONDS, SOLVED, Attempt
from gridwright.study.feature_table import FeatureTable
from gridwright.study.features import MEASURED
from gridwright.study.tables import format_csv
from gridwright.study.two_way import TwoWay, fit_two_way

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
    kind = kind_of(puzzle)
    if not kind.can("measures"):
        raise InputError(f"found another kind of puzzle, expected a {MEASURED.noun}", source=source)
    facts = dict(puzzle.info.extra)
    try:
        seconds = kind.measures.parse_time(facts.get(kind.measures.TIME_FACT, ""))
        if seconds is None:
            raise InputError(f"found no time that people took, expected a fact such as {kind.measures.TIME_FACT}: '00:12:30'")
        timed, solved = (_parse_count(facts, name) for name in ("ave_time_count", "solved_count"))
    except InputError as error:
        raise error.within(source) from None
    return PublishedTime(source, kind.facts.hash_puzzle(puzzle), seconds, timed, solved)


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


# The time of each puzzle that models are to predict: one number, from the attempts of many people.
#
# A plain median mixes the puzzle with who came to it: skilled people, tired people, people with a touch screen. `adjust_times`
# takes the time to be
#
#     log seconds = puzzle + person + gamma * (order - 1) + delta of the input type + noise
#
# and gives the puzzle's part: the time of a typical person at the first puzzle of a session, with a mouse and without hints.

BASE_INPUT = "mouse"
BEYOND = 100.0
"""By what factor an adjusted time may lie beyond what a time can be: nobody of the table need be typical."""


def adjust_times(attempts: Iterable[Attempt]) -> dict[str, float]:
    """Seconds of a typical person, by puzzle hash, in the order in which puzzles are met. Nothing is drawn at random.

    Abandoned attempts count as times of which the least is known. A puzzle that nobody has solved has no time: all that is
    known is that it takes long. So of the hardest puzzles those remain that somebody was lucky with, and these look somewhat too
    easy. Attempts that do not count for a puzzle's time (`find_exclusion`) are left out.
    """
    counted = [attempt for attempt in _check_alike(attempts) if find_exclusion(attempt) is None]
    solved = {attempt.puzzle_hash for attempt in counted if attempt.outcome == SOLVED}
    kept = [attempt for attempt in counted if attempt.puzzle_hash in solved]
    if not kept:
        raise InputError(f"found {len(counted)} attempts that count, none of them solved, expected at least one")
    puzzles = {puzzle: index for index, puzzle in enumerate(dict.fromkeys(attempt.puzzle_hash for attempt in kept))}
    persons = {person: index for index, person in enumerate(dict.fromkeys(attempt.person for attempt in kept))}
    levels = fit_two_way(
        TwoWay(
            np.array([puzzles[attempt.puzzle_hash] for attempt in kept]),
            np.array([persons[attempt.person] for attempt in kept]),
            _list_conditions(kept),
            np.log([attempt.active_seconds for attempt in kept]),
            np.array([attempt.outcome != SOLVED for attempt in kept]),
        )
    ).levels
    with np.errstate(over="ignore"):
        seconds = np.exp(levels)
    for puzzle, index in puzzles.items():
        if not SHORTEST_SECONDS / BEYOND <= seconds[index] <= MOST_SECONDS * BEYOND:
            found = f"found attempts that would make it {seconds[index]:.3g} seconds for a typical person at puzzle {puzzle}"
            raise InputError(f"{found}, expected {SECONDS_EXPECTED}: their times or places in sessions cannot be right")
    # Six digits: the last ones differ from machine to machine, and are not known anyway.
    return {puzzle: float(f"{seconds[index]:.6g}") for puzzle, index in puzzles.items()}


def median_times(attempts: Iterable[Attempt]) -> dict[str, float]:
    """The median seconds by puzzle hash, abandoned attempts included; without puzzles of which too few were solved to tell."""
    summaries = summarise_attempts(_check_alike(attempts))
    return {each.puzzle_hash: each.median_seconds for each in summaries if each.median_seconds is not None}


def column_times(table: FeatureTable) -> dict[str, float]:
    """The seconds that came with the puzzles, by hash; of several times of a puzzle their median."""
    times: dict[str, list[float]] = {}
    for puzzle, seconds in zip(table.hashes, table.published, strict=True):
        if seconds > 0:
            times.setdefault(puzzle, []).append(float(seconds))
    return {puzzle: statistics.median(listed) for puzzle, listed in times.items()}


def _check_alike(attempts: Iterable[Attempt]) -> list[Attempt]:
    listed = list(attempts)
    if len({attempt.is_simulated for attempt in listed}) > 1:
        raise InputError("found real and simulated attempts, expected one or the other")
    return listed


def _list_conditions(attempts: Sequence[Attempt]) -> Any:
    """A column for the order, and one for each kind of input but the first. What does not vary tells nothing and is left out."""
    inputs = sorted({attempt.input_type for attempt in attempts}, key=lambda each: (each != BASE_INPUT, each))
    columns = [[attempt.order_in_session - 1.0 for attempt in attempts]]
    columns += [[float(attempt.input_type == other) for attempt in attempts] for other in inputs[1:]]
    conditions = np.array(columns).T
    return conditions[:, np.ptp(conditions, axis=0) > 0]
