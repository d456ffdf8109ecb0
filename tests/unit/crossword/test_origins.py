"""Where letters came from: kept by our own JSON and by the page, and no part of what is solved."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from gridwright import api
from gridwright.kinds.crossword.puzzle import Crossword
from gridwright.model.errors import PuzzleError
from gridwright.web.documents import describe_puzzle, parse_document

HERONS = Crossword.build(["HERON", "A.#..", "B...."])
ORIGINS = ("ttttt", ".f#..".replace("#", "."), ".....")


def test_origins_come_back_from_json_and_documents() -> None:
    made = replace(HERONS, origins=ORIGINS)
    (text,) = [api.format_puzzles([made], api.find_format("gridwright-crossword"))]
    (entry,) = api.parse(text, "made.json")
    assert entry.puzzle.origins == ORIGINS
    assert json.loads(text)["origins"] == list(ORIGINS)
    assert parse_document(describe_puzzle(made)).origins == ORIGINS
    assert describe_puzzle(made).dump()["origins"] == list(ORIGINS)


def test_origins_are_no_part_of_the_puzzle() -> None:
    made = replace(HERONS, origins=ORIGINS)
    assert made == HERONS
    assert api.hash_puzzle(made) == api.hash_puzzle(HERONS)
    assert replace(HERONS, origins=(".....",) * 3).origins is None, "one puzzle has one form"


@pytest.mark.parametrize(
    ("origins", "message"),
    [
        (("ttttt",), "origins: expected 3 rows of 5 squares, as the grid has"),
        (("ttxtt", ".....", "....."), "origins, row 1, column 3: found 'x', expected t, f, ."),
        ((".....", "..t..", "....."), "origins, row 2, column 3: found 't', expected . outside cells"),
    ],
)
def test_wrong_origins_are_refused(origins: tuple[str, ...], message: str) -> None:
    with pytest.raises(PuzzleError) as caught:
        replace(HERONS, origins=origins)
    assert message in str(caught.value)
