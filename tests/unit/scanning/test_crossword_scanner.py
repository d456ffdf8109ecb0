"""Crosswords read from drawn pages: blocks, bars, numbers that prove the pattern, letters, and what is none."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO
from typing import Any

import numpy as np
import pytest

pytest.importorskip("cv2")

from PIL import Image, ImageDraw, ImageFont

from gridwright.api import scan_image
from gridwright.kinds import load_kind
from gridwright.kinds.crossword.grid import Direction
from gridwright.kinds.crossword.puzzle import Crossword
from gridwright.kinds.crossword.scanning import scanner
from gridwright.model.errors import InputError
from gridwright.scan.image import Photo
from gridwright.scan.lattice import Lattice

BLOCKED = Crossword(["...#...", ".#...#.", ".......", "#.#.#.#", ".......", ".#...#.", "...#..."])
BARS = frozenset({(0, 2, Direction.ACROSS), (4, 1, Direction.ACROSS), (1, 0, Direction.DOWN), (2, 4, Direction.DOWN)})
BARRED = Crossword(["....."] * 5, bars=BARS)
PITCH = 44


def draw_page(
    puzzle: Crossword, letters: Sequence[str] = (), *, has_numbers: bool = True, ground: int = 240, block: int = 20, bar: int = 6
) -> Any:
    """The grid with one cell of paper around."""
    page = Image.new("L", ((puzzle.width + 2) * PITCH, (puzzle.height + 2) * PITCH), ground)
    pen = ImageDraw.Draw(page)
    small, large = (ImageFont.load_default(size=PITCH * share) for share in (0.3, 0.6))
    for row, line in enumerate(puzzle.squares):
        for column, symbol in enumerate(line):
            x, y = (column + 1) * PITCH, (row + 1) * PITCH
            fill = block if symbol == "#" else 180 if (row, column) in puzzle.shaded else ground
            pen.rectangle([(x, y), (x + PITCH, y + PITCH)], fill=fill, outline=0)
    for (row, column), text in puzzle.usual_labels().items() if has_numbers else ():
        pen.text(((column + 1.07) * PITCH, (row + 1.05) * PITCH), text, fill=0, font=small)
    for row, line in enumerate(letters):
        for column, letter in enumerate(line):
            if letter.isalpha():
                pen.text(((column + 1.5) * PITCH, (row + 1.58) * PITCH), letter, fill=30, font=large, anchor="mm")
    for row, column, direction in puzzle.bars:
        x, y = (column + 1) * PITCH, (row + 1) * PITCH
        across = direction is Direction.ACROSS
        ends = [(x + PITCH, y), (x + PITCH, y + PITCH)] if across else [(x, y + PITCH), (x + PITCH, y + PITCH)]
        pen.line(ends, fill=0, width=bar)
    return page


def read_page(page: Any, rows: int, columns: int, **options: Any) -> Any:
    """Read it where its rules are."""
    grey = np.asarray(page)
    photo = Photo(grey, np.repeat(grey[..., None], 3, axis=2), 1.0)
    points = np.stack(np.meshgrid(np.arange(columns + 1), np.arange(rows + 1)), axis=-1).astype(np.float32) * PITCH + PITCH
    ruled = [np.ones(shape, np.float32) for shape in ((rows + 1, columns), (rows, columns + 1)) * 2]
    lattice = Lattice(points, *ruled, 1.0)
    fit = scanner.fit_lattice(photo, lattice)
    return fit, scanner.scan_lattice(photo, lattice, fit, **options)


@pytest.mark.parametrize("ground", [240, 150])
def test_blocks_are_read(ground: int) -> None:
    fit, found = read_page(draw_page(BLOCKED, ground=ground), 7, 7)
    assert fit.score > 0.8
    assert found.puzzle == BLOCKED
    assert not found.doubtful


def test_pale_blocks_that_save_ink_are_read_in_uneven_light() -> None:
    page = np.asarray(draw_page(BLOCKED, block=205)) * np.linspace(1, 0.6, 9 * PITCH)
    _, found = read_page(Image.fromarray(page.astype(np.uint8)), 7, 7)
    assert found.puzzle == BLOCKED


@pytest.mark.parametrize("around", [20, 240])
def test_what_is_around_the_grid_is_no_part_of_it(around: int) -> None:
    """As on a screen, whose ground is as dark as blocks are."""
    page = draw_page(BLOCKED)
    inside = page.crop((PITCH, PITCH, 8 * PITCH + 1, 8 * PITCH + 1))
    page = Image.new("L", page.size, around)
    page.paste(inside, (PITCH, PITCH))
    grey = np.asarray(page)
    points = np.stack(np.meshgrid(np.arange(10), np.arange(10)), axis=-1).astype(np.float32) * PITCH
    across, upright = np.zeros((10, 9), np.float32), np.zeros((9, 10), np.float32)
    across[1:-1, 1:-1] = upright[1:-1, 1:-1] = 1
    lattice = Lattice(points, across, upright, across, upright, 1.0)
    photo = Photo(grey, np.repeat(grey[..., None], 3, axis=2), 1.0)
    fit = scanner.fit_lattice(photo, lattice)
    assert (fit.grid.rows, fit.grid.columns) == (7, 7)
    assert scanner.scan_lattice(photo, lattice, fit).puzzle == BLOCKED


LARGE = Crossword(
    [".#.#.#.#.", ".........", ".#.#.#.#.", "...#.#...", ".#.....#.", "...#.#...", ".#.#.#.#.", ".........", ".#.#.#.#."]
)


def test_without_numbers_the_photograph_tells_what_is_up() -> None:
    _, found = read_page(draw_page(LARGE, has_numbers=False), 9, 9)
    assert found.puzzle == LARGE


BOLD = ["W#M#W#M#W", "MWMWMWMWM", "M#W#M#W#M"]


def test_bold_letters_are_no_blocks() -> None:
    """They cover more than half of the middle of their cells."""
    page = draw_page(LARGE, block=120)
    pen = ImageDraw.Draw(page)
    font = ImageFont.load_default(size=PITCH * 0.62)
    for row, line in enumerate(BOLD):
        for column, letter in enumerate(line):
            if letter.isalpha():
                place = (column + 1.5) * PITCH, (row + 1.58) * PITCH
                pen.text(place, letter, fill=30, font=font, anchor="mm", stroke_width=1)
    fit, found = read_page(page, 9, 9)
    assert fit.score > 0.8
    assert found.puzzle == LARGE


def test_pale_blocks_are_read_in_a_shadow_darker_than_they_are() -> None:
    page = np.asarray(draw_page(LARGE, block=212)).astype(float)
    down, across = np.mgrid[: page.shape[0], : page.shape[1]] / PITCH
    page *= 1 - 0.2 / (1 + np.exp(1.2 * (across + 0.6 * down - 7)))
    page *= 1 - 0.1 / (1 + np.exp(1.0 * (8 - down)))
    _, found = read_page(Image.fromarray(page.astype(np.uint8)), 9, 9)
    assert found.puzzle == LARGE


def test_a_square_in_a_stain_is_what_its_twin_is_and_doubtful() -> None:
    page = np.asarray(draw_page(LARGE, block=190)).copy()
    stain = page[3 * PITCH + 2 : 4 * PITCH - 2, PITCH + 2 : 2 * PITCH - 2]
    stain[stain > 200] = 212  # nearer to the blocks, which are at 190, than to paper
    _, found = read_page(Image.fromarray(page), 9, 9)
    assert found.puzzle == LARGE
    assert "row 3, column 1" in {value.where for value in found.doubtful}


def test_shaded_cells_between_bars_are_no_blocks() -> None:
    shaded = Crossword(BARRED.squares, bars=BARS, shaded=frozenset({(1, 1), (2, 3), (3, 3), (4, 4)}))
    _, found = read_page(draw_page(shaded, [".....", ".G...", "...N.", "...S.", "....Y"], bar=6), 5, 5)
    assert found.puzzle == shaded


def test_accents_are_likely_only_where_there_are_some() -> None:
    """Letters are A, Á and B."""
    is_accented = np.array([False, True, False])
    unsure, plain, accented = [0.5, 0.45, 0.05], [0.98, 0.01, 0.01], [0.01, 0.98, 0.01]
    without = scanner._weigh_letters(np.array([unsure] + [plain] * 40), is_accented)
    with_some = scanner._weigh_letters(np.array([unsure] + [plain] * 20 + [accented] * 20), is_accented)
    assert without[0, 0] > 0.85
    assert with_some[0, 0] < 0.6
    assert np.allclose(without.sum(axis=1), 1)


def test_bars_are_told_from_rules_by_the_gap_between_their_widths() -> None:
    """Rules that letters touch are thicker than others, and bars are not all alike: no cell beside one is doubted for that."""
    page = draw_page(BARRED, bar=5)
    pen = ImageDraw.Draw(page)
    pen.line([(2 * PITCH, PITCH), (2 * PITCH, 2 * PITCH)], fill=0, width=2)  # a rule, thicker than others
    x, y = 4 * PITCH, PITCH
    pen.line([(x, y), (x, y + PITCH)], fill=0, width=7)  # a bar
    _, found = read_page(page, 5, 5)
    assert found.puzzle == BARRED
    assert not found.notes


@pytest.mark.parametrize("turn", [90, 180, 270])
def test_numbers_say_which_way_up_the_page_is(turn: int) -> None:
    _, found = read_page(draw_page(BARRED).rotate(turn), 5, 5)
    assert found.puzzle == BARRED


def test_letters_are_what_somebody_has_written() -> None:
    _, found = read_page(draw_page(BLOCKED, ["CAT#...", ".#", "......."]), 7, 7)
    assert found.board is not None
    assert found.board.rows()[:2] == ["CAT#...", ".#...#."]
    assert found.puzzle.goal is None


def test_shaded_cells_are_no_blocks() -> None:
    shaded = Crossword(BLOCKED.squares, shaded=frozenset({(2, 2), (2, 3), (2, 4)}))
    _, found = read_page(draw_page(shaded), 7, 7)
    assert found.puzzle == shaded


def test_a_grid_without_blocks_or_bars_is_none() -> None:
    fit, _ = read_page(draw_page(Crossword(["......"] * 6), has_numbers=False), 6, 6)
    assert fit.score < 0.5
    assert fit.why == "found neither blocks nor bars in the grid"


def test_the_thick_rules_of_a_sudoku_are_no_bars() -> None:
    across = {(row, column, Direction.ACROSS) for row in range(9) for column in (2, 5)}
    down = {(row, column, Direction.DOWN) for row in (2, 5) for column in range(9)}
    digits = ["A.B......"] + ["........."] * 8
    fit, _ = read_page(draw_page(Crossword(["........."] * 9, bars=frozenset(across | down)), digits, has_numbers=False), 9, 9)
    assert fit.score < 0.5
    assert fit.why == "found thick rules, but no numbers where words would begin"


def test_what_a_person_says_is_not_doubted() -> None:
    _, found = read_page(draw_page(BLOCKED), 7, 7, fixed={"row 3, column 3": "#", "row 1, column 1": "š"})
    assert found.puzzle.squares[2][2] == "#"
    assert found.board.rows()[0] == "Š..#..."
    with pytest.raises(InputError, match="expected letters"):
        read_page(draw_page(BLOCKED), 7, 7, fixed={"row 1, column 1": "[["})


def test_a_grid_that_can_be_nothing_else_is_shown_to_no_other_kind(monkeypatch: pytest.MonkeyPatch) -> None:
    """Reading all around a grid, as nonograms do, takes ten times as long."""

    def fail(*_: Any, **__: Any) -> Any:
        raise AssertionError("another kind was asked")

    monkeypatch.setattr(load_kind("nonogram").scanner, "fit_lattice", fail)
    monkeypatch.setattr(load_kind("slitherlink").scanner, "fit_lattice", fail)
    data = BytesIO()
    draw_page(BLOCKED).save(data, "PNG")
    (found,) = scan_image(data.getvalue())
    assert found.puzzle == BLOCKED


def test_a_pattern_without_numbers_may_be_another_kind() -> None:
    assert read_page(draw_page(BLOCKED), 7, 7)[0].excludes_others
    assert not read_page(draw_page(BLOCKED, has_numbers=False), 7, 7)[0].excludes_others
