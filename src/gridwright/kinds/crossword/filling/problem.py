"""A grid and a word list as the arrays that the kernels of filling work on, and back."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

import numpy as np

from gridwright.kernels.filling.state import (
    CELL,
    DOMAIN,
    FULL_CHECK,
    LIST,
    POSITION,
    WIDTH,
    Bits,
    Frame,
    Long,
    Small,
    State,
    new_state,
)
from gridwright.kinds.crossword.board import Board
from gridwright.kinds.crossword.filling.lexicon import Lexicon, make_lexicon
from gridwright.kinds.crossword.filling.options import Wish
from gridwright.kinds.crossword.numbering import Cell
from gridwright.kinds.crossword.puzzle import Crossword
from gridwright.kinds.crossword.slots import Slot
from gridwright.kinds.crossword.words.index import WordIndex


@dataclass(frozen=True, slots=True)
class Problem:
    """What is to be filled, with what."""

    puzzle: Crossword
    wish: Wish
    lexicon: Lexicon
    slots: tuple[Slot, ...]
    """The slots that count, in the order of the arrays: all of the puzzle unless fewer were asked for."""
    cells: tuple[Cell, ...]
    """The cells of these slots, in the order of the arrays, but for those that hold several letters: these are settled."""
    lengths: tuple[int, ...]
    """How long the words of each slot are: cells that hold several letters make them longer."""
    frame: Frame
    start: Bits
    """The domains of all slots to begin with."""
    masks: Bits
    """The letters of all cells to begin with."""

    @property
    def letters(self) -> np.uint64:
        """The set of all letters."""
        return np.uint64((1 << self.frame.alphabet) - 1)

    def new_state(self, *, check: int = FULL_CHECK, seed: int = 0) -> State:
        """A state in which nothing has followed yet: see `kernels.filling.propagating.begin`."""
        return new_state(self.frame, self.start, self.masks, seed=seed, check=check, is_distinct=self.wish.distinct)

    def count_candidates(self, slot: int) -> int:
        """How many words fit a slot, by its number here, if the others are left alone."""
        return int(np.bitwise_count(self.narrow(slot, self.masks)).sum())

    def narrow(self, slot: int, masks: Bits) -> Bits:
        """The words that fit a slot where the cells have these letters, each one or any."""
        frame = self.frame
        first, places, columns, width, _, _, _, at = frame.slots[slot].tolist()
        domain = self.start[at : at + width].copy()
        for cell, position in frame.places[first : first + places, [CELL, POSITION]].tolist():
            mask = int(masks[cell])
            if mask != int(self.letters):
                column = columns + (position * frame.alphabet + mask.bit_length() - 1) * width
                domain &= frame.columns[column : column + width] if mask else np.uint64(0)
        return domain

    def put_in(self, slot: int, number: int, masks: Bits) -> Bits:
        """The letters of all cells once a slot holds the word of this number, too."""
        first, places = self.frame.slots[slot, :2].tolist()
        word, after = self.lexicon.index.word(self.lengths[slot], number), masks.copy()
        for cell, position in self.frame.places[first : first + places, [CELL, POSITION]].tolist():
            after[cell] = self.lexicon.letters_of(word[position])
        return after

    def read_words(self, state: State) -> list[int]:
        """The number of the first word that each slot may hold, within its length."""
        words = []
        for first, width in self.frame.slots[:, [DOMAIN, WIDTH]]:
            domain = state.domains[first : first + width]
            place = int(np.flatnonzero(domain)[0])
            value = int(domain[place])
            words.append(64 * place + (value & -value).bit_length() - 1)
        return words

    def read_board(self, words: Sequence[int]) -> Board:
        """The board with these words in the slots, by their numbers."""
        board, index = self.puzzle.blank_board(), self.lexicon.index
        found: dict[Cell, str] = {}
        for slot, length, number in zip(self.slots, self.lengths, words, strict=True):
            entry, at = index.word(length, number), 0
            for cell in slot.cells:
                held = len(board.letter(cell)) or 1
                found[cell] = entry[at : at + held]
                at += held
        return board.with_letters(found)

    def score(self, words: Sequence[int]) -> int:
        """The sum of the scores of these words; those that the list does not have count nothing."""
        by_length = self.lexicon.index.by_length
        return sum(max(0, int(by_length[length].scores[number])) for length, number in zip(self.lengths, words, strict=True))


def make_problem(puzzle: Crossword, index: WordIndex, wish: Wish, slots: Collection[int] | None = None) -> Problem:
    """Set up a grid. `slots`, by their numbers, are those that count; letters of the others are free.

    A word that is given with all its letters is taken, whatever the list says.
    """
    lexicon = make_lexicon(index, wish, list_given(puzzle))
    chosen = tuple(slot for slot in puzzle.slots if slots is None or slot.number in slots)
    layout = _Layout(puzzle, chosen, lexicon)
    width = len(lexicon.index.wordlist.alphabet)
    frame = Frame(
        width,
        lexicon.columns,
        lexicon.letters,
        np.array(layout.slots, dtype=np.int64).reshape(-1, 8),
        np.array(layout.places, dtype=np.int64).reshape(-1, 4),
        np.array(layout.crossings, dtype=np.int64).reshape(-1, 2),
        *layout.list_rivals(),
        *lexicon.kin,
        theme=lexicon.theme,
    )
    return Problem(
        puzzle,
        wish,
        lexicon,
        chosen,
        tuple(layout.numbers),
        tuple(layout.lengths),
        frame,
        np.concatenate(layout.domains) if layout.domains else np.zeros(0, dtype=np.uint64),
        np.array(layout.masks, dtype=np.uint64),
    )


def list_given(puzzle: Crossword) -> list[str]:
    """The words that stand in the grid already."""
    board = puzzle.blank_board()
    return [entry for slot in puzzle.slots if (entry := board.entry(slot)) is not None]


class _Layout:
    """The tables of slots, places and cells while they grow."""

    def __init__(self, puzzle: Crossword, slots: Sequence[Slot], lexicon: Lexicon) -> None:
        self.slots: list[tuple[int, ...]] = []
        self.places: list[list[int]] = []
        self.crossings: list[list[int]] = []
        self.domains: list[Bits] = []
        self.masks: list[int] = []
        self.lengths: list[int] = []
        self.numbers: dict[Cell, int] = {}
        self._board = puzzle.blank_board()
        self._lexicon = lexicon
        self._room = 0
        for number, slot in enumerate(slots):
            self._add_slot(number, slot)

    def _add_slot(self, number: int, slot: Slot) -> None:
        first, position = len(self.places), 0
        fixed: list[tuple[int, str]] = []
        for cell in slot.cells:
            held = self._board.letter(cell)
            if len(held) > 1:
                fixed += enumerate(held, start=position)
                position += len(held)
            else:
                self._add_place(number, cell, held, position)
                position += 1
        lexicon = self._lexicon
        domain = lexicon.start_domain(position, fixed, self._board.entry(slot))
        row = lexicon.describe(position)
        self.slots.append(
            (first, len(self.places) - first, row.columns, row.width, row.letters, position, row.number, self._room)
        )
        self.domains.append(domain)
        self.lengths.append(position)
        self._room += len(domain)

    def _add_place(self, number: int, cell: Cell, held: str, position: int) -> None:
        place = len(self.places)
        at = self.numbers.setdefault(cell, len(self.numbers))
        if at == len(self.crossings):
            self.crossings.append([place, -1])
            self.masks.append(self._lexicon.letters_of(held))
            self.places.append([at, position, -1, number])
        else:
            other = self.crossings[at][0]
            self.crossings[at][1] = place
            self.places[other][2] = place
            self.places.append([at, position, other, number])

    def list_rivals(self) -> tuple[Small, Long]:
        """The slots by the number of their length, and where each number begins; slots of a length without words are none."""
        lists = np.array([slot[LIST] for slot in self.slots], dtype=np.int64)
        order = np.argsort(lists, kind="stable")
        order = order[lists[order] >= 0]
        return order.astype(np.int32), np.searchsorted(lists[order], np.arange(self._lexicon.lists + 1)).astype(np.int64)
