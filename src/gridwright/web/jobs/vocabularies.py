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

from gridwright import api
from gridwright.model.errors import InputError, UnsupportedError
from gridwright.model.page import ListFile
from gridwright.web.jobs.crossword_requests import Words

if TYPE_CHECKING:
    from gridwright.api import WordIndex

MOST_KEPT, MOST_WORDS = 6, 3_000_000
"""Lists that a process keeps, and how many words they may have together: a million take about 150 MiB."""


LOADING = 20.0
"""Seconds that reading lists may take. Whoever types on meanwhile cancels his question again and again: were the process ended
for that, as others are that do not stop, it would have to begin anew each time."""


class WordListMissingError(UnsupportedError):
    """A word list that this server does not have."""

    code = "word-list-missing"


class Shelf:
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


SHELF = Shelf()
"""Of this process."""


def load_words(words: Words, files: Sequence[ListFile] = ()) -> WordIndex:
    """The words that a request names, indexed. `files` are those of its lists that are no language."""
    languages = [name for name in words.lists if name in api.LANGUAGES]
    if languages and not api.has_languages():
        raise WordListMissingError(
            f"this server has no list {languages[0]!r}: it was installed without the package wordfreq; use a list of your own"
        )
    spelling = api.WordListOptions((), folds=words.folds, digits=words.digits, language=words.language)
    sources = _order_sources(words, files)
    # Lists of ranks lose their low scores before these are divided by the ranks; of one list that can be done later, and quicker.
    least = words.min_score if len(sources) > 1 else 0
    names = tuple(source if isinstance(source, str) else source.sha256 for source in sources)
    contents = (names, words.folds, words.digits, words.language, words.block_list, least)
    scores = dict(words.scores)
    if not sources:
        index = SHELF.find((contents, tuple(scores.items())), lambda: _make_list(scores, spelling))
    else:
        index = SHELF.find(contents, lambda: _read_lists(words, sources, least))
    changes = (tuple(sorted(words.banned)), tuple(scores.items()), words.min_score)
    if not any(changes):
        return index
    return SHELF.find((contents, changes), lambda: _change(index, spelling, words, least))


def _change(index: WordIndex, spelling: api.WordListOptions, words: Words, least: int) -> WordIndex:
    scores = dict(words.scores)
    if not least:
        return api.override_words(index, spelling, banned=words.banned, scores=scores, min_score=words.min_score)
    low = [word for word, score in scores.items() if score < words.min_score]
    return api.override_words(index, spelling, banned=[*words.banned, *low], scores=scores)


def _order_sources(words: Words, files: Sequence[ListFile]) -> list[str | ListFile]:
    """The lists in the order of the request: `files` are its own ones, in that order."""
    own = iter(files)
    return list(dict.fromkeys(name if name in api.LANGUAGES else next(own) for name in words.lists))


def _make_list(scores: dict[str, int], spelling: api.WordListOptions) -> WordIndex:
    """A list of nothing but words that a request brings along."""
    if not scores:
        raise InputError("found no word list, expected at least one", place="words.lists")
    text = "\n".join(f"{api.spell_word(word, spelling)};{score}" for word, score in scores.items())
    return _read(api.WordSource("words.scores", text.encode()), spelling)


def _read(source: api.WordSource, spelling: api.WordListOptions) -> WordIndex:
    return api.read_index(replace(spelling, sources=(source,)))


def _read_lists(words: Words, sources: Sequence[str | ListFile], min_score: int) -> WordIndex:
    options = api.WordListOptions(
        tuple(source if isinstance(source, str) else _read_file(source) for source in sources),
        folds=words.folds,
        digits=words.digits,
        lenient=True,
        language=words.language,
        min_score=min_score,
        block_list=words.block_list,
        in_order=True,
    )
    return api.read_index(options)


def _read_file(file: ListFile) -> api.WordSource:
    try:
        data = Path(file.path).read_bytes()
    except OSError:
        raise WordListMissingError(f"the word list {file.name!r} is no longer there; try again") from None
    if hashlib.sha256(data).hexdigest() != file.sha256:
        raise WordListMissingError(f"the word list {file.name!r} has just changed; try again")
    return api.WordSource(file.name, data)
