"""The letters of printed pages: which there are, how wide they are, and where lines of them end.

The faces are Source Sans Pro, embedded as far as they are used. Its slanted face has fewer letters than the upright ones, so a
text is split into runs that each have a face. Letters that no face has are printed without their accents, or as a question
mark, and noted: a page must not hold black boxes that nobody was told of.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from pathlib import Path
from types import MappingProxyType

from gridwright.model.errors import UnsupportedError

REGULAR, BOLD, ITALIC = "regular", "bold", "italic"
_FILES = {REGULAR: "SourceSansPro-Regular.ttf", BOLD: "SourceSansPro-Bold.ttf", ITALIC: "SourceSansPro-It.ttf"}
_STAND_IN = "?"
DOTS = "…"
_UNSEEN = re.compile("[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufe00-\ufe0f\ufeff]")
"""What shows nothing by itself: soft hyphens, joiners, marks of direction, variants."""


@cache
def load_faces() -> Mapping[str, frozenset[int]]:
    """Face -> the letters it has; the faces are known to reportlab from then on."""
    try:
        from font_source_sans_pro import font_directory
        from reportlab.pdfbase import pdfmetrics
        from reportlab.pdfbase.ttfonts import TTFont
    except ImportError as fault:
        message = f"printing needs {fault.name}, which is not installed: pip install 'gridwright[print]'"
        raise UnsupportedError(message) from None
    letters = {}
    for face, file in _FILES.items():
        font = TTFont(name_font(face), str(Path(font_directory) / file))
        pdfmetrics.registerFont(font)
        letters[face] = frozenset(font.face.charToGlyph)
    return MappingProxyType(letters)


def name_font(face: str) -> str:
    """What reportlab calls a face."""
    return f"Gridwright-{face}"


def split_runs(text: str, face: str) -> Iterator[tuple[str, str]]:
    """Stretches of text with the face that has their letters: the one asked for, or else the regular one."""
    known = load_faces()[face]
    start = 0
    for place in range(1, len(text) + 1):
        if place == len(text) or (ord(text[place]) in known) != (ord(text[start]) in known):
            yield (face if ord(text[start]) in known else REGULAR), text[start:place]
            start = place


@lru_cache(maxsize=4096)
def measure_text(text: str, face: str, size: float) -> float:
    """How wide a text is."""
    from reportlab.pdfbase.pdfmetrics import stringWidth

    return float(sum(stringWidth(run, name_font(own), size) for own, run in split_runs(text, face)))


class Scribe:
    """Makes texts fit to be printed, and remembers the letters that could not be."""

    def __init__(self) -> None:
        self.missing: dict[str, None] = {}

    def clean(self, text: str) -> str:
        """A text of letters that can be printed, on one line.

        >>> scribe = Scribe()
        >>> scribe.clean("Žriebä\\n 中 Ωμέγα"), list(scribe.missing)
        ('Žriebä ? Ωμέγα', ['中'])
        """
        known = load_faces()[REGULAR]
        composed = unicodedata.normalize("NFC", _UNSEEN.sub("", text))
        letters = (letter if ord(letter) in known else self._replace(letter, known) for letter in composed)
        return " ".join("".join(letters).split())

    def _replace(self, letter: str, known: frozenset[int]) -> str:
        if letter.isspace() or unicodedata.category(letter).startswith("C"):
            return " "
        plain = "".join(each for each in unicodedata.normalize("NFKD", letter) if not unicodedata.combining(each))
        if plain and all(ord(each) in known for each in plain):
            return plain
        if unicodedata.combining(letter):
            return ""
        self.missing[letter] = None
        return _STAND_IN

    def wrap(self, text: str, face: str, size: float, width: float, most: int = 0) -> list[str]:
        """The lines of a text, none wider than `width`: words that are longer are cut. With `most`, so many lines and no more,
        of which the last ends in dots if there is more to say."""
        lines = self._wrap(text, face, size, width)
        if not most or len(lines) <= most:
            return lines
        last = lines[most - 1]
        while last and measure_text(last + DOTS, face, size) > width:
            last = last[:-1]
        return [*lines[: most - 1], last.rstrip() + DOTS]

    def _wrap(self, text: str, face: str, size: float, width: float) -> list[str]:
        lines: list[str] = []
        line = ""
        for word in self.clean(text).split():
            longer = f"{line} {word}" if line else word
            if measure_text(longer, face, size) <= width:
                line = longer
                continue
            if line:
                lines.append(line)
            *pieces, line = cut_word(word, face, size, width)
            lines.extend(pieces)
        return [*lines, line] if line else lines


def cut_word(word: str, face: str, size: float, width: float) -> list[str]:
    """A word in pieces that are no wider than `width`, unless a single letter is."""
    pieces = []
    while len(word) > 1 and measure_text(word, face, size) > width:
        end = max(1, next(end for end in range(1, len(word) + 1) if measure_text(word[:end], face, size) > width) - 1)
        pieces.append(word[:end])
        word = word[end:]
    return [*pieces, word]
