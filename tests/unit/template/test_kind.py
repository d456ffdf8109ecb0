"""The template's parts: every rule by a board that breaks it, files there and back, what cannot be read, and how it is drawn."""

from __future__ import annotations

import pytest

from gridwright.kinds.template.board import Board
from gridwright.kinds.template.formats import JSON, LINK, TEXT
from gridwright.kinds.template.kind import KIND
from gridwright.kinds.template.puzzle import Hitori, hash_puzzle, list_facts, list_features, name_place, with_goal
from gridwright.kinds.template.rules import parse_board, violations
from gridwright.kinds.template.solver import MOST_PAIRS, count, solve
from gridwright.kinds.template.view import draw, draw_board
from gridwright.model.errors import InputError, PuzzleError
from gridwright.model.format import DEFAULT_LIMITS, Format
from gridwright.model.outcome import GaveUp
from gridwright.model.puzzle import Info
from gridwright.render.text import format_text
from tests.template import EXAMPLE, SOLUTION

FULL = Hitori(
    ["1 1 2", "1 2 3", "3 2 1"],
    Info("Full", "Ann", "2026", "MIT", "Every field", (("source", "a test"),)),
    given=Board.from_rows(["#??", "???", "???"]),
)
"""With everything that a puzzle can have, but a goal."""


def read(fmt: Format, data: bytes) -> list[object]:
    assert fmt.parse is not None
    return list(fmt.parse(data, DEFAULT_LIMITS))


def write(fmt: Format, puzzle: Hitori) -> bytes:
    assert fmt.format is not None
    return fmt.format([puzzle])


@pytest.mark.parametrize(
    ("numbers", "board", "expected"),
    [
        (["1 1 2"], ["..."], "number repeats at row 1: 1 is unshaded 2 times, expected once at most"),
        (["1", "1"], [".", "."], "number repeats at column 1: 1 is unshaded 2 times, expected once at most"),
        (["1 2 3"], ["?##"], "shaded cells touch at row 1, column 2: is shaded, and so is the cell to its right"),
        (["1", "2", "3"], ["#", "#", "?"], "shaded cells touch at row 1, column 1: is shaded, and so is the cell below it"),
        (["1 2 3"], ["?#?"], "unshaded cells separated at row 1, column 1: is cut off from the other unshaded cells"),
        (["1"], ["#"], "nothing unshaded at board: found no cell that is unshaded, expected one at least"),
    ],
)
def test_every_rule_is_broken_by_a_board(numbers: list[str], board: list[str], expected: str) -> None:
    found = [f"{each.rule} at {each}" for each in violations(Hitori(numbers), Board.from_rows(board))]
    assert found == [expected]


def test_a_given_cell_may_not_be_changed() -> None:
    found = [f"{each.rule} at {each}" for each in violations(FULL, Board.from_rows([".??", "???", "???"]))]
    assert found == ["given cell changed at row 1, column 1: found '.', but '#' was given"]


@pytest.mark.parametrize(
    ("numbers", "problem"),
    [
        ([], "size: found no cells, expected at least one row of at least one cell"),
        (["1 2", "1"], "row 2: found 1 cells, expected 2 as in row 1"),
        (["1 x"], "row 1, column 2: found 'x', expected a number from 1 to 99"),
        ([[1, 100]], "row 1, column 2: found 100, expected a number from 1 to 99"),
        ([[1, 2.5]], "row 1, column 2: found 2.5, expected a number from 1 to 99"),
    ],
)
def test_what_is_no_puzzle_is_refused_with_its_place(numbers: list[str], problem: str) -> None:
    with pytest.raises(PuzzleError) as caught:
        Hitori(numbers)
    assert caught.value.problems == (problem,)


@pytest.mark.parametrize(
    ("goal", "problem"),
    [
        (["..."], "goal: 3x1 cells, expected 2x1"),
        (["?."], "goal: has unknown cells, expected a solution"),
        ([".."], "goal, row 1: 1 is unshaded 2 times, expected once at most"),
    ],
)
def test_a_goal_is_judged_when_the_puzzle_is_made(goal: list[str], problem: str) -> None:
    with pytest.raises(PuzzleError) as caught:
        Hitori(["1 1"], goal=Board.from_rows(goal))
    assert caught.value.problems == (problem,)


@pytest.mark.parametrize("fmt", [JSON, LINK])
def test_our_own_formats_lose_nothing(fmt: Format) -> None:
    assert read(fmt, write(fmt, FULL)) == [FULL]
    solved = with_goal(Hitori(["1 1"]), Board.from_rows(["#?"]))
    assert solved.goal == Board.from_rows(["#."])
    assert read(fmt, write(fmt, solved)) == [solved]


def test_the_text_format_keeps_numbers_and_title() -> None:
    assert write(TEXT, FULL) == b"hitori Full\n1 1 2\n1 2 3\n3 2 1\n"
    assert read(TEXT, EXAMPLE.encode()) == [Hitori(EXAMPLE.splitlines()[1:], Info("Eight by eight"))]
    assert [fmt.recognise(EXAMPLE.encode()) for fmt in KIND.formats] == [0, 90, 0]
    assert [TEXT.recognise(data) for data in (b"", b"1 2\n3 4\n", b"hitoris\n1\n", b"\xff\x00")] == [0, 0, 0, 0]


@pytest.mark.parametrize(
    ("fmt", "text", "message"),
    [
        (TEXT, "hitori", "line 1: 0x0 is not a board: both sides must be at least 1"),
        (TEXT, "suguru\n1 2", "line 1: found 'suguru', expected hitori"),
        (TEXT, "hitori\n1 a", "line 2: found 'a', expected numbers separated by blanks or commas"),
        (TEXT, "hitori\n1 0", "row 1, column 2: found 0, expected a number from 1 to 99"),
        (JSON, '{"gridwright":1,"kind":"hitori"}', 'has no "cells", expected a list of rows such as ["3", "1"]'),
        (JSON, '{"gridwright":1,"kind":"hitori","cells":[["1"]],"width":2}', "width: found 2, but there are cells for 1 columns"),
        (JSON, '{"gridwright":1,"kind":"hitori","cells":[[1]]}', "cells, row 1, column 1: found 1, expected text"),
        (
            JSON,
            '{"gridwright":1,"kind":"hitori","cells":[["1"]],"goal":["x"]}',
            "goal, row 1: found 'x', expected one of . # ?",
        ),
    ],
)
def test_what_cannot_be_read_is_named(fmt: Format, text: str, message: str) -> None:
    (fault,) = read(fmt, text.encode())
    assert isinstance(fault, InputError)
    assert str(fault) == message


def test_a_board_of_another_size_is_refused() -> None:
    with pytest.raises(InputError, match=r"^board: found 2x1 cells, expected 3x3$"):
        parse_board(FULL, ["??"])
    with pytest.raises(InputError, match=r"^row 2: has 1 cells, expected 2 as in row 1$"):
        parse_board(FULL, ["??", "?"])
    with pytest.raises(InputError, match=r"^board: found 2x1 cells, expected 3x3$"):
        draw(FULL, Board.from_rows(["??"]))


def test_facts() -> None:
    assert list_facts(FULL) == {"title": "Full", "author": "Ann", "size": [3, 3]}
    assert list_features(FULL) == {"title", "author", "copyright", "licence", "description", "extra", "given"}
    assert hash_puzzle(FULL) != hash_puzzle(Hitori(FULL.rows())) == hash_puzzle(Hitori(FULL.rows(), Info("Other")))
    assert name_place(FULL, (0, 2)) == "row 1, column 3"


def test_a_limit_stops_the_search_without_a_claim() -> None:
    puzzle = Hitori(EXAMPLE.splitlines()[1:])
    outcome = solve(puzzle, limit=0)
    assert isinstance(outcome, GaveUp)
    assert outcome.reason == "the limit of 0 nodes was reached"
    assert not count(puzzle, limit=1).is_exact
    assert isinstance(solve(puzzle, timeout=0.0), GaveUp)
    assert solve(puzzle).solutions == (Board.from_rows(SOLUTION),)


def test_a_board_that_would_take_too_much_memory_is_given_up() -> None:
    outcome = solve(Hitori([[1] * 200 for _ in range(200)]))
    assert isinstance(outcome, GaveUp)
    assert outcome.reason == f"the board is too large: at most {MOST_PAIRS:,} pairs of equal numbers are looked at"


def test_boards_are_drawn_as_people_mark_them() -> None:
    assert format_text(draw(FULL, Board.from_rows(["#.?", "?#?", "???"])), unicode=False) == (
        "Full\n+---+---+---+\n|#1'|(1)| 2 |\n+---+---+---+\n| 1 |#2#| 3 |\n+---+---+---+\n| 3 | 2 | 1 |\n+---+---+---+\n"
        "# filled   () circled   ' given with the puzzle\n"
    )
    differing = draw(Hitori(["1 2"]), differences=[Board.from_rows(["#."]), Board.from_rows([".."])])
    assert differing.notes == ("1 cell differs between 2 solutions.",)
    assert "#" in format_text(draw_board(Board.from_rows(["#."])), unicode=False)
