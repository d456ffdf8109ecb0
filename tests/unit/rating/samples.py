"""Puzzles for the tests of rating, drawn, and simulations with chosen figures."""

from __future__ import annotations

from typing import Any

from gridwright.api import parse_puzzle, solve
from gridwright.kinds.nonogram.board import Board
from gridwright.kinds.nonogram.puzzle import Nonogram
from gridwright.kinds.nonogram.simulation import Simulation
from gridwright.kinds.nonogram.techniques.table import TECHNIQUES
from gridwright.puzzles import find_bundled


def draw(*rows: str) -> Nonogram:
    """The puzzle whose clues describe a picture."""
    return Nonogram.from_picture(Board.from_rows(rows))


HEART = draw(
    ".#.#.",
    "#####",
    "#####",
    ".###.",
    "..#..",
)
"""Lines finish it."""

TWINS = draw("#.", ".#")
"""Two solutions."""

DEAD = Nonogram.build(rows=[[1, 1], []], columns=[[1], [1], []])
"""No solution, although the totals agree."""


def bundled_picture(name: str) -> Board:
    """The solution of a bundled puzzle."""
    outcome = solve(parse_puzzle(find_bundled(name).read()))
    (picture,) = outcome.solutions
    assert isinstance(picture, Board)
    return picture


def turn(picture: Board) -> Board:
    """Rows become columns."""
    return Board.from_rows(["".join(column) for column in zip(*picture.rows(), strict=True)])


def flip(picture: Board) -> Board:
    """Left becomes right."""
    return Board.from_rows([row[::-1] for row in picture.rows()])


def simulation(**figures: Any) -> Simulation:
    """A simulation of a puzzle that lines finish, with some figures changed."""
    usual: dict[str, Any] = {
        "efforts": (50.0, 54.0),
        "effort": 52.0,
        "spread": 2.0,
        "stuck": 0.0,
        "uses": {"1": 4.0, "2": 3.5},
        "tier_uses": (7.5, 0.0, 0.0, 0.0, 0.0, 0.0),
        "is_solved": True,
        "cells_left": 0,
        "demand": "lines",
        "trace": ((1, 5), (1, 20)),
        "footholds": 4,
        "cells_at_start": 12,
        "round_lines": (4, 5, 1),
    }
    chosen = usual | figures
    uses = {technique.code: 0.0 for technique in TECHNIQUES} | chosen["uses"]
    return Simulation(**chosen | {"uses": uses, "rounds": len(chosen["round_lines"])})
