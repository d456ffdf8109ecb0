"""What making puzzles of any kind shares: budgets, symmetries, climbing, the fewest changes."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from random import Random

import pytest

from gridwright.kinds.common.generation import (
    SYMMETRIES,
    Budget,
    Changes,
    SpentError,
    Verdict,
    climb,
    count_least,
    find_few,
    find_orbits,
    find_sets,
    find_symmetries,
    thin_out,
)
from gridwright.model.errors import InputError
from gridwright.model.outcome import Effort


def test_a_budget_allows_what_it_says_and_no_more() -> None:
    budget = Budget(limit=3)
    budget.spend(2)
    with pytest.raises(SpentError, match="the limit of 3 candidates was reached") as stop:
        budget.spend(2)
    assert stop.value.budget is budget
    budget.spend()
    assert budget.effort().nodes == 3


def test_a_budget_without_a_limit_is_stopped_by_the_clock() -> None:
    budget = Budget(timeout=0.0)
    with pytest.raises(SpentError, match="the time limit of 0 s was reached"):
        budget.spend()
    assert budget.seconds_left() == 0.0
    assert Budget().seconds_left() is None


def test_a_part_of_a_budget_ends_by_itself_and_costs_the_whole() -> None:
    whole = Budget(limit=5)
    part = whole.part(2)
    part.spend(2)
    with pytest.raises(SpentError) as stop:
        part.spend()
    assert stop.value.budget is part
    assert whole.spent == 2
    with pytest.raises(SpentError) as stop:
        whole.part(10).spend(4)
    assert stop.value.budget is whole


def test_what_progress_raises_goes_through(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gridwright.kinds.common.generation.GLANCE", 0.0)

    def interrupt(effort: Effort) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        Budget(progress=interrupt).spend()


ORBITS = [
    ("none", ["abc", "def"]),
    ("horizontal", ["aba", "cdc"]),
    ("vertical", ["abc", "abc"]),
    ("both", ["aba", "aba"]),
    ("rotation", ["abc", "cba"]),
]


@pytest.mark.parametrize(("symmetry", "rows"), ORBITS, ids=[name for name, _ in ORBITS])
def test_cells_that_must_look_alike(symmetry: str, rows: list[str]) -> None:
    letters = "".join(rows)
    expected = {tuple(cell for cell in range(6) if letters[cell] == letter) for letter in letters}
    assert set(find_orbits(2, 3, symmetry)) == expected


def test_rows_like_columns() -> None:
    assert find_orbits(2, 2, "diagonal") == ((0,), (1, 2), (3,))
    with pytest.raises(InputError, match="diagonal needs as many rows as columns, found 3x2"):
        find_orbits(2, 3, "diagonal")
    with pytest.raises(InputError, match="found 'spiral', expected one of none, horizontal"):
        find_orbits(2, 3, "spiral")


@pytest.mark.parametrize("symmetry", [name for name in SYMMETRIES if name != "none"])
def test_a_picture_has_the_symmetry_it_was_drawn_with(symmetry: str) -> None:
    random = Random(symmetry)
    cells = bytearray(25)
    for orbit in find_orbits(5, 5, symmetry):
        value = random.random() < 0.5
        for cell in orbit:
            cells[cell] = value
    assert symmetry in find_symmetries(5, 5, bytes(cells))
    cells[1] ^= 1
    assert symmetry not in find_symmetries(5, 5, bytes(cells))


@dataclass(frozen=True)
class Height:
    lack: tuple[float, ...]


def test_climbing_takes_steps_to_the_side_but_none_back() -> None:
    steps = iter([(5.0,), (7.0,), (5.0,), None, (2.0,), (0.0,), (-9.0,)])

    def step(state: Height) -> Height | None:
        lack = next(steps)
        return None if lack is None else Height(lack)

    assert climb(Height((5.0,)), step, goal=(0.0,), patience=10).lack == (0.0,)


def test_climbing_ends_with_its_patience() -> None:
    tries = 0

    def step(state: Height) -> Height:
        nonlocal tries
        tries += 1
        return Height((4.0,) if tries == 5 else (9.0,))

    assert climb(Height((5.0,)), step, goal=(0.0,), patience=6).lack == (4.0,)
    assert tries == 5 + 6


class Meeting:
    """A goal that is reached once every one of these sets is met: where the fewest changes are easy to check."""

    def __init__(self, sets: list[Changes]) -> None:
        self.sets = sets

    def judge(self, changes: Changes) -> Verdict:
        missed = [each for each in self.sets if not each & changes]
        return Verdict(not missed, lambda: missed, len(missed))


def test_the_fewest_changes_are_all_found_and_are_the_fewest() -> None:
    random = Random(5)
    for _ in range(60):
        sets = [frozenset(random.sample(range(8), random.randint(1, 4))) for _ in range(random.randint(1, 6))]
        judge = Meeting(sets)
        by_size = [
            {frozenset(chosen) for chosen in combinations(range(8), size) if judge.judge(frozenset(chosen)).is_reached}
            for size in range(7)
        ]
        least = next(size for size, found in enumerate(by_size) if found)
        assert all(not list(find_sets(judge, size)) for size in range(least))
        found = list(find_sets(judge, least))
        assert len(found) == len(set(found))
        assert set(found) == by_size[least]
        assert count_least(sets) <= least
        few = find_few(judge, 8, 2)
        assert few is not None
        assert judge.judge(few).is_reached


def test_what_cannot_be_met_is_not_searched_for() -> None:
    assert list(find_sets(Meeting([frozenset()]), 3)) == []
    assert find_few(Meeting([frozenset({1}), frozenset({2}), frozenset({3})]), 2, 4) is None


def test_thinning_out_leaves_only_what_is_needed() -> None:
    judge = Meeting([frozenset({1, 2}), frozenset({3})])
    assert list(thin_out(judge, frozenset({1, 2, 3, 4})))[-1] == {2, 3}
    assert list(thin_out(judge, frozenset({1, 3}))) == []
