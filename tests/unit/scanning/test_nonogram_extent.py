"""Lattices that reach too far or not far enough become the board with its clues, and neighbours on one lattice are both found."""

from __future__ import annotations

from typing import Any

import pytest

pytest.importorskip("cv2")

from gridwright.api import scan_image
from gridwright.api.scanning import _Found, _lies_on
from gridwright.kinds import load_kind
from gridwright.kinds.nonogram.scanner import fit_lattice
from gridwright.kinds.nonogram.scanning.bands import Seen, gather_band
from gridwright.kinds.nonogram.scanning.board_box import find_board
from gridwright.kinds.nonogram.scanning.surveying import Layout, find_layout
from gridwright.model.scanning import Fit
from gridwright.scan.image import Photo, read_photo
from gridwright.scan.lattice import Lattice
from gridwright.scan.networks import Number
from tests.unit.scanning.drawn_pages import HEART_COLUMNS, HEART_ROWS, draw_nonogram, new_page, save

PITCH = 36
LEFT = TOP = 150


def draw_heart(**options: Any) -> Photo:
    page = new_page()
    draw_nonogram(page, HEART_ROWS, HEART_COLUMNS, corner=(LEFT, TOP), pitch=PITCH, **options)
    return read_photo(save(page))


def place(photo: Photo, top: int, bottom: int, left: int, right: int) -> Lattice:
    """The lattice between these lines of the board, which may lie beside it."""
    low, high = TOP + top * PITCH, TOP + bottom * PITCH
    start, end = LEFT + left * PITCH, LEFT + right * PITCH
    corners = [(start, low), (end, low), (end, high), (start, high)]
    return Lattice.from_corners(photo.grey, corners, bottom - top, right - left)  # type: ignore[arg-type]


def read_clues(layout: Layout) -> tuple[list[list[int]], list[list[int]]]:
    rows, columns = (
        [[seen.number.value for seen in line if seen.number.score > 0.5] for line in band.lines]
        for band in (layout.list_bands(is_horizontal=True)[0], layout.list_bands(is_horizontal=False)[0])
    )
    return rows, columns


WANTED = [list(clue) for clue in HEART_ROWS], [list(clue) for clue in HEART_COLUMNS]


@pytest.mark.parametrize("lines", [(0, 7, 0, 9), (0, 8, 2, 9), (2, 8, 0, 9), (0, 8, 0, 7)])
def test_rows_and_columns_that_a_lattice_lacks_are_added(lines: tuple[int, int, int, int]) -> None:
    photo = draw_heart()
    assert read_clues(find_layout(photo, place(photo, *lines))) == WANTED


def test_a_row_without_a_rule_and_a_number_is_left_out() -> None:
    photo = draw_heart()
    assert read_clues(find_layout(photo, place(photo, 0, 9, 0, 9))) == WANTED


def test_bands_without_rules_do_not_lead_a_lattice_astray() -> None:
    photo = draw_heart()
    wide = place(photo, 0, 8, 0, 9).extend(left=3)
    points = wide.points.copy()
    points[:, :3, 1] -= 0.7 * PITCH  # as if the rows went up there
    astray = Lattice(points, wide.across, wide.upright, wide.across_weight, wide.upright_weight, wide.score)
    assert read_clues(find_layout(photo, astray)) == WANTED


def test_neighbours_on_one_lattice_are_both_found() -> None:
    page = new_page(1200, 640)
    for start in (0, 14):
        draw_nonogram(page, HEART_ROWS, HEART_COLUMNS, corner=(LEFT + start * PITCH, TOP), pitch=PITCH)
    photo = read_photo(save(page))
    fit = fit_lattice(photo, place(photo, 0, 8, 0, 23))
    assert fit.score > 0.7
    (other,) = fit.others
    assert fit.own.columns < 14
    layouts = [fit.found, fit_lattice(photo, other).found]
    assert [read_clues(layout) for layout in layouts] == [WANTED, WANTED]
    assert abs(layouts[0].board.outline[0, 0] - layouts[1].board.outline[0, 0]) > 10 * PITCH


def test_nothing_else_is_looked_for_in_a_puzzle_that_is_sure(monkeypatch: pytest.MonkeyPatch) -> None:
    looked: list[Any] = []
    monkeypatch.setattr("gridwright.scan.lattice.find_dot_lattices", lambda grey: looked.append(grey) or [])
    page = new_page()
    draw_nonogram(page, HEART_ROWS, HEART_COLUMNS, corner=(LEFT, TOP), pitch=PITCH)
    (found,) = scan_image(save(page))
    assert found.kind == "nonogram"
    (grey,) = looked
    assert int(grey[TOP + 2 : TOP + 8 * PITCH - 2, LEFT + 2 : LEFT + 9 * PITCH - 2].min()) > 200


def test_puzzles_lie_on_each_other_by_their_cells_and_not_by_what_is_between_them() -> None:
    photo = draw_heart()

    def find(lines: tuple[int, int, int, int], clues: int) -> _Found:
        grid = place(photo, *lines)
        area = grid.extend(left=clues, right=clues)
        return _Found(grid, load_kind("nonogram"), Fit(1.0, own=area, grid=grid))

    board = find((0, 8, 0, 9), 6)
    assert not _lies_on(find((0, 8, 13, 20), 3), board)  # two of its seven columns are where the board's clues may be
    assert _lies_on(find((0, 6, 10, 14), 1), board)  # in the clues of the board
    assert _lies_on(find((2, 8, 0, 9), 1), board)


def see(places: list[tuple[float, float]], height: float = 14) -> list[Seen]:
    return [Seen(row + 0.5, column + 0.5, Number(0, 0, 10, height, 0.99, ((1, 1.0),))) for row, column in places]


def test_what_shows_through_in_a_column_does_not_cut_it_off() -> None:
    clues: list[tuple[float, float]] = [(2 + row, 1) for row in range(12)] + [(1, 2 + column) for column in range(7)]
    assert find_board(see([*clues, (3, 8), (6, 8)]), 14, 9) == (2, 14, 2, 9)


def test_clues_in_ruled_cells_end_with_them() -> None:
    clues: list[tuple[float, float]] = [(-1 - place, column) for column in range(6) for place in range(1 + column % 2)]
    title = [Seen(-2.5, 3.7, Number(0, 0, 16, 16, 0.97, ((10, 0.5), (16, 0.5)))), *see([(-3, 1)], 11)]

    def list_titles(ruled: int) -> list[int]:
        band = gather_band([*see(clues), *title], "top", 10, 6, ruled)
        assert band is not None
        return [line for line, seen in enumerate(band.lines) if sum(each.number.score > 0.5 for each in seen) > 1 + line % 2]

    assert list_titles(0) == [1, 3]
    assert list_titles(2) == []
