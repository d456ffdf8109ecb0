"""Which of the grids that lie on each other are puzzles."""

from __future__ import annotations

import numpy as np
import pytest

pytest.importorskip("cv2")

from gridwright.api.scanning import _Found, _lies_on
from gridwright.kinds import load_kind
from gridwright.model.scanning import Fit
from gridwright.scan.lattice import Lattice


def place(left: int, top: int, rows: int, columns: int) -> Lattice:
    points = np.stack(np.meshgrid(np.arange(columns + 1), np.arange(rows + 1)), axis=-1).astype(np.float32) * 20
    ruled = [np.ones(shape, np.float32) for shape in ((rows + 1, columns), (rows, columns + 1)) * 2]
    return Lattice(points + np.array([left, top], np.float32), *ruled, 1.0)


def find(grid: Lattice, own: Lattice, score: float) -> _Found:
    return _Found(grid, load_kind("nonogram"), Fit(score, own=own, grid=grid))


LEFT = find(place(100, 100, 6, 8), place(40, 40, 9, 11), 1.0)


@pytest.mark.parametrize(("score", "is_neighbour"), [(0.85, True), (1.0, False)])
def test_a_surer_neighbour_whose_numbers_were_taken_for_clues_stays(score: float, is_neighbour: bool) -> None:
    right = find(place(300, 100, 6, 8), place(60, 40, 9, 20), score)
    assert _lies_on(LEFT, right) != is_neighbour
