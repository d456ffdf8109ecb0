"""What crosswords are measured on: sets of grids, from a folder or made here, and empty squares with part of a list of words."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from benchmarks.folders import list_sets
from gridwright import api
from gridwright.kinds.crossword.puzzle import Crossword
from gridwright.kinds.crossword.words.index import WordIndex, index_words
from gridwright.kinds.crossword.words.wordlist import load_words, make_wordlist
from gridwright.model.errors import InputError
from gridwright.model.making import Made
from gridwright.model.wordlist import WordList

ALL = "all"
LONGEST_SIDE = 15


@dataclass(frozen=True, slots=True)
class Style:
    """Grids that are made here."""

    name: str
    side: int
    style: str
    words: tuple[int, int]
    """How many slots, at least and at most."""
    count: int


STYLES = (
    Style("american 15x15", 15, "american", (66, 78), 6),
    Style("american 21x21", 21, "american", (128, 140), 2),
    Style("british 15x15", 15, "british", (26, 36), 4),
)
OPEN_SIDES = (4, 5, 6)


@dataclass(frozen=True, slots=True)
class GridSet:
    """Grids that are summed up together, each with its name, and the names of files that hold none."""

    name: str
    grids: tuple[tuple[str, Crossword], ...]
    invalid: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Square:
    """An empty square to be filled from so many words of a list, drawn at random: `6:2000:LIST`, or `6:all:LIST`."""

    side: int
    count: int | None
    source: str

    @classmethod
    def parse(cls, text: str) -> Square:
        """
        >>> Square.parse("6:2000:sk"), Square.parse("7:all:words.txt").count
        (Square(side=6, count=2000, source='sk'), None)
        """
        side, _, rest = text.partition(":")
        count, _, source = rest.partition(":")
        if not (side.isdecimal() and 2 <= int(side) <= LONGEST_SIDE) or not source:
            raise ValueError(f"found {text!r}, expected SIDE:WORDS:LIST, such as 6:2000:sk, with a side of 2 to {LONGEST_SIDE}")
        if count != ALL and not (count.isdecimal() and int(count) > 0):
            raise ValueError(f"found {count!r} in {text!r}, expected a number of words, or {ALL}")
        return cls(int(side), None if count == ALL else int(count), source)

    def __str__(self) -> str:
        """As it is written, but a file without its folder."""
        return f"{self.side}:{self.count or ALL}:{name_list(self.source)}"

    @property
    def puzzle(self) -> Crossword:
        return Crossword.build(["." * self.side] * self.side)


SQUARES = tuple(Square(6, count, "sk") for count in (1_000, 2_000, 3_000, 4_000, 6_000, 8_000))
LONG_SQUARES = (Square(7, 12_000, "en"), Square(7, None, "en"))


def load_list(source: str) -> WordIndex:
    """A list, from a file or of a language, with its index."""
    wordlist = load_words([source if source in api.LANGUAGES else Path(source)])
    if not wordlist.words:
        raise InputError("found no words, expected some", source=name_list(source))
    return index_words(wordlist)


def draw_words(square: Square, wordlist: WordList) -> WordIndex:
    """The words for a square. Those of a smaller number are among those of a larger one: what grows is the list alone."""
    known = sorted(word for word in wordlist.words if len(word) == square.side)
    count = len(known) if square.count is None else square.count
    if not 0 < count <= len(known):
        raise InputError(
            f"found {len(known):,} words of {square.side} letters, expected {count:,}", source=name_list(square.source)
        )
    drawn = Random(f"words of {square.side} letters").sample(known, len(known))[:count]
    return index_words(make_wordlist(dict.fromkeys(drawn, 0)), keeps=False)


def read_sets(folder: Path) -> Iterator[GridSet]:
    """The grids in a folder; each folder inside is a set."""
    for inside in list_sets(folder):
        grids, invalid = [], []
        for path in api.list_files(inside):
            if isinstance(path, InputError):
                raise path
            for entry in api.read_file(path, kind="crossword"):
                if entry.error is None:
                    grids.append((entry.base_name, api.without_goal(entry.puzzle)))
                else:
                    invalid.append(entry.base_name)
        if grids or invalid:
            yield GridSet(inside.name, tuple(grids), tuple(invalid))


def make_sets() -> Iterator[GridSet]:
    """Grids that are the same everywhere: by the rules of both styles, and open squares."""
    for style in STYLES:
        yield GridSet(
            style.name, tuple((f"{style.name} {index}", draw_grid(style, index)) for index in range(1, style.count + 1))
        )
    squares = [Crossword.build(["." * side] * side) for side in OPEN_SIDES]
    yield GridSet("open squares", tuple((f"open {puzzle.width}x{puzzle.height}", puzzle) for puzzle in squares))


def draw_grid(style: Style, index: int) -> Crossword:
    """The blocks of a grid by the rules of its style."""
    wish: dict[str, Any] = {"height": style.side, "width": style.side, "style": style.style, "words_count": style.words}
    made = api.generate("crossword", seed=1, index=index, is_empty=True, **wish)
    if not isinstance(made, Made) or not isinstance(made.puzzle, Crossword):
        raise InputError("could not be made", place=f"{style.name} {index}")
    return made.puzzle


def name_list(source: str) -> str:
    """What a list is called where others read it: never by the folders of this machine."""
    return source if source in api.LANGUAGES else Path(source).name
