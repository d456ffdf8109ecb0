"""Loops by growth: one, touching themselves nowhere, with enough turns, the same for the same seed."""

from __future__ import annotations

import numpy as np
import pytest

from gridwright.kinds.slitherlink.kernels.generation import TURNS_WANTED
from tests.unit.kernels.loops.winding import Inside, grow


def count_parts(cells: np.ndarray[tuple[int, int], np.dtype[np.bool_]]) -> int:
    """Into how many parts cells fall that are neighbours side by side."""
    left = {(int(row), int(column)) for row, column in np.argwhere(cells)}
    parts = 0
    while left:
        parts += 1
        reached = [left.pop()]
        while reached:
            row, column = reached.pop()
            for near in ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)):
                if near in left:
                    left.remove(near)
                    reached.append(near)
    return parts


def around_vertices(inside: Inside) -> tuple[Inside, Inside, Inside, Inside]:
    return inside[:-1, :-1], inside[:-1, 1:], inside[1:, :-1], inside[1:, 1:]


def count_turns(inside: Inside) -> int:
    return int((sum(part.astype(int) for part in around_vertices(inside)) % 2).sum())


@pytest.mark.parametrize(("height", "width"), [(1, 1), (1, 8), (8, 1), (2, 2), (3, 9), (10, 10), (30, 40)])
@pytest.mark.parametrize("shares", [(1.0, 0.3, 0.3), (0.8, 1.0, 1.0), (1.0, 0.0, 0.0), (0.0, 0.0, 0.0)])
def test_the_loop_is_one_and_touches_itself_nowhere(height: int, width: int, shares: tuple[float, float, float]) -> None:
    for seed in range(5):
        inside = grow(height, width, seed, shares)
        assert count_parts(inside == 1) == 1, "the inside is one"
        assert count_parts(inside == 0) == 1, "the outside is one, so there is one loop"
        one, two, three, four = around_vertices(inside)
        assert not ((one == four) & (two == three) & (one != two)).any(), "no corner at which cells touch only there"
        border = inside.copy()
        border[1:-1, 1:-1] = 0
        assert not border.any(), "nothing lies outside the board"


@pytest.mark.parametrize(("height", "width"), [(10, 10), (20, 20), (30, 40)])
def test_the_loop_turns_often_enough(height: int, width: int) -> None:
    """After its first phase, which the others only add to or straighten: with no share for them, it is what is left."""
    for seed in range(5):
        assert count_turns(grow(height, width, seed, (1.0, 0.0, 0.0))) >= TURNS_WANTED * height * width


def test_a_seed_gives_the_same_loop_and_another_one_another() -> None:
    assert np.array_equal(grow(20, 20, 7), grow(20, 20, 7))
    assert not np.array_equal(grow(20, 20, 7), grow(20, 20, 8))


def test_shares_shape_the_loop() -> None:
    """The later phases fill the bays that the first one leaves."""
    shares = ((1.0, 0.0, 0.0), (1.0, 1.0, 1.0))
    thin, thick = (sum(int(grow(20, 20, seed, each).sum()) for seed in range(5)) for each in shares)
    assert thin < thick
