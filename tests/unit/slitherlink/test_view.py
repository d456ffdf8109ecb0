"""A Slitherlink as a drawing: marks, tones, and what a step shows."""

from __future__ import annotations

from dataclasses import replace

import pytest

from gridwright.kinds.slitherlink.board import Board
from gridwright.kinds.slitherlink.puzzle import Slitherlink
from gridwright.kinds.slitherlink.view import draw, draw_step
from gridwright.model.drawing import INSIDE, CellLook, Drawing, EdgeLook, EdgeMark, Tone, VertexLook
from gridwright.model.errors import InputError
from gridwright.model.puzzle import Info

PUZZLE = Slitherlink.build(["33.", "..2"], info=Info(title="Hook"))
LOOP = Board.from_rows(["+-+x+x+", "| | x x", "+x+-+-+", "| x x |", "+-+-+-+"])
OTHER = Board.from_rows(["+-+-+x+", "| x | x", "+x+x+-+", "| x x |", "+-+-+-+"])
STARTED = Board.from_rows(["+-+.+x+", ". . . .", "+.+-+.+", ". . . .", "+.+.+-+"])
SIGNS = {EdgeMark.UNKNOWN: ".", EdgeMark.CROSS: "x", EdgeMark.BLANK: " "}


def marks_of(drawing: Drawing) -> list[str]:
    """The drawing as `Board.rows` would draw it, with a blank where an edge is known to be empty and not marked."""
    rows = []
    for row in range(len(drawing.places)):
        signs = []
        for column in range(len(drawing.places[0])):
            look = drawing.spot_look((row, column))
            if isinstance(look, EdgeLook):
                signs.append("-|"[row % 2] if look.mark is EdgeMark.LINE else SIGNS[look.mark])
            else:
                signs.append("+" if isinstance(look, VertexLook) else look.text or " ")
        rows.append("".join(signs))
    return rows


def spots_in(drawing: Drawing, tone: Tone) -> set[tuple[int, int]]:
    rows, columns = len(drawing.places), len(drawing.places[0])
    return {(row, column) for row in range(rows) for column in range(columns) if drawing.spot_look((row, column)).tone is tone}


def test_without_a_board_the_puzzle_is_drawn_as_it_is_printed() -> None:
    drawing = draw(PUZZLE)
    assert marks_of(drawing) == ["+.+.+.+", ".3.3. .", "+.+.+.+", ". . .2.", "+.+.+.+"]
    assert (drawing.title, drawing.height, drawing.width) == ("Hook", 2, 3)
    assert draw(PUZZLE, title="").title == ""


def test_crosses_are_drawn_while_anything_is_unknown_and_not_on_a_finished_loop() -> None:
    assert marks_of(draw(PUZZLE, STARTED)) == ["+-+.+x+", ".3.3. .", "+.+-+.+", ". . .2.", "+.+.+-+"]
    assert marks_of(draw(PUZZLE, LOOP)) == ["+-+ + +", "|3|3   ", "+ +-+-+", "|    2|", "+-+-+-+"]


def test_given_edges_stand_out_as_long_as_the_board_agrees() -> None:
    given = replace(PUZZLE, given=STARTED)
    assert marks_of(draw(given)) == marks_of(draw(PUZZLE, STARTED))
    assert spots_in(draw(given), Tone.GIVEN) == {(0, 1), (0, 5), (2, 3), (4, 5)}
    assert spots_in(draw(given, OTHER), Tone.GIVEN) == {(0, 1), (0, 5), (4, 5)}
    assert not spots_in(draw(PUZZLE, STARTED), Tone.GIVEN)


def test_edges_in_which_solutions_differ_stand_out() -> None:
    drawing = draw(PUZZLE, differences=(LOOP, OTHER))
    assert spots_in(drawing, Tone.DIFFERS) == {(0, 3), (1, 2), (1, 4), (2, 3)}
    assert marks_of(drawing) == ["+-+.+x+", "|3.3. x", "+x+.+-+", "| x x2|", "+-+-+-+"]
    assert drawing.notes == ("4 edges differ between 2 solutions.",)
    on_one = draw(PUZZLE, LOOP, differences=(LOOP, OTHER))
    assert marks_of(on_one) == marks_of(draw(PUZZLE, LOOP))
    assert spots_in(on_one, Tone.DIFFERS) == spots_in(drawing, Tone.DIFFERS)
    three = draw(PUZZLE, differences=(LOOP, LOOP, OTHER))
    assert spots_in(three, Tone.DIFFERS) == spots_in(drawing, Tone.DIFFERS)


def test_one_solution_or_two_alike_have_no_differences() -> None:
    for boards in ((LOOP,), (LOOP, LOOP)):
        drawing = draw(PUZZLE, differences=boards)
        assert marks_of(drawing) == marks_of(draw(PUZZLE, LOOP))
        assert not spots_in(drawing, Tone.DIFFERS)
        assert drawing.notes == ()


def test_that_solutions_differ_matters_more_than_that_an_edge_was_given() -> None:
    given = replace(PUZZLE, given=STARTED)
    drawing = draw(given, LOOP, differences=(LOOP, OTHER))
    assert (2, 3) in spots_in(drawing, Tone.DIFFERS)
    assert spots_in(drawing, Tone.GIVEN) == {(0, 1), (0, 5), (4, 5)}


def test_one_edge_is_one() -> None:
    drawing = draw(PUZZLE, differences=(LOOP, LOOP.with_edges({(0, 1): 2})))
    assert drawing.notes == ("1 edge differs between 2 solutions.",)


@pytest.mark.parametrize("is_difference", [False, True])
def test_a_board_of_another_size_is_refused(is_difference: bool) -> None:
    other = Board.blank(3, 2)
    with pytest.raises(InputError, match="board: found 2x3 cells, expected 3x2"):
        draw(PUZZLE, LOOP if is_difference else other, differences=(other,) if is_difference else ())


def test_a_step_shows_what_it_argues_from_and_what_it_settles() -> None:
    tones = {(1, 1): Tone.REASON, (0, 1): Tone.REASON, (1, 0): Tone.RESULT, (3, 6): Tone.RESULT}
    drawing = draw_step(PUZZLE, STARTED.with_edges({(1, 0): 1, (3, 6): 1}), tones, tints={(1, 3): INSIDE})
    assert {spot: drawing.spot_look(spot).tone for spot in tones} == tones
    assert drawing.spot_look((1, 3)) == CellLook(text="3", tint=INSIDE)
    assert drawing.has_ruler
    assert drawing.title == ""
    assert not drawing.is_broken
    assert drawing.lit_lines == ((0, 0), (0, 1), (1, 0), (1, 2))


def test_the_ruler_points_at_what_follows_else_at_what_is_wrong_else_at_what_is_supposed() -> None:
    tones = {(0, 3): Tone.SUPPOSED, (4, 6): Tone.WRONG, (2, 1): Tone.REASON}
    assert draw_step(PUZZLE, STARTED, tones, is_broken=True).lit_lines == ((0, 1), (1, 2))
    assert draw_step(PUZZLE, STARTED, {(0, 3): Tone.SUPPOSED}).lit_lines == ((0, 0), (1, 1))
    assert draw_step(PUZZLE, STARTED, {(2, 1): Tone.REASON}).lit_lines == ()
    assert draw_step(PUZZLE, STARTED, tones, is_broken=True).is_broken


def test_the_last_step_still_shows_crosses_and_the_board_after_it_none() -> None:
    assert marks_of(draw_step(PUZZLE, LOOP, {(0, 3): Tone.RESULT})) == ["+-+x+x+", "|3|3x x", "+x+-+-+", "| x x2|", "+-+-+-+"]
    assert marks_of(draw_step(PUZZLE, LOOP, {})) == marks_of(draw(PUZZLE, LOOP))
