"""Where the board of a nonogram is on a lattice, and that numbers are read whole wherever the lattice ends."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from math import inf
from typing import Any

import numpy as np
import pytest

pytest.importorskip("cv2")

from gridwright.kinds.nonogram.scanning.bands import Seen, gather_band, list_sightings
from gridwright.kinds.nonogram.scanning.board_box import find_board
from gridwright.kinds.nonogram.scanning.candidates import LETTER_COST, Sighting, list_candidates
from gridwright.kinds.nonogram.scanning.surveying import find_layout, is_ruled_throughout
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


def place_column(column: int, distances: Sequence[float], chance: float = 0.99, height: float = 14) -> list[Seen]:
    """Numbers in a column, so many cells above the board."""
    number = Number(0, 0, 10, height, 0.99, ((3, chance), (8, 1 - chance)))
    return [Seen(-distance, column + 0.5, number) for distance in distances]


def list_scores(seen: Sequence[Seen], columns: int) -> list[list[float]]:
    """The scores of the numbers above each column, from the top down."""
    band = gather_band(seen, "top", 10, columns)
    assert band is not None
    return [[each.number.score for each in line] for line in band.lines]


CLUES = [each for column in range(10) for each in place_column(column, [0.5 + 0.75 * place for place in range(1 + column % 4)])]


def test_a_clue_as_long_as_no_other_is_whole() -> None:
    longest = place_column(10, [0.5 + 0.75 * place for place in range(9)])
    assert list_scores([*CLUES, *longest], 11)[10] == [0.99] * 9


def test_text_above_the_clues_is_left_out() -> None:
    text = [
        each._replace(column=each.column + shift)
        for column, shift in enumerate((0.1, -0.3, 0.4, -0.2, 0.3, 0.0, -0.4, 0.2, 0.4, -0.1))
        for each in place_column(column, [3.75, 4.5], chance=0.3)
    ]
    assert [len(line) for line in list_scores([*CLUES, *text], 10)] == [1 + column % 4 for column in range(10)]


def test_the_clues_of_a_puzzle_above_are_doubted_together() -> None:
    other = place_column(8, [2.1, 2.85, 3.6])  # 1.6 from the only number of its own
    scores = list_scores([*CLUES, *other], 10)[8]
    assert [score > 0.5 for score in scores] == [False, False, False, True]
    band = gather_band([*CLUES, *other], "top", 10, 10)
    assert band is not None
    sightings = list_sightings(band.lines[8], "top")
    candidates = list(list_candidates(sightings, 30))
    assert len(candidates[0].clue) == 1
    whole = next(candidate for candidate in candidates if len(candidate.clue) == 4)
    assert 0 < whole.cost < 4


def test_a_gap_makes_it_likely_that_a_clue_ends_before_it() -> None:
    seen = [Sighting(((value, 0.99), (8, 0.01)), 0.99) for value in (1, 2, 3)]
    seen[1] = replace(seen[1], cut_before=2.0)
    costs = {tuple(block.length for block in each.clue): each.cost for each in list_candidates(seen, 12)}
    assert costs[1, 2, 3] == 0
    assert 1.9 < costs[(3,)] < 2.0
    behind = [replace(seen[0]), replace(seen[1], cut_before=inf, cut_after=2.0), seen[2]]
    costs = {tuple(block.length for block in each.clue): each.cost for each in list_candidates(behind, 12)}
    assert 1.9 < costs[(1,)] < 2.0


def test_the_letter_of_an_ink_may_have_been_read_as_a_digit() -> None:
    seen = [Sighting(((11, 0.9), (1, 0.1))), Sighting(((25, 1.0),), letter_cost=LETTER_COST)]
    costs = {tuple(block.length for block in each.clue): each.cost for each in list_candidates(seen, 40)}
    assert costs[11, 25] == 0
    assert costs[11, 2] == LETTER_COST
    assert (1, 25) in costs


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


def test_a_lattice_that_went_astray_over_numbers_is_read_as_well() -> None:
    """Numbers below each other pass for a rule; they then stand on it, not in the middle of cells."""
    page = new_page()
    draw_nonogram(page, [[2], [1, 1], [3], [2], [1, 2], [4]], [[1], [2], [2, 1], [3], [1], [5]])
    photo = read_photo(save(page))
    points = np.stack(np.meshgrid(np.arange(9), np.arange(7)), axis=-1).astype(np.float32)
    points[:, :2, 0] = (0.5, 1.5)
    points = (points - (2, 0)) * 36 + 150
    across, upright = np.ones((7, 8), np.float32), np.ones((6, 9), np.float32)
    upright[:, :2] = 0.5
    lattice = Lattice(points, across, upright, across, upright, 1.0)
    assert not is_ruled_throughout(lattice)
    assert is_ruled_throughout(lattice.cut(columns=slice(2, None)))
    layout = find_layout(photo, lattice)
    assert (layout.board.rows, layout.board.columns) == (6, 6)
    assert np.abs(layout.board.outline[0] - 150).max() < 1
