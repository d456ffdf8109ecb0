"""Which words fit a slot by its length and its letters."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from gridwright.kinds.crossword.puzzle import Crossword
from gridwright.kinds.crossword.words.index import fit_slots, index_words, match_letters
from gridwright.kinds.crossword.words.wordlist import make_wordlist

LETTER = st.sampled_from(["", "", "A", "B", "C", "X"])


@given(st.sets(st.text("ABC", min_size=2, max_size=4), max_size=100), st.lists(LETTER, min_size=2, max_size=4))
def test_words_that_fit_are_those_with_these_letters(words: set[str], letters: list[str]) -> None:
    index = index_words(make_wordlist(dict.fromkeys(words, 50)))
    bits = match_letters(index, letters)
    found = {index.word(len(letters), i) for i in range(64 * len(bits)) if int(bits[i // 64]) >> i % 64 & 1}
    expected = {word for word in words if len(word) == len(letters)}
    assert found == {word for word in expected if all(one in ("", two) for one, two in zip(letters, word, strict=True))}


def test_looking_leaves_the_index_alone() -> None:
    index = index_words(make_wordlist({"AB": 1, "AC": 2}))
    before = index.flat.bits.copy()
    match_letters(index, ["A", "B"])
    assert (index.flat.bits == before).all()


def test_every_slot_has_its_pattern_and_its_count() -> None:
    puzzle = Crossword.build(["C.T", ".#.", "D.[OG]"])
    index = index_words(make_wordlist(dict.fromkeys(["CAT", "COT", "COD", "TOE", "DROG", "TIOG"], 50)))
    assert [(fit.slot.name, fit.pattern, fit.count, fit.unknown_letters) for fit in fit_slots(puzzle, index)] == [
        ("1A", "C.T", 2, ""),
        ("3A", "D.OG", 1, ""),
        ("1D", "C.D", 1, ""),
        ("2D", "T.OG", 1, ""),
    ]


def test_letters_that_no_word_has_are_strangers() -> None:
    puzzle = Crossword.build(["Ž.Q", "###"])
    index = index_words(make_wordlist({"CAT": 50}))
    assert [(fit.count, fit.unknown_letters) for fit in fit_slots(puzzle, index)] == [(0, "QŽ")]


def test_a_dot_that_is_a_letter_fits_itself_only() -> None:
    puzzle = Crossword.build(["[.]A.", "###"])
    index = index_words(make_wordlist({"BAT": 50}))
    assert [(fit.count, fit.unknown_letters) for fit in fit_slots(puzzle, index)] == [(0, ".")]
