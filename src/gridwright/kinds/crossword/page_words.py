"""Word lists in a worker process: read once, and kept by what they hold, as long as there is room.

To read a list takes up to a second, to change a few scores of one a twentieth of that, and to find it here nothing.
"""

from __future__ import annotations

import hashlib
from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from gridwright.kinds.crossword import filler
from gridwright.kinds.crossword.page_requests import CrosswordRequest, Words
from gridwright.model.errors import InputError, UnsupportedError
from gridwright.model.page import ListFile
from gridwright.model.wordlist import WordListOptions, WordSource

if TYPE_CHECKING:
    from gridwright.kinds.crossword.words.index import WordIndex

MOST_KEPT, MOST_WORDS = 6, 3_000_000
"""Lists that a process keeps, and how many words they may have together: a million take about 150 MiB."""


LOADING = 20.0
"""Seconds that reading lists may take. Whoever types on meanwhile cancels his question again and again: were the process ended
for that, as others are that do not stop, it would have to begin anew each time."""


class WordListMissingError(UnsupportedError):
    """A word list that this server does not have."""

    code = "word-list-missing"


class IndexCache:
    """Indexes by what is in them; those used longest ago go first."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[object, ...], WordIndex] = OrderedDict()

    def find(self, key: tuple[object, ...], make: Callable[[], WordIndex]) -> WordIndex:
        """The index of this key; made, if it is not there."""
        if key not in self._kept:
            self._kept[key] = make()
        self._kept.move_to_end(key)
        while len(self._kept) > 1 and (len(self._kept) > MOST_KEPT or self.count_words() > MOST_WORDS):
            self._kept.popitem(last=False)
        return self._kept[key]

    def count_words(self) -> int:
        return sum(len(index.wordlist.words) for index in self._kept.values())


INDEXES = IndexCache()
"""Of this process."""


def list_own_lists(request: CrosswordRequest) -> list[str]:
    """The ids of the player's own lists that a request names, in order."""
    return [name for name in request.words.lists if name not in filler.LANGUAGES]


def load_words(words: Words, files: Sequence[ListFile] = ()) -> WordIndex:
    """The words that a request names, indexed. `files` are those of its lists that are no language."""
    languages = [name for name in words.lists if name in filler.LANGUAGES]
    if languages and not filler.has_languages():
        raise WordListMissingError(
            f"this server has no list {languages[0]!r}: it was installed without the package wordfreq; use a list of your own"
        )
    spelling = WordListOptions((), folds=words.folds, digits=words.digits, language=words.language)
    sources = _order_sources(words, files)
    # Lists of ranks lose their low scores before these are divided by the ranks; of one list that can be done later, and quicker.
    least = words.min_score if len(sources) > 1 else 0
    names = tuple(source if isinstance(source, str) else source.sha256 for source in sources)
    contents = (names, words.folds, words.digits, words.language, words.block_list, least)
    scores = dict(words.scores)
    if not sources:
        index = INDEXES.find((contents, tuple(scores.items())), lambda: _make_list(scores, spelling))
    else:
        index = INDEXES.find(contents, lambda: _read_lists(words, sources, least))
    changes = (tuple(sorted(words.banned)), tuple(scores.items()), words.min_score)
    if not any(changes):
        return index
    return INDEXES.find((contents, changes), lambda: _change(index, spelling, words, least))


def _change(index: WordIndex, spelling: WordListOptions, words: Words, least: int) -> WordIndex:
    scores = dict(words.scores)
    if not least:
        return filler.override_words(index, spelling, banned=words.banned, scores=scores, min_score=words.min_score)
    low = [word for word, score in scores.items() if score < words.min_score]
    return filler.override_words(index, spelling, banned=[*words.banned, *low], scores=scores)


def _order_sources(words: Words, files: Sequence[ListFile]) -> list[str | ListFile]:
    """The lists in the order of the request: `files` are its own ones, in that order."""
    own = iter(files)
    return list(dict.fromkeys(name if name in filler.LANGUAGES else next(own) for name in words.lists))


def _make_list(scores: dict[str, int], spelling: WordListOptions) -> WordIndex:
    """A list of nothing but words that a request brings along."""
    if not scores:
        raise InputError("found no word list, expected at least one", place="words.lists")
    text = "\n".join(f"{filler.spell_word(word, spelling)};{score}" for word, score in scores.items())
    return _read(WordSource("words.scores", text.encode()), spelling)


def _read(source: WordSource, spelling: WordListOptions) -> WordIndex:
    return filler.read_index(replace(spelling, sources=(source,)))


def _read_lists(words: Words, sources: Sequence[str | ListFile], min_score: int) -> WordIndex:
    options = WordListOptions(
        tuple(source if isinstance(source, str) else _read_file(source) for source in sources),
        folds=words.folds,
        digits=words.digits,
        lenient=True,
        language=words.language,
        min_score=min_score,
        block_list=words.block_list,
        in_order=True,
    )
    return filler.read_index(options)


def _read_file(file: ListFile) -> WordSource:
    try:
        data = Path(file.path).read_bytes()
    except OSError:
        raise WordListMissingError(f"the word list {file.name!r} is no longer there; try again") from None
    if hashlib.sha256(data).hexdigest() != file.sha256:
        raise WordListMissingError(f"the word list {file.name!r} has just changed; try again")
    return WordSource(file.name, data)
