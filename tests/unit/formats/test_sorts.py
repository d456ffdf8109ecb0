"""Puzzles of every sort in every format: our own lose nothing, others hold what they can and refuse the rest by name."""

from __future__ import annotations

import json
from dataclasses import replace
from random import Random

import pytest

import gridwright
from gridwright import api
from gridwright.kinds.nonogram.board import Board
from gridwright.kinds.nonogram.formats.common import guard_writer
from gridwright.kinds.nonogram.formats.json_formats import JSON
from gridwright.kinds.nonogram.inks import BLACK, PAPER, Ink
from gridwright.kinds.nonogram.kind import FORMATS
from gridwright.kinds.nonogram.lattice import Box, Hexagon
from gridwright.kinds.nonogram.puzzle import Nonogram
from gridwright.model.errors import InputError
from gridwright.model.format import Format
from tests.unit.formats.helpers import read, write

HALVES = (PAPER, BLACK, *(Ink(f"black {corner}", "#000000", corner, corner) for corner in "◢◣◤◥"))
SPLIT = (PAPER, BLACK, Ink("black and orange", "#000000", "o", "◢", "#ffa500"))


def draw(seed: str, values: int, height: int, width: int, lengths: tuple[int, ...] = ()) -> Board:
    chance = Random(seed)
    return Board(height, width, bytes(chance.randrange(values) for _ in range(sum(lengths) or height * width)), ".#", lengths)


HEXAGON = Hexagon.from_sides(2, 1, 3, 2)
SORTS = {
    "triangles": Nonogram.from_picture(draw("caps", 6, 4, 5), palette=HALVES, grammar="caps"),
    "halves as inks": Nonogram.from_picture(draw("split", 3, 4, 5), palette=SPLIT),
    "zebra": Nonogram.from_picture(draw("zebra", 2, 4, 5), grammar="zebra"),
    "triddler": Nonogram.from_picture(draw("hexagon", 2, 3, HEXAGON.width, HEXAGON.row_lengths), lattice=HEXAGON),
    "block": Nonogram.from_picture(draw("box", 2, 6, 4), lattice=Box(2, 3, 4)),
}


@pytest.mark.parametrize("sort", SORTS)
@pytest.mark.parametrize("fmt", ["json", "link"])
def test_our_own_formats_keep_every_sort(sort: str, fmt: str) -> None:
    puzzle = SORTS[sort]
    assert gridwright.parse_puzzle(gridwright.format_puzzles([puzzle], fmt)) == puzzle


def test_a_document_may_name_its_own_sort_and_shape() -> None:
    for puzzle in SORTS.values():
        document = json.loads(write("json", puzzle))
        shape = next((key for key in ("hexagon", "box") if key in document), "rectangle")
        assert read("json", json.dumps(document | {"sort": puzzle.sort, "shape": shape, "lattice": shape})) == puzzle


@pytest.mark.parametrize("sort", SORTS)
@pytest.mark.parametrize("each", [each for each in FORMATS if each.name != "picture"], ids=lambda each: each.name)
def test_no_format_writes_a_sort_that_it_cannot_hold(each: Format, sort: str) -> None:
    """Either the very puzzle comes back, or the writer refuses it and names the sort."""
    puzzle = SORTS[sort]
    if puzzle.traits <= each.keeps:
        assert read(each.name, write(each.name, puzzle)).clues == puzzle.clues
        return
    with pytest.raises(InputError, match=f"is of the sort {puzzle.sort}.*, but .* holds .* only"):
        write(each.name, puzzle)
    if each.format_lines is not None:
        with pytest.raises(InputError, match=f"is of the sort {puzzle.sort}"):
            each.format_lines([puzzle])


MANY_INKS = (PAPER, *(Ink(f"ink {number}", f"#{number:02x}8040", "abcdefghijklmno"[number]) for number in range(15)))


@pytest.mark.parametrize("rows", [["...", "..."], ["..a", "..."], ["o.o", "ooo"]], ids=" ".join)
@pytest.mark.parametrize("each", [each for each in FORMATS if "colours" in each.keeps], ids=lambda each: each.name)
def test_lines_without_blocks_and_inks_without_cells_are_sound(each: Format, rows: list[str]) -> None:
    picture = Board.from_rows(rows, "".join(ink.symbol for ink in MANY_INKS))
    puzzle = Nonogram.from_picture(picture, palette=MANY_INKS)
    found = read(each.name, write(each.name, puzzle))
    assert found.clues == puzzle.clues
    assert [ink.colour for ink in found.palette] == [ink.colour for ink in MANY_INKS]


def test_a_refusal_names_the_trait_that_is_too_much() -> None:
    """A zebra in a hexagon is a triddler; what a format of triddlers cannot hold is the zebra."""
    zebra = Nonogram.from_picture(SORTS["triddler"].goal or Board.blank(1, 1), lattice=HEXAGON, grammar="zebra")
    plain = Format("x", "x", "nonogram", (".x",), lambda _: 0, None, lambda puzzles: bytes(len(list(puzzles))))
    for keeps, message in [
        ({"triddler", "colour"}, "is of the sort zebra, but an x holds black and white, colour and triddlers only"),
        ({"zebra"}, "is of the sort triddler, but an x holds black and white and zebras only"),
        (set(), "is of the sort triddler, but an x holds black and white only"),
    ]:
        guarded = guard_writer(replace(plain, keeps=frozenset(keeps)), "an x")
        assert guarded.format is not None
        with pytest.raises(InputError, match=f"^{message}$"):
            guarded.format([zebra])


def test_converting_to_our_own_formats_loses_nothing() -> None:
    for puzzle in SORTS.values():
        assert not api.list_losses(puzzle, JSON)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"grammar": "stripes"}, "grammar: found 'stripes', expected one of blocks, caps, zebra"),
        ({"hexagon": [1, 1]}, "hexagon: found 2 sides, expected 6"),
        (
            {"hexagon": [1, 1, 1, 1, 1, 2]},
            "hexagon: found sides 1 1 1 1 1 2, expected 1 1 at the end: the outline does not close",
        ),
        ({"box": [1, 2]}, "box: found 2 sides, expected 3"),
        ({"box": [0, 2, 3]}, "box: 3x2x0 is not a board: all sides must be at least 1"),
        ({"hexagon": [10**8] * 6}, "hexagon: 400000000x200000000 is too large"),
        ({"box": [9, 1000, 9999]}, "box: 9999x1000x9 is too large: at most 25,000,000 cells and 1,000,000 lines"),
        (
            {"palette": [{"name": "white", "colour": "#ffffff", "symbol": "."}]},
            "palette: has 1 colour, expected a background and",
        ),
        (
            {
                "palette": [
                    {"name": "white", "colour": "#ffffff", "symbol": "."},
                    {"name": "red", "colour": "#ff0000", "symbol": "re"},
                ],
                "rows": [[[1, "r"]]],
            },
            "palette: symbol 're' is not a single character other than '?'",
        ),
        ({"grammar": "zebra", "rows": [[0]]}, "row 1: found a run of 0 cells, expected at least 1; [] tells nothing of a line"),
        ({"grammar": "zebra", "columns": [[[0, "."]]]}, "column 1: found a run of 0 cells, expected at least 1"),
        (
            {"grammar": "zebra", "box": [1, 1, 1], "pillars": [[[0, "#"]]]},
            "pillar 1: found a run of 0 cells, expected at least 1",
        ),
        ({"box": [1, 1, 1]}, 'has no "pillars", expected a list with the clue of each pillar'),
    ],
)
def test_what_is_wrong_is_named(change: dict[str, object], message: str) -> None:
    document = {"gridwright": 1, "kind": "nonogram", "rows": [[1]], "columns": [[1]]} | change
    with pytest.raises(InputError) as caught:
        gridwright.parse_puzzle(json.dumps(document))
    assert message in str(caught.value)


def draw_many_inks() -> Nonogram:
    """In sixteen inks, with a row and a column of paper alone, and a row and a column of one ink."""
    chance = Random("sixteen inks")
    inks = [Ink(f"ink {number}", f"#{16 * number:02x}40{255 - 16 * number:02x}", chr(ord("a") + number)) for number in range(16)]
    cells = [[chance.randrange(17) for _ in range(20)] for _ in range(20)]
    for place in range(20):
        cells[3][place], cells[place][8], cells[12][place], cells[place][15] = 0, 0, 5, 5
    cells[3][8] = cells[12][8] = cells[3][15] = 0
    board = Board(20, 20, bytes(value for row in cells for value in row), "".join(ink.symbol for ink in (PAPER, *inks)))
    return Nonogram.from_picture(board, palette=(PAPER, *inks))


@pytest.mark.parametrize("each", [each for each in FORMATS if "colours" in each.keeps], ids=lambda each: each.name)
def test_sixteen_inks_with_lines_of_one_colour_or_none(each: Format) -> None:
    puzzle = draw_many_inks()
    again = read(each.name, write(each.name, puzzle))
    assert [[[block.length for block in clue] for clue in clues] for clues in again.clues] == [
        [[block.length for block in clue] for clue in clues] for clues in puzzle.clues
    ]
    solved, expected = gridwright.solve(again), gridwright.solve(puzzle)
    assert type(solved) is type(expected)
    assert gridwright.hint(again).outcome == "step"
