"""Clues to add so that one solution is left, against all loops of small boards and all sets of clues."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest

from gridwright import api
from gridwright.kinds.slitherlink.board import Board
from gridwright.kinds.slitherlink.puzzle import Slitherlink
from gridwright.model.errors import UnsupportedError
from tests.unit.kernels.loops.every_loop import Clues, find_truth, list_loops


def draw_open_clues(random: np.random.Generator) -> Clues:
    """A few clues of a random loop, which leave several solutions."""
    height, width = ((2, 3), (3, 3), (3, 4))[random.integers(3)]
    counts = list_loops(height, width).counts
    digits = counts[random.integers(len(counts))].astype(int)
    shown = random.random((height, width)) < 0.25
    clues: Clues = [
        [int(digits[row, column]) if shown[row, column] else None for column in range(width)] for row in range(height)
    ]
    return clues if find_truth(clues).solutions > 1 else draw_open_clues(random)


def add(clues: Clues, more: list[tuple[tuple[int, int], int]]) -> Clues:
    changed = [list(row) for row in clues]
    for (row, column), clue in more:
        assert changed[row][column] is None
        changed[row][column] = clue
    return changed


def count_fewest(clues: Clues, loop: Board) -> int:
    """The smallest number of clues of a loop that rule out all others, by trying all sets."""
    digits = Slitherlink.from_loop(loop).clues
    cells = [(row, column) for row, line in enumerate(clues) for column, clue in enumerate(line) if clue is None]
    for size in range(len(cells) + 1):
        for chosen in combinations(cells, size):
            if find_truth(add(clues, [((row, column), digits[row][column] or 0) for row, column in chosen])).solutions == 1:
                return size
    raise AssertionError("all clues together leave several solutions")


def test_suggested_clues_leave_one_solution_and_are_the_fewest_of_their_loop() -> None:
    random = np.random.default_rng(11)
    sizes = set()
    for _ in range(14):
        clues = draw_open_clues(random)
        suggestions = api.suggest_clues(Slitherlink.build(clues), alternatives=2)
        assert suggestions
        assert [len(each.clues) for each in suggestions] == sorted(len(each.clues) for each in suggestions)
        for each in suggestions:
            assert find_truth(add(clues, list(each.clues))).solutions == 1
            assert each.is_minimal
            assert len(each.clues) == count_fewest(clues, each.loop)
            sizes.add(len(each.clues))
    assert len(sizes) > 1


def test_the_loop_that_was_drawn_is_one_of_those_left() -> None:
    drawn = Board.enclosing(3, 3, [1, 1, 1, 1, 0, 0, 1, 1, 1])
    clues: Clues = [[None] * 3 for _ in range(3)]
    suggestions = api.suggest_clues(Slitherlink.build(clues, goal=drawn), alternatives=2)
    assert drawn in [each.loop for each in suggestions]


def test_some_clues_are_told_early() -> None:
    told: list[int] = []
    suggestions = api.suggest_clues(
        Slitherlink.build([[None] * 5 for _ in range(5)]),
        alternatives=1,
        timeout=4.0,
        tell=lambda some: told.append(len(some[0].clues)),
    )
    assert len(suggestions) == 1
    assert told[0] >= len(suggestions[0].clues)
    rows = add([[None] * 5 for _ in range(5)], list(suggestions[0].clues))
    assert api.solve(Slitherlink.build(rows)).name == "solved"


@pytest.mark.parametrize("rows", [["3.", ".3"], ["3333", "...."]], ids=["one solution", "none"])
def test_where_nothing_is_to_be_added_nothing_is_suggested(rows: list[str]) -> None:
    assert api.suggest_clues(Slitherlink.build(rows)) == ()


def test_clues_are_suggested_for_slitherlinks_only() -> None:
    with pytest.raises(UnsupportedError, match="this puzzle is a nonogram"):
        api.suggest_clues(api.parse_picture(["#."]))
