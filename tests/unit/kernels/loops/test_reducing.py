"""Taking clues away: by halving, with the outcome of trying one after the other; and what is taken back is as it was."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest

from gridwright.kinds.slitherlink.kernels.engine import CONTRADICTION, FULL, SOLVED, STUCK, new_trial_lists, try_edges
from gridwright.kinds.slitherlink.kernels.generation import (
    MORE,
    NARROW,
    WIDE,
    choose_reach,
    list_items,
    new_reduction,
    reduce_clues,
)
from gridwright.kinds.slitherlink.kernels.grid import (
    BROKEN,
    CELL_COUNT,
    CLASS_COUNT,
    EDGE_COUNT,
    EXPERT,
    GLOBALS,
    RUN_COUNT,
    SECTIONS,
    SEEN,
    TRAIL,
    VERTEX_COUNT,
    Grid,
    new_grid,
)
from gridwright.kinds.slitherlink.kernels.windows import new_windows
from tests.unit.kernels.loops.solving import LEVELS, STRENGTHS, find, run, tables
from tests.unit.kernels.loops.winding import count_lines, draw_puzzle, grow

Clues = list[list[int | None]]


def all_clues(seed: int, height: int = 6, width: int = 7) -> Clues:
    return [[int(clue) for clue in row] for row in count_lines(grow(height, width, seed))]


def shuffled(clues: Clues, seed: int) -> list[int]:
    return [int(each) for each in np.random.default_rng(seed).permutation(sum(len(row) for row in clues))]


def reduce_by_halves(
    clues: Clues, order: list[int], level: int, has_colours: bool, fixed: int = 0, steps: int = 1 << 40, reach: int = WIDE
) -> list[int] | int:
    """The clues kept, or how it ended otherwise."""
    grid = new_grid(len(clues), len(clues[0]), level, has_colours=has_colours)
    cells, values, starts, places = list_items(grid, clues)
    places[:] = order
    windows = new_windows(len(clues), len(clues[0]), level, has_colours=has_colours)
    stack, kept, left = new_reduction(len(order), steps)
    items = cells, values, starts, places
    while (ending := reduce_clues(grid, *windows, reach, tables(), *items, fixed, stack, kept, left)) == MORE:
        left[0] = steps
    return [int(each) for each in np.flatnonzero(kept)] if ending == SOLVED else int(ending)


def reduce_one_by_one(clues: Clues, order: list[int], level: int, has_colours: bool) -> list[int] | int:
    """The same by solving anew without each clue in turn."""
    width = len(clues[0])
    shown = [list(row) for row in clues]
    if (ending := find(shown, level, has_colours).ending) != SOLVED:
        return ending
    for place in order:
        row, column = divmod(place, width)
        shown[row][column] = None
        if find(shown, level, has_colours).ending != SOLVED:
            shown[row][column] = clues[row][column]
    return [place for place in sorted(order) if shown[place // width][place % width] is not None]


@pytest.mark.parametrize(("level", "has_colours"), STRENGTHS)
def test_halving_keeps_the_clues_that_trying_each_keeps(level: int, has_colours: bool) -> None:
    outcomes = []
    for seed in range(8):
        clues = all_clues(seed)
        order = shuffled(clues, seed)
        outcomes.append(reduce_by_halves(clues, order, level, has_colours))
        assert outcomes[-1] == reduce_one_by_one(clues, order, level, has_colours), (clues, order)
    assert any(isinstance(outcome, list) for outcome in outcomes)


@pytest.mark.parametrize("reach", [0, NARROW, WIDE])
@pytest.mark.parametrize(("level", "has_colours"), STRENGTHS)
def test_windows_change_nothing(level: int, has_colours: bool, reach: int) -> None:
    """What a window proves to be needed is what trying each keeps: on these boards the widest is less than half of the board."""
    for seed in range(2):
        clues = all_clues(seed, 16, 17)
        order = shuffled(clues, seed)
        kept = reduce_by_halves(clues, order, level, has_colours, reach=reach)
        assert isinstance(kept, list)
        assert kept == keep_one_by_one(seed, level, has_colours), (seed, order)


@cache
def keep_one_by_one(seed: int, level: int, has_colours: bool) -> list[int] | int:
    clues = all_clues(seed, 16, 17)
    return reduce_one_by_one(clues, shuffled(clues, seed), level, has_colours)


@pytest.mark.parametrize("reach", [NARROW, WIDE])
def test_windows_save_most_of_the_work_on_large_boards(reach: int) -> None:
    """Counted in visits of cells, not in time."""
    clues = all_clues(1, 30, 30)
    order = shuffled(clues, 1)
    assert count_visits(clues, order, EXPERT, reach) < 0.75 * count_visits(clues, order, EXPERT, 0)


def count_visits(clues: Clues, order: list[int], level: int, reach: int) -> int:
    grid = new_grid(len(clues), len(clues[0]), level)
    cells, values, starts, places = list_items(grid, clues)
    places[:] = order
    windows, (stack, kept, left) = new_windows(len(clues), len(clues[0]), level), new_reduction(len(order))
    before = int(left[0])
    assert reduce_clues(grid, *windows, reach, tables(), cells, values, starts, places, 0, stack, kept, left) == SOLVED
    return before - int(left[0])


def test_windows_are_opened_where_they_save_time() -> None:
    assert [choose_reach(30, 40, level) for level in LEVELS] == [0, 0, 0, 0, NARROW, NARROW, WIDE]
    assert [choose_reach(15, 15, level) for level in LEVELS] == [0, 0, 0, 0, 0, 0, NARROW]
    assert not any(choose_reach(10, 10, level) for level in LEVELS)


@pytest.mark.parametrize("level", LEVELS)
def test_pauses_change_nothing(level: int) -> None:
    clues = all_clues(3, 8, 8)
    order = shuffled(clues, 3)
    whole = reduce_by_halves(clues, order, level, True)
    assert reduce_by_halves(clues, order, level, True, steps=1) == whole
    assert reduce_by_halves(clues, order, level, True, steps=50) == whole


def test_the_first_clues_stay_where_that_is_asked_for() -> None:
    clues = all_clues(1)
    order = shuffled(clues, 1)
    kept = reduce_by_halves(clues, order, 3, True, fixed=10)
    assert isinstance(kept, list)
    assert set(order[:10]) <= set(kept)
    rest = reduce_by_halves(clues, order, 3, True)
    assert isinstance(rest, list)
    assert not set(order[:10]) <= set(rest)


def test_items_of_several_clues_stay_or_go_together() -> None:
    clues = all_clues(2, 6, 6)
    grid = new_grid(6, 6, 3)
    cells, values, _, _ = list_items(grid, clues)
    pairs = np.arange(36).reshape(18, 2)
    pairs[:, 1] = 35 - pairs[:, 0]
    order = np.arange(18)
    stack, kept, steps = new_reduction(18)
    chosen = pairs.ravel()
    starts = np.arange(0, 37, 2)
    windows = new_windows(6, 6, 3)
    items = cells[chosen], values[chosen], starts, order
    assert reduce_clues(grid, *windows, NARROW, tables(), *items, 0, stack, kept, steps) == SOLVED
    shown = {int(each) for each in pairs[kept == 1].ravel()}
    assert shown == {35 - each for each in shown}
    left = [[clues[row][column] if 6 * row + column in shown else None for column in range(6)] for row in range(6)]
    assert find(left, 3).ending == SOLVED
    assert 0 < len(shown) < 36


def test_what_cannot_be_solved_is_not_reduced() -> None:
    # Two loops fit: around the left or around the right half.
    assert reduce_by_halves([[None, None, None], [None, 2, None]], [0], 6, True) == STUCK
    assert reduce_by_halves([[3, 3], [3, 3]], [0, 1, 2, 3], 6, True) == CONTRADICTION


def test_a_trail_that_is_too_short_is_told() -> None:
    clues = all_clues(1, 20, 20)
    grid = new_grid(20, 20, 6, depth=33)
    cells, values, starts, order = list_items(grid, clues)
    windows = new_windows(20, 20, 6)
    assert reduce_clues(grid, *windows, WIDE, tables(), cells, values, starts, order, 0, *new_reduction(400)) == FULL


def snapshot(grid: Grid) -> tuple[bytes, list[int]]:
    """Everything known, the length of the trail, and how much is queued."""
    counts = [TRAIL, VERTEX_COUNT, CELL_COUNT, EDGE_COUNT, CLASS_COUNT, RUN_COUNT, BROKEN]
    known = grid.memory[: SECTIONS * grid.cells].copy()
    known[GLOBALS * grid.cells + SEEN] = 0  # scratch
    return known.tobytes(), [int(grid.work[each]) for each in counts]


@pytest.mark.parametrize(("level", "has_colours"), STRENGTHS)
def test_what_is_taken_back_is_as_it_was(level: int, has_colours: bool) -> None:
    """A trial of both values of an edge that tells nothing leaves no trace."""
    quiet = 0
    for seed in range(12):
        grid, ending = run(draw_puzzle(seed), level, has_colours)
        if ending != STUCK:
            continue
        lists = new_trial_lists(grid)
        ending, _, _ = try_edges(grid, tables(), 0, 100_000, *lists)
        if ending != STUCK:
            continue
        before = snapshot(grid)
        _, following, tried = try_edges(grid, tables(), 0, 100_000, *lists)
        assert (following, tried > 0) == (-1, True)
        assert snapshot(grid) == before
        assert not lists[0].any()
        quiet += 1
    assert quiet
