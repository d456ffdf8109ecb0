"""Every format gives back puzzles of every sort that it holds: clues, outline, boards and colours."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from gridwright.codec.sniff import recognise_format
from gridwright.kinds.nonogram.board import Board
from gridwright.kinds.nonogram.cells import UNKNOWN
from gridwright.kinds.nonogram.clues import Grammar
from gridwright.kinds.nonogram.inks import CORNERS, OPPOSITE, PAPER, Ink
from gridwright.kinds.nonogram.kind import FORMATS
from gridwright.kinds.nonogram.lattice import Box, Hexagon, Lattice, Rectangle
from gridwright.kinds.nonogram.puzzle import Nonogram
from gridwright.model.format import Format, Limits

LIMITS = Limits(bytes=1 << 20, cells=100_000, lines=2_000, puzzles=50)
COLOURS = ("#000000", "#cc2222", "#2244cc", "#ffa500")
SORTS = ("colour", "triangles", "caps", "zebra", "triddler", "block")
HOLDERS = [each for each in FORMATS if each.keeps & set(SORTS) and each.name != "picture"]


@st.composite
def palettes(draw: st.DrawFn, each: Format, *, has_halves: bool, is_glued: bool) -> tuple[Ink, ...]:
    """One ink or several, and half cells of them, each drawn in one way only."""
    colours = COLOURS[: draw(st.integers(1, 3))] if "colour" in each.keeps else COLOURS[:1]
    inks = [Ink(f"ink {number}", colour, "#rbo"[number]) for number, colour in enumerate(colours)]
    if has_halves:
        # Where each is an ink, one with two colours looks the same from both sides.
        corners = CORNERS if is_glued else ("◤", "◣")
        kinds = draw(st.lists(st.tuples(st.sampled_from(colours), st.sampled_from(corners)), min_size=1, max_size=4, unique=True))
        inks += [Ink(f"half {number}", colour, "ABCD"[number], corner) for number, (colour, corner) in enumerate(kinds)]
        if not is_glued and draw(st.booleans()):
            inks.append(Ink("split", colours[0], "S", "◤", "#ffff00"))
    return (PAPER, *inks)


@st.composite
def lattices(draw: st.DrawFn, keeps: frozenset[str]) -> Lattice:
    shape = draw(st.sampled_from(["rectangle", *sorted(keeps & {"triddler", "block"})]))
    small = st.integers(1, 4)
    if shape == "block":
        return Box(draw(small), draw(small), draw(small))
    if shape == "rectangle":
        return Rectangle(draw(small), draw(small))
    hexagon = Hexagon.from_sides(*(draw(st.integers(0, 3)) for _ in range(4)))
    assume(min(hexagon.sides) >= 0 and not list(hexagon.problems()))
    return hexagon


@st.composite
def puzzles(draw: st.DrawFn, each: Format) -> Nonogram:
    lattice = draw(lattices(each.keeps))
    grammars: list[Grammar] = ["blocks"]
    if "zebra" in each.keeps:
        grammars.append("zebra")
    if "caps" in each.keeps and isinstance(lattice, Rectangle):
        grammars.append("caps")
    grammar = draw(st.sampled_from(grammars))
    has_halves = "triangles" in each.keeps and draw(st.booleans())
    palette = draw(palettes(each, has_halves=has_halves, is_glued=grammar == "caps"))
    cells = bytes(draw(st.lists(st.integers(0, len(palette) - 1), min_size=lattice.size, max_size=lattice.size)))
    picture = Board(lattice.height, lattice.width, cells, "".join(ink.symbol for ink in palette), lattice.row_lengths)
    puzzle = Nonogram.from_picture(picture, palette=palette, grammar=grammar, lattice=lattice)
    if draw(st.booleans()) and not each.needs_goal:
        puzzle = replace(puzzle, goal=None)
    if draw(st.booleans()):
        puzzle = replace(puzzle, given=puzzle.make_board(bytes(cell if cell % 2 else UNKNOWN for cell in cells)))
    return puzzle


def looks(ink: Ink) -> tuple[str, ...]:
    """What is seen of an ink: of a half cell both halves, from the left."""
    if not ink.corner:
        return (ink.colour,)
    halves = (ink.colour, ink.second or PAPER.colour)
    is_left = ink.corner in "◤◣"
    return (*(halves if is_left else halves[::-1]), min(ink.corner, OPPOSITE[ink.corner]))


def outline(lattice: Lattice) -> object:
    return lattice.sides if isinstance(lattice, Hexagon) else lattice


@pytest.mark.parametrize("each", HOLDERS, ids=lambda each: each.name)
@settings(max_examples=80)
@given(data=st.data())
def test_every_sort_that_is_held_reads_back(each: Format, data: st.DataObject) -> None:
    puzzle = data.draw(puzzles(each))
    assert puzzle.traits <= each.keeps
    assert each.format is not None
    assert each.parse is not None
    written = each.format([puzzle])
    (found,) = each.parse(written, LIMITS)
    assert isinstance(found, Nonogram), found
    assert found.traits == puzzle.traits
    assert found.clues == puzzle.clues
    assert outline(found.lattice) == outline(puzzle.lattice)
    assert list(map(looks, found.palette)) == list(map(looks, puzzle.palette))
    for name in ("goal", "given"):
        board = getattr(puzzle, name) if name in each.keeps else None
        assert (board and board.cells) == (getattr(found, name) and getattr(found, name).cells)
    assert each.format(each.parse(each.format([found]), LIMITS)) == each.format([found])
    assert recognise_format(written, "", FORMATS) is each
