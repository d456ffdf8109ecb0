"""Fitting times of which some are known only at the least, by puzzle and person at once.

    time = puzzle + person + conditions * effects + noise

Persons are drawn from a normal distribution around 0, so that one who did a single puzzle does not pass for its difficulty;
puzzles and effects are free. For given spreads the likelihood has one summit, censored times included, and Newton's steps
climb it. Each step is a weighted least squares problem, solved by conjugate gradients, which only needs sums over rows: a table
of persons by puzzles would outgrow memory long before the attempts do. The spreads are then set to what is left, plus how unsure
the fit is (as in EM), until nothing moves. Sampling instead would take hundreds of times as long for the same numbers.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

# Solving large linear equations by conjugate gradients: no matrix is needed, only what it does to a state.

State = Any
"""An array of numbers, one for each unknown."""


def solve_by_gradients(
    apply: Callable[[State], State], precondition: Callable[[State], State], side: State, *, exact: float, most_steps: int
) -> State:
    """The state that `apply`, a symmetric and positive map, takes to `side`.

    `precondition` is a rough inverse of `apply`. The answer is there once what is left is `exact` times what it was at first.

    >>> solve_by_gradients(lambda state: 4 * state, lambda state: state, np.array([8.0, 2.0]), exact=1e-9, most_steps=5)
    array([2. , 0.5])
    """
    state = np.zeros(len(side))
    left = side.copy()
    direction = precondition(left)
    size = first = multiply(left, direction)
    for _ in range(most_steps):
        if size <= exact**2 * first:
            break
        image = apply(direction)
        step = size / multiply(direction, image)
        state += step * direction
        left -= step * image
        better = precondition(left)
        size, before = multiply(left, better), size
        direction = better + size / before * direction
    return state


def multiply(values: Any, others: Any) -> float:
    """The inner product, added up in the same order on however many threads the `@` of this machine would run."""
    return float(np.einsum("i,i->", values, others))


LEAST_SPREAD, MOST_SPREAD = 1e-3, 10.0
MOST_ROUNDS = 500
MOST_STEPS = 1000
TOLERANCE = 1e-6
"""Change of a log time below which a round counts as no change."""
FREE = 1e-6
"""How firmly puzzles and effects are held where nothing else holds them, as weight of a time."""
EXACT = 1e-3
"""Of a Newton step that is what is left of its error: the next one mends the rest."""
FAR, TERMS = 20.0, 8
"""Spreads above the mean from which a fraction with so many terms replaces the ratio of two tiny numbers."""


@dataclass(frozen=True, slots=True)
class TwoWay:
    """Times, a row each: whose, at which puzzle, under which conditions."""

    puzzle: Any
    person: Any
    conditions: Any
    """A column for each effect."""
    time: Any
    is_least: Any
    """Whether a time is known only to be at least that long."""


@dataclass(frozen=True, slots=True)
class Fit:
    """What was found."""

    levels: Any
    """Of each puzzle: the time that a person of skill 0 takes under conditions of 0."""
    skills: Any
    effects: Any
    person_sd: float
    noise_sd: float


class _Rows:
    """The unknowns of each row: a level, a skill, and the effects, one after the other in one vector."""

    def __init__(self, data: TwoWay) -> None:
        self.puzzle, self.person, self.conditions = data.puzzle, data.person, data.conditions
        self.puzzles, self.persons = int(data.puzzle.max()) + 1, int(data.person.max()) + 1
        self.skill_start, self.effect_start = self.puzzles, self.puzzles + self.persons
        self.size = self.effect_start + data.conditions.shape[1]

    def predict(self, state: Any) -> Any:
        """The sum of each row's unknowns."""
        skills = state[self.skill_start : self.effect_start]
        return state[self.puzzle] + skills[self.person] + np.einsum("ij,j->i", self.conditions, state[self.effect_start :])

    def add_up(self, values: Any) -> Any:
        """For each unknown, the sum over its rows."""
        return np.concatenate([self._sum(values), np.einsum("i,ij->j", values, self.conditions)])

    def add_up_weights(self, weights: Any) -> Any:
        """For each unknown, how much the rows say about it alone."""
        return np.concatenate([self._sum(weights), np.einsum("i,ij->j", weights, self.conditions**2)])

    def _sum(self, values: Any) -> Any:
        return np.concatenate([np.bincount(self.puzzle, values, self.puzzles), np.bincount(self.person, values, self.persons)])


def fit_two_way(data: TwoWay) -> Fit:
    """The most likely levels, skills and effects. Every puzzle needs a time that is known, or its level has no bound."""
    rows = _Rows(data)
    person_sd = noise_sd = _bound(float(np.var(data.time)) / 4)
    start = np.zeros(rows.size)
    start[: rows.puzzles] = np.bincount(data.puzzle, data.time) / np.bincount(data.puzzle)
    state, skills = start.copy(), slice(rows.skill_start, rows.effect_start)
    for _ in range(MOST_ROUNDS):
        held = np.full(rows.size, FREE)
        held[skills] = (noise_sd / person_sd) ** 2
        surplus, weights, _ = _weigh(data, rows.predict(state), noise_sd)
        step = _solve(rows, weights, held, rows.add_up(surplus) - held * (state - start))
        state += step
        _, weights, squares = _weigh(data, rows.predict(state), noise_sd)
        unsure = noise_sd**2 / (rows.add_up_weights(weights) + held)
        before = person_sd, noise_sd
        noise_sd = _bound(float(np.mean(squares + weights * (unsure[data.puzzle] + unsure[skills][data.person]))))
        person_sd = _bound(float(np.mean(state[skills] ** 2 + unsure[skills])))
        if max(abs(before[0] - person_sd), abs(before[1] - noise_sd), float(np.abs(step).max())) < TOLERANCE:
            break
    return Fit(state[: rows.puzzles], state[skills], state[rows.effect_start :], person_sd, noise_sd)


def find_hazard(least: Any) -> Any:
    """The mean of a standard normal value that is known to be above `least`."""
    near = [_divide(value) for value in np.minimum(least, FAR).tolist()]
    far = np.maximum(least, FAR)
    fraction = far
    for term in range(TERMS, 0, -1):
        fraction = far + term / fraction
    return np.where(least < FAR, near, fraction)


def _divide(value: float) -> float:
    """Density by the share that lies above."""
    return math.sqrt(2 / math.pi) * math.exp(-value * value / 2) / math.erfc(value / math.sqrt(2))


def _weigh(data: TwoWay, means: Any, noise_sd: float) -> tuple[Any, Any, Any]:
    """How far each time is expected above its mean, how much it weighs, and the square of the distance that is expected."""
    surplus = data.time - means
    weights, squares = np.ones(len(means)), surplus**2
    hidden = data.is_least
    least = surplus[hidden] / noise_sd
    hazard = find_hazard(least)
    surplus[hidden] = noise_sd * hazard
    weights[hidden] = np.clip(hazard * (hazard - least), 0, 1)
    squares[hidden] = noise_sd**2 * (1 + least * hazard)
    return surplus, weights, squares


def _solve(rows: _Rows, weights: Any, held: Any, side: Any) -> Any:
    """Weighted least squares, each unknown in units of how well it is known."""
    known = rows.add_up_weights(weights) + held
    return solve_by_gradients(
        lambda state: rows.add_up(weights * rows.predict(state)) + held * state,
        lambda state: state / known,
        side,
        exact=EXACT,
        most_steps=MOST_STEPS,
    )


def _bound(variance: float) -> float:
    """A standard deviation that can be worked with."""
    return min(max(math.sqrt(variance), LEAST_SPREAD), MOST_SPREAD)
