"""The filler against brute force: small grids, small lists, every way of searching."""

from __future__ import annotations

import random
from itertools import combinations, product
from typing import Any

import pytest

from gridwright.kinds.crossword.filling.fill import fill
from gridwright.kinds.crossword.heuristics import Backtracker
from gridwright.kinds.crossword.puzzle import Crossword
from gridwright.kinds.crossword.words.index import WordIndex, index_words
from gridwright.kinds.crossword.words.spelling import stem_english
from gridwright.kinds.crossword.words.wordlist import make_wordlist
from gridwright.model.filling import BRANCHINGS, CHECKS, SLOT_RULES, WORD_RULES, Filled, FillSpecification, SearchStrategy
from gridwright.model.solving import Tally
from gridwright.model.wordlist import WordListOptions, WordSource
from tests.differential.fills_brute import given_words, list_fills

EVERY_CHOICE = [
    SearchStrategy(slot=slot, value=value, check=check, restarts=restarts, branching=branching, sample=3)  # type: ignore[arg-type]
    for slot, value, check, restarts, branching in product(SLOT_RULES, WORD_RULES, CHECKS, (True, False), BRANCHINGS)
]


def draw_grid(source: random.Random) -> Crossword | None:
    """Up to 4x4 squares with some blocks and letters, bars and a cell of two letters; None if nothing is left to fill."""
    height, width = source.randint(2, 4), source.randint(2, 4)
    symbols = ["#", "A", "B", "[AB]", "."]
    rows = ["".join(source.choices(symbols, (15, 5, 3, 2, 75), k=width)) for _ in range(height)]
    if all(set(row) == {"#"} for row in rows):
        return None
    puzzle = Crossword.build(rows)
    return None if puzzle.goal is not None else puzzle


def draw_words(source: random.Random) -> list[str]:
    letters = "ABC"[: source.randint(2, 3)]
    words = {"".join(source.choices(letters, k=source.randint(2, 5))) for _ in range(source.randint(3, 40))}
    return sorted(words)


def index(words: list[str]) -> WordIndex:
    return index_words(make_wordlist({word: 7 * number % 101 for number, word in enumerate(words)}))


@pytest.mark.parametrize("seed", range(2))
def test_all_fills_are_found_whatever_the_choices(seed: int) -> None:
    source = random.Random(seed)
    answers, floors = set(), set()
    for number in range(130):
        puzzle = draw_grid(source)
        if puzzle is None:
            continue
        words = draw_words(source)
        theme = tuple(source.sample([*words, "ACAB"], source.choice((0, 0, 1))))
        wishes: dict[str, Any] = {"distinct": source.random() < 0.7, "theme": theme}
        expected = list_fills(puzzle, {*words, *theme}, **wishes)
        choices = source.choice(EVERY_CHOICE)
        every = fill(puzzle, index(words), FillSpecification(fills=None, seed=number, **wishes), choices)
        assert set(every.solutions) == expected, (puzzle.squares, words, wishes, choices)
        assert len(every.solutions) == len(expected), "each once"
        answers.add((every.name, theme != ()))
        some = fill(puzzle, index(words), FillSpecification(fills=3, seed=number, **wishes), choices)
        assert len(set(some.solutions)) == min(3, len(expected))
        assert set(some.solutions) <= expected
        assert some.name == every.name
        best = fill(puzzle, index(words), FillSpecification(min_score=None, seed=number, **wishes), choices)
        assert set(best.solutions) <= expected
        assert best.name == every.name
        if isinstance(best, Filled) and best.floor is not None:
            low = {word for word, score in index(words).score_of.items() if score < best.floor}
            taken = {best.boards[0].entry(slot) for slot in puzzle.slots} - {*theme, *given_words(puzzle)}
            assert not taken & low
            floors.add(best.floor)
    assert len(floors) > 3
    assert answers == {(name, has_theme) for name in ("filled", "impossible") for has_theme in (True, False)}


@pytest.mark.parametrize(
    ("rows", "words"),
    [
        (["...", "...", "..."], ["TAN", "ARE", "PEN", "TAP", "ART", "EEN", "NEN", "ABC", "BCA", "CAB", "TEA", "ANT"]),
        (["...", "...", "..."], ["TAN", "ARE", "PEN", "TAP", "ARE", "NEN", "ABC", "BCD", "CDE", "TEA"]),
    ],
    ids=["fills", "none"],
)
def test_every_combination_of_choices_gives_the_same_answer(rows: list[str], words: list[str]) -> None:
    puzzle = Crossword.build(rows)
    expected = "filled" if list_fills(puzzle, set(words)) else "impossible"
    words_index = index(sorted(set(words)))
    for choices in EVERY_CHOICE:
        assert fill(puzzle, words_index, FillSpecification(), choices).name == expected, choices


def test_fills_can_be_asked_to_differ_in_many_entries() -> None:
    source = random.Random(5)
    puzzle = Crossword.build(["...", "...", "..."])
    words = sorted({"".join(source.choices("AB", k=3)) for _ in range(30)})
    several = fill(puzzle, index(words), FillSpecification(fills=None, distinct=False, different=4))
    assert several.name == "filled"
    entries = [[board.entry(slot) for slot in puzzle.slots] for board in several.solutions]  # type: ignore[attr-defined]
    for one, other in product(entries, repeat=2):
        assert one == other or sum(map(str.__ne__, one, other)) >= 4


def test_that_no_other_fill_differs_as_much_is_only_said_where_it_is_so() -> None:
    source, answers = random.Random(9), set()
    puzzle = Crossword.build(["...", "...", "..."])
    for number in range(12):
        words = sorted({"".join(source.choices("ABC", k=3)) for _ in range(8 + number)})
        several = fill(puzzle, index(words), FillSpecification(fills=None, different=3, seed=number))
        entries = [{board.entry(slot) for slot in puzzle.slots} for board in several.solutions]  # type: ignore[attr-defined]
        for one, other in combinations(entries, 2):
            assert len(one - other) >= 3, "mirror images have the same words"
        expected = [{board.entry(slot) for slot in puzzle.slots} for board in list_fills(puzzle, words)]
        could_add = any(all(len(found - other) >= 3 for other in entries) for found in expected)
        is_complete = isinstance(several, Filled) and several.is_complete
        assert not (is_complete and could_add)
        answers.add((len(entries) > 1, is_complete))
    assert len(answers) > 1


def test_no_two_words_share_a_stem() -> None:
    source = random.Random(3)
    puzzle = Crossword.build(["....", "...#", "...#"])
    matters = 0
    for _ in range(12):
        stems = ["".join(source.choices("ARS", k=3)) for _ in range(11)]
        words = sorted({*stems, *(stem + "S" for stem in stems)})
        expected = list_fills(puzzle, words, stem_of=stem_english)
        outcome = fill(puzzle, index(words), FillSpecification(fills=None, no_shared_stems=True))
        assert set(outcome.solutions) == expected
        matters += expected != list_fills(puzzle, words)
    assert matters > 1


def test_plain_backtracking_finds_a_fill_just_where_there_is_one() -> None:
    source = random.Random("plain")
    verdicts = set()
    for _ in range(60):
        puzzle, words = draw_grid(source), draw_words(source)
        if puzzle is None:
            continue
        tally = Tally()
        answer = Backtracker(WordListOptions((WordSource("words", "\n".join(words).encode()),)))(puzzle, tally)
        expected = list_fills(puzzle, words)
        assert (answer.verdict == "filled") == bool(expected), (puzzle.squares, words)
        assert answer.board is None or answer.board in expected
        assert tally.boards == tally.steps
        verdicts.add(answer.verdict)
    assert len(verdicts) == 2
