"""Crosswords on the page: documents, letters, and the numbers of a board."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import ValidationError

from gridwright import api
from gridwright.kinds import KINDS
from gridwright.kinds.common.page import make_plain
from gridwright.kinds.crossword.grid import Board, Direction, normalise_letters
from gridwright.kinds.crossword.page import ALPHABET, MOST_LETTERS, PAGE, CrosswordDocument
from gridwright.kinds.crossword.puzzle import Clue, Crossword
from gridwright.model.errors import InputError, UnsupportedError
from gridwright.model.page import NotOnPageError
from gridwright.web.documents import PAGES, describe_puzzle, number_puzzle, parse_document, read_own
from gridwright.web.tasks import boards, files
from gridwright.web.tasks.boards import CheckRequest, HintRequest
from gridwright.web.tasks.files import WriteRequest
from tests.property.test_crossword_formats import puzzles
from tests.unit.web.test_documents import ADAPTER, plain_info, travel

SQUARE = {
    "kind": "crossword",
    "height": 3,
    "width": 3,
    "squares": ["..#", "...", "#.."],
    "clues": [["across", "1", "Not off"], ["down", "2", "Nothing"]],
    "goal": ["ON#", "[HE]IM", "#LT"],
    "circled": [[0, 0]],
}


def is_on_page(puzzle: Crossword) -> bool:
    boards = [board for board in (puzzle.given, puzzle.goal) if board is not None]
    letters = [letters for board in boards for _, letters in board.cells()]
    return all(len(each) <= MOST_LETTERS and set(each) <= set(ALPHABET) for each in letters)


def plain_clue(clue: Clue) -> Clue:
    return replace(clue, label=make_plain(clue.label, 20), text=make_plain(clue.text, 1_000))


@settings(max_examples=80)
@given(puzzles())
def test_crosswords_come_back_from_the_page(puzzle: Crossword) -> None:
    if not is_on_page(puzzle):
        with pytest.raises(NotOnPageError, match="the page shows"):
            describe_puzzle(puzzle)
        return
    assert travel(puzzle) == replace(puzzle, info=plain_info(puzzle.info), clues=tuple(map(plain_clue, puzzle.clues)))


def test_a_document_says_what_the_page_expects() -> None:
    document = ADAPTER.validate_python(SQUARE)
    assert document.dump() == {
        **SQUARE,
        "clues": [("across", "1", "Not off"), ("down", "2", "Nothing")],
        "circled": [(0, 0)],
    }
    assert read_own(api.format_puzzles([parse_document(document)], "json")) == document
    assert describe_puzzle(Crossword.build([".."])).dump()["clues"] == []


def test_every_kind_has_a_largest_size() -> None:
    assert list(PAGES) == list(KINDS)


def test_what_the_page_cannot_show_is_refused() -> None:
    with pytest.raises(NotOnPageError, match="found a crossword of 51x1 cells: the page shows at most 50x50"):
        describe_puzzle(Crossword.build(["." * 51]))
    with pytest.raises(NotOnPageError, match="found 9 letters in row 1, column 2: the page shows at most 8"):
        describe_puzzle(Crossword.build(["A[ABCDEFGHI]"]))
    with pytest.raises(NotOnPageError, match="found 'א' in row 1, column 1: the page shows Latin, Greek and Cyrillic"):
        parse_document(ADAPTER.validate_python({**SQUARE, "goal": ["אN#", "HIM", "#LT"]}))
    many = replace(Crossword.build([".."]), clues=(Clue(Direction.ACROSS, "1", "x"),) * 3_001)
    with pytest.raises(NotOnPageError, match="found 3,001 clues"):
        describe_puzzle(many)


def test_long_texts_are_shortened_alike_in_labels_and_clues() -> None:
    label = "1" * 30
    puzzle = replace(
        Crossword.build([".."]), labels=(((0, 0), label),), clues=(Clue(Direction.ACROSS, label, "why\0 " + "x" * 2_000),)
    )
    document = describe_puzzle(puzzle)
    assert isinstance(document, CrosswordDocument)
    assert document.labels is not None
    assert document.clues[0][1] == document.labels[0][2] == "1" * 19 + "…"
    assert (document.clues[0][2][:5], len(document.clues[0][2])) == ("why x", 1_000)
    assert parse_document(document).slots[0].label == "1" * 19 + "…"


@pytest.mark.parametrize(
    "changes",
    [
        {"width": 51},
        {"squares": ["..x"]},
        {"squares": ["." * 51]},
        {"clues": [["across", "1"]]},
        {"clues": [["up", "1", "x"]]},
        {"clues": [["across", 1, "x"]]},
        {"clues": [["across", "1", "x" * 1_001]]},
        {"clues": [["across", "1", "x"]] * 3_001},
        {"bars": [[0, 50, "down"]]},
        {"bars": [[0, 0, "left"]]},
        {"circled": [[0, -1]]},
        {"circled": [[0, "1"]]},
        {"labels": [[0, 0, "x" * 21]]},
        {"goal": ["A" * 501]},
        {"rows": [[1]]},
    ],
)
def test_a_document_out_of_bounds_is_refused(changes: dict[str, Any]) -> None:
    with pytest.raises(ValidationError):
        ADAPTER.validate_python({**SQUARE, **changes})


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"height": 4}, "height: found 4, but there are 3 rows of squares"),
        ({"squares": ["...", "...", "#.."]}, "goal, row 1, column 3: found '#', expected '.' as in the grid"),
        ({"goal": ["ON#", "H.M", "#LT"]}, "goal, row 2, column 2: found no letter"),
        ({"goal": ["ON#", "H[]M", "#LT"]}, "goal, row 2, column 2: found"),
        ({"circled": [[2, 0]]}, "circle, row 3, column 1: found no cell there"),
        ({"bars": [[2, 2, "down"]]}, "bar below row 3, column 3"),
        ({"labels": [[0, 0, " "]]}, "label, row 1, column 1"),
        ({"given": ["X.#", "...", "#.."]}, "goal, row 1, column 1: found 'O', but 'X' is given"),
    ],
)
def test_a_document_that_is_no_crossword_is_refused(changes: dict[str, Any], message: str) -> None:
    with pytest.raises(InputError) as caught:
        parse_document(ADAPTER.validate_python({**SQUARE, **changes}))
    assert message in str(caught.value)


def test_the_alphabet_is_in_normal_form_and_has_room_for_the_values_of_the_page() -> None:
    assert len(ALPHABET) == len(set(ALPHABET)) < 255
    assert all(normalise_letters(letter) == letter for letter in ALPHABET)
    for word in ("ŽLUŤOUČKÝ", "ŹDŹBŁO", "STRAẞE", "ΆΝΘΡΩΠΟΣ", "ЇЖАК", "ȘTIINȚĂ", "R2D2"):
        assert set(word) <= set(ALPHABET)


@given(st.data())
def test_the_values_of_letters_are_those_of_the_page(data: st.DataObject) -> None:
    squares = data.draw(
        st.lists(st.text("...#_", min_size=3, max_size=3), min_size=2, max_size=2).filter(lambda r: "." in "".join(r))
    )
    words = st.text(ALPHABET, max_size=MOST_LETTERS)
    board = Board.blank(squares)
    board = board.with_letters({cell: data.draw(words) for cell, _ in board.cells()})
    numbering = number_puzzle(Crossword(tuple(squares)))
    values = numbering.values(board.rows())
    assert len(values) == 9 * 6
    assert numbering.rows(values) == board.rows()
    for (row, column), letters in board.cells():
        place = row * 3 + column
        assert "".join(ALPHABET[value - 1] for value in values[place:48:6] if value) == letters
        assert (place in numbering.unknown_places(board.rows())) == (not letters)
    assert not any(values[48:])
    with pytest.raises(InputError, match="found 6 values, expected 54"):
        numbering.rows(values[:6])


def watch(effort: Any) -> None:
    """Nobody watches."""


def check(board: list[str], **changes: Any) -> boards.CheckAnswer:
    return boards.check(CheckRequest(document=ADAPTER.validate_python({**SQUARE, **changes}), board=board), watch)


def test_a_crossword_is_finished_when_every_letter_is_that_of_the_goal() -> None:
    assert check(["ON#", "[HE]IM", "#LT"]) == {"violations": [], "is_finished": True}
    assert check(["ON#", "HIM", "#LT"])["is_finished"]  # of several letters in one cell, the first counts
    assert not check(["ON#", "HI.", "#LT"])["is_finished"]
    assert not check(["ON#", "EIM", "#LT"])["is_finished"]
    assert not check(["ON#", "HIM", "#LT"], goal=None)["is_finished"]
    changed = check(["XN#", "...", "#.."], given=["O.#", "...", "#.."])
    assert [(each["rule"], each["places"]) for each in changed["violations"]] == [("given letter changed", [0])]
    with pytest.raises(InputError, match="expected '#'"):
        check(["ONE", "HIM", "#LT"])


def test_there_is_no_hint_for_a_crossword() -> None:
    with pytest.raises(UnsupportedError, match="a crossword has no steps to hint at: check or reveal a letter instead"):
        boards.hint(HintRequest(document=ADAPTER.validate_python(SQUARE), board=["..#", "...", "#.."]), watch)


def write(board: list[str] | None, *, keeps_goal: bool = True, **changes: Any) -> Crossword:
    document = ADAPTER.validate_python({**SQUARE, **changes})
    answer = files.write(
        WriteRequest(document=document, board=board, format="gridwright-crossword", keeps_goal=keeps_goal), watch
    )
    written = api.parse_puzzle(answer["text"] or "")
    assert isinstance(written, Crossword)
    return written


def test_letters_of_a_board_are_written_as_the_goal_or_as_given() -> None:
    right, wrong = ["ON#", "HIM", "#LT"], ["XN#", "...", "#.."]
    whole = write(right)
    assert (whole.given, whole.goal) == (None, parse_document(ADAPTER.validate_python(SQUARE)).goal)
    assert (write(wrong).goal, write(wrong).given) == (None, Board.from_rows(wrong))
    assert (write(None, keeps_goal=False).goal, write(right, keeps_goal=False).goal) == (None, None)
    assert write(right, keeps_goal=False).given == Board.from_rows(right)
    assert write(right, goal=None).goal == Board.from_rows(right)


def test_letters_are_right_by_the_goal_only() -> None:
    puzzle = Crossword.build(["AB"])
    assert PAGE.is_finished(puzzle, Board.from_rows(["AB"]))
    assert not PAGE.is_finished(api.without_goal(puzzle), Board.from_rows(["AB"]))
