"""Drawings of loops that several tests look at, drawn as pictures, and strategies that draw any."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from hypothesis import strategies as st

from gridwright.kinds.slitherlink.board import Board
from gridwright.kinds.slitherlink.puzzle import Slitherlink
from gridwright.kinds.slitherlink.view import draw, draw_step
from gridwright.model.drawing import (
    INSIDE,
    NO_TINT,
    OUTSIDE,
    CellLook,
    Drawing,
    EdgeLook,
    EdgeMark,
    Form,
    Look,
    Tone,
    VertexLook,
    tint_cells,
    tint_of,
)
from gridwright.model.puzzle import Info

BRANCHES = Board.from_rows(
    [
        "+x+-+-+x+x+-+-+",
        "x |   x | x | |",
        "+x+x+x+x+x+x+x+",
        "x |   x | x | |",
        "+x+x+x+-+-+x+x+",
        "x |   x | x | |",
        "+x+-+-+x+x+-+-+",
    ]
)
"""No loop, on purpose: dead ends and branches must be drawn too."""

LOOP = Board.from_rows(
    [
        "+x+-+-+x+x+-+-+",
        "x |   | x |   |",
        "+x+x+x+-+-+x+-+",
        "x |   x   x | x",
        "+x+-+-+x+-+-+x+",
        "x x x | | x x x",
        "+x+x+x+-+x+x+x+",
    ]
).finished()
OTHER_LOOP = Board.from_rows([*LOOP.rows()[:4], "+x+-+-+-+-+-+x+", "x x x x x x x x", "+x+x+x+x+x+x+x+"]).finished()
HALF = Board.from_rows(
    [
        "+x+-+.+x+.+-+-+",
        "x |   | x .   |",
        "+.+x+.+-+-+x+.+",
        "x .   x   x | x",
        "+x+.+-+x+.+-+x+",
        "x x . | | . x x",
        "+x+.+.+-+.+x+x+",
    ]
)
CLUES = ["1.23.2.", ".2..32.", "..3.1.0"]

creek = Slitherlink.build(CLUES, info=Info(title="Creek & <cross>"))
given_creek = replace(creek, given=Board.from_rows(["+x+-+", *[""] * 6], creek.size))
STEP_TONES = {
    (1, 5): Tone.REASON,
    (0, 5): Tone.RESULT,
    (1, 8): Tone.REASON,
    (2, 6): Tone.REASON,
    (4, 3): Tone.RESULT,
    (2, 1): Tone.RESULT,
    (3, 13): Tone.RESULT,
    (4, 9): Tone.SUPPOSED,
    (5, 10): Tone.SUPPOSED,
    (5, 13): Tone.WRONG,
    (5, 14): Tone.WRONG,
    (4, 12): Tone.WRONG,
    (3, 5): Tone.WRONG,
    (6, 1): Tone.GIVEN,
    (6, 9): Tone.DIFFERS,
    (5, 9): Tone.DIFFERS,
}
STEP_TINTS = {
    (1, 1): OUTSIDE,
    (3, 1): OUTSIDE,
    (1, 3): INSIDE,
    (1, 5): INSIDE,
    (3, 7): tint_of(1),
    (3, 9): tint_of(1, is_opposite=True),
    (5, 3): tint_of(2),
    (5, 5): tint_of(3, is_opposite=True),
    (5, 9): tint_of(4),
}

LINK_DRAWINGS = {
    "loop-empty": draw(creek),
    "loop-half": draw(given_creek, HALF),
    "loop-solved": draw(creek, LOOP),
    "loop-differs": draw(creek, differences=(LOOP, OTHER_LOOP)),
    "loop-branches": draw(Slitherlink.build(["......."] * 3), BRANCHES),
    "loop-shaded": tint_cells(
        draw(creek, LOOP, title="Inside and outside"),
        {(2 * row + 1, 2 * column + 1): 1 + LOOP.inside_cells()[7 * row + column] for row in range(3) for column in range(7)},
    ),
    "loop-step": replace(
        draw_step(creek, HALF, STEP_TONES, tints=STEP_TINTS), title="Every tone", caption="From given to wrong.", notes=("So.",)
    ),
}

tones = st.sampled_from(Tone)
clue_looks = st.builds(CellLook, text=st.sampled_from(["", "0", "3", "<", "\x1b"]), tint=st.integers(NO_TINT, 60), tone=tones)
edge_looks = st.builds(EdgeLook, st.sampled_from(EdgeMark), tones)
vertex_looks = st.builds(VertexLook, tones)


@st.composite
def link_drawings(draw_one: st.DrawFn) -> Drawing:
    """Any drawing: every mark, tone and tint anywhere, titles of any text."""
    height, width = draw_one(st.integers(1, 5)), draw_one(st.integers(1, 8))
    looks: list[Look] = []
    numbers: dict[tuple[int, int], list[int]] = {}
    for parity, strategy in (((0, 0), vertex_looks), ((0, 1), edge_looks), ((1, 0), edge_looks), ((1, 1), clue_looks)):
        own: list[Look] = draw_one(st.lists(strategy, min_size=1, max_size=4))
        looks += [look for look in own if look not in looks]
        numbers[parity] = [looks.index(look) for look in own]
    # Drawing every spot by itself would take most of a test's time.
    chance = Random(draw_one(st.integers(0, 2**32)))
    spots = tuple(
        tuple(chance.choice(numbers[row % 2, column % 2]) for column in range(2 * width + 1)) for row in range(2 * height + 1)
    )
    lines = st.sampled_from([*((0, row) for row in range(height)), *((1, column) for column in range(width))])
    return Drawing(
        looks=tuple(looks),
        places=spots,
        form=Form.EDGES,
        title=draw_one(st.text(max_size=20)),
        rule_every=draw_one(st.sampled_from([0, 1, 2, 5])),
        notes=tuple(draw_one(st.lists(st.text(max_size=20), max_size=2))),
        has_ruler=draw_one(st.booleans()),
        lit_lines=tuple(draw_one(st.lists(lines, max_size=3, unique=True))),
        is_broken=draw_one(st.booleans()),
    )
