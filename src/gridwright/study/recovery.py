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

import math
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from gridwright.model.errors import InputError, quote
from gridwright.study.attempts import INPUT_TYPES, SOLVED, Attempt
from gridwright.study.times import find_exclusion
from gridwright.study.two_way import multiply, solve_by_gradients

if TYPE_CHECKING:
    from gridwright.study.population import Population


# Draws of all that is unknown about times of persons at puzzles, each in turn given the others (Gibbs).
#
#     log seconds = effects * columns + person + puzzle + noise
#
# Of an abandoned attempt only the least time is known: its time is drawn too, above that. With crossed persons and puzzles the
# likelihood of such times has no closed form; draws need nothing but normal and gamma numbers.

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


# Effects beside what was put in: whether an analysis of simulated attempts finds the parameters of their population again.

PARAMETERS = {"delta_touch": "delta", "hint": "hint_effect"}
"""Effect -> the parameter of a population, where the names differ: an analysis tells inputs apart, a population has two."""


@dataclass(frozen=True, slots=True)
class EffectRow:
    """An effect with its 95 % interval, and what was put in, if that is known."""

    name: str
    put_in: float | None
    found: float
    low: float
    high: float

    @property
    def is_covered(self) -> bool | None:
        """Whether what was put in lies in the interval; None if nothing is known to have been put in."""
        return None if self.put_in is None else self.low <= self.put_in <= self.high


def compare_effects(estimates: Mapping[str, Estimate], population: Population | None = None) -> list[EffectRow]:
    """A row for each effect, beside the parameters of the population that made the attempts, if one did."""
    return [
        EffectRow(name, _find_parameter(name, population), each.value, each.low, each.high) for name, each in estimates.items()
    ]


def _find_parameter(name: str, population: Population | None) -> float | None:
    value = getattr(population, PARAMETERS.get(name, name), None)
    return None if value is None else float(value)
