"""The filler as a part of the kind: grids before and after they are filled."""

from __future__ import annotations

from dataclasses import replace

import pytest

from gridwright.api import recognise_language
from gridwright.kinds.crossword.filler import keep_letters, parse_size, put_fill
from gridwright.kinds.crossword.grid import Board, Direction
from gridwright.kinds.crossword.puzzle import Clue, Crossword
from gridwright.model.errors import InputError
from gridwright.model.puzzle import Info

A, D = Direction.ACROSS, Direction.DOWN
CLUES = [Clue(A, "1", "Pet"), Clue(A, "4", "Time"), Clue(D, "1", "Drink"), Clue(D, "2", "Song"), Clue(D, "9", "Stray")]
PUZZLE = Crossword.build(["CAT", "AGE"], clues=CLUES)


def test_a_size_is_an_empty_grid() -> None:
    found = parse_size("4x2")
    assert found is not None
    assert found.squares == ("....", "....")
    assert parse_size("4X2") == found
    assert parse_size("grid.txt") is None
    assert parse_size("4x") is None


@pytest.mark.parametrize("size", ["0x4", "1x1", "101x2", "2x999999999"])
def test_a_size_that_no_words_can_fill_is_refused(size: str) -> None:
    with pytest.raises(InputError, match="sides up to 100"):
        parse_size(size)


def test_letters_of_a_finished_grid_are_kept_if_asked() -> None:
    kept = keep_letters(PUZZLE)
    assert (kept.given, kept.goal) == (PUZZLE.goal, None)
    bare = Crossword.build(["..", ".."])
    assert keep_letters(bare) is bare


def test_clues_of_words_that_have_changed_go() -> None:
    filled, dropped = put_fill(PUZZLE, Board.from_rows(["CAR", "AGO"]))
    assert filled.goal == Board.from_rows(["CAR", "AGO"])
    assert [clue.text for clue in filled.clues] == ["Drink", "Song", "Stray"]
    assert dropped == "2 clues left out that belonged to another word: 1A, 4A"


def test_clues_of_a_grid_without_letters_stay() -> None:
    empty = replace(PUZZLE, goal=None)
    filled, dropped = put_fill(empty, Board.from_rows(["CAR", "AGO"]))
    assert filled.clues == PUZZLE.clues
    assert dropped == ""


def test_a_fill_without_letters_beside_all_slots_is_given() -> None:
    lonely = Crossword.build(["..#.", "..##"])
    filled, _ = put_fill(lonely, Board.from_rows(["AM#.", "TO##"]))
    assert filled.goal is None
    assert filled.blank_board().rows() == ["AM#.", "TO##"]


@pytest.mark.parametrize(
    ("extra", "language"),
    [((), "en"), ((("Language", "Slovak"),), "sk"), ((("locale", "cs_CZ"),), "cs"), ((("locale", "de"),), "en")],
)
def test_a_file_may_tell_its_language(extra: tuple[tuple[str, str], ...], language: str) -> None:
    assert recognise_language(replace(PUZZLE, info=Info(extra=extra))) == language
