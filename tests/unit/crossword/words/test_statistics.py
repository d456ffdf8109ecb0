"""The figures of a list, against a slow look at every word."""

from __future__ import annotations

from statistics import mean

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridwright.kinds.crossword.words.index import index_words, measure_words
from gridwright.kinds.crossword.words.wordlist import make_wordlist


@given(st.dictionaries(st.text("ABCŽ", min_size=2, max_size=6), st.integers(0, 100), max_size=80))
def test_figures_are_what_the_words_say(scores: dict[str, int]) -> None:
    found = measure_words(index_words(make_wordlist(scores)))
    letters = "".join(scores)
    assert found.count == len(scores)
    assert found.letters == {letter: letters.count(letter) for letter in sorted(set(letters))}
    for facts in found.lengths:
        words = [word for word in scores if len(word) == facts.length]
        assert facts.count == len(words)
        assert facts.mean_score == pytest.approx(mean(scores[word] for word in words))
        for place, missing in enumerate(facts.missing):
            assert set(missing) == set(letters) - {word[place] for word in words}
    lengths = {facts.length for facts in found.lengths}
    assert lengths == set(map(len, scores))
    assert set(found.missing_lengths) == set(range(2, max(lengths, default=2))) - lengths
    assert sum(bar.count for bar in found.scores) == len(scores)
    for bar in found.scores:
        assert bar.count == sum(bar.low <= score <= bar.high for score in scores.values())
