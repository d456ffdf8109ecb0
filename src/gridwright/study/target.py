"""The time of each puzzle that models are to predict: one number, from the attempts of many people.

A plain median mixes the puzzle with who came to it: skilled people, tired people, people with a touch screen. `adjust_times`
takes the time to be

    log seconds = puzzle + person + gamma * (order - 1) + delta of the input type + noise

and gives the puzzle's part: the time of a typical person at the first puzzle of a session, with a mouse and without hints.
"""

from __future__ import annotations

import statistics
from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np

from gridwright.model.errors import InputError
from gridwright.study.attempts import MOST_SECONDS, SECONDS_EXPECTED, SHORTEST_SECONDS, SOLVED, Attempt
from gridwright.study.feature_table import FeatureTable
from gridwright.study.times import find_exclusion, summarise_attempts
from gridwright.study.two_way import TwoWay, fit_two_way

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
