"""Where the board of a nonogram is on a lattice, and that numbers are read whole wherever the lattice ends."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

pytest.importorskip("cv2")

from gridwright.kinds.nonogram.scanning.bands import Seen
from gridwright.kinds.nonogram.scanning.board_box import find_board
from gridwright.kinds.nonogram.scanning.surveying import find_layout
from gridwright.scan.image import Photo, read_photo
from gridwright.scan.lattice import Lattice
from gridwright.scan.networks import Number
from tests.unit.scanning.drawn_pages import draw_nonogram, new_page, save


def see(places: Iterable[tuple[int, int]], score: float = 0.99) -> list[Seen]:
    """A number in the middle of each of these cells (row, column) of a lattice."""
    return [Seen(row + 0.5, column + 0.5, Number(0, 0, 10, 14, score, ((1, 1.0),))) for row, column in places]


def list_clue_cells(depth: int, rows: int, columns: int) -> list[tuple[int, int]]:
    """Cells in which clues stand that are one and two numbers long in turn, where `depth` rows and columns are for clues."""
    cells = [(depth + row, depth - 1 - place) for row in range(rows) for place in range(1 + row % 2)]
    return cells + [(depth - 1 - place, depth + column) for column in range(columns) for place in range(1 + column % 2)]


def test_clue_cells_are_no_part_of_the_board() -> None:
    assert find_board(see(list_clue_cells(3, 6, 8)), 9, 11) == (3, 9, 3, 11)


def test_clues_beside_the_lattice_leave_it_whole() -> None:
    assert find_board(see(list_clue_cells(0, 6, 8)), 6, 8) == (0, 6, 0, 8)


def test_lines_without_a_number_stay() -> None:
    cells = [(row, column) for row, column in list_clue_cells(2, 6, 8) if row not in (2, 7) and column not in (2, 9)]
    assert find_board(see(cells), 8, 10) == (2, 8, 2, 10)


def test_the_clues_of_a_neighbour_say_nothing() -> None:
    own = [(15, column) for column in range(3)]
    neighbours = [(row, -5 - column) for row in range(5) for column in range(6)]
    cells = list_clue_cells(3, 15, 15) + neighbours + [(row, -3) for row, _ in own]
    assert find_board(see(cells), 18, 18) == (3, 18, 3, 18)


def test_clues_on_both_sides_leave_the_board_between() -> None:
    near = list_clue_cells(2, 7, 7)
    far = [(10 - row, column) if row < 2 else (row, 10 - column) for row, column in near]
    assert find_board(see(near + far), 11, 11) == (2, 9, 2, 9)


def test_what_is_drawn_on_the_board_is_no_clue() -> None:
    cells, drawn = see(list_clue_cells(2, 6, 8)), see([(2, 2), (2, 3), (2, 4), (3, 2)], 0.6)
    marked = {id(each.number) for each in drawn}
    assert find_board([*cells, *drawn], 8, 10, marked) == (2, 8, 2, 10)


def read_rows(photo: Photo, lattice: Lattice) -> list[list[int]]:
    (band,) = find_layout(photo, lattice).list_bands(is_horizontal=True)
    return [[seen.number.value for seen in line if seen.number.score > 0.5] for line in band.lines]


def test_numbers_are_read_whole_where_the_lattice_ends_in_them() -> None:
    rows, pitch = [[4, 17, 4], [17, 3], [12, 7], [5, 17], [2, 14, 1], [17]], 30
    columns = [[3, 2] if column % 2 else [6] for column in range(30)]
    page = new_page(1100, 400)
    draw_nonogram(page, rows, columns, corner=(150, 150), pitch=pitch)
    photo = read_photo(save(page))
    corners = [(150, 150), (150 + 30 * pitch, 150), (150 + 30 * pitch, 150 + 6 * pitch), (150, 150 + 6 * pitch)]
    board = Lattice.from_corners(photo.grey, corners, 6, 30)  # type: ignore[arg-type]
    assert read_rows(photo, board) == rows
    # A lattice that reaches into the band, with its border in the middle of numbers.
    wide = board.extend(left=2)
    points = wide.points - [(0.6 * pitch, 0.0)] * (wide.points[..., :1] < 149)
    own = Lattice(points, wide.across, wide.upright, wide.across_weight, wide.upright_weight, wide.score)
    assert read_rows(photo, own) == rows


def test_what_the_rim_of_a_part_cuts_off_is_not_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    def read_rims(patch: Any) -> list[Number]:
        """Something surely read at every rim of what is looked at, as half of a number may be."""
        height, width = patch.shape
        places = [(8, height / 2), (width - 8, height / 2), (width / 2, 8), (width / 2, height - 8)]
        return [Number(x, y, 8, 14, 0.99, ((1, 1.0),)) for x, y in places]

    monkeypatch.setattr("gridwright.scan.networks.read_numbers", read_rims)
    photo = read_photo(save(new_page(600, 600)))
    corners = [(200, 200), (440, 200), (440, 440), (200, 440)]
    layout = find_layout(photo, Lattice.from_corners(photo.grey, corners, 8, 8))  # type: ignore[arg-type]
    assert (layout.board.rows, layout.board.columns, layout.inside) == (8, 8, ())
