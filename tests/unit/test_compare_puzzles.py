"""The sets of puzzles that algorithms are compared on: each is what its manifest says, down to the number of solutions."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from pathlib import Path

import pytest

from gridwright.api import parse
from gridwright.kinds.crossword.puzzle import Crossword
from gridwright.kinds.crossword.rules import pattern_problems
from gridwright.kinds.nonogram.board import Board
from gridwright.kinds.nonogram.puzzle import Nonogram
from gridwright.kinds.nonogram.rules import is_solution
from gridwright.kinds.nonogram.solver import count, iterate, solve
from gridwright.model.outcome import Solved
from gridwright.puzzles import SETS, Specimen, find_sets_folder, list_set, list_specimens

NEEDS_SEARCH = {"kites", "umbrella-16", "balloons-20", "lute-25"}
"""Where lines alone do not find a solution."""

ARROW = [
    "......",
    "..##..",
    "...##.",
    "######",
    "######",
    "...##.",
    "..##..",
    "......",
]

KITE = {0: "#....", 2: "..#..", 4: "....#"}
KITES = [[*(KITE[place] for place in order), ".....", "#####"] for order in permutations(KITE)]


def read(specimen: Specimen) -> Nonogram:
    (entry,) = parse(specimen.read(), specimen.name)
    assert entry.error is None
    assert isinstance(entry.puzzle, Nonogram)
    return entry.puzzle


def find(name: str) -> Nonogram:
    (specimen,) = (each for each in list_specimens("nonogram") if each.name == name)
    return read(specimen)


def only_solution(puzzle: Nonogram) -> list[str]:
    outcome = solve(puzzle)
    assert isinstance(outcome, Solved)
    assert outcome.is_unique
    return outcome.solution.rows()


def turn(rows: list[str]) -> list[str]:
    """A quarter to the right."""
    return ["".join(column) for column in zip(*reversed(rows), strict=True)]


@pytest.mark.parametrize("specimen", list_specimens("nonogram"), ids=lambda each: each.name)
def test_the_number_of_solutions_is_known(specimen: Specimen) -> None:
    puzzle = read(specimen)
    assert puzzle.info.title == specimen.title
    found = count(puzzle)
    assert (found.value, found.is_exact) == (specimen.solutions, True)
    assert (found.effort.nodes > 0) is (specimen.name in NEEDS_SEARCH)
    assert all(is_solution(puzzle, board) for board in iterate(puzzle))


def test_every_file_is_listed_once_in_the_folder_of_its_set() -> None:
    folder = find_sets_folder()
    assert folder is not None
    on_disk = sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file())
    every = list_specimens()
    assert on_disk == sorted([*(specimen.file for specimen in every), "manifest.json"])
    assert all(Path(specimen.file).parts[0] == specimen.set for specimen in every)
    assert (
        len({specimen.name for specimen in list_specimens("nonogram")})
        == len({each.title for each in list_specimens("nonogram")})
        == 34
    )


def test_sets_are_found_by_name() -> None:
    assert [(name, len(list_set(name))) for name in SETS] == [
        ("small", 7),
        ("medium", 3),
        ("extreme", 5),
        ("ambiguous", 1),
        ("pictures", 18),
        ("crosswords", 10),
    ]
    assert list_set("all") == list_specimens()
    assert list_set("all", "crossword") == list_set("crosswords")
    with pytest.raises(KeyError):
        list_set("huge")


def test_the_arrow_points_in_four_directions() -> None:
    rows = ARROW
    for direction in ("right", "down", "left", "up"):
        assert only_solution(find(f"arrow-{direction}")) == rows
        rows = turn(rows)
    assert rows == ARROW


def test_small_and_medium_are_as_small_as_they_should_be() -> None:
    assert all(max(read(specimen).size) <= 10 for specimen in list_set("small"))
    assert all(10 < max(read(specimen).size) <= 20 for specimen in list_set("medium"))


def test_the_extreme_ones_have_as_many_cells_in_every_shape() -> None:
    sizes = [read(specimen).size for specimen in list_set("extreme")]
    assert sizes == [(2000, 125), (1000, 250), (500, 500), (250, 1000), (125, 2000)]
    assert all(not any(clues) for specimen in list_set("extreme") for clues in read(specimen).clues)


def test_the_kites_fly_in_six_orders() -> None:
    found = sorted(board.rows() for board in iterate(find("kites")))
    assert found == sorted(KITES)


def test_the_pictures_are_square_and_of_eighteen_sizes() -> None:
    sides = [read(specimen).size for specimen in list_set("pictures")]
    twice = dict.fromkeys((8, 10, 16, 20, 25, 32, 48, 64), 2)
    assert Counter(height for height, width in sides if height == width) == {3: 1, 5: 1} | twice
    assert sides == sorted(sides)


@pytest.mark.parametrize(
    ("name", "rows"),
    [
        ("ring-3", ["###", "#.#", "###"]),
        ("drop-5", ["..#..", "..#..", ".###.", "#####", ".###."]),
        ("fish-8", ["...##...", "#.####..", "#######.", "###.##.#", "########", "######.#", "#.####..", "...##..."]),
        ("cup-8", ["..#.#...", "...#.#..", "...#....", "######..", "########", "######.#", "########", ".####..."]),
    ],
)
def test_some_pictures(name: str, rows: list[str]) -> None:
    assert only_solution(find(name)) == rows
    assert is_solution(find(name), Board.from_rows(rows))


def test_the_crosswords_grow_and_one_is_open() -> None:
    puzzles = {specimen.name: next(iter(parse(specimen.read(), specimen.name))).puzzle for specimen in list_set("crosswords")}
    assert all(isinstance(puzzle, Crossword) and puzzle.given is puzzle.goal is None for puzzle in puzzles.values())
    assert [puzzle.width for puzzle in puzzles.values()] == [4, 5, 6, 7, 8, 9, 10, 11, 15, 6]
    assert puzzles["empty-6"].squares == ("......",) * 6
    for specimen in list_set("crosswords"):
        assert puzzles[specimen.name].info.title == specimen.title


@pytest.mark.parametrize("name", [specimen.name for specimen in list_set("crosswords")])
def test_blocks_of_the_crosswords_lie_by_rules(name: str) -> None:
    (specimen,) = (each for each in list_set("crosswords") if each.name == name)
    (entry,) = parse(specimen.read(), name)
    style = "british" if name == "lattice-9" else "american"
    shortest = 2 if name in ("stairs-8", "pairs-10") else 3
    assert min(len(slot.cells) for slot in entry.puzzle.slots) >= shortest
    assert list(pattern_problems(entry.puzzle, style, shortest=shortest, blocks=0.3, words=80)) == []
