"""Bands: where an effort stands among those of puzzles of its size."""

from __future__ import annotations

from itertools import pairwise

import pytest

from gridwright.kinds.common.grading import BANDS, Reference, borders_at, find_band, load_references, name_size

SMALL = Reference(5, 100, tuple(float(border) for border in range(10, 100, 10)))
LARGE = Reference(10, 100, tuple(float(border) for border in range(40, 400, 40)))
SIZES = (SMALL, LARGE)
REFERENCES = load_references("gridwright.kinds.nonogram")


@pytest.mark.parametrize(("effort", "band"), [(0.0, 1), (9.9, 1), (10.0, 2), (15.0, 2), (89.9, 9), (90.0, 10), (1e9, 10)])
def test_a_band_lies_between_two_borders(effort: float, band: int) -> None:
    assert find_band(effort, 25, SIZES) == band


def test_between_two_sizes_borders_grow_as_a_power_of_the_cells() -> None:
    halfway = 50  # on a logarithmic scale between 25 and 100 cells
    assert borders_at(halfway, SIZES) == pytest.approx([2 * border for border in SMALL.borders])


def test_beyond_the_sizes_measured_borders_go_on_growing() -> None:
    assert borders_at(400, SIZES) == pytest.approx([4 * border for border in LARGE.borders])


def test_tiny_puzzles_are_compared_with_the_smallest_size() -> None:
    assert borders_at(1, SIZES) == borders_at(25, SIZES) == list(SMALL.borders)


@pytest.mark.parametrize("cells", [1, 2, 24, 25, 26, 99, 100, 101, 3_600, 25_000_000])
def test_borders_rise_at_every_size(cells: int) -> None:
    borders = borders_at(cells, REFERENCES)
    assert len(borders) == BANDS - 1
    assert all(low < high for low, high in pairwise([0.0, *borders]))


def test_one_cell_more_never_moves_a_border_by_much() -> None:
    """With classes of size it would: that is why there are none."""
    for cells in range(20, 2_000):
        before, after = borders_at(cells, REFERENCES), borders_at(cells + 1, REFERENCES)
        assert all(0.9 < new / old < 1.2 for old, new in zip(before, after, strict=True))


def test_the_measured_sizes_are_in_order_and_well_populated() -> None:
    references = REFERENCES
    assert len(references) >= 5
    assert all(small.side < large.side for small, large in pairwise(references))
    assert min(reference.puzzles for reference in references) >= 100


@pytest.mark.parametrize(("cells", "name"), [(1, "25 cells"), (25, "25 cells"), (60, "60 cells"), (9_999, "9,999 cells")])
def test_a_size_is_called_by_the_nearest_measured(cells: int, name: str) -> None:
    assert name_size(cells, SIZES) == name
