"""Puzzles of every sort through the public functions, against all boards there are, judged one by one."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from gridwright.kinds.nonogram import solver
from gridwright.kinds.nonogram.board import Board
from gridwright.kinds.nonogram.clues import Clue, Grammar
from gridwright.kinds.nonogram.inks import BLACK, PAPER, Ink
from gridwright.kinds.nonogram.lattice import Box, Hexagon, Lattice, Rectangle
from gridwright.kinds.nonogram.puzzle import Nonogram
from gridwright.kinds.nonogram.rules import is_solution
from gridwright.model.outcome import Ambiguous, Solved, Unsolvable

RED = Ink("red", "#ff0000", "r")
HALVES = (PAPER, BLACK, Ink("lower right", "#000000", "◢", "◢"), Ink("upper left", "#000000", "◤", "◤"))
CASES: dict[str, tuple[Lattice, tuple[Ink, ...], Grammar]] = {
    "colour": (Rectangle(2, 4), (PAPER, BLACK, RED), "blocks"),
    "triangles": (Rectangle(2, 3), HALVES, "caps"),
    "zebra": (Rectangle(3, 4), (PAPER, BLACK), "zebra"),
    "coloured zebra": (Rectangle(2, 4), (PAPER, BLACK, RED), "zebra"),
    "triddler": (Hexagon.from_sides(1, 1, 2, 1), (PAPER, BLACK), "blocks"),
    "coloured triddler": (Hexagon.regular(1), (PAPER, BLACK, RED), "blocks"),
    "block": (Box(2, 2, 3), (PAPER, BLACK), "blocks"),
}


def thin_out(clues: tuple[tuple[Clue, ...], ...], chance: Random) -> tuple[tuple[Clue, ...], ...]:
    """A zebra need not tell all runs."""
    return tuple(tuple(tuple(run for run in clue if chance.random() < 0.6) for clue in side) for side in clues)


@pytest.mark.parametrize("case", CASES)
def test_against_all_boards(case: str) -> None:
    lattice, palette, grammar = CASES[case]
    chance = Random(case)
    endings = set()
    for _ in range(6):
        cells = bytes(chance.randrange(len(palette)) for _ in range(lattice.size))
        picture = Board(lattice.height, lattice.width, cells, ".", lattice.row_lengths)
        puzzle = Nonogram.from_picture(picture, palette=palette, grammar=grammar, lattice=lattice)
        given = puzzle.make_board(bytes(chance.choice([255] * 9 + [0, 1]) for _ in cells))
        clues = thin_out(puzzle.clues, chance) if grammar == "zebra" else puzzle.clues
        puzzle = Nonogram(lattice, clues, palette, given, grammar=grammar)
        boards = map(puzzle.make_board, map(bytes, product(range(len(palette)), repeat=lattice.size)))
        expected = {board.cells for board in boards if is_solution(puzzle, board)}
        outcome = solver.solve(puzzle, solutions=None)
        assert {board.cells for board in outcome.solutions} == expected
        assert solver.count(puzzle).value == len(expected)
        assert isinstance(outcome, (Unsolvable, Solved, Ambiguous)[min(len(expected), 2)])
        if expected:
            shared = solver.agreement(puzzle, solver.solve(puzzle))
            assert shared is not None
            assert shared.cells == bytes(values[0] if len(set(values)) == 1 else 255 for values in zip(*expected, strict=True))
        endings.add(min(len(expected), 2))
    assert len(endings) > 1
