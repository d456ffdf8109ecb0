"""The simulated population: what it does follows from its parameters, and every row of it says what it is."""

from __future__ import annotations

import hashlib
import json
import math
import statistics
from dataclasses import asdict, replace
from functools import cache
from typing import Any

import pytest

from gridwright.model.errors import InputError
from gridwright.study.attempts import ABANDONED, Attempt, format_attempts, merge_attempts, parse_attempts
from gridwright.study.population import Population, parse_efforts, parse_parameters
from gridwright.study.tables import format_table

EFFORTS = {hashlib.sha256(bytes([number])).hexdigest()[:32]: 20 * 1.06**number for number in range(80)}
"""From 20 to about 2,000."""
CROWD = Population(people=150, per_person=20, seed=1, gamma=-0.06, patience_seconds=600)
FEW = replace(CROWD, people=12, per_person=12)


@cache
def crowd() -> list[Attempt]:
    return CROWD.simulate(EFFORTS)


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
    assert parse_parameters(CROWD.format_parameters("area", 80)) == (CROWD, "area")


@pytest.mark.parametrize(
    ("name", "value", "expected"),
    [
        ("beta", None, "beta: found nothing, expected a number"),
        ("beta", True, "beta: found True, expected a number"),
        ("beta", math.nan, "beta: found nan, expected a number"),
        ("people", 1.5, "people: found 1.5, expected a whole number"),
        ("seed", 10**400, f"seed: found 1{'0' * 36}..., expected a whole number"),
        ("effort_column", 3, "effort_column: found 3, expected the name of a column"),
        ("is_simulated", "true", 'found no "is_simulated": true, expected the parameters of a simulated population'),
    ],
)
def test_wrong_parameters_are_refused(name: str, value: object, expected: str) -> None:
    record = json.loads(CROWD.format_parameters("effort_mean", 80)) | {name: value}
    with pytest.raises(InputError) as caught:
        parse_parameters(json.dumps(record).encode())
    assert str(caught.value) == expected


@pytest.mark.parametrize("text", [b"", b"[", b"\xff", b"[" * 100_000, b"1" * 10_000])
def test_parameters_that_are_no_json_are_refused(text: bytes) -> None:
    with pytest.raises(InputError, match="is no JSON"):
        parse_parameters(text)


@pytest.mark.parametrize("text", [b"[]", b"{}", b"null"])
def test_other_json_is_refused(text: bytes) -> None:
    with pytest.raises(InputError, match="expected the parameters of a simulated population"):
        parse_parameters(text)


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


def test_efforts_come_from_parquet_too() -> None:
    rows: list[dict[str, Any]] = [
        {"puzzle_hash": "aa", "effort_mean": 12.5},
        {"failure": "broken"},
        {"puzzle_hash": "cc", "effort_mean": 3.0},
    ]
    types = {"puzzle_hash": str, "effort_mean": float, "failure": str}
    assert parse_efforts(format_table("f.parquet", types, rows), name="f.parquet") == {"aa": 12.5, "cc": 3}
    with pytest.raises(InputError, match=r"^row 3, column effort_mean: found '-3.0', expected a number above 0$"):
        parse_efforts(format_table("f.parquet", types, [*rows[:2], {"puzzle_hash": "cc", "effort_mean": -3.0}]), name="f.parquet")


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


@pytest.mark.parametrize(
    ("parameter", "value", "expected"),
    [
        ("people", 0, "people: found 0, expected a number from 1 to "),
        ("per_person", -1, "per_person: found -1, expected a number from 1 to "),
        ("person_sd", -1, "person_sd: found -1, expected a number from 0 to 100,000,000"),
        ("hint_chance", 1.5, "hint_chance: found 1.5, expected a number from 0 to 1"),
        ("beta", math.nan, "beta: found nan, expected a number from -100,000,000"),
    ],
)
def test_parameters_that_make_no_sense_are_refused(parameter: str, value: Any, expected: str) -> None:
    with pytest.raises(InputError, match=f"^{expected}"):
        replace(CROWD, **{parameter: value})
