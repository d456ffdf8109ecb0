"""Pictures of every sort made into puzzles: fair as asked for, with few changes, and what was changed is told."""

from __future__ import annotations

from random import Random

import pytest

from gridwright.kinds.nonogram.board import Board
from gridwright.kinds.nonogram.general_solver import list_open_cells
from gridwright.kinds.nonogram.generator.picture_maker import fit_picture, repair_picture
from gridwright.kinds.nonogram.inks import BLACK, PAPER, palette_of
from gridwright.kinds.nonogram.lattice import Box, Hexagon, Lattice, Rectangle
from gridwright.kinds.nonogram.puzzle import Nonogram
from gridwright.kinds.nonogram.solver import count, solve
from gridwright.kinds.nonogram.specification import PictureSpecification
from gridwright.model.errors import UnsupportedError
from gridwright.model.making import Made, NothingFits, Unfit
from gridwright.model.outcome import Solved

INKS = palette_of({"r": "#ff0000", "g": "#00aa00", "b": "#0000ff"})
SHAPES = [
    pytest.param(Rectangle(7, 8), INKS, id="colour"),
    pytest.param(Hexagon.regular(2), (PAPER, BLACK), id="triddler"),
]


def draw(lattice: Lattice, values: int, seed: str) -> Board:
    chance = Random(seed)
    return Board(
        lattice.height,
        lattice.width,
        bytes(chance.randrange(values) if chance.random() < 0.5 else 0 for _ in range(lattice.size)),
        ".",
        lattice.row_lengths,
    )


@pytest.mark.parametrize(("lattice", "palette"), SHAPES)
@pytest.mark.parametrize("guessing", ["never", "allowed"])
def test_a_picture_becomes_fair(lattice: Lattice, palette: tuple[object, ...], guessing: str) -> None:
    changed = 0
    for seed in range(6):
        source = Nonogram.from_picture(draw(lattice, len(palette), str(seed)), palette=palette, lattice=lattice)
        (made,) = fit_picture(source, PictureSpecification(guessing=guessing))
        assert isinstance(made, Made)
        goal = made.puzzle.goal
        pairs = enumerate(zip(source.goal.cells, goal.cells, strict=True))
        assert [lattice.locate(cell) for cell, (before, after) in pairs if before != after] == list(made.changes)
        assert count(made.puzzle).value == 1
        assert isinstance(solve(made.puzzle), Solved)
        assert made.facts["needs_guessing"] == bool(list_open_cells(made.puzzle))
        assert guessing == "allowed" or not made.facts["needs_guessing"]
        assert (made.puzzle.lattice, made.puzzle.palette) == (source.lattice, source.palette)
        changed += len(made.changes)
    assert changed


def test_one_change_is_found_where_one_does() -> None:
    """Two reds on a diagonal can be the other two; any one cell more decides it."""
    source = Nonogram.from_picture(Board.from_rows(["r.b", ".rb", "bbb"], ".rgb"), palette=INKS)
    told: list[object] = []
    repairs = repair_picture(source, tell=told.append)
    assert (len(repairs.best[0].changes), repairs.is_minimal, repairs.at_least) == (1, True, 1)
    assert told == [repairs]


def test_a_block_of_diagonals_becomes_fair() -> None:
    """Every line has one of its two cells filled, in two ways."""
    source = Nonogram.from_picture(Board.from_rows(["#.", ".#", ".#", "#."]), lattice=Box(2, 2, 2))
    assert count(source).value == 2
    (made,) = fit_picture(source, PictureSpecification())
    assert isinstance(made, Made)
    assert (len(made.changes), count(made.puzzle).value) == (1, 1)


def test_a_picture_that_is_kept() -> None:
    wish = PictureSpecification(keep=True)
    fair = Nonogram.from_picture(Board.from_rows(["rr", "rg"], ".rgb"), palette=INKS)
    assert isinstance(fit_picture(fair, wish)[0], Made)
    (unfit,) = fit_picture(Nonogram.from_picture(Board.from_rows(["r.", ".r"], ".rgb"), palette=INKS), wish)
    assert isinstance(unfit, Unfit)
    assert [board.rows() for board in unfit.solutions] == [["r.", ".r"], [".r", "r."]]


def test_what_cannot_be_asked_for() -> None:
    source = Nonogram.from_picture(Board.from_rows(["rr", "rg"], ".rgb"), palette=INKS)
    with pytest.raises(UnsupportedError, match="rules and bands can be asked for in black and white only"):
        fit_picture(source, PictureSpecification(bands=(1, 2)))
    (unfit,) = fit_picture(source, PictureSpecification(guessing="required", keep=True))
    assert isinstance(unfit, Unfit)
    assert unfit.reason == "lines alone finish it"
    (nothing,) = fit_picture(Nonogram.from_picture(draw(Rectangle(9, 9), 4, "x"), palette=INKS), PictureSpecification(), limit=5)
    assert isinstance(nothing, NothingFits)
    assert "5 candidates" in nothing.reason
