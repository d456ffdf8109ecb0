"""Slitherlinks read from drawn pages: clues between dots, lines and crosses, corrections, and what is none."""

from __future__ import annotations

from io import BytesIO
from typing import Any

import numpy as np
import pytest

pytest.importorskip("cv2")

from PIL import Image, ImageChops, ImageDraw, ImageFilter, ImageFont

from gridwright.api import Place, scan_image, scanning
from gridwright.kinds import load_kind
from gridwright.kinds.slitherlink.puzzle import Clue, Slitherlink
from gridwright.kinds.slitherlink.scanning import scanner
from gridwright.kinds.slitherlink.scanning.correction import correct_clues
from gridwright.model.errors import InputError
from gridwright.model.scanning import Fit
from gridwright.scan.image import Photo
from gridwright.scan.lattice import Lattice
from gridwright.scan.networks import Number

ROWS = ["..2.2", "2.2..", "2...1", "0.102", "..2.."]
"""With exactly one solution."""
PITCH = 40


def draw_page(
    rows: list[str], lines: tuple[tuple[int, int, int, int], ...] = (), crosses: tuple[tuple[float, float], ...] = ()
) -> Any:
    """Dots, clues, and what is drawn from vertex to vertex, all in cells from the upper left dot."""
    page = Image.new("L", ((len(rows[0]) + 2) * PITCH, (len(rows) + 2) * PITCH), 245)
    pen, font = ImageDraw.Draw(page), ImageFont.load_default(size=PITCH * 0.62)
    for row in range(len(rows) + 1):
        for column in range(len(rows[0]) + 1):
            x, y = (column + 1) * PITCH, (row + 1) * PITCH
            pen.ellipse([(x - 2, y - 2), (x + 2, y + 2)], fill=0)
    for row, line in enumerate(rows):
        for column, clue in enumerate(line):
            if clue != ".":
                pen.text(((column + 1.5) * PITCH, (row + 1.5) * PITCH), clue, fill=0, font=font, anchor="mm")
    for column, row, to_column, to_row in lines:
        ends = [((column + 1) * PITCH, (row + 1) * PITCH), ((to_column + 1) * PITCH, (to_row + 1) * PITCH)]
        pen.line(ends, fill=40, width=4)
    for column, row in crosses:
        x, y = (column + 1) * PITCH, (row + 1) * PITCH
        pen.line([(x - 5, y - 5), (x + 5, y + 5)], fill=60, width=2)
        pen.line([(x - 5, y + 5), (x + 5, y - 5)], fill=60, width=2)
    return page


def read_page(page: Any, rows: int, columns: int, **options: Any) -> Any:
    """Read it where its dots are."""
    grey = np.asarray(page)
    photo = Photo(grey, np.repeat(grey[..., None], 3, axis=2), 1.0)
    points = np.stack(np.meshgrid(np.arange(columns + 1), np.arange(rows + 1)), axis=-1).astype(np.float32) * PITCH + PITCH
    none = [np.zeros(shape, np.float32) for shape in ((rows + 1, columns), (rows, columns + 1)) * 2]
    lattice = Lattice(points, *none, 1.0)
    fit = scanner.fit_lattice(photo, lattice)
    return fit, scanner.scan_lattice(photo, lattice, fit, **options)


def test_clues_and_lines_are_read() -> None:
    fit, found = read_page(draw_page(ROWS, lines=((0, 3, 0, 5), (2, 0, 4, 0)), crosses=((0.5, 1.0), (3.0, 2.5))), 5, 5)
    assert fit.score > 0.8
    assert found.puzzle.clues == Slitherlink(ROWS).clues
    lines = {spot for spot, value in found.board.edges() if value == 1}
    assert lines == {(7, 0), (9, 0), (0, 5), (0, 7)}
    assert {spot for spot, value in found.board.edges() if value == 2} == {(2, 1), (5, 6)}
    assert "4 lines are drawn already" in found.notes


def test_thin_crosses_are_read() -> None:
    """As paper has them that shows a board."""
    page = draw_page(ROWS)
    pen = ImageDraw.Draw(page)
    for x, y in ((100, 80), (180, 160), (120, 180)):
        pen.line([(x - 4, y - 4), (x + 4, y + 4)], fill=70, width=1)
        pen.line([(x - 4, y + 4), (x + 4, y - 4)], fill=70, width=1)
    _, found = read_page(page, 5, 5)
    assert {spot for spot, value in found.board.edges() if value} == {(2, 3), (6, 7), (7, 4)}
    assert {value for _, value in found.board.edges() if value} == {2}


def test_what_is_as_dark_as_clues_is_doubted_where_nothing_is_read() -> None:
    page = draw_page(ROWS)
    ImageDraw.Draw(page).line([(48, 64), (74, 60)], fill=0, width=7)
    _, found = read_page(page, 5, 5)
    assert [value.where for value in found.doubtful] == ["row 1, column 1"]
    assert found.puzzle.clues == Slitherlink(ROWS).clues


def test_the_ring_of_a_cup_is_no_line() -> None:
    page = draw_page(ROWS, lines=((0, 3, 0, 5),))
    ring = Image.new("L", page.size, 255)
    ImageDraw.Draw(ring).ellipse([(65, 90), (235, 255)], outline=190, width=9)
    _, found = read_page(ImageChops.multiply(page, ring.filter(ImageFilter.GaussianBlur(3))), 5, 5)
    assert [spot for spot, value in found.board.edges() if value] == [(7, 0), (9, 0)]
    assert found.puzzle.clues == Slitherlink(ROWS).clues


def test_a_page_upside_down_is_read() -> None:
    _, found = read_page(draw_page(ROWS).rotate(180), 5, 5)
    assert found.puzzle.clues == Slitherlink(ROWS).clues
    assert found.board is None
    assert not found.doubtful


def test_of_two_ways_up_the_one_with_one_loop_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    """As where the light is too poor for the digits alone to tell."""
    turn = scanner._turn_upright

    def choose_wrongly(photo: Photo, lattice: Lattice, **options: Any) -> tuple[Lattice, Lattice | None, float]:
        upright, _, legible = turn(photo, lattice, **options)
        return upright.turn(2), upright, legible

    monkeypatch.setattr(scanner, "_turn_upright", choose_wrongly)
    rows = [".2.2.", ".0.3.", "3.113", ".1..3", "22..."]
    _, found = read_page(draw_page(rows).rotate(180), 5, 5)
    assert found.puzzle.rows() == rows


def test_what_was_read_is_read_again_where_it_was_found() -> None:
    """The page leans back: corners alone do not tell where the dots are. One clue is said, and the others stay as they are."""
    page = draw_page(ROWS)
    corners = (-30, -60, -20, 285, 300, 310, 330, -10)
    image = BytesIO()
    page.transform(page.size, Image.Transform.QUAD, corners, Image.Resampling.BICUBIC, fillcolor=245).save(image, "PNG")
    (found,) = scan_image(image.getvalue())
    assert found.puzzle.rows() == ROWS
    mesh = found.mesh
    place = Place((mesh[0][0], mesh[0][-1], mesh[-1][-1], mesh[-1][0]), 5, 5, mesh)
    (again,) = scan_image(image.getvalue(), kind="slitherlink", place=place, fixed={"row 1, column 3": "2"})
    assert again.mesh == mesh
    assert again.puzzle == found.puzzle
    assert [value.confidence for value in again.values][1:] == [value.confidence for value in found.values][1:]
    with pytest.raises(InputError, match="expected a mesh of 5 lines of 6 points"):
        scan_image(image.getvalue(), kind="slitherlink", place=Place(place.quad, 4, 5, mesh))


def test_what_a_person_says_is_not_doubted() -> None:
    _, found = read_page(draw_page(ROWS), 5, 5, fixed={"row 1, column 1": "2"})
    assert found.puzzle.clues[0][0] == 2
    with pytest.raises(InputError, match="row 9, column 9"):
        read_page(draw_page(ROWS), 5, 5, fixed={"row 9, column 9": "2"})


def test_a_sudoku_is_none() -> None:
    fit, _ = read_page(draw_page(["5.7.9", ".48.6", "9..7.", "86.5.", ".7.49"]), 5, 5)
    assert fit.score < 0.5
    assert "sudoku" in fit.why


def make_choices(rows: list[str], unsure: dict[tuple[int, int], dict[Clue, float]]) -> list[list[dict[Clue, float]]]:
    sure = [[{None if clue == "." else int(clue): 0.999999} for clue in line] for line in rows]
    return [[unsure.get((row, column), sure[row][column]) for column in range(len(line))] for row, line in enumerate(rows)]


def test_a_contradiction_is_corrected_to_what_a_loop_allows() -> None:
    found = correct_clues(make_choices(ROWS, {(1, 0): {0: 0.6, 2: 0.39, None: 0.01}, (0, 2): {2: 0.9, 3: 0.1}}))
    assert found.changed == {(1, 0)}
    assert found.clues == Slitherlink(ROWS).clues
    assert found.outcome.name == "solved"
    # Without this clue there are several loops, so that nothing but its look speaks for it.
    assert found.rate_change((1, 0), {0: 0.6, 2: 0.39, None: 0.01}) == 0.39


def test_a_changed_clue_is_as_likely_as_against_no_clue_at_all() -> None:
    rows = ["22232", "21232", "22111", "02102", "01222"]
    likely = {2: 0.6, 1: 0.39, None: 0.01}  # type: dict[Clue, float]
    found = correct_clues(make_choices(rows, {(2, 2): likely}))
    assert found.changed == {(2, 2)}
    assert found.rate_change((2, 2), likely) > 0.95
    assert found.rate_change((2, 2), {2: 0.6, 1: 0.2, None: 0.2}) == pytest.approx(0.5)


def test_what_nothing_mends_stays_as_read() -> None:
    found = correct_clues(make_choices(["3333"] * 4, {(0, 0): {3: 0.9, 2: 0.1}}))
    assert not found.changed
    assert found.outcome.name == "unsolvable"


def test_several_solutions_are_no_reason_to_correct() -> None:
    choices = make_choices(["...", ".2.", "..."], {(1, 1): {2: 0.9, 0: 0.1}})
    found = correct_clues(choices)
    assert found.outcome.name == "ambiguous"
    assert not found.changed


CROWDED = ["22.3.2..", ".3..2.13", "2..2.2..", "..13..2.", "3.2..23.", ".2..2..2", "2.33..2.", "..2.23.3"]


def draw_thin_grid(rows: list[str], grey: int, width: int = 1) -> Any:
    """Clues in the cells of a thin grid instead of between dots."""
    page = draw_page(rows)
    pen = ImageDraw.Draw(page)
    wide, high = len(rows[0]), len(rows)
    for row in range(high + 1):
        pen.line([(PITCH, (row + 1) * PITCH), ((wide + 1) * PITCH, (row + 1) * PITCH)], fill=grey, width=width)
    for column in range(wide + 1):
        pen.line([((column + 1) * PITCH, PITCH), ((column + 1) * PITCH, (high + 1) * PITCH)], fill=grey, width=width)
    return page


@pytest.mark.parametrize(("score", "count"), [(1.0, 0), (0.76, 1)], ids=["ruled", "ruled in part"])
def test_dots_are_looked_for_where_drawn_lines_pass_for_rules(score: float, count: int) -> None:
    grey = np.asarray(draw_page(ROWS))
    photo = Photo(grey, np.repeat(grey[..., None], 3, axis=2), 1.0)
    points = np.stack(np.meshgrid(np.arange(6), np.arange(6)), axis=-1).astype(np.float32) * PITCH + PITCH
    none = [np.zeros(shape, np.float32) for shape in ((6, 5), (5, 6)) * 2]
    lattice = Lattice(points, *none, score).extend(1, 1, 1, 1)
    nonogram = scanning._Found(lattice, load_kind("nonogram"), Fit(0.95, own=lattice))
    assert len(scanning._find_lattices(photo, "dots", [nonogram])) == count


def test_a_thin_grid_full_of_clues_is_no_nonogram() -> None:
    """Its upper rows and left columns would do for clues of the rest, if there were none in the rest."""
    image = BytesIO()
    draw_thin_grid(CROWDED, 120).save(image, "PNG")
    (found,) = scan_image(image.getvalue())
    assert (found.kind, found.rows, found.columns) == ("slitherlink", 8, 8)


SPARSE = [
    ".....1....",
    "22.3..1..3",
    "32.21.0.0.",
    ".22..32..1",
    "2112....1.",
    ".1222...3.",
    "3..1321221",
    ".23.2.1...",
    "2.....0.1.",
    "21.1232.1.",
]


def test_a_bare_corner_of_a_thin_grid_is_no_nonogram() -> None:
    """Three bare cells each way have clues above and beside them, as the board of a small nonogram has."""
    image = BytesIO()
    draw_thin_grid(SPARSE, 150).save(image, "PNG")
    (found,) = scan_image(image.getvalue())
    assert (found.kind, found.puzzle.rows()) == ("slitherlink", SPARSE)


@pytest.mark.parametrize(
    ("held", "is_even"),
    [
        (["#.##.#", ".#..##", "##.#..", "..##.#", "#.#.##"], True),
        (["....##.#", "....####", "...#.###", "####....", ".###....", ".#.#....", "####...."], False),
    ],
    ids=["clues", "a nonogram"],
)
def test_bare_corners_tell_a_nonogram(held: list[str], is_even: bool) -> None:
    rating = scanner._rate_evenness(np.array([[cell == "#" for cell in line] for line in held]))
    assert (rating > scanner.EVEN) == is_even
    assert (rating < scanner.UNEVEN) != is_even


def test_a_reading_hardly_less_likely_that_has_one_loop_is_preferred() -> None:
    rows = ["....2", *ROWS[1:]]
    found = correct_clues(make_choices(rows, {(0, 2): {None: 0.75, 2: 0.25}}))
    assert found.clues == Slitherlink(ROWS).clues
    assert found.changed == {(0, 2)}
    assert not found.is_settled


def test_neighbours_just_a_cell_apart_are_two_puzzles() -> None:
    """Their dots go together as those of one puzzle do."""
    image = BytesIO()
    draw_page([f"{line}.{line[::-1]}" for line in ROWS]).save(image, "PNG")
    found = scan_image(image.getvalue())
    assert [each.puzzle.rows() for each in found] == [ROWS, [line[::-1] for line in ROWS]]


def test_a_puzzle_with_a_bare_line_half_way_is_one() -> None:
    """Symmetric ones have such lines; it has a loop, and neither of its halves has."""
    rows = ["00023", "10121", "32111", "12312", ".....", "31002", "21001", "23102", "32222"]
    image = BytesIO()
    draw_page(rows).save(image, "PNG")
    assert [each.puzzle.rows() for each in scan_image(image.getvalue())] == [rows]


@pytest.mark.parametrize(
    ("held", "parts"),
    [
        (["##.##.#", "#.#..##", ".##.#.#"] * 3, 0),
        (["#.##.##.#", "##.#.#.##", "##.#.##.#", ".###.###."], 2),
        (["#.###..##", "##.#.#.##", "##.#.##.#", ".###.###."], 0),
        (
            ["#.##..#.#", "##.#.#.##", "##.#.##.#", ".###.###.", ".........", "##.#.##.#", "##.#..#.#", ".##..#.##", "#.##.#.##"],
            2,
        ),
    ],
    ids=["one", "two", "one with a clue half-way", "four"],
)
def test_bare_lines_half_way_part_neighbours(held: list[str], parts: int) -> None:
    assert len(scanner._list_parts(np.array([[cell == "#" for cell in line] for line in held]))) == parts


def test_likeness_does_not_take_all_doubt_away() -> None:
    number = Number(12, 12, 8, 14, 0.99, ((2, 0.8), (3, 0.2)))
    assert scanner._limit_confidence([number], 2) == pytest.approx(0.9)
    assert scanner._limit_confidence([number], 3) == pytest.approx(0.6)
    assert scanner._limit_confidence([number], None) == 1
    assert scanner._limit_confidence([], 2) == 1
