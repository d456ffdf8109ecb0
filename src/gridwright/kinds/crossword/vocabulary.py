"""Which words to take, in a form that travels between processes: an index is too large for that."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from gridwright.kinds.crossword.words.sources import AnySource, Source
from gridwright.kinds.crossword.words.spelling import Spelling
from gridwright.model.errors import InputError

if TYPE_CHECKING:
    from gridwright.kinds.crossword.words.index import WordIndex


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """Word lists to be read as one; `words.wordlist.load_words` says what the choices do."""

    sources: tuple[AnySource, ...] = ("en",)
    banned: tuple[str | Path | Source, ...] = ()
    min_score: int = 0
    folds: bool = True
    digits: bool = False
    strict: bool = False
    encoding: str = ""
    language: str = ""

    def load(self, extra: tuple[str, ...] = ()) -> WordIndex:
        """The words and `extra` ones, indexed; InputError if there are none. Read once in a process."""
        return _load(self, extra) if extra else _load_lists(self)

    def spell(self, text: str) -> str:
        """A word as its cells hold it."""
        return Spelling(self.folds, self.digits).spell(text)


@lru_cache(maxsize=4)
def _load(vocabulary: Vocabulary, extra: tuple[str, ...]) -> WordIndex:
    from gridwright.kinds.crossword.words.index import index_words
    from gridwright.kinds.crossword.words.lines import BEST_SCORE
    from gridwright.kinds.crossword.words.wordlist import make_wordlist

    index = _load_lists(vocabulary)
    missing = [word for word in extra if word not in index.score_of]
    if not missing:
        return index
    scores = index.score_of | dict.fromkeys(missing, BEST_SCORE)
    return index_words(make_wordlist(scores, language=index.wordlist.language), keeps=False)


@lru_cache(maxsize=4)
def _load_lists(vocabulary: Vocabulary) -> WordIndex:
    from gridwright.kinds.crossword.words.index import index_words
    from gridwright.kinds.crossword.words.wordlist import load_words

    wordlist = load_words(
        vocabulary.sources,
        folds=vocabulary.folds,
        digits=vocabulary.digits,
        strict=vocabulary.strict,
        banned=vocabulary.banned,
        min_score=vocabulary.min_score,
        encoding=vocabulary.encoding,
        language=vocabulary.language,
    )
    if not wordlist.words:
        raise InputError("found no words, expected some", place="words")
    return index_words(wordlist)
