"""Half cells along the slopes of a picture: where they go, and that the puzzle is one of triangles."""

from __future__ import annotations

import pytest

import gridwright
from gridwright.kinds.nonogram.board import Board
from gridwright.kinds.nonogram.general_solver import list_open_cells
from gridwright.kinds.nonogram.generator.picture_maker import fit_picture
from gridwright.kinds.nonogram.generator.stairs import smooth_stairs
from gridwright.kinds.nonogram.inks import BLACK_ON_WHITE, PAPER, Ink, palette_of
from gridwright.kinds.nonogram.lattice import Hexagon
from gridwright.kinds.nonogram.puzzle import Nonogram
from gridwright.kinds.nonogram.specification import PictureSpecification
from gridwright.model.errors import InputError
from gridwright.model.making import Made

ROCKET = ["....#....", "...###...", "..#####..", "..#####..", "..#####..", ".#######.", "#########", "#.#...#.#"]
SMOOTH = ["...◢#◣...", "..◢###◣..", "..#####..", "..#####..", ".◢#####◣.", "◢#######◣", "#########", "#.#...#.#"]


def draw(rows: list[str], palette: tuple[Ink, ...] = BLACK_ON_WHITE, **details: object) -> Nonogram:
    return Nonogram.from_picture(Board.from_rows(rows, "".join(ink.symbol for ink in palette)), palette=palette, **details)


def fit(source: Nonogram, **wish: object) -> Made:
    (made,) = fit_picture(source, PictureSpecification(sort="triangles", **wish))
    assert isinstance(made, Made), made
    return made


def test_slopes_get_half_cells_and_the_rest_stays() -> None:
    assert smooth_stairs(draw(ROCKET)).goal.rows() == SMOOTH
    made = fit(draw(ROCKET))
    assert (made.puzzle.goal.rows(), made.puzzle.sort, made.changes) == (SMOOTH, "triangles", ())
    assert made.facts["half_cells"] == 8
    assert list_open_cells(made.puzzle) == frozenset()
    assert gridwright.solve(made.puzzle).solution == made.puzzle.goal


def test_each_ink_has_half_cells_of_its_own() -> None:
    palette = palette_of({"r": "#ff0000", "A": "#0000ff"})
    made = fit(draw(["r...", "rr..", "rrr.", "AAAA", ".AAA", "..AA"], palette))
    inks = {ink.symbol: (ink.name, ink.colour, ink.corner) for ink in made.puzzle.palette[3:]}
    assert inks == {"B": ("red ◣", "#ff0000", "◣"), "C": ("blue ◥", "#0000ff", "◥")}
    assert made.puzzle.goal.rows()[:2] == ["rB..", "rrB."]
    assert fit(made.puzzle).puzzle == made.puzzle


def test_many_inks_have_signs_for_all_their_half_cells() -> None:
    palette = (PAPER, *(Ink(f"ink {number}", f"#{number:02x}8040", chr(ord("a") + number)) for number in range(12)))
    strip = [".#####.", "#######", "#######", ".#####.", "..###.."]
    rows = [(row + ".").replace("#", ink.symbol) for ink in palette[1:] for row in ["..###...", *strip, "........"]]
    width = max(map(len, rows))
    puzzle = smooth_stairs(draw([row.ljust(width, ".") for row in rows], palette))
    assert len(puzzle.palette) == 13 + 12 * 4
    assert len(set(puzzle.symbols)) == len(puzzle.palette)


@pytest.mark.parametrize(
    ("source", "message"),
    [
        (draw([".#.", "###", ".#."]), "sort: found no edge that goes down cell by cell, along which half cells could lie"),
        (draw(["#.", "##"], grammar="zebra"), "sort: found zebra, expected rows and columns of whole cells"),
        (
            Nonogram.from_picture(Board(2, 3, bytes(6), ".#", (3, 3)), lattice=Hexagon.regular(1)),
            "sort: found triddler, expected rows and columns of whole cells",
        ),
    ],
)
def test_a_picture_without_slopes_is_refused(source: Nonogram, message: str) -> None:
    with pytest.raises(InputError, match=message):
        fit_picture(source, PictureSpecification(sort="triangles"))
