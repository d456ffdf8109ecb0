"""A puzzle is checked whole when it is made; every message names its line, what was found and what was expected."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import FrozenInstanceError
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import gridwright
from gridwright.kinds.nonogram.board import Board
from gridwright.kinds.nonogram.clues import Block, clue_problems, describe, fits, format_clue, needed_cells, parse_clue
from gridwright.kinds.nonogram.inks import BLACK_ON_WHITE, PAPER, Ink, palette_of
from gridwright.kinds.nonogram.lattice import Box, Hexagon, Rectangle
from gridwright.kinds.nonogram.puzzle import Info, Nonogram
from gridwright.model.errors import InputError, PuzzleError

TWO_INKS = palette_of({"r": "#ff0000", "b": "#0000ff"})


def build(rows: list[object], columns: list[object], **more: object) -> Callable[[], Nonogram]:
    return lambda: Nonogram.build(rows, columns, **more)


def ink(symbol: str) -> Ink:
    return Ink("ink", "#000000", symbol)


FAULTS = [
    (build([], []), ["size: 0x0 is not a board: both sides must be at least 1"]),
    (build([[]], []), ["size: 0x1 is not a board: both sides must be at least 1"]),
    (build([], [[], []]), ["size: 2x0 is not a board: both sides must be at least 1"]),
    (build([[3], [1]], [[2], [2]]), ["row 1: found 3, expected a number from 0 to 2, the length of the row"]),
    (build([[2], [2]], [[2], [-1]]), ["column 2: found -1, expected a number from 0 to 2, the length of the column"]),
    (build([[10**9]], [[1]]), ["row 1: found 1000000000, expected a number from 0 to 1, the length of the row"]),
    (build([[1, 1], [1]], [[1], [2]]), ["row 1: 1 1 needs 3 cells with its gaps, but the row has 2"]),
    (build([[1], [1], [1]], [[2, 1]]), ["column 1: 2 1 needs 4 cells with its gaps, but the column has 3"]),
    (build([[1], [2]], [[1], [1]]), ["totals: the rows have 3 filled cells, the columns 2; expected the same"]),
    (
        build([[3], [1, 1]], [[1], [4]]),
        [
            "row 1: found 3, expected a number from 0 to 2, the length of the row",
            "row 2: 1 1 needs 3 cells with its gaps, but the row has 2",
            "column 2: found 4, expected a number from 0 to 2, the length of the column",
        ],
    ),
    (build([[(1, 2)]], [[1]]), ["row 1: found colour number 2, expected 1 to 1"]),
    (build([[(1, 0)]], [[1]]), ["row 1: found colour number 0, expected 1 to 1"]),
    (build([[(1, -1)]], [[1]]), ["row 1: found colour number -1, expected 1 to 1"]),
    (
        build([[(1, 1)], [(1, 2)]], [[(2, 1)]], palette=TWO_INKS),
        [
            "totals: the rows have 1 filled cells of red, the columns 2; expected the same",
            "totals: the rows have 1 filled cells of blue, the columns 0; expected the same",
        ],
    ),
    (
        build([[(1, 1), (1, 1)]], [[(1, 1)], [(1, 1)]], palette=TWO_INKS),
        ["row 1: 1r 1r needs 3 cells with its gaps, but the row has 2"],
    ),
    (build([[]], [[]], palette=(PAPER, "red")), ["palette: found 'red', expected inks such as Ink('red', '#ff0000', 'r')"]),
    (lambda: Nonogram(Box(1.5, 1, 1), [[], [], []]), ["size: found 1.5, expected whole numbers"]),
    (build([[]], [[]], palette=(PAPER,)), ["palette: has 1 colour, expected a background and 1 to 254 inks"]),
    (
        build([[]], [[]], palette=tuple(ink(chr(1000 + number)) for number in range(256))),
        ["palette: has 256 colours, expected a background and 1 to 254 inks"],
    ),
    (build([[]], [[]], palette=(PAPER, ink("?"))), ["palette: symbol '?' is not a single character other than '?'"]),
    (build([[]], [[]], palette=(PAPER, ink(""))), ["palette: symbol '' is not a single character other than '?'"]),
    (build([[]], [[]], palette=(PAPER, ink("ab"))), ["palette: symbol 'ab' is not a single character other than '?'"]),
    (build([[]], [[]], palette=(PAPER, ink("."))), ["palette: symbols . . are not all different"]),
    (build([[1]], [[1]], given=Board.blank(1, 2)), ["given cells: 2x1 cells, expected 1x1"]),
    (build([[1]], [[1]], given=Board(1, 1, b"")), ["given cells: 0 cells, expected 1"]),
    (build([[1]], [[1]], given=Board(1, 1, b"\2")), ["given cells: found colour number 2, expected 0 to 1"]),
    (build([[1]], [[1]], goal=Board.from_rows(["#", "."])), ["goal: 1x2 cells, expected 1x1"]),
    (build([[1]], [[1]], goal=Board(1, 1, b"\0\1")), ["goal: 2 cells, expected 1"]),
    (build([[1]], [[1]], goal=Board.from_rows(["?"])), ["goal: has unknown cells, expected a finished picture"]),
    (
        build([[1], [1]], [[1], [1]], goal=Board.from_rows(["##", ".."])),
        ["goal, row 1: the picture has 2, expected 1", "goal, row 2: the picture has 0, expected 1"],
    ),
    (
        build([[1], [1]], [[1], [1]], goal=Board.from_rows(["#.", "#."])),
        ["goal, column 1: the picture has 2, expected 1", "goal, column 2: the picture has 0, expected 1"],
    ),
]


@pytest.mark.parametrize(("make", "problems"), FAULTS)
def test_every_message(make: Callable[[], Nonogram], problems: list[str]) -> None:
    with pytest.raises(PuzzleError) as caught:
        make()
    assert list(caught.value.problems) == problems
    assert str(caught.value).startswith(problems[0])
    assert "\n" not in str(caught.value)


def test_further_problems_are_counted_in_the_message() -> None:
    with pytest.raises(PuzzleError, match=r"the length of the row \(and 2 more problems\)$"):
        Nonogram.build([[3], [1, 1]], [[1], [4]])
    with pytest.raises(PuzzleError, match=r"^goal, row 1: the picture has 2, expected 1 \(and 1 more problem\)$"):
        Nonogram.build([[1], [1]], [[1], [1]], goal=Board.from_rows(["##", ".."]))


@given(st.lists(st.tuples(st.integers(-1, 4), st.integers(-1, 3))), st.integers(1, 12))
def test_a_clue_fits_if_nothing_is_wrong_with_it(blocks: list[tuple[int, int]], length: int) -> None:
    """The quick judgement that most lines get is that of the one that explains what is wrong."""
    clue = tuple(Block(*block) for block in blocks)
    problems = list(clue_problems(clue, length, "row", TWO_INKS, "blocks", 0))
    assert fits(clue, length, len(TWO_INKS)) == (not problems)


def test_zeros_mean_nothing_here() -> None:
    assert Nonogram.build([[0], []], [[0], [0, 0]]).clues == (((), ()), ((), ()))
    assert parse_clue([0, 2, 0, (1, 2), (0, 2)]) == (Block(2, 1), Block(1, 2))


def test_inks_touch_and_equal_inks_do_not() -> None:
    assert needed_cells(parse_clue([(2, 1), (1, 2), (1, 2)])) == 5
    assert needed_cells(parse_clue([2, 1])) == 4
    assert needed_cells(()) == 0
    flag = Nonogram.build([[(1, 1), (1, 2)]], [[(1, 1)], [(1, 2)]], palette=TWO_INKS)
    assert flag.is_coloured
    assert flag.symbols == ".rb"


def test_a_clue_as_a_person_writes_it() -> None:
    assert format_clue(()) == "0"
    assert format_clue(parse_clue([3, 1])) == "3 1"
    assert format_clue(parse_clue([(3, 1), (1, 2)]), TWO_INKS) == "3r 1b"


def test_a_picture_and_its_puzzle() -> None:
    picture = Board.from_rows(["#.#", ".##"])
    puzzle = Nonogram.from_picture(picture)
    assert puzzle == Nonogram.build([[1, 1], [2]], [[1], [1], [2]], goal=picture)
    assert (puzzle.height, puzzle.width, puzzle.size) == (2, 3, (2, 3))
    assert puzzle.rows == (parse_clue([1, 1]), parse_clue([2]))
    assert puzzle.columns == (parse_clue([1]), parse_clue([1]), parse_clue([2]))
    assert not puzzle.is_coloured
    assert describe(b"\0\1\1\2\0\2") == (Block(2, 1), Block(1, 2), Block(1, 2))


@pytest.mark.parametrize(
    "puzzle",
    [
        Nonogram.build([[1, 1], [2]], [[1], [1], [2]]),
        Nonogram.build([[1]], [[1]], given=Board.from_rows(["?"]), goal=Board.from_rows(["#"])),
        Nonogram.build([[(1, 1), (1, 2)]], [[(1, 1)], [(1, 2)]], palette=TWO_INKS, info=Info("a 'title'", extra=(("k", "v\n"),))),
        Nonogram.from_picture(Board.from_rows(["rb"], ".rb"), palette=TWO_INKS),
    ],
)
def test_repr_makes_it_again(puzzle: Nonogram) -> None:
    names = {each.__name__: each for each in (Nonogram, Rectangle, Block, Ink, Info, Board)}
    again = eval(repr(puzzle), names)
    assert again == puzzle
    assert hash(again) == hash(puzzle)


def test_it_is_frozen() -> None:
    puzzle = Nonogram.build([[1]], [[1]])
    with pytest.raises(FrozenInstanceError):
        puzzle.palette = BLACK_ON_WHITE  # type: ignore[misc]


def test_boards_from_rows() -> None:
    with pytest.raises(InputError, match=r"^row 2: has 1 cells, expected 2 as in row 1$"):
        Board.from_rows(["..", "."])
    with pytest.raises(InputError, match=r"^row 1: found 'x', expected one of \. # \?$"):
        Board.from_rows([".x"])
    board = Board.from_rows(["#.", "?#"])
    assert (board[0, 0], board[1, 0], board.row(1), board.column(1)) == (1, 255, b"\xff\1", b"\0\1")
    assert not board.is_complete
    assert board.agreeing([Board.from_rows(["##", "?#"])]).rows() == ["#?", "?#"]
    assert Board.blank(1, 2).rows() == ["??"]


@pytest.mark.parametrize("block", ["1 1", "1", 1.0, True, (1,), (1, 2, 3), None])
def test_a_block_of_another_type_is_refused_by_name(block: object) -> None:
    with pytest.raises(TypeError, match="expected a number or a pair of length and colour number"):
        Nonogram.build(rows=[[block]], columns=[[1]])  # type: ignore[list-item]


RING = (["3", "2 2", "2 2", "3"], [[1, 3], [2, 1], [1, 2], [3, 1]], [[3, 1], [1, 2], [2, 1], [1, 3]])


def test_lattices_take_clues_as_a_person_writes_them() -> None:
    puzzle = Nonogram(Hexagon.regular(2), RING)
    assert puzzle.clues[0] == ((Block(3),), (Block(2), Block(2)), (Block(2), Block(2)), (Block(3),))
    assert puzzle.clues[1][0] == (Block(1), Block(3))
    again = eval(repr(puzzle), {name: getattr(gridwright, name) for name in ("Nonogram", "Hexagon")})
    assert again == puzzle
    assert Nonogram(Box(1, 1, 2), [[[1]], [[1], [0]], [[1], []]]).clues == (((Block(1),),), ((Block(1),), ()), ((Block(1),), ()))


@pytest.mark.parametrize(
    ("sides", "message"),
    [
        (7, "clues: found 7, expected a list for each direction: row, rising line, falling line"),
        (RING[:2], "clues: found 2 lists, expected one for each direction: row, rising line, falling line"),
        ((*RING, RING[0]), "clues: found 4 lists, expected one for each direction: row, rising line, falling line"),
        (
            (RING[0], RING[1], [[3, 1], [1, "x"]]),
            "falling line 2: found 'x', expected a number or a pair of length and colour number",
        ),
        ((RING[0], RING[1], RING[2][:3]), "size: 3 falling line clues, expected 4"),
    ],
)
def test_wrong_clues_of_a_lattice_are_told_by_their_line(sides: Any, message: str) -> None:
    with pytest.raises(PuzzleError) as caught:
        Nonogram(Hexagon.regular(2), sides)
    assert str(caught.value) == message
