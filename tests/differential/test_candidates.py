"""What may stand in a slot, and how constrained cells are, against brute force."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from gridwright.kinds.crossword.filler import list_candidates
from gridwright.kinds.crossword.filling.candidates import measure_heat
from gridwright.kinds.crossword.grid import Slot, find_slot
from gridwright.kinds.crossword.puzzle import Crossword
from gridwright.kinds.crossword.rules import is_fill
from gridwright.kinds.crossword.words.index import WordIndex, index_words
from gridwright.kinds.crossword.words.wordlist import make_wordlist
from gridwright.model.filling import Candidate, FillSpecification
from gridwright.model.outcome import Effort
from gridwright.model.solving import LimitReachedError
from tests.differential.fills_brute import list_fills, place_word

Example = tuple[Crossword, list[str]]


def draw_examples(seed: int, count: int) -> Iterator[Example]:
    source = random.Random(seed)
    for _ in range(count):
        height, width = source.randint(2, 3), source.randint(2, 4)
        rows = ["".join(source.choices([".", "#", "A", "[AB]"], (82, 12, 4, 2), k=width)) for _ in range(height)]
        words = sorted({"".join(source.choices("ABC", k=source.randint(2, 5))) for _ in range(source.randint(4, 40))})
        if any("." in row for row in rows):
            puzzle = Crossword.build(rows)
            if puzzle.slots:
                yield puzzle, words


def index(words: list[str]) -> WordIndex:
    return index_words(make_wordlist({word: 13 * number % 101 for number, word in enumerate(words)}))


def fits(puzzle: Crossword, slot: Slot, word: str) -> bool:
    return place_word(slot, word, puzzle.blank_board(), {}) is not None


@pytest.mark.parametrize("seed", range(2))
def test_every_word_that_fits_is_told_where_it_leads(seed: int) -> None:
    seen = set[str]()
    for puzzle, words in draw_examples(seed, 40):
        fills = list_fills(puzzle, words)
        for slot in puzzle.slots:
            found = list(list_candidates(puzzle, index(words), slot, FillSpecification()))
            assert sorted(each.word for each in found) == [word for word in words if fits(puzzle, slot, word)]
            entries = {board.entry(slot) for board in fills}
            for each in found:
                check_candidate(each, puzzle, slot, words)
                assert each.leads == ("fill" if each.word in entries else "none")
            worths = [each.ease * max(1, each.score) for each in found]
            assert worths == sorted(worths, reverse=True)
            seen |= {each.leads for each in found}
    assert seen == {"fill", "none"}


def check_candidate(candidate: Candidate, puzzle: Crossword, slot: Slot, words: list[str]) -> None:
    assert candidate.score == index(words).score_of[candidate.word]
    assert 0 <= candidate.ease <= 1
    assert (candidate.board is not None) == (candidate.leads == "fill")
    if candidate.board is not None:
        assert candidate.board.entry(slot) == candidate.word
        assert is_fill(puzzle, candidate.board, words)


CORNER = Crossword.build(["...", ".#.", "..."])
CORNER_WORDS = ["ABA", "ACA", "ADA", "AEA", "BAB", "CAB", "DAB"]


def test_only_the_most_promising_are_looked_into() -> None:
    slot = find_slot(CORNER, "1A")
    every = list(list_candidates(CORNER, index(CORNER_WORDS), slot, FillSpecification()))
    assert list(list_candidates(CORNER, index(CORNER_WORDS), slot, FillSpecification(), most=3)) == every[:3]


def test_what_a_limit_leaves_open_is_unknown() -> None:
    slot = find_slot(CORNER, "1A")
    assert {each.leads for each in list_candidates(CORNER, index(CORNER_WORDS), slot, FillSpecification(), limit=0)} == {
        "unknown"
    }
    assert {each.leads for each in list_candidates(CORNER, index(CORNER_WORDS), slot, FillSpecification(), timeout=0)} == {
        "unknown"
    }


def test_whoever_watches_can_end_it_with_what_is_known() -> None:
    calls = 0

    def stop(effort: Effort) -> None:
        nonlocal calls
        calls += 1
        if calls > 1:
            raise LimitReachedError("enough")

    found = list(list_candidates(CORNER, index(CORNER_WORDS), find_slot(CORNER, "1A"), FillSpecification(), progress=stop))
    assert found[0].leads == "fill"
    assert {each.leads for each in found[1:]} == {"unknown"}
    assert calls == 2


def narrow_slowly(puzzle: Crossword, words: list[str]) -> dict[int, list[str]] | None:
    """Arc consistency by its definition, words in several slots allowed; None if a slot has no word left."""
    left = {slot.number: [word for word in words if fits(puzzle, slot, word)] for slot in puzzle.slots}
    while True:
        before = {number: list(entries) for number, entries in left.items()}
        for slot in puzzle.slots:
            for other in puzzle.slots:
                for cell in set(slot.cells) & set(other.cells) if other != slot else ():
                    allowed = {spell(puzzle, other, word)[cell] for word in left[other.number]}
                    left[slot.number] = [word for word in left[slot.number] if spell(puzzle, slot, word)[cell] in allowed]
        if before == left:
            return left if all(left.values()) else None


def spell(puzzle: Crossword, slot: Slot, word: str) -> dict[tuple[int, int], str]:
    placed = place_word(slot, word, puzzle.blank_board(), {})
    assert placed is not None
    return placed


@pytest.mark.parametrize("seed", range(2))
def test_heat_is_what_arc_consistency_leaves(seed: int) -> None:
    answers = set[bool]()
    for puzzle, words in draw_examples(seed, 60):
        heat = measure_heat(puzzle, index(words), FillSpecification(distinct=False))
        left = narrow_slowly(puzzle, words)
        assert (heat.failed is None) == (left is not None)
        answers.add(left is None)
        assert all(0 <= share <= 1 for share in heat.share.values())
        assert heat.letters.keys() == heat.share.keys() == {cell for slot in puzzle.slots for cell in slot.cells}
        if left is None:
            continue
        assert heat.candidates == {number: len(entries) for number, entries in left.items()}
        for slot in puzzle.slots:
            for cell in slot.cells:
                assert heat.letters[cell] == len({spell(puzzle, slot, word)[cell] for word in left[slot.number]})
                if heat.letters[cell] == 1:
                    assert heat.share[cell] == 1
    assert answers == {True, False}


def test_a_cell_with_letters_of_equal_weight_is_cold_and_one_that_is_given_is_hot() -> None:
    puzzle = Crossword.build(["..", "A."])
    heat = measure_heat(puzzle, index(["AA", "AB", "BA", "BB"]), FillSpecification(distinct=False))
    assert heat.share == {(0, 0): 0.0, (0, 1): 0.0, (1, 0): 1.0, (1, 1): 0.0}
    assert heat.letters == {(0, 0): 2, (0, 1): 2, (1, 0): 1, (1, 1): 2}
    assert heat.candidates == {0: 4, 1: 2, 2: 2, 3: 4}


def test_a_slot_without_a_word_is_named() -> None:
    heat = measure_heat(Crossword.build(["..", "Q."]), index(["AA", "AB"]), FillSpecification())
    assert heat.failed is not None
    assert heat.candidates[heat.failed.number] == 0
