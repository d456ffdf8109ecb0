"""Lists with other scores for some words are the lists that would have been read with them."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridwright.kinds.crossword.words.index import UNLISTED, WordIndex, adjust_scores, index_words, override_words
from gridwright.kinds.crossword.words.spelling import Spelling
from gridwright.kinds.crossword.words.wordlist import make_wordlist
from gridwright.model.errors import InputError

WORDS = st.dictionaries(st.text("ABCŽ", min_size=2, max_size=4), st.integers(0, 100), min_size=1, max_size=20)


def index(scores: dict[str, int]) -> WordIndex:
    return index_words(make_wordlist(scores))


def list_words(found: WordIndex, length: int) -> list[str]:
    return [found.word(length, number) for number in range(found.by_length[length].count)]


@given(WORDS, WORDS)
def test_an_adjusted_list_is_the_list_of_both(scores: dict[str, int], changes: dict[str, int]) -> None:
    adjusted, expected = adjust_scores(index(scores), changes), index(scores | changes)
    assert dict(adjusted.score_of) == expected.score_of
    assert adjusted.wordlist.alphabet == expected.wordlist.alphabet
    assert list(adjusted.by_length) == list(expected.by_length)
    for length, part in expected.by_length.items():
        assert list_words(adjusted, length) == list_words(expected, length)
        for name in ("letters", "bits", "scores"):
            assert np.array_equal(getattr(adjusted.by_length[length], name), getattr(part, name))


@given(WORDS, st.sets(st.text("ABCŽ", min_size=2, max_size=4), max_size=6), st.integers(1, 60))
def test_banned_and_low_words_have_no_score_and_come_last(scores: dict[str, int], banned: set[str], lowest: int) -> None:
    adjusted = override_words(index(scores), Spelling(folds=False), banned=banned, scores={}, min_score=lowest)
    usable = {word: score for word, score in scores.items() if word not in banned and score >= lowest}
    assert {word: score for word, score in adjusted.score_of.items() if score != UNLISTED} == usable
    for length, part in adjusted.by_length.items():
        assert part.scores.tolist() == sorted(part.scores.tolist(), reverse=True)
        assert [adjusted.score_of[word] for word in list_words(adjusted, length)] == part.scores.tolist()


def test_words_are_spelled_and_a_ban_is_stronger_than_a_score() -> None:
    scores = {"Tři a půl": 90, "don't": 80, "cab": 3}
    adjusted = override_words(index({"CAB": 50, "DEN": 50}), Spelling(), banned=["Cab", "x"], scores=scores)
    assert dict(adjusted.score_of) == {"CAB": UNLISTED, "DEN": 50, "TRIAPUL": 90, "DONT": 80}


@pytest.mark.parametrize(("word", "score"), [("a", 5), ("a+b", 5), ("AB", 101), ("AB", -1)])
def test_what_is_no_word_or_no_score_is_refused(word: str, score: int) -> None:
    with pytest.raises(InputError, match="expected"):
        override_words(index({"CAB": 50}), Spelling(), banned=[], scores={word: score})


def test_nothing_to_change_changes_nothing() -> None:
    listed = index({"CAB": 50})
    assert override_words(listed, Spelling(), banned=["XYZ"], scores={"cab": 50}) is listed


def test_stems_are_taken_over() -> None:
    listed = index_words(make_wordlist({"SING": 50, "SINGER": 40, "DEN": 30}, language="en"))
    stems = listed.stems
    assert adjust_scores(listed, {"DEN": 5}).stems is stems
    assert len(adjust_scores(listed, {"SINGS": 5}).stems) == 4
