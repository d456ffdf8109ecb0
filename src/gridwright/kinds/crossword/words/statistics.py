"""What a word list has and what it lacks: words by length, letters, scores, and letters that never stand at a place."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

import numpy as np

from gridwright.kinds.crossword.words.index import WordIndex
from gridwright.kinds.crossword.words.lines import BEST_SCORE

SCORE_STEP = 10
"""How wide a bar of the histogram of scores is."""


@dataclass(frozen=True, slots=True)
class LengthFacts:
    """The words of one length."""

    length: int
    count: int
    mean_score: float
    missing: tuple[str, ...]
    """For each place, the letters of the list that no word of this length has there."""


@dataclass(frozen=True, slots=True)
class ScoreBar:
    """How many words score from `low` to `high`, both included."""

    low: int
    high: int
    count: int


@dataclass(frozen=True, slots=True)
class Statistics:
    """Figures about a list."""

    count: int
    lengths: tuple[LengthFacts, ...]
    """Lengths that words have, from the shortest."""
    missing_lengths: tuple[int, ...]
    """Lengths between 2 and the longest that no word has."""
    letters: dict[str, int]
    """How often each letter occurs in all words, in the order of the alphabet."""
    scores: tuple[ScoreBar, ...]
    """From the highest; empty bars too."""


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
