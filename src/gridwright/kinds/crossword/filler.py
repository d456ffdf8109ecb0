"""The filler of crosswords, as front ends and scripts call it: fills, candidates, repairs, heat, blocked slots, and word lists.

It refuses puzzles of other kinds, and imports what does the work when it is called: neither NumPy nor kernels load with it.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from gridwright.codec.text import format_count
from gridwright.kinds import kind_of
from gridwright.kinds.crossword import grid
from gridwright.kinds.crossword.grid import OPEN, Board, Cell
from gridwright.kinds.crossword.puzzle import Clue, Crossword
from gridwright.kinds.crossword.words.sources import LANGUAGES as LANGUAGES
from gridwright.kinds.crossword.words.sources import load_index as load_index
from gridwright.kinds.crossword.words.sources import read_index as read_index
from gridwright.kinds.crossword.words.sources import spell_word as spell_word
from gridwright.kinds.crossword.words.spelling import Spelling
from gridwright.model.errors import InputError, quote
from gridwright.model.filling import Candidate, FillOutcome, FillSpecification, Fit, Heat, RegionFill, SearchStrategy, Slot
from gridwright.model.outcome import Progress
from gridwright.model.wordlist import AnySource, NoWordsError, Statistics, WordList, WordListOptions, WordSource

if TYPE_CHECKING:
    from gridwright.kinds.crossword.filling.candidates import Ranking
    from gridwright.kinds.crossword.filling.repairs import RepairSearch
    from gridwright.kinds.crossword.words.index import WordIndex
    from gridwright.model.drawing import Drawing

DEFAULT_SPECIFICATION, DEFAULT_STRATEGY = FillSpecification(), SearchStrategy()
DEFAULT_LANGUAGE = "en"
LONGEST_SIDE = 100
"""Of a grid that is made from its size: no list has longer words."""

_LANGUAGE_KEYS = ("language", "locale", "lang")
_SIZE = re.compile(r"([0-9]{1,9})[xX]([0-9]{1,9})")
_MOST_NAMED = 8
"""Slots that are named one by one in a line."""


# Fills, and what is known before.


def fill(
    puzzle: Crossword,
    index: WordIndex | Sequence[str] | None = None,
    specification: FillSpecification = DEFAULT_SPECIFICATION,
    strategy: SearchStrategy = DEFAULT_STRATEGY,
    *,
    limit: int | None = None,
    timeout: float | None = None,
    progress: Progress | None = None,
) -> FillOutcome[Board]:
    """Put words into all slots, as is asked, within `limit` nodes and `timeout` seconds.

    The words are those of an index, or these, or else those of the language of the puzzle.
    """
    from gridwright.kinds.crossword.filling import fill as filling

    _check_kind(puzzle)
    return filling.fill(
        puzzle, _index_words(puzzle, index), specification, strategy, limit=limit, timeout=timeout, progress=progress
    )


def fill_region(
    puzzle: Crossword,
    index: WordIndex,
    cells: Collection[Cell],
    specification: FillSpecification = DEFAULT_SPECIFICATION,
    *,
    timeout: float | None = None,
    progress: Progress | None = None,
) -> RegionFill[Board]:
    """Put letters into some cells alone, from fills of the whole grid if there are any."""
    from gridwright.kinds.crossword.filling import fill as filling

    _check_kind(puzzle)
    return filling.fill_region(puzzle, index, cells, specification, timeout=timeout, progress=progress)


def rank_candidates(
    puzzle: Crossword,
    index: WordIndex,
    slot: Slot,
    specification: FillSpecification = DEFAULT_SPECIFICATION,
    *,
    most: int | None = None,
    pattern: str = "",
) -> Ranking:
    """The words for a slot, best first, before any is tested; its `test_all` does that."""
    from gridwright.kinds.crossword.filling import candidates

    _check_kind(puzzle)
    return candidates.rank_candidates(puzzle, index, slot, specification, most, pattern)


def list_candidates(
    puzzle: Crossword,
    index: WordIndex,
    slot: Slot,
    specification: FillSpecification = DEFAULT_SPECIFICATION,
    *,
    most: int | None = None,
    limit: int | None = None,
    timeout: float | None = None,
    progress: Progress | None = None,
) -> Iterator[Candidate[Board]]:
    """Every word for a slot, or the `most` promising ones, each with whether the grid can still be filled.

    Good words that leave much to the crossing slots come first: by score times ease, so that a list without scores goes by ease
    alone. Words that are ruled out without a search come last. A limit leaves the rest unknown.
    """
    return rank_candidates(puzzle, index, slot, specification, most=most).test_all(
        limit=limit, timeout=timeout, progress=progress
    )


def list_repairs(
    puzzle: Crossword,
    index: WordIndex,
    specification: FillSpecification = DEFAULT_SPECIFICATION,
    *,
    blocked: Sequence[Slot] | None = None,
    style: str | None = None,
    symmetry: str | None = None,
    limit: int | None = None,
    timeout: float | None = None,
    progress: Progress | None = None,
) -> RepairSearch:
    """Changes of one letter, word or block after which a crossword that nothing fills has a fill: `run` it to have them."""
    from gridwright.kinds.crossword.filling import repairs

    _check_kind(puzzle)
    ways: dict[str, Any] = {"blocked": blocked, "style": style, "symmetry": symmetry}
    return repairs.RepairSearch(puzzle, index, specification, **ways, limit=limit, timeout=timeout, progress=progress)


def measure_heat(puzzle: Crossword, index: WordIndex, specification: FillSpecification = DEFAULT_SPECIFICATION) -> Heat:
    """How constrained each cell is by a list, and how many words are left for each slot."""
    from gridwright.kinds.crossword.filling import candidates

    _check_kind(puzzle)
    return candidates.measure_heat(puzzle, index, specification)


def fit_slots(puzzle: Crossword, index: WordIndex) -> list[Fit]:
    """The slots, each with the number of words that fit its length and letters."""
    from gridwright.kinds.crossword.words import index as indexing

    _check_kind(puzzle)
    return list(indexing.fit_slots(puzzle, index))


def draw_heat(puzzle: Crossword, heat: Heat) -> Drawing:
    """A picture of how constrained each cell is."""
    from gridwright.kinds.crossword import view

    return view.draw_heat(puzzle, heat.share, heat.letters)


def draw_blocked(puzzle: Crossword, slots: Sequence[Slot]) -> Drawing:
    """A picture of slots that cannot be filled together, or of one that cannot be filled."""
    from gridwright.kinds.crossword import view

    meaning = "cannot be filled" if len(slots) == 1 else "cannot be filled together"
    return view.draw_slots(puzzle, slots, meaning=meaning)


def _check_kind(puzzle: object) -> None:
    if not isinstance(puzzle, Crossword):
        raise InputError(f"found a {kind_of(puzzle).name}, expected a crossword")


# Grids before and after they are filled: empty ones by their size, letters to keep, and which clues still belong to a fill.


def list_slots(puzzle: Crossword) -> Sequence[grid.Slot]:
    """All slots, in the order of their numbers."""
    return puzzle.slots


def list_entries(puzzle: Crossword, board: Board) -> list[str | None]:
    """The word in each slot of a board, in the order of the slots; None while a letter of it is unknown."""
    return [board.entry(slot) for slot in puzzle.slots]


def find_slot(puzzle: Crossword, name: str) -> grid.Slot:
    """The slot that a person calls `12A`, `12 across`, `a12` or, by its first cell, `r3c5A`; InputError if there is none."""
    _check_kind(puzzle)
    return grid.find_slot(puzzle, name)


def parse_size(text: str) -> Crossword | None:
    """The empty grid of a size in columns and rows, such as 5x4; None if the text is no size.

    >>> parse_size("3x2").squares
    ('...', '...')
    """
    sides = _SIZE.fullmatch(text.strip())
    if sides is None:
        return None
    width, height = int(sides[1]), int(sides[2])
    if not (1 <= width <= LONGEST_SIDE and 1 <= height <= LONGEST_SIDE and width * height > 1):
        raise InputError(f"found a grid of {width}x{height}, expected two cells or more, and sides up to {LONGEST_SIDE}")
    return Crossword.build([OPEN * width] * height)


def keep_letters(puzzle: Crossword) -> Crossword:
    """The same grid with all the letters it came with as given ones."""
    _check_kind(puzzle)
    return puzzle if puzzle.goal is None else replace(puzzle, given=puzzle.goal, goal=None)


def put_fill(puzzle: Crossword, board: Board) -> tuple[Crossword, str]:
    """The puzzle with a fill as its goal; and, if clues had to go because they were for another word, a line that names them.

    A fill without a letter in cells that belong to no slot is given instead: a goal has a letter in every cell.
    """
    changed = {(slot.direction, slot.label): slot for slot in puzzle.slots if _has_changed(puzzle, board, slot)}
    clues: list[Clue] = []
    dropped: dict[int, grid.Slot] = {}
    for clue in puzzle.clues:
        slot = changed.get((clue.direction, clue.label))
        if slot is None:
            clues.append(clue)
        else:
            dropped[slot.number] = slot
    letters = {"goal": board} if board.is_complete else {"goal": None, "given": board}
    return replace(puzzle, clues=tuple(clues), **letters), _describe_dropped([dropped[number] for number in sorted(dropped)])


def _has_changed(puzzle: Crossword, board: Board, slot: grid.Slot) -> bool:
    return puzzle.goal is not None and puzzle.goal.entry(slot) != board.entry(slot)


def _describe_dropped(slots: Sequence[Slot]) -> str:
    """That the clues of some slots were left out, in a few words."""
    if not slots:
        return ""
    names = ", ".join(slot.name for slot in slots[:_MOST_NAMED]) + (", ..." if len(slots) > _MOST_NAMED else "")
    return f"{format_count(len(slots), 'clue')} left out that belonged to another word: {names}"


# Letters and words of a grid, held against a list.


def list_unknown_letters(puzzle: Crossword, index: WordIndex) -> str:
    """The letters given in a grid that no word of a list has."""
    _check_kind(puzzle)
    given = {letter for _, letters in puzzle.blank_board().cells() for letter in letters}
    return "".join(sorted(given - set(index.wordlist.alphabet)))


def find_folded(letters: str, index: WordIndex) -> tuple[str, str] | None:
    """The first of some letters that a list has without its diacritics only, and how it has it."""
    plain = Spelling(folds=True)
    for letter in letters:
        folded = plain.spell(letter)
        if folded != letter and set(folded) <= set(index.wordlist.alphabet):
            return letter, folded
    return None


def list_unlisted(puzzle: Crossword, index: WordIndex) -> tuple[str, ...]:
    """The words that are given in a grid and not in a list, in the order of their slots."""
    _check_kind(puzzle)
    entries = list_entries(puzzle, puzzle.blank_board())
    return tuple(entry for entry in entries if entry is not None and entry not in index.score_of)


def recognise_language(puzzle: Crossword) -> str:
    """The language of a crossword, as far as its file tells and there is a list; English otherwise."""
    codes = {name.lower(): code for code, name in LANGUAGES.items()} | {code: code for code in LANGUAGES}
    for key, value in puzzle.info.extra:
        told = value.lower().replace("_", "-").partition("-")[0].strip()
        if key.lower() in _LANGUAGE_KEYS and told in codes:
            return codes[told]
    return DEFAULT_LANGUAGE


# Word lists.


def _index_words(puzzle: Crossword, words: WordIndex | Sequence[str] | None) -> WordIndex:
    if words is None:
        return load_index(WordListOptions((recognise_language(puzzle),)))
    if isinstance(words, str):
        raise InputError(f"found the text {quote(words)}, expected a list of words or an index of words", place="words")
    if isinstance(words, Sequence):
        return read_index(WordListOptions((WordSource("words", "\n".join(words).encode()),)))
    return words


def has_languages() -> bool:
    """Whether the words of the languages are there: the package `wordfreq` brings them."""
    return find_spec("wordfreq") is not None


def read_words(sources: Sequence[AnySource], *, language: str = "", lenient: bool = False) -> WordList:
    """The words of several lists together, and what was passed over; NoWordsError if there are none.

    A malformed line is an InputError, unless this is `lenient`: then it is passed over, too.
    """
    from gridwright.kinds.crossword.words.wordlist import load_words

    found = load_words(sources, language=language, lenient=lenient)
    if not found.words:
        passed = f"; passed over: {found.examples[0]}" if found.examples else ""
        raise NoWordsError(f"found no words, expected some{passed}")
    return found


def override_words(
    index: WordIndex, options: WordListOptions, *, banned: Collection[str], scores: Mapping[str, int], min_score: int = 0
) -> WordIndex:
    """A list with scores of one's own for some words, new ones among them, and without those banned, or of a lower score."""
    from gridwright.kinds.crossword.words import index as indexing

    spelling = Spelling(options.folds, options.digits)
    return indexing.override_words(index, spelling, banned=banned, scores=scores, min_score=min_score)


def measure_words(index: WordIndex) -> Statistics:
    """The figures of a list: lengths, letters, scores, and what is missing."""
    from gridwright.kinds.crossword.words import index as indexing

    return indexing.measure_words(index)
