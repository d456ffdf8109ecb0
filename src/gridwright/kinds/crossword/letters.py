"""What stands in a cell: upper-case letters of any alphabet, one, or several where a whole word is squeezed into a cell."""

from __future__ import annotations

import unicodedata

_SHARP_S = {"ß": "ẞ"}
_RESERVED = frozenset("[]")
"""What rows of a board put around several letters."""


def normalise_letters(text: str) -> str:
    """Letters in the one form that boards and word lists hold: composed, upper case, without blanks.

    A letter stays one letter: the sharp s gets its capital, and what has no capital of one letter is left as it is.

    >>> normalise_letters("straße"), normalise_letters("a\u0301 la")
    ('STRAẞE', 'ÁLA')
    """
    if text.isascii():
        return "".join(text.upper().split())
    # Capitals of one alphabet may be composed with marks that follow them, which plain letters before were not.
    composed = unicodedata.normalize("NFC", "".join(map(_capital, unicodedata.normalize("NFC", text))))
    return "".join(composed.split())


def _capital(letter: str) -> str:
    capital = letter.upper()
    return capital if len(capital) == 1 else _SHARP_S.get(letter, letter)


def is_letters(text: str) -> bool:
    """Whether a cell can hold this: something, in normal form, that can be printed and does not look like brackets."""
    if len(text) == 1 and "A" <= text <= "Z":
        return True
    return bool(text) and text.isprintable() and not _RESERVED & set(text) and text == normalise_letters(text)
