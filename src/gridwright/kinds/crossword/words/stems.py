"""Which words are forms of one another, by plain rules about endings.

The rules know endings, not words. They take CATS and CAT, BAKING and BAKER, ŽENA and ŽENAMI together, but not MOUSE and MICE;
and they take CORNER and CORN together too. A fill that keeps to them is on the safe side; one that they rule out may be sound.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

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

    find_stem = find_rule(language)
    groups: dict[str, int] = {}
    return np.array([groups.setdefault(find_stem(word), len(groups)) for word in words], np.int32)


def find_rule(language: str) -> Callable[[str], str]:
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
