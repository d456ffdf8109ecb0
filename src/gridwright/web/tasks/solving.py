"""Solving, explaining and rating puzzles for the page."""

from __future__ import annotations

import json
import time
from dataclasses import asdict
from typing import Annotated, Any, Literal

from pydantic import Field
from typing_extensions import TypedDict

from gridwright import api
from gridwright.kinds.common.page import PlainText, Rows, Seconds, Strict
from gridwright.model.outcome import Ambiguous, GaveUp, Outcome, Progress, Solved, Unsolvable, differing_cells
from gridwright.model.page import Numbering
from gridwright.model.solving import Continued
from gridwright.web.documents import Document, number_puzzle, parse_document
from gridwright.web.tasks.boards import Step, tell_step

MOST_SOLUTIONS = 1_000
MOST_CELLS = 4_000_000
"""Of all solutions of one answer together: large boards have fewer of them shown."""
MOST_STEP_BYTES = 16 << 20
"""Of all steps of one answer together."""
FOR_AGREEMENT = 3.0
"""Seconds to find out where solutions differ that were not listed."""

Rules = Annotated[PlainText, Field(max_length=500)]


class SolveRequest(Strict):
    """A puzzle to be solved."""

    task: Literal["solve"]
    document: Document
    solutions: Annotated[int, Field(ge=1, le=MOST_SOLUTIONS)] = 2
    seconds: Seconds = 20.0


class SolveAnswer(TypedDict):
    """What came of solving."""

    outcome: str
    """``solved``, ``ambiguous``, ``unsolvable`` or ``gave-up``."""
    is_unique: bool
    """Proved: there is just this one."""
    is_complete: bool
    """Proved: these are all there are."""
    solutions: list[list[str]]
    differing: list[int]
    """The places in which not all solutions are alike."""
    is_differing_exact: bool
    """Whether that holds for all solutions, and not only for those listed."""
    seconds: float
    """Of all the work, with the search for where solutions differ; so are the nodes."""
    nodes: int
    reason: str


def solve(request: SolveRequest, progress: Progress) -> SolveAnswer:
    """Look for solutions, and for where they differ."""
    puzzle = api.without_goal(parse_document(request.document))
    numbering = number_puzzle(puzzle)
    most = max(2, MOST_CELLS // (numbering.height * numbering.width))
    wanted = min(request.solutions, most)
    outcome = api.solve(puzzle, solutions=wanted, timeout=request.seconds, progress=progress)
    work = Continued(outcome.effort, progress)
    is_complete = _is_complete(outcome)
    agreed = None
    if len(outcome.solutions) > 1 and not is_complete:
        left = min(FOR_AGREEMENT, request.seconds - work.effort.seconds)
        agreed = api.agreement(puzzle, outcome, timeout=left, progress=work) if left > 0 else None
    return {
        "outcome": outcome.name,
        "is_unique": isinstance(outcome, Solved) and outcome.is_unique,
        "is_complete": is_complete,
        "solutions": [board.rows() for board in outcome.solutions],
        "differing": _list_differing(outcome, numbering) if agreed is None else numbering.unknown_places(agreed.rows()),
        "is_differing_exact": is_complete or agreed is not None,
        "seconds": round(work.effort.seconds, 4),
        "nodes": work.effort.nodes,
        "reason": _tell_reason(outcome, request.solutions, wanted),
    }


def _is_complete(outcome: Outcome) -> bool:
    match outcome:
        case Solved(is_unique=True) | Ambiguous(is_complete=True) | Unsolvable():
            return True
    return False


def _list_differing(outcome: Outcome, numbering: Numbering) -> list[int]:
    return numbering.places(differing_cells(outcome.solutions)) if len(outcome.solutions) > 1 else []


def _tell_reason(outcome: Outcome, asked: int, wanted: int) -> str:
    """Why the answer is not the whole truth, if it is not."""
    if isinstance(outcome, GaveUp):
        return outcome.reason
    if wanted < asked and len(outcome.solutions) == wanted and not _is_complete(outcome):
        return f"of a board of this size at most {wanted} solutions are listed"
    return ""


class ExplainRequest(Strict):
    """A puzzle to be explained, from a board or from the beginning."""

    task: Literal["explain"]
    document: Document
    board: Rows | None = None
    rules: Rules = "all"
    seconds: Seconds = 30.0


class ExplainAnswer(TypedDict):
    """The way to the solution, as far as the techniques reach."""

    steps: list[Step]
    ending: str
    remark: str
    start: list[str]
    """The board it begins from."""
    seconds: float


def explain(request: ExplainRequest, progress: Progress) -> ExplainAnswer:
    """The steps to the solution."""
    puzzle = api.without_goal(parse_document(request.document))
    board = None if request.board is None else api.parse_board(puzzle, request.board)
    start = time.process_time()  # of the work, not of waiting for a processor
    told = api.explain(puzzle, board, rules=request.rules, timeout=request.seconds, progress=progress)
    seconds = round(time.process_time() - start, 4)
    numbering = number_puzzle(puzzle)
    steps: list[Step] = []
    size = 0
    ending, remark = told.ending, told.remark
    for step in told.steps:
        steps.append(tell_step(step, numbering))
        size += len(json.dumps(steps[-1]))
        if size > MOST_STEP_BYTES:
            ending, remark = "stopped", f"The first {len(steps):,} of {len(told.steps):,} steps are shown: all would be too much."
            break
    return {"steps": steps, "ending": ending, "remark": remark, "start": told.start.rows(), "seconds": seconds}


class RateRequest(Strict):
    """A puzzle to be rated."""

    task: Literal["rate"]
    document: Document
    seconds: Seconds = 30.0


def rate(request: RateRequest, progress: Progress) -> dict[str, Any]:
    """The estimated effort of a puzzle, its band and the reasons."""
    puzzle = api.without_goal(parse_document(request.document))
    return asdict(api.rate(puzzle, timeout=request.seconds, progress=progress))
