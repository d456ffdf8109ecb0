"""A task of the image desk: how many inks a picture should have, and what each number of them costs."""

from __future__ import annotations

import time
from typing import Annotated, Literal, Self

from pydantic import Field, model_validator
from typing_extensions import TypedDict

from gridwright.codec.colours import MOST_INKS
from gridwright.kinds.common.page import Seconds, Strict
from gridwright.kinds.nonogram.board import Board
from gridwright.kinds.nonogram.general_solver import list_open_cells
from gridwright.kinds.nonogram.generator.ink_choice import rank_pictures
from gridwright.kinds.nonogram.generator.picture_maker import paint_picture, repair_picture
from gridwright.kinds.nonogram.puzzle import Nonogram
from gridwright.kinds.nonogram.specification import NEVER
from gridwright.model.page import Listener, PageJob

LONGEST_SIDE = 100
MOST_CANDIDATES = 20_000
"""Looked at to make one picture fair: some seconds."""
LEAST_FOR_REPAIR = 0.2
"""Seconds; what is begun with less would only be cut off."""

NumberRow = Annotated[str, Field(min_length=1, max_length=LONGEST_SIDE, pattern=f"^[0-{MOST_INKS}]+$")]


class ColouredPicture(Strict):
    """An image in some inks."""

    rows: Annotated[list[NumberRow], Field(min_length=1, max_length=LONGEST_SIDE)]
    """The number of the ink of each cell, 0 for the paper."""
    inks: Annotated[int, Field(ge=1, le=MOST_INKS)]
    likeness: Annotated[int, Field(ge=0, le=1000)]
    """How well it shows the image."""

    @model_validator(mode="after")
    def check_rows(self) -> Self:
        if len({len(row) for row in self.rows}) > 1:
            raise ValueError("found rows of different lengths, expected a rectangle")
        if int(max(map(max, self.rows))) > self.inks:
            raise ValueError(f"found more inks than {self.inks}")
        return self

    def make_puzzle(self) -> Nonogram:
        """The puzzle of the picture; of one ink it is black and white."""
        if self.inks == 1:
            return Nonogram.from_picture(Board.from_rows(self.rows, "01"))
        cells = [list(map(int, row)) for row in self.rows]
        return paint_picture(cells, {str(number): f"#{number:06x}" for number in range(self.inks + 1)})


class InksRequest(Strict):
    """Which of these pictures of one image is to be proposed?"""

    task: Literal["inks"]
    pictures: Annotated[list[ColouredPicture], Field(min_length=1, max_length=MOST_INKS)]
    seconds: Seconds = 20.0


class InksChoice(TypedDict):
    """What one of the pictures is worth as a puzzle."""

    open_cells: int
    """How many lines leave open."""
    changes: int | None
    """How many cells have to change so that lines leave none open, as far as is known."""


class InksAnswer(TypedDict):
    """What is known so far, in the order of the pictures."""

    choices: list[InksChoice]
    best: int
    """The place of the one to propose."""


def weigh_inks(request: InksRequest, progress: Listener) -> InksAnswer:
    """What lines leave open in each picture, and which is best, at once; then what makes each fair, that of the best first."""
    end = time.perf_counter() + request.seconds
    puzzles = [picture.make_puzzle() for picture in request.pictures]
    left = [len(list_open_cells(puzzle)) for puzzle in puzzles]
    order = rank_pictures(puzzles, [picture.likeness for picture in request.pictures], left)
    choices: list[InksChoice] = [{"open_cells": each, "changes": None if each else 0} for each in left]

    def tell() -> InksAnswer:
        answer: InksAnswer = {"choices": choices, "best": order[0]}
        progress.tell({**answer})
        return answer

    answer = tell()
    for place in order:
        seconds = end - time.perf_counter()
        if choices[place]["changes"] is None and seconds > LEAST_FOR_REPAIR:
            choices[place]["changes"] = _count_changes(puzzles[place], seconds, progress)
            answer = tell()
    return answer


def _count_changes(puzzle: Nonogram, seconds: float, progress: Listener) -> int | None:
    repairs = repair_picture(
        puzzle,
        guessing=NEVER,
        alternatives=1,
        limit=MOST_CANDIDATES,
        timeout=seconds,
        progress=progress,
        is_proof_wanted=False,
    )
    return len(repairs.best[0].changes) if repairs.best else None


INKS_JOB = PageJob(InksRequest, weigh_inks, "making")
