"""Documents of the page: whatever a puzzle says beyond what the page cannot show comes back from its document."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import TypeAdapter, ValidationError

from gridwright import api
from gridwright.kinds.common.page import make_plain
from gridwright.kinds.nonogram.board import Board
from gridwright.kinds.nonogram.formats.json_formats import JSON
from gridwright.kinds.nonogram.inks import BLACK, PAPER, Ink
from gridwright.kinds.nonogram.puzzle import Nonogram
from gridwright.kinds.slitherlink.page import SlitherlinkDocument
from gridwright.kinds.slitherlink.puzzle import Slitherlink
from gridwright.model.errors import InputError
from gridwright.model.page import NotOnPageError
from gridwright.model.puzzle import Info
from gridwright.web import documents
from gridwright.web.documents import (
    Document,
    describe_puzzle,
    number_puzzle,
    parse_document,
    read_own,
)
from gridwright.web.tasks import files
from tests.property.test_formats import puzzles as nonograms
from tests.property.test_slitherlink_formats import edges
from tests.property.test_slitherlink_formats import puzzles as slitherlinks

ADAPTER: TypeAdapter[Any] = TypeAdapter(Document)
BOAT = Nonogram.from_picture(Board.from_rows(["..#..", "..##.", "#####", ".###."]))


def travel(puzzle: Any) -> Any:
    """A puzzle on its way to the page and back, through the JSON of the wire."""
    wire = json.loads(json.dumps(describe_puzzle(puzzle).dump()))
    return parse_document(ADAPTER.validate_python(wire))


def plain_info(info: Info) -> Info:
    texts = {name: make_plain(getattr(info, name), 5_000) for name in ("title", "author", "copyright", "licence", "description")}
    return Info(**texts, extra=tuple((make_plain(key, 5_000), make_plain(value, 5_000)) for key, value in info.extra))


@settings(max_examples=60)
@given(nonograms(JSON))
def test_nonograms_come_back_from_the_page(puzzle: Nonogram) -> None:
    back = travel(puzzle)
    palette = tuple(replace(ink, name=make_plain(ink.name, 200)) for ink in puzzle.palette)
    assert back == replace(puzzle, info=plain_info(puzzle.info), palette=palette)


@settings(max_examples=60)
@given(slitherlinks())
def test_slitherlinks_come_back_from_the_page(puzzle: Slitherlink) -> None:
    assert travel(puzzle) == replace(puzzle, info=plain_info(puzzle.info))


@given(st.data(), nonograms(JSON))
def test_the_values_of_cells_are_those_of_the_page(data: st.DataObject, puzzle: Nonogram) -> None:
    size = puzzle.height * puzzle.width
    values = data.draw(st.lists(st.integers(0, len(puzzle.palette)), min_size=size, max_size=size))
    numbering = number_puzzle(puzzle)
    rows = numbering.rows(values)
    assert numbering.values(rows) == values
    assert list(api.parse_board(puzzle, rows).cells) == [value - 1 if value else 255 for value in values]
    assert numbering.unknown_places(rows) == [place for place, value in enumerate(values) if not value]


@given(edges(3, 4))
def test_the_values_of_edges_are_those_of_the_page(board: Any) -> None:
    numbering = number_puzzle(Slitherlink.build(["...."] * 3))
    values = numbering.values(board.rows())
    assert len(values) == 7 * 9
    assert {numbering.place(spot): value for spot, value in board.edges() if value} == {
        place: value for place, value in enumerate(values) if value
    }
    assert numbering.rows(values) == board.rows()
    assert numbering.unknown_places(board.rows()) == [numbering.place(spot) for spot, value in board.edges() if not value]


def test_a_document_says_what_types_js_says() -> None:
    assert describe_puzzle(replace(BOAT, info=Info(title="Boat"))).dump() == {
        "kind": "nonogram",
        "title": "Boat",
        "height": 4,
        "width": 5,
        "rows": [[1], [2], [5], [3]],
        "columns": [[1], [2], [4], [3], [1]],
        "goal": ["..#..", "..##.", "#####", ".###."],
    }
    assert describe_puzzle(Slitherlink.build(["3.", ".2"])).dump() == {
        "kind": "slitherlink",
        "height": 2,
        "width": 2,
        "clues": ["3.", ".2"],
    }


def test_inks_are_numbered_from_0_and_empty_is_always_a_point() -> None:
    palette = (
        Ink("sand", "#ffeecc", "o"),
        Ink("red", "#ff0000", "."),
        Ink("sea", "#0000ff", "\U0001f6f6"),
        Ink("tin", "#999999", "t"),
    )
    picture = Board(1, 4, bytes([1, 2, 0, 3]), "o.\U0001f6f6t")
    shown = describe_puzzle(Nonogram.from_picture(picture, palette=palette)).dump()
    assert shown["rows"] == [[1, 1, 1]]
    assert shown["rowInks"] == [[0, 1, 2]]
    assert shown["columnInks"] == [[0], [1], [], [2]]
    symbols = [ink["symbol"] for ink in shown["inks"]]
    assert symbols[2] == "t"
    assert shown["goal"] == [f"{symbols[0]}{symbols[1]}.t"]
    assert not {"o", ".", "?"} & set(symbols)
    assert shown["paper"] == {"symbol": ".", "name": "sand", "colour": "#ffeecc"}


def test_text_that_cannot_be_stored_is_left_out_or_refused() -> None:
    document = describe_puzzle(replace(BOAT, info=Info(title="Bo\0at\x1b", description="x" * 6_000)))
    assert document.title == "Boat"
    assert document.description is not None
    assert len(document.description) == 5_000
    for title in ("\ud800", "a\0b", "\x1b[2J", "x" * 201):
        with pytest.raises(ValidationError):
            ADAPTER.validate_python({**document.dump(), "title": title})


def test_further_facts_are_bounded_together() -> None:
    many = {"gridwright": 1, "kind": "slitherlink", "height": 1, "width": 1, "clues": ["."]}
    document = read_own(json.dumps({**many, "extra": [[f"fact {number}", "x" * 5000] for number in range(9)]}))
    assert [fact[0] for fact in document.extra or []] == ["fact 0", "fact 1", "fact 2"]
    with pytest.raises(ValidationError, match="expected at most"):
        SlitherlinkDocument(kind="slitherlink", height=1, width=1, clues=["."], extra=[["x", "y" * 5000]] * 4)


def test_what_the_page_does_not_play_is_refused() -> None:
    with pytest.raises(NotOnPageError, match="found a nonogram of 201x1 cells: the page shows at most 200x200"):
        describe_puzzle(Nonogram.from_picture(Board.blank(1, 201).finished()))
    with pytest.raises(NotOnPageError, match="found a slitherlink of 1x101 cells"):
        describe_puzzle(Slitherlink.build(["."] * 101))
    inks = tuple(Ink(f"ink {number}", "#123456", chr(0x100 + number)) for number in range(33))
    with pytest.raises(NotOnPageError, match="found 33 inks"):
        describe_puzzle(Nonogram.build([[1]], [[1]], palette=(PAPER, *inks)))


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"rows": [[1], [2], [5]]}, "height: found 4, but there are clues for 3 rows"),
        ({"rows": [[1], [2], [5], [4]]}, "totals: the rows have 12 filled cells, the columns 11; expected the same"),
        ({"goal": ["....."] * 4}, "goal"),
        ({"goal": ["..x.."] * 4}, "goal, row 1: found 'x'"),
        ({"rowInks": [[0], [0], [0], [0]]}, "document.inks: found inks of clues"),
        (
            {"inks": [{"symbol": "#", "name": "", "colour": "#000000"}]},
            "document.rowInks: found nothing, expected a list of inks",
        ),
    ],
)
def test_a_document_that_is_no_puzzle_is_refused(changes: dict[str, Any], message: str) -> None:
    document = ADAPTER.validate_python({**describe_puzzle(BOAT).dump(), **changes})
    with pytest.raises(InputError) as caught:
        parse_document(document)
    assert message in str(caught.value)


def test_inks_of_clues_must_fit_the_clues() -> None:
    ink = {"symbol": "#", "name": BLACK.name, "colour": BLACK.colour}
    whole = describe_puzzle(BOAT).dump() | {"inks": [ink], "columnInks": [[0]] * 5}
    for numbers, message in (
        ([[0]] * 3, "document.rowInks: found 3 lists, expected a list of inks for each of the 4 clues"),
        ([[0, 0], [0], [0], [0]], "document.rowInks.0: found 2 inks, expected 1: one a number"),
        ([[1], [0], [0], [0]], "document.rowInks.0: found ink 1, expected 0 to 0"),
    ):
        with pytest.raises(InputError, match=message):
            parse_document(ADAPTER.validate_python({**whole, "rowInks": numbers}))
    assert parse_document(ADAPTER.validate_python({**whole, "rowInks": [[0]] * 4})) == BOAT


@pytest.mark.parametrize(
    "changes",
    [
        {"colour": 1},
        {"height": 0},
        {"height": 201},
        {"height": "4"},
        {"rows": [[201]]},
        {"rows": [[-1]]},
        {"kind": "crossword"},
        {"kind": "sudoku"},
    ],
)
def test_a_document_out_of_bounds_is_refused(changes: dict[str, Any]) -> None:
    with pytest.raises(ValidationError):
        ADAPTER.validate_python({**describe_puzzle(BOAT).dump(), **changes})


def test_gridwright_json_is_read_and_written() -> None:
    document = describe_puzzle(BOAT)
    assert read_own(api.format_puzzles([parse_document(document)], "json")) == document


def test_a_puzzle_of_a_kind_that_the_page_does_not_play_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(documents.PAGES, "slitherlink")
    with pytest.raises(NotOnPageError, match="found a slitherlink: the page plays nonogram, crossword"):
        describe_puzzle(Slitherlink.build(["3."]))
    found = files.read(files.ReadRequest(text="3..\n...\n..3"), lambda effort: None)
    assert found["puzzles"] == []
    assert [problem["code"] for problem in found["problems"]] == ["not-on-the-page"]
