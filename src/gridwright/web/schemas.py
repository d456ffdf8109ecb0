"""What requests about the library must look like, and what its answers are: every field known, every size bounded."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import AfterValidator, Field

from gridwright.kinds.common.page import Line, Strict, check_plain, check_visible
from gridwright.store.own_puzzles import MOST_PUZZLES
from gridwright.web.documents import Document

PACK_PATTERN = r"^([a-z0-9-]{1,60}|own_[A-Za-z0-9_-]{22})$"
PUZZLE_PATTERN = r"^([a-z0-9-]{1,60}\.[a-z0-9-]{1,60}|own_[A-Za-z0-9_-]{22})$"
PackId = Annotated[str, Field(pattern=PACK_PATTERN)]
PuzzleId = Annotated[str, Field(pattern=PUZZLE_PATTERN)]
Name = Annotated[
    str, Field(min_length=1, max_length=200, pattern=r"\S"), AfterValidator(check_plain), AfterValidator(check_visible)
]
Icon = Annotated[str, Field(pattern=r"^[a-z0-9-]{1,40}$")]
Band = Annotated[int, Field(ge=1, le=10)]
Effort = Annotated[float, Field(ge=0, le=1e12)]
Level = Annotated[str, Field(pattern=r"^[a-z]([a-z -]{0,38}[a-z])?$")]
Lives = Annotated[int, Field(ge=1, le=99)]
Texts = dict[str, str]


class VersionAnswer(Strict):
    """Who answers."""

    version: str
    library: str
    """Made with the database: when it changes, clients push everything again."""
    kinds: list[str]


class AssetsAnswer(Strict):
    """The files of the page, and digits that change with any of them."""

    version: str
    files: list[str]


class PuzzleCard(Strict):
    """A puzzle without its document."""

    id: str
    pack_id: str | None
    number: int
    titles: Texts
    """Language -> name."""
    title: str
    """What a picture is called before it is solved; "" if it has nothing but its number."""
    is_picture: bool
    """Whether the name is told only when it is solved."""
    kind: str
    height: int
    width: int
    hash: str
    lives: int
    band: int | None
    """Where its estimated effort stands among puzzles of its size, 1 to 10."""
    effort: float | None
    """Its estimated effort, comparable across sizes."""
    level: str | None
    is_own: bool
    pattern: str | None
    """What a picture of its empty grid needs, of a kind that has such pictures."""
    finish: str | None
    """The coloured picture that it turns into when it is solved: inks as #rrggbb, then a base-36 digit a cell, 0 for bare paper,
    2 for the first ink; null for a puzzle that stays as it is."""
    created: int | None
    """When one kept it, in milliseconds since 1970; null for puzzles of the library."""


class PuzzleAnswer(PuzzleCard):
    """A puzzle. (Its kind and size stand in the document, too.)"""

    document: Document


class PackCard(Strict):
    """A pack and its puzzles, without their documents."""

    id: str
    names: Texts
    sentences: Texts
    icon: str
    is_own: bool
    puzzles: list[PuzzleCard]


class LibraryAnswer(Strict):
    packs: list[PackCard]


class PackAnswer(PackCard):
    """A pack and its puzzles, with their documents."""

    puzzles: list[PuzzleAnswer]  # type: ignore[assignment]


class KeptAnswer(Strict):
    puzzles: list[PuzzleAnswer]


class NewPack(Strict):
    """A pack to be made."""

    name: Name
    icon: Icon = "library"


class PackChange(Strict):
    """What is to change about a pack."""

    name: Name | None = None
    icon: Icon | None = None


class NewPuzzle(Strict):
    """A puzzle to be kept, in a pack of one's own or with null in none."""

    pack_id: PackId | None = None
    document: Document
    title: Line = ""
    band: Band | None = None
    effort: Effort | None = None
    level: Level | None = None
    lives: Lives = 5


class PuzzleChange(Strict):
    """What is to change about a puzzle. A pack that is not mentioned stays; null takes the puzzle out of its pack.

    `early_title` is what a picture is called before it is solved, where that is not its name.
    """

    title: Line | None = None
    early_title: Line | None = None
    pack_id: PackId | None = None


class PuzzleReplacement(Strict):
    """A puzzle in the place of another one of one's own."""

    document: Document
    title: Line = ""
    band: Band | None = None
    effort: Effort | None = None
    level: Level | None = None


class PuzzleOrder(Strict):
    """The puzzles of a pack of one's own, or with null of those in none, in the order in which they are to stand."""

    pack_id: PackId | None = None
    puzzles: Annotated[list[PuzzleId], Field(max_length=MOST_PUZZLES)]


MOST_CHANGES = 45_000
"""In one event. No kind has more cells or edges."""
MOST_PLACES = 1_400_000
"""Of a board: a nonogram has a plane of notes for each of its inks."""
Place = Annotated[int, Field(ge=0, lt=MOST_PLACES)]
Value = Annotated[int, Field(ge=0, le=255)]
Change = Annotated[tuple[Place, Value], Field(strict=False)]  # in JSON a tuple is a list
Number = Annotated[int, Field(ge=0, le=2**53 - 1)]
MOST_ACTIVE = 86_400_000
"""Milliseconds of active time in one event: a day."""
MOST_RATING = 5
"""The hardest that a puzzle can have felt; 1 is the easiest."""
Duration = Annotated[int, Field(ge=0, le=MOST_ACTIVE)]
Rating = Annotated[int, Field(ge=1, le=MOST_RATING)]
Mode = Literal["lives", "relaxed"]
Status = Literal["new", "started", "solved"]
Medal = Literal["flawless", "gold", "silver"]
AttemptOutcome = Literal["solved", "lost", "abandoned"]
InputType = Literal["mouse", "touch", "pen", "keyboard"]
EventType = Literal[
    "begin",
    "stroke",
    "undo",
    "redo",
    "fix",
    "back",
    "drop",
    "keep",
    "clue",
    "hint",
    "check",
    "restart",
    "mode",
    "tick",
    "solved",
    "rated",
]


class GameEvent(Strict):
    """Something a player did. `n` and `by` tell it from the other events of its game."""

    n: Annotated[int, Field(ge=1, le=2**53 - 1)]
    by: Annotated[str, Field(pattern=r"^[A-Za-z0-9]{8}$")]
    t: Number
    type: EventType
    changes: Annotated[list[Change], Field(max_length=MOST_CHANGES)] | None = None
    tool: Annotated[str, Field(pattern=r"^[a-z-]{1,20}$")] | None = None
    keeps: bool | None = None
    input: InputType | None = None
    mode: Mode | None = None
    active: Duration | None = None
    clue: Annotated[str, Field(max_length=40), AfterValidator(check_plain)] | None = None
    stage: Annotated[int, Field(ge=1, le=3)] | None = None
    level: Annotated[int, Field(ge=0, le=1_000_000)] | None = None
    rating: Rating | None = None


class Summary(Strict):
    """What the library shows of a game without folding it."""

    status: Status
    medal: Medal | None
    best: Annotated[int, Field(ge=0, le=2**53 - 1)] | None = None
    values: Annotated[str, Field(max_length=MOST_CHANGES, pattern=r"^[0-9a-z]*$")]
    active: Annotated[int, Field(ge=0, le=2**53 - 1)]
    has_help: bool
    updated: Number


class NewEvents(Strict):
    """What a tab knows and the server may not."""

    since: Number
    events: Annotated[list[GameEvent], Field(max_length=500)]
    summary: Summary | None = None


class EventsAnswer(Strict):
    """Events behind a number, in the order in which the server was told them."""

    events: list[GameEvent]
    seq: int
    has_more: bool
    library: str


class GameAnswer(EventsAnswer):
    summary: Summary | None


class GameCard(Strict):
    puzzle_id: str
    seq: int
    summary: Summary | None


class GamesAnswer(Strict):
    games: list[GameCard]
    library: str


class Consent(Strict):
    """Whether attempts may be kept for study."""

    is_given: bool


Count = Annotated[int, Field(ge=0, le=10**9)]
Milliseconds = Annotated[int, Field(ge=0, le=10**11)]
Moment = Annotated[int, Field(ge=0, le=253_402_300_799_999)]
Move = Annotated[tuple[Milliseconds, Place, Value], Field(strict=False)]


class Attempt(Strict):
    """One attempt of one player at one puzzle. Times are milliseconds: `start` and `end` since 1970, moves since the start."""

    id: Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]{8,64}$")]
    puzzle_id: PuzzleId
    puzzle_hash: Annotated[str, Field(pattern=r"^[0-9a-f]{32}$")]
    app_version: Annotated[str, Field(pattern=r"^[0-9A-Za-z.+_-]{1,40}$")]
    input: InputType
    start: Moment
    end: Moment
    active: Milliseconds
    long_gaps: Count
    gap: Milliseconds
    moves: Count
    undos: Count
    hints: Count
    checks: Count
    error_feedback: bool
    outcome: AttemptOutcome
    attempts_before: Count
    order_in_session: Annotated[int, Field(ge=1, le=10**9)]
    rating: Rating | None = None
    log: Annotated[list[Move], Field(max_length=20_000)]


class NewAttempts(Strict):
    attempts: Annotated[list[Attempt], Field(max_length=50)]


class Refusal(Strict):
    id: str
    message: str


class AttemptsTaken(Strict):
    """What became of the attempts that were sent; those refused need not be sent again."""

    accepted: list[str]
    refused: list[Refusal]


class AttemptsAnswer(Strict):
    attempts: list[Attempt]
