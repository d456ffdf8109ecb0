"""What the studio is told about crosswords that are being made."""

from __future__ import annotations

from typing import NotRequired

from typing_extensions import TypedDict


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
