"""How the words of lists are spelled in cells, and which of them share a stem.

Words are upper case, one letter a cell, with diacritics or without. Stems are found by plain rules about endings, without a
dictionary: they take CATS and CAT, BAKING and BAKER, ŽENA and ŽENAMI together, but not MOUSE and MICE; and they take CORNER
and CORN together too. A fill that keeps to them is on the safe side; one that they rule out may be sound.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from gridwright.kinds.crossword.grid import normalise_letters

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


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


# Stems.

SHORTEST_STEM = 3

_VOWELS = frozenset("AEIOUY")
_ENGLISH_ENDINGS = ("INGS", "INGLY", "EDLY", "NESSES", "NESS", "ERS", "EST", "ING", "ED", "ER", "LY")
_SLAVIC_ENDINGS = {
    "sk": "IAMI IEHO IEMU OVIA IACH ACH AMI ATA EHO EMU IAM ICH IMI OCH OVA OVE OVI OVO OVU OVY UJE UJU YCH YMI "
    "AM AT EJ EM IA IE IM IT IU LA LI LO MI OM OT OU OV UJ UT YM",
    "cs": "ACH AMI ATA ECH EHO EMI EMU ICH IHO IMI IMU OVA OVE OVI OVO OVU OVY UJE UJI YCH YMI "
    "AM AT EJ EM IA IE IM IT LA LI LO LY MI OM OT OU UJ UM UT YM",
    "pl": "IACH IAMI IEGO IEMU OWIE ACH AMI EGO EMU ICH IEJ IEM IMI OWA OWE OWI OWO OWY UJA UJE YCH YMI "
    "AC AM EC EJ EM IA IC IE IM IU LA LI LO LY MI OM OW YC YM",
}
"""Language -> endings of case and person, without diacritics, the longest first."""


def group_stems(words: Sequence[str], language: str = "") -> NDArray[np.int32]:
    """The group of each word, numbered from 0 as they come up. Words of no known language are taken for English."""
    import numpy as np

    find_stem = find_stemmer(language)
    groups: dict[str, int] = {}
    return np.array([groups.setdefault(find_stem(word), len(groups)) for word in words], np.int32)


def find_stemmer(language: str) -> Callable[[str], str]:
    """What finds the stem of a word in upper case."""
    if language in _SLAVIC_ENDINGS:
        endings = _SLAVIC_ENDINGS[language].split()
        return lambda word: _stem_slavic(word, endings)
    return stem_english


def stem_english(word: str) -> str:
    """The word without a plural, -ed, -ing, -er, -est, -ly or -ness; a doubled consonant, -e and -y at its end are made alike.

    >>> [stem_english(word) for word in ("RUNNING", "RUNS", "BAKER", "BAKE", "HAPPIEST", "HAPPY", "BOXES", "GLASS")]
    ['RUN', 'RUN', 'BAK', 'BAK', 'HAPPI', 'HAPPI', 'BOX', 'GLASS']
    """
    word = _drop_plural(word)
    for ending in _ENGLISH_ENDINGS:
        stem = word.removesuffix(ending)
        if stem != word and len(stem) >= SHORTEST_STEM and not _VOWELS.isdisjoint(stem):
            word = _undouble(stem)
            break
    if len(word) > SHORTEST_STEM and word.endswith("E"):
        return word[:-1]
    return word[:-1] + "I" if len(word) >= SHORTEST_STEM and word.endswith("Y") else word


def _drop_plural(word: str) -> str:
    if len(word) <= SHORTEST_STEM or not word.endswith("S") or word.endswith(("SS", "US", "IS")):
        return word
    if word.endswith("IES") and len(word) > SHORTEST_STEM + 1:
        return word[:-3] + "Y"
    if word.endswith(("SES", "XES", "ZES", "CHES", "SHES")) and len(word) > SHORTEST_STEM + 1:
        return word[:-2]
    return word[:-1]


def _undouble(stem: str) -> str:
    is_double = len(stem) > SHORTEST_STEM and stem[-1] == stem[-2] and stem[-1] not in "AEIOULSZ"
    return stem[:-1] if is_double else stem


def _stem_slavic(word: str, endings: Sequence[str]) -> str:
    """The word without diacritics, without one ending of case or person, and without the vowels that are left at its end."""
    plain = "".join(char for char in unicodedata.normalize("NFD", word) if not unicodedata.combining(char)).replace("Ł", "L")
    for ending in endings:
        if plain.endswith(ending) and len(plain) - len(ending) >= SHORTEST_STEM:
            plain = plain[: -len(ending)]
            break
    while len(plain) > SHORTEST_STEM and plain[-1] in _VOWELS:
        plain = plain[:-1]
    return plain
