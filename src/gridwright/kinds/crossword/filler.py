"""Filling crosswords for front ends: fills, what cannot be filled, the words for a slot, and how constrained each cell is."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gridwright.kinds import kind_of
from gridwright.kinds.crossword.filling.options import Choices, FillOutcome, Wish
from gridwright.kinds.crossword.words.blocklist import BlockList
from gridwright.kinds.crossword.words.sources import NAMES, AnySource, Source, Vocabulary
from gridwright.kinds.crossword.words.spelling import Spelling
from gridwright.model.errors import InputError
from gridwright.model.kind import Progress

if TYPE_CHECKING:
    from gridwright.kinds.crossword.filling.candidates import Candidate, Heat, Ranking
    from gridwright.kinds.crossword.filling.fill import RegionFill
    from gridwright.kinds.crossword.filling.repairs import RepairSearch
    from gridwright.kinds.crossword.grid import Slot
    from gridwright.kinds.crossword.words.index import Fit, Statistics, WordIndex
    from gridwright.kinds.crossword.words.wordlist import WordList
    from gridwright.model.letter_drawing import LetterDrawing


FillChoices = Choices
FillWish = Wish
WordSource = Source
LANGUAGES = NAMES
DEFAULT_LANGUAGE = "en"
_LANGUAGE_KEYS = ("language", "locale", "lang")


def fill(
    puzzle: Any,
    index: WordIndex,
    wish: FillWish | None = None,
    choices: FillChoices | None = None,
    *,
    limit: int | None = None,
    timeout: float | None = None,
    progress: Progress | None = None,
) -> FillOutcome:
    """Put words of a list into all slots of a crossword, as is wished, within `limit` nodes and `timeout` seconds."""
    from gridwright.kinds.crossword.filling import fill as filler

    _check_kind(puzzle)
    wish, choices = wish or FillWish(), choices or FillChoices()
    return filler.fill(puzzle, index, wish, choices, limit=limit, timeout=timeout, progress=progress)


def fill_region(
    puzzle: Any,
    index: WordIndex,
    cells: Collection[tuple[int, int]],
    wish: FillWish | None = None,
    *,
    timeout: float | None = None,
    progress: Progress | None = None,
) -> RegionFill:
    """Put letters into some cells of a crossword alone, from fills of the whole grid if there are any."""
    from gridwright.kinds.crossword.filling import fill as regions

    _check_kind(puzzle)
    return regions.fill_region(puzzle, index, cells, wish or FillWish(), timeout=timeout, progress=progress)


def rank_candidates(
    puzzle: Any, index: WordIndex, slot: Slot, wish: FillWish | None = None, *, most: int | None = None, pattern: str = ""
) -> Ranking:
    """The words for a slot, best first, before any is looked into; its `test_all` does that.

    With a pattern, only words that match it: `?` and `.` stand for one letter, `*` for any number; without these, a part will do.
    """
    from gridwright.kinds.crossword.filling import candidates

    _check_kind(puzzle)
    return candidates.rank_candidates(puzzle, index, slot, wish or FillWish(), most, pattern)


def list_candidates(
    puzzle: Any,
    index: WordIndex,
    slot: Slot,
    wish: FillWish | None = None,
    *,
    most: int | None = None,
    limit: int | None = None,
    timeout: float | None = None,
    progress: Progress | None = None,
) -> Iterator[Candidate]:
    """The words for a slot, best first, each with whether the grid can still be filled; a limit leaves the rest unknown."""
    from gridwright.kinds.crossword.filling import candidates

    _check_kind(puzzle)
    return candidates.list_candidates(
        puzzle, index, slot, wish or FillWish(), limit=limit, timeout=timeout, progress=progress, most=most
    )


def list_repairs(
    puzzle: Any,
    index: WordIndex,
    wish: FillWish | None = None,
    *,
    blocked: Sequence[Slot] | None = None,
    style: str | None = None,
    symmetry: str | None = None,
    limit: int | None = None,
    timeout: float | None = None,
    progress: Progress | None = None,
) -> RepairSearch:
    """Changes of one letter, word or block after which a crossword that nothing fills has a fill: `run` it to have them.

    `blocked` are slots that are known not to go together, as `Impossible` has them. `style` and `symmetry` are those that blocks
    keep to; None stands for what the grid has.
    """
    from gridwright.kinds.crossword.filling import repairs as repairing

    _check_kind(puzzle)
    ways: dict[str, Any] = {"blocked": blocked, "style": style, "symmetry": symmetry}
    return repairing.RepairSearch(puzzle, index, wish or FillWish(), **ways, limit=limit, timeout=timeout, progress=progress)


def measure_heat(puzzle: Any, index: WordIndex, wish: FillWish | None = None) -> Heat:
    """How constrained each cell is by a list, and how many words are left for each slot."""
    from gridwright.kinds.crossword.filling import candidates as heat

    _check_kind(puzzle)
    return heat.measure_heat(puzzle, index, wish or FillWish())


def draw_heat(puzzle: Any, heat: Heat) -> LetterDrawing:
    """A picture of how constrained each cell is."""
    from gridwright.kinds.crossword import view

    return view.draw_heat(puzzle, heat.share, heat.letters)


def draw_blocked(puzzle: Any, slots: Sequence[Slot]) -> LetterDrawing:
    """A picture of slots that cannot be filled together, or of one that cannot be filled."""
    from gridwright.kinds.crossword import view

    meaning = "cannot be filled" if len(slots) == 1 else "cannot be filled together"
    return view.draw_slots(puzzle, slots, meaning=meaning)


def find_slot(puzzle: Any, name: str) -> Slot:
    """The slot that a person calls `12A`, `12 across` or `a12`."""
    from gridwright.kinds.crossword import grid as slots

    _check_kind(puzzle)
    return slots.find_slot(puzzle, name)


def parse_size(text: str) -> Any | None:
    """The empty grid of a size such as 5x4; None if the text is no size."""
    from gridwright.kinds.crossword import refilling

    return refilling.parse_size(text)


def keep_letters(puzzle: Any) -> Any:
    """The same grid with all the letters it came with as given ones."""
    from gridwright.kinds.crossword import refilling

    _check_kind(puzzle)
    return refilling.keep_letters(puzzle)


def put_fill(puzzle: Any, board: Any) -> tuple[Any, str]:
    """The puzzle with a fill as its solution; and, if that cost clues, a line that tells which."""
    from gridwright.kinds.crossword import refilling

    filled, dropped = refilling.put_fill(puzzle, board)
    return filled, refilling.tell_dropped(dropped) if dropped else ""


def list_unknown_letters(puzzle: Any, index: WordIndex) -> str:
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


def list_unlisted(puzzle: Any, index: WordIndex) -> tuple[str, ...]:
    """The words that are given in a grid and not in a list, in the order of their slots."""
    _check_kind(puzzle)
    board = puzzle.blank_board()
    entries = (board.entry(slot) for slot in puzzle.slots)
    return tuple(entry for entry in entries if entry is not None and entry not in index.score_of)


def recognise_language(puzzle: Any) -> str:
    """The language of a crossword, as far as its file tells and we have a list; English otherwise."""
    codes = {name.lower(): code for code, name in LANGUAGES.items()} | {code: code for code in LANGUAGES}
    for key, value in puzzle.info.extra:
        told = value.lower().replace("_", "-").partition("-")[0].strip()
        if key.lower() in _LANGUAGE_KEYS and told in codes:
            return codes[told]
    return DEFAULT_LANGUAGE


def _check_kind(puzzle: Any) -> None:
    kind = kind_of(puzzle).name
    if kind != "crossword":
        raise InputError(f"found a {kind}, expected a crossword")


# Word lists for front ends: reading and indexing them, their figures, and what they offer the slots of a grid.


class NoWordsError(InputError):
    """Lists in which no word was found."""

    code = "no-words"


def has_languages() -> bool:
    """Whether the words of the languages are there: the package `wordfreq` brings them."""
    return find_spec("wordfreq") is not None


def read_words(sources: Sequence[AnySource], *, language: str = "", lenient: bool = False) -> WordList:
    """The words of several lists together, and what was passed over; InputError if there are none, or a line is malformed.

    Who is `lenient` passes malformed lines over, too.
    """
    from gridwright.kinds.crossword.words.wordlist import load_words

    found = load_words(sources, language=language, lenient=lenient)
    if not found.words:
        passed = f"; passed over: {found.examples[0]}" if found.examples else ""
        raise NoWordsError(f"found no words, expected some{passed}")
    return found


def override_words(
    index: WordIndex, vocabulary: Vocabulary, *, banned: Collection[str], scores: Mapping[str, int], min_score: int = 0
) -> WordIndex:
    """A list with scores of one's own for some words, new ones among them, and without those banned, or of a lower score."""
    from gridwright.kinds.crossword.words import index as adjusting

    spelling = Spelling(vocabulary.folds, vocabulary.digits)
    return adjusting.override_words(index, spelling, banned=banned, scores=scores, min_score=min_score)


def load_index(
    sources: Sequence[AnySource],
    *,
    folds: bool = True,
    digits: bool = False,
    strict: bool = False,
    lenient: bool = False,
    banned: Sequence[str | Path | WordSource] = (),
    min_score: int = 0,
    encoding: str = "",
    language: str = "",
    block_list: BlockList = "built-in",
    in_order: bool = False,
    progress: Callable[[str], None] | None = None,
) -> WordIndex:
    """The words of several lists together, indexed; InputError if there are none. `load_words` says what the choices do."""
    vocabulary = Vocabulary(
        tuple(sources),
        tuple(banned),
        min_score,
        folds=folds,
        digits=digits,
        strict=strict,
        lenient=lenient,
        encoding=encoding,
        language=language,
        block_list=block_list,
        in_order=in_order,
    )
    return vocabulary.read(progress)


def measure_words(index: WordIndex) -> Statistics:
    """The figures of a list: lengths, letters, scores, and what is missing."""
    from gridwright.kinds.crossword.words import index as statistics

    return statistics.measure_words(index)


def fit_slots(puzzle: Any, index: WordIndex) -> list[Fit]:
    """The slots of a crossword, each with the number of words that fit its length and letters."""
    from gridwright.kinds.crossword.words import index as fitting

    _check_kind(puzzle)
    return list(fitting.fit_slots(puzzle, index))
