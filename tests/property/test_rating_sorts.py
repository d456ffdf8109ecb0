"""Ratings of every sort of nonogram: they agree with the exact solver; names of inks, and how a picture lies, do not matter."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from gridwright.kinds.nonogram.board import Board
from gridwright.kinds.nonogram.general_simulation import simulate_domains
from gridwright.kinds.nonogram.inks import PAPER, Ink
from gridwright.kinds.nonogram.lattice import Box, Hexagon, Rectangle
from gridwright.kinds.nonogram.puzzle import Nonogram
from gridwright.kinds.nonogram.rater import rate
from gridwright.kinds.nonogram.simulation import simulate
from gridwright.kinds.nonogram.solver import solve
from gridwright.model.outcome import Ambiguous, Solved
from tests.unit.formats.test_sorts import HALVES

INKS = (PAPER, *(Ink(name, colour, name[0]) for name, colour in (("red", "#dd0000"), ("blue", "#0000dd"), ("green", "#00aa00"))))


def draw_sort(sort: str, seed: int) -> Nonogram:
    """A small puzzle of a sort, of a picture by chance."""
    chance = Random(f"{sort}-{seed}")
    height, width = chance.randint(2, 5), chance.randint(2, 5)
    match sort:
        case "colour":
            return Nonogram.from_picture(paint(chance, Rectangle(height, width), 4), palette=INKS)
        case "triangles":
            return Nonogram.from_picture(paint(chance, Rectangle(height, width), 6), palette=HALVES, grammar="caps")
        case "zebra":
            return Nonogram.from_picture(paint(chance, Rectangle(height, width), 2), grammar="zebra")
        case "triddler":
            hexagon = Hexagon.from_sides(*(chance.randint(1, 2) for _ in range(4)))
            return Nonogram.from_picture(paint(chance, hexagon, 2), lattice=hexagon)
    box = Box(2, chance.randint(1, 3), chance.randint(1, 3))
    return Nonogram.from_picture(paint(chance, box, 3), palette=INKS[:3], lattice=box)


def paint(chance: Random, lattice: Rectangle | Hexagon | Box, values: int) -> Board:
    weights = [2] + [3] * (values - 1)
    cells = bytes(chance.choices(range(values), weights, k=lattice.size))
    return Board(lattice.height, lattice.width, cells, ".#abcd"[:values], lattice.row_lengths)


@pytest.mark.parametrize("sort", ["colour", "triangles", "zebra", "triddler", "block"])
@settings(max_examples=40)
@given(seed=st.integers(0, 2**32))
def test_what_it_takes_agrees_with_the_exact_solver(sort: str, seed: int) -> None:
    puzzle = draw_sort(sort, seed)
    rating = rate(puzzle, runs=2)
    match solve(puzzle):
        case Solved(is_unique=True):
            assert rating.demand in ("lines", "what-if", "search")
            assert rating.band is not None
        case Ambiguous():
            assert (rating.demand, rating.band) == ("ambiguous", None)
        case other:
            raise AssertionError(other)
    assert rating == rate(puzzle, runs=2)


@settings(max_examples=40)
@given(seed=st.integers(0, 2**32), order=st.permutations([1, 2, 3]))
def test_names_of_inks_do_not_matter(seed: int, order: list[int]) -> None:
    """Line by line the same things are seen, so that the runs themselves are the same."""
    puzzle = draw_sort("colour", seed)
    before = rate(puzzle, runs=2)
    assume(before.demand == "lines")
    board = puzzle.goal
    assert board is not None
    cells = bytes([0, *order][value] for value in board.cells)
    after = rate(Nonogram.from_picture(puzzle.make_board(cells), palette=INKS), runs=2)
    assert after.effort == pytest.approx(before.effort)
    assert (after.demand, after.footholds, after.rounds, after.tier) == (
        before.demand,
        before.footholds,
        before.rounds,
        before.tier,
    )


@settings(max_examples=25)
@given(seed=st.integers(0, 2**32))
def test_mirrored_it_takes_the_same(seed: int) -> None:
    puzzle = draw_sort("colour", seed)
    before = rate(puzzle, runs=20)
    assume(before.demand == "lines")
    assert puzzle.goal is not None
    mirrored = Board.from_rows([row[::-1] for row in puzzle.goal.rows()], puzzle.goal.symbols)
    after = rate(Nonogram.from_picture(mirrored, palette=INKS), runs=20)
    noise = 3 * ((before.spread**2 + after.spread**2) / 20) ** 0.5 + 0.03 * before.effort
    assert after.effort == pytest.approx(before.effort, abs=noise)
    assert (after.demand, after.footholds, after.rounds) == (before.demand, before.footholds, before.rounds)


@settings(max_examples=40)
@given(seed=st.integers(0, 2**32))
def test_black_and_white_is_much_the_same_as_by_its_own_kernels(seed: int) -> None:
    """What does not depend on chance or techniques is the very same; so is what it takes."""
    chance = Random(seed)
    puzzle = Nonogram.from_picture(paint(chance, Rectangle(chance.randint(3, 7), chance.randint(3, 7)), 2))
    special, general = simulate(puzzle, runs=4), simulate_domains(puzzle, runs=4)
    assert general.demand == special.demand
    assert general.cells_left == special.cells_left
    assert (general.footholds, general.cells_at_start) == (special.footholds, special.cells_at_start)
    assert (general.round_lines, general.round_cells) == (special.round_lines, special.round_cells)
