"""The index of a word list: for every length, place and letter, the words that have that letter there, as bits."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridwright.kinds.crossword.words.store import keep_arrays, load_arrays
from gridwright.kinds.crossword.words.wordlist import WORTH_KEEPING, WordList

BITS = 64


@dataclass(frozen=True, slots=True)
class LengthIndex:
    """The words of one length, by falling score, then by their letters. The arrays are shared: nobody may change them."""

    letters: NDArray[np.uint8]
    """[word, place]: number of the letter in the list's alphabet."""
    bits: NDArray[np.uint64]
    """[place, letter, i // 64]: bit i % 64 is set if word i has that letter there. Bits beyond the last word are 0."""
    scores: NDArray[np.int32]
    numbers: NDArray[np.int64]
    """Where each word stands in `WordList.words`."""

    @property
    def count(self) -> int:
        return len(self.scores)


@dataclass(frozen=True, slots=True)
class FlatIndex:
    """The same arrays with all lengths one after the other, for kernels; those of `LengthIndex` are parts of them."""

    letters: NDArray[np.uint8]
    bits: NDArray[np.uint64]
    scores: NDArray[np.int32]
    numbers: NDArray[np.int64]
    counts: NDArray[np.int64]
    """[length]: how many words have it."""


@dataclass(frozen=True)
class WordIndex:
    """A word list and the index of each length that it has words of."""

    wordlist: WordList
    flat: FlatIndex

    @cached_property
    def by_length(self) -> dict[int, LengthIndex]:
        """Length -> its words."""
        found: dict[int, LengthIndex] = {}
        alphabet = len(self.wordlist.alphabet)
        words = 0
        for length, (letters, bits) in self.offsets.items():
            count = int(self.flat.counts[length])
            shape = (length, alphabet, _count_words(count))
            found[length] = LengthIndex(
                self.flat.letters[letters : letters + count * length].reshape(count, length),
                self.flat.bits[bits : bits + shape[0] * shape[1] * shape[2]].reshape(shape),
                self.flat.scores[words : words + count],
                self.flat.numbers[words : words + count],
            )
            words += count
        return found

    @cached_property
    def offsets(self) -> dict[int, tuple[int, int]]:
        """Length -> where it begins in the flat letters, and in the flat bits."""
        found: dict[int, tuple[int, int]] = {}
        letters = bits = 0
        for length in np.flatnonzero(self.flat.counts).tolist():
            count = int(self.flat.counts[length])
            found[length] = (letters, bits)
            letters += count * length
            bits += length * len(self.wordlist.alphabet) * _count_words(count)
        return found

    @cached_property
    def stems(self) -> NDArray[np.int32]:
        """The group of each word of the list; words with the same stem are in the same group. See `stems`."""
        from gridwright.kinds.crossword.words.stems import group_stems

        return group_stems(self.wordlist.words, self.wordlist.language)

    @cached_property
    def score_of(self) -> Mapping[str, int]:
        """Word -> its score."""
        return dict(zip(self.wordlist.words, self.wordlist.scores, strict=True))

    @cached_property
    def letter_numbers(self) -> dict[str, int]:
        """Letter -> its number."""
        return {letter: number for number, letter in enumerate(self.wordlist.alphabet)}

    def word(self, length: int, number: int) -> str:
        """The word that has this number within its length."""
        return self.wordlist.words[int(self.by_length[length].numbers[number])]


def index_words(wordlist: WordList, *, keeps: bool = True) -> WordIndex:
    """The index of a list. Of a long list it is kept in the user's cache folder, unless the list was made for one use only."""
    if not keeps or len(wordlist.words) < WORTH_KEEPING:
        return WordIndex(wordlist, _build(wordlist))
    name = f"index-{wordlist.digest}"
    kept = load_arrays(name)
    if kept is not None:
        return WordIndex(wordlist, FlatIndex(**kept))
    flat = _build(wordlist)
    keep_arrays(name, {part: getattr(flat, part) for part in FlatIndex.__slots__})
    return WordIndex(wordlist, flat)


def _build(wordlist: WordList) -> FlatIndex:
    numbers: dict[int, list[int]] = defaultdict(list)
    for number, word in enumerate(wordlist.words):
        numbers[len(word)].append(number)
    lengths = sorted(numbers)
    places = np.array([number for length in lengths for number in numbers[length]], np.int64)
    text = "".join(wordlist.words[number] for length in lengths for number in numbers[length])
    letters = _number_letters(text, wordlist.alphabet)
    counts = np.zeros(lengths[-1] + 1 if lengths else 1, np.int64)
    bits: list[NDArray[np.uint64]] = [np.zeros(0, np.uint64)]
    start = 0
    for length in lengths:
        counts[length] = count = len(numbers[length])
        bits.append(_set_bits(letters[start : start + count * length].reshape(count, length), len(wordlist.alphabet)).ravel())
        start += count * length
    return FlatIndex(letters, np.concatenate(bits), np.array(wordlist.scores, np.int32)[places], places, counts)


def index_length(words: Sequence[str], scores: NDArray[np.int32], numbers: NDArray[np.int64], alphabet: str) -> LengthIndex:
    """The index of words of one length, which come by falling score, then by their letters."""
    letters = _number_letters("".join(words), alphabet).reshape(len(words), -1)
    return LengthIndex(letters, _set_bits(letters, len(alphabet)), scores, numbers)


def _number_letters(text: str, alphabet: str) -> NDArray[np.uint8]:
    codes = np.frombuffer(alphabet.encode("utf-32-le"), "<u4")
    return np.searchsorted(codes, np.frombuffer(text.encode("utf-32-le"), "<u4")).astype(np.uint8)


def _set_bits(letters: NDArray[np.uint8], alphabet: int) -> NDArray[np.uint64]:
    count, length = letters.shape
    words = _count_words(count)
    columns = np.full((length, words * BITS), 255, np.uint8)  # 255 is no letter
    columns[:, :count] = letters.T
    bits = np.zeros((length, alphabet, words), np.uint64)
    for letter in range(alphabet):
        packed: NDArray[Any] = np.packbits(columns == letter, axis=1, bitorder="little")
        bits[:, letter] = packed.view("<u8")
    return bits


def _count_words(count: int) -> int:
    """How many machine words hold a bit for each."""
    return -(-count // BITS)
