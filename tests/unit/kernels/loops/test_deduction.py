"""Every level against all loops there are: what it finds holds in every solution, and nothing depends on any order."""

from __future__ import annotations

import os
from collections.abc import Iterator

import numpy as np
import pytest

from gridwright.kinds.slitherlink.kernels.engine import CONTRADICTION, FULL, SOLVED, STUCK, deduce, new_trial_lists, try_edges
from gridwright.kinds.slitherlink.kernels.grid import CROSS, EXPERT, LINE, list_clues, new_grid, number_cell
from tests.unit.kernels.loops.every_loop import Clues, draw_clues, find_truth, list_loops
from tests.unit.kernels.loops.solving import LEVELS, NO_EDGES, STRENGTHS, find, read_clues, run, split_edges, tables
from tests.unit.kernels.loops.winding import draw_puzzle

BOARDS = int(os.environ.get("GRIDWRIGHT_BOARDS", "300"))
"""How many random boards; ten thousand take half a minute for each test that draws them."""
LARGEST = 5 if BOARDS > 1_000 else 4
"""Looking at the 1,222,363 loops on 5x5 cells takes a while."""

ONE_SOLUTION = read_clues("""
    .3.2
    2..3
    .1..
    3..3
""")


def draw_boards(seed: int, count: int = BOARDS) -> Iterator[Clues]:
    random = np.random.default_rng(seed)
    for _ in range(count):
        yield draw_clues(random, LARGEST)


def test_all_loops_are_there() -> None:
    """As many as there are cycles in a grid of points, by the literature."""
    assert [len(list_loops(side, side).edges) for side in range(1, 5)] == [1, 13, 213, 9_349]


def test_what_every_level_finds_holds_in_every_solution() -> None:
    endings = set()
    for clues in draw_boards(1):
        truth = find_truth(clues)
        for level, has_colours in STRENGTHS:
            found = find(clues, level, has_colours)
            endings.add(found.ending)
            if found.ending == CONTRADICTION:
                assert truth.solutions == 0, (clues, level, has_colours)
                continue
            if found.ending == SOLVED:
                assert truth.solutions == 1, (clues, level, has_colours)
                assert found.count == len(truth.lines)
            if truth.solutions:
                assert not (found.lines & ~truth.lines).any(), (clues, level, has_colours)
                assert not (found.crosses & ~truth.crosses).any(), (clues, level, has_colours)
    assert endings == {CONTRADICTION, STUCK, SOLVED}, "the boards show every ending"


def test_a_level_finds_what_lower_ones_find_and_colouring_never_finds_less() -> None:
    boards = [*draw_boards(2, BOARDS // 2), *(draw_puzzle(seed) for seed in range(BOARDS // 6))]
    gains = dict.fromkeys(range(1, len(LEVELS)), 0)
    for clues in boards:
        found = {strength: find(clues, *strength) for strength in STRENGTHS}
        if any(each.ending == CONTRADICTION for each in found.values()):
            continue
        for level, has_colours in STRENGTHS:
            here = found[level, has_colours]
            for other in ((level - 1, has_colours), (level, False)):
                if other in found:
                    lower = found[other]
                    assert not (lower.lines & ~here.lines).any(), (clues, level, has_colours, other)
                    assert not (lower.crosses & ~here.crosses).any(), (clues, level, has_colours, other)
                    assert here.ending >= lower.ending
            if level:
                gains[level] += here.count - found[level - 1, has_colours].count
    assert all(gains.values()), "each level finds something that the one below it does not"


def test_a_contradiction_is_no_weaker_on_higher_levels() -> None:
    for clues in draw_boards(3, BOARDS // 3):
        for has_colours in (False, True):
            endings = [find(clues, level, has_colours).ending for level in LEVELS]
            if CONTRADICTION in endings:
                assert set(endings[endings.index(CONTRADICTION) :]) == {CONTRADICTION}, (clues, has_colours, endings)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("has_colours", [False, True])
def test_the_order_of_clues_changes_nothing(level: int, has_colours: bool) -> None:
    """Neither the order in which they are placed, nor whether all is concluded after each of them."""
    random = np.random.default_rng(level)
    for seed in range(40):
        clues = draw_puzzle(seed)
        at_once = find(clues, level, has_colours)
        grid = new_grid(len(clues), len(clues[0]), level, has_colours=has_colours, depth=256)
        cells, values = list_clues(grid, clues)
        for part in np.array_split(random.permutation(len(cells)), random.integers(1, len(cells) + 1)):
            ending = deduce(grid, tables(), cells[part], values[part], NO_EDGES, NO_EDGES)
        lines, crosses = split_edges(grid)
        assert ending == at_once.ending, (clues, level, has_colours)
        assert np.array_equal(lines, at_once.lines), (clues, level, has_colours)
        assert np.array_equal(crosses, at_once.crosses), (clues, level, has_colours)


def test_known_edges_are_where_deduction_begins() -> None:
    truth = find_truth(ONE_SOLUTION)
    assert truth.solutions == 1
    grid = new_grid(4, 4, 0)
    top_left = number_cell(grid, 0, 0)
    value = LINE if truth.lines[0] else CROSS
    cells, values = list_clues(grid, ONE_SOLUTION)
    edges = np.array([top_left], dtype=np.int32)
    assert deduce(grid, tables(), cells, values, edges, np.array([value], dtype=np.int32)) >= STUCK
    assert split_edges(grid)[0][0] == truth.lines[0]
    grid = new_grid(4, 4, EXPERT)
    ending = deduce(grid, tables(), cells, values, edges, np.array([LINE + CROSS - value], dtype=np.int32))
    assert ending == CONTRADICTION, "the wrong value of an edge is refuted"


def test_a_loop_around_one_cell_is_a_solution() -> None:
    for clues in ([[4]], [[4, None], [None, None]]):
        assert all(find(clues, *strength).ending == SOLVED for strength in STRENGTHS)


@pytest.mark.parametrize(("height", "width"), [(1, 1), (1, 7), (7, 1), (2, 50), (100, 100)])
@pytest.mark.parametrize(("level", "has_colours"), STRENGTHS)
def test_boards_of_any_shape(height: int, width: int, level: int, has_colours: bool) -> None:
    """Only the loop around the whole board has these clues. The lowest level needs one that is 0 or 4 to begin with."""
    rows = [(row in (0, height - 1)) + (height == 1) for row in range(height)]
    columns = [(column in (0, width - 1)) + (width == 1) for column in range(width)]
    clues = [[row + column for column in columns] for row in rows]
    found = find(clues, level, has_colours)
    if level > 0 or any(clue in (0, 4) for row in clues for clue in row):
        assert found.ending == SOLVED
        assert found.lines.sum() == 2 * (height + width)
    else:
        assert (found.ending, found.count) == (STUCK, 0)


def test_no_clue_tells_nothing() -> None:
    for level, has_colours in STRENGTHS:
        found = find([[None] * 3] * 3, level, has_colours)
        assert (found.ending, found.count) == (STUCK, 0)


def test_a_trail_that_is_too_short_is_told() -> None:
    clues = draw_puzzle(3, side=20)
    grid = new_grid(20, 20, EXPERT, depth=33)
    assert deduce(grid, tables(), *list_clues(grid, clues), NO_EDGES, NO_EDGES) == FULL
    short, long = run(clues, EXPERT, depth=33), run(clues, EXPERT, depth=512)
    assert short[1] == long[1]
    assert all(np.array_equal(one, other) for one, other in zip(split_edges(short[0]), split_edges(long[0]), strict=True))
    grid = new_grid(20, 20, EXPERT, depth=50)
    if deduce(grid, tables(), *list_clues(grid, clues), NO_EDGES, NO_EDGES) == STUCK:
        assert try_edges(grid, tables(), 0, 10_000, *new_trial_lists(grid))[0] in (FULL, SOLVED, STUCK)


def test_what_trials_find_holds_in_every_solution() -> None:
    told = 0
    for clues in draw_boards(4, BOARDS // 3):
        truth = find_truth(clues)
        grid, ending = run(clues, 2)
        if ending != STUCK:
            continue
        before = split_edges(grid)[0].sum()
        ending, _, _ = try_edges(grid, tables(), 0, 10_000, *new_trial_lists(grid))
        lines, crosses = split_edges(grid)
        if ending == CONTRADICTION:
            assert truth.solutions == 0, clues
        elif truth.solutions:
            assert not (lines & ~truth.lines).any(), clues
            assert not (crosses & ~truth.crosses).any(), clues
            assert ending != SOLVED or truth.solutions == 1
            told += int(lines.sum() - before)
    assert told > 0


def test_what_cycles_of_colours_tell_holds_in_every_solution() -> None:
    for clues in draw_boards(5, BOARDS // 2):
        truth = find_truth(clues)
        for level in LEVELS:
            found = find(clues, level, has_cycles=True)
            if found.ending == CONTRADICTION:
                assert truth.solutions == 0, (clues, level)
                continue
            assert found.ending != SOLVED or truth.solutions == 1, (clues, level)
            if truth.solutions:
                assert not (found.lines & ~truth.lines).any(), (clues, level)
                assert not (found.crosses & ~truth.crosses).any(), (clues, level)


@pytest.mark.parametrize("level", LEVELS)
def test_cycles_of_colours_tell_more_and_never_less(level: int) -> None:
    gained = 0
    for seed in range(60):
        clues = draw_puzzle(seed, side=12)
        without, found = find(clues, level), find(clues, level, has_cycles=True)
        assert without.ending <= found.ending, (clues, level)
        assert not (without.lines & ~found.lines).any(), (clues, level)
        assert not (without.crosses & ~found.crosses).any(), (clues, level)
        gained += found.count - without.count
    assert gained > 0
