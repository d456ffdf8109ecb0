"""Which bands around a board are its own."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest

pytest.importorskip("cv2")

from gridwright.kinds.nonogram.scanner import fit_lattice
from gridwright.kinds.nonogram.scanning.bands import Band, Seen, Side
from gridwright.kinds.nonogram.scanning.own_bands import choose_own, measure_coherence
from gridwright.scan.image import read_photo
from gridwright.scan.lattice import Lattice
from gridwright.scan.networks import Number
from tests.unit.scanning.drawn_pages import HEART_COLUMNS, HEART_ROWS, draw_nonogram, new_page, save


def make_band(side: Side, lines: Sequence[Sequence[int]]) -> Band:
    seen = [[Seen(0, 0, Number(0, 0, 10, 14, 1.0, ((value, 1.0),))) for value in line] for line in lines]
    return Band(side, tuple(map(tuple, seen)))


TOP, LEFT = make_band("top", HEART_COLUMNS), make_band("left", HEART_ROWS)


def test_of_two_bands_that_differ_the_one_stays_that_goes_with_the_columns() -> None:
    neighbours = make_band("right", [[1, 1, 1, 1], [2, 2, 1], [3, 1, 1], [1, 4, 1], [2, 2, 2], [1, 1, 2], [2, 1, 1], [5, 1]])
    assert choose_own([TOP, LEFT, neighbours], 8, 9) == [TOP, LEFT]


def test_clues_on_both_sides_stay() -> None:
    right = make_band("right", [*HEART_ROWS[:-1], [7]])
    assert choose_own([TOP, LEFT, right], 8, 9) == [TOP, LEFT, right]


def test_numbers_that_have_no_room_are_read_the_wrong_way_up() -> None:
    turned = [make_band("bottom", [[8, 5], *HEART_COLUMNS[1:]]), make_band("right", [[9, 9], *HEART_ROWS[1:]])]
    assert measure_coherence(turned, 8, 9) < 0.9 * measure_coherence([TOP, LEFT], 8, 9)


def find_board(left: int = 150) -> Lattice:
    points = np.stack(np.meshgrid(np.arange(10), np.arange(9)), axis=-1).astype(np.float32) * 36 + (left, 150)
    ruled = [np.ones(shape, np.float32) for shape in ((9, 9), (8, 10)) * 2]
    return Lattice(points.astype(np.float32), *ruled, 1.0)


def test_a_number_in_a_title_is_no_clue() -> None:
    page = new_page()
    draw_nonogram(page, HEART_ROWS, HEART_COLUMNS)
    draw_nonogram(page, [], [(88,)], corner=(186, 114))
    fit = fit_lattice(read_photo(save(page)), find_board())
    assert fit.score > 0.9
