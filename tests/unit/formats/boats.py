"""The puzzles that the golden files and the reference page show."""

from __future__ import annotations

from gridwright.kinds.nonogram.board import Board
from gridwright.kinds.nonogram.inks import Ink
from gridwright.kinds.nonogram.puzzle import Info, Nonogram

BOAT = Nonogram.from_picture(
    Board.from_rows(
        [
            "..#..",
            ".##..",
            ".....",
            "#####",
            ".###.",
        ]
    ),
    info=Info(title="A boat", author="Ada", copyright="2024 Ada", licence="MIT", description="It floats."),
)

RED_AND_BLUE = (Ink("white", "#ffffff", "."), Ink("red", "#cc2222", "r"), Ink("blue", "#2244cc", "b"))

COLOURED_BOAT = Nonogram.from_picture(
    Board.from_rows(
        [
            "..r..",
            ".rr..",
            ".....",
            "bbbbb",
            ".bbb.",
        ],
        ".rb",
    ),
    palette=RED_AND_BLUE,
    info=Info(title="A boat", author="Ada", copyright="2024 Ada", licence="MIT", description="It floats."),
)
