"""Finding effects in attempts: how time grows with effort, order and kind of input, and how much people and puzzles differ.

    log seconds = intercept + beta * log effort + puzzle + person + gamma * (order - 1) + delta of the input type + noise

with puzzles, persons and noise drawn from normal distributions. An abandoned attempt is a time of which only the least is known.
To leave it out would be simpler and wrong: what is left are the quick ones, the more so the harder the puzzle. With crossed
persons and puzzles the likelihood of such times has no closed form; it is sampled instead, each unknown in turn given all others
(Gibbs), which needs nothing but normal and gamma draws.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from gridwright.model.errors import InputError
from gridwright.study.attempts import SOLVED, Attempt
from gridwright.study.times import find_exclusion

BASE_INPUT = "mouse"
PRIOR_SD = 100.0
"""Of the intercept and the effects, in logarithms of seconds: as good as nothing known."""
LEAST_SOLVED = 0.25
"""Share of the attempts that must be solved: with fewer the rounds hardly move, and standard errors come out too small."""
SPREADS = ("person_sd", "puzzle_sd", "noise_sd")


@dataclass(frozen=True, slots=True)
class Estimate:
    """An effect with its standard error."""

    name: str
    value: float
    standard_error: float

    def covers(self, truth: float, errors: float = 3.0) -> bool:
        """Whether a value lies within so many standard errors."""
        return abs(self.value - truth) <= errors * self.standard_error


@dataclass(frozen=True, slots=True)
class _Design:
    """Attempts as numbers: effects in `fixed`, whose names are `names`, and the person and puzzle of each row."""

    names: tuple[str, ...]
    fixed: Any
    person: Any
    puzzle: Any
    log_seconds: Any
    is_abandoned: Any


def recover(
    attempts: Iterable[Attempt],
    efforts: Mapping[str, float],
    *,
    ignored: Collection[str] = (),
    has_abandoned: bool = True,
    rounds: int = 600,
    seed: int = 0,
) -> dict[str, Estimate]:
    """Every effect with its standard error, by name: intercept, beta, gamma, delta_<input type>, and the three spreads.

    Only attempts that count for a puzzle's time are used. `ignored` leaves effects out of the model; without `has_abandoned` the
    abandoned attempts are left out, which makes times too short and beta too small.
    """
    listed = list(attempts)
    if len({attempt.is_simulated for attempt in listed}) > 1:
        raise InputError("found real and simulated attempts, expected one or the other")
    counted = [each for each in listed if each.puzzle_hash in efforts and find_exclusion(each) is None]
    solved = sum(each.outcome == SOLVED for each in counted)
    if solved < LEAST_SOLVED * len(counted):
        raise InputError(f"found {solved} solved of {len(counted)} attempts that count, expected at least {LEAST_SOLVED:.0%}")
    design = _make_design([each for each in counted if has_abandoned or each.outcome == SOLVED], efforts, ignored)
    draws = _sample(design, rounds, np.random.default_rng(seed))[rounds // 4 :]
    names = (*design.names, *SPREADS)
    return {
        name: Estimate(name, float(values.mean()), float(values.std(ddof=1))) for name, values in zip(names, draws.T, strict=True)
    }


def _make_design(attempts: Sequence[Attempt], efforts: Mapping[str, float], ignored: Collection[str]) -> _Design:
    persons = {each: index for index, each in enumerate(dict.fromkeys(attempt.person for attempt in attempts))}
    puzzles = {each: index for index, each in enumerate(dict.fromkeys(attempt.puzzle_hash for attempt in attempts))}
    columns: dict[str, Any] = {
        "intercept": np.ones(len(attempts)),
        "beta": np.log([efforts[attempt.puzzle_hash] for attempt in attempts]),
        "gamma": np.array([attempt.order_in_session - 1.0 for attempt in attempts]),
    }
    seen = sorted({attempt.input_type for attempt in attempts}, key=lambda each: (each != BASE_INPUT, each))
    columns |= {f"delta_{other}": np.array([float(each.input_type == other) for each in attempts]) for other in seen[1:]}
    columns = {name: column for name, column in columns.items() if name not in ignored}
    fixed = np.column_stack(list(columns.values()))
    if len(persons) < 3 or len(puzzles) < 4 or np.linalg.matrix_rank(fixed) < len(columns):
        raise InputError(
            f"found {len(attempts)} attempts that count, of {len(persons)} persons at {len(puzzles)} puzzles: "
            f"not enough, or too much alike, to tell {', '.join(columns)} apart"
        )
    return _Design(
        tuple(columns),
        fixed,
        np.array([persons[attempt.person] for attempt in attempts]),
        np.array([puzzles[attempt.puzzle_hash] for attempt in attempts]),
        np.log([attempt.active_seconds for attempt in attempts]),
        np.array([attempt.outcome != SOLVED for attempt in attempts]),
    )


def _sample(design: _Design, rounds: int, rng: np.random.Generator) -> Any:
    """Draws of all effects and spreads, one row a round."""
    effects = len(design.names)
    groups = [_Group(design.person), _Group(design.puzzle)]
    # Effects, persons and puzzles are drawn together: one after the other they would hardly move, each standing for another.
    few, many = sorted(groups, key=lambda group: group.size)
    near = np.hstack([design.fixed, np.eye(few.size)[few.member]])
    near_products, cross_products = near.T @ near, np.array([many.add_up(column) for column in near.T])
    spreads = {id(group): 0.5 for group in groups}
    noise_sd = 0.5
    hidden = design.is_abandoned
    times = design.log_seconds.copy()
    draws = np.empty((rounds, effects + 3))
    for number in range(rounds):
        prior = np.repeat([PRIOR_SD**-2.0, spreads[id(few)] ** -2.0], [effects, few.size])
        state, many_values = _draw_effects(
            near_products / noise_sd**2 + np.diag(prior),
            cross_products / noise_sd**2,
            many.counts / noise_sd**2 + spreads[id(many)] ** -2.0,
            (near.T @ times / noise_sd**2, many.add_up(times) / noise_sd**2),
            rng,
        )
        means = near @ state + many_values[many.member]
        spreads = {id(few): _draw_spread(state[effects:], rng), id(many): _draw_spread(many_values, rng)}
        noise_sd = _draw_spread(times - means, rng)
        times[hidden] = _draw_above(means[hidden], noise_sd, design.log_seconds[hidden], rng)
        draws[number] = [*state[:effects], *(spreads[id(group)] for group in groups), noise_sd]
    return draws


class _Group:
    """Persons, or puzzles: which one each row belongs to."""

    def __init__(self, member: Any) -> None:
        self.member = member
        self.size = int(member.max()) + 1
        self.counts = np.bincount(member)

    def add_up(self, values: Any) -> Any:
        """Values of the rows, added up for each member."""
        return np.bincount(self.member, values, self.size)


def _draw_effects(near: Any, cross: Any, far: Any, sides: tuple[Any, Any], rng: np.random.Generator) -> tuple[Any, Any]:
    """A normal draw with the precision [[near, cross], [cross', diagonal of far]], around the solution for `sides`.

    The diagonal part, the larger group, is solved for first, so that what is left to factorise is as small as can be.
    """
    shrunk = cross / far
    # Not `shrunk @ cross.T`: that runs in threads, which wait for each other ten times as long as they work on a busy machine.
    lower = np.linalg.cholesky(near - np.einsum("ik,jk->ij", shrunk, cross))
    centre = np.linalg.solve(lower, sides[0] - shrunk @ sides[1])
    state = np.linalg.solve(lower.T, centre + rng.normal(size=len(centre)))
    return state, (sides[1] - cross.T @ state) / far + rng.normal(size=len(far)) / np.sqrt(far)


def _draw_spread(values: Any, rng: np.random.Generator) -> float:
    """A standard deviation given what was drawn with it, when all deviations were as likely beforehand."""
    return float(np.sqrt((values @ values + 1e-12) / 2 / rng.gamma((len(values) - 1) / 2)))


def _draw_above(means: Any, spread: float, least: Any, rng: np.random.Generator) -> Any:
    """Normal draws, each above its least value, by rejection: plain if that is below the mean, else exponential (Robert 1995)."""
    least = (least - means) / spread
    rate = (least + np.sqrt(least**2 + 4)) / 2
    drawn = np.empty(len(means))
    todo = np.arange(len(means))
    while len(todo):
        low, slope = least[todo], rate[todo]
        plain, tail = rng.normal(size=len(todo)), low + rng.exponential(size=len(todo)) / slope
        kept_tail = rng.random(len(todo)) <= np.exp(-((tail - slope) ** 2) / 2)
        is_far = low > 0
        drawn[todo] = np.where(is_far, tail, plain)
        todo = todo[~np.where(is_far, kept_tail, plain >= low)]
    return means + spread * drawn
