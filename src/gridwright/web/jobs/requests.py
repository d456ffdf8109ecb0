"""What can be asked of the engine: typed, and every number, text and list bounded."""

from __future__ import annotations

from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from gridwright.web.documents import Document, NonogramSide, Rows, SlitherlinkSide
from gridwright.web.jobs.loops import LoopRequest, ThinRequest
from gridwright.web.jobs.pictures import PictureRequest
from gridwright.web.strict import Line, PlainText, Strict

LONGEST = 60.0
"""Seconds of a long task."""
MOST_SOLUTIONS = 1_000
LARGEST_SEED = 2**53 - 1
"""The largest number that a page counts to exactly."""

Seconds = Annotated[float, Field(gt=0, le=LONGEST)]
Rules = Annotated[PlainText, Field(max_length=500)]
Name = Annotated[PlainText, Field(max_length=40)]
Share = Annotated[float, Field(ge=0, le=1)]
Band = Annotated[int, Field(ge=1, le=10)]
PatternSide = Annotated[int, Field(ge=3, le=50)]
WordCount = Annotated[int, Field(ge=1, le=2_500)]
MOST_TEXT = 2 << 20


class ReadRequest(Strict):
    """A text or the bytes of a file in base64, never both; a name tells formats apart that look alike."""

    text: Annotated[str, Field(max_length=MOST_TEXT)] | None = None
    base64: Annotated[str, Field(max_length=MOST_TEXT)] | None = None
    name: Line = ""

    @model_validator(mode="after")
    def check_source(self) -> Self:
        if (self.text is None) == (self.base64 is None):
            raise ValueError("expected either a text or base64")
        return self


class WriteRequest(Strict):
    """A puzzle to be written in a format, with what is on a board of it, if one is given."""

    document: Document
    board: Rows | None = None
    format: Name
    keeps_goal: bool = True
    """Whether the solution may stand in the file."""


class HintRequest(Strict):
    """A board of a puzzle, from which somebody wants to go on."""

    document: Document
    board: Rows


class CheckRequest(HintRequest):
    """A board of a puzzle to be judged by the rules."""


class SolveRequest(Strict):
    """A puzzle to be solved."""

    task: Literal["solve"]
    document: Document
    solutions: Annotated[int, Field(ge=1, le=MOST_SOLUTIONS)] = 2
    seconds: Seconds = 20.0


class ExplainRequest(Strict):
    """A puzzle to be explained, from a board or from the beginning."""

    task: Literal["explain"]
    document: Document
    board: Rows | None = None
    rules: Rules = "all"
    seconds: Seconds = 30.0


class RateRequest(Strict):
    """A puzzle to be rated."""

    task: Literal["rate"]
    document: Document
    seconds: Seconds = 30.0


class NonogramWish(Strict):
    """What is asked of a nonogram that is to be made."""

    height: NonogramSide
    width: NonogramSide
    density: Share | None = None
    symmetry: Name = "none"
    style: Name = "any"
    guessing: Name = "never"
    rules: Rules = ""
    bands: Annotated[list[Band], Field(min_length=2, max_length=2)] | None = None


class SlitherlinkWish(Strict):
    """What is asked of a Slitherlink that is to be made."""

    height: SlitherlinkSide
    width: SlitherlinkSide
    level: Name = "normal"
    colouring: bool = False
    clues: Annotated[str, Field(min_length=1, max_length=5, pattern="^[0-4]+$")] = "0123"
    symmetry: Name = "none"
    shape: list[Share] = Field(default_factory=lambda: [1.0, 0.3, 0.3], min_length=3, max_length=3)


class CrosswordWish(Strict):
    """What is asked of the blocks of a crossword that is to be drawn; its words are found by filling."""

    height: PatternSide
    width: PatternSide
    style: Name = "american"
    words_count: Annotated[list[WordCount], Field(min_length=2, max_length=2)] | None = None
    blocks: Share | None = None
    symmetry: Name = "rotation"
    shortest: Annotated[int, Field(ge=2, le=50)] = 3
    is_empty: Literal[True] = True


class GenerateRequest(Strict):
    """A puzzle to be made."""

    task: Literal["generate"]
    seed: Annotated[int, Field(ge=0, le=LARGEST_SEED)] | None = None
    """The same seed makes the same puzzle; one is drawn if none is given."""
    seconds: Seconds = 30.0


class GenerateNonogram(GenerateRequest):
    """A nonogram to be made."""

    kind: Literal["nonogram"]
    wish: NonogramWish


class GenerateSlitherlink(GenerateRequest):
    """A Slitherlink to be made."""

    kind: Literal["slitherlink"]
    wish: SlitherlinkWish


class GenerateCrossword(GenerateRequest):
    """The blocks of a crossword to be drawn."""

    kind: Literal["crossword"]
    wish: CrosswordWish


Generating = Annotated[GenerateNonogram | GenerateSlitherlink | GenerateCrossword, Field(discriminator="kind")]
Making = PictureRequest | LoopRequest | ThinRequest
"""What makers ask while somebody draws."""
JobRequest = Annotated[SolveRequest | ExplainRequest | RateRequest | Generating | Making, Field(discriminator="task")]
"""A long task."""
