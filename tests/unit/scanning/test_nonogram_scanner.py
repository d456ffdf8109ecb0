"""Nonograms read from drawn pages: where clues are, which way up the page is, marks, corrections, and what is no puzzle."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

pytest.importorskip("cv2")

from gridwright.api import InputError, Place, cut_crops, preview_photo, scan_image
from gridwright.kinds.nonogram.puzzle import Nonogram
from gridwright.kinds.nonogram.scanning.bands import PITCH
from gridwright.kinds.nonogram.scanning.ink_reading import choose_colour
from gridwright.kinds.nonogram.scanning.marks import find_inked
from tests.unit.scanning.drawn_pages import HEART_COLUMNS, HEART_ROWS, draw_nonogram, new_page, save

HEART = Nonogram.build(HEART_ROWS, HEART_COLUMNS)


def draw_heart(**options: Any) -> Any:
    page = new_page()
    draw_nonogram(page, HEART_ROWS, HEART_COLUMNS, **options)
    return page


@pytest.mark.parametrize("has_ruled_clues", [False, True])
def test_clues_are_read_in_cells_and_in_bands_without_any(has_ruled_clues: bool) -> None:
    (found,) = scan_image(save(draw_heart(has_ruled_clues=has_ruled_clues)), kind="nonogram")
    assert (found.kind, found.rows, found.columns) == ("nonogram", 8, 9)
    assert found.puzzle.clues == HEART.clues
    assert found.outcome is not None
    assert found.outcome.name == "solved"
    assert found.board is None
    assert not found.corrected
    assert len(found.mesh) == 9


def test_a_page_upside_down_is_read() -> None:
    (found,) = scan_image(save(draw_heart().rotate(180)), kind="nonogram")
    assert found.puzzle.clues == HEART.clues


def test_small_numbers_in_large_cells_are_read() -> None:
    page = new_page(800, 760)
    draw_nonogram(page, HEART_ROWS, HEART_COLUMNS, pitch=66, size=0.24)
    (found,) = scan_image(save(page), kind="nonogram")
    assert found.puzzle.clues == HEART.clues
    assert not found.corrected


def test_numbers_on_chips_have_the_inks_of_their_grounds() -> None:
    page, inks = new_page(), ("#c43027", "#1f2430")
    rows, blank = [(1, 3)] * 6, [()] * 6
    draw_nonogram(page, rows, blank, inks=inks, is_on_chips=True, size=0.7)
    draw_nonogram(page, blank, [(6,), *blank[1:]], inks=inks[:1], is_on_chips=True, size=0.7)
    draw_nonogram(page, blank, [(), (), (), (6,), (6,), (6,)], inks=inks[1:], is_on_chips=True, size=0.7)
    (found,) = scan_image(save(page), kind="nonogram")
    assert [[block.length for block in clue] for clue in found.puzzle.rows] == [[1, 3]] * 6
    assert len({clue[0].colour for clue in found.puzzle.rows}) == 1
    assert len({block.colour for clue in found.puzzle.rows for block in clue}) == 2


def test_a_chip_hardly_larger_than_its_number_is_ground() -> None:
    """A white stroke on red, with paper on both sides."""
    paper, red = (1.0, 1.0, 1.0), (0.77, 0.19, 0.15)
    line = np.array([paper, *[red] * 5, paper, paper, *[red] * 5, paper])
    colour, is_ground = choose_colour(np.tile(line[1:-1], (12, 1)), np.tile(line, (14, 1)))
    assert is_ground
    assert tuple(colour) == red


def test_marks_become_the_board() -> None:
    (found,) = scan_image(save(draw_heart(marks=[".##...##.", "####.####"])), kind="nonogram")
    assert found.puzzle.clues == HEART.clues
    assert found.board is not None
    assert found.board.rows()[:3] == [".##...##.", "####.####", "?????????"]


def test_a_flaw_that_cannot_be_mended_is_told() -> None:
    page = new_page()
    draw_nonogram(page, [(9,)] * 8, HEART_COLUMNS)
    (found,) = scan_image(save(page), kind="nonogram")
    assert found.puzzle is None
    assert "totals: the rows have" in found.problems[0]
    assert "stays as it was read" in found.notes[0]
    assert all(value.is_doubtful for value in found.values)
    (mended,) = scan_image(
        save(page), fixed={f"row {row}": " ".join(map(str, clue)) for row, clue in enumerate(HEART_ROWS, start=1)}
    )
    assert mended.puzzle.clues == HEART.clues
    assert [value.confidence for value in mended.values[:4]] == [1.0] * 4
    assert mended.notes == ()


def test_what_a_person_says_of_a_place_is_taken() -> None:
    image = save(draw_heart())
    place = Place(((150, 150), (474, 150), (474, 438), (150, 438)), 8, 9)
    (found,) = scan_image(image, kind="nonogram", place=place, fixed={"row 8": "1"})
    assert found.puzzle.clues == HEART.clues
    with pytest.raises(InputError, match="found 'row 9', expected row 1 to 8 or column 1 to 9"):
        scan_image(image, place=place, kind="nonogram", fixed={"row 9": "1"})
    with pytest.raises(InputError, match="row 8: found 'x', expected numbers such as 3 1 2"):
        scan_image(image, place=place, kind="nonogram", fixed={"row 8": "x"})


def test_pages_without_a_puzzle_are_refused() -> None:
    with pytest.raises(InputError, match="found no grid of cells"):
        scan_image(save(new_page()))
    sudoku = new_page()
    draw_nonogram(sudoku, [()] * 9, [()] * 9)
    with pytest.raises(InputError, match="9x9: nonogram: found no numbers beside the grid"):
        scan_image(save(sudoku), kind="nonogram")
    with pytest.raises(InputError, match="no kind is called 'sudoku'"):
        scan_image(save(sudoku), kind="sudoku")


def test_photos_are_shown_and_cut() -> None:
    image = save(draw_heart())
    assert preview_photo(image)[:2] == (640, 640)
    (crop,) = cut_crops(image, [((100, 100), (120, 100), (120, 130), (100, 130))])
    assert crop.startswith(b"\x89PNG")


def test_blank_cells_are_not_looked_at() -> None:
    """Most are on most boards; faint and small marks are none of them."""
    patch = np.full((2 * PITCH, 3 * PITCH), 255, np.uint8)
    patch[::PITCH] = patch[:, ::PITCH] = 0
    patch[10:14, 10:14] = 215
    patch[PITCH + 5 : PITCH + 19, 2 * PITCH + 5 : 2 * PITCH + 19] = np.where(np.eye(14), 220, 255)
    assert find_inked(patch, 2, 3).tolist() == [[True, False, False], [False, False, True]]
