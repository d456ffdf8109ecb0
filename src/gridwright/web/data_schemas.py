"""What all data of a player looks like: the file that people take with them."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from gridwright.store.games import MOST_EVENTS, MOST_GAMES
from gridwright.store.own_puzzles import MOST_PACKS, MOST_PUZZLES
from gridwright.store.players import MOST_ATTEMPTS
from gridwright.store.word_lists import MOST_LISTS
from gridwright.web.schemas import Attempt, Band, Effort, GameEvent, Icon, Level, Lives, Moment, Name, PuzzleId, Summary
from gridwright.web.strict import Line, Strict

MOST_TEXT = 2 << 20
"""Characters of a puzzle, as of what is sent to keep one."""
MOST_LIST_TEXT = 8 << 20
OwnId = Annotated[str, Field(pattern="^own_[A-Za-z0-9_-]{22}$")]
Language = Literal["", "en", "sk", "cs", "pl"]
ListText = Annotated[str, Field(min_length=1, max_length=MOST_LIST_TEXT)]


class PackData(Strict):
    """A pack of one's own."""

    id: OwnId
    name: Name
    icon: Icon
    created: Moment


class PuzzleData(Strict):
    """A puzzle of one's own; `text` is its Gridwright JSON."""

    id: OwnId
    pack_id: OwnId | None
    title: Line
    early_title: Line | None = None
    """Of a picture, what it is called before it is solved."""
    band: Band | None
    effort: Effort | None
    level: Level | None
    lives: Lives
    created: Moment
    position: Moment | None = None
    """Where it stands in its pack; files of before have none, and puzzles stand as they came."""
    text: Annotated[str, Field(max_length=MOST_TEXT)]


class GameHeadData(Strict):
    """A game without its events."""

    puzzle_id: PuzzleId
    updated: Moment
    summary: Summary | None


class GameData(GameHeadData):
    """A game with all its events, in the order in which the library was told them."""

    events: Annotated[list[GameEvent], Field(max_length=MOST_EVENTS)]


class ListData(Strict):
    """A word list of one's own."""

    id: OwnId
    name: Name
    language: Language
    created: Moment
    updated: Moment
    text: ListText


class PlayerData(Strict):
    """Everything that a library keeps of one player."""

    version: Literal[1]
    consent: bool
    packs: Annotated[list[PackData], Field(max_length=MOST_PACKS)]
    puzzles: Annotated[list[PuzzleData], Field(max_length=MOST_PUZZLES)]
    games: Annotated[list[GameData], Field(max_length=MOST_GAMES)]
    attempts: Annotated[list[Attempt], Field(max_length=MOST_ATTEMPTS)]
    lists: Annotated[list[ListData], Field(max_length=MOST_LISTS)]


class DataCounts(Strict):
    """How many things came in addition to those that were there."""

    packs: int
    puzzles: int
    games: int
    events: int
    attempts: int
    lists: int


class DataTaken(Strict):
    """What became of data that was sent. Ids that were somebody else's have changed: old -> new."""

    added: DataCounts
    ids: dict[str, str]
    consent: bool
    """Whether attempts may be kept from now on."""
