"""Draws of all that is unknown about times of persons at puzzles, each in turn given the others (Gibbs).

    log seconds = effects * columns + person + puzzle + noise

Of an abandoned attempt only the least time is known: its time is drawn too, above that. With crossed persons and puzzles the
likelihood of such times has no closed form; draws need nothing but normal and gamma numbers.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from gridwright.study.gradients import multiply, solve_by_gradients

PRIOR_SD = 100.0
"""Of the effects, in logarithms of seconds: as good as nothing known."""
FIRST_SPREAD = 0.5
"""Where all spreads begin; forgotten long before draws are used."""
EXACT = 1e-9
"""How far, relative to its size, the solution of the equations of a round may be off: far less than draws differ."""
MOST_STEPS = 1000


@dataclass(frozen=True, slots=True)
class Design:
    """Attempts as numbers: a row of `columns` for each effect; the person, the puzzle and the time of each attempt."""

    columns: Any
    person: Any
    puzzle: Any
    log_seconds: Any
    is_abandoned: Any


@dataclass(frozen=True, slots=True)
class Draw:
    """What one round has drawn."""

    effects: Any
    persons: Any
    puzzles: Any
    person_sd: float
    puzzle_sd: float
    noise_sd: float


def sample(design: Design, rounds: int, rng: np.random.Generator) -> Iterator[Draw]:
    """A draw for each round. The first ones still tell where the rounds began."""
    equations = _Equations(design)
    person_sd = puzzle_sd = noise_sd = FIRST_SPREAD
    hidden = design.is_abandoned
    times = design.log_seconds.copy()
    for _ in range(rounds):
        effects, persons, puzzles = equations.draw(times, (person_sd, puzzle_sd), noise_sd, rng)
        means = _mix(design.columns, effects) + persons[design.person] + puzzles[design.puzzle]
        person_sd, puzzle_sd = draw_spread(persons, rng), draw_spread(puzzles, rng)
        noise_sd = draw_spread(times - means, rng)
        times[hidden] = draw_above(means[hidden], noise_sd, design.log_seconds[hidden], rng)
        yield Draw(effects, persons, puzzles, person_sd, puzzle_sd, noise_sd)


class _Group:
    """Persons, or puzzles: which one each attempt belongs to."""

    def __init__(self, member: Any, columns: Any) -> None:
        self.member = member
        self.size = int(member.max()) + 1
        self.counts = np.bincount(member)
        self.columns = np.array([self.add_up(column) for column in columns])

    def add_up(self, values: Any) -> Any:
        """Values of the attempts, added up for each member."""
        return np.bincount(self.member, values, self.size)


class _Equations:
    """The normal equations of effects, persons and puzzles.

    They are drawn together: one after the other they would hardly move, each standing for another. A draw is the solution for
    times and priors with noise added to both, so no matrix is ever factorised: with the larger group solved for first, conjugate
    gradients take some dozen steps, each a few passes over the attempts. Factorising what is left took a quarter of a second
    a round for 400 persons and 2,000 puzzles, and its threads waited for each other on a busy machine.
    """

    def __init__(self, design: Design) -> None:
        self.columns = design.columns
        self.products = np.einsum("er,fr->ef", design.columns, design.columns)
        self.persons, self.puzzles = (_Group(member, design.columns) for member in (design.person, design.puzzle))

    def draw(self, times: Any, spreads: tuple[float, float], noise_sd: float, rng: np.random.Generator) -> tuple[Any, Any, Any]:
        """Effects, persons and puzzles, given the times and the spreads of persons and puzzles."""
        noisy = times + rng.normal(0, noise_sd, len(times))
        sums = (_weigh(self.columns, noisy), self.persons.add_up(noisy), self.puzzles.add_up(noisy))
        priors = [noise_sd / spread for spread in (PRIOR_SD, *spreads)]
        sides = [side + noise_sd * prior * rng.normal(size=len(side)) for side, prior in zip(sums, priors, strict=True)]
        ridges = [prior**2 for prior in priors]
        if self.persons.size <= self.puzzles.size:
            effects, persons, puzzles = _Round(self.products, self.persons, self.puzzles, *ridges).solve(*sides)
        else:
            ridges[1:], sides[1:] = ridges[:0:-1], sides[:0:-1]
            effects, puzzles, persons = _Round(self.products, self.puzzles, self.persons, *ridges).solve(*sides)
        return effects, persons, puzzles


class _Round:
    """The equations with the spreads of one round: products of the columns, with a ridge added for what is known beforehand."""

    def __init__(self, products: Any, few: _Group, many: _Group, ridge: float, few_ridge: float, many_ridge: float) -> None:
        self.few, self.many = few, many
        self.effects = len(products)
        self.top = products + ridge * np.eye(self.effects)
        self.near, self.far = few.counts + few_ridge, many.counts + many_ridge
        # What makes the steps few: the equations of the effects solved as they are, those of the smaller group each by itself.
        self.block = np.linalg.inv(self.top - np.einsum("em,fm->ef", many.columns / self.far, many.columns))
        self.diagonal = self.near - few.add_up((1 / self.far)[many.member])

    def solve(self, side: Any, few_side: Any, many_side: Any) -> tuple[Any, Any, Any]:
        """Effects, the smaller and the larger group."""
        settled = many_side / self.far
        rest = [side - _weigh(self.many.columns, settled), few_side - self.few.add_up(settled[self.many.member])]
        state = solve_by_gradients(self._apply, self._precondition, np.concatenate(rest), exact=EXACT, most_steps=MOST_STEPS)
        return state[: self.effects], state[self.effects :], settled - self._follow(state)

    def _follow(self, state: Any) -> Any:
        """How much less each of the larger group is, given effects and the smaller group."""
        effects, few = state[: self.effects], state[self.effects :]
        return (_mix(self.many.columns, effects) + self.many.add_up(few[self.few.member])) / self.far

    def _apply(self, state: Any) -> Any:
        """The equations of effects and the smaller group, with the larger put in, times a state."""
        effects, few = state[: self.effects], state[self.effects :]
        moved = self._follow(state)
        above = self.top @ effects + _weigh(self.few.columns, few) - _weigh(self.many.columns, moved)
        below = _mix(self.few.columns, effects) + self.near * few - self.few.add_up(moved[self.many.member])
        return np.concatenate([above, below])

    def _precondition(self, state: Any) -> Any:
        return np.concatenate([self.block @ state[: self.effects], state[self.effects :] / self.diagonal])


def _weigh(columns: Any, values: Any) -> Any:
    """Each column times the values, summed. Not `columns @ values`: that would start threads for long columns."""
    return np.einsum("er,r->e", columns, values)


def _mix(columns: Any, effects: Any) -> Any:
    """The columns added up, each times its effect."""
    return np.einsum("er,e->r", columns, effects)


def draw_spread(values: Any, rng: np.random.Generator, *, fitted: int = 0) -> float:
    """A standard deviation given what was drawn with it, when all deviations were as likely beforehand.

    `fitted`: how many effects the values are the residuals of.
    """
    return math.sqrt((multiply(values, values) + 1e-12) / 2 / rng.gamma((len(values) - fitted - 1) / 2))


def draw_line(columns: Any, values: Any, rng: np.random.Generator) -> tuple[Any, float]:
    """Effects of the columns on values that are all known, and the standard deviation around them."""
    lower = np.linalg.cholesky(np.einsum("er,fr->ef", columns, columns))
    centre = np.linalg.solve(lower @ lower.T, _weigh(columns, values))
    spread = draw_spread(values - _mix(columns, centre), rng, fitted=len(columns))
    return centre + spread * np.linalg.solve(lower.T, rng.normal(size=len(columns))), spread


def draw_above(means: Any, spread: float, least: Any, rng: np.random.Generator) -> Any:
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
