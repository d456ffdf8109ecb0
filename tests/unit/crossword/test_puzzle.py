"""Crosswords, their boards, slots and labels."""

from __future__ import annotations

import pickle
from dataclasses import replace

import pytest

from gridwright.kinds.crossword.grid import Board, find_slot, is_letters, normalise_letters
from gridwright.kinds.crossword.puzzle import Clue, Crossword, has_loose_clues, match_clues
from gridwright.model.errors import InputError, PuzzleError
from tests.unit.crossword.herons import BARE, BARRED, CLUED, STARTED, A, D


def names(puzzle: Crossword) -> str:
    return " ".join(slot.name for slot in puzzle.slots)


@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        (["...", "...", "..."], "1A 4A 5A 1D 2D 3D"),
        (["#...", "....", "...#"], "1A 4A 5A 1D 2D 3D 4D"),
        (["...#.", ".###.", "...##", "#.#.."], "1A 3A 5A 1D 2D 4D"),
        ([".", ".", "#", "."], "1D"),
        (["."], ""),
        ([".#.", "#.#"], ""),
        (["_..", "...", ".._"], "1A 3A 4A 1D 2D 3D"),
    ],
)
def test_slots_have_their_usual_numbers(rows: list[str], expected: str) -> None:
    assert names(Crossword.build(rows)) == expected


def test_slots_run_between_blocks() -> None:
    slots = BARE.slots
    assert [slot.number for slot in slots] == list(range(7))
    assert slots[0].cells == ((0, 1), (0, 2), (0, 3))
    assert slots[3].cells == ((0, 1), (1, 1), (2, 1))
    assert slots[6].cells == ((1, 0), (2, 0))
    assert {slot.label for slot in slots} == {"1", "2", "3", "4", "5"}


def test_bars_cut_slots() -> None:
    """AB|LE over TOAD, with a bar below the L: no word runs down there."""
    assert names(BARRED) == "1A 3A 5A 1D 2D 4D"
    assert [len(slot.cells) for slot in BARRED.slots] == [2, 2, 4, 2, 2, 2]
    assert [slot.cells[0] for slot in BARRED.slots] == [(0, 0), (0, 2), (1, 0), (0, 0), (0, 1), (0, 3)]


def test_labels_of_a_file_name_the_slots() -> None:
    puzzle = replace(BARE, labels=(((1, 0), "12"), ((0, 1), "7")))
    assert puzzle.labels == (((0, 1), "7"), ((1, 0), "12"))
    assert names(puzzle) == "7A 12A r3c1A 7D r1c3D r1c4D 12D"
    assert find_slot(puzzle, "r3c1 across").cells[0] == (2, 0)


def test_usual_labels_need_not_be_told() -> None:
    usual = tuple(BARE.usual_labels().items())
    assert replace(BARE, labels=usual) == BARE
    assert replace(BARE, labels=usual).labels is None
    assert replace(BARE, labels=()).labels is None


@pytest.mark.parametrize("name", ["4D", "4 down", "d4", "Down 4", "4-D", " 4 d ", "r2c1d"])
def test_a_slot_has_many_names(name: str) -> None:
    assert find_slot(BARE, name).name == "4D"


def test_a_slot_that_is_not_there() -> None:
    with pytest.raises(InputError, match=r"^slot: no slot is called '9A', expected across 1 4 5; down 1 2 3 4$"):
        find_slot(BARE, "9A")
    with pytest.raises(InputError, match="none: this grid has no slots"):
        find_slot(Crossword.build(["."]), "1A")
    twice = replace(BARE, labels=(((0, 1), "1"), ((1, 0), "1")))
    with pytest.raises(InputError, match="'1A' names 2 slots, expected r1c2A or r2c1A"):
        find_slot(twice, "1A")


def test_letters_in_all_cells_are_the_goal_and_in_some_are_given() -> None:
    assert CLUED.given is None
    assert CLUED.goal is not None
    assert CLUED.goal.rows() == ["#SPY", "HERO", "OAR#"]
    assert STARTED.goal is None
    assert STARTED.given is not None
    assert STARTED.given.rows() == ["#S..", "H...", "..R#"]
    assert (BARE.given, BARE.goal) == (None, None)
    assert BARE.squares == CLUED.squares == STARTED.squares


def test_a_board_of_rows() -> None:
    board = Board.from_rows(["#s[heart]_", "[#]..."])
    assert board.letters == ((None, "S", "HEART", None), ("#", "", "", ""))
    assert board.rows() == ["#S[HEART]_", "[#]..."]
    assert board.squares == ("#.._", "....")
    assert board.letter((0, 2)) == "HEART"
    assert not board.is_complete
    assert not board.is_blank
    full = board.with_letters({(1, 1): "A", (1, 2): "B", (1, 3): "C"})
    assert full.rows() == ["#S[HEART]_", "[#]ABC"]
    assert full.is_complete
    assert full.is_finished
    assert repr(full) == "CrosswordBoard.from_rows(['#S[HEART]_', '[#]ABC'])"
    for cell in ((0, 0), (0, 3), (2, 0), (0, -1)):
        with pytest.raises(KeyError):
            full.letter(cell)
        with pytest.raises(KeyError):
            full.with_letters({cell: "X"})


def test_entries() -> None:
    board = STARTED.blank_board()
    assert [board.entry(slot) for slot in STARTED.slots] == [None] * 7
    assert CLUED.goal is not None
    assert [CLUED.goal.entry(slot) for slot in CLUED.slots] == ["SPY", "HERO", "OAR", "SEA", "PRR", "YO", "HO"]


@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        (["#SPY"], "board: found 1 row, expected 3"),
        (["#SPY", "HER", "OAR#"], "row 2: found 3 squares, expected 4"),
        (["#SPY", "HERO", "OARS"], "row 3, column 4: found 'S', expected '#'"),
        (["#SPY", "H#RO", "OAR#"], "row 2, column 2: found '#', expected a letter or ."),
        (["#SPY", "H[RO", "OAR#"], "row 2, column 2: found '[RO', expected the letters of one cell in brackets such as [HEART]"),
        (["#SPY", "H\x07RO", "OAR#"], "row 2, column 2: found '\\x07', expected a letter, ., # or _"),
        ([], "board: found 0 rows, expected 3"),
    ],
)
def test_boards_of_another_grid(rows: list[str], expected: str) -> None:
    with pytest.raises(InputError) as caught:
        Board.from_rows(rows, CLUED)
    assert str(caught.value) == expected


@pytest.mark.parametrize(
    ("found", "expected"),
    [("a", "A"), ("ß", "ẞ"), ("ŉ", "ŉ"), ("e\u0301", "É"), ("heart ache", "HEARTACHE"), ("ǆ", "Ǆ"), ("ł", "Ł"), ("א", "א")],
)
def test_letters_stay_one_letter(found: str, expected: str) -> None:
    assert normalise_letters(found) == expected


@pytest.mark.parametrize("text", ["", "a", " A", "[A]", "A\n", "\x00"])
def test_what_no_cell_can_hold(text: str) -> None:
    assert not is_letters(text)


def test_puzzles_are_values() -> None:
    assert pickle.loads(pickle.dumps(CLUED)) == CLUED
    assert hash(CLUED) == hash(pickle.loads(pickle.dumps(CLUED)))
    assert CLUED.slots is CLUED.slots
    assert "_slots" not in repr(CLUED)


def problems(**parts: object) -> tuple[str, ...]:
    with pytest.raises(PuzzleError) as caught:
        replace(BARE, **parts)  # type: ignore[arg-type]
    return caught.value.problems


def test_every_problem_is_told() -> None:
    assert problems(squares=()) == ("size: found no squares, expected at least one row of at least one square",)
    assert problems(squares=("..", ".", "x.")) == (
        "row 2: found 1 square, expected 2 as in row 1",
        "row 3, column 1: found 'x', expected ., # or _",
    )
    assert problems(squares=("##",)) == ("size: found blocks only, expected at least one cell",)
    assert problems(goal=Board.from_rows(["#SPY", "H.RO", "OAR#"])) == (
        "goal, row 2, column 2: found no letter, expected one in every cell",
    )
    assert problems(goal=Board.from_rows(["AB"])) == ("goal: 2x1 squares, expected 4x3",)
    assert problems(given=Board.from_rows(["_...", "....", "...#"])) == (
        "given letters, row 1, column 1: found '_', expected '#' as in the grid",
    )
    assert problems(given=Board.blank(BARE.squares).with_letters({(1, 1): "x"})) == (
        "given letters, row 2, column 2: found 'x', expected letters in upper case",
    )
    assert problems(given=Board.from_rows(["#X..", "....", "...#"]), goal=CLUED.goal) == (
        "goal, row 1, column 2: found 'S', but 'X' is given",
    )
    assert problems(bars=frozenset({(0, 0, A), (2, 0, D)})) == (
        "bar right of row 1, column 1: expected a cell on either side",
        "bar below row 3, column 1: expected a cell on either side",
    )
    assert problems(circled=frozenset({(0, 0)}), shaded=frozenset({(9, 9)}), labels=(((1, 1), ""), ((1, 1), "2"))) == (
        "circle, row 1, column 1: found no cell there",
        "shade, row 10, column 10: found no cell there",
        "label, row 2, column 2: found '', expected a number or a word",
        "labels: found a cell twice, expected every cell once",
    )


def test_clues_find_their_slots() -> None:
    matched = match_clues(CLUED)
    assert [matched[slot.number].text for slot in CLUED.slots] == [clue.text for clue in CLUED.clues]
    assert not has_loose_clues(CLUED)
    assert CLUED.clue_texts()[D, "4"] == "Santa's syllable"
    loose = replace(CLUED, clues=(*CLUED.clues, Clue(A, "1", "again"), Clue(D, "77", "nowhere")))
    assert match_clues(loose) == matched
    assert has_loose_clues(loose)
    assert loose.clue_texts()[A, "1"] == "Secret <agent> & co."
