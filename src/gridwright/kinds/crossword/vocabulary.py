"""Which words to take, in a form that travels between processes: an index is too large for that."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from gridwright.kinds.crossword.words.offensive import BlockList
from gridwright.kinds.crossword.words.sources import AnySource, Source
from gridwright.kinds.crossword.words.spelling import Spelling
from gridwright.model.errors import InputError

if TYPE_CHECKING:
    from gridwright.kinds.crossword.words.index import WordIndex


Stamp = tuple[tuple[str, int, int], ...]


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """Word lists to be read as one; `words.wordlist.load_words` says what the choices do."""

    sources: tuple[AnySource, ...] = ("en",)
    banned: tuple[str | Path | Source, ...] = ()
    min_score: int = 0
    folds: bool = True
    digits: bool = False
    strict: bool = False
    lenient: bool = False
    encoding: str = ""
    language: str = ""
    block_list: BlockList = "built-in"
    in_order: bool = False

    def load(self, extra: tuple[str, ...] = ()) -> WordIndex:
        """The words and `extra` ones, indexed; InputError if there are none. Read once in a process, unless files change."""
        return _load(self, self._stamp(), extra)

    def read(self, progress: Callable[[str], None] | None = None) -> WordIndex:
        """The words, indexed, read now whatever was read before; InputError if there are none."""
        from gridwright.kinds.crossword.words.index import index_words
        from gridwright.kinds.crossword.words.wordlist import load_words

        wordlist = load_words(
            self.sources,
            folds=self.folds,
            digits=self.digits,
            strict=self.strict,
            lenient=self.lenient,
            banned=self.banned,
            min_score=self.min_score,
            encoding=self.encoding,
            language=self.language,
            block_list=self.block_list,
            in_order=self.in_order,
            progress=progress,
        )
        if not wordlist.words:
            score = f" of a score from {self.min_score}" if self.min_score else ""
            passed = f"; passed over: {wordlist.examples[0]}" if wordlist.examples else ""
            raise InputError(f"found no words{score}, expected some{passed}")
        return index_words(wordlist)

    def spell(self, text: str) -> str:
        """A word as its cells hold it."""
        return Spelling(self.folds, self.digits).spell(text)

    def _stamp(self) -> Stamp:
        """What tells whether the files that are named are still those that were read."""
        named = [source for source in (*self.sources, *self.banned) if not isinstance(source, Source)]
        return tuple(_stamp_file(Path(name)) for name in named)


def _stamp_file(path: Path) -> tuple[str, int, int]:
    try:
        found = path.stat()
    except OSError:
        return "", 0, 0  # the name of a language, a word, or of a file that reading will complain about
    return str(path.absolute()), found.st_mtime_ns, found.st_size


@lru_cache(maxsize=4)
def _load(vocabulary: Vocabulary, stamp: Stamp, extra: tuple[str, ...]) -> WordIndex:
    index = _load_lists(vocabulary, stamp)
    return _add_words(index, extra) if extra else index


def _add_words(index: WordIndex, extra: tuple[str, ...]) -> WordIndex:
    from gridwright.kinds.crossword.words.index import index_words
    from gridwright.kinds.crossword.words.lines import BEST_SCORE
    from gridwright.kinds.crossword.words.wordlist import make_wordlist

    missing = [word for word in extra if word not in index.score_of]
    if not missing:
        return index
    scores = {**index.score_of, **dict.fromkeys(missing, BEST_SCORE)}
    return index_words(make_wordlist(scores, language=index.wordlist.language), keeps=False)


@lru_cache(maxsize=4)
def _load_lists(vocabulary: Vocabulary, stamp: Stamp) -> WordIndex:
    return vocabulary.read()
