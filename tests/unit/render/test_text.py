"""Text drawings: read back cell by cell, and looked at where it matters how they look."""

from __future__ import annotations

import re
from dataclasses import replace
from textwrap import dedent

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridwright.kinds.nonogram.board import Board
from gridwright.kinds.nonogram.puzzle import Nonogram
from gridwright.kinds.nonogram.view import draw
from gridwright.model.drawing import CellLook, Drawing, Label, Mark, Tone
from gridwright.render.text import format_text
from tests.unit.render.samples import DRAWINGS, FISH, FLAG, MARKS, drawings, fish, flag

STYLE = re.compile(r"\x1b\[[0-9;]*m")

GLYPHS = {
    "██": (Mark.FILLED, Tone.PLAIN),
    "  ": (Mark.BLANK, Tone.PLAIN),
    "× ": (Mark.CROSS, Tone.PLAIN),  # noqa: RUF001
    "· ": (Mark.UNKNOWN, Tone.PLAIN),
    "▓▓": (Mark.FILLED, Tone.GIVEN),
    " '": (Mark.BLANK, Tone.GIVEN),
    "×'": (Mark.CROSS, Tone.GIVEN),  # noqa: RUF001
    "·'": (Mark.UNKNOWN, Tone.GIVEN),
    "◆ ": (Mark.FILLED, Tone.DIFFERS),
    "◇ ": (Mark.BLANK, Tone.DIFFERS),
    "? ": (Mark.UNKNOWN, Tone.DIFFERS),
}
ASCII_GLYPHS = {
    "##": (Mark.FILLED, Tone.PLAIN),
    "  ": (Mark.BLANK, Tone.PLAIN),
    "x ": (Mark.CROSS, Tone.PLAIN),
    "_ ": (Mark.UNKNOWN, Tone.PLAIN),
    "#'": (Mark.FILLED, Tone.GIVEN),
    "x'": (Mark.CROSS, Tone.GIVEN),
    "#?": (Mark.FILLED, Tone.DIFFERS),
    " ?": (Mark.BLANK, Tone.DIFFERS),
    "_?": (Mark.UNKNOWN, Tone.DIFFERS),
}


def read_cells(text: str, bar: str = "│") -> list[list[str]]:
    """The glyphs of a plain drawing, row by row, from between its bars."""
    rows = [line[line.index(bar) :].replace(bar, "") for line in text.splitlines() if bar in line]
    return [[row[start : start + 2] for start in range(0, len(row), 2)] for row in rows]


def looks_of(drawing: Drawing) -> list[list[tuple[Mark, Tone]]]:
    places = [[drawing.look(row, column) for column in range(drawing.width)] for row in range(drawing.height)]
    return [[(look.mark, look.tone) for look in row] for row in places]


PAINTABLE = ["empty", "solved", "half", "differs", "agreed", "tower"]


@pytest.mark.parametrize("name", PAINTABLE)
@pytest.mark.parametrize("colour", [False, True])
def test_every_cell_has_its_glyph(name: str, colour: bool) -> None:
    drawing = DRAWINGS[name]
    text = STYLE.sub("", format_text(drawing, colour=colour))
    assert [[GLYPHS[glyph] for glyph in row] for row in read_cells(text)] == looks_of(drawing)


@pytest.mark.parametrize("name", PAINTABLE)
def test_every_cell_has_its_glyph_in_ascii(name: str) -> None:
    drawing = DRAWINGS[name]
    text = format_text(drawing, unicode=False)
    assert text.isascii()
    assert [[ASCII_GLYPHS[glyph] for glyph in row] for row in read_cells(text, "|")] == looks_of(drawing)


def board_rows(symbols: str) -> st.SearchStrategy[list[str]]:
    return st.tuples(st.integers(1, 12), st.integers(1, 12)).flatmap(
        lambda size: st.lists(st.text(symbols, min_size=size[1], max_size=size[1]), min_size=size[0], max_size=size[0])
    )


@given(board_rows("#."))
def test_a_finished_board_can_be_read_back(rows: list[str]) -> None:
    board = Board.from_rows(rows)
    text = format_text(draw(Nonogram.from_picture(board), board))
    assert ["".join({"██": "#", "  ": "."}[glyph] for glyph in row) for row in read_cells(text)] == rows


@given(board_rows("#.?"), st.booleans())
def test_a_compact_board_can_be_read_back(rows: list[str], colour: bool) -> None:
    halves = {"█": "##", "▀": "#.", "▄": ".#", " ": "..", "·": "??", "˙": "?.", ".": ".?", "▛": "#?", "▟": "?#"}
    board = Board.from_rows(rows)
    drawing = draw(Nonogram.build([[]] * board.height, [[]] * board.width), board)
    text = STYLE.sub("", format_text(drawing, colour=colour, width=board.width + 2))
    read = []
    for line in (line[1:-1] for line in text.splitlines() if line.startswith("│")):
        read += ["".join(halves[sign][half] for sign in line) for half in (0, 1)]
    if board.height % 2:
        assert read.pop() == "." * board.width
    assert read == rows


def test_clues_stand_left_and_above_with_a_rule_at_every_fifth_line() -> None:
    text = format_text(draw(Nonogram.from_picture(Board.from_rows(["##....", "#..#..", "######"]))))
    assert text == dedent(
        """\
               1
             3 1 1 2 1  1
            ┌──────────┬──┐
          2 │· · · · · │· │
        1 1 │· · · · · │· │
          6 │· · · · · │· │
            └──────────┴──┘
        """
    )


def test_numbers_that_would_touch_are_written_digit_under_digit() -> None:
    board = Board.from_rows(["##.", *["#.."] * 9, "###", "..."])
    text = format_text(draw(Nonogram.from_picture(board), board))
    assert text.splitlines()[:5] == [
        "     1",
        "",
        "   1",
        "   1 1 1",
        "  ┌──────┐",
    ]


def test_numbers_with_room_stay_side_by_side() -> None:
    text = format_text(draw(Nonogram.from_picture(Board.from_rows(["....#"] * 10))))
    assert text.splitlines()[0] == "   0 0 0 0 10"


def test_inks_without_colour_are_told_by_their_symbols() -> None:
    text = format_text(DRAWINGS["flag"])
    assert ["".join(row) for row in read_cells(text)] == ["bbbbwwwwwwrrrrrr", "bbbbwwwwwwrrrrrr", "bb    wwww    rr"]
    assert "2b 3w 3r │" in text
    rows = format_text(DRAWINGS["flag"], width=12).splitlines()
    assert [row[1:-1].replace(" ", ".") for row in rows if row.startswith("│")] == FLAG.rows()


def test_inks_with_colour_are_painted_on_the_puzzles_own_paper() -> None:
    text = format_text(draw(flag, FLAG), colour=True)
    assert "\x1b[38;2;200;16;46;48;2;200;16;46m██████\x1b[0m" in text
    assert "\x1b[38;2;255;248;224;48;2;255;248;224m    \x1b[0m" in text
    # A label stands on a chip of its ink in whichever of black and white is readable there.
    assert "\x1b[38;2;0;0;0;48;2;232;228;216m3\x1b[0m" in text
    assert "\x1b[38;2;255;255;255;48;2;31;63;159m2\x1b[0m" in text


def test_a_key_explains_what_stands_out() -> None:
    assert "×' ▓▓ given with the puzzle" in format_text(DRAWINGS["half"])  # noqa: RUF001
    assert "◇ ◆ solutions differ here" in format_text(DRAWINGS["differs"])
    assert "? solutions differ here" in format_text(DRAWINGS["differs"], width=20)
    assert "differ here" not in format_text(DRAWINGS["solved"])


@pytest.mark.parametrize("tone", [tone for tone in Tone if tone is not Tone.PLAIN])
@pytest.mark.parametrize("mark", MARKS)
@pytest.mark.parametrize("unicode", [True, False])
def test_no_tone_is_told_by_colour_alone(tone: Tone, mark: Mark, unicode: bool) -> None:
    drawings_of_both = [Drawing((CellLook(mark, tone=each),), ((0,),)) for each in (Tone.PLAIN, tone)]
    plain, toned = (format_text(drawing, unicode=unicode).splitlines()[1] for drawing in drawings_of_both)
    assert plain != toned


@pytest.mark.parametrize(("width", "form"), [(None, "full"), (40, "full"), (39, "compact"), (14, "compact"), (13, "sentence")])
def test_the_form_depends_on_the_width(width: int | None, form: str) -> None:
    text = format_text(draw(fish, FISH, title=""), width=width)
    assert max(map(len, text.splitlines()[:4])) <= (width or 40) or form == "sentence"
    if form == "sentence":
        assert text == "A board of 12 columns and 7 rows does not fit in 13 columns; draw it as SVG to see it.\n"
    else:
        assert ("1 1 1 1 1 1 │" in text) == (form == "full")
        assert ("without clues" in text) == (form == "compact")


def test_a_huge_board_is_one_sentence() -> None:
    row = (0,) * 1000
    drawing = Drawing((CellLook(Mark.UNKNOWN),), (row,) * 1000)
    assert format_text(drawing, width=80).startswith("A board of 1,000 columns and 1,000 rows does not fit")
    assert len(format_text(drawing).splitlines()) == 1000 + 199 + 2


@given(drawings(), st.booleans(), st.booleans(), st.none() | st.integers(1, 60))
def test_no_text_commands_the_terminal(drawing: Drawing, colour: bool, unicode: bool, width: int | None) -> None:
    text = format_text(drawing, colour=colour, unicode=unicode, width=width)
    bare = STYLE.sub("", text)
    assert all(line.isprintable() for line in bare.split("\n"))
    assert colour or bare == text
    assert unicode is True or text.isascii()


def test_labels_of_a_wrong_line_stand_out_in_colour() -> None:
    drawing = Drawing((CellLook(Mark.UNKNOWN),), ((0,),), row_labels=((Label("3", tone=Tone.WRONG),),))
    assert "\x1b[4;1;38;2;210;80;60m3!\x1b[0m " in format_text(drawing, colour=True)


def test_labels_that_stand_out_have_a_sign_and_the_key_explains_it() -> None:
    above = ((Label("2"), Label("1", tone=Tone.REASON)), (Label("10", tone=Tone.RESULT),), (Label("1", tone=Tone.SUPPOSED),))
    drawing = Drawing((CellLook(Mark.UNKNOWN),), ((0, 0, 0),), ((Label("3", tone=Tone.REASON), Label("12")),), above)
    assert format_text(drawing) == dedent(
        """\
               2

                 1
               1*0+1~
              ┌──────┐
        3* 12 │· · · │
              └──────┘
        * reason   + follows   ~ supposed
        """
    )


BLANK = CellLook(Mark.UNKNOWN)


def test_a_ruler_numbers_rows_and_columns() -> None:
    drawing = Drawing((BLANK,), ((0,) * 11,) * 2, ((Label("3"),), (Label("1"),)), has_ruler=True)
    assert format_text(drawing) == dedent(
        """\
          ┌──────────┬──────────┬──┐
        3 │· · · · · │· · · · · │· │ 1
        1 │· · · · · │· · · · · │· │ 2
          └──────────┴──────────┴──┘
           1 2 3 4 5  6 7 8 9 10 11
        """
    )


@pytest.mark.parametrize(
    ("lit", "numbers"),
    [
        ((), "1       5          10         15"),
        ((6,), "1       5    7     10         15"),
        ((10,), "1       5          10 11      15"),
        ((13,), "1       5          10       14"),
        ((3, 15), "1     4 5          10         15 16"),
    ],
)
def test_numbers_that_would_touch_give_way_to_those_of_lit_columns(lit: tuple[int, ...], numbers: str) -> None:
    drawing = Drawing((BLANK,), ((0,) * 17,), has_ruler=True, lit_lines=tuple((1, column) for column in lit))
    assert format_text(drawing).splitlines()[-1].strip() == numbers


def test_signs_point_at_lit_lines() -> None:
    drawing = Drawing((BLANK,), ((0,) * 6,) * 2, has_ruler=True, lit_lines=((0, 1), (1, 5)))
    assert format_text(drawing) == dedent(
        """\
        ┌──────────┬──┐
        │· · · · · │· │ 1
        │· · · · · │· │◂2
        └──────────┴──┘
                    ▴
         1 2 3 4 5  6
        """
    )
    broken = format_text(replace(drawing, is_broken=True), unicode=False)
    assert "|!2\n" in broken
    assert "\n            !\n" in broken
    assert "\x1b[1m◂2\x1b[0m" in format_text(drawing, colour=True)


def test_a_ruler_gives_way_before_the_board_does() -> None:
    drawing = Drawing((BLANK,), ((0,) * 5,), has_ruler=True)
    assert "│ 1" in format_text(drawing, width=14)
    assert format_text(drawing, width=13) == format_text(replace(drawing, has_ruler=False), width=13)
    assert "small" in format_text(drawing, width=11)


def test_the_small_form_has_no_labels_and_so_no_key_for_them() -> None:
    drawing = Drawing((CellLook(Mark.UNKNOWN),), ((0,) * 9,), ((Label("3", tone=Tone.REASON),),))
    assert "reason" in format_text(drawing)
    assert "reason" not in format_text(drawing, width=12)
