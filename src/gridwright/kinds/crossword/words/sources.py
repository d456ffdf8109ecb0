"""Where words come from: a language of the package `wordfreq`, a file, or bytes; and which of them make a list."""

from __future__ import annotations

import os
import re
from codecs import BOM_UTF8, BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from gridwright.codec.archive import is_archive, unpack
from gridwright.codec.text import decode_text, quote, read_bytes, shown
from gridwright.kinds.crossword.words.spelling import Spelling
from gridwright.model.errors import InputError
from gridwright.model.format import Limits
from gridwright.model.wordlist import AnySource, WordListOptions, WordSource

if TYPE_CHECKING:
    from gridwright.kinds.crossword.words.index import WordIndex


# The default lists: words of a language with scores from how common they are, from the package `wordfreq`.

_LATIN = "abcdefghijklmnopqrstuvwxyz"
ALPHABETS = {
    "en": _LATIN,
    "sk": _LATIN + "áäčďéíĺľňóôŕšťúýž",
    "cs": _LATIN + "áčďéěíňóřšťúůýž",
    "pl": "aąbcćdeęfghijklłmnńoóprsśtuwyzźż",
}
"""Language -> the letters of its words. What holds any other sign, such as a digit or an emoji, is left out of its list."""

LANGUAGES = {"en": "English", "sk": "Slovak", "cs": "Czech", "pl": "Polish"}


def score_frequency(centibels: int) -> int:
    """The score of a word by how rare it is, in hundredths of a power of ten: 12.5 times its Zipf frequency, rounded.

    25 stands for one word in ten million, 50 for one in a hundred thousand, 75 for one in a thousand.

    >>> [score_frequency(rarity) for rarity in (100, 300, 500, 700, 900)]
    [100, 75, 50, 25, 0]
    """
    return min(100, max(0, (2 * (900 - centibels) + 8) // 16))


def read_language(language: str) -> Iterator[tuple[int, list[str]]]:
    """The words of a language by their score, the common ones first."""
    try:
        from wordfreq import get_frequency_list
    except ImportError:
        raise _miss(language) from None
    letters = frozenset(ALPHABETS[language])
    for rarity, words in enumerate(get_frequency_list(language)):
        fitting = [word for word in words if len(word) > 1 and letters.issuperset(word)]
        if fitting:
            yield score_frequency(rarity), fitting


def fingerprint_language(language: str) -> bytes:
    """What tells one release of a language's data from another, without loading the package."""
    found = find_spec("wordfreq")
    if found is None or found.origin is None:
        raise _miss(language)
    files = sorted(Path(found.origin).with_name("data").glob(f"*_{language}.msgpack.gz"))
    return b"".join(f"{file.name} {len(data)}\n".encode() + data for file in files for data in [file.read_bytes()])


def _miss(language: str) -> InputError:
    return InputError("needs the package wordfreq: pip install 'gridwright[words]'", source=f"word list {language!r}")


_NOT_LATIN = re.compile("[\x80-\x9f]")
"""Codes that no text in Latin-1 has, but letters of other encodings do."""


def read_source(source: WordSource, limits: Limits, encoding: str = "") -> tuple[str, bool]:
    """What a list says, unpacked and decoded; and whether that it is Latin-1 was only guessed.

    Without an encoding, UTF-8 and UTF-16 are recognised, and what is neither is taken for Latin-1.
    """
    try:
        data = _unpack(source, limits)
        return (_decode_as(data, encoding), False) if encoding else _decode(data, limits)
    except InputError as error:
        raise error.within(source.name) from None


def _unpack(source: WordSource, limits: Limits) -> bytes:
    if len(source.data) > limits.bytes:
        raise InputError(f"is larger than {limits.bytes >> 20} MiB, the most that is read from one file")
    if not is_archive(source.data):
        return source.data
    members = list(unpack(source.data, source.name, limits))
    if len(members) > 1:
        raise InputError(f"holds {len(members)} files, expected one word list")
    content = members[0][1]
    if isinstance(content, InputError):
        raise content
    return content


def _decode(data: bytes, limits: Limits) -> tuple[str, bool]:
    text = decode_text(data, limits).removeprefix("\ufeff")
    found = _NOT_LATIN.search(text)
    is_guessed = not text.isascii() and _is_guessed(data)
    if not is_guessed or found is None:
        return text, is_guessed
    place = f"line {text.count(chr(10), 0, found.start()) + 1}"
    message = f"found the byte {ord(found[0]):#x}, expected UTF-8 or Latin-1; name another encoding (--encoding windows-1250)"
    raise InputError(message, place=place)


def _is_guessed(data: bytes) -> bool:
    """Whether nothing in a file tells its encoding."""
    if data.startswith((BOM_UTF8, BOM_UTF16_LE, BOM_UTF16_BE)) or b"\0" in data:
        return False
    try:
        data.decode()
    except UnicodeDecodeError:
        return True
    return False


def _decode_as(data: bytes, encoding: str) -> str:
    try:
        text = data.decode(encoding)
    except UnicodeDecodeError as fault:
        place = f"line {data.count(10, 0, fault.start) + 1}"
        raise InputError(
            f"found the byte {data[fault.start]:#x}, expected text in the encoding {encoding}", place=place
        ) from None
    except (LookupError, ValueError):
        raise InputError(f"no encoding is called {quote(encoding)}, expected a name such as utf-8 or windows-1250") from None
    return text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")


def open_sources(sources: Sequence[AnySource], limits: Limits) -> list[WordSource]:
    """The bytes of each source. A text that is the name of a language means that one: `./en` is a file."""
    return [_open(source, limits) for source in sources]


def _open(source: AnySource, limits: Limits) -> WordSource:
    match source:
        case WordSource():
            return source
        case str() if source in ALPHABETS:
            return WordSource(source, fingerprint_language(source), source)
        case str() if not source:
            raise InputError(f"found an empty file name, expected a file or one of {', '.join(ALPHABETS)}")
    path = Path(source)
    if isinstance(source, str) and not os.path.lexists(path):
        languages = ", ".join(ALPHABETS)
        raise InputError(f"there is no such file, expected one or a language: {languages}", source=shown(path))
    return WordSource(shown(path), read_bytes(path, limits))


# Reading and indexing what options name.

Stamp = tuple[tuple[str, int, int], ...]


def load_index(options: WordListOptions, extra: tuple[str, ...] = ()) -> WordIndex:
    """The words and `extra` ones, indexed; InputError if there are none. Read once in a process, unless files change."""
    return _load(options, _stamp(options), extra)


def read_index(options: WordListOptions, progress: Callable[[str], None] | None = None) -> WordIndex:
    """The words, indexed, read now whatever was read before; InputError if there are none."""
    from gridwright.kinds.crossword.words.index import index_words
    from gridwright.kinds.crossword.words.wordlist import load_words

    wordlist = load_words(
        options.sources,
        folds=options.folds,
        digits=options.digits,
        strict=options.strict,
        lenient=options.lenient,
        banned=options.banned,
        min_score=options.min_score,
        encoding=options.encoding,
        language=options.language,
        block_list=options.block_list,
        in_order=options.in_order,
        progress=progress,
    )
    if not wordlist.words:
        score = f" of a score from {options.min_score}" if options.min_score else ""
        passed = f"; passed over: {wordlist.examples[0]}" if wordlist.examples else ""
        raise InputError(f"found no words{score}, expected some{passed}")
    return index_words(wordlist)


def spell_word(text: str, options: WordListOptions) -> str:
    """A word as its cells hold it."""
    return Spelling(options.folds, options.digits).spell(text)


def _stamp(options: WordListOptions) -> Stamp:
    """What tells whether the files that are named are still those that were read."""
    named = [source for source in (*options.sources, *options.banned) if not isinstance(source, WordSource)]
    return tuple(_stamp_file(Path(name)) for name in named)


def _stamp_file(path: Path) -> tuple[str, int, int]:
    try:
        found = path.stat()
    except OSError:
        return "", 0, 0  # the name of a language, a word, or of a file that reading will complain about
    return str(path.absolute()), found.st_mtime_ns, found.st_size


@lru_cache(maxsize=4)
def _load(options: WordListOptions, stamp: Stamp, extra: tuple[str, ...]) -> WordIndex:
    index = _load_lists(options, stamp)
    return _add_words(index, extra) if extra else index


def _add_words(index: WordIndex, extra: tuple[str, ...]) -> WordIndex:
    from gridwright.kinds.crossword.words.index import index_words
    from gridwright.kinds.crossword.words.wordlist import BEST_SCORE, make_wordlist

    missing = [word for word in extra if word not in index.score_of]
    if not missing:
        return index
    scores = {**index.score_of, **dict.fromkeys(missing, BEST_SCORE)}
    return index_words(make_wordlist(scores, language=index.wordlist.language), keeps=False)


@lru_cache(maxsize=4)
def _load_lists(options: WordListOptions, stamp: Stamp) -> WordIndex:
    return read_index(options)
