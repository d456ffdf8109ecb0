"""Loops as text: read back, measured, and compared with what colour says."""

from __future__ import annotations

import re

import pytest
from hypothesis import given

from gridwright.kinds.slitherlink.board import Board
from gridwright.kinds.slitherlink.puzzle import Slitherlink
from gridwright.kinds.slitherlink.view import draw
from gridwright.model.drawing import INSIDE, CellLook, Drawing, EdgeLook, EdgeMark, Tone, tint_cells, tone_spots
from gridwright.render.text import format_text
from tests.unit.render.link_samples import HALF, LINK_DRAWINGS, LOOP, creek, link_drawings

ESCAPE = re.compile(r"\x1b\[[0-9;]*m")


def rows_of(text: str) -> str:
    """A picture written with an indent, as the lines that are drawn."""
    return "".join(f"{line.rstrip()}\n" for line in text.strip("\n").splitlines())


def test_lines_join_at_their_vertices() -> None:
    assert format_text(draw(creek, LOOP, title="")) == rows_of(
        """
·   ┏━━━━━━━┓   ·   ┏━━━━━━━┓
  1 ┃     2 ┃ 3     ┃ 2     ┃
·   ┃   ·   ┗━━━━━━━┛   ┏━━━┛
    ┃ 2           3   2 ┃
·   ┗━━━━━━━┓   ┏━━━━━━━┛   ·
          3 ┃   ┃ 1       0
·   ·   ·   ┗━━━┛   ·   ·   ·
"""
    )


def test_a_sign_stands_behind_what_it_is_about_or_where_nothing_else_does() -> None:
    board = Board.from_rows(["+-+x+", "| x .", "+.+.+"])
    puzzle_drawing = draw(Slitherlink.build(["31"]), board)
    spots = [(0, 0), (0, 1), (0, 3), (1, 0), (1, 1), (1, 2), (1, 4), (2, 1), (2, 4)]
    toned = tone_spots(puzzle_drawing, dict.fromkeys(spots, Tone.RESULT))
    assert format_text(toned, unicode=False) == rows_of(
        """
.+-+. x+.
|+3+x+1 +
. + .   .+
+ follows
"""
    )
    assert format_text(toned, unicode=False, width=5) == rows_of(
        """
++.+.
+3+1+
.+. +
+ follows
Drawn small to fit in 5 columns, without the signs beside clues; draw it as SVG to see them.
"""
    )


def test_a_shade_is_a_letter_too() -> None:
    shaded = tint_cells(draw(Slitherlink.build(["3."])), {(1, 1): INSIDE, (1, 3): 4})
    assert format_text(shaded).splitlines()[1] == "  i3   A"
    assert format_text(shaded).splitlines()[-1] == "i inside   A opposite of a"


@pytest.mark.parametrize(
    ("width", "first"), [(None, "·   ·"), (29, "·   ·"), (28, "· · ·"), (15, "· · ·"), (14, "A board of 7 ")]
)
def test_a_board_is_as_large_as_fits(width: int | None, first: str) -> None:
    assert format_text(draw(creek, title=""), width=width).startswith(first)


def test_a_ruler_that_does_not_fit_is_left_out() -> None:
    drawing = LINK_DRAWINGS["loop-step"]
    assert "▴" in format_text(drawing, width=39)
    assert "▴" not in format_text(drawing, width=38)


@given(link_drawings())
def test_no_line_of_the_board_is_wider_than_asked_for(drawing: Drawing) -> None:
    for width in (2 * drawing.width + 1, 4 * drawing.width + 1, 5 * drawing.width + 6, 79):
        text = format_text(drawing, width=width).splitlines()
        has_title = bool(drawing.title)
        board = text[has_title : has_title + 2 * drawing.height + 1]
        assert max(map(len, board)) <= width


@given(link_drawings())
def test_colour_says_nothing_that_signs_do_not(drawing: Drawing) -> None:
    for width in (None, 2 * drawing.width + 1):
        plain, coloured = format_text(drawing, width=width), format_text(drawing, colour=True, width=width)
        shown = [line.rstrip(" ") for line in ESCAPE.sub("", coloured).split("\n")]
        assert shown == plain.split("\n")


@given(link_drawings())
def test_ascii_is_ascii(drawing: Drawing) -> None:
    assert format_text(drawing, unicode=False).isascii()


@given(link_drawings())
def test_what_is_drawn_can_be_read_back(drawing: Drawing) -> None:
    """Every mark, clue, tone and tint from the characters alone."""
    lines = format_text(drawing, unicode=False).split("\n")[bool(drawing.title) :]
    has_tints = any(isinstance(look, CellLook) and look.tint for look in drawing.looks)
    pitch = 5 if has_tints else 4
    signs = {
        Tone.PLAIN: " ",
        Tone.GIVEN: "'",
        Tone.DIFFERS: "?",
        Tone.WRONG: "!",
        Tone.REASON: "*",
        Tone.RESULT: "+",
        Tone.SUPPOSED: "~",
    }
    marks = {EdgeMark.CROSS: "x", EdgeMark.LINE: "-|"}
    for row, line in zip(range(len(drawing.places)), lines, strict=False):
        for column in range(len(drawing.places[0])):
            look = drawing.spot_look((row, column))
            start = column // 2 * pitch + 2 * (column % 2)
            part = line[start : start + (pitch - 2 if column % 2 else 2)].ljust(pitch - 2 if column % 2 else 2)
            sign = signs[look.tone]
            if isinstance(look, CellLook):
                assert part[-1] == sign
                assert part[-2] == (look.text.replace("\x1b", "?") or " ")
                assert not has_tints or (part[0] == " ") == (look.tint == 0)
            elif not isinstance(look, EdgeLook):
                assert part[0] == "."
                assert sign == " " or part[1] == sign
            elif look.mark in marks:
                assert part[0] == marks[look.mark][row % 2 if look.mark is EdgeMark.LINE else 0]
                assert sign == " " or part[-1] == sign
            else:
                assert part.strip() == sign.strip()


def test_half_a_loop_has_crosses_and_a_finished_one_has_none() -> None:
    assert "x" in format_text(draw(creek, HALF), unicode=False).replace("Creek", "")
    assert "x" not in format_text(draw(creek, LOOP, title=""), unicode=False)
