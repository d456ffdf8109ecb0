"""Drawings of loops as values: what cannot be one, and how spots are toned and cells shaded."""

from __future__ import annotations

import pytest

from gridwright.kinds.slitherlink.view import draw
from gridwright.model.drawing import INSIDE, CellLook, Drawing, EdgeLook, EdgeMark, Form, Tone, VertexLook, tint_cells, tone_spots
from tests.unit.render.link_samples import HALF, creek

LOOKS = (VertexLook(), EdgeLook(EdgeMark.UNKNOWN), CellLook(text="3"))
ROWS = ((0, 1, 0), (1, 2, 1), (0, 1, 0))


@pytest.mark.parametrize(
    ("looks", "spots", "message"),
    [
        (LOOKS, (), "found 0 rows of 0 spots, expected odd numbers from 3"),
        (LOOKS, ((0, 1, 0), (1, 2, 1)), "found 2 rows of 3 spots"),
        (LOOKS, ((0, 1, 0, 1),) * 3, "found 3 rows of 4 spots"),
        (LOOKS, (*ROWS[:2], (0, 1)), "row 2: found 2 spots, expected 3 as in row 0"),
        (LOOKS, (ROWS[0], ROWS[0], ROWS[0]), "row 1: found a VertexLook where a EdgeLook belongs"),
        (LOOKS, (ROWS[0], (1, 1, 1), ROWS[2]), "row 1: found a EdgeLook where a CellLook belongs"),
        ((*LOOKS[:2], CellLook(text="12")), ROWS, "found the clue '12', expected at most one character"),
    ],
)
def test_what_is_no_picture_of_a_loop_is_refused(looks: tuple, spots: tuple, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        Drawing(looks, spots, form=Form.EDGES)


def test_lines_are_found_on_the_board_and_none_beside_it() -> None:
    drawing = draw(creek, HALF)
    found = {(row, column) for row in range(-1, 8) for column in range(-1, 16) if drawing.has_line((row, column))}
    assert found == set(HALF.lines())


def test_spots_of_every_sort_can_stand_out_and_the_rest_stays() -> None:
    before = draw(creek, HALF)
    tones = {(0, 0): Tone.WRONG, (0, 1): Tone.REASON, (1, 1): Tone.RESULT, (1, 0): Tone.SUPPOSED}
    after = tone_spots(before, tones)
    for row in range(7):
        for column in range(15):
            old, new = before.spot_look((row, column)), after.spot_look((row, column))
            assert new.tone is tones.get((row, column), Tone.PLAIN)
            assert type(old) is type(new)
            if isinstance(new, EdgeLook) and isinstance(old, EdgeLook):
                assert new.mark is old.mark
            elif isinstance(new, CellLook) and isinstance(old, CellLook):
                assert new.text == old.text
    assert after.setting == before.setting


def test_only_cells_are_shaded() -> None:
    shaded = tint_cells(draw(creek), {(1, 1): INSIDE})
    assert shaded.spot_look((1, 1)) == CellLook(text="1", tint=INSIDE)
    assert shaded.setting == draw(creek).setting
    with pytest.raises(ValueError, match="found a tint on the top edge of row 1, column 1, expected it on a cell"):
        tint_cells(draw(creek), {(0, 1): INSIDE})
