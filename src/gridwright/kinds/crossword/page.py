"""Crosswords as the page knows them: their document, the letters it can show, and how the letters of a board are numbered.

The page keeps a board as numbers below 255, so its alphabet is closed: Latin, Greek and Cyrillic capitals, and digits. It has the
same table (`js/kinds/crossword/document.js`), and a test holds one against the other. A board has several planes of cells: the
first letter of each, then further letters, then marks of the player's own.
"""

from __future__ import annotations

import re
import string
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, Field

from gridwright.kinds.common.page import Page, PuzzleDocument, check_plain, make_plain
from gridwright.kinds.crossword import facts, rules
from gridwright.kinds.crossword.grid import Board
from gridwright.kinds.crossword.kind import KIND
from gridwright.kinds.crossword.puzzle import Crossword
from gridwright.model.page import UNKNOWN, NotOnPageError, Numbering, PageJob


def _list_capitals(first: int, last: int) -> str:
    return "".join(chr(code) for code in range(first, last + 1) if unicodedata.category(chr(code)) == "Lu")


ALPHABET = (
    string.ascii_uppercase
    + string.digits
    + _list_capitals(0x00C0, 0x017F)  # Latin-1 and Latin Extended-A
    + _list_capitals(0x0386, 0x03AB)  # Greek
    + _list_capitals(0x0400, 0x042F)  # Cyrillic
    + "ҐȘȚẞ"  # what Ukrainian, Romanian and German have beside these
)
"""The letter with the value `n` stands at place `n - 1`: 0 is none."""

VALUE_OF = {letter: value for value, letter in enumerate(ALPHABET, start=1)}
MOST_LETTERS = 8
"""In one cell."""

LONGEST = 50
MOST_CELLS = LONGEST**2
MOST_CLUES = 3_000
"""More than there can be slots; a file may carry clues of none."""
LONGEST_CLUE = 1_000
LONGEST_LABEL = 20

CrosswordSide = Annotated[int, Field(ge=1, le=LONGEST)]
Squares = Annotated[list[Annotated[str, Field(max_length=LONGEST, pattern="^[.#_]*$")]], Field(max_length=LONGEST)]
Origins = Annotated[list[Annotated[str, Field(max_length=LONGEST, pattern="^[.tf]*$")]], Field(max_length=LONGEST)]
LetterRow = Annotated[str, Field(max_length=LONGEST * (MOST_LETTERS + 2)), AfterValidator(check_plain)]
"""Each cell may hold letters in brackets."""
LetterRows = Annotated[list[LetterRow], Field(max_length=LONGEST)]
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


class CrosswordDocument(PuzzleDocument):
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
    given: LetterRows | None = None
    goal: LetterRows | None = None
    origins: Origins | None = None
    """Where letters came from: "t" the theme, "f" a fill, "." a hand or nothing."""


_CELL = "."
"""A square that holds letters, in the squares of a crossword."""
_SQUARE = re.compile(r"\[([^\[\]]+)\]|(.)")


@dataclass(frozen=True, slots=True)
class LetterNumbering(Numbering):
    """Of a kind that settles letters: a plane of cells for each letter that a cell may hold, and one for marks.

    What is said of cells is said of the first plane.
    """

    squares: tuple[str, ...]

    def values(self, rows: Sequence[str]) -> list[int]:
        cells = [match[1] or match[2] for row in rows for match in _SQUARE.finditer(row)]
        planes = [[VALUE_OF.get(cell[plane : plane + 1], UNKNOWN) for cell in cells] for plane in range(MOST_LETTERS)]
        return [value for plane in planes for value in plane] + [UNKNOWN] * len(cells)

    def rows(self, values: Sequence[int]) -> list[str]:
        lines = self.cut(values, MOST_LETTERS + 1)
        size = self.height * self.width
        return [
            "".join(
                self._draw(values[self.place((row, column)) : MOST_LETTERS * size : size]) if square == _CELL else square
                for column, square in enumerate(self.squares[row])
            )
            for row in range(len(lines))
        ]

    def _draw(self, values: Sequence[int]) -> str:
        """A cell of these letters; a gap between two of them is passed over."""
        letters = "".join(ALPHABET[value - 1] for value in values if 1 <= value <= len(ALPHABET))
        return f"[{letters}]" if len(letters) > 1 else letters or _CELL

    def unknown_places(self, rows: Sequence[str]) -> list[int]:
        squares = "".join(self.squares)
        values = self.values(rows)[: len(squares)]
        return [place for place, value in enumerate(values) if value == UNKNOWN and squares[place] == _CELL]


class CrosswordPage(Page[Crossword, Board]):
    """How the page plays crosswords. Nothing but its goal tells whether the letters of a crossword are right."""

    document = CrosswordDocument
    longest_side = LONGEST
    fixed = MappingProxyType({"is_empty": True})

    @property
    def jobs(self) -> tuple[PageJob, ...]:
        from gridwright.kinds.crossword.page_jobs import JOBS

        return JOBS

    @property
    def constants(self) -> dict[str, int | tuple[str, ...]]:
        return {
            "UNKNOWN": UNKNOWN,
            "MOST_LETTERS": MOST_LETTERS,
            "MOST_CLUES": MOST_CLUES,
            "LONGEST_CLUE": LONGEST_CLUE,
            "LONGEST_LABEL": LONGEST_LABEL,
            "LONGEST_SIDE": LONGEST,
        }

    def to_document(self, own: dict[str, Any], puzzle: Crossword) -> dict[str, Any]:
        """Let texts be as short as a document holds, and let there always be a list of clues."""
        check_letters(puzzle)
        clues = own.setdefault("clues", [])
        if len(clues) > MOST_CLUES:
            raise NotOnPageError(f"found {len(clues):,} clues: the page shows at most {MOST_CLUES:,}")
        own["clues"] = [[way, make_plain(label, LONGEST_LABEL), make_plain(text, LONGEST_CLUE)] for way, label, text in clues]
        if "labels" in own:
            own["labels"] = [[row, column, make_plain(label, LONGEST_LABEL)] for row, column, label in own["labels"]]
        return own

    def check_puzzle(self, puzzle: Crossword) -> None:
        check_letters(puzzle)

    def number(self, puzzle: Crossword) -> LetterNumbering:
        return LetterNumbering(puzzle.height, puzzle.width, puzzle.squares)

    def count_places(self, height: int, width: int, pattern: str | None) -> int:
        return (MOST_LETTERS + 1) * height * width

    def is_finished(self, puzzle: Crossword, board: Board) -> bool:
        """Whether every letter of a board is that of the goal; of several in one cell, the first counts. Never without a goal."""
        if puzzle.goal is None:
            return False
        return all(letters[:1] == right[:1] for (_, letters), (_, right) in zip(board.cells(), puzzle.goal.cells(), strict=True))

    def put_board(self, puzzle: Crossword, board: Board, *, keeps_goal: bool) -> Crossword:
        """Where a crossword has no goal, letters on all of a board are taken for right."""
        if puzzle.goal is not None and self.is_finished(puzzle, board):
            return puzzle
        is_whole = board.is_complete and all(each.rule == "entry twice" for each in rules.violations(puzzle, board))
        if keeps_goal and puzzle.goal is None and is_whole:
            return facts.with_goal(puzzle, board)
        # Letters that contradict the goal cannot be told together with it.
        return replace(puzzle, goal=None, given=board)

    def make_pattern(self, puzzle: Crossword) -> str:
        return "".join(puzzle.squares)


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


PAGE = CrosswordPage(KIND)
