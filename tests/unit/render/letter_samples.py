"""Drawings of letters that several tests look at, drawn as pictures, and strategies that draw any."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from hypothesis import strategies as st

from gridwright.kinds.crossword.grid import Board, Direction
from gridwright.kinds.crossword.puzzle import Crossword
from gridwright.kinds.crossword.view import draw, draw_heat, draw_slots
from gridwright.model.drawing import BELOW, RIGHT, CellLook, Drawing, Mark, Tone
from gridwright.model.puzzle import Info

pond = Crossword.build(
    [
        "RE..#_",
        "[HEART]..#..",
        "....Ž#",
        "#.....",
        "__....",
    ],
    info=Info(title="Pond & <reed>"),
    bars=[(1, 1, Direction.ACROSS), (2, 0, Direction.ACROSS), (2, 3, Direction.DOWN)],
    circled=[(0, 0), (2, 2), (3, 4)],
    shaded=[(2, 1), (3, 4)],
)
"""Every sort of square and mark."""

FULL = Board.from_rows(["REED#_", "[HEART]AR#OK", "ABOVŽ#", "#ANODE", "__DART"])
OTHER = Board.from_rows(["REAL#_", "[HEART]AR#OK", "ABOVŽ#", "#INODE", "__DART"])

TONES = (Tone.GIVEN, Tone.REASON, Tone.RESULT, Tone.SUPPOSED, Tone.WRONG, Tone.DIFFERS)
every_tone = replace(
    Drawing.of_letters(
        (
            tuple(CellLook(text="A", corner=str(number), tone=tone) for number, tone in enumerate(TONES, start=98)),
            tuple(CellLook(tone=tone, is_circled=number % 2 == 1) for number, tone in enumerate(TONES)),
            tuple(CellLook(text="QUAY", tone=tone, is_shaded=number % 2 == 1) for number, tone in enumerate(TONES)),
        )
    ),
    title="Every tone",
    caption="From given to wrong.",
    notes=("So.",),
    has_ruler=True,
    lit_lines=((0, 1), (1, 2)),
)

numbers_on_ink = replace(
    Drawing.of_letters(
        (
            tuple(CellLook(Mark.FILLED, text=text) for text in ("1", "23", "", "QUAY")),
            tuple(CellLook(text=text, is_circled=True) for text in ("4", "", "5", "6")),
            tuple(CellLook(Mark.FILLED, text="7", tone=tone) for tone in (Tone.GIVEN, Tone.DIFFERS, Tone.WRONG, Tone.RESULT)),
        )
    ),
    title="Numbers, some on ink",
)
"""Cells that are filled and have a text all the same, in a grid without labels."""

LETTER_DRAWINGS = {
    "letters-empty": draw(replace(pond, given=None)),
    "letters-given": draw(pond),
    "letters-full": draw(pond, FULL),
    "letters-differs": draw(pond, differences=(FULL, OTHER)),
    "letters-blocked": draw_slots(pond, pond.slots[2:5], meaning="cannot be filled together"),
    "letters-heat": draw_heat(
        pond,
        {(row, column): (row + column) / 9 for row, column in pond.cells()},
        {(row, column): 26 - 2 * (row + column) for row, column in pond.cells()},
    ),
    "letters-tones": every_tone,
    "letters-on-ink": numbers_on_ink,
}

texts = st.sampled_from(["", "A", "Ž", "<", "\x1b", "漢", "HEART", "Ą́"])
cell_looks = st.builds(
    CellLook,
    mark=st.sampled_from([Mark.BLANK, Mark.UNKNOWN, Mark.FILLED]),
    text=texts,
    corner=st.sampled_from(["", "", "1", "12", "123", "1234", "Ω"]),
    remark=st.sampled_from(["", "", "7", "64", "many"]),
    is_circled=st.booleans(),
    is_shaded=st.booleans(),
    tone=st.sampled_from(Tone),
    heat=st.none() | st.floats(0, 1),
)
square_looks = cell_looks | st.sampled_from([CellLook(Mark.BLOCK), CellLook(Mark.VOID)])


@st.composite
def letter_drawings(draw_one: st.DrawFn) -> Drawing:
    """Any drawing: every sort of square, letters, tones and heat anywhere, titles of any text."""
    height, width = draw_one(st.integers(1, 5)), draw_one(st.integers(1, 7))
    looks = draw_one(st.lists(square_looks, min_size=1, max_size=6))
    # Drawing every square by itself would take most of a test's time.
    chance = Random(draw_one(st.integers(0, 2**32)))
    squares = tuple(tuple(chance.choice(looks) for _ in range(width)) for _ in range(height))
    bare = Drawing.of_letters(squares)
    bars = [
        (row, column, side)
        for row in range(height)
        for column in range(width)
        for side, behind in ((RIGHT, (row, column + 1)), (BELOW, (row + 1, column)))
        if bare.is_cell(row, column) and bare.is_cell(*behind) and chance.random() < 0.2
    ]
    lines = st.sampled_from([*((0, row) for row in range(height)), *((1, column) for column in range(width))])
    return replace(
        Drawing.of_letters(squares, frozenset(bars)),
        title=draw_one(st.text(max_size=20)),
        rule_every=draw_one(st.sampled_from([0, 1, 5])),
        remark_meaning=draw_one(st.sampled_from(["", "words are left"])),
        notes=tuple(draw_one(st.lists(st.text(max_size=20), max_size=2))),
        has_ruler=draw_one(st.booleans()),
        lit_lines=tuple(draw_one(st.lists(lines, max_size=3, unique=True))),
        is_broken=draw_one(st.booleans()),
    )
