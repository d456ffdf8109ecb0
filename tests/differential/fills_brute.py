"""All fills of small grids, word by word. Nothing is taken from the code under test."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence

from gridwright.kinds.crossword.grid import Board, Slot
from gridwright.kinds.crossword.puzzle import Crossword

Letters = dict[tuple[int, int], str]


def list_fills(
    puzzle: Crossword,
    words: Collection[str],
    *,
    distinct: bool = True,
    theme: Sequence[str] = (),
    stem_of: Callable[[str], str] | None = None,
) -> set[Board]:
    """Every fill, by trying all words in the slots in turn, and where a word is given, that one, whatever the list says."""
    blank = puzzle.blank_board()

    def go_on(slots: Sequence[Slot], letters: Letters, used: list[str]) -> Iterator[Board]:
        if not slots:
            if set(theme) <= set(used):
                yield blank.with_letters(letters)
            return
        given = blank.entry(slots[0])
        for word in words if given is None else {*words, given}:
            if distinct and word in used:
                continue
            if stem_of is not None and any(stem_of(word) == stem_of(other) and word != other for other in used):
                continue
            placed = place_word(slots[0], word, blank, letters)
            if placed is not None:
                yield from go_on(slots[1:], letters | placed, [*used, word])

    return set(go_on(puzzle.slots, {}, []))


def place_word(slot: Slot, word: str, given: Board, letters: Letters) -> Letters | None:
    """The letters of a word in the cells of a slot; None if it does not fit them."""
    placed: Letters = {}
    for cell in slot.cells:
        held = given.letter(cell)
        part, word = word[: len(held) or 1], word[len(held) or 1 :]
        if not part or (held and held != part) or letters.get(cell, part) != part:
            return None
        placed[cell] = part
    return None if word else placed


def given_words(puzzle: Crossword) -> set[str]:
    """Words that stand in the grid already: they are taken whatever the list says."""
    board = puzzle.blank_board()
    return {entry for slot in puzzle.slots if (entry := board.entry(slot))}
