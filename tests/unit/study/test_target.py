"""Times of puzzles from attempts: what a typical person would take."""

from __future__ import annotations

import math
from dataclasses import replace
from functools import cache
from itertools import pairwise
from typing import Any

import numpy as np
import pytest

from gridwright.model.errors import InputError
from gridwright.study.attempts import ABANDONED, SOLVED, Attempt
from gridwright.study.population import Population
from gridwright.study.times import adjust_times, median_times
from gridwright.study.two_way import TwoWay, find_hazard, fit_two_way
from tests.unit.study.evaluation_samples import make_attempt

EFFORTS = {f"{number:032x}": 20 * 1.06**number for number in range(80)}
CROWD = Population(people=150, per_person=16, seed=1, gamma=-0.05, delta=0.4)
IMPATIENT = replace(CROWD, patience_seconds=200)


@cache
def simulate(population: Population) -> list[Attempt]:
    return population.simulate(EFFORTS)


def draw_truth(population: Population) -> dict[str, float]:
    """The log seconds that were put in, of a person as skilled as the simulated ones are on average."""
    rng = np.random.default_rng(population.seed)
    levels = population.intercept + population.beta * np.log(list(EFFORTS.values())) + rng.normal(0, population.puzzle_sd, 80)
    skills = rng.normal(0, population.person_sd, population.people)
    return dict(zip(EFFORTS, (levels + skills.mean()).tolist(), strict=True))


def find_errors(times: dict[str, float], population: Population) -> Any:
    truth = draw_truth(population)
    return np.array([math.log(seconds) - truth[puzzle] for puzzle, seconds in times.items()])


@pytest.mark.parametrize("seed", [1, 2, 3])
@pytest.mark.parametrize("patience", [1800.0, 200.0])
def test_adjusted_times_are_nearer_to_what_was_put_in_than_medians(seed: int, patience: float) -> None:
    population = replace(CROWD, seed=seed, patience_seconds=patience)
    attempts, truth = simulate(population), draw_truth(population)
    adjusted, medians = adjust_times(attempts), median_times(attempts)
    both = [puzzle for puzzle in medians if puzzle in adjusted]
    assert len(both) > 50
    expected = [truth[puzzle] for puzzle in both]
    near, plain = (np.corrcoef([math.log(times[puzzle]) for puzzle in both], expected)[0, 1] for times in (adjusted, medians))
    assert near > plain
    errors = [find_errors({puzzle: times[puzzle] for puzzle in both}, population).std() for times in (adjusted, medians)]
    assert errors[0] < 0.7 * errors[1]


def test_abandoned_attempts_do_not_make_puzzles_look_easier() -> None:
    """The mean error, and how it grows with difficulty, over several crowds in units of their standard errors.

    Puzzles are chosen by their effort. Chosen by how many solved them, the hardest would be those of which somebody was lucky,
    and look too easy whatever is done with their times.
    """
    chosen = list(EFFORTS)[:55]
    found: dict[bool, list[tuple[float, float]]] = {True: [], False: []}
    for population in (replace(IMPATIENT, seed=seed) for seed in range(1, 9)):
        kept = [each for each in simulate(population) if each.puzzle_hash in chosen]
        assert sum(each.outcome == ABANDONED for each in kept) > 0.35 * len(kept)
        for has_abandoned, rows in found.items():
            times = adjust_times([each for each in kept if has_abandoned or each.outcome == SOLVED])
            errors = find_errors(times, population)
            rows.append((errors.mean(), np.polyfit([chosen.index(puzzle) for puzzle in times], errors, 1)[0]))
    units = {key: np.mean(rows, axis=0) / np.std(rows, axis=0, ddof=1) * len(rows) ** 0.5 for key, rows in found.items()}
    assert (np.abs(units[True]) < 3).all(), units
    assert (units[False] < -5).all(), units


def test_nothing_is_drawn_and_the_order_of_rows_does_not_matter() -> None:
    attempts = simulate(CROWD)
    assert adjust_times(attempts) == adjust_times(attempts)
    times, turned = adjust_times(attempts), adjust_times(attempts[::-1])
    assert list(times) == list(dict.fromkeys(each.puzzle_hash for each in attempts if not each.hints))
    assert all(math.isclose(times[puzzle], turned[puzzle], rel_tol=1e-4) for puzzle in times)


def test_skilled_people_do_not_make_a_puzzle_easy() -> None:
    """Two puzzles of one difficulty: the quick half of the people did one, the slow half the other, and all did the rest."""
    attempts = simulate(replace(CROWD, people=40, per_person=80, seed=5, hint_chance=0, patience_seconds=9e6, puzzle_sd=0))
    pace = {each.person: 0.0 for each in attempts}
    for each in attempts:
        pace[each.person] += math.log(each.active_seconds)
    quick = set(sorted(pace, key=pace.__getitem__)[:20])
    one, other = list(EFFORTS)[40:42]
    kept = [
        each for each in attempts if each.puzzle_hash not in (one, other) or (each.puzzle_hash == one) == (each.person in quick)
    ]
    adjusted, medians = adjust_times(kept), median_times(kept)
    assert medians[other] / medians[one] > 1.6
    assert adjusted[other] / adjusted[one] == pytest.approx(1.06**0.9, rel=0.25)


def test_attempts_that_do_not_count_are_left_out() -> None:
    attempts = simulate(CROWD)
    counted = [each for each in attempts if not each.hints]
    assert len(counted) < len(attempts)
    assert adjust_times(attempts) == adjust_times(counted)


def test_puzzles_that_nobody_solved_have_no_time() -> None:
    attempts = simulate(CROWD)
    puzzle = attempts[0].puzzle_hash
    failed = [replace(each, outcome=ABANDONED, rating=None) if each.puzzle_hash == puzzle else each for each in attempts]
    assert puzzle in adjust_times(attempts)
    assert adjust_times(failed).keys() == adjust_times(attempts).keys() - {puzzle}
    assert puzzle not in median_times(failed)


def test_what_tells_nothing_is_refused() -> None:
    attempts = simulate(CROWD)[:50]
    with pytest.raises(InputError, match="found 0 attempts that count, none of them solved, expected at least one"):
        adjust_times([])
    with pytest.raises(InputError, match=r"found \d\d attempts that count, none of them solved"):
        adjust_times([replace(each, outcome=ABANDONED, rating=None) for each in attempts])
    real = replace(attempts[0], person="p", is_simulated=False)
    for function in (adjust_times, median_times):
        with pytest.raises(InputError, match="found real and simulated attempts, expected one or the other"):
            function([*attempts, real])


def test_a_single_attempt_is_its_own_time() -> None:
    attempt = replace(simulate(CROWD)[0], active_seconds=60.0, outcome=SOLVED, hints=0)
    assert adjust_times([attempt]) == {attempt.puzzle_hash: pytest.approx(60, rel=1e-4)}


def test_times_far_apart_are_no_trouble() -> None:
    attempts = [each for each in simulate(CROWD)[:64] if not each.hints]
    wild = [
        replace(
            each,
            active_seconds=1.0 if number % 2 else 9e5,
            order_in_session=10**9 if number == 5 else 1,
            long_gaps=0,
            gap_seconds=0.0,
        )
        for number, each in enumerate(replace(each, end=each.start.replace(year=2100)) for each in attempts)
    ]
    assert all(0 < seconds < math.inf for seconds in adjust_times(wild).values())


def test_attempts_that_lead_to_an_absurd_time_are_refused_in_true_words() -> None:
    """Two puzzles say that a later place in the session makes it a hundred times as long; the third was done at the ninth."""
    orders = [(puzzle, 1 + (person + puzzle) % 2) for person in range(4) for puzzle in range(2)]
    attempts = [
        make_attempt(f"p{number // 2}", puzzle, 60 * 100 ** (order - 1), order_in_session=order)
        for number, (puzzle, order) in enumerate(orders)
    ]
    attempts.append(make_attempt("p0", 2, 60, order_in_session=9))
    with pytest.raises(InputError, match=r"found attempts that would make it 6.*e-15 seconds for a typical person at puzzle 0"):
        adjust_times(attempts)


def draw_rows(rng: np.random.Generator, puzzles: int, persons: int, *, noise: float = 0.3, share: float = 1.0) -> TwoWay:
    puzzle, person = (each.ravel() for each in np.meshgrid(np.arange(puzzles), np.arange(persons)))
    kept = rng.random(len(puzzle)) < share
    puzzle, person = puzzle[kept], person[kept]
    conditions = rng.integers(0, 4, (len(puzzle), 2)).astype(float)
    means = np.linspace(2, 5, puzzles)[puzzle] + rng.normal(0, 0.5, persons)[person] + conditions @ [-0.1, 0.3]
    full = means + rng.normal(0, noise, len(means))
    least = rng.normal(4.5, 1, len(means))
    return TwoWay(puzzle, person, conditions, np.minimum(full, least), full > least)


def find_likelihood(data: TwoWay, levels: Any, skills: Any, effects: Any, person_sd: float, noise_sd: float) -> float:
    """The logarithm, up to a constant, written as the model reads."""
    means = levels[data.puzzle] + skills[data.person] + data.conditions @ effects
    total = -float(skills @ skills) / 2 / person_sd**2
    for distance, is_least in zip((data.time - means) / noise_sd, data.is_least, strict=True):
        total += math.log(math.erfc(distance / math.sqrt(2))) if is_least else -(distance**2) / 2
    return total


def test_the_fit_is_on_the_summit() -> None:
    rng = np.random.default_rng(1)
    data = draw_rows(rng, 12, 20)
    assert 0.2 < data.is_least.mean() < 0.6
    fit = fit_two_way(data)
    best = find_likelihood(data, fit.levels, fit.skills, fit.effects, fit.person_sd, fit.noise_sd)
    for _ in range(200):
        levels, skills, effects = (values + rng.normal(0, 0.01, len(values)) for values in (fit.levels, fit.skills, fit.effects))
        assert find_likelihood(data, levels, skills, effects, fit.person_sd, fit.noise_sd) < best
    for name in ("levels", "skills", "effects"):
        for place in range(len(getattr(fit, name))):
            for step in (-0.003, 0.003):
                moved = {each: getattr(fit, each).copy() for each in ("levels", "skills", "effects")}
                moved[name][place] += step
                assert find_likelihood(data, **moved, person_sd=fit.person_sd, noise_sd=fit.noise_sd) < best


def test_without_censoring_a_whole_table_gives_means_and_the_spreads_of_its_analysis_of_variance() -> None:
    rng = np.random.default_rng(2)
    puzzles, persons = 30, 60
    data = draw_rows(rng, puzzles, persons)
    table = rng.normal(0, 0.5, (persons, 1)) + np.linspace(2, 5, puzzles) + rng.normal(0, 0.3, (persons, puzzles))
    data = replace(data, conditions=np.zeros((len(data.time), 0)), time=table.ravel(), is_least=np.zeros(table.size, dtype=bool))
    fit = fit_two_way(data)
    assert np.allclose(fit.levels, table.mean(axis=0), atol=1e-5)
    rest = table - table.mean(axis=0) - table.mean(axis=1, keepdims=True) + table.mean()
    noise = (rest**2).sum() / (puzzles - 1) / (persons - 1)
    person = table.mean(axis=1).var(ddof=1) - noise / puzzles
    assert fit.noise_sd == pytest.approx(math.sqrt(noise), rel=0.01)
    assert fit.person_sd == pytest.approx(math.sqrt(person), rel=0.03)


@pytest.mark.parametrize("seed", range(5))
def test_everything_put_in_is_found(seed: int) -> None:
    fit = fit_two_way(draw_rows(np.random.default_rng(seed), 40, 80, share=0.5))
    assert fit.effects == pytest.approx([-0.1, 0.3], abs=0.03)
    assert fit.noise_sd == pytest.approx(0.3, abs=0.03)
    assert fit.person_sd == pytest.approx(0.5, abs=0.15)
    assert np.abs(fit.levels - fit.levels.mean() - np.linspace(-1.5, 1.5, 40)).max() < 0.35


def test_hazard() -> None:
    assert find_hazard(np.array([0.0])) == pytest.approx(math.sqrt(2 / math.pi))
    places = np.array([-40.0, -3.0, 1.0, 19.999999, 20.0, 20.000001, 50.0, 1e6])
    found = find_hazard(places)
    assert all(low < high for low, high in pairwise(found))
    assert found[4] - found[3] == pytest.approx(1e-6, rel=0.01), "no step where the fraction takes over"
    for place, hazard in zip(places[1:3], found[1:3], strict=True):
        grid = np.linspace(place, place + 12, 400_001)
        weight = np.exp(-(grid**2) / 2)
        assert hazard == pytest.approx((grid * weight).sum() / weight.sum(), rel=1e-3)
