"""Boards that are being played: hints and checks, with steps and violations as the page is told them.

Places and values are in the page's own numbers, words as the library says them.
"""

from __future__ import annotations

import time
from collections.abc import Iterable
from typing import Annotated, Literal

from pydantic import Field
from typing_extensions import TypedDict

from gridwright import api
from gridwright.kinds import load_kind
from gridwright.kinds.common.page import Rows, Strict
from gridwright.model.deduction import Chain, Deduction, Hint
from gridwright.model.errors import UnsupportedError
from gridwright.model.outcome import Effort, Progress
from gridwright.model.page import Change, Numbering
from gridwright.model.puzzle import Violation
from gridwright.model.solving import LimitReachedError
from gridwright.web.documents import PAGES, Document

FOR_HINT = 5.0
"""Seconds after which a hint is given up: others wait for theirs."""


MOST_NOTES = 100_000
"""In one request; a board that has more has them almost everywhere."""
Note = Annotated[
    tuple[Annotated[int, Field(ge=0)], Annotated[int, Field(ge=0, le=255)]],
    Field(strict=False),  # in JSON a tuple is a list
]


class CheckRequest(Strict):
    """A board of a puzzle to be judged by the rules."""

    document: Document
    board: Rows


class HintRequest(CheckRequest):
    """A board of a puzzle, from which somebody wants to go on."""

    notes: Annotated[list[Note], Field(max_length=MOST_NOTES)] = Field(default_factory=list)
    """Places, and values that the player has ruled out there."""


class Step(TypedDict):
    """A step of an explanation: see `gridwright.model.deduction.Deduction`."""

    technique: str
    title: str
    tier: int
    place: str
    claim: str
    reasons: list[str]
    sets: list[Change]
    excludes: list[Change]
    because: list[int]
    clues: list[tuple[int, int, int]]
    lines: list[tuple[int, int]]
    tints: list[Change]
    labels: list[tuple[int, str]]
    details: list[str]
    chains: list[ChainAnswer]


class ChainAnswer(TypedDict):
    """A supposition with what would follow from it."""

    supposes: Change
    supposition: str
    steps: list[Step]
    contradiction: str
    argument: list[str]
    broken: list[int]
    broken_lines: list[tuple[int, int]]


class ViolationAnswer(TypedDict):
    """Where a board breaks the rules."""

    rule: str
    place: str
    message: str
    places: list[int]


class HintAnswer(TypedDict):
    """What is wrong with a board, or else the easiest next step."""

    outcome: Literal["step", "wrong", "finished", "stuck"]
    violations: list[ViolationAnswer]
    wrong: list[int]
    step: Step | None
    remark: str


class CheckAnswer(TypedDict):
    """Everything wrong with a board, and whether it is solved."""

    violations: list[ViolationAnswer]
    is_finished: bool


def hint(request: HintRequest, progress: Progress) -> HintAnswer:
    """What is wrong with a board, or else the easiest next step from it."""
    kind, page = load_kind(request.document.kind), PAGES[request.document.kind]
    if not kind.can("coach"):
        raise UnsupportedError(f"a {kind.name} has no steps to hint at: check or reveal a {kind.thing} instead")
    puzzle = api.without_goal(page.parse(request.document))
    board = page.put_notes(puzzle, kind.rules.parse_board(puzzle, request.board), request.notes)
    end = time.monotonic() + FOR_HINT

    def look_up(effort: Effort) -> None:
        progress(effort)
        if time.monotonic() > end:
            raise LimitReachedError("the time for a hint is over")

    try:
        told = kind.coach.hint(puzzle, board, progress=look_up)
    except LimitReachedError:
        told = Hint("stuck", remark=f"The next step is hard to see: none was found within {FOR_HINT:g} seconds.")
    return tell_hint(told, page.number(puzzle))


def check(request: CheckRequest, progress: Progress) -> CheckAnswer:
    """Everything wrong with a board by the rules, and whether what is drawn on it solves the puzzle."""
    kind, page = load_kind(request.document.kind), PAGES[request.document.kind]
    puzzle = page.parse(request.document)
    board = kind.rules.parse_board(puzzle, request.board)
    violations = tell_violations(kind.rules.violations(puzzle, board), page.number(puzzle))
    return {"violations": violations, "is_finished": page.is_finished(puzzle, board)}


def tell_hint(hint: Hint, numbering: Numbering) -> HintAnswer:
    return {
        "outcome": hint.outcome,  # type: ignore[typeddict-item] # the model's docstring lists just these
        "violations": tell_violations(hint.violations, numbering),
        "wrong": numbering.places(hint.wrong),
        "step": None if hint.step is None else tell_step(hint.step, numbering),
        "remark": hint.remark,
    }


def tell_step(step: Deduction, numbering: Numbering) -> Step:
    return {
        "technique": step.technique,
        "title": step.title,
        "tier": step.tier,
        "place": step.place,
        "claim": step.claim,
        "reasons": list(step.reasons),
        "sets": numbering.changes(step.sets),
        "excludes": numbering.changes(step.excludes),
        "because": numbering.places(step.because),
        "clues": list(step.clues),
        "lines": list(step.lines),
        "tints": numbering.tints(step.tints),
        "labels": [(numbering.places([cell])[0], text) for cell, text in step.labels],
        "details": list(step.details),
        "chains": [_tell_chain(chain, numbering) for chain in step.chains],
    }


def _tell_chain(chain: Chain, numbering: Numbering) -> ChainAnswer:
    return {
        "supposes": numbering.changes([chain.supposes])[0],
        "supposition": chain.supposition,
        "steps": [tell_step(step, numbering) for step in chain.steps],
        "contradiction": chain.contradiction,
        "argument": list(chain.argument),
        "broken": numbering.places(chain.broken),
        "broken_lines": list(chain.broken_lines),
    }


def tell_violations(violations: Iterable[Violation], numbering: Numbering) -> list[ViolationAnswer]:
    return [
        {"rule": each.rule, "place": each.place, "message": each.message, "places": numbering.places(each.cells)}
        for each in violations
    ]
