"""Word lists: where words come from, how lists are read, the words with their scores, and figures about them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, Protocol, TypeVar, get_args

from gridwright.model.errors import InputError

BlockList = Literal["built-in", "all", "off"]
"""Which lists lose their offensive words: those that come with the package, files and uploads as well, or none."""
BLOCK_LISTS: tuple[BlockList, ...] = get_args(BlockList)


@dataclass(frozen=True, slots=True)
class WordSource:
    """The bytes of a word list under the name that messages call it; of a language, what tells its release."""

    name: str
    data: bytes
    language: str = ""


AnySource = str | Path | WordSource
"""A language or the name of a file; surely a file; or bytes with a name."""


@dataclass(frozen=True, slots=True)
class WordListOptions:
    """Word lists that are to be read as one, and how. It travels between processes; an index of words is too large for that."""

    sources: tuple[AnySource, ...] = ("en",)
    banned: tuple[str | Path | WordSource, ...] = ()
    """Words, or files of them where they are paths: they never get in."""
    min_score: int = 0
    """Words below this score are left out."""
    folds: bool = True
    """Whether diacritics are dropped."""
    digits: bool = False
    """Whether digits may stand in cells."""
    strict: bool = False
    """Refuse words that no grid can hold instead of counting them."""
    lenient: bool = False
    """Count lines that cannot be read instead of refusing them."""
    encoding: str = ""
    """Of all files; nothing has it recognised."""
    language: str = ""
    """Decides which words count as forms of one another."""
    block_list: BlockList = "built-in"
    in_order: bool = False
    """Prefer earlier sources: a word has the score of the first that holds it, and words of the second source count half, those
    of the third a third. Otherwise the highest score of a word counts."""


@dataclass(frozen=True, slots=True)
class WordList:
    """Distinct words in upper case, by falling score, then by their letters."""

    words: tuple[str, ...]
    scores: tuple[int, ...]
    """One for each word, from 0 to 100."""
    alphabet: str
    """The letters that occur, in the order of Unicode; at most 64."""
    digest: str
    """Tells lists apart: equal for equal words and scores."""
    passed: int = 0
    """How many lines held a word that no grid can hold."""
    examples: tuple[str, ...] = ()
    """The first few of those, each in a sentence with its place."""
    language: str = ""
    """The language that was named, or that of the sources which are languages, where that is one."""
    guessed: tuple[str, ...] = ()
    """Sources of which nothing told the encoding, so that they were taken for Latin-1."""


class WordIndex(Protocol):
    """A word list that is ready for filling."""

    @property
    def wordlist(self) -> WordList: ...

    @property
    def score_of(self) -> Mapping[str, int]:
        """Word -> its score."""
        ...


WordIndexT = TypeVar("WordIndexT", bound=WordIndex)


@dataclass(frozen=True, slots=True)
class LengthFacts:
    """The words of one length."""

    length: int
    count: int
    mean_score: float
    missing: tuple[str, ...]
    """For each place, the letters of the list that no word of this length has there."""


@dataclass(frozen=True, slots=True)
class ScoreBar:
    """How many words score from `low` to `high`, both included."""

    low: int
    high: int
    count: int


@dataclass(frozen=True, slots=True)
class Statistics:
    """Figures about a list."""

    count: int
    lengths: tuple[LengthFacts, ...]
    """Lengths that words have, from the shortest."""
    missing_lengths: tuple[int, ...]
    """Lengths between 2 and the longest that no word has."""
    letters: dict[str, int]
    """How often each letter occurs in all words, in the order of the alphabet."""
    scores: tuple[ScoreBar, ...]
    """From the highest; empty bars too."""


class NoWordsError(InputError):
    """Lists in which no word was found."""

    code = "no-words"
