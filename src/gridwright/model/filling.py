"""Filling with words: what is asked for, what comes of it, and the part of a kind that does it.

A kind whose puzzles are filled has a `Filler` as its part. Front ends ask it for fills, for the words of a slot, for what makes a
grid hard or impossible to fill, and for word lists (`gridwright.model.wordlist`).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Generic, Literal, Protocol, get_args

from gridwright.model.deduction import Cell
from gridwright.model.display import DisplayedAnswer
from gridwright.model.outcome import Effort, GaveUp, Progress
from gridwright.model.puzzle import BoardT, PuzzleT
from gridwright.model.specification import Flag, Whole, WholeOr, Words, describe
from gridwright.model.wordlist import AnySource, Statistics, WordIndexT, WordList, WordListOptions

if TYPE_CHECKING:
    from gridwright.model.drawing import Drawing

SlotRule = Literal["mrv", "degree", "dom/wdeg"]
WordRule = Literal["lcv", "sampled", "support", "score"]
Check = Literal["fc", "mac"]
Branching = Literal["words", "cells", "auto"]

SLOT_RULES: tuple[str, ...] = get_args(SlotRule)
WORD_RULES: tuple[str, ...] = get_args(WordRule)
CHECKS: tuple[str, ...] = get_args(Check)
BRANCHINGS: tuple[str, ...] = get_args(Branching)

MOST_FILLS = 10_000
"""So many fills are found at most, also where all are asked for."""
MOST_SLOTS = 99_999
HIGHEST_SCORE = 100
LARGEST_FILL_SEED = 2**32 - 1
"""The kernels take no larger one."""
SAMPLES: dict[WordRule, int] = {"lcv": 1, "sampled": 10, "support": 200, "score": 1}
"""How many words are drawn at random where nobody says so: all that follows from a word costs far more than counting support."""


@dataclass(frozen=True, slots=True)
class SearchStrategy:
    """How the search decides. Every strategy finds a fill if there is one, and ends if there is none; they differ in time."""

    slot: SlotRule = "dom/wdeg"
    """Which slot is next: the one with the fewest words left, with the most open crossings, or with the fewest words left for
    the failures it has seen."""
    value: WordRule = "support"
    """Which word: the one that leaves the most to all other slots (`lcv`), the same among a few drawn at random (`sampled`), the
    one whose letters most words of crossing slots have (`support`), or the one with the best score."""
    check: Check = "mac"
    """What follows from a word: forward checking of the crossing slots (`fc`), or maintaining arc consistency (`mac`)."""
    restarts: bool = True
    """Restart after many failures, with the weights that they have left."""
    branching: Branching = "auto"
    """Decide on words, on the letters of cells, or take turns."""
    sample: int | None = None
    """How many words `sampled` and `support` draw at random, of which they take the best; None stands for what suits the rule."""

    def __post_init__(self) -> None:
        for name, value, known in (
            ("slot", self.slot, SLOT_RULES),
            ("value", self.value, WORD_RULES),
            ("check", self.check, CHECKS),
            ("branching", self.branching, BRANCHINGS),
        ):
            if value not in known:
                raise ValueError(f"{name} must be one of {', '.join(known)}, not {value!r}")
        if self.sample is not None and self.sample < 1:
            raise ValueError(f"sample must be at least 1, or None, not {self.sample}")

    @property
    def sample_size(self) -> int:
        return self.sample or SAMPLES[self.value]


@dataclass(frozen=True, slots=True)
class FillSpecification:
    """What a fill should be like."""

    fills: int | None = field(
        default=1,
        metadata=describe(
            WholeOr(1, MOST_FILLS, "all", f"a number from 1 to {MOST_FILLS:,} or 'all'"),
            "Find so many fills.",
            option="count",
            metavar="N|all",
        ),
    )
    """How many; None asks for all."""
    min_score: int | None = field(
        default=0,
        metadata=describe(
            Whole(0, HIGHEST_SCORE), "Words of a lower score are not used; null asks for the best that will easily do."
        ),
    )
    """Words with a lower score are not used, unless they are given or belong to the theme. None asks for the best words that will
    easily do."""
    theme: tuple[str, ...] = field(
        default=(), metadata=describe(Words(), "This word must be somewhere in the grid.", metavar="WORD")
    )
    """Words that must be somewhere. The list need not have them."""
    distinct: bool = True
    """No word stands twice."""
    no_shared_stems: bool = field(
        default=False, metadata=describe(Flag(), "No two words with one stem, such as SING and SINGER.")
    )
    """No two words have the same stem."""
    best: bool = field(default=False, metadata=describe(Flag(), "Look for the best total score, as long as the time allows."))
    """The best total score that the time allows, not the first fill."""
    different: int = field(
        default=1,
        metadata=describe(Whole(1, MOST_SLOTS), "Fills differ from each other in K words.", metavar="K"),
    )
    """In how many entries each fill must differ from each other. If that is more than one, so many words of a fill must be
    nowhere in the other: those that only stand elsewhere do not count."""
    seed: int = field(default=0, metadata=describe(Whole(0, LARGEST_FILL_SEED), "Another fill.", metavar="S"))

    def __post_init__(self) -> None:
        if self.fills is not None and self.fills < 1:
            raise ValueError(f"fills must be at least 1, or None for all, not {self.fills}")
        if self.different < 1:
            raise ValueError(f"different must be at least 1, not {self.different}")


class Slot(Protocol):
    """A place for a word."""

    @property
    def number(self) -> int:
        """Its index in the slots of the puzzle."""
        ...

    @property
    def name(self) -> str:
        """What people call it: `12A`."""
        ...

    @property
    def cells(self) -> tuple[Cell, ...]: ...


# What came of filling: an answer to match on, never an exception. The third answer is `GaveUp` of `gridwright.model.outcome`.


@dataclass(frozen=True, slots=True)
class Filled(DisplayedAnswer, Generic[BoardT]):
    """As many fills as were asked for, or all there are, if that is less."""

    boards: tuple[BoardT, ...]
    is_complete: bool
    """Whether these are proved to be all; if fills had to differ in several words, that no other differs so much from each."""
    scores: tuple[int, ...]
    """The sum of the scores of the entries of each board. Entries that the list does not have count nothing."""
    effort: Effort = field(default=Effort())
    floor: int | None = None
    """From which score on words were taken, where that was left to the filler and not the whole list was needed. Words that are
    given, or of the theme, may score less."""

    name = "filled"

    @property
    def solutions(self) -> tuple[BoardT, ...]:
        return self.boards

    @property
    def solution(self) -> BoardT | None:
        """The first that was found."""
        return self.boards[0] if self.boards else None

    @property
    def is_unique(self) -> bool:
        """Whether it is proved to be the only fill."""
        return self.is_complete and len(self.boards) == 1

    def _headline(self) -> str:
        if len(self.boards) > 1:
            return f"filled in {len(self.boards):,} ways"
        return "filled: the only way" if self.is_unique else "filled"

    def _boards(self) -> tuple[object, ...]:
        return self.boards


@dataclass(frozen=True, slots=True)
class Impossible(DisplayedAnswer):
    """Proved: no fill exists."""

    blocked: tuple[Slot, ...]
    """Slots that cannot be filled together, whatever stands in the others; none if the theme is to blame."""
    is_minimal: bool
    """Whether all of them but any one can."""
    effort: Effort = field(default=Effort())
    missing: tuple[str, ...] = ()
    """Words of the theme that are as long as no slot."""
    crowded: tuple[str, ...] = ()
    """Words of the theme of which more are of one length than there are slots for them."""
    clashing: tuple[str, ...] = ()
    """The fewest words of the theme found that no fill has together, while there are fills without the theme."""

    name = "impossible"
    is_unique = False
    solution = None

    @property
    def solutions(self) -> tuple[Any, ...]:
        return ()

    def _headline(self) -> str:
        return "impossible: proved to have no fill"

    def _sentences(self) -> tuple[str, ...]:
        names = ", ".join(slot.name for slot in self.blocked)
        return (f"cannot be filled{' together' * (len(self.blocked) > 1)}: {names}",) if names else ()


FillOutcome = Filled[BoardT] | Impossible | GaveUp[BoardT]


@dataclass(frozen=True, slots=True)
class RegionFill(Generic[BoardT]):
    """What came of filling some cells."""

    boards: tuple[BoardT, ...]
    """The given letters and, in these cells alone, those of a fill; each board differs from the others."""
    is_whole: bool
    """Whether they come from fills of the whole grid. If not, only slots that are whole within the cells hold words."""
    outcome: FillOutcome[BoardT]
    """What came of filling the whole grid, the first time."""


# What is known of cells, slots and words before a grid is filled.

Leads = Literal["fill", "none", "unknown"]


@dataclass(frozen=True, slots=True)
class Candidate(Generic[BoardT]):
    """A word that fits the letters given in a slot."""

    word: str
    score: int
    leads: Leads
    """To a fill, to none (which is proved), or nobody knows within the limits."""
    board: BoardT | None
    """The fill it leads to."""
    ease: float
    """From 0 to 1: how much its letters leave to the slots that cross, 1 for the best letter in every cell. 0 if the word is
    ruled out without a search."""


class Ranking(Protocol[BoardT]):
    """The words for a slot, best first."""

    @property
    def total(self) -> int:
        """How many words fit what is given and match the pattern, those included that are not among the most promising."""
        ...

    def list_words(self) -> list[Candidate[BoardT]]:
        """Each as it stands before a search: ruled out, or unknown."""
        ...

    def test_all(
        self, *, limit: int | None = None, timeout: float | None = None, progress: Progress | None = None
    ) -> Iterator[Candidate[BoardT]]:
        """Each with where it leads, tested when it is asked for. When a limit is reached, the rest is unknown."""
        ...


@dataclass(frozen=True, slots=True)
class Fit:
    """How many words a slot can take by itself; what crosses it may leave fewer."""

    slot: Slot
    pattern: str
    """Its letters, `.` where any may stand. A cell with several letters has several."""
    count: int
    unknown_letters: str
    """Letters in it that no word of the list has."""
    is_settled: bool
    """Whether all its letters stand there, so that one word is as many as can fit."""


@dataclass(frozen=True, slots=True)
class Heat:
    """What arc consistency leaves to cells and slots: no fill has anything else there."""

    letters: dict[Cell, int]
    """How many letters each cell of a slot may have. A cell that holds several letters counts as settled."""
    possible: dict[Cell, str]
    """Which these are, in the order of the alphabet. A cell that holds several letters is left out."""
    fitting: dict[int, int]
    """How many words fit each slot by itself, by its number."""
    candidates: dict[int, int]
    """How many words each slot may hold, by its number."""
    share: dict[Cell, float]
    """From 0, where any letter is as good as another, to 1, where only one is left: by how much what its slots may hold narrows a
    cell down, letters that few words have counting for little."""
    failed: Slot | None
    """A slot that no word is left for: then nothing fills the grid. Its cells have no letter, and those of others like it."""


ChangeKind = Literal["clear-letter", "clear-word", "word", "block", "open"]


@dataclass(frozen=True, slots=True)
class Repair(Generic[PuzzleT, BoardT]):
    """A change after which there is a fill."""

    kind: ChangeKind
    cells: tuple[Cell, ...]
    """What it changes."""
    slot: Slot | None
    """Whose word is taken out or replaced; of the grid before."""
    text: str
    """The letters that are taken out; of `word`, the new word."""
    puzzle: PuzzleT
    """The grid after it, with the letters that stand in it."""
    board: BoardT
    """A fill of that grid."""
    score: int
    """The sum of the scores of its words."""
    changes: int
    """How much it changes, in letters; a square counts two."""
    rank: tuple[int, float, int, tuple[Cell, ...]]
    """What the best repairs have least of: change first, then bad words."""


class RepairSearch(Protocol[PuzzleT, BoardT]):
    """The search for repairs of one grid. `run` it once; what else is known of the grid can be asked for when it has ended."""

    outcome: str
    """Of the grid as it is: `filled`, `impossible` or, if nobody knows, `gave-up`."""
    board: BoardT | None
    """A fill of the grid as it is, if there is one: then nothing is repaired."""
    blocked: tuple[Slot, ...]
    is_minimal: bool
    is_complete: bool
    """Whether every change was looked into to the end."""
    reason: str

    def run(self) -> Iterator[Repair[PuzzleT, BoardT]]:
        """Each repair when it is found: small changes come first, hard proofs last."""
        ...


class Filler(Protocol[PuzzleT, BoardT, WordIndexT]):
    """Fills puzzles with words, and tells what can be known before. How it indexes words is its own affair."""

    @property
    def LANGUAGES(self) -> Mapping[str, str]:  # noqa: N802 a constant of the module
        """Code -> English name of the languages whose words come with the package `wordfreq`."""
        ...

    def fill(
        self,
        puzzle: PuzzleT,
        index: WordIndexT,
        specification: FillSpecification = ...,
        strategy: SearchStrategy = ...,
        /,
        *,
        limit: int | None = None,
        timeout: float | None = None,
        progress: Progress | None = None,
    ) -> FillOutcome[BoardT]:
        """Put words of a list into all slots, as is asked, within `limit` nodes and `timeout` seconds."""
        ...

    def fill_region(
        self,
        puzzle: PuzzleT,
        index: WordIndexT,
        cells: Collection[Cell],
        specification: FillSpecification = ...,
        /,
        *,
        timeout: float | None = None,
        progress: Progress | None = None,
    ) -> RegionFill[BoardT]:
        """Put letters into some cells alone, from fills of the whole grid if there are any."""
        ...

    def rank_candidates(
        self,
        puzzle: PuzzleT,
        index: WordIndexT,
        slot: Slot,
        specification: FillSpecification = ...,
        /,
        *,
        most: int | None = None,
        pattern: str = "",
    ) -> Ranking[BoardT]:
        """The words for a slot, best first, before any is tested.

        With a pattern, only words that match it: `?` and `.` stand for one letter, `*` for any number; without these, a part will
        do.
        """
        ...

    def list_repairs(
        self,
        puzzle: PuzzleT,
        index: WordIndexT,
        specification: FillSpecification = ...,
        /,
        *,
        blocked: Sequence[Slot] | None = None,
        style: str | None = None,
        symmetry: str | None = None,
        limit: int | None = None,
        timeout: float | None = None,
        progress: Progress | None = None,
    ) -> RepairSearch[PuzzleT, BoardT]:
        """Changes of one letter, word or block after which a puzzle that nothing fills has a fill: `run` it to have them.

        `blocked` are slots that are known not to go together, as `Impossible` has them. `style` and `symmetry` are those that
        blocks keep to; None stands for what the grid has.
        """
        ...

    def measure_heat(self, puzzle: PuzzleT, index: WordIndexT, specification: FillSpecification = ..., /) -> Heat:
        """How constrained each cell is by a list, and how many words are left for each slot."""
        ...

    def fit_slots(self, puzzle: PuzzleT, index: WordIndexT, /) -> list[Fit]:
        """The slots, each with the number of words that fit its length and letters."""
        ...

    def draw_heat(self, puzzle: PuzzleT, heat: Heat, /) -> Drawing:
        """A picture of how constrained each cell is."""
        ...

    def draw_blocked(self, puzzle: PuzzleT, slots: Sequence[Slot], /) -> Drawing:
        """A picture of slots that cannot be filled together, or of one that cannot be filled."""
        ...

    def list_slots(self, puzzle: PuzzleT, /) -> Sequence[Slot]:
        """All slots, in the order of their numbers."""
        ...

    def list_entries(self, puzzle: PuzzleT, board: BoardT, /) -> list[str | None]:
        """The word in each slot of a board, in the order of the slots; None while a letter of it is unknown."""
        ...

    def find_slot(self, puzzle: PuzzleT, name: str, /) -> Slot:
        """The slot that a person calls `12A`, `12 across` or `a12`; InputError if there is none."""
        ...

    def parse_size(self, text: str, /) -> PuzzleT | None:
        """The empty grid of a size such as 5x4; None if the text is no size."""
        ...

    def keep_letters(self, puzzle: PuzzleT, /) -> PuzzleT:
        """The same grid with all the letters it came with as given ones."""
        ...

    def put_fill(self, puzzle: PuzzleT, board: BoardT, /) -> tuple[PuzzleT, str]:
        """The puzzle with a fill as its solution; and, if that cost clues, a line that tells which."""
        ...

    def list_unknown_letters(self, puzzle: PuzzleT, index: WordIndexT, /) -> str:
        """The letters given in a grid that no word of a list has."""
        ...

    def find_folded(self, letters: str, index: WordIndexT, /) -> tuple[str, str] | None:
        """The first of some letters that a list has without its diacritics only, and how it has it."""
        ...

    def list_unlisted(self, puzzle: PuzzleT, index: WordIndexT, /) -> tuple[str, ...]:
        """The words that are given in a grid and not in a list, in the order of their slots."""
        ...

    def recognise_language(self, puzzle: PuzzleT, /) -> str:
        """The language of a puzzle, as far as its file tells and there is a list; English otherwise."""
        ...

    def has_languages(self) -> bool:
        """Whether the words of the languages are there: the package `wordfreq` brings them."""
        ...

    def spell_word(self, text: str, options: WordListOptions, /) -> str:
        """A word as its cells hold it, if lists are read with these options."""
        ...

    def read_words(self, sources: Sequence[AnySource], /, *, language: str = "", lenient: bool = False) -> WordList:
        """The words of several lists together, and what was passed over; NoWordsError if there are none."""
        ...

    def read_index(self, options: WordListOptions, progress: Callable[[str], None] | None = None, /) -> WordIndexT:
        """The words, indexed, read now whatever was read before; InputError if there are none."""
        ...

    def load_index(self, options: WordListOptions, extra: tuple[str, ...] = (), /) -> WordIndexT:
        """The words and `extra` ones, indexed; read once in a process, unless files change."""
        ...

    def override_words(
        self,
        index: WordIndexT,
        options: WordListOptions,
        /,
        *,
        banned: Collection[str],
        scores: Mapping[str, int],
        min_score: int = 0,
    ) -> WordIndexT:
        """A list with scores of one's own for some words, new ones among them, and without those banned, or of a lower score."""
        ...

    def measure_words(self, index: WordIndexT, /) -> Statistics:
        """The figures of a list: lengths, letters, scores, and what is missing."""
        ...
