"""Puzzles are drawn where drawings are asked for, and drawings print themselves."""

from __future__ import annotations

from typing import Any

import pytest

import gridwright
from gridwright import Crossword, Nonogram, Slitherlink

HEART = Nonogram([[1, 1], [3], [1]], [[2], [2], [2]])
LOOP = Slitherlink(["3.", "22"])


@pytest.mark.parametrize("puzzle", [HEART, LOOP, Crossword(["CAT", "#.#"])], ids=lambda puzzle: type(puzzle).__name__)
def test_a_puzzle_is_drawn_where_a_drawing_is_asked_for(puzzle: Any) -> None:
    drawing = gridwright.draw(puzzle)
    assert gridwright.format_text(puzzle) == gridwright.format_text(drawing) == f"{drawing}\n"
    assert gridwright.format_svg(puzzle) == gridwright.format_svg(drawing)
    assert str(drawing) == str(puzzle)
    assert gridwright.format_pdf(puzzle).data == gridwright.format_pdf([puzzle]).data


def test_what_cannot_be_drawn_is_told() -> None:
    write: Any
    for write in (gridwright.format_text, gridwright.format_svg):
        with pytest.raises(TypeError, match="found str, expected a drawing, a puzzle or a board"):
            write("###")
