"""The best words that will do, and words that are given."""

from __future__ import annotations

import random

from gridwright.kinds.crossword.filling.candidates import measure_heat
from gridwright.kinds.crossword.filling.fill import MIN_SCORES, fill, list_min_scores
from gridwright.kinds.crossword.puzzle import Crossword
from gridwright.kinds.crossword.words.index import WordIndex, index_words
from gridwright.kinds.crossword.words.wordlist import make_wordlist
from gridwright.model.filling import Filled, FillSpecification, Impossible
from gridwright.model.outcome import Effort, GaveUp

SQUARE = {"CAB": 90, "ORE": 52, "WED": 55, "COW": 70, "ARE": 60, "BED": 51}
"""They fill a grid of three by three, in this order and turned."""
OPEN = Crossword.build(["..."] * 3)
WELL = FillSpecification(min_score=None)


def index(scores: dict[str, int]) -> WordIndex:
    return index_words(make_wordlist(scores), keeps=False)


def hard_index() -> WordIndex:
    """Words that hardly fill the grid below."""
    source = random.Random(3)
    return index({"".join(source.choices("ABCDEF", k=4 + number % 2)): source.randrange(101) for number in range(200)})


HARD = Crossword.build(["#....", ".....", ".....", ".....", "....#"])


def test_floors_leave_something_out_and_something_in() -> None:
    assert list_min_scores(index(SQUARE | {"ZZZ": 1})) == list(MIN_SCORES)
    assert list_min_scores(index({"CAB": 44, "ORE": 15})) == [40, 35, 30, 25, 20]
    assert list_min_scores(index(dict.fromkeys(SQUARE, 50))) == []


def test_words_come_from_the_highest_floor_that_does() -> None:
    found = fill(OPEN, index(SQUARE | {"ZZZ": 1}), WELL)
    assert isinstance(found, Filled)
    assert found.floor == 50


def test_the_whole_list_is_taken_if_nothing_less_does() -> None:
    found = fill(OPEN, index(SQUARE | {"BED": 3}), WELL)
    assert isinstance(found, Filled)
    assert found.floor is None


def test_that_there_is_no_fill_is_said_of_the_whole_list() -> None:
    found = fill(OPEN, index({word: score for word, score in SQUARE.items() if word != "BED"} | {"ZZZ": 1}), WELL)
    assert isinstance(found, Impossible)
    assert found.blocked


def test_as_many_fills_as_asked_for_come_from_one_floor() -> None:
    found = fill(OPEN, index(SQUARE | {"ZZZ": 1}), FillSpecification(fills=2, min_score=None))
    assert isinstance(found, Filled)
    assert (len(found.boards), found.floor) == (2, 50)
    more = fill(OPEN, index(SQUARE | {"ZZZ": 1}), FillSpecification(fills=3, min_score=None))
    assert isinstance(more, Filled)
    assert (len(more.boards), more.floor, more.is_complete) == (2, 50, True)


def test_a_limit_is_one_for_all_floors_together() -> None:
    found = fill(HARD, hard_index(), WELL, limit=900)
    assert isinstance(found, GaveUp)
    assert found.reason == "the limit of 900 nodes was reached"
    assert found.effort.nodes >= 900


def test_progress_counts_the_nodes_of_all_floors() -> None:
    seen: list[int] = []

    def look_on(effort: Effort) -> None:
        seen.append(effort.nodes)

    fill(HARD, hard_index(), WELL, limit=900, progress=look_on)
    assert seen == sorted(seen)
    assert seen[-1] > 0


def test_words_that_are_given_are_taken_whatever_the_list_says() -> None:
    grid = Crossword.build(["...", "ORE", "..."])
    scores = {word: score for word, score in SQUARE.items() if word != "ORE"}
    found = fill(grid, index(scores), FillSpecification())
    assert isinstance(found, Filled)
    assert found.boards[0].rows() == ["CAB", "ORE", "WED"]
    low = fill(grid, index(scores | {"ORE": 2}), FillSpecification(min_score=50))
    assert isinstance(low, Filled)


def test_a_word_that_only_is_given_counts_nothing_and_fits_no_other_slot() -> None:
    grid = Crossword.build(["...", "ORE", "..."])
    scores = {word: score for word, score in SQUARE.items() if word != "ORE"}
    found = fill(grid, index(scores), FillSpecification())
    assert isinstance(found, Filled)
    assert found.scores == (sum(scores.values()),)
    heat = measure_heat(Crossword.build(["ORE#...", "#######"]), index(scores), FillSpecification(distinct=False))
    assert list(heat.candidates.values()) == [1, len(scores)]


def test_fills_that_differ_are_gathered_from_high_floors_down() -> None:
    words = {"AB": 90, "CD": 90, "AC": 90, "BD": 90, "EF": 20, "GH": 20, "EG": 20, "FH": 20}
    found = fill(Crossword.build(["..", ".."]), index(words | {"ZZ": 1}), FillSpecification(fills=5, min_score=None, different=3))
    assert isinstance(found, Filled)
    assert (found.scores, found.floor, found.is_complete) == ((360, 80), 20, True)


def test_a_word_that_is_given_stands_nowhere_else() -> None:
    grid = Crossword.build(["CAB#...", "#####.."])
    found = fill(grid, index({"CAB": 9, "DO": 5, "ON": 5, "CAT": 1, "AT": 3, "TO": 2, "NO": 4}), FillSpecification(fills=None))
    assert all(board.rows()[0] != "CAB#CAB" for board in found.solutions)
