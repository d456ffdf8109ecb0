"""What the page needs of a kind: documents, in which puzzles travel, and the parts that typed requests are made of.

Only the server loads this, for it needs pydantic. A kind's own `page` derives from `Page`, or from `DeducedPage` if its solution
follows from the puzzle.
"""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Annotated, Any, Generic, Protocol, Self, TypeVar

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from gridwright.codec.envelope import FAMILY
from gridwright.model.errors import InputError
from gridwright.model.format import DEFAULT_LIMITS, Format
from gridwright.model.kind import Kind
from gridwright.model.page import UNKNOWN, CellState, Change, NotOnPageError, Numbering, PageJob
from gridwright.model.puzzle import Board, BoardT, PuzzleT

LONGEST = 60.0
"""Seconds of a job."""
LARGEST_SEED = 2**53 - 1
"""The largest number that a page counts to exactly."""
MOST_FACTS = 100
"""Further facts of a document."""
MOST_EXTRA = 16_384
"""Characters of all of them together."""

_KEPT = "\n\t"
_BLANKS = "\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0"
"""Letters and marks, by what Unicode says, that leave no mark on paper."""
_STEERING = "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
"""Signs that turn the writing around them: after one of them a title could claim to be another."""


class Strict(BaseModel):
    """An object of which every field is known. Numbers are numbers: no text is taken for one."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True, populate_by_name=True)


def is_plain(symbol: str) -> bool:
    """Whether a character can be stored and shown: no control character, no half of a pair of surrogates, none that steers."""
    return symbol in _KEPT or (unicodedata.category(symbol) not in ("Cc", "Cs") and symbol not in _STEERING)


def check_plain(text: str) -> str:
    """Refuse what cannot be stored or sent: half a character, or one that steers terminals. Signs that turn the writing go."""
    for number, symbol in enumerate(text, start=1):
        if not is_plain(symbol) and symbol not in _STEERING:
            raise ValueError(
                f"character {number} is U+{ord(symbol):04X}, expected no control character and no half of a character"
            )
    return "".join(filter(is_plain, text))


def check_visible(text: str) -> str:
    """Refuse a name that nobody can see."""
    if not any(unicodedata.category(symbol)[0] not in "ZC" and symbol not in _BLANKS for symbol in text):
        raise ValueError("expected a name that can be seen")
    return text


def make_plain(text: str, most: int) -> str:
    """A text from anywhere, without what `check_plain` refuses, and at most so long."""
    plain = "".join(filter(is_plain, text))
    return plain if len(plain) <= most else f"{plain[: most - 1]}…"


PlainText = Annotated[str, AfterValidator(check_plain)]
Line = Annotated[str, Field(max_length=200), AfterValidator(check_plain)]
"""A title or a name."""
Paragraphs = Annotated[str, Field(max_length=5_000), AfterValidator(check_plain)]
Name = Annotated[PlainText, Field(max_length=40)]
Seconds = Annotated[float, Field(gt=0, le=LONGEST)]
Seed = Annotated[int, Field(ge=0, le=LARGEST_SEED)]
Row = Annotated[str, Field(max_length=22_500), AfterValidator(check_plain)]
"""Of a crossword, a cell may hold eight letters in brackets; of a Slitherlink a row has 201 spots, and on a tiling all edges."""
Rows = Annotated[list[Row], Field(max_length=201)]
"""A board, in the row strings of the library."""


def count_characters(facts: list[list[str]]) -> int:
    return sum(len(part) for fact in facts for part in fact)


def check_extra(facts: list[list[str]]) -> list[list[str]]:
    if (found := count_characters(facts)) > MOST_EXTRA:
        raise ValueError(f"further facts have {found} characters, expected at most {MOST_EXTRA}")
    return facts


Fact = Annotated[list[Paragraphs], Field(min_length=2, max_length=2)]
ExtraFacts = Annotated[list[Fact], Field(max_length=MOST_FACTS), AfterValidator(check_extra)]


class PuzzleDocument(Strict):
    """What documents of all kinds have. Those of a kind add its clues, and `kind`, the literal name of the kind."""

    title: Line | None = None
    author: Line | None = None
    copyright: Line | None = None
    licence: Line | None = None
    description: Paragraphs | None = None
    extra: ExtraFacts | None = None
    """Further facts that a file carried."""
    given: Rows | None = None
    """Cells, edges or letters that are printed with the puzzle."""
    goal: Rows | None = None
    """The solution, if it is known."""
    kind: str

    def dump(self) -> dict[str, Any]:
        """The document as the page is told it: without what it does not say."""
        return self.model_dump(by_alias=True, exclude_none=True)


LONGEST_TEXTS = {"title": 200, "author": 200, "copyright": 200, "licence": 200, "description": 5_000}


def _choose_facts(extra: list[list[str]]) -> list[list[str]]:
    """The first of the further facts that a file carried, as many as a document holds."""
    facts = [[make_plain(part, 5_000) for part in fact] for fact in extra[:MOST_FACTS]]
    while count_characters(facts) > MOST_EXTRA:
        facts.pop()
    return facts


@dataclass(frozen=True, slots=True)
class Page(Generic[PuzzleT, BoardT]):
    """How the page plays a kind: puzzles become documents and documents puzzles by way of the fields of Gridwright JSON.

    That is the one form that every kind reads and writes without loss, so a document cannot say anything that the kind's reader
    does not check. A document has the same fields, unless the kind says otherwise with `to_document` and `to_own`.
    """

    kind: Kind[PuzzleT, BoardT]

    @property
    def document(self) -> type[PuzzleDocument]:
        """The model of a document, whose `kind` is the literal name of the kind."""
        raise NotImplementedError

    @property
    def longest_side(self) -> int:
        """Cells along the longest side of a board that the page shows."""
        raise NotImplementedError

    @property
    def constants(self) -> Mapping[str, int | tuple[str, ...]]:
        """Values of boards and limits, by the names that they have in the kind's folder of the page."""
        return {"UNKNOWN": UNKNOWN, "LONGEST_SIDE": self.longest_side}

    @property
    def fixed(self) -> Mapping[str, Any]:
        """Property of a specification -> the value that it always has where the page asks for a puzzle."""
        return {}

    @property
    def jobs(self) -> Sequence[PageJob]:
        """The jobs of the kind's own views."""
        return ()

    def describe(self, puzzle: PuzzleT) -> PuzzleDocument:
        """The document of a puzzle; NotOnPageError if the page cannot show it."""
        height, width = self.kind.facts.list_facts(puzzle)["size"]
        most = self.longest_side
        if max(height, width) > most:
            raise NotOnPageError(f"found a {self.kind.name} of {width}x{height} cells: the page shows at most {most}x{most}")
        write = self._find_own_format().format
        assert write is not None
        own = json.loads(write([puzzle]))
        del own["gridwright"]
        for key, length in LONGEST_TEXTS.items():
            if key in own:
                own[key] = make_plain(own[key], length)
        own["extra"] = _choose_facts(own.get("extra", [])) or None
        return self.document.model_validate(self.to_document(own, puzzle))

    def parse(self, document: PuzzleDocument) -> PuzzleT:
        """The puzzle of a document; InputError with the place if there is none, NotOnPageError if the page cannot show it."""
        parse_value = self._find_own_format().parse_value
        assert parse_value is not None
        puzzle: PuzzleT = parse_value(self.to_own(document.model_dump(mode="json", exclude_none=True)), DEFAULT_LIMITS)
        self.check_puzzle(puzzle)
        return puzzle

    def _find_own_format(self) -> Format:
        return next(fmt for fmt in self.kind.formats if fmt.family == FAMILY)

    def to_document(self, own: dict[str, Any], puzzle: PuzzleT) -> dict[str, Any]:
        """The fields of a document from those of Gridwright JSON; NotOnPageError if the page cannot show the puzzle."""
        return own

    def to_own(self, document: dict[str, Any]) -> dict[str, Any]:
        """The fields of Gridwright JSON from those of a document; InputError if they do not fit together."""
        return document

    def check_puzzle(self, puzzle: PuzzleT) -> None:
        """NotOnPageError if the page cannot show a puzzle that was made of a document."""

    def number(self, puzzle: PuzzleT) -> Numbering:
        """How the page numbers the places and values of a puzzle."""
        raise NotImplementedError

    def count_places(self, height: int, width: int, pattern: str | None) -> int:
        """How many places a board has, whatever stands on it; `pattern` is what `make_pattern` says of the puzzle."""
        return height * width

    def put_notes(self, puzzle: PuzzleT, board: BoardT, notes: Sequence[Change]) -> BoardT:
        """A board with values that a player has ruled out: places and values of the page."""
        if notes:
            raise InputError(f"found notes, but a {self.kind.name} has none", place="notes")
        return board

    def is_finished(self, puzzle: PuzzleT, board: BoardT) -> bool:
        """Whether what is drawn on a board solves the puzzle."""
        raise NotImplementedError

    def put_board(self, puzzle: PuzzleT, board: BoardT, *, keeps_goal: bool) -> PuzzleT:
        """A puzzle with what is on a board of it: as its solution if it is that and may be kept, else as what is given."""
        raise NotImplementedError

    @property
    def states(self) -> Sequence[CellState]:
        """What a cell can be given on the board that the page has for any kind; none for a kind with a board of its own there."""
        return ()

    @property
    def names(self) -> Mapping[str, str]:
        """Language -> what a puzzle is called, for a kind that has no words of its own on the page."""
        return {"en": self.kind.noun[:1].upper() + self.kind.noun[1:]}

    @property
    def rules_in_words(self) -> Mapping[str, Sequence[str]]:
        """Language -> the rules, a sentence each, for a kind that has no manual of its own on the page."""
        return {}

    def make_pattern(self, puzzle: PuzzleT) -> str | None:
        """What a picture of the empty grid needs, in one string, so that a library shows it without the document."""
        return None


class FinishedBoard(Board, Protocol):
    """A board on which nothing may be drawn wherever nothing is known."""

    def finished(self) -> Self:
        """The same board with nothing wherever nothing is known."""
        ...


DeducedBoardT = TypeVar("DeducedBoardT", bound=FinishedBoard)


@dataclass(frozen=True, slots=True)
class DeducedPage(Page[PuzzleT, DeducedBoardT]):
    """Of a kind whose solution follows from the puzzle."""

    def is_finished(self, puzzle: PuzzleT, board: DeducedBoardT) -> bool:
        return next(self.kind.rules.violations(puzzle, board.finished()), None) is None

    def put_board(self, puzzle: PuzzleT, board: DeducedBoardT, *, keeps_goal: bool) -> PuzzleT:
        if keeps_goal and self.is_finished(puzzle, board):
            return self.kind.facts.with_goal(puzzle, board.finished())
        return with_given(puzzle, board)


def with_given(puzzle: PuzzleT, board: Board) -> PuzzleT:
    """The same puzzle with what is on `board` printed with it."""
    dataclass_of: Any = puzzle
    changed: PuzzleT = replace(dataclass_of, given=board)
    return changed
