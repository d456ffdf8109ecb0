"""Boards and lines drawn as text, for the tests of the algorithms."""

from __future__ import annotations

from gridwright.kinds.nonogram.algorithms.table import get_algorithm
from gridwright.kinds.nonogram.board import Board
from gridwright.kinds.nonogram.cells import EMPTY, FILLED, UNKNOWN
from gridwright.kinds.nonogram.puzzle import Nonogram
from gridwright.model.solving import Answer, Tally

_SIGNS = {EMPTY: ".", FILLED: "#", UNKNOWN: "?"}
_VALUES = {sign: value for value, sign in _SIGNS.items()}

ONES = Nonogram.build(rows=[[1]] * 3, columns=[[1]] * 3)
"""Six solutions: one filled cell in every row and column."""

ARROW = """
    ......
    ..##..
    ...##.
    ######
    ######
    ...##.
    ..##..
    ......
"""
"""An arrow to the right whose columns have 7, 7, 10, 3, 5 and 7 placements."""


def parse_line(drawn: str) -> bytes:
    return bytes(_VALUES[sign] for sign in drawn)


def draw(cells: bytes | bytearray) -> str:
    return "".join(_SIGNS[cell] for cell in cells)


def pose(picture: str) -> Nonogram:
    """The puzzle of a picture."""
    return Nonogram.from_picture(Board.from_rows(picture.split()))


def turn(picture: str, times: int) -> str:
    """The picture turned clockwise by so many quarters."""
    rows = picture.split()
    for _ in range(times):
        rows = ["".join(row) for row in zip(*rows[::-1], strict=True)]
    return "\n".join(rows)


def run(name: str, puzzle: Nonogram) -> tuple[Answer, Tally]:
    tally = Tally()
    return get_algorithm(name).run(puzzle, tally), tally
