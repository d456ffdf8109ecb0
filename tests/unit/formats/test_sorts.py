"""Puzzles of every sort in our own JSON and in links: nothing is lost, and what is wrong is named."""

from __future__ import annotations

import json
from random import Random

import pytest

import gridwright
from gridwright.kinds.nonogram.board import Board
from gridwright.kinds.nonogram.inks import BLACK, PAPER, Ink
from gridwright.kinds.nonogram.lattice import Box, Hexagon
from gridwright.kinds.nonogram.puzzle import Nonogram
from gridwright.model.errors import InputError

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
        ({"hexagon": [10**8] * 6}, "hexagon: 400000000x200000000 is too large"),
        ({"box": [1, 1, 1]}, 'has no "pillars", expected a list with the clue of each pillar'),
    ],
)
def test_what_is_wrong_is_named(change: dict[str, object], message: str) -> None:
    document = {"gridwright": 1, "kind": "nonogram", "rows": [[1]], "columns": [[1]]} | change
    with pytest.raises(InputError) as caught:
        gridwright.parse_puzzle(json.dumps(document))
    assert message in str(caught.value)
