"""The block list: offensive words that the built-in lists would offer, found by patterns in `offensive.rot13`.

The file holds its words turned by 13 letters, so that nobody reads them who does not want to; `python -m tools.offensive_words`
shows and changes it. Under a head such as `[sk cs]`, the languages whose lists it is about, or `[*]` for all, each line has
patterns, without diacritics:

    word      this word alone
    word~     and its regular English forms: -s, -ed, -ing, -er, -y ...
    stem*     what begins so; `*end` what ends so, `*part*` what holds it anywhere
    !pattern  an exception: harmless words that another pattern would hit
"""

from __future__ import annotations

from bisect import bisect_left
from codecs import encode
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from hashlib import blake2b
from importlib.resources import files

from gridwright.kinds.crossword.words.spelling import Spelling

ANY_LANGUAGE = "*"
FILE = "offensive.rot13"

_VOWELS = frozenset("AEIOUY")
_ENDINGS = ("S", "ES", "ED", "ER", "ERS", "ING", "INGS", "IN", "Y", "IES", "IER", "IEST", "ISH")
_LAST = "\U0010ffff"
"""Comes after every letter."""


@dataclass(slots=True)
class Patterns:
    """What hits a word."""

    words: set[str] = field(default_factory=set)
    starts: list[str] = field(default_factory=list)
    ends: list[str] = field(default_factory=list)
    parts: list[str] = field(default_factory=list)

    def add(self, pattern: str) -> None:
        core = pattern.strip("*~").upper()
        match pattern.startswith("*"), pattern.endswith("*"):
            case True, True:
                self.parts.append(core)
            case True, False:
                self.ends.append(core)
            case False, True:
                self.starts.append(core)
            case _:
                self.words.update(inflect(core) if pattern.endswith("~") else (core,))

    def find(self, words: Collection[str]) -> set[str]:
        """Those of some words, in upper case without diacritics, that one of the patterns hits."""
        found = self.words.intersection(words)
        ordered = sorted(words)
        for start in self.starts:
            found.update(ordered[bisect_left(ordered, start) : bisect_left(ordered, start + _LAST)])
        text = "\n" + "\n".join(ordered) + "\n"
        for part in (*self.parts, *(f"{end}\n" for end in self.ends)):
            found.update(_search(text, part))
        return found


def _search(text: str, part: str) -> Iterator[str]:
    """The lines of a text that hold a part."""
    at = text.find(part)
    while at >= 0:
        end = text.index("\n", at)
        yield text[text.rindex("\n", 0, at) + 1 : end]
        at = text.find(part, end)


def inflect(word: str) -> set[str]:
    """A word and its regular English forms, and more that nobody uses: they hit nothing.

    >>> sorted(inflect("NAG") & {"NAGS", "NAGGING", "NAGGED", "NAGGY", "NAIL"})
    ['NAGGED', 'NAGGING', 'NAGGY', 'NAGS']
    """
    roots = {word}
    if word[-1] in "EY":
        roots.add(word[:-1])
    elif word[-2] in _VOWELS and word[-1] not in _VOWELS:
        roots.add(word + word[-1])
    return {word} | {root + ending for root in roots for ending in _ENDINGS}


@dataclass(frozen=True, slots=True)
class _Section:
    """What stands in the file for some languages."""

    blocked: Patterns = field(default_factory=Patterns)
    exempt: Patterns = field(default_factory=Patterns)


def read_source() -> str:
    """The file as people write it."""
    return encode(files(__package__).joinpath(FILE).read_text(encoding="utf-8"), "rot13")


def parse_sections(text: str) -> Iterator[tuple[tuple[str, ...], tuple[str, ...]]]:
    """The languages and the patterns of each line that has patterns."""
    languages: tuple[str, ...] = ()
    for number, line in enumerate(text.splitlines(), start=1):
        content = line.partition("#")[0].strip()
        if content.startswith("["):
            languages = tuple(content.strip("[]").split())
        elif content:
            if not languages:
                raise ValueError(f"line {number}: found patterns before the first head such as [en], expected a head")
            yield languages, tuple(content.split())


@cache
def _load(language: str) -> _Section:
    """All that is said about a language."""
    section = _Section()
    for languages, patterns in parse_sections(read_source()):
        if language in languages or ANY_LANGUAGE in languages:
            for pattern in patterns:
                (section.exempt if pattern.startswith("!") else section.blocked).add(pattern.removeprefix("!"))
    return section


@cache
def fingerprint_patterns() -> str:
    """What tells one state of the block list from another."""
    return blake2b(read_source().encode(), digest_size=16).hexdigest()


def find_offensive(words: Iterable[str], languages: Sequence[str]) -> set[str]:
    """Those of some spelled words that the block list of one of the languages has. Diacritics make no difference."""
    listed = list(words)
    if not listed:
        return set()
    folded = Spelling().spell_lines("\n".join(listed)).split("\n")
    plain = dict.fromkeys(folded)
    found: set[str] = set()
    for language in languages:
        section = _load(language)
        hit = section.blocked.find(plain)
        found |= hit - section.exempt.find(hit)
    return {word for word, letters in zip(listed, folded, strict=True) if letters in found}
