"""The letters that a crossword on the page is played with, each with the number that stands for it on a board.

The page keeps a board as numbers below 255, so its alphabet is closed: Latin, Greek and Cyrillic capitals, and digits. It has the
same table (`js/kinds/crossword/document.js`), and a test holds one against the other.
"""

from __future__ import annotations

import string
import unicodedata


def _list_capitals(first: int, last: int) -> str:
    return "".join(chr(code) for code in range(first, last + 1) if unicodedata.category(chr(code)) == "Lu")


ALPHABET = (
    string.ascii_uppercase
    + string.digits
    + _list_capitals(0x00C0, 0x017F)  # Latin-1 and Latin Extended-A
    + _list_capitals(0x0386, 0x03AB)  # Greek
    + _list_capitals(0x0400, 0x042F)  # Cyrillic
    + "ҐȘȚẞ"  # what Ukrainian, Romanian and German have beside these
)
"""The letter with the value `n` stands at place `n - 1`: 0 is none."""

VALUE_OF = {letter: value for value, letter in enumerate(ALPHABET, start=1)}
MOST_LETTERS = 8
"""In one cell."""
