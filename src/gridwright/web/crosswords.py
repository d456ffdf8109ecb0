"""Crosswords as the page knows them: the document, and which letters it can show."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import AfterValidator, Field

from gridwright import api
from gridwright.web.alphabet import MOST_LETTERS, VALUE_OF
from gridwright.web.any_document import LONGEST_SIDE, AnyDocument, NotOnPageError
from gridwright.web.strict import check_plain, make_plain

LONGEST = LONGEST_SIDE["crossword"]
MOST_CELLS = LONGEST**2
MOST_CLUES = 3_000
"""More than there can be slots; a file may carry clues of none."""
LONGEST_CLUE = 1_000
LONGEST_LABEL = 20

CrosswordSide = Annotated[int, Field(ge=1, le=LONGEST)]
Squares = Annotated[list[Annotated[str, Field(max_length=LONGEST, pattern="^[.#_]*$")]], Field(max_length=LONGEST)]
Origins = Annotated[list[Annotated[str, Field(max_length=LONGEST, pattern="^[.tf]*$")]], Field(max_length=LONGEST)]
Way = Literal["across", "down"]
Index = Annotated[int, Field(ge=0, lt=LONGEST)]
Label = Annotated[str, Field(max_length=LONGEST_LABEL), AfterValidator(check_plain)]
ClueText = Annotated[str, Field(max_length=LONGEST_CLUE), AfterValidator(check_plain)]
# In JSON a tuple is a list.
CrosswordClue = Annotated[tuple[Way, Label, ClueText], Field(strict=False)]
Bar = Annotated[tuple[Index, Index, Way], Field(strict=False)]
CellLabel = Annotated[tuple[Index, Index, Label], Field(strict=False)]
CellIndex = Annotated[tuple[Index, Index], Field(strict=False)]
Cells = Annotated[list[CellIndex], Field(max_length=MOST_CELLS)]


class CrosswordDocument(AnyDocument):
    """A crossword: rows of "." (a cell), "#" (a block) and "_" (a void), and the clues as [direction, label, text].

    Rows of `given` and `goal` hold letters in place of points, several of one cell in brackets. Cells count from 0.
    """

    kind: Literal["crossword"]
    height: CrosswordSide
    width: CrosswordSide
    squares: Squares
    clues: list[CrosswordClue] = Field(default_factory=list, max_length=MOST_CLUES)
    bars: Annotated[list[Bar], Field(max_length=2 * MOST_CELLS)] | None = None
    """Right of a cell (across) or below it (down)."""
    labels: Annotated[list[CellLabel], Field(max_length=MOST_CELLS)] | None = None
    """What is printed in which cells, where it is not the usual numbers."""
    circled: Cells | None = None
    shaded: Cells | None = None
    origins: Origins | None = None
    """Where letters came from: "t" the theme, "f" a fill, "." a hand or nothing."""


def tame_crossword(own: dict[str, Any]) -> None:
    """Let the Gridwright JSON of a crossword be what a document holds: shorter texts, and always a list of clues."""
    clues = own.setdefault("clues", [])
    if len(clues) > MOST_CLUES:
        raise NotOnPageError(f"found {len(clues):,} clues: the page shows at most {MOST_CLUES:,}")
    own["clues"] = [[way, make_plain(label, LONGEST_LABEL), make_plain(text, LONGEST_CLUE)] for way, label, text in clues]
    if "labels" in own:
        own["labels"] = [[row, column, make_plain(label, LONGEST_LABEL)] for row, column, label in own["labels"]]


def check_letters(puzzle: Any) -> None:
    """NotOnPageError if a crossword has letters that the page cannot show."""
    for board in (puzzle.given, puzzle.goal):
        for (row, column), letters in () if board is None else board.cells():
            place = f"row {row + 1}, column {column + 1}"
            if len(letters) > MOST_LETTERS:
                raise NotOnPageError(
                    f"found {len(letters)} letters in {place}: the page shows at most {MOST_LETTERS} letters in a cell"
                )
            for letter in letters:
                if letter not in VALUE_OF:
                    raise NotOnPageError(
                        f"found {letter!r} in {place}: the page shows Latin, Greek and Cyrillic letters, and digits"
                    )


def is_right(puzzle: Any, board: Any) -> bool:
    """Whether every letter of a board is that of the goal; of several in one cell, the first counts. Never without a goal."""
    goal = api.goal(puzzle)
    if goal is None:
        return False
    return all(letters[:1] == right[:1] for (_, letters), (_, right) in zip(board.cells(), goal.cells(), strict=True))
