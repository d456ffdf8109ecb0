"""The index of a word list: for every length, place and letter, the words that have that letter there, as bits."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridwright.kinds.crossword.words.store import Arrays, keep_arrays, load_arrays
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


@dataclass(frozen=True)
class WordIndex:
    """A word list and the index of each length that it has words of."""

    wordlist: WordList
    by_length: dict[int, LengthIndex]

    @cached_property
    def stems(self) -> NDArray[np.int32]:
        """The group of each word of the list; words with the same stem are in the same group. See `stems`."""
        from gridwright.kinds.crossword.words.stems import group_stems

        return group_stems(self.wordlist.words, self.wordlist.language)

    @cached_property
    def letter_numbers(self) -> dict[str, int]:
        """Letter -> its number."""
        return {letter: number for number, letter in enumerate(self.wordlist.alphabet)}

    def word(self, length: int, number: int) -> str:
        """The word that has this number within its length."""
        return self.wordlist.words[int(self.by_length[length].numbers[number])]


def index_words(wordlist: WordList) -> WordIndex:
    """The index of a list. Of a long list it is kept in the user's cache folder."""
    if len(wordlist.words) < WORTH_KEEPING:
        return WordIndex(wordlist, _build(wordlist))
    name = f"index-{wordlist.digest}"
    kept = load_arrays(name)
    if kept is not None:
        return WordIndex(wordlist, _restore(kept))
    by_length = _build(wordlist)
    keep_arrays(name, _lay_out(by_length))
    return WordIndex(wordlist, by_length)


def _build(wordlist: WordList) -> dict[int, LengthIndex]:
    numbers: dict[int, list[int]] = defaultdict(list)
    for number, word in enumerate(wordlist.words):
        numbers[len(word)].append(number)
    codes = np.array([ord(letter) for letter in wordlist.alphabet], np.uint32)
    scores = np.array(wordlist.scores, np.int32)
    return {length: _index_length(wordlist, length, numbers[length], codes, scores) for length in sorted(numbers)}


def _index_length(
    wordlist: WordList, length: int, numbers: list[int], codes: NDArray[np.uint32], scores: NDArray[np.int32]
) -> LengthIndex:
    text = "".join(wordlist.words[number] for number in numbers)
    letters = np.searchsorted(codes, np.frombuffer(text.encode("utf-32-le"), np.uint32)).astype(np.uint8).reshape(-1, length)
    places = np.array(numbers, np.int64)
    return LengthIndex(letters, _set_bits(letters, len(codes)), scores[places], places)


def _set_bits(letters: NDArray[np.uint8], alphabet: int) -> NDArray[np.uint64]:
    count, length = letters.shape
    words = -(-count // BITS)
    columns = np.zeros((length, words * BITS), np.uint8)
    columns[:, :count] = letters.T
    bits = np.zeros((length, alphabet, words), np.uint64)
    is_word = np.arange(words * BITS) < count
    for letter in range(alphabet):
        packed: NDArray[Any] = np.packbits((columns == letter) & is_word, axis=1, bitorder="little")
        bits[:, letter] = packed.view("<u8")
    return bits


def _lay_out(by_length: dict[int, LengthIndex]) -> Arrays:
    names = ("letters", "bits", "scores", "numbers")
    return {f"{name} {length}": getattr(index, name) for length, index in by_length.items() for name in names}


def _restore(arrays: Arrays) -> dict[int, LengthIndex]:
    parts: dict[int, dict[str, Any]] = defaultdict(dict)
    for key, array in arrays.items():
        name, _, length = key.partition(" ")
        parts[int(length)][name] = array
    return {length: LengthIndex(**found) for length, found in parts.items()}
