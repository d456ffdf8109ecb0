"""The index of a word list: for every length, position and letter, the words that have that letter there, as a bitset.

Beside it: the same index with other scores for some words, how many words fit each slot of a grid, and figures about a list.
"""

from __future__ import annotations

from collections import ChainMap, Counter, defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from hashlib import blake2b
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from gridwright.kinds.crossword.grid import UNKNOWN, Board, Slot
from gridwright.kinds.crossword.puzzle import Crossword
from gridwright.kinds.crossword.words.cache import load_arrays, save_arrays
from gridwright.kinds.crossword.words.spelling import Spelling
from gridwright.kinds.crossword.words.wordlist import BEST_SCORE, WORTH_KEEPING, check_extra, find_alphabet
from gridwright.model.filling import Fit
from gridwright.model.wordlist import LengthFacts, ScoreBar, Statistics, WordList

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
        """The group of each word of the list; words with the same stem are in the same group. See `spelling`."""
        from gridwright.kinds.crossword.words.spelling import group_stems

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
    save_arrays(name, {part: getattr(flat, part) for part in FlatIndex.__slots__})
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


# Other scores for a few words of an indexed list: what a change of one word touches is made anew, the rest is taken over.
#
# To read and index a long list again takes a second, which nobody who bans a word while constructing wants to wait.

UNLISTED = -1
"""Instead of the score of a word that the list does not have: it is below every lowest score, and counts in no sum."""


def override_words(
    index: WordIndex, spelling: Spelling, *, banned: Collection[str], scores: Mapping[str, int], min_score: int = 0
) -> WordIndex:
    """The list as somebody wants it: words with scores of their own, new ones among them; without those banned, or too low."""
    changes = check_extra(scores, spelling)
    # A ban is stronger than a score, and one of a word that is not there anyway changes nothing.
    for word in {spelling.spell(ban) for ban in banned}:
        if word in index.score_of:
            changes[word] = UNLISTED
        else:
            changes.pop(word, None)
    adjusted = adjust_scores(index, changes)
    return _leave_out(adjusted, min_score) if min_score else adjusted


def adjust_scores(index: WordIndex, changes: Mapping[str, int]) -> WordIndex:
    """The list with these scores for these words, spelled as it spells them; those it does not have are put in.

    With the score `UNLISTED` a word is no longer used, unless it stands in a grid.
    """
    changes = {word: score for word, score in changes.items() if index.score_of.get(word) != score}
    if not changes:
        return index
    listed = index.wordlist
    added = sorted(word for word in changes if word not in index.score_of)
    words = (*listed.words, *added)
    scores = np.full(len(words), UNLISTED, np.int32)
    scores[index.flat.numbers] = index.flat.scores
    for number, word in enumerate(words):
        if word in changes:
            scores[number] = changes[word]
    # New letters move the numbers of all others.
    alphabet = find_alphabet([listed.alphabet, *added])
    is_kept = alphabet == listed.alphabet
    touched = {len(word) for word in changes} if is_kept else {len(word) for word in words}
    digest = blake2b(f"{listed.digest} {sorted(changes.items())}".encode(), digest_size=16).hexdigest()
    made = replace(listed, words=words, scores=tuple(scores.tolist()), alphabet=alphabet, digest=digest)
    adjusted = WordIndex(made, _join(_index_lengths(index, made.words, scores, alphabet, touched)))
    # To make the table of all scores anew would take longer than all the rest.
    adjusted.__dict__["score_of"] = ChainMap(changes, cast(dict[str, int], index.score_of))
    if not added and "stems" in index.__dict__:
        adjusted.__dict__["stems"] = index.stems
    return adjusted


def _leave_out(index: WordIndex, min_score: int) -> WordIndex:
    """The list without words of a low score: they are the last of each length, so that nothing else moves."""
    flat = replace(index.flat, scores=np.where(index.flat.scores < min_score, np.int32(UNLISTED), index.flat.scores))
    scores = np.array(index.wordlist.scores, np.int32)
    scores[scores < min_score] = UNLISTED
    digest = blake2b(f"{index.wordlist.digest} from {min_score}".encode(), digest_size=16).hexdigest()
    adjusted = WordIndex(replace(index.wordlist, scores=tuple(scores.tolist()), digest=digest), flat)
    if "stems" in index.__dict__:
        adjusted.__dict__["stems"] = index.stems
    return adjusted


def _index_lengths(
    index: WordIndex, words: tuple[str, ...], scores: NDArray[np.int32], alphabet: str, touched: Collection[int]
) -> dict[int, LengthIndex]:
    """The words of each length, in order; lengths that nothing has touched are as they were."""
    numbers: dict[int, list[int]] = defaultdict(list)
    for number in range(len(index.wordlist.words), len(words)):
        numbers[len(words[number])].append(number)
    plain: list[int] = scores.tolist()  # numbers of Python compare much faster
    lengths = {length: part for length, part in index.by_length.items() if length not in touched}
    for length in touched:
        part = index.by_length.get(length)
        found = [*([] if part is None else part.numbers.tolist()), *numbers[length]]
        found.sort(key=lambda number: (-plain[number], words[number]))
        order = np.array(found, np.int64)
        lengths[length] = index_length([words[number] for number in found], scores[order], order, alphabet)
    return dict(sorted(lengths.items()))


def _join(lengths: dict[int, LengthIndex]) -> FlatIndex:
    """The arrays of all lengths, one after the other."""
    counts = np.zeros(max(lengths, default=0) + 1, np.int64)
    for length, part in lengths.items():
        counts[length] = part.count

    def join(name: str) -> Any:
        return np.concatenate([getattr(part, name).ravel() for part in lengths.values()])

    return FlatIndex(join("letters"), join("bits"), join("scores"), join("numbers"), counts)


# Which words of a list fit a slot by its length and the letters that stand in it already.

ANY = "."


def fit_slots(puzzle: Crossword, index: WordIndex) -> Iterator[Fit]:
    """Every slot of a grid with the number of words that fit, in the order of the slots."""
    board = puzzle.blank_board()
    for slot in puzzle.slots:
        letters = list_letters(board, slot)
        unknown_letters = "".join(sorted(set(letters) - set(index.wordlist.alphabet) - {UNKNOWN}))
        count = int(np.bitwise_count(match_letters(index, letters)).sum())
        yield Fit(slot, "".join(letter or ANY for letter in letters), count, unknown_letters, UNKNOWN not in letters)


def list_letters(board: Board, slot: Slot) -> list[str]:
    """The letters of a slot's entry, one by one, `UNKNOWN` where any may stand."""
    return [letter for cell in slot.cells for letter in board.letter(cell) or [UNKNOWN]]


def match_letters(index: WordIndex, letters: Sequence[str]) -> NDArray[np.uint64]:
    """The words that have these letters, as bits in the order of their length's index."""
    found = index.by_length.get(len(letters))
    if found is None:
        return np.zeros(0, np.uint64)
    matching: NDArray[np.uint64] = np.bitwise_or.reduce(found.bits[0], axis=0)  # every word has some letter at its first place
    for place, letter in enumerate(letters):
        if letter == UNKNOWN:
            continue
        if letter not in index.letter_numbers:
            return np.zeros_like(matching)
        matching &= found.bits[place, index.letter_numbers[letter]]
    return matching


# What a word list has and what it lacks: words by length, letters, scores, and letters that never stand at a place.

SCORE_STEP = 10
"""How wide a bar of the histogram of scores is."""


def measure_words(index: WordIndex) -> Statistics:
    """The figures of a list."""
    wordlist = index.wordlist
    lengths = tuple(_measure_length(index, length) for length in sorted(index.by_length))
    longest = lengths[-1].length if lengths else 1
    counts = np.bincount(index.flat.letters, minlength=len(wordlist.alphabet)).tolist()
    return Statistics(
        len(wordlist.words),
        lengths,
        tuple(length for length in range(2, longest) if length not in index.by_length),
        dict(zip(wordlist.alphabet, counts, strict=True)),
        _sort_scores(wordlist.scores),
    )


def _measure_length(index: WordIndex, length: int) -> LengthFacts:
    found = index.by_length[length]
    is_used: list[list[bool]] = np.asarray(found.bits.any(axis=2)).tolist()
    alphabet = index.wordlist.alphabet
    missing = tuple("".join(letter for letter, used in zip(alphabet, row, strict=True) if not used) for row in is_used)
    return LengthFacts(length, found.count, float(found.scores.mean()), missing)


def _sort_scores(scores: tuple[int, ...]) -> tuple[ScoreBar, ...]:
    """Bars of ten scores each; 100 belongs to the highest."""
    last = BEST_SCORE // SCORE_STEP - 1
    counts = Counter(min(score // SCORE_STEP, last) for score in scores)
    lows = [number * SCORE_STEP for number in range(last, -1, -1)]
    highs = [low + SCORE_STEP - 1 if low < last * SCORE_STEP else BEST_SCORE for low in lows]
    return tuple(ScoreBar(low, high, counts[low // SCORE_STEP]) for low, high in zip(lows, highs, strict=True))
