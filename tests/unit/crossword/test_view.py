"""A crossword as a drawing: letters, tones, and what a constructor is shown."""

from __future__ import annotations

from dataclasses import replace

import pytest

from gridwright.kinds.crossword.grid import Board, Direction
from gridwright.kinds.crossword.puzzle import Crossword
from gridwright.kinds.crossword.view import draw, draw_heat, draw_slots
from gridwright.model.drawing import BELOW, RIGHT, Drawing, Mark, Tone
from gridwright.model.errors import InputError
from gridwright.model.puzzle import Info

PUZZLE = Crossword.build(
    ["_R..", "O...", "A.T#"],
    info=Info(title="Marsh"),
    bars=[(1, 1, Direction.ACROSS), (1, 2, Direction.DOWN)],
    circled=[(0, 1)],
    shaded=[(2, 2)],
)
FULL = Board.from_rows(["_REC", "OART", "ART#"])
OTHER = Board.from_rows(["_RED", "OURT", "ART#"])


def letters_of(drawing: Drawing) -> list[str]:
    signs = {Mark.BLOCK: "#", Mark.VOID: "_"}
    return ["".join(signs.get(look.mark) or look.text or "." for look in row) for row in drawing.rows()]


def cells_in(drawing: Drawing, tone: Tone) -> set[tuple[int, int]]:
    return {place for place, look in drawing.cells() if look.tone is tone}


def test_without_a_board_the_grid_is_drawn_as_it_is_given() -> None:
    drawing = draw(PUZZLE)
    assert letters_of(drawing) == ["_R..", "O...", "A.T#"]
    assert cells_in(drawing, Tone.GIVEN) == {(0, 1), (1, 0), (2, 0), (2, 2)}
    assert (drawing.title, draw(PUZZLE, title="").title) == ("Marsh", "")
    assert [look.corner for _, look in drawing.cells()] == ["", "1", "2", "3", "4", "", "5", "", "6", "", "", ""]
    assert drawing.bars == {(1, 1, RIGHT), (1, 2, BELOW)}
    assert {place for place, look in drawing.cells() if look.is_circled} == {(0, 1)}
    assert {place for place, look in drawing.cells() if look.is_shaded} == {(2, 2)}


def test_a_finished_puzzle_does_not_show_its_letters_unasked() -> None:
    finished = replace(PUZZLE, given=None, goal=FULL)
    assert letters_of(draw(finished)) == ["_...", "....", "...#"]
    assert letters_of(draw(finished, FULL)) == ["_REC", "OART", "ART#"]


def test_a_given_letter_that_the_board_has_changed_is_none() -> None:
    changed = FULL.with_letters({(0, 1): "B"})
    assert cells_in(draw(PUZZLE, changed), Tone.GIVEN) == {(1, 0), (2, 0), (2, 2)}


def test_cells_in_which_fills_differ_stand_out() -> None:
    drawing = draw(PUZZLE, differences=(FULL, OTHER))
    assert letters_of(drawing) == ["_RE.", "O.RT", "ART#"]
    assert cells_in(drawing, Tone.DIFFERS) == {(0, 3), (1, 1)}
    assert drawing.notes == ("2 cells differ between 2 fills.",)
    assert letters_of(draw(PUZZLE, OTHER, differences=(FULL, OTHER))) == ["_RED", "OURT", "ART#"]
    one = FULL.with_letters({(0, 3): "D"})
    assert draw(PUZZLE, differences=(FULL, one)).notes == ("1 cell differs between 2 fills.",)


def test_a_board_of_another_grid_is_refused() -> None:
    with pytest.raises(InputError, match="found 2x1 squares, expected 4x3"):
        draw(PUZZLE, Board.from_rows([".."]))
    with pytest.raises(InputError, match="other blocks"):
        draw(PUZZLE, Board.from_rows(["_...", "....", "...."]))


def test_slots_stand_out_in_a_tone_that_means_what_is_said() -> None:
    slot = PUZZLE.slots[0]
    drawing = draw_slots(PUZZLE, [slot], meaning="cannot be filled")
    assert cells_in(drawing, Tone.WRONG) == {(0, 1), (0, 2), (0, 3)}
    assert drawing.meanings == ((Tone.WRONG, "cannot be filled"),)
    assert cells_in(drawing, Tone.GIVEN) == {(1, 0), (2, 0), (2, 2)}


def test_heat_comes_with_the_number_of_letters_left_and_without_shades() -> None:
    heat = dict.fromkeys(PUZZLE.cells(), 0.5)
    drawing = draw_heat(PUZZLE, heat, dict.fromkeys(PUZZLE.cells(), 7))
    assert {look.heat for _, look in drawing.cells() if look.is_open} == {0.5}
    remarks = {place: look.remark for place, look in drawing.cells() if look.remark}
    assert remarks == dict.fromkeys([(0, 2), (0, 3), (1, 1), (1, 2), (1, 3), (2, 1)], "7")
    assert not any(look.is_circled or look.is_shaded for _, look in drawing.cells())
