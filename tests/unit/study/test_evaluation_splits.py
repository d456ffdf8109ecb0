from collections import Counter
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridwright.model.errors import InputError
from gridwright.study.attempts import SIMULATED_PREFIX
from gridwright.study.evaluation.plan import COVERAGE_ROWS, document_split, grouped_folds, make_plan, person_folds
from gridwright.study.times import median_times
from tests.unit.study.evaluation_samples import make_attempt, make_dataset


def test_the_documents_split_has_its_shares():
    dataset = make_dataset(200)
    train, test = document_split(dataset, 0)
    assert len(test) == round(200 * 10_000 / 42_277)
    assert sorted([*train, *test]) == list(range(200))
    again = document_split(dataset, 0)
    assert np.array_equal(test, again[1])
    assert not np.array_equal(test, document_split(dataset, 1)[1])


def test_too_few_puzzles_are_not_split():
    with pytest.raises(InputError, match="found 9 puzzles with a time, expected at least 10"):
        document_split(make_dataset(9), 0)


@given(st.lists(st.integers(0, 12), min_size=10, max_size=60), st.integers(2, 5), st.integers(0, 3))
def test_groups_stay_together_and_each_row_is_held_out_once(members, folds, seed):
    dataset = make_dataset(len(members), groups=[f"g{member}" for member in members])
    if len(set(members)) < folds:
        with pytest.raises(InputError, match=f"found {len(set(members))} groups of puzzles for {folds} folds"):
            grouped_folds(dataset, folds, seed)
        return
    parts = grouped_folds(dataset, folds, seed)
    assert sorted(row for _, held_out in parts for row in held_out) == list(range(len(members)))
    for train, held_out in parts:
        assert len(held_out)
        assert sorted([*train, *held_out]) == list(range(len(members)))
        assert not {members[row] for row in train} & {members[row] for row in held_out}


@pytest.mark.parametrize("folds", [2, 3, 5])
def test_every_fold_has_its_part_of_every_size(folds):
    dataset = make_dataset(200, sides=[8] * 100 + [12] * 61 + [18] * 39)
    for _, held_out in grouped_folds(dataset, folds, 0):
        for size, total in Counter(dataset.sizes).items():
            assert abs(sum(dataset.sizes[row] == size for row in held_out) - total / folds) < 1


def test_folds_of_uneven_groups_are_about_equal():
    groups = [f"g{number}" for number, size in enumerate([20, 15, 9, 8, 8, *[1] * 40]) for _ in range(size)]
    dataset = make_dataset(100, sides=[8] * 100, groups=groups)
    assert [len(held_out) for _, held_out in grouped_folds(dataset, 5, 0)] == [20] * 5


def test_folds_follow_the_seed_and_not_the_order_of_rows():
    dataset = make_dataset(60)
    first, other = (grouped_folds(dataset, 5, seed)[0][1] for seed in (0, 1))
    assert np.array_equal(first, grouped_folds(dataset, 5, 0)[0][1])
    assert not np.array_equal(first, other)
    turned = dataset.take(range(59, -1, -1))
    held_out = grouped_folds(turned, 5, 0)[0][1]
    assert {turned.table.hashes[row] for row in held_out} == {dataset.table.hashes[row] for row in first}


def test_a_single_fold_is_refused():
    with pytest.raises(InputError, match="found 1 folds, expected at least 2"):
        grouped_folds(make_dataset(20), 1, 0)


def test_a_seed_below_nothing_is_refused():
    with pytest.raises(InputError, match="found the seed -1, expected 0 or more"):
        make_plan(make_dataset(20), seed=-1)


def test_persons_are_dealt_out_by_their_attempts():
    counts = {"ann": 6, "bob": 4, "cid": 4, "dan": 2, "eve": 1, "fay": 1}
    attempts = [make_attempt(person, puzzle, 10) for person, count in counts.items() for puzzle in range(count)]
    parts = person_folds(attempts, 3, 0)
    assert sorted(person for part in parts for person in part) == sorted(counts)
    assert [sum(counts[person] for person in part) for part in parts] == [6, 6, 6]
    with pytest.raises(InputError, match="found 6 persons for 7 folds"):
        person_folds(attempts, 7, 0)


def with_attempts(rows=40, people=6):
    dataset = make_dataset(rows, is_simulated=True)
    persons = [f"{SIMULATED_PREFIX}{number}" for number in range(people)]
    attempts = [
        make_attempt(person, puzzle, round(float(dataset.seconds[puzzle]) * (1 + number / 10), 3))
        for number, person in enumerate(persons)
        for puzzle in range(rows)
    ]
    return replace(dataset, origin="attempts", attempts=tuple(attempts))


def test_times_are_made_again_without_the_people_held_out():
    plan = make_plan(with_attempts(), retime=median_times)
    assert len(plan.people) == 3
    held_out = [{each.person for each in fold.held_out} for fold in plan.people]
    assert len(set.union(*held_out)) == 6
    for fold, persons in zip(plan.people, held_out, strict=True):
        assert not persons & {each.person for each in fold.dataset.attempts}
        times = median_times(each for each in plan.dataset.attempts if each.person not in persons)
        assert list(fold.dataset.seconds) == [times[puzzle] for puzzle in fold.dataset.table.hashes]
        assert fold.dataset.is_simulated


def test_attempts_that_do_not_count_are_not_asked_about():
    dataset = with_attempts()
    more = [make_attempt(f"{SIMULATED_PREFIX}0", 0, 50, attempts_before=1), make_attempt(f"{SIMULATED_PREFIX}0", 999, 50)]
    plan = make_plan(replace(dataset, attempts=(*dataset.attempts, *more)), retime=median_times)
    assert sum(len(fold.held_out) for fold in plan.people) == len(dataset.attempts)


def test_too_few_people_are_told_and_nothing_else_is_lost():
    plan = make_plan(with_attempts(people=2), retime=median_times)
    assert plan.people == ()
    assert plan.notes == ("nothing is said about new people: found 2 persons for 3 folds, expected at least one for each",)
    assert plan.folds == 5
    assert make_plan(with_attempts(), retime=None).people == ()


def test_small_data_sets_are_nested_in_all_folds_and_large_ones_in_as_many_as_needed():
    small = make_plan(make_dataset(100))
    assert small.nested == (0, 1, 2, 3, 4)
    assert len(small.list_pairs()) == 10
    large = make_plan(make_dataset(2000))
    assert large.nested == (0,)
    assert np.bincount(large.fold_of)[0] >= COVERAGE_ROWS
    assert large.list_pairs() == [(0, 1), (0, 2), (0, 3), (0, 4)]
    assert make_plan(make_dataset(700)).nested == (0, 1, 2)
    assert make_plan(make_dataset(100), folds=2).nested == ()
