"""How the words of lists are spelled in cells: upper case, one letter a cell, with diacritics or without."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from functools import cache

from gridwright.kinds.crossword.letters import normalise_letters

DROPPED = frozenset(
    "'\N{RIGHT SINGLE QUOTATION MARK}\N{LEFT SINGLE QUOTATION MARK}\N{MODIFIER LETTER APOSTROPHE}`\".,!?·\u00ad\u200b\ufeff"
)
"""What people write inside words and phrases that no cell holds, besides blanks and dashes."""

_FOLDED = {
    "Æ": "AE",
    "Œ": "OE",
    "ẞ": "SS",
    "Ł": "L",
    "Ø": "O",
    "Đ": "D",
    "Ð": "D",
    "Þ": "TH",
    "Ħ": "H",
    "Ŧ": "T",
    "Ŋ": "NG",
    "Ə": "E",
    "Ƶ": "Z",
    "Ɨ": "I",
}
"""Letters that are one piece for Unicode, yet are written with plain letters where diacritics are."""

_SEPARATORS = {ord(char): char for char in "\n\t;"}

_SCRIPTS = ("LATIN", "GREEK")
"""Scripts whose crosswords may do without diacritics. In others, such as Cyrillic, a mark makes another letter."""


@dataclass(frozen=True, slots=True)
class Spelling:
    """How words are written into cells."""

    folds: bool = True
    """Whether diacritics are dropped: Š becomes S, Ł becomes L, Æ becomes AE, ß becomes SS."""
    digits: bool = False
    """Whether digits may stand in cells."""

    def spell(self, text: str) -> str:
        """A word or a phrase as its cells hold it: upper case, without blanks, dashes, apostrophes and the like.

        >>> Spelling().spell("Żółw-à-l'œuf")
        'ZOLWALOEUF'
        >>> Spelling(folds=False).spell("Straße")
        'STRAẞE'
        """
        text = normalise(text)
        return text.translate(self.table(text))

    def spell_lines(self, text: str) -> str:
        """As `spell` for every line of a text; what separates lines and fields stays."""
        text = normalise(text)
        return text.translate({**self.table(text), **_SEPARATORS})

    def table(self, text: str) -> dict[int, str]:
        """What `str.translate` makes of each character of a text that was normalised."""
        return {ord(char): spell_character(char, self.folds) for char in set(text)}

    def is_entry(self, word: str) -> bool:
        """Whether every character of a spelled word may stand in a cell.

        >>> Spelling().is_entry("CATCH22"), Spelling(digits=True).is_entry("CATCH22"), Spelling().is_entry("A/B")
        (False, True, False)
        """
        if word.isalpha():
            return True
        return self.digits and bool(word) and all(char.isalpha() or char in "0123456789" for char in word)


def normalise(text: str) -> str:
    """One code for one character: composed letters, plain ligatures and wide forms."""
    return unicodedata.normalize("NFKC", text.replace("\N{ACUTE ACCENT}", "'"))  # which would become a blank and a stray mark


@cache
def spell_character(char: str, folds: bool) -> str:
    """What one character of a word becomes: nothing if it is dropped, itself if no cell can hold it."""
    if char in DROPPED or unicodedata.category(char) in ("Zs", "Pd"):
        return ""
    upper = normalise_letters(char)
    return _fold(upper) if folds and upper else upper


def _fold(letter: str) -> str:
    if letter in _FOLDED:
        return _FOLDED[letter]
    base = unicodedata.normalize("NFD", letter)[0]
    if not unicodedata.name(base, "").startswith(_SCRIPTS):
        return letter
    upper = normalise_letters(base)
    return _FOLDED.get(upper, upper)
