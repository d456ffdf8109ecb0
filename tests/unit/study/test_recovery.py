"""Whether an analysis of simulated attempts finds what was put in, and what goes wrong if something is left out."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from functools import cache

import pytest

from gridwright.model.errors import InputError
from gridwright.study.attempts import Attempt
from gridwright.study.population import Population
from gridwright.study.recovery import Estimate, compare_effects, recover
from gridwright.study.times import find_exclusion

EFFORTS = {hashlib.sha256(bytes([number])).hexdigest()[:32]: 20 * 1.06**number for number in range(80)}
"""From 20 to about 2,000."""
CROWD = Population(people=150, per_person=20, seed=1, gamma=-0.06, patience_seconds=600)
EFFECTS = ["intercept", "beta", "gamma", "delta_touch", "hint", "person_sd", "puzzle_sd", "noise_sd"]


@cache
def crowd() -> list[Attempt]:
    return CROWD.simulate(EFFORTS)


def find_errors(name: str, crowd: Population, has_abandoned: bool = True, efforts: Mapping[str, float] = EFFORTS) -> float:
    """How far an effect is found from what was put in, over four crowds together, in standard errors."""
    total = 0.0
    for seed in range(4):
        population = replace(crowd, seed=seed)
        estimates = recover(population.simulate(efforts), efforts, has_abandoned=has_abandoned, rounds=300)
        row = next(row for row in compare_effects(estimates, population) if row.name == name)
        assert row.put_in is not None
        total += (row.found - row.put_in) / estimates[name].standard_error
    return total / 2


def test_every_effect_is_found_again() -> None:
    estimates = recover(crowd(), EFFORTS)
    assert list(estimates) == EFFECTS
    for row in compare_effects(estimates, CROWD):
        assert row.low < row.found < row.high
        assert row.put_in is not None
        assert estimates[row.name].covers(row.put_in), row
    for name in ("beta", "gamma", "delta_touch", "hint"):
        estimate = estimates[name]
        assert not estimate.low <= 0 <= estimate.high, "the data tell the effect from nothing"


@pytest.mark.soak
def test_intervals_hold_what_was_put_in_as_often_as_they_say() -> None:
    covered: Counter[str] = Counter()
    populations = 40
    for seed in range(populations):
        population = Population(people=40, per_person=20, seed=seed, hint_chance=0.2)
        estimates = recover(population.simulate(EFFORTS), EFFORTS, rounds=400, seed=seed)
        covered.update({row.name: int(bool(row.is_covered)) for row in compare_effects(estimates, population)})
    assert list(covered) == EFFECTS
    # Of 40 intervals that are right 95 % of the time, fewer than 33 hold what was put in with a probability of 1 in 1,400.
    assert min(covered.values()) >= 33, covered
    assert 0.92 <= covered.total() / (populations * len(EFFECTS)) <= 0.98, covered


def test_a_model_without_order_is_off() -> None:
    estimates = recover(crowd(), EFFORTS, ignored=["gamma"])
    assert "gamma" not in estimates
    assert not estimates["noise_sd"].covers(CROWD.noise_sd, errors=5)
    assert estimates["noise_sd"].value > CROWD.noise_sd


@pytest.mark.soak
def test_leaving_abandoned_attempts_out_makes_hard_puzzles_look_easier() -> None:
    # One crowd hardly tells, since the puzzles' own differences blur beta; four together do.
    impatient = replace(CROWD, patience_seconds=300)
    assert abs(find_errors("beta", impatient)) < 3
    assert find_errors("beta", impatient, has_abandoned=False) < -3


def test_hints_are_a_condition_of_their_own() -> None:
    others = [each for each in crowd() if not each.hints]
    assert len(others) < len(crowd())
    assert recover(others, EFFORTS, rounds=20) == recover(crowd(), EFFORTS, has_hinted=False, rounds=20)
    with_hints, without = recover(crowd(), EFFORTS, rounds=200), recover(others, EFFORTS, rounds=200)
    assert set(with_hints) - set(without) == {"hint"}
    assert with_hints["gamma"].standard_error < without["gamma"].standard_error, "attempts with hints tell about the rest too"


def test_taking_hints_for_nothing_is_off() -> None:
    estimates = recover(crowd(), EFFORTS, ignored=["hint"])
    assert "hint" not in estimates
    assert not estimates["noise_sd"].covers(CROWD.noise_sd)


@pytest.mark.soak
def test_hints_at_puzzles_that_are_harder_than_they_look_are_not_taken_for_slow() -> None:
    # Few attempts a puzzle, puzzles that differ a lot, and many hints: a plain column of hints is 4 standard errors off here.
    efforts = {f"{number:032x}": 20 * 1.008**number for number in range(600)}
    hard = Population(people=60, per_person=50, puzzle_sd=1.0, noise_sd=0.8, hint_chance=0.4)
    assert abs(find_errors("hint", hard, efforts=efforts)) < 3


def test_hints_that_cannot_be_compared_are_left_out() -> None:
    always = set(list(EFFORTS)[:40])
    attempts = [replace(each, hints=int(each.puzzle_hash in always)) for each in crowd()]
    assert recover(attempts, EFFORTS, rounds=20) == recover([each for each in attempts if not each.hints], EFFORTS, rounds=20)


def test_repeated_attempts_and_wrong_cells_shown_are_left_out() -> None:
    spoilt = [
        replace(each, attempts_before=int(number % 2), error_feedback=not number % 2, hints=1, active_seconds=0.5)
        for number, each in enumerate(crowd()[:300])
    ]
    assert all(find_exclusion(each, allows_hints=True) for each in spoilt)
    assert recover([*spoilt, *crowd()], EFFORTS, rounds=20) == recover(crowd(), EFFORTS, rounds=20)


def test_too_little_is_refused() -> None:
    with pytest.raises(InputError, match="found 0 attempts that count, of 0 persons at 0 puzzles: not enough"):
        recover([], EFFORTS)
    same = [replace(each, order_in_session=1) for each in crowd()[:200]]
    with pytest.raises(InputError, match="too much alike, to tell intercept, beta, gamma, delta_touch, hint apart"):
        recover(same, EFFORTS)


def test_times_of_which_hardly_any_is_known_are_refused() -> None:
    attempts = replace(CROWD, patience_seconds=10).simulate(EFFORTS)
    with pytest.raises(InputError, match=r"found \d+ solved of \d+ attempts that count, expected at least 25%"):
        recover(attempts, EFFORTS)


def test_real_and_simulated_attempts_are_not_taken_together() -> None:
    real = replace(crowd()[0], person="p", is_simulated=False)
    with pytest.raises(InputError, match="found real and simulated attempts"):
        recover([*crowd()[:200], real], EFFORTS)
    with pytest.raises(InputError, match="found real and simulated attempts"):
        recover([replace(real, attempts_before=1), *crowd()[:200]], EFFORTS)


def test_times_without_any_noise_are_no_trouble() -> None:
    exact = replace(CROWD, people=20, person_sd=0.0, puzzle_sd=0.0, noise_sd=0.0, patience_seconds=9e7)
    for row in compare_effects(recover(exact.simulate(EFFORTS), EFFORTS, rounds=100), exact):
        assert row.found == pytest.approx(row.put_in, abs=1e-3)


def test_an_estimate_covers_what_lies_within_its_errors() -> None:
    estimate = Estimate("beta", 1.0, 0.1, 0.8, 1.2)
    assert estimate.covers(1.3)
    assert not estimate.covers(1.31)
    assert not estimate.covers(0.85, errors=1)


@pytest.mark.parametrize("name", ["nope", "intercept", "person_sd", "delta_mouse"])
def test_only_effects_can_be_ignored(name: str) -> None:
    with pytest.raises(InputError, match=f"ignored: found '{name}', expected some of beta, gamma, delta_touch, .*, hint"):
        recover(crowd(), EFFORTS, ignored=[name])
