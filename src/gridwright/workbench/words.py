"""Word lists for front ends: reading and indexing them, their figures, and what they offer the slots of a grid."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gridwright.kinds.crossword.words.blocklist import BlockList
from gridwright.kinds.crossword.words.sources import AnySource, Vocabulary
from gridwright.kinds.crossword.words.sources import Source as WordSource
from gridwright.kinds.crossword.words.spelling import Spelling
from gridwright.model.errors import InputError

if TYPE_CHECKING:
    from gridwright.kinds.crossword.words.index import Fit, Statistics, WordIndex
    from gridwright.kinds.crossword.words.wordlist import WordList


class NoWordsError(InputError):
    """Lists in which no word was found."""

    code = "no-words"


def has_languages() -> bool:
    """Whether the words of the languages are there: the package `wordfreq` brings them."""
    return find_spec("wordfreq") is not None


def read_words(sources: Sequence[AnySource], *, language: str = "", lenient: bool = False) -> WordList:
    """The words of several lists together, and what was passed over; InputError if there are none, or a line is malformed.

    Who is `lenient` passes malformed lines over, too.
    """
    from gridwright.kinds.crossword.words.wordlist import load_words

    found = load_words(sources, language=language, lenient=lenient)
    if not found.words:
        passed = f"; passed over: {found.examples[0]}" if found.examples else ""
        raise NoWordsError(f"found no words, expected some{passed}")
    return found


def override_words(
    index: WordIndex, vocabulary: Vocabulary, *, banned: Collection[str], scores: Mapping[str, int], min_score: int = 0
) -> WordIndex:
    """A list with scores of one's own for some words, new ones among them, and without those banned, or of a lower score."""
    from gridwright.kinds.crossword.words import index as adjusting

    spelling = Spelling(vocabulary.folds, vocabulary.digits)
    return adjusting.override_words(index, spelling, banned=banned, scores=scores, min_score=min_score)


def load_index(
    sources: Sequence[AnySource],
    *,
    folds: bool = True,
    digits: bool = False,
    strict: bool = False,
    lenient: bool = False,
    banned: Sequence[str | Path | WordSource] = (),
    min_score: int = 0,
    encoding: str = "",
    language: str = "",
    block_list: BlockList = "built-in",
    in_order: bool = False,
    progress: Callable[[str], None] | None = None,
) -> WordIndex:
    """The words of several lists together, indexed; InputError if there are none. `load_words` says what the choices do."""
    vocabulary = Vocabulary(
        tuple(sources),
        tuple(banned),
        min_score,
        folds=folds,
        digits=digits,
        strict=strict,
        lenient=lenient,
        encoding=encoding,
        language=language,
        block_list=block_list,
        in_order=in_order,
    )
    return vocabulary.read(progress)


def measure_words(index: WordIndex) -> Statistics:
    """The figures of a list: lengths, letters, scores, and what is missing."""
    from gridwright.kinds.crossword.words import index as statistics

    return statistics.measure_words(index)


def fit_slots(puzzle: Any, index: WordIndex) -> list[Fit]:
    """The slots of a crossword, each with the number of words that fit its length and letters."""
    from gridwright.kinds.crossword.words import index as fitting

    _check_kind(puzzle)
    return list(fitting.fit_slots(puzzle, index))
