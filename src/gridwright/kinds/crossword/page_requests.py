"""What can be asked about crosswords that are being made, typed and bounded, and what is answered.

Letters that stand in `given` of a document are kept; its `goal` is left aside.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated, Any, Literal, NotRequired

from pydantic import Field
from typing_extensions import TypedDict

from gridwright.kinds.common.page import LARGEST_SEED, Name, PlainText, Seconds, Strict
from gridwright.kinds.common.specification_models import Asked, Word, make_model
from gridwright.kinds.crossword.page import MOST_CELLS, CrosswordDocument
from gridwright.model.filling import HIGHEST_SCORE, FillSpecification
from gridwright.model.specification import Whole, list_properties
from gridwright.model.wordlist import BlockList

MOST_LISTS = 20
MOST_CHANGES = 20_000
"""Words that are banned, or have scores of one's own."""
MOST_FILLS = 50
MOST_CANDIDATES = 500
MOST_REPAIRS = 50

ListId = Annotated[str, Field(pattern="^[A-Za-z0-9_-]{1,40}$")]
Score = Annotated[int, Field(ge=0, le=HIGHEST_SCORE)]
# In JSON a tuple is a list.
WordScore = Annotated[tuple[Word, Score], Field(strict=False)]
Place = Annotated[int, Field(ge=0, lt=MOST_CELLS)]
SlotName = Annotated[PlainText, Field(min_length=1, max_length=40)]


class Words(Strict):
    """The words to fill with: built-in lists by the codes of their languages, and lists of one's own, read as one.

    Earlier lists are preferred: a word has the score of the first list that has it, and words of the second list count half,
    those of the third a third. `scores` overrides all of them, and may add words; `banned` is stronger.
    """

    lists: Annotated[list[ListId], Field(max_length=MOST_LISTS)]
    banned: Annotated[list[Word], Field(max_length=MOST_CHANGES)] = Field(default_factory=list)
    scores: Annotated[list[WordScore], Field(max_length=MOST_CHANGES)] = Field(default_factory=list)
    min_score: Score = 0
    """Words of a lower score, as their list has it, are not there at all."""
    block_list: BlockList = "built-in"
    """Which lists lose their offensive words."""
    folds: bool = True
    """Whether words lose their diacritics."""
    digits: bool = False
    """Whether digits may stand in cells."""
    language: Literal["", "en", "sk", "cs", "pl"] = ""
    """Decides which words count as forms of one another."""


WISHES: dict[str, dict[str, Any]] = {
    "fills": {"form": Whole(1, MOST_FILLS)},
    "different": {"form": Whole(1, MOST_CELLS)},
    "min_score": {"default": None},
    "seed": {"form": Whole(0, LARGEST_SEED)},
}
"""How what the page may ask for differs from what the library and the command line take."""
FillWish = make_model(
    "FillWish",
    "What a fill should be like.",
    (replace(each, **WISHES.get(each.name, {})) for each in list_properties(FillSpecification)),
    FillSpecification,
    module=__name__,
    aliases={"no_shared_stems": "stems"},
)


class CrosswordRequest(Strict):
    """A crossword that is being made, and the words for it."""

    document: CrosswordDocument
    words: Words
    wish: Annotated[FillSpecification, Asked(FillWish)] = FillSpecification(min_score=None)


class FillRequest(CrosswordRequest):
    """A crossword to be filled, or some cells of it: then only these are written, from a fill of the whole if there is one."""

    task: Literal["fill"]
    cells: Annotated[list[Place], Field(min_length=1, max_length=MOST_CELLS)] | None = None
    seconds: Seconds = 20.0


class CandidatesRequest(CrosswordRequest):
    """A slot that wants a word."""

    task: Literal["candidates"]
    slot: SlotName
    pattern: Annotated[PlainText, Field(max_length=100)] = ""
    """Only words that match: ? or . for one letter, * for any number of them; without these, words with this part."""
    most: Annotated[int, Field(ge=1, le=MOST_CANDIDATES)] = 60
    seconds: Seconds = 5.0


class HeatRequest(CrosswordRequest):
    """A crossword of which somebody asks how constrained its cells and slots are."""

    task: Literal["heat"]
    seconds: Seconds = 5.0


class RepairsRequest(CrosswordRequest):
    """A crossword that nothing fills, to be mended by one change."""

    task: Literal["repairs"]
    blocked: Annotated[list[SlotName], Field(max_length=MOST_CELLS)] | None = None
    """Slots that are said to be to blame, as an answer about filling has them; it is checked."""
    symmetry: Name | None = None
    """What blocks that are put in or taken out keep to; null for the symmetry that the grid has."""
    style: Literal["american", "british"] | None = None
    """Whose rules about blocks are not broken; null for the style that the grid has."""
    most: Annotated[int, Field(ge=1, le=MOST_REPAIRS)] = 10
    seconds: Seconds = 10.0


class WeakWord(TypedDict):
    """A word of a low score in a fill."""

    slot: str
    word: str
    score: int


class FillWorth(TypedDict):
    """How good the words of a fill are, those left aside that the lists do not have."""

    mean: float | None
    weakest: list[WeakWord]


class FillAnswer(TypedDict):
    """What came of filling."""

    outcome: str
    """``filled``, ``impossible`` (which is proved) or ``gave-up``."""
    fills: list[list[str]]
    scores: list[int]
    """The sum of the scores of the words of each fill; of a region, of nothing."""
    worths: list[FillWorth]
    """For each of the fills."""
    floor: int | None
    """From which score on words were taken, where that was left open and not the whole list was needed."""
    is_whole: bool
    """Whether each of the fills is, or is a part of, a fill of the whole grid."""
    blocked: list[str]
    """Slots that cannot be filled together, if the whole grid has no fill."""
    blocked_cells: list[int]
    is_minimal: bool
    missing: list[str]
    crowded: list[str]
    clashing: list[str]
    """Words of the theme that are to blame: as long as no slot; too many of one length; never together."""
    reason: str
    seconds: float
    nodes: int


class CandidateAnswer(TypedDict):
    """A word for a slot. That it leads to a fill is said only with that fill."""

    word: str
    score: int
    leads: str
    """``fill``, ``none`` (which is proved) or ``unknown``."""
    ease: float
    fill: list[str] | None


class CandidatesAnswer(TypedDict):
    """The words for a slot, best first."""

    candidates: list[CandidateAnswer]
    total: int
    """How many fit what is given and match the pattern, those included that are not listed."""
    reason: str


class CellHeat(TypedDict):
    """What may stand in a cell."""

    place: int
    letters: str
    share: float
    """From 0, where any letter is as good as another, to 1, where only one is left."""


class SlotHeat(TypedDict):
    """How many words a slot can take by itself, and how many of these are left after all that follows from the others."""

    name: str
    cells: list[int]
    fitting: int
    left: int


class HeatAnswer(TypedDict):
    """How constrained a grid is."""

    cells: list[CellHeat]
    slots: list[SlotHeat]
    is_dead: bool
    """Whether a slot has no word left: then nothing fills the grid. That none is dead does not mean that there is a fill."""
    failed: str | None
    """That slot."""


class RepairAnswer(TypedDict):
    """One change after which the grid has a fill, and that fill."""

    kind: str
    """``clear-letter``, ``clear-word``, ``word``, ``block`` or ``open``."""
    cells: list[int]
    """What it changes."""
    slot: str | None
    """Whose word is taken out or replaced."""
    text: str
    """The letter or word that is taken out; of ``word``, the new one."""
    squares: list[str]
    given: list[str]
    """The grid after it, and the letters that stand in it."""
    fill: list[str]
    score: int
    changes: int
    """How much it changes, in letters; a block counts two."""


class RepairsAnswer(TypedDict):
    """What one change can do for a grid that nothing fills: the smallest changes first."""

    repairs: list[RepairAnswer]
    outcome: str
    """Of the grid as it is: ``filled``, ``impossible`` or ``gave-up``."""
    blocked: list[str]
    blocked_cells: list[int]
    is_minimal: bool
    is_complete: bool
    """Whether every change was looked into to the end."""
    reason: str
    fill: NotRequired[list[str]]
    """A fill of the grid as it is, if there is one."""
