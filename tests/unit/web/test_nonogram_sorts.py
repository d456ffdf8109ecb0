"""Documents of nonograms of every sort: nothing is lost on the way to the page and back."""

from __future__ import annotations

from typing import get_args

import pytest
from pydantic import ValidationError

from gridwright.kinds.nonogram import page
from gridwright.kinds.nonogram.page import PAGE, NonogramDocument
from gridwright.kinds.nonogram.puzzle import Sort
from gridwright.model.errors import InputError
from gridwright.model.page import NotOnPageError
from tests.unit.formats.test_sorts import SORTS


@pytest.fixture
def _plays_all(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(page, "PLAYED", frozenset(get_args(Sort)))


@pytest.mark.usefixtures("_plays_all")
@pytest.mark.parametrize("sort", SORTS)
def test_a_document_keeps_every_sort(sort: str) -> None:
    puzzle = SORTS[sort]
    document = PAGE.describe(puzzle)
    back = PAGE.parse(NonogramDocument.model_validate(document.dump()))
    # The page has symbols of its own for inks that it cannot count by.
    assert (back.lattice, back.clues, back.grammar) == (puzzle.lattice, puzzle.clues, puzzle.grammar)
    assert [(ink.colour, ink.corner, ink.second) for ink in back.palette] == [
        (ink.colour, ink.corner, ink.second) for ink in puzzle.palette
    ]
    assert back.goal is not None
    assert puzzle.goal is not None
    assert back.goal.cells == puzzle.goal.cells


@pytest.mark.usefixtures("_plays_all")
@pytest.mark.parametrize("sort", SORTS)
def test_places_are_numbered_row_by_row(sort: str) -> None:
    puzzle = SORTS[sort]
    assert puzzle.goal is not None
    numbering = PAGE.number(puzzle)
    assert [numbering.place(puzzle.lattice.locate(cell)) for cell in range(puzzle.lattice.size)] == list(
        range(puzzle.lattice.size)
    )
    rows = puzzle.goal.rows()
    assert numbering.rows(numbering.values(rows)) == rows
    with pytest.raises(InputError, match="one a place"):
        numbering.rows([0] * (puzzle.lattice.size + 1))


@pytest.mark.parametrize("sort", ["zebra", "triddler", "block"])
def test_a_sort_that_the_page_does_not_play_is_named(sort: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(page, "PLAYED", frozenset({"black and white"}))
    with pytest.raises(NotOnPageError, match=f"found a nonogram of the sort {sort}"):
        PAGE.describe(SORTS[sort])


@pytest.mark.usefixtures("_plays_all")
def test_half_cells_that_do_not_fit_are_refused() -> None:
    document = PAGE.describe(SORTS["triangles"]).dump()
    for caps, message in (
        ([], "found another number of half cells"),
        ([[[9, 9]] * len(line) for line in document["rows"]], "found another half cell"),
    ):
        with pytest.raises(InputError, match=message):
            PAGE.parse(NonogramDocument.model_validate(document | {"rowCaps": caps}))
    with pytest.raises(ValidationError):
        NonogramDocument.model_validate(document | {"rowCaps": [[[1]]]})
