"""The default lists."""

from __future__ import annotations

import sys

import pytest

from gridwright.kinds.crossword.words import sources as languages
from gridwright.kinds.crossword.words.sources import ALPHABETS, read_language
from gridwright.kinds.crossword.words.wordlist import load_words
from gridwright.model.errors import InputError

pytestmark = pytest.mark.xdist_group("words")  # or each process of the tests would read all languages


@pytest.fixture(autouse=True)
def cache(monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory) -> None:
    monkeypatch.setenv("GRIDWRIGHT_CACHE", str(tmp_path_factory.getbasetemp() / "words-cache"))


@pytest.mark.parametrize(
    ("language", "common", "kept"),
    [
        ("en", ("THE", "AND"), "HOUSE"),
        ("sk", ("SA", "JE"), "ŽENA"),
        ("cs", ("SE", "NA"), "PŘÍTEL"),
        ("pl", ("NIE", "NA"), "ŁÓDŹ"),
    ],
)
def test_languages_have_common_words_in_their_own_letters(language: str, common: tuple[str, str], kept: str) -> None:
    found = load_words([language], folds=False, min_score=35)
    scores = dict(zip(found.words, found.scores, strict=True))
    assert found.language == language
    assert min(scores[word] for word in common) > 75
    assert 35 <= scores[kept] < 75
    assert set(found.alphabet) <= set(ALPHABETS[language].upper())
    assert min(map(len, found.words)) == 2
    assert found.passed == 0


def test_languages_fold() -> None:
    assert load_words(["sk"], min_score=60).alphabet.isascii()


def test_frequencies_are_scores() -> None:
    found = [languages.score_frequency(rarity) for rarity in range(901)]
    assert found == sorted(found, reverse=True)
    assert (found[0], found[100], found[500], found[900]) == (100, 100, 50, 0)


def test_without_the_package_it_is_told_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "wordfreq", None)
    expected = r"^word list 'en': needs the package wordfreq: pip install 'gridwright\[words\]'$"
    with pytest.raises(InputError, match=expected):
        next(read_language("en"))
    with pytest.raises(InputError, match=expected):
        load_words(["en"])
