"""Grids of letters as text: read back, measured, and compared with what colour says."""

from __future__ import annotations

import re

import pytest
from hypothesis import given

from gridwright.kinds.crossword.grid import Board
from gridwright.kinds.crossword.puzzle import Crossword
from gridwright.kinds.crossword.view import draw
from gridwright.model.drawing import CellLook, Drawing, Mark, Tone
from gridwright.render.letter_text import count_columns
from gridwright.render.text import format_text
from tests.unit.render.letter_samples import LETTER_DRAWINGS, letter_drawings
from tests.unit.render.test_link_text import ESCAPE, rows_of

BOX = re.compile("[│┃|#]")


def test_numbers_stand_on_the_line_above_their_cells_and_bars_are_thick() -> None:
    assert format_text(LETTER_DRAWINGS["letters-full"]) == rows_of(
        """
Pond & <reed>
┌1──┬2──┬3──┬───┬───┐
│(R'│ E'│ E │ D │███│
├4──┼───╁───┼───┼5──┼───┐
│H…'│ A ┃ R │███│ O │ K │
├───╁6──╀───┼───┼───┼───┤
│ A ┃░B░│(O)│ V │ Ž'│███│
├───╀7──┼───┾8━━┽───┼9──┤
│███│ A │ N │ O │(D░│ E │
└───┴───┼10─┼───┼───┼───┤
        │ D │ A │ R │ T │
        └───┴───┴───┴───┘
H… HEART   () circled   ░ shaded   ' given with the puzzle
"""
    )


def test_heat_is_a_gauge_and_what_it_leaves_a_number() -> None:
    lines = format_text(LETTER_DRAWINGS["letters-heat"]).splitlines()
    assert lines[2] == "│▁R'│▁E'│▂22│▂20│███│"
    assert lines[-1] == "… HEART   22 how many letters are still possible   ' given with the puzzle   free ▁ ▂ ▄ ▆ █ tight"
    assert format_text(LETTER_DRAWINGS["letters-heat"], unicode=False).splitlines()[2] == "|.R'|.E'|-22|-20|###|"


def test_a_narrow_terminal_gets_a_small_drawing_that_says_what_it_lacks() -> None:
    assert format_text(LETTER_DRAWINGS["letters-differs"], width=24) == rows_of(
        """
Pond & <reed>
R'E'·?·?██
…'A R ██O K
A B O V Ž'██
██·?N O D E
    D A R T
… HEART
' given with the puzzle
? fills differ here
Drawn small to fit in 24 columns, without labels, bars, circles, shades; draw it as SVG to see them.
3 cells differ between 2 fills.
"""
    )


@pytest.mark.parametrize(("width", "first"), [(None, "┌1"), (25, "┌1"), (24, "R'"), (12, "R'"), (11, "A board of 6 ")])
def test_a_grid_is_as_large_as_fits(width: int | None, first: str) -> None:
    drawing = LETTER_DRAWINGS["letters-given"]
    assert format_text(drawing, width=width).splitlines()[1].startswith(first)


def test_a_ruler_that_does_not_fit_is_left_out() -> None:
    drawing = LETTER_DRAWINGS["letters-tones"]
    assert "▴" in format_text(drawing, width=27)
    assert "▴" not in format_text(drawing, width=26)


def test_letters_of_two_columns_keep_the_lines_straight() -> None:
    puzzle = Crossword.build([".."])
    drawing = draw(puzzle, Board((("漢", "字"),)))
    assert format_text(drawing) == "┌1──┬───┐\n│ 漢│ 字│\n└───┴───┘\n"
    assert (count_columns("漢"), count_columns("Ą́"), count_columns("A")) == (2, 1, 1)


@given(letter_drawings())
def test_no_line_of_the_board_is_wider_than_asked_for(drawing: Drawing) -> None:
    for width in (2 * drawing.width, 4 * drawing.width + 1, 79):
        lines = format_text(drawing, width=width).split("\n")[bool(drawing.title) :]
        is_small = width < 4 * drawing.width + 1
        board = lines[: drawing.height if is_small else 2 * drawing.height + 1]
        assert max(map(count_columns, board)) <= width


@given(letter_drawings())
def test_colour_says_nothing_that_signs_do_not(drawing: Drawing) -> None:
    for width in (None, 2 * drawing.width):
        plain, coloured = format_text(drawing, width=width), format_text(drawing, colour=True, width=width)
        shown = [line.rstrip(" ") for line in ESCAPE.sub("", coloured).split("\n")]
        assert shown == plain.split("\n")


@given(letter_drawings())
def test_ascii_is_ascii(drawing: Drawing) -> None:
    assert format_text(drawing, unicode=False).isascii()


@given(letter_drawings())
def test_what_is_drawn_can_be_read_back(drawing: Drawing) -> None:
    """Every square, letter, tone, label and bar from the characters alone."""
    lines = format_text(drawing, unicode=False).split("\n")[bool(drawing.title) :]
    signs = {
        Tone.GIVEN: "'",
        Tone.DIFFERS: "?",
        Tone.WRONG: "!",
        Tone.REASON: "*",
        Tone.RESULT: "+",
        Tone.SUPPOSED: "~",
    }
    for (row, column), look in drawing.cells():
        start = 4 * column + 1
        above, middle = (lines[2 * row + number].ljust(4 * drawing.width + 1) for number in (0, 1))
        cell = middle[start : start + 3]
        if not look.is_open:
            assert cell == ("###" if look.mark is Mark.BLOCK else "   ")
            continue
        assert (middle[start + 3] == "#") == ((row, column, 0) in drawing.bars)
        assert look.tone is Tone.PLAIN or signs[look.tone] in cell
        assert not look.text or (_plain(look.text)[0] in cell or "_" in cell)
        assert look.heat is None or cell[0] == ".-=%@"[min(int(look.heat * 5), 4)]
        label = _plain(look.corner)
        assert above[start:].startswith(label if len(label) <= 3 else above[start : start + 1])


def _plain(text: str) -> str:
    return "".join(sign if sign.isascii() and sign.isprintable() else "?" for sign in text)


def test_a_square_look_that_cannot_be_is_refused() -> None:
    with pytest.raises(ValueError, match="heat of 2"):
        CellLook(heat=2)
    with pytest.raises(ValueError, match="in a block"):
        CellLook(Mark.BLOCK, text="A")
    with pytest.raises(ValueError, match="a cell on either side"):
        Drawing.of_letters([[CellLook(), CellLook(Mark.BLOCK)]], frozenset({(0, 0, 0)}))
    with pytest.raises(ValueError, match="row 1: found 2 squares"):
        Drawing.of_letters([[CellLook()], [CellLook(), CellLook()]])
    with pytest.raises(ValueError, match="no squares"):
        Drawing.of_letters([])
