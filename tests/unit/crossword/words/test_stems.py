"""Which words count as forms of one another."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridwright.kinds.crossword.words.index import index_words
from gridwright.kinds.crossword.words.spelling import find_stemmer, group_stems
from gridwright.kinds.crossword.words.wordlist import load_words, make_wordlist
from gridwright.model.errors import InputError
from gridwright.model.wordlist import WordSource


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "CAT CATS"),
        ("en", "BOX BOXES BOXED BOXING BOXER BOXERS"),
        ("en", "RUN RUNS RUNNING RUNNER RUNNERS"),
        ("en", "BAKE BAKES BAKED BAKING BAKER"),
        ("en", "HAPPY HAPPIER HAPPIEST HAPPINESS"),
        ("en", "CRY CRIES CRIED CRYING"),
        ("en", "HOUSE HOUSES HOUSING"),
        ("en", "QUICK QUICKER QUICKLY"),
        ("sk", "ŽENA ŽENY ŽENE ŽENOU ŽENÁCH ŽENAMI"),
        ("sk", "PEKNÝ PEKNÁ PEKNÉ PEKNÉHO PEKNÝCH"),
        ("cs", "HRAD HRADU HRADEM HRADY HRADECH"),
        ("pl", "DOM DOMU DOMOWI DOMEM DOMY DOMACH"),
    ],
)
def test_forms_of_one_word_share_a_stem(language: str, words: str) -> None:
    stem = find_stemmer(language)
    assert len({stem(word) for word in words.split()}) == 1


@pytest.mark.parametrize(
    "words", ["CAT COT", "GLASS GLADE", "BUS BUN", "SING SINK", "NEWS NEAR", "RED REED", "MOUSE MICE", "IS IT"]
)
def test_other_words_do_not(words: str) -> None:
    one, other = words.split()
    assert find_stemmer("en")(one) != find_stemmer("en")(other)


def test_an_index_has_groups_when_asked() -> None:
    index = index_words(make_wordlist({"CATS": 3, "DOG": 2, "CAT": 1}))
    assert index.wordlist.words == ("CATS", "DOG", "CAT")
    assert index.stems.tolist() == [0, 1, 0]


def test_the_language_of_a_file_can_be_named() -> None:
    source = WordSource("list", "ženy\nženami\n".encode())
    assert index_words(load_words([source])).stems.tolist() == [0, 1]
    assert index_words(load_words([source], language="sk")).stems.tolist() == [0, 0]
    with pytest.raises(InputError, match=r"^found the language 'xx', expected one of en, sk, cs, pl$"):
        load_words([source], language="xx")


@given(st.lists(st.text("AEINRSTŽ", min_size=2, max_size=9)), st.sampled_from(["", "en", "sk", "cs", "pl"]))
def test_stems_are_never_empty_and_equal_words_share_a_group(words: list[str], language: str) -> None:
    stem = find_stemmer(language)
    assert all(len(stem(word)) >= min(len(word), 3) for word in words)
    groups = group_stems(words, language).tolist()
    assert [groups[words.index(word)] for word in words] == groups
