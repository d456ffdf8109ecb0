"""Other scores for a few words of an indexed list: what a change of one word touches is made anew, the rest is taken over.

To read and index a long list again takes a second, which nobody who bans a word while constructing wants to wait.
"""

from __future__ import annotations

from collections import ChainMap, defaultdict
from collections.abc import Collection, Mapping
from dataclasses import replace
from hashlib import blake2b
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from gridwright.kinds.crossword.words.index import FlatIndex, LengthIndex, WordIndex, index_length
from gridwright.kinds.crossword.words.spelling import Spelling
from gridwright.kinds.crossword.words.wordlist import check_extra, find_alphabet

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
