"""The fewest changes that make a picture fair and respect it, against trying all sets of changes."""

from __future__ import annotations

from functools import cache
from itertools import combinations
from random import Random

import numpy as np
import pytest

from gridwright import api
from gridwright.kinds.common.generation import Budget, find_orbits, find_sets, find_symmetries
from gridwright.kinds.nonogram.board import Board
from gridwright.kinds.nonogram.generator.ambiguity import Lines, Looks, Picture, to_board, to_picture
from gridwright.kinds.nonogram.generator.repair import LINES, UNIQUE, PictureJudge, change, repair
from gridwright.kinds.nonogram.puzzle import Nonogram
from gridwright.kinds.nonogram.solver import solve
from gridwright.model.errors import InputError
from gridwright.model.making import Repairs
from tests.differential.brute import pictures_by_clues

SIZES = ((2, 2), (3, 3), (3, 4), (4, 3), (4, 4), (2, 6))
SMALL = ((3, 3), (3, 4), (2, 5), (1, 7), (4, 3))
"""Sizes of which every picture can be looked at."""

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
def test_the_fewest_changes_of_all_are_found(goal: str) -> None:
    random = Random(goal)
    seen = set()
    pictures = [random_picture(random, *SIZES[number % len(SIZES)]) for number in range(36)]
    for picture in (*pictures, *(to_picture(Board.from_rows(rows)) for rows in SCATTERED)):
        expected = find_by_trying_all(picture, goal)
        least = len(next(iter(expected)))
        seen.add(least)
        assert set(find_sets(PictureJudge(picture, goal, Budget()), least)) == expected
        repairs = repair(to_board(picture), goal=goal, alternatives=1000)
        assert repairs.is_minimal
        assert repairs.at_least == len(repairs.best[0].changes) >= least
        assert all(is_fair(to_picture(each.picture), goal) for each in repairs.best)
    assert {0, 1, 2, 3} <= seen


@cache
def list_fair_pictures(height: int, width: int, goal: str) -> list[bytes]:
    """Every picture of a size that is the only one of its clues or, with `LINES`, that lines alone find."""
    if goal == LINES:
        every = [bytes(number >> cell & 1 for cell in range(height * width)) for number in range(2 ** (height * width))]
        lines = Lines(height, width)
        return [cells for cells in every if not lines.count_open(np.frombuffer(cells, np.uint8).reshape(height, width).copy())]
    return [cells for (cells, *more) in pictures_by_clues(height, width).values() if not more]


def list_regions(height: int, width: int, cells: bytes) -> dict[str, list[frozenset[tuple[int, int]]]]:
    """The regions of ink and of paper by flooding them cell after cell; around the picture there is paper."""
    ink = {divmod(cell, width) for cell, value in enumerate(cells) if value}
    paper = {(row, column) for row in range(-1, height + 1) for column in range(-1, width + 1)} - ink
    found: dict[str, list[frozenset[tuple[int, int]]]] = {"ink": [], "paper": []}
    for name, left in (("ink", ink), ("paper", paper)):
        while left:
            queue, region = [left.pop()], set()
            while queue:
                row, column = queue.pop()
                region.add((row, column))
                for down, right in ((down, right) for down in (-1, 0, 1) for right in (-1, 0, 1)):
                    near = row + down, column + right
                    if near in left and (name == "ink" or not (down and right)):
                        left.remove(near)
                        queue.append(near)
            found[name].append(frozenset(region))
    return found


def has_same_outlines(height: int, width: int, before: bytes, after: bytes) -> bool:
    """Whether every region of one picture meets just one of the other, and the other way round."""
    old, new = (list_regions(height, width, cells) for cells in (before, after))
    return all(
        sum(bool(one & other) for other in others) == 1
        for name in old
        for ones, others in ((old[name], new[name]), (new[name], old[name]))
        for one in ones
    )


def rank_plainly(height: int, width: int, before: bytes, after: bytes) -> tuple[int, bool, int]:
    """How many symmetries are lost, whether outlines are, and how many cells differ."""
    symmetries = set(find_symmetries(height, width, before))
    count = sum(one != other for one, other in zip(before, after, strict=True))
    lost = len(symmetries - set(find_symmetries(height, width, after)))
    return lost, not has_same_outlines(height, width, before, after), count


def rank_the_best(height: int, width: int, before: bytes, choices: list[bytes]) -> tuple[int, bool, int]:
    """The least that `rank_plainly` says of any choice; outlines are compared only where they decide."""
    symmetries = set(find_symmetries(height, width, before))
    lost = {after: len(symmetries - set(find_symmetries(height, width, after))) for after in choices}
    least = min(lost.values())
    kept = [after for after in choices if lost[after] == least]
    kept.sort(key=lambda after: sum(one != other for one, other in zip(before, after, strict=True)))
    ranks = (rank_plainly(height, width, before, after) for after in kept)
    return next((rank for rank in ranks if not rank[1]), rank_plainly(height, width, before, kept[0]))


@pytest.mark.parametrize("goal", [LINES, UNIQUE])
def test_symmetry_and_outlines_are_kept_wherever_they_can_be_and_then_cells_are_few(goal: str) -> None:
    """Against every picture of the size: also where a symmetric change takes more cells than another."""
    random = Random(f"respect {goal}")
    fewer = 0
    for number in range(40):
        height, width = SMALL[number % len(SMALL)]
        symmetry = random.choice(("none", "horizontal", "vertical", "rotation"))
        cells = bytearray(height * width)
        for orbit in find_orbits(height, width, symmetry):
            value = random.random() < 0.5
            for cell in orbit:
                cells[cell] = value
        fair = list_fair_pictures(height, width, goal)
        if bytes(cells) in fair:
            continue
        expected = rank_the_best(height, width, bytes(cells), fair)
        repairs = repair(Board(height, width, bytes(cells)), goal=goal)
        found = [rank_plainly(height, width, bytes(cells), each.picture.cells) for each in repairs.best]
        assert found[0] == expected
        assert found == sorted(found)
        assert repairs.is_minimal
        for each, (lost, breaks, count) in zip(repairs.best, found, strict=True):
            is_symmetric = bool(find_symmetries(height, width, bytes(cells)))
            assert (each.keeps_symmetry, each.keeps_outlines) == (lost == 0 if is_symmetric else None, not breaks)
            assert len(each.changes) == count
            assert each.picture.cells in fair
        fewer += found[-1][2] < found[0][2]
    assert fewer


def test_a_face_keeps_its_eyes_and_its_symmetry() -> None:
    rows = ["..####..", ".#....#.", "#.#..#.#", "#......#", "#..##..#", "#.#..#.#", ".#....#.", "..####.."]
    face = Board.from_rows(rows)
    repairs = repair(face)
    assert repairs.best[0].keeps_symmetry
    assert "horizontal" in find_symmetries(8, 8, repairs.best[0].picture.cells)
    assert repairs.best[0].keeps_outlines
    assert has_same_outlines(8, 8, face.cells, repairs.best[0].picture.cells)


def test_a_diagonal_of_five_takes_three_changes_or_four_that_keep_its_symmetry() -> None:
    rows = ["".join("#" if row == column else "." for column in range(5)) for row in range(5)]
    repairs = repair(Board.from_rows(rows))
    assert [len(each.changes) for each in repairs.best] == [4, 4, 3, 3, 3]
    assert [each.keeps_symmetry for each in repairs.best] == [True, True, False, False, False]
    for each in repairs.best:
        assert each.is_minimal
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
    looks = Looks(picture)
    for each in repairs.best:
        assert each.harm == looks.measure(frozenset(row * picture.width + column for row, column in each.changes)).look > 0
    (early,) = told
    assert not early.is_minimal
    assert is_fair(to_picture(early.best[0].picture), LINES)
    assert len(early.best[0].changes) >= len(repairs.best[0].changes)


def test_of_a_fair_picture_nothing_is_told_early() -> None:
    told: list[Repairs] = []
    assert repair(Board.from_rows(["##", "##"]), tell=told.append).best[0].changes == ()
    assert told == []


def test_repairs_are_for_pictures_with_or_without_guessing() -> None:
    puzzle = api.parse_picture(SCATTERED[0])
    strict, loose = (api.repair_picture(puzzle, guessing=guessing) for guessing in ("never", "allowed"))
    assert strict.at_least >= loose.at_least > 0
    with pytest.raises(InputError, match="found 'required', expected never or allowed"):
        api.repair_picture(puzzle, guessing="required")
