"""A word list as the kernels of filling want it: one index of all lengths, with the words of the theme in it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import NamedTuple

import numpy as np

from gridwright.codec.text import quote
from gridwright.kernels.filling.state import Bits, Bytes, Long
from gridwright.kinds.crossword.filling.options import Wish
from gridwright.kinds.crossword.letters import normalise_letters
from gridwright.kinds.crossword.words.adjusting import UNLISTED, adjust_scores
from gridwright.kinds.crossword.words.index import WordIndex
from gridwright.model.errors import InputError


class Row(NamedTuple):
    """Where the words of one length lie."""

    number: int
    columns: int
    letters: int
    width: int


NO_WORDS = Row(-1, 0, 0, 0)


@dataclass(frozen=True, slots=True)
class Lexicon:
    """A word list in work."""

    index: WordIndex
    columns: Bits
    letters: Bytes
    rows: dict[int, Row]
    starts: dict[int, Bits]
    """The words of each length that may be used, as a set."""
    theme: Long
    kin: tuple[Long, Long, Long, Long]
    theme_words: tuple[str, ...] = ()
    given_words: frozenset[str] = frozenset()
    """Words that stand in the grid already, and are taken whatever the list says."""
    min_score: int = 0
    stem_of: Callable[[str], int | None] | None = None
    """The group of a word of which only one may be used; None if stems do not matter."""

    def __contains__(self, word: object) -> bool:
        """Whether a word may be used."""
        if not isinstance(word, str):
            return False
        return self.index.score_of.get(word, -1) >= self.min_score or word in self.theme_words or word in self.given_words

    @property
    def lists(self) -> int:
        return len(self.rows)

    def describe(self, length: int) -> Row:
        return self.rows.get(length, NO_WORDS)

    def letters_of(self, letter: str) -> int:
        """The set of letters that a cell with this letter, or with none, may have."""
        if not letter:
            return (1 << len(self.index.wordlist.alphabet)) - 1
        number = self.index.letter_numbers.get(letter)
        return 0 if number is None else 1 << number

    def start_domain(self, length: int, fixed: Iterable[tuple[int, str]], given: str | None = None) -> Bits:
        """The words of a length that may be used and have these letters at these positions; the one that is given is in."""
        if length not in self.starts:
            return np.zeros(0, dtype=np.uint64)
        domain = self.starts[length]
        for position, letter in fixed:
            number = self.index.letter_numbers.get(letter)
            domain = domain & (np.uint64(0) if number is None else self.index.by_length[length].bits[position, number])
        if given is not None:
            domain, word = domain.copy(), _find(self.index, given)
            domain[word >> 6] |= np.uint64(1 << (word & 63))
        return domain


def make_lexicon(index: WordIndex, wish: Wish, given: Iterable[str] = ()) -> Lexicon:
    """A list ready for filling: words below the lowest score are left out, those of the theme are in.

    Words that are `given` may be used, but only where they stand: see `start_domain`.
    """
    theme, given = spell_theme(wish), list(dict.fromkeys(given))
    index = add_words(index, [*theme, *given])
    rows = {
        length: Row(number, bits, letters, index.by_length[length].bits.shape[2])
        for number, (length, (letters, bits)) in enumerate(index.offsets.items())
    }
    min_score = wish.min_score or 0
    starts = {length: _start(index, length, min_score) for length in rows}
    placed = [(len(word), _find(index, word)) for word in theme]
    for length, number in placed:
        starts[length][number >> 6] |= np.uint64(1 << (number & 63))
    lexicon = Lexicon(
        index,
        index.flat.bits,
        index.flat.letters,
        rows,
        starts,
        np.array([(rows[length].number, number) for length, number in placed], dtype=np.int64).reshape(-1, 2),
        _NO_KIN,
        tuple(theme),
        frozenset(given),
        min_score,
    )
    if not wish.no_shared_stems:
        return lexicon
    stems = dict(zip(index.wordlist.words, index.stems.tolist(), strict=True))
    return replace(lexicon, kin=_list_kin(index), stem_of=stems.get)


def spell_theme(wish: Wish) -> list[str]:
    """The words of the theme as cells hold them, each once."""
    return [_spell(word) for word in dict.fromkeys(wish.theme)]


def _spell(word: str) -> str:
    spelled = normalise_letters(word)
    if len(spelled) < 2:
        raise InputError(f"found {quote(word)}, expected a word of two letters or more", place="theme")
    return spelled


def add_words(index: WordIndex, words: Iterable[str]) -> WordIndex:
    """The list with these words in it, last and without a score where it does not have them."""
    return adjust_scores(index, {word: UNLISTED for word in words if word not in index.score_of})


def _start(index: WordIndex, length: int, min_score: int) -> Bits:
    """The words that are good enough: the first ones, since they stand by falling score."""
    part = index.by_length[length]
    count = int(np.count_nonzero(part.scores >= min_score))
    domain = np.zeros(part.bits.shape[2], dtype=np.uint64)
    domain[: count >> 6] = ~np.uint64(0)
    if count & 63:
        domain[count >> 6] = np.uint64((1 << (count & 63)) - 1)
    return domain


def _find(index: WordIndex, word: str) -> int:
    """The number of a word within its length."""
    codes = np.array([index.letter_numbers[letter] for letter in word], dtype=np.uint8)
    return int(np.flatnonzero((index.by_length[len(word)].letters == codes).all(axis=1))[0])


_NO_KIN = (np.zeros(0, np.int64), np.zeros(0, np.int64), np.zeros((0, 2), np.int64), np.zeros(0, np.int64))


def _list_kin(index: WordIndex) -> tuple[Long, Long, Long, Long]:
    """The groups of words that share a stem, as `Frame` wants them."""
    kin = index.stems[index.flat.numbers].astype(np.int64)
    counts = index.flat.counts[index.flat.counts > 0]
    starts = np.concatenate(([0], np.cumsum(counts))).astype(np.int64)
    order = np.argsort(kin, kind="stable")
    lists = np.repeat(np.arange(len(counts)), counts)
    members = np.stack((lists, np.arange(len(kin)) - starts[lists]), axis=1)[order].astype(np.int64)
    return kin, starts, members, np.searchsorted(kin[order], np.arange(kin.max(initial=-1) + 2)).astype(np.int64)
