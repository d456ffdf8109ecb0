"""Where things lie, seen from others: both sides of a neighbourhood agree, and the numbers are those of the shapes."""

from __future__ import annotations

import numpy as np
import pytest

from gridwright.kinds.slitherlink.kernels.grid import (
    BLOCK_COLUMNS,
    BLOCK_ROWS,
    EXPERT,
    NEAR_EDGES,
    PARTNERS,
    Grid,
    list_near_edges,
    list_partners,
    mark_blocks,
    new_grid,
)
from gridwright.kinds.slitherlink.kernels.square_lattice import corner_of, edge_at, ends_of
from gridwright.kinds.slitherlink.kernels.state import lock_edges
from gridwright.kinds.slitherlink.square_lattice import CORNERS, PAIRS

SIDE = 7
ROW, COLUMN = 4, 3


@pytest.fixture(scope="module")
def grid() -> Grid:
    return new_grid(SIDE, SIDE, EXPERT)


def partners_of(grid: Grid, edge: int) -> set[tuple[int, int, int]]:
    """The edges that share a lock with an edge, with the place and the number of each lock."""
    rows = list_partners(grid.stride, grid.cells).reshape(2, 12, 3)[0 if edge < grid.cells else 1]
    return {(edge + int(far), edge + int(place), int(which)) for far, place, which in rows}


def middle_edges(grid: Grid) -> tuple[int, int]:
    """A top edge and a left one, far from the border."""
    cell = ROW * grid.stride + COLUMN
    return cell, grid.cells + cell


def test_a_grid_holds_what_its_size_says(grid: Grid) -> None:
    assert np.array_equal(grid.work[PARTNERS : PARTNERS + 72], list_partners(grid.stride, grid.cells))
    assert np.array_equal(grid.work[NEAR_EDGES : NEAR_EDGES + 12], list_near_edges(grid.stride, grid.cells))


def test_who_shares_a_lock_with_an_edge_shares_it_in_return(grid: Grid) -> None:
    for edge in middle_edges(grid):
        found = partners_of(grid, edge)
        assert len({other for other, _, _ in found}) == 12
        assert all((edge, place, which) in partners_of(grid, other) for other, place, which in found)


def test_a_lock_lies_where_its_two_edges_meet_or_at_the_cell_that_holds_it(grid: Grid) -> None:
    for edge in middle_edges(grid):
        rows = list_partners(grid.stride, grid.cells).reshape(2, 12, 3)[0 if edge < grid.cells else 1]
        for number, (far, place, which) in enumerate(rows.tolist()):
            pair = {edge, edge + far}
            if number < 6:
                assert {edge_at.py_func(grid, edge + place, way) for way in PAIRS[which]} == pair
            else:
                assert set(lock_edges.py_func(grid, edge + place, which)) == pair


def test_the_edges_around_a_cell_are_those_at_its_corners(grid: Grid) -> None:
    cell = ROW * grid.stride + COLUMN
    near = [cell + int(each) for each in list_near_edges(grid.stride, grid.cells)]
    for corner, edges in enumerate(CORNERS):
        vertex = corner_of.py_func(grid, cell, corner)
        assert [near[edge] for edge in edges] == [edge_at.py_func(grid, vertex, way) for way in range(4)]
        assert all(vertex in ends_of.py_func(grid, near[edge]) for edge in edges)


def test_what_is_near_lies_in_the_blocks_within_reach() -> None:
    own, near = (each.reshape(22, 32) for each in mark_blocks(20, 30))
    assert {int(block).bit_count() for block in own.flat} == {1}
    assert len(set(own.flat)) == BLOCK_ROWS * BLOCK_COLUMNS
    for row, column in ((0, 0), (5, 17), (21, 31), (11, 2)):
        window = own[max(row - 2, 0) : row + 3, max(column - 2, 0) : column + 3]
        assert near[row, column] == np.bitwise_or.reduce(window, axis=None)
