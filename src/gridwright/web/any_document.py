"""What documents of all kinds share: the parts they are made of, and the puzzles that none can be made of."""

from __future__ import annotations

from typing import Annotated

from pydantic import AfterValidator, Field

from gridwright.model.errors import UnsupportedError
from gridwright.web.strict import Line, Paragraphs, Strict, check_plain

LONGEST_SIDE = {"nonogram": 200, "slitherlink": 100, "crossword": 50}
"""What the page plays -> the largest boards of it that it shows."""

Row = Annotated[str, Field(max_length=500), AfterValidator(check_plain)]
"""Of a crossword, a cell may hold eight letters in brackets; of a Slitherlink, a row has 201 spots."""
Rows = Annotated[list[Row], Field(max_length=201)]
"""A board, in the row strings of the library."""
MOST_EXTRA = 16_384
"""Characters of all further facts of a document together."""


def count_characters(facts: list[list[str]]) -> int:
    return sum(len(part) for fact in facts for part in fact)


def check_extra(facts: list[list[str]]) -> list[list[str]]:
    if (found := count_characters(facts)) > MOST_EXTRA:
        raise ValueError(f"further facts have {found} characters, expected at most {MOST_EXTRA}")
    return facts


Fact = Annotated[list[Paragraphs], Field(min_length=2, max_length=2)]
Facts = Annotated[list[Fact], Field(max_length=100), AfterValidator(check_extra)]


class NotOnPageError(UnsupportedError):
    """A puzzle that the page does not play."""

    code = "not-on-the-page"


class AnyDocument(Strict):
    """What documents of all kinds have."""

    title: Line | None = None
    author: Line | None = None
    copyright: Line | None = None
    licence: Line | None = None
    description: Paragraphs | None = None
    extra: Facts | None = None
    """Further facts that a file carried."""
    given: Rows | None = None
    """Cells, edges or letters that are printed with the puzzle."""
    goal: Rows | None = None
    """The solution, if it is known."""
