"""What clues mean, in each grammar: against regular expressions and lists of everything."""

from __future__ import annotations

import re
from itertools import groupby, product
from random import Random

import pytest

from gridwright.kinds.nonogram.board import Board
from gridwright.kinds.nonogram.cells import UNKNOWN
from gridwright.kinds.nonogram.clues import Block, Clue, describe, format_clue, needed_cells
from gridwright.kinds.nonogram.inks import BLACK, PAPER, Ink
from gridwright.kinds.nonogram.lattice import Box, Hexagon
from gridwright.kinds.nonogram.puzzle import Nonogram, is_met
from gridwright.kinds.nonogram.rules import can_complete, is_solution, violations
from gridwright.model.errors import PuzzleError

HALVES = (PAPER, BLACK, *(Ink(f"black {corner}", "#000000", corner, corner) for corner in "◢◣◤◥"))
TWO_HALVES = (PAPER, BLACK, Ink("red", "#ff0000", "r"), Ink("black ◢", "#000000", "◢", "◢"), Ink("red ◤", "#ff0000", "R", "◤"))


def list_capped(cells: tuple[int, ...], begin: str, end: str) -> list[str]:
    """The blocks of a line of one ink with half cells, as the text of each."""
    text = "".join(".#◢◣◤◥"[value] for value in cells)
    return [block for block in re.findall(f"[{begin}]?#*[{end}]?", text) if block]


@pytest.mark.parametrize(("direction", "begin", "end"), [(0, "◢◥", "◣◤"), (1, "◢◣", "◤◥")])
def test_every_short_line_with_half_cells(direction: int, begin: str, end: str) -> None:
    for cells in product(range(6), repeat=5):
        blocks = describe(cells, "caps", direction, HALVES)
        shown = [
            "".join([HALVES[before].symbol * (before > 0), "#" * size, HALVES[after].symbol * (after > 0)])
            for size, _, before, after in blocks
        ]
        assert shown == list_capped(cells, begin, end)
        assert needed_cells(blocks, "caps") <= 5


def test_half_cells_of_two_inks() -> None:
    cells = [3, 1, 2, 4, 2, 3]
    assert describe(cells, "caps", 0, TWO_HALVES) == (Block(1, 1, 3, 0), Block(1, 2, 0, 4), Block(1, 2), Block(0, 1, 3, 0))
    assert format_clue(describe(cells, "caps", 0, TWO_HALVES), TWO_HALVES) == "◢1# 1r◤ 1r ◢0#"


def list_completions(cells: tuple[int, ...], values: int) -> list[tuple[int, ...]]:
    return list(product(*(range(values) if value == UNKNOWN else (value,) for value in cells)))


def has_runs(cells: tuple[int, ...], clue: Clue) -> bool:
    """Whether some of the runs of a line, in order, are those of the clue: by trying all choices."""
    runs = [(len(list(run)), value) for value, run in groupby(cells)]
    wanted = [block[:2] for block in clue]
    return any(
        [run for run, is_chosen in zip(runs, choice, strict=True) if is_chosen] == wanted
        for choice in product((0, 1), repeat=len(runs))
    )


@pytest.mark.parametrize("values", [2, 3])
def test_some_runs_of_a_zebra(values: int) -> None:
    chance = Random(f"zebra {values}")
    answers = set()
    for _ in range(400):
        size = chance.randint(1, 7)
        clue = tuple(Block(chance.randint(1, 3), chance.randrange(values)) for _ in range(chance.randint(0, 3)))
        cells = tuple(chance.choice([UNKNOWN, UNKNOWN, *range(values)]) for _ in range(size))
        lines = list_completions(cells, values)
        expected = any(has_runs(line, clue) for line in lines)
        assert can_complete(clue, cells, "zebra", values) == expected, (clue, cells)
        assert all(is_met(clue, describe(line, "zebra"), "zebra") == has_runs(line, clue) for line in lines[:5])
        assert needed_cells(clue, "zebra") <= size or not expected
        answers.add(expected)
    assert answers == {True, False}


@pytest.mark.parametrize("direction", [0, 1])
def test_lines_with_half_cells_that_can_be_completed(direction: int) -> None:
    chance = Random(f"caps {direction}")
    answers = set()
    for _ in range(300):
        size = chance.randint(1, 4)
        clue = describe([chance.choice([0, 0, 1, 1, 1, 2, 3, 4, 5]) for _ in range(size)], "caps", direction, HALVES)
        cells = tuple(chance.choice([UNKNOWN, UNKNOWN, UNKNOWN, *range(6)]) for _ in range(size))
        expected = any(describe(line, "caps", direction, HALVES) == clue for line in list_completions(cells, 6))
        assert can_complete(clue, cells, "caps", 6) == expected, (clue, cells)
        answers.add(expected)
    assert answers == {True, False}


def test_puzzles_of_every_sort_are_made_from_their_pictures_and_judged() -> None:
    chance = Random("sorts")
    hexagon, box = Hexagon.regular(2), Box(2, 3, 2)
    red = Ink("red", "#ff0000", "r")
    makers = [
        (
            Nonogram.from_picture(Board(3, 4, bytes(chance.randrange(6) for _ in range(12))), palette=HALVES, grammar="caps"),
            "triangles",
        ),
        (Nonogram.from_picture(Board(3, 4, bytes(chance.randrange(2) for _ in range(12))), grammar="zebra"), "zebra"),
        (
            Nonogram.from_picture(Board(3, 4, bytes(chance.randrange(3) for _ in range(12))), palette=(PAPER, BLACK, red)),
            "colour",
        ),
        (
            Nonogram.from_picture(
                Board(4, 7, bytes(chance.randrange(2) for _ in range(24)), ".#", hexagon.row_lengths), lattice=hexagon
            ),
            "triddler",
        ),
        (Nonogram.from_picture(Board(6, 2, bytes(chance.randrange(2) for _ in range(12))), lattice=box), "block"),
    ]
    for puzzle, sort in makers:
        assert puzzle.sort == sort
        assert puzzle.goal is not None
        assert is_solution(puzzle, puzzle.goal)
        assert not puzzle.is_plain
        assert (
            eval(repr(puzzle), {"Nonogram": Nonogram, "Board": Board, "Ink": Ink, "Block": Block, "Box": Box, "Hexagon": Hexagon})
            == puzzle
        )
        assert next(violations(puzzle, puzzle.make_board()), None) is None
        wrong = bytearray(puzzle.goal.cells)
        wrong[5] = 1 - min(wrong[5], 1)
        # Another picture that happens to fit would be a solution, too; these do not.
        assert not is_solution(puzzle, puzzle.make_board(bytes(wrong))), puzzle.sort


@pytest.mark.parametrize(
    ("rows", "columns", "problem"),
    [
        ([[(1, 1, 4, 0)]], [[], []], "row 1: found '◤' to begin a block, expected a half cell: ◢ or ◥"),
        ([[(1, 1, 1, 0)]], [[], []], "row 1: found 'black' to begin a block, expected a half cell: ◢ or ◥"),
        ([[(1, 1, 9, 0)]], [[], []], "row 1: found colour number 9 to begin a block, expected a half cell: ◢ or ◥"),
        ([[(1, 2)]], [[], []], "row 1: found a block of half cells (◢), expected them only at its ends"),
        ([[(2, 1, 2, 0)]], [[], []], "row 1: ◢2 needs 3 cells with its gaps, but the row has 2"),
        ([[(1, 1, 2, 0)]], [[1], []], "totals: the rows have 1 filled cells of black ◢, the columns 0; expected the same"),
    ],
)
def test_half_cells_that_cannot_be(rows: list[object], columns: list[object], problem: str) -> None:
    with pytest.raises(PuzzleError) as caught:
        Nonogram.build(rows, columns, palette=HALVES, grammar="caps")
    assert problem in caught.value.problems


def test_half_cells_need_their_grammar() -> None:
    with pytest.raises(
        PuzzleError, match="row 1: found half cells at the ends of a block, expected none where the grammar is blocks"
    ):
        Nonogram.build([[(1, 1, 2, 0)]], [[], []], palette=HALVES)


def test_half_cells_need_an_ink_of_their_colour() -> None:
    lonely = (PAPER, BLACK, Ink("red half", "#ff0000", "◢", "◢"))
    with pytest.raises(
        PuzzleError, match="palette: no ink fills whole cells with '#ff0000', the colour of the half cell 'red half'"
    ):
        Nonogram.build([[(1, 1)]], [[(1, 1)]], palette=lonely, grammar="caps")
    assert Nonogram.build([[(1, 2)]], [[(1, 2)]], palette=lonely).sort == "triangles"
