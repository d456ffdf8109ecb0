"""Which bands around a board are its own, and what several readings of a number say together."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest

pytest.importorskip("cv2")

from gridwright.kinds.nonogram.scanner import fit_lattice
from gridwright.kinds.nonogram.scanning.bands import Band, Seen, Side
from gridwright.kinds.nonogram.scanning.own_bands import choose_own, measure_coherence
from gridwright.kinds.nonogram.scanning.rereading import combine_readings, read_again
from gridwright.kinds.nonogram.scanning.surveying import find_layout
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


def test_what_several_readings_say_counts_more_than_the_first() -> None:
    chances = np.full(100, 1e-6)
    chances[1] = 0.99
    number = combine_readings(Number(0, 0, 10, 14, 0.9, ((2, 0.7), (1, 0.3))), [(0.99, chances), (0.99, chances)])
    assert number.value == 1
    assert number.score > 0.9
    doubted = combine_readings(Number(0, 0, 10, 14, 0.99, ((2, 0.99), (7, 0.01))), [(0.99, chances), (0.99, chances)])
    assert doubted.choices[0][1] < 0.95


def test_numbers_are_found_again_where_they_stand() -> None:
    page = new_page()
    draw_nonogram(page, HEART_ROWS, HEART_COLUMNS)
    photo = read_photo(save(page))
    layout = find_layout(photo, find_board())
    again = read_again(photo, layout)
    told = [[tuple(seen.number.value for seen in line) for line in band.lines] for band in again.bands]
    assert told == [[tuple(line) for line in HEART_COLUMNS], [tuple(line) for line in HEART_ROWS]]
    assert all(
        seen.number.score * seen.number.choices[0][1] > 0.9 for band in again.bands for line in band.lines for seen in line
    )


def test_blocks_of_different_inks_need_no_gaps() -> None:
    page = new_page()
    rows, columns = [(1, 1, 1, 1)] * 4, [(2, 2)] * 4
    draw_nonogram(page, rows, columns, inks=("#c8352f", "#2f6fb0"))
    fit = fit_lattice(read_photo(save(page)), find_board().cut(slice(0, 4), slice(0, 4)))
    assert fit.score > 0.9


def test_a_title_behind_clues_says_little_against_them() -> None:
    titled = make_band("top", [(10, *HEART_COLUMNS[0]), *HEART_COLUMNS[1:]])
    assert measure_coherence([titled, LEFT], 8, 9) > 0.8 * measure_coherence([TOP, LEFT], 8, 9)
