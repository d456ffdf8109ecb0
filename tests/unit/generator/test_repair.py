"""The fewest changes that make a picture fair, against trying all sets of changes."""

from __future__ import annotations

from itertools import combinations
from random import Random

import numpy as np
import pytest

from gridwright import workbench
from gridwright.generate.budget import Budget
from gridwright.generate.fewest import find_sets
from gridwright.generate.symmetry import find_symmetries
from gridwright.kinds.nonogram.board import Board
from gridwright.kinds.nonogram.generator.harm import measure_harm
from gridwright.kinds.nonogram.generator.lines import Lines, Picture, to_board, to_picture
from gridwright.kinds.nonogram.generator.repair import LINES, UNIQUE, PictureJudge, change, repair
from gridwright.kinds.nonogram.puzzle import Nonogram
from gridwright.kinds.nonogram.solver import solve
from gridwright.model.errors import InputError
from gridwright.model.making import Repairs

SIZES = ((2, 2), (3, 3), (3, 4), (4, 3), (4, 4), (2, 6))

SCATTERED = (
    ["#...", ".#..", "..#.", "...#"],
    [".#..", "...#", "#...", "..#."],
    ["#....", ".#...", "..#..", "...#.", "....#"],
    ["#.#.#", ".#.#.", "#.#.#", ".#.#.", "#.#.#"],
)
"""Single cells, which have many solutions and take several changes."""


def is_fair(picture: Picture, goal: str) -> bool:
    """By other means than the repair uses where possible: the whole solver."""
    if goal == UNIQUE:
        return solve(Nonogram.from_picture(to_board(picture))).name == "solved"
    return Lines(*picture.shape).count_open(picture) == 0


def find_by_trying_all(picture: Picture, goal: str) -> set[frozenset[int]]:
    for size in range(picture.size):
        found = {
            frozenset(cells)
            for cells in combinations(range(picture.size), size)
            if is_fair(change(picture, frozenset(cells)), goal)
        }
        if found:
            return found
    raise AssertionError("an empty picture is fair")


def random_picture(random: Random, height: int, width: int) -> Picture:
    density = 0.2 + 0.4 * random.random()
    return np.array([[random.random() < density for _ in range(width)] for _ in range(height)], np.uint8)


@pytest.mark.parametrize("goal", [LINES, UNIQUE])
def test_repairs_are_the_fewest_changes_and_all_of_them_are_found(goal: str) -> None:
    random = Random(goal)
    seen = set()
    pictures = [random_picture(random, *SIZES[number % len(SIZES)]) for number in range(36)]
    for picture in (*pictures, *(to_picture(Board.from_rows(rows)) for rows in SCATTERED)):
        expected = find_by_trying_all(picture, goal)
        least = len(next(iter(expected)))
        seen.add(least)
        repairs = repair(to_board(picture), goal=goal, alternatives=1000)
        assert repairs.is_minimal
        assert repairs.at_least == least
        assert {frozenset(row * picture.shape[1] + column for row, column in each.changes) for each in repairs.best} == expected
        assert set(find_sets(PictureJudge(picture, goal, Budget()), least)) == expected
        assert all(is_fair(to_picture(each.picture), goal) for each in repairs.best)
    assert {0, 1, 2, 3} <= seen


def test_a_diagonal_of_five_takes_three_changes() -> None:
    rows = ["".join("#" if row == column else "." for column in range(5)) for row in range(5)]
    repairs = repair(Board.from_rows(rows))
    assert repairs.is_minimal
    assert {len(each.changes) for each in repairs.best} == {3}
    for each in repairs.best:
        different = {(row, column) for row in range(5) for column in range(5) if each.picture[row, column] != (row == column)}
        assert set(each.changes) == different


def test_two_fair_goals_may_take_different_changes() -> None:
    # One solution, but lines alone do not find it.
    rows = [".##.#", "#.#..", "##...", "....#", "#..#."]
    assert len(repair(Board.from_rows(rows), goal=UNIQUE).best[0].changes) <= len(repair(Board.from_rows(rows)).best[0].changes)


def test_a_fair_picture_stays_as_it_is() -> None:
    board = Board.from_rows(["#.#", "###", ".#."])
    repairs = repair(board)
    assert repairs.best[0].picture == board
    assert repairs.best[0].changes == ()
    assert repairs.is_minimal


def noise(side: int, seed: int) -> Board:
    random = Random(seed)
    return Board(side, side, bytes(random.random() < 0.5 for _ in range(side * side)))


def test_beyond_the_limit_the_answer_is_honest() -> None:
    picture = noise(20, 1)
    repairs = repair(picture, budget=Budget(limit=40))
    assert repairs.best == ()
    assert not repairs.is_minimal
    assert repairs.reason == "the limit of 40 candidates was reached"


@pytest.mark.parametrize("goal", [LINES, UNIQUE])
def test_a_quick_answer_is_fair_although_not_proved_the_smallest(goal: str) -> None:
    picture = noise(26, 7)
    repairs = repair(picture, goal=goal, budget=Budget(limit=4_000))
    assert repairs.best
    assert not repairs.is_minimal
    assert repairs.at_least <= len(repairs.best[0].changes)
    assert all(solve(Nonogram.from_picture(each.picture)).name == "solved" for each in repairs.best)


def test_where_everything_is_open_climbing_finds_an_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gridwright.kinds.nonogram.generator.repair.BEAM_NODES", 10)
    picture = noise(15, 3)
    repairs = repair(picture, budget=Budget(limit=5_000))
    assert repairs.best
    assert is_fair(to_picture(repairs.best[0].picture), LINES)


def test_repairs_repeat() -> None:
    assert repair(noise(15, 4)) == repair(noise(15, 4))


@pytest.mark.parametrize("rows", SCATTERED[:3])
def test_repairs_say_how_much_they_hurt_and_some_are_told_early(rows: list[str]) -> None:
    picture = Board.from_rows(rows)
    told: list[Repairs] = []
    repairs = repair(picture, alternatives=3, tell=told.append)
    symmetries = find_symmetries(picture.height, picture.width, picture.cells)
    harms = [each.harm for each in repairs.best]
    assert harms == sorted(harms)
    for each in repairs.best:
        cells = frozenset(row * picture.width + column for row, column in each.changes)
        assert each.harm == measure_harm(picture, cells, symmetries) > 0
    (early,) = told
    assert not early.is_minimal
    assert is_fair(to_picture(early.best[0].picture), LINES)
    assert len(early.best[0].changes) >= len(repairs.best[0].changes)


def test_of_a_fair_picture_nothing_is_told_early() -> None:
    told: list[Repairs] = []
    assert repair(Board.from_rows(["##", "##"]), tell=told.append).best[0].changes == ()
    assert told == []


def test_repairs_are_for_pictures_with_or_without_guessing() -> None:
    puzzle = workbench.parse_picture(SCATTERED[0])
    strict, loose = (workbench.repair_picture(puzzle, guessing=guessing) for guessing in ("never", "allowed"))
    assert strict.at_least >= loose.at_least > 0
    with pytest.raises(InputError, match="found 'required', expected never or allowed"):
        workbench.repair_picture(puzzle, guessing="required")
