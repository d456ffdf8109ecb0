"""How words of lists are spelled in cells."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridwright.kinds.crossword.grid import is_letters, normalise_letters
from gridwright.kinds.crossword.words.spelling import Spelling

KEEPING = Spelling(folds=False)


@pytest.mark.parametrize(
    ("written", "folded", "kept"),
    [
        ("ice age", "ICEAGE", "ICEAGE"),
        ("rock-'n'-roll", "ROCKNROLL", "ROCKNROLL"),
        ("don\N{RIGHT SINGLE QUOTATION MARK}t", "DONT", "DONT"),
        ("Mr. T", "MRT", "MRT"),
        ("łódź", "LODZ", "ŁÓDŹ"),
        ("Đuro", "DURO", "ĐURO"),
        ("smørrebrød", "SMORREBROD", "SMØRREBRØD"),
        ("Straße", "STRASSE", "STRAẞE"),
        ("Cæsar", "CAESAR", "CÆSAR"),
        ("œuvre", "OEUVRE", "ŒUVRE"),
        ("žltý kôň", "ZLTYKON", "ŽLTÝKÔŇ"),
        ("z\u030clty\u0301", "ZLTY", "ŽLTÝ"),  # marks of their own
        ("ﬁnd", "FIND", "FIND"),
        ("\uff37\uff29\uff24\uff25", "WIDE", "WIDE"),
        ("Άλφα", "ΑΛΦΑ", "ΆΛΦΑ"),
        ("йогурт", "ЙОГУРТ", "ЙОГУРТ"),  # in Cyrillic a mark makes another letter
        ("ängström—Å", "ANGSTROMA", "ÄNGSTRÖMÅ"),
        ("naïve\N{ACUTE ACCENT}s", "NAIVES", "NAÏVES"),
    ],
)
def test_words_are_spelled_as_cells_hold_them(written: str, folded: str, kept: str) -> None:
    assert Spelling().spell(written) == folded
    assert KEEPING.spell(written) == kept


@pytest.mark.parametrize("word", ["CATCH22", "A/B", "C++", "", "É\u0301", "½"])
def test_what_is_not_all_letters_is_no_entry(word: str) -> None:
    assert not Spelling().is_entry(word)


def test_digits_are_letters_if_that_is_asked() -> None:
    assert Spelling(digits=True).is_entry("CATCH22")
    assert not Spelling(digits=True).is_entry("A/2")
    assert not Spelling(digits=True).is_entry("A²")


@given(st.text(max_size=12), st.booleans())
def test_entries_are_what_boards_hold(text: str, folds: bool) -> None:
    spelling = Spelling(folds)
    word = spelling.spell(text)
    if spelling.is_entry(word):
        assert normalise_letters(word) == word
        assert all(is_letters(letter) for letter in word)
        assert spelling.spell(word) == word


@given(st.lists(st.text(st.characters(exclude_characters="\n\t;", codec="utf-8"), max_size=8), max_size=8), st.booleans())
def test_lines_are_spelled_one_by_one(lines: list[str], folds: bool) -> None:
    spelling = Spelling(folds)
    assert spelling.spell_lines("\n".join(lines)).split("\n") == [spelling.spell(line) for line in lines or [""]]
