"""Finding effects in attempts: how time grows with effort, order and kind of input, and how much people and puzzles differ.

    log seconds = intercept + beta * log effort + puzzle
                  + person + gamma * (order - 1) + delta of the input type + hint if helped + noise

with puzzles, persons and noise drawn from normal distributions. An abandoned attempt is a time of which only the least is known.
To leave it out would be simpler and wrong: what is left are the quick ones, the more so the harder the puzzle.

Hints are asked for at hard puzzles, so attempts with hints are at puzzles that are harder than their effort tells. What a hint
does is therefore taken from comparing attempts at the same puzzle only, with and without; a puzzle's share of helped attempts is
a column of its own, whose effect is not told. The first line of the model is then drawn from the puzzles' levels, free of both.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from gridwright.model.errors import InputError
from gridwright.model.quoting import quote
from gridwright.study.attempts import INPUT_TYPES, SOLVED, Attempt
from gridwright.study.sampling import Design, Draw, draw_line, sample
from gridwright.study.times import find_exclusion

BASE_INPUT = "mouse"
HINT = "hint"
LEAST_SOLVED = 0.25
"""Share of the attempts that must be solved: with fewer the rounds hardly move, and standard errors come out too small."""
LEAST_PERSONS = 3
LEAST_PUZZLES = 3
"""More than there are columns of puzzles: of fewer no spread can be told."""
IGNORABLE = ("beta", "gamma", *(f"delta_{name}" for name in INPUT_TYPES if name != BASE_INPUT), HINT)
"""The effects that a model can do without."""
SPREADS = ("person_sd", "puzzle_sd", "noise_sd")
INTERVAL = (0.025, 0.975)


@dataclass(frozen=True, slots=True)
class Estimate:
    """An effect with its standard error, and the interval that holds it with a probability of 95 %."""

    name: str
    value: float
    standard_error: float
    low: float
    high: float

    def covers(self, truth: float, errors: float = 3.0) -> bool:
        """Whether a value lies within so many standard errors."""
        return abs(self.value - truth) <= errors * self.standard_error


@dataclass(frozen=True, slots=True)
class _Model:
    """What is to be told, and the design that it is drawn with: the columns of puzzles come first, then those of attempts."""

    of_puzzles: tuple[str, ...]
    of_attempts: tuple[str, ...]
    puzzle_columns: Any
    """With a value for each puzzle; a last one, where hints have an effect, is the share of attempts that were helped."""
    design: Design

    @property
    def names(self) -> tuple[str, ...]:
        return (*self.of_puzzles, *self.of_attempts, *SPREADS)

    def tell(self, draw: Draw, rng: np.random.Generator) -> list[float]:
        """Values for the names, from one round."""
        of_puzzles, of_attempts = np.split(draw.effects, [len(self.puzzle_columns)])
        levels = draw.puzzles + np.einsum("ep,e->p", self.puzzle_columns, of_puzzles)
        if HINT in self.of_attempts:
            levels -= of_attempts[self.of_attempts.index(HINT)] * self.puzzle_columns[-1]
        line, puzzle_sd = draw_line(self.puzzle_columns[: len(self.of_puzzles)], levels, rng)
        return [*line, *of_attempts, draw.person_sd, puzzle_sd, draw.noise_sd]


def recover(
    attempts: Iterable[Attempt],
    efforts: Mapping[str, float],
    *,
    ignored: Collection[str] = (),
    has_abandoned: bool = True,
    has_hinted: bool = True,
    rounds: int = 800,
    seed: int = 0,
) -> dict[str, Estimate]:
    """Every effect with its interval, by name: intercept, beta, gamma, delta_<input type>, hint, and the three spreads.

    Repeated attempts and those with wrong cells shown are left out; so are those with hints, without `has_hinted` or where no
    puzzle was attempted both with and without. `ignored` leaves effects of `IGNORABLE` out of the model; without
    `has_abandoned` abandoned attempts are left out, which makes times too short and beta too small.
    """
    _check_ignored(ignored)
    listed = list(attempts)
    if len({attempt.is_simulated for attempt in listed}) > 1:
        raise InputError("found real and simulated attempts, expected one or the other")
    counted = [each for each in listed if each.puzzle_hash in efforts and not find_exclusion(each, allows_hints=has_hinted)]
    solved = sum(each.outcome == SOLVED for each in counted)
    if solved < LEAST_SOLVED * len(counted):
        raise InputError(f"found {solved} solved of {len(counted)} attempts that count, expected at least {LEAST_SOLVED:.0%}")
    model = _make_model([each for each in counted if has_abandoned or each.outcome == SOLVED], efforts, ignored)
    rng = np.random.default_rng(seed)
    draws = np.array([model.tell(draw, rng) for draw in sample(model.design, rounds, rng)])[rounds // 4 :]
    return {name: _estimate(name, values) for name, values in zip(model.names, draws.T, strict=True)}


def _check_ignored(names: Collection[str]) -> None:
    for name in [names] if isinstance(names, str) else names:
        if name not in IGNORABLE:
            raise InputError(f"found {quote(str(name))}, expected some of {', '.join(IGNORABLE)}", place="ignored")


def _estimate(name: str, values: Any) -> Estimate:
    low, middle, high = np.quantile(values, (INTERVAL[0], 0.5, INTERVAL[1]))
    return Estimate(name, float(middle), float(values.std(ddof=1)), float(low), float(high))


def _make_model(attempts: Sequence[Attempt], efforts: Mapping[str, float], ignored: Collection[str]) -> _Model:
    if not _has_comparisons(attempts):
        attempts = [each for each in attempts if not each.hints]
    persons, person = _number(attempt.person for attempt in attempts)
    puzzles, puzzle = _number(attempt.puzzle_hash for attempt in attempts)
    of_puzzles = {"intercept": np.ones(len(puzzles))}
    if "beta" not in ignored:
        of_puzzles["beta"] = np.log([efforts[each] for each in puzzles])
    of_attempts = {name: column for name, column in _make_columns(attempts).items() if name not in ignored}
    puzzle_columns = list(of_puzzles.values())
    if HINT in of_attempts:
        share = np.bincount(puzzle, of_attempts[HINT]) / np.bincount(puzzle)
        of_attempts[HINT] = of_attempts[HINT] - share[puzzle]
        puzzle_columns.append(share)
    columns = np.array([*(column[puzzle] for column in puzzle_columns), *of_attempts.values()])
    is_enough = len(persons) >= LEAST_PERSONS and len(puzzles) >= LEAST_PUZZLES + len(puzzle_columns)
    if not is_enough or np.linalg.matrix_rank(columns) < len(columns):
        raise InputError(
            f"found {len(attempts)} attempts that count, of {len(persons)} persons at {len(puzzles)} puzzles: "
            f"not enough, or too much alike, to tell {', '.join([*of_puzzles, *of_attempts])} apart"
        )
    log_seconds = np.log([attempt.active_seconds for attempt in attempts])
    is_abandoned = np.array([attempt.outcome != SOLVED for attempt in attempts])
    design = Design(columns, person, puzzle, log_seconds, is_abandoned)
    return _Model(tuple(of_puzzles), tuple(of_attempts), np.array(puzzle_columns), design)


def _has_comparisons(attempts: Sequence[Attempt]) -> bool:
    """Whether some puzzle was attempted both with a hint and without."""
    helped, unhelped = ({each.puzzle_hash for each in attempts if bool(each.hints) is is_helped} for is_helped in (True, False))
    return not helped.isdisjoint(unhelped)


def _make_columns(attempts: Sequence[Attempt]) -> dict[str, Any]:
    """What differs between attempts at one puzzle, by the effect it has."""
    columns = {"gamma": [attempt.order_in_session - 1.0 for attempt in attempts]}
    inputs = sorted({attempt.input_type for attempt in attempts}, key=lambda each: (each != BASE_INPUT, each))
    columns |= {f"delta_{other}": [float(each.input_type == other) for each in attempts] for other in inputs[1:]}
    if any(each.hints for each in attempts):
        columns[HINT] = [float(each.hints > 0) for each in attempts]
    return {name: np.array(column) for name, column in columns.items()}


def _number(names: Iterable[str]) -> tuple[list[str], Any]:
    """The different names in the order in which they are met, and the number of each."""
    numbers: dict[str, int] = {}
    member = [numbers.setdefault(name, len(numbers)) for name in names]
    return list(numbers), np.array(member, dtype=np.intp)
