"""The rules of crosswords, and the judge of fills."""

from __future__ import annotations

from gridwright.kinds.crossword.grid import Board
from gridwright.kinds.crossword.puzzle import Crossword
from gridwright.kinds.crossword.rules import is_fill, is_solution, judge_fill, violations
from tests.unit.crossword.herons import BARRED, CLUED, STARTED

SQUARE = Crossword.build(["...", "...", "..."])
WORDS = {"BIT", "ICE", "TEN", "SPY", "HERO", "OAR", "SEA", "PRR", "YO", "HO"}


def board(*rows: str) -> Board:
    return Board.from_rows(rows)


def judged(puzzle: Crossword, *rows: str) -> list[str]:
    return [f"{each.rule}: {each}" for each in violations(puzzle, board(*rows))]


def filled(puzzle: Crossword, *rows: str, **wishes: object) -> list[str]:
    return [f"{each.rule}: {each}" for each in judge_fill(puzzle, board(*rows), WORDS, **wishes)]  # type: ignore[arg-type]


def test_a_board_in_progress_breaks_nothing() -> None:
    assert judged(STARTED, "#S..", "H...", "..R#") == []
    assert judged(STARTED, "#...", "....", "...#") == []
    assert not is_solution(STARTED, board("#...", "....", "...#"))
    assert is_solution(CLUED, board("#SPY", "HERO", "OAR#"))


def test_given_letters_stand() -> None:
    assert judged(STARTED, "#X..", "H...", "..R#") == ["given letter changed: row 1, column 2: found 'X', but 'S' was given"]


def test_another_grid() -> None:
    assert judged(STARTED, "S#..", "H...", "..R_") == [
        "other square: row 1, column 1: found 'S', expected '#'",
        "other square: row 1, column 2: found '#', expected '.'",
        "other square: row 3, column 4: found '_', expected '#'",
    ]
    assert judged(STARTED, "SPY") == ["other size: board: found 3x1 squares, expected 4x3"]


def test_no_letter() -> None:
    wrong = STARTED.blank_board().with_letters({(1, 1): "e"})
    assert [str(each) for each in violations(STARTED, wrong)] == ["row 2, column 2: found 'e', expected letters in upper case"]


def test_no_word_twice_once_all_is_known() -> None:
    twice = list(violations(SQUARE, board("BIT", "ICE", "TEN")))
    assert [f"{each.rule}: {each}" for each in twice] == [
        "entry twice: 1D: 'BIT' stands in 1A already, expected every entry once",
        "entry twice: 2D: 'ICE' stands in 4A already, expected every entry once",
        "entry twice: 3D: 'TEN' stands in 5A already, expected every entry once",
    ]
    assert twice[0].cells == ((0, 0), (0, 1), (0, 2), (0, 0), (1, 0), (2, 0))
    assert judged(SQUARE, "BIT", "ICE", "TE.") == []


def test_a_fill() -> None:
    assert filled(CLUED, "#SPY", "HERO", "OAR#") == []
    assert is_fill(CLUED, board("#SPY", "HERO", "OAR#"), WORDS)
    assert not is_fill(CLUED, board("#SPY", "HERO", "OAK#"), WORDS)


def test_words_of_a_fill_are_in_the_list() -> None:
    assert filled(CLUED, "#SPY", "HERO", "OAK#") == [
        "unknown word: 5A: 'OAK' is not in the list of words",
        "unknown word: 2D: 'PRK' is not in the list of words",
    ]


def test_a_fill_is_finished_keeps_what_is_given_and_fits() -> None:
    assert filled(STARTED, "#SPY", "HERO", "O.R#") == [
        "entry unfinished: 5A: has unknown letters, expected a word",
        "entry unfinished: 1D: has unknown letters, expected a word",
    ]
    assert filled(STARTED, "#SPY", "HERO", "OA.#")[0].startswith("entry unfinished: 5A")
    assert "given letter changed" in filled(STARTED, "#TPY", "HERO", "OAR#")[0]
    assert filled(STARTED, "SPY") == ["other size: board: found 3x1 squares, expected 4x3"]


def test_no_word_twice_in_a_fill_unless_that_is_wished() -> None:
    assert len(filled(SQUARE, "BIT", "ICE", "TEN")) == 3
    assert filled(SQUARE, "BIT", "ICE", "TEN", distinct=False) == []
    # Word by word, not only once every cell is known.
    lonely = Crossword.build(["..#.", "..##"])
    assert not lonely.goal
    assert [str(each) for each in judge_fill(lonely, board("HO#.", "OH##"), {"HO", "OH"})] == [
        "1D: 'HO' stands in 1A already, expected every entry once",
        "2D: 'OH' stands in 3A already, expected every entry once",
    ]


def test_cells_in_no_slot_may_stay_unknown() -> None:
    lonely = Crossword.build(["..#."])
    assert list(judge_fill(lonely, board("HO#."), {"HO"})) == []


def test_shared_stems() -> None:
    pair = Crossword.build(["...", "###", "..."])
    stems = {"SEA": 1, "SPY": 1, "OAR": None, "HOE": None}
    assert filled(pair, "SEA", "###", "SPY", stem_of=stems.get) == ["shared stem: 2A: 'SPY' shares its stem with 'SEA' in 1A"]
    assert [each.rule for each in judge_fill(pair, board("OAR", "###", "HOE"), {"OAR", "HOE"}, stem_of=stems.get)] == []
    same = judge_fill(pair, board("SEA", "###", "SEA"), {"SEA"}, distinct=False, stem_of=stems.get)
    assert [each.rule for each in same] == []


def test_several_letters_in_a_cell_count_as_they_are_read() -> None:
    heart = Crossword.build(["[HEART]..."])
    assert list(judge_fill(heart, board("[HEART]ACH"), {"HEARTACH"})) == []
    assert [each.rule for each in judge_fill(heart, board("HACH"), {"HACH"})] == ["given letter changed"]


def test_bars_divide_words() -> None:
    words = {"AB", "LE", "TOAD", "AT", "BO", "ED"}
    assert list(judge_fill(BARRED, board("ABLE", "TOAD"), words)) == []
