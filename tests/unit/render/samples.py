"""Drawings that several tests look at, drawn as pictures, and strategies that draw any."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import strategies as st

from gridwright.kinds.nonogram.board import Board
from gridwright.kinds.nonogram.inks import BLACK, PAPER, Ink, palette_of
from gridwright.kinds.nonogram.lattice import Box, Hexagon
from gridwright.kinds.nonogram.puzzle import Info, Nonogram
from gridwright.kinds.nonogram.view import draw
from gridwright.model.drawing import CellLook, Drawing, Label, Mark, Tone

MARKS = (Mark.BLANK, Mark.FILLED, Mark.CROSS, Mark.UNKNOWN)
"""What a cell that is filled or not can show."""

FISH = Board.from_rows(
    [
        "...####....#",
        ".########.##",
        "##.########.",
        ".########.##",
        "...####....#",
        "............",
        "#.#.#.#.#.#.",
    ]
)
HALF_A_FISH = Board.from_rows(
    [
        "...??##.???#",
        ".???####.?##",
        "?#.########.",
        ".########???",
        "...??##.???#",
        "............",
        "????#?#?????",
    ]
)
OTHER_FISH = Board.from_rows(["...####...#.", *FISH.rows()[1:4], "...####...#.", *FISH.rows()[5:]])
TOWER = Board.from_rows(["##", *["#."] * 10, ".#", ".#"])
FLAG = Board.from_rows(["bbwwwrrr", "bbwwwrrr", "b..ww..r"], ".bwr")
FLAG_INKS = palette_of({"b": "#1f3f9f", "w": "#e8e4d8", "r": "#c8102e"}, background="#fff8e0")

HALVES = (PAPER, BLACK, *(Ink(f"black {corner}", "#000000", corner, corner) for corner in "◢◣◤◥"))
HOUSE = Board.from_rows(["..◢##◣..", ".◢####◣.", "◢######◣", ".#....#.", ".#.####◤"], ".#◢◣◤◥")
SPLIT = (PAPER, BLACK, Ink("black and orange", "#000000", "o", "◢", "#ffa500"))
TILES = Board.from_rows(["..oo#", "##..o", "#o#oo"], ".#o")

fish = Nonogram.from_picture(FISH, info=Info(title="Fish & chips <small>"))
given_fish = replace(fish, given=Board.from_rows(["???????????#", *["?" * 12] * 4, "." + "?" * 11, "?" * 12]))
tower = Nonogram.from_picture(TOWER)
flag = Nonogram.from_picture(FLAG, palette=FLAG_INKS, info=Info(title="Flag"))
house = Nonogram.from_picture(HOUSE, palette=HALVES, grammar="caps", info=Info(title="House"))
tiles = Nonogram.from_picture(TILES, palette=SPLIT)
zebra = Nonogram.from_picture(TOWER, grammar="zebra")
HEXAGON = Hexagon.from_sides(2, 3, 3, 2)
GEM = Board.from_rows(["..#####", "#######..", "####.####.", ".#######.", "..###.."], ".#", HEXAGON.row_lengths)
OTHER_GEM = Board.from_rows([*GEM.rows()[:4], "..##.#."], ".#", HEXAGON.row_lengths)
gem = Nonogram.from_picture(GEM, lattice=HEXAGON, info=Info(title="Gem"))
CUBE = Board.from_rows(["bb.r", "b..r", "....", "bbrr", "bb.r", "...r"], ".bwr")
cube = Nonogram.from_picture(CUBE, palette=FLAG_INKS, lattice=Box(2, 3, 4), info=Info(title="Cube"))

DRAWINGS = {
    "empty": draw(fish),
    "solved": draw(fish, FISH),
    "half": draw(given_fish, HALF_A_FISH),
    "differs": draw(fish, FISH, differences=(FISH, OTHER_FISH)),
    "agreed": draw(given_fish, differences=(FISH, OTHER_FISH)),
    "tower": draw(tower, TOWER),
    "flag": draw(flag, FLAG),
    "empty-flag": draw(flag),
    "zebra": draw(zebra),
    "ruler": replace(draw(fish, HALF_A_FISH), has_ruler=True, lit_lines=((0, 2), (1, 10))),
    "broken": replace(draw(tower, TOWER), has_ruler=True, lit_lines=((1, 0),), is_broken=True),
    "tones": Drawing(
        looks=tuple(CellLook(mark, tone=tone) for tone in Tone for mark in MARKS),
        places=tuple(tuple(range(start, start + len(MARKS))) for start in range(0, len(Tone) * len(MARKS), len(MARKS))),
        row_labels=tuple((Label(tone.value, tone=tone),) for tone in Tone),
        column_labels=((Label("12", tone=Tone.REASON), Label("1")), (Label("3", tone=Tone.RESULT),), (), (Label("10"),)),
        title="Every tone",
        caption="From plain to supposed.",
    ),
}
HALF_DRAWINGS = {
    "empty-house": draw(house),
    "house": draw(house, HOUSE),
    "tiles": draw(tiles, TILES),
}
"""Half cells, and clues with them."""
TILED_DRAWINGS = {
    "empty-gem": draw(gem),
    "gem": replace(draw(gem, GEM, differences=(GEM, OTHER_GEM)), lit_lines=((1, 2),)),
    "cube": draw(cube, CUBE.finished()),
    "empty-cube": draw(cube),
}
"""Cells that do not lie in one rectangle."""

looks = st.builds(CellLook, st.sampled_from(MARKS), st.just("#102030"), st.sampled_from("#abZ"), st.sampled_from(Tone))
labels = st.builds(Label, st.text(), st.sampled_from(["", "#aabbcc", "no colour"]), st.text(max_size=1), st.sampled_from(Tone))


@st.composite
def drawings(draw_one: st.DrawFn) -> Drawing:
    """Any drawing: every mark and tone, labels and titles of any text."""
    height, width = draw_one(st.integers(1, 7)), draw_one(st.integers(1, 12))
    palette = tuple(draw_one(st.lists(looks, min_size=1, max_size=6, unique=True)))
    row = st.lists(st.integers(0, len(palette) - 1), min_size=width, max_size=width).map(tuple)
    some_labels = st.lists(labels, max_size=3).map(tuple)
    lines = st.sampled_from([*((0, row) for row in range(height)), *((1, column) for column in range(width))])
    return Drawing(
        looks=palette,
        places=tuple(draw_one(row) for _ in range(height)),
        row_labels=tuple(draw_one(some_labels) for _ in range(height)),
        column_labels=tuple(draw_one(some_labels) for _ in range(width)),
        is_coloured=draw_one(st.booleans()),
        background=draw_one(st.sampled_from(["#ffffff", "#000000", "paper"])),
        title=draw_one(st.text()),
        rule_every=draw_one(st.sampled_from([0, 1, 2, 5])),
        notes=tuple(draw_one(st.lists(st.text(), max_size=2))),
        has_ruler=draw_one(st.booleans()),
        lit_lines=tuple(draw_one(st.lists(lines, max_size=3, unique=True))),
        is_broken=draw_one(st.booleans()),
    )
