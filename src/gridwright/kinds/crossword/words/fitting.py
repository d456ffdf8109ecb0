"""Which words of a list fit a slot by its length and the letters that stand in it already."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from gridwright.kinds.crossword.board import UNKNOWN, Board
from gridwright.kinds.crossword.puzzle import Crossword
from gridwright.kinds.crossword.slots import Slot
from gridwright.kinds.crossword.words.index import WordIndex

ANY = "."


@dataclass(frozen=True, slots=True)
class Fit:
    """How many words a slot can take by itself; what crosses it may leave fewer."""

    slot: Slot
    pattern: str
    """Its letters, `.` where any may stand. A cell with several letters has several."""
    count: int
    strangers: str
    """Letters in it that no word of the list has."""
    is_settled: bool
    """Whether all its letters stand there, so that one word is as many as can fit."""


def fit_slots(puzzle: Crossword, index: WordIndex) -> Iterator[Fit]:
    """Every slot of a grid with the number of words that fit, in the order of the slots."""
    board = puzzle.blank_board()
    for slot in puzzle.slots:
        letters = list_letters(board, slot)
        strangers = "".join(sorted(set(letters) - set(index.wordlist.alphabet) - {UNKNOWN}))
        count = int(np.bitwise_count(match_letters(index, letters)).sum())
        yield Fit(slot, "".join(letter or ANY for letter in letters), count, strangers, UNKNOWN not in letters)


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
