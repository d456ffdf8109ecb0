"""A word list: distinct words in upper case with scores, from lines of files, languages and words given one by one."""

from __future__ import annotations

import json
import unicodedata
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from hashlib import blake2b
from itertools import takewhile
from pathlib import Path
from typing import NamedTuple

import numpy as np

from gridwright.codec.text import quote, split_lines
from gridwright.kinds.crossword.words.blocklist import find_offensive, fingerprint_patterns
from gridwright.kinds.crossword.words.cache import Arrays, load_arrays, save_arrays
from gridwright.kinds.crossword.words.sources import ALPHABETS, open_sources, read_language, read_source
from gridwright.kinds.crossword.words.spelling import Spelling, normalise
from gridwright.model.errors import InputError
from gridwright.model.format import DEFAULT_LIMITS, Limits
from gridwright.model.wordlist import BLOCK_LISTS, AnySource, BlockList, WordList, WordSource

# The lines of a word list: a word, or `word;score`, and what is wrong with one.

BEST_SCORE = 100
PLAIN_SCORE = 50
"""What a word without a score gets."""
LONGEST_WORD = 64
"""Cells of an entry; no grid of people is wider."""
EXAMPLES = 5
"""How many of the lines that were passed over are told."""

_SCORES = {str(score): score for score in range(BEST_SCORE + 1)}


Example = tuple[int, str]
"""A line that was passed over: the number of its source, and a sentence with the line."""


@dataclass
class WordCollector:
    """Collects words, each with its highest score, and counts the lines that were passed over."""

    spelling: Spelling
    is_strict: bool = False
    """Whether a word that no grid can hold is refused rather than passed over."""
    is_lenient: bool = False
    """Whether a malformed line is passed over, too, rather than refused."""
    scores: dict[str, int] = field(default_factory=dict)
    passed: int = 0
    examples: list[Example] = field(default_factory=list)
    """The first few of them."""
    ranks: dict[str, int] = field(default_factory=dict)
    """Of words from other sources than the first, where sources have ranks."""

    def begin_source(self) -> WordCollector:
        """An empty collector for the words of one source."""
        return WordCollector(self.spelling, self.is_strict, self.is_lenient)

    def join(self, part: WordCollector, left_out: Collection[str] = (), rank: int = 0) -> None:
        """Take the words of a source over, but for some. Where sources have ranks, a word belongs to the first that has it."""
        for word in left_out:
            part.scores.pop(word, None)
        if not self.scores:
            self.scores = part.scores
        elif rank:
            added = {word: score for word, score in part.scores.items() if word not in self.scores}
            self.scores |= added
            self.ranks |= dict.fromkeys(added, rank)
        else:
            for word, score in part.scores.items():
                self.add(word, score)
        self.passed += part.passed
        self.examples = [*self.examples, *part.examples][:EXAMPLES]

    def add(self, word: str, score: int) -> None:
        if self.scores.get(word, -1) < score:
            self.scores[word] = score

    def add_all(self, words: Sequence[str], score: int) -> None:
        """Words of one score that consist of letters only."""
        scores = self.scores
        for word in self.spelling.spell_lines("\n".join(words)).split("\n"):
            if scores.get(word, -1) < score:
                scores[word] = score

    def add_text(self, text: str, source: int = 0) -> None:
        """Every line of a text. A malformed line is refused, unless this is lenient; a word that no grid can hold is counted."""
        text = normalise(text)
        lines = text.split("\n")
        spelled = self.spelling.spell_lines(text).split("\n")
        for number, (line, cells) in enumerate(zip(lines, spelled, strict=True), start=1):
            word, score = cells, PLAIN_SCORE
            if ";" in cells or "\t" in cells or "#" in cells:
                if not cells.partition("#")[0]:
                    continue
                try:
                    word, score = _split_score(line, cells, f"line {number}")
                except InputError as fault:
                    if not self.is_lenient:
                        raise
                    self._count(fault, source)
                    continue
            if len(word) > 1 and len(word) <= LONGEST_WORD and self.spelling.is_entry(word):
                self.add(word, score)
            elif line.strip():
                self.skip(line, self._describe(word), f"line {number}", source)

    def skip(self, found: str, reason: str, place: str, source: int) -> None:
        fault = InputError(f"{quote(found.strip())} {reason}", place=place)
        if self.is_strict:
            raise fault
        self._count(fault, source)

    def _count(self, fault: InputError, source: int) -> None:
        self.passed += 1
        if len(self.examples) < EXAMPLES:
            self.examples.append((source, str(fault)))

    def _describe(self, word: str) -> str:
        """Why a spelled word is no entry."""
        unknown = sorted({char for char in word if not self.spelling.is_entry(char)})
        if unknown:
            return f"holds {quote(unknown[0])}, which is no letter"
        if len(word) > LONGEST_WORD:
            return f"has {len(word)} letters, expected at most {LONGEST_WORD}"
        return "has fewer than two letters"


def _split_score(line: str, cells: str, place: str) -> tuple[str, int]:
    """The word and the score of a line that has a separator."""
    fields = cells.replace("\t", ";").split(";")
    if len(fields) == 1:
        return cells, PLAIN_SCORE
    if len(fields) > 2:
        raise InputError(f"found {len(fields)} fields in {quote(line)}, expected word;score", place=place)
    # The score is taken from the line as it stands: -5 and 5.0 must not lose what makes them wrong.
    written = line.replace("\t", ";").rpartition(";")[2].strip()
    score = _SCORES.get(written)
    if score is None:
        found = f"the score {quote(written)}" if written else f"no score in {quote(line)}"
        raise InputError(f"found {found}, expected a whole number from 0 to {BEST_SCORE}", place=place)
    return fields[0], score


def iterate_words(text: str, spelling: Spelling) -> Iterator[str]:
    """The spelled words of a text, scores left out: a list of banned words."""
    for line in split_lines(text):
        if line.strip() and not line.lstrip().startswith("#"):
            yield spelling.spell(line.replace("\t", ";").partition(";")[0])


MOST_LETTERS = 64
"""Different letters of a list: a set of them is one machine word."""
MOST_WORDS = 4_000_000
UNNAMED_LANGUAGE = "en"
"""What files are taken for where nothing tells their language."""
WORTH_KEEPING = 2_000
"""Words from which on a list is kept in the cache: a shorter one is read as quickly as found there."""

Progress = Callable[[str], None]
"""Told the name of each source before it is read."""


def load_words(
    sources: Sequence[AnySource],
    *,
    folds: bool = True,
    digits: bool = False,
    strict: bool = False,
    lenient: bool = False,
    banned: Sequence[str | Path | WordSource] = (),
    extra: Mapping[str, int] | None = None,
    min_score: int = 0,
    encoding: str = "",
    language: str = "",
    block_list: BlockList = "built-in",
    in_order: bool = False,
    limits: Limits = DEFAULT_LIMITS,
    progress: Progress | None = None,
) -> WordList:
    """One list of all sources together; a word that several hold has its highest score.

    With `in_order`, earlier sources are preferred: a word has the score of the first one that holds it, and words of the second
    source count half, those of the third a third. `min_score` is about scores as the sources have them.

    A source is a file, or a language: en, sk, cs or pl. `folds` drops diacritics, `digits` lets them stand in cells, `strict`
    refuses words that no grid can hold instead of counting them, `lenient` counts lines that cannot be read, too. `banned` are
    words, or files of them where they are paths; they never get in. `extra` adds words with scores of their own. Words below
    `min_score` are left out. `encoding` is that of all files; without it, it is recognised. `language` decides which words
    count as forms of one another. `block_list` says which lists lose their offensive words: the `built-in` ones, `all`, or none
    (`off`); `extra` words never do.

    What the lists say is kept in the user's cache folder, so that the second time takes milliseconds.
    """
    if language not in ("", *ALPHABETS):
        raise InputError(f"found the language {quote(language)}, expected one of {', '.join(ALPHABETS)}")
    if block_list not in BLOCK_LISTS:
        raise InputError(f"found the block list {quote(block_list)}, expected one of {', '.join(BLOCK_LISTS)}")
    choices = Choices(
        Spelling(folds, digits),
        strict,
        lenient,
        min_score,
        encoding,
        block_list,
        language if block_list == "all" else "",
        in_order,
    )
    opened = open_sources(sources, limits)
    bans = [ban if isinstance(ban, str) else open_sources([ban], limits)[0] for ban in banned]
    key = _make_key(choices, opened, bans, extra or {})
    kept = load_arrays(f"list-{key}")
    if kept is not None:
        wordlist, remarks = _from_arrays(kept)
    else:
        wordlist, remarks = _collect(choices, opened, bans, extra or {}, limits, progress)
        if len(wordlist.words) >= WORTH_KEEPING:
            save_arrays(f"list-{key}", _to_arrays(wordlist, remarks))
    examples = tuple(f"{opened[number].name}: {text}" for number, text in remarks.examples)
    guessed = tuple(opened[number].name for number in remarks.guessed)
    return replace(wordlist, examples=examples, guessed=guessed, language=language or wordlist.language)


@dataclass(frozen=True, slots=True)
class Choices:
    """What besides the sources decides about a list."""

    spelling: Spelling
    is_strict: bool
    is_lenient: bool
    min_score: int
    encoding: str
    block_list: BlockList
    language: str
    """Of the files, where it was named and matters."""
    in_order: bool

    def list_blocking(self, source: WordSource, sources: Sequence[WordSource]) -> list[str]:
        """The languages whose block lists a source is held against: of a file that tells none, those of the lists beside it."""
        if self.block_list == "off" or (self.block_list == "built-in" and not source.language):
            return []
        told = source.language or self.language
        beside = [told] if told else sorted({each.language for each in sources if each.language})
        return beside or [UNNAMED_LANGUAGE]


class Remarks(NamedTuple):
    """What is told of sources by their numbers: lists are kept by what they say, whatever their files are called."""

    examples: Sequence[Example]
    guessed: Sequence[int]


def make_wordlist(scores: Mapping[str, int], *, passed: int = 0, language: str = "") -> WordList:
    """A list of words that are spelled already."""
    if len(scores) > MOST_WORDS:
        raise InputError(f"found {len(scores):,} words, expected at most {MOST_WORDS:,}")
    words = tuple(sorted(sorted(scores), key=scores.__getitem__, reverse=True))  # those of one score stay in alphabetical order
    ordered = tuple(map(scores.__getitem__, words))
    alphabet = find_alphabet(words)
    content = "\n".join(words).encode("utf-8") + b"\0" + bytes(ordered)
    return WordList(words, ordered, alphabet, _digest(content), passed, language=language)


def find_alphabet(words: Sequence[str]) -> str:
    """The letters that occur, in the order of Unicode; InputError if they are too many."""
    letters = "".join(sorted(set("".join(words))))
    if len(letters) <= MOST_LETTERS:
        return letters
    counts = Counter("".join(words))
    rarest = sorted(letters, key=lambda letter: (counts[letter], letter))[: len(letters) - MOST_LETTERS]
    example = next(word for word in words if rarest[0] in word)
    shown = " ".join(rarest[:12]) + (" ..." if len(rarest) > 12 else "")
    raise InputError(
        f"found {len(letters)} different letters, expected at most {MOST_LETTERS}; the rarest: {shown} (as in {quote(example)})"
    )


def _collect(
    choices: Choices,
    sources: Sequence[WordSource],
    bans: Sequence[str | WordSource],
    extra: Mapping[str, int],
    limits: Limits,
    progress: Progress | None,
) -> tuple[WordList, Remarks]:
    collector = WordCollector(choices.spelling, choices.is_strict, choices.is_lenient)
    guessed: list[int] = []
    for number, source in enumerate(sources):
        if progress is not None:
            progress(source.name)
        part = collector.begin_source()
        if _add_source(part, source, number, limits, choices):
            guessed.append(number)
        blocking = choices.list_blocking(source, sources)
        collector.join(part, find_offensive(part.scores, blocking) if blocking else (), number + 1 if choices.in_order else 0)
    given = check_extra(extra, choices.spelling)
    collector.scores.update(given)
    ranks = {word: rank for word, rank in collector.ranks.items() if word not in given}
    for word in _list_banned(bans, choices, limits):
        collector.scores.pop(word, None)
    scores = {word: score // ranks.get(word, 1) for word, score in collector.scores.items() if score >= choices.min_score}
    languages = {source.language for source in sources if source.language}
    language = languages.pop() if len(languages) == 1 else ""
    return make_wordlist(scores, passed=collector.passed, language=language), Remarks(collector.examples, guessed)


def _add_source(collector: WordCollector, source: WordSource, number: int, limits: Limits, choices: Choices) -> bool:
    """Add the words of a source; whether its encoding was guessed."""
    if source.language:
        # In order, a word that is too rare here is not taken from a later source either, so all of them have to be known.
        least = 0 if choices.in_order else choices.min_score
        for score, words in takewhile(lambda group: group[0] >= least, read_language(source.language)):
            collector.add_all(words, score)
        return False
    text, is_guessed = read_source(source, limits, choices.encoding)
    try:
        collector.add_text(text, number)
    except InputError as error:
        raise error.within(source.name) from None
    return is_guessed


def check_extra(extra: Mapping[str, int], spelling: Spelling) -> dict[str, int]:
    """Words that somebody gave one by one: every one of them must be an entry, and their scores count."""
    spelled = {}
    for word, score in extra.items():
        cells = spelling.spell(word)
        if not (1 < len(cells) <= LONGEST_WORD and spelling.is_entry(cells)):
            raise InputError(f"found {quote(word)}, expected a word of 2 to {LONGEST_WORD} letters")
        if not 0 <= score <= BEST_SCORE:
            raise InputError(f"found the score {score} of {quote(word)}, expected 0 to {BEST_SCORE}")
        spelled[cells] = score
    return spelled


def _list_banned(bans: Sequence[str | WordSource], choices: Choices, limits: Limits) -> set[str]:
    banned = {choices.spelling.spell(ban) for ban in bans if isinstance(ban, str)}
    for source in bans:
        if isinstance(source, WordSource):
            text, _ = read_source(source, limits, choices.encoding)
            banned.update(iterate_words(text, choices.spelling))
    return banned


def _make_key(choices: Choices, sources: Sequence[WordSource], bans: Sequence[str | WordSource], extra: Mapping[str, int]) -> str:
    """A name for what comes of just these bytes by just these choices."""
    told = {
        "choices": asdict(choices),
        "unicode": unicodedata.unidata_version,
        "blocked": "" if choices.block_list == "off" else fingerprint_patterns(),
        "sources": [(source.language, _digest(source.data)) for source in sources],
        "banned": [ban if isinstance(ban, str) else _digest(ban.data) for ban in bans],
        "extra": sorted(extra.items()),
    }
    return _digest(json.dumps(told).encode())


def _digest(content: bytes) -> str:
    return blake2b(content, digest_size=16).hexdigest()


def _to_arrays(wordlist: WordList, remarks: Remarks) -> Arrays:
    rest = (wordlist.alphabet, wordlist.digest, wordlist.passed, wordlist.language, remarks)
    return {
        "words": np.frombuffer("\n".join(wordlist.words).encode(), np.uint8),
        "scores": np.array(wordlist.scores, np.uint8),
        "rest": np.frombuffer(json.dumps(rest).encode(), np.uint8),
    }


def _from_arrays(arrays: Arrays) -> tuple[WordList, Remarks]:
    alphabet, digest, passed, language, remarks = json.loads(arrays["rest"].tobytes())
    words = tuple(arrays["words"].tobytes().decode().split("\n"))
    return WordList(words, tuple(arrays["scores"].tobytes()), alphabet, digest, passed, language=language), Remarks(*remarks)
