"""What can be asked of the engine: typed, and every number, text and list bounded."""

from __future__ import annotations

from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from gridwright.kinds.common.page import Line, Name, PlainText, Rows, Seconds, Seed, Strict
from gridwright.kinds.nonogram.page_jobs import FairRequest, PictureRequest
from gridwright.kinds.slitherlink.page_jobs import LoopRequest, SuggestRequest, ThinRequest
from gridwright.web.documents import Document
from gridwright.web.jobs.crossword_requests import CandidatesRequest, FillRequest, HeatRequest, RepairsRequest
from gridwright.web.jobs.printing import PrintRequest

MOST_SOLUTIONS = 1_000

Rules = Annotated[PlainText, Field(max_length=500)]
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


class DrawRequest(Strict):
    """A puzzle to be drawn: empty, with what is on a board of it, or with its solution."""

    document: Document
    board: Rows | None = None
    solution: bool = False
    theme: Literal["light", "dark", "print"] = "light"
    cell: Annotated[float, Field(ge=4, le=200)] | None = None
    """The side of a cell in pixels; without it, the picture fills its frame."""
    title: bool = True
    """Whether the title stands above."""

    @model_validator(mode="after")
    def check_contents(self) -> Self:
        if self.solution and self.board is not None:
            raise ValueError("expected either a board or the solution")
        return self


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

    height: Annotated[int, Field(ge=1, le=200)]
    width: Annotated[int, Field(ge=1, le=200)]
    density: Share | None = None
    symmetry: Name = "none"
    style: Name = "pictures"
    guessing: Name = "never"
    rules: Rules = ""
    bands: Annotated[list[Band], Field(min_length=2, max_length=2)] | Name | None = "unsaid"
    """The least and the greatest, a word such as gentle, or null for any; gentle if nothing else says how hard it is to be."""


class SlitherlinkWish(Strict):
    """What is asked of a Slitherlink that is to be made."""

    height: Annotated[int, Field(ge=1, le=100)]
    width: Annotated[int, Field(ge=1, le=100)]
    level: Name = "easy"
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
    seed: Seed | None = None
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
Making = (
    PictureRequest
    | FairRequest
    | LoopRequest
    | SuggestRequest
    | ThinRequest
    | FillRequest
    | CandidatesRequest
    | HeatRequest
    | RepairsRequest
)
"""What makers ask while somebody draws."""
JobRequest = Annotated[
    SolveRequest | ExplainRequest | RateRequest | Generating | Making | PrintRequest, Field(discriminator="task")
]
"""A long task."""
