"""A grid and a word list as the arrays that the kernels of filling work on, and back.

A `Lexicon` is the word list: one index of all lengths, with the words of the theme in it. A `Problem` is the grid with its
domains.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

import numpy as np

from gridwright.codec.text import quote
from gridwright.kinds.crossword.grid import Board, Cell, Slot, normalise_letters
from gridwright.kinds.crossword.kernels.state import (
    CELL,
    DOMAIN,
    FULL_CHECK,
    LIST,
    POSITION,
    WIDTH,
    Bits,
    Bytes,
    Long,
    Network,
    Small,
    State,
    new_state,
)
from gridwright.kinds.crossword.puzzle import Crossword
from gridwright.kinds.crossword.words.index import UNLISTED, WordIndex, adjust_scores
from gridwright.model.errors import InputError
from gridwright.model.filling import FillSpecification

# A word list as the kernels of filling want it: one index of all lengths, with the words of the theme in it.


class LengthOffsets(NamedTuple):
    """Where the words of one length lie."""

    number: int
    columns: int
    letters: int
    width: int


NO_WORDS = LengthOffsets(-1, 0, 0, 0)


@dataclass(frozen=True, slots=True)
class Lexicon:
    """A word list in work."""

    index: WordIndex
    columns: Bits
    letters: Bytes
    rows: dict[int, LengthOffsets]
    starts: dict[int, Bits]
    """The words of each length that may be used, as a set."""
    theme: Long
    stem_groups: tuple[Long, Long, Long, Long]
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

    def describe(self, length: int) -> LengthOffsets:
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


def make_lexicon(index: WordIndex, specification: FillSpecification, given: Iterable[str] = ()) -> Lexicon:
    """A list ready for filling: words below the lowest score are left out, those of the theme are in.

    Words that are `given` may be used, but only where they stand: see `start_domain`.
    """
    theme, given = spell_theme(specification), list(dict.fromkeys(given))
    index = add_words(index, [*theme, *given])
    rows = {
        length: LengthOffsets(number, bits, letters, index.by_length[length].bits.shape[2])
        for number, (length, (letters, bits)) in enumerate(index.offsets.items())
    }
    min_score = specification.min_score or 0
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
        _NO_STEM_GROUPS,
        tuple(theme),
        frozenset(given),
        min_score,
    )
    if not specification.no_shared_stems:
        return lexicon
    stems = dict(zip(index.wordlist.words, index.stems.tolist(), strict=True))
    return replace(lexicon, stem_groups=_list_stem_groups(index), stem_of=stems.get)


def spell_theme(specification: FillSpecification) -> list[str]:
    """The words of the theme as cells hold them, each once."""
    return [_spell(word) for word in dict.fromkeys(specification.theme)]


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


_NO_STEM_GROUPS = (np.zeros(0, np.int64), np.zeros(0, np.int64), np.zeros((0, 2), np.int64), np.zeros(0, np.int64))


def _list_stem_groups(index: WordIndex) -> tuple[Long, Long, Long, Long]:
    """The groups of words that share a stem, as `Network` wants them."""
    stem_groups = index.stems[index.flat.numbers].astype(np.int64)
    counts = index.flat.counts[index.flat.counts > 0]
    starts = np.concatenate(([0], np.cumsum(counts))).astype(np.int64)
    order = np.argsort(stem_groups, kind="stable")
    lists = np.repeat(np.arange(len(counts)), counts)
    members = np.stack((lists, np.arange(len(stem_groups)) - starts[lists]), axis=1)[order].astype(np.int64)
    return (
        stem_groups,
        starts,
        members,
        np.searchsorted(stem_groups[order], np.arange(stem_groups.max(initial=-1) + 2)).astype(np.int64),
    )


@dataclass(frozen=True, slots=True)
class Problem:
    """What is to be filled, with what."""

    puzzle: Crossword
    specification: FillSpecification
    lexicon: Lexicon
    slots: tuple[Slot, ...]
    """The slots that count, in the order of the arrays: all of the puzzle unless fewer were asked for."""
    cells: tuple[Cell, ...]
    """The cells of these slots, in the order of the arrays, but for those that hold several letters: these are settled."""
    lengths: tuple[int, ...]
    """How long the words of each slot are: cells that hold several letters make them longer."""
    network: Network
    start: Bits
    """The domains of all slots to begin with."""
    masks: Bits
    """The letters of all cells to begin with."""

    @property
    def letters(self) -> np.uint64:
        """The set of all letters."""
        return np.uint64((1 << self.network.alphabet) - 1)

    def new_state(self, *, check: int = FULL_CHECK, seed: int = 0) -> State:
        """A state in which nothing has followed yet: see `kernels.propagation.propagate_all`."""
        return new_state(self.network, self.start, self.masks, seed=seed, check=check, is_distinct=self.specification.distinct)

    def count_candidates(self, slot: int) -> int:
        """How many words fit a slot, by its number here, if the others are left alone."""
        return int(np.bitwise_count(self.narrow(slot, self.masks)).sum())

    def narrow(self, slot: int, masks: Bits) -> Bits:
        """The words that fit a slot where the cells have these letters, each one or any."""
        network = self.network
        first, places, columns, width, _, _, _, at = network.slots[slot].tolist()
        domain = self.start[at : at + width].copy()
        for cell, position in network.places[first : first + places, [CELL, POSITION]].tolist():
            mask = int(masks[cell])
            if mask != int(self.letters):
                column = columns + (position * network.alphabet + mask.bit_length() - 1) * width
                domain &= network.columns[column : column + width] if mask else np.uint64(0)
        return domain

    def put_in(self, slot: int, number: int, masks: Bits) -> Bits:
        """The letters of all cells once a slot holds the word of this number, too."""
        first, places = self.network.slots[slot, :2].tolist()
        word, after = self.lexicon.index.word(self.lengths[slot], number), masks.copy()
        for cell, position in self.network.places[first : first + places, [CELL, POSITION]].tolist():
            after[cell] = self.lexicon.letters_of(word[position])
        return after

    def read_words(self, state: State) -> list[int]:
        """The number of the first word that each slot may hold, within its length."""
        words = []
        for first, width in self.network.slots[:, [DOMAIN, WIDTH]]:
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


def make_problem(
    puzzle: Crossword, index: WordIndex, specification: FillSpecification, slots: Collection[int] | None = None
) -> Problem:
    """Set up a grid. `slots`, by their numbers, are those that count; letters of the others are free.

    A word that is given with all its letters is taken, whatever the list says.
    """
    lexicon = make_lexicon(index, specification, list_given(puzzle))
    chosen = tuple(slot for slot in puzzle.slots if slots is None or slot.number in slots)
    tables = _TableBuilder(puzzle, chosen, lexicon)
    width = len(lexicon.index.wordlist.alphabet)
    network = Network(
        width,
        lexicon.columns,
        lexicon.letters,
        np.array(tables.slots, dtype=np.int64).reshape(-1, 8),
        np.array(tables.places, dtype=np.int64).reshape(-1, 4),
        np.array(tables.crossings, dtype=np.int64).reshape(-1, 2),
        *tables.list_by_length(),
        *lexicon.stem_groups,
        theme=lexicon.theme,
    )
    return Problem(
        puzzle,
        specification,
        lexicon,
        chosen,
        tuple(tables.numbers),
        tuple(tables.lengths),
        network,
        np.concatenate(tables.domains) if tables.domains else np.zeros(0, dtype=np.uint64),
        np.array(tables.masks, dtype=np.uint64),
    )


def list_given(puzzle: Crossword) -> list[str]:
    """The words that stand in the grid already."""
    board = puzzle.blank_board()
    return [entry for slot in puzzle.slots if (entry := board.entry(slot)) is not None]


class _TableBuilder:
    """Builds the tables of slots, places and cells."""

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

    def list_by_length(self) -> tuple[Small, Long]:
        """The slots by the number of their length, and where each number begins; slots of a length without words are none."""
        lists = np.array([slot[LIST] for slot in self.slots], dtype=np.int64)
        order = np.argsort(lists, kind="stable")
        order = order[lists[order] >= 0]
        return order.astype(np.int32), np.searchsorted(lists[order], np.arange(self._lexicon.lists + 1)).astype(np.int64)
