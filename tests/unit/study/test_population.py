"""The simulated population, and whether an analysis finds in its attempts what was put in."""

from __future__ import annotations

import hashlib
import json
import statistics
from dataclasses import asdict, replace
from functools import cache

import numpy as np
import pytest

from gridwright.model.errors import InputError
from gridwright.study.attempts import ABANDONED, Attempt, format_attempts, merge_attempts, parse_attempts
from gridwright.study.population import Population, parse_efforts
from gridwright.study.recovery import Estimate, _draw_above, recover

EFFORTS = {hashlib.sha256(bytes([number])).hexdigest()[:32]: 20 * 1.06**number for number in range(80)}
"""From 20 to about 2,000."""
CROWD = Population(people=150, per_person=20, seed=1, gamma=-0.06, patience_seconds=600)
FEW = replace(CROWD, people=12, per_person=12)


@cache
def crowd() -> list[Attempt]:
    return CROWD.simulate(EFFORTS)


def truth(name: str) -> float:
    return float(asdict(CROWD)["delta" if name == "delta_touch" else name])


def share_abandoned(attempts: list[Attempt]) -> float:
    return statistics.fmean(each.outcome == ABANDONED for each in attempts)


def share_hinted(attempts: list[Attempt]) -> float:
    return statistics.fmean(each.hints > 0 for each in attempts)


def test_the_same_seed_simulates_alike() -> None:
    assert format_attempts(FEW.simulate(EFFORTS)) == format_attempts(FEW.simulate(EFFORTS))
    assert FEW.simulate(EFFORTS) != replace(FEW, seed=2).simulate(EFFORTS)


def test_every_row_says_that_it_is_simulated() -> None:
    for attempt in FEW.simulate(EFFORTS):
        assert attempt.is_simulated
        assert attempt.person.startswith("simulated-")
        assert attempt.source == "simulated"
    assert json.loads(FEW.format_parameters("effort_mean", 80))["is_simulated"] is True


def test_nobody_does_a_puzzle_twice_and_tables_can_be_read_again() -> None:
    attempts = FEW.simulate(EFFORTS)
    assert len(attempts) == len({(each.person, each.puzzle_hash) for each in attempts}) == 144
    assert merge_attempts(parse_attempts(format_attempts(attempts))) == attempts
    assert [each.order_in_session for each in attempts[:12]] == [*range(1, 11), 1, 2]


def test_hard_puzzles_are_abandoned_and_helped_more_often() -> None:
    middle = statistics.median(EFFORTS.values())
    easy, hard = ([each for each in crowd() if (EFFORTS[each.puzzle_hash] > middle) is is_hard] for is_hard in (False, True))
    for group in (easy, hard):
        assert len(group) > 1000
    assert share_abandoned(hard) > 2 * share_abandoned(easy) > 0
    assert share_hinted(hard) > 2 * share_hinted(easy) > 0


def test_the_parameters_are_kept() -> None:
    record = json.loads(CROWD.format_parameters("effort_mean", 80))
    assert {name: record[name] for name in asdict(CROWD)} == asdict(CROWD)


def test_every_effect_is_found_again() -> None:
    estimates = recover(crowd(), EFFORTS)
    assert list(estimates) == ["intercept", "beta", "gamma", "delta_touch", "person_sd", "puzzle_sd", "noise_sd"]
    for name, estimate in estimates.items():
        assert estimate.covers(truth(name)), (estimate, truth(name))
    for name in ("beta", "gamma", "delta_touch"):
        assert not estimates[name].covers(0), "the data tell the effect from nothing"


def test_a_model_without_order_is_off() -> None:
    estimates = recover(crowd(), EFFORTS, ignored=["gamma"])
    assert "gamma" not in estimates
    assert not estimates["noise_sd"].covers(truth("noise_sd"), errors=5)
    assert estimates["noise_sd"].value > truth("noise_sd")


def test_leaving_abandoned_attempts_out_makes_hard_puzzles_look_easier() -> None:
    # One crowd hardly tells, since the puzzles' own differences blur beta; four together do, in units of the standard error.
    impatient = [replace(CROWD, seed=seed, patience_seconds=300).simulate(EFFORTS) for seed in range(4)]
    errors = {}
    for has_abandoned in (True, False):
        betas = [recover(attempts, EFFORTS, has_abandoned=has_abandoned)["beta"] for attempts in impatient]
        errors[has_abandoned] = sum((beta.value - CROWD.beta) / beta.standard_error for beta in betas) / len(betas) ** 0.5
    assert abs(errors[True]) < 3
    assert errors[False] < -3


def test_hints_do_not_count() -> None:
    others = [each for each in crowd() if not each.hints]
    assert len(others) < len(crowd())
    assert recover(others, EFFORTS, rounds=20) == recover(crowd(), EFFORTS, rounds=20)


def test_too_little_is_refused() -> None:
    with pytest.raises(InputError, match="found 0 attempts that count, of 0 persons at 0 puzzles: not enough"):
        recover([], EFFORTS)
    same = [replace(each, order_in_session=1) for each in crowd()[:200]]
    with pytest.raises(InputError, match="too much alike, to tell intercept, beta, gamma, delta_touch apart"):
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
        recover([replace(real, hints=1), *crowd()[:200]], EFFORTS)


@pytest.mark.parametrize("least", [-2.0, 0.0, 1.5, 6.0])
def test_draws_above_a_least_value_follow_the_normal_distribution(least: float) -> None:
    size = 20_000
    drawn = _draw_above(np.full(size, 1.0), 2.0, np.full(size, 1.0 + 2.0 * least), np.random.default_rng(5))
    grid = np.linspace(least, least + 12, 200_001)
    weight = np.exp(-(grid**2 - least**2) / 2)
    mean = (grid * weight).sum() / weight.sum()
    spread = np.sqrt(((grid - mean) ** 2 * weight).sum() / weight.sum())
    assert drawn.min() >= 1.0 + 2.0 * least
    assert Estimate("", float((drawn.mean() - 1) / 2), float(spread) / size**0.5).covers(float(mean), errors=4)


def test_too_few_puzzles_are_refused() -> None:
    with pytest.raises(InputError, match="found 3 puzzles with an effort, expected at least the 20 that each does"):
        CROWD.simulate(dict(list(EFFORTS.items())[:3]))


def test_parameters_without_sense_are_refused() -> None:
    with pytest.raises(InputError, match=r"these parameters lead to a time of e\^-\d+\.\d seconds"):
        replace(FEW, intercept=-30.0).simulate(EFFORTS)
    with pytest.raises(InputError, match="beyond the year 9999"):
        Population(
            1, 9000, intercept=18.0, beta=0.0, person_sd=0, puzzle_sd=0, noise_sd=0, patience_seconds=9e7, patience_sd=0
        ).simulate({f"{number:032x}": 1.0 for number in range(9000)})


def test_efforts_come_from_a_table_of_features() -> None:
    table = b"source,puzzle_hash,effort_mean,failure\na,aa,12.5,\nb,,,broken\nc,cc,3,\nd,aa,12.5,\n"
    assert parse_efforts(table) == {"aa": 12.5, "cc": 3}


@pytest.mark.parametrize(
    ("table", "expected"),
    [
        (b"puzzle_hash,area\naa,1\n", "line 1: found no column effort_mean, expected puzzle_hash,effort_mean"),
        (b"puzzle_hash,effort_mean\naa,much\n", "line 2, column effort_mean: found 'much', expected a number above 0"),
        (b"puzzle_hash,effort_mean\naa,0\n", "line 2, column effort_mean: found '0', expected a number above 0"),
        (
            b"puzzle_hash,effort_mean\naa,1\naa,2\n",
            "line 3, column effort_mean: found 2, but 1 in another row of the same puzzle",
        ),
    ],
)
def test_wrong_efforts_are_refused(table: bytes, expected: str) -> None:
    with pytest.raises(InputError) as caught:
        parse_efforts(table)
    assert str(caught.value) == expected
