"""Deduction that stops when a call has made so many visits, and goes on where it stopped."""

from __future__ import annotations

import numpy as np
import pytest

from gridwright.kinds.slitherlink.kernels.engine import MORE, deduce
from gridwright.kinds.slitherlink.kernels.grid import LIMIT, list_clues, new_grid
from tests.unit.kernels.loops.solving import LEVELS, NO_EDGES, Clues, Found, find, split_edges, tables
from tests.unit.kernels.loops.winding import draw_puzzle


def find_in_slices(clues: Clues, level: int, has_cycles: bool, visits: int) -> tuple[Found, int]:
    """What a level finds, a few visits at a time, and how often it stopped."""
    grid = new_grid(len(clues), len(clues[0]), level, has_cycles=has_cycles)
    grid.work[LIMIT] = visits
    pauses = 0
    while (ending := int(deduce(grid, tables(), *list_clues(grid, clues), NO_EDGES, NO_EDGES))) == MORE:
        pauses += 1
    return Found(ending, *split_edges(grid)), pauses


@pytest.mark.parametrize("has_cycles", [False, True])
@pytest.mark.parametrize("level", LEVELS)
def test_pauses_change_nothing(level: int, has_cycles: bool) -> None:
    for seed in range(6):
        clues = draw_puzzle(seed)
        whole = find(clues, level, has_cycles=has_cycles)
        for visits in (1, 40):
            found, pauses = find_in_slices(clues, level, has_cycles, visits)
            assert found.ending == whole.ending
            assert pauses > 0 or visits > 1
            if whole.ending >= 0:
                assert np.array_equal(found.lines, whole.lines)
                assert np.array_equal(found.crosses, whole.crosses)


def test_without_a_limit_it_never_stops() -> None:
    assert find(draw_puzzle(1, 30), 6, has_cycles=True).ending != MORE
