"""Tasks of the maker of Slitherlinks: what the clues placed so far say, clues to add, and clues for a loop that was drawn."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Annotated, Any, Literal, NotRequired

from pydantic import Field
from typing_extensions import TypedDict

from gridwright.kinds.common.page import Name, Seconds, Seed, Strict
from gridwright.kinds.slitherlink.kind import KIND
from gridwright.kinds.slitherlink.page import LONGEST_SIDE, PAGE, SlitherlinkDocument
from gridwright.kinds.slitherlink.puzzle import Slitherlink
from gridwright.kinds.slitherlink.tilings.graph import FACE
from gridwright.kinds.slitherlink.tilings.page import MOST_FACES
from gridwright.kinds.slitherlink.tilings.tiling import make_tiling
from gridwright.model.deduction import Cell
from gridwright.model.edge_lattice import cell_spot
from gridwright.model.making import Made, Survey
from gridwright.model.outcome import Ambiguous, GaveUp, Solved, differing_cells
from gridwright.model.page import Listener, Numbering, PageJob

if TYPE_CHECKING:
    from gridwright.kinds.slitherlink.clue_analysis import Suggestion

SEEDS = 2**31

Index = Annotated[int, Field(ge=0, lt=MOST_FACES)]


class LoopRequest(Strict):
    """A Slitherlink that somebody makes; `focus` is the row and column of the last clue, from 0: on a tiling 0 and a face."""

    task: Literal["loop"]
    document: SlitherlinkDocument
    focus: Annotated[list[Index], Field(min_length=2, max_length=2)] | None = None
    seconds: Seconds = 20.0


class ThinRequest(Strict):
    """A loop, as the goal of a document, of which a Slitherlink is to be made. The clues of the document do not matter."""

    task: Literal["thin"]
    document: SlitherlinkDocument
    level: Name = "normal"
    colouring: bool = False
    clues: Annotated[str, Field(min_length=1, max_length=5, pattern="^[0-4]+$")] = "0123"
    symmetry: Name = "none"
    seed: Seed | None = None
    seconds: Seconds = 30.0


class SuggestRequest(Strict):
    """A Slitherlink with several solutions, to which clues are to be added; a loop as its goal is one to be left."""

    task: Literal["suggest"]
    document: SlitherlinkDocument
    suggestions: Annotated[int, Field(ge=1, le=8)] = 3
    """How many are wanted at most."""
    seconds: Seconds = 30.0


class LayRequest(Strict):
    """A tiling of a size to make a Slitherlink on. Of those that never repeat, the seed chooses the patch."""

    task: Literal["lay"]
    name: Name
    width: Annotated[int, Field(ge=1, le=LONGEST_SIDE)]
    height: Annotated[int, Field(ge=1, le=LONGEST_SIDE)]
    seed: Seed | None = None
    seconds: Seconds = 10.0


class LayAnswer(TypedDict):
    """A puzzle without clues on that tiling."""

    document: dict[str, Any]


class SuggestionAnswer(TypedDict):
    """Clues after which there is one solution."""

    clues: list[tuple[int, int, int]]
    """Row and column, from 0, and the clue."""
    is_minimal: bool
    """Whether it is proved that fewer clues of the same loop do not do."""


class SuggestAnswer(TypedDict):
    """Clues to add, the fewest first; none if none were found. A part has what is known so far."""

    suggestions: list[SuggestionAnswer]
    seconds: float


class LoopAnswer(TypedDict):
    """What is known of a Slitherlink so far. Parts have the same keys; each says more than the one before."""

    outcome: str
    """``solved``, ``ambiguous``, ``unsolvable`` or ``gave-up``; empty as long as it is not known."""
    is_unique: bool
    """Proved: there is just one solution, which is `forced`."""
    forced: list[str]
    """A board of what is the same in every solution."""
    is_exact: bool
    """Proved: nothing else is the same in every solution."""
    differing: list[int]
    """The places of edges in which solutions differ: all such edges if `is_exact`, else those in which two solutions do."""
    level: str | None
    """The lowest level that finds the one solution; null if none does, or it is not known yet."""
    colouring: bool
    """Whether that level takes colouring cells."""
    is_graded: bool
    """Whether `level` is known."""
    clash: list[int]
    """Without a solution: the places of cells whose clues cannot stand together, once they are found."""
    is_minimal: bool
    """Proved: without any one of those clues there is a solution."""
    reason: str
    """Which limit was reached, if one was."""
    seconds: float


class ThinAnswer(TypedDict):
    """The puzzle that was made; or, without facts, why there is none, and the puzzle that came nearest, if there is one."""

    document: NotRequired[dict[str, Any]]
    facts: NotRequired[dict[str, Any]]
    reason: NotRequired[str]
    shortfall: NotRequired[str]
    seed: int
    seconds: float


def survey_loop(request: LoopRequest, progress: Listener) -> LoopAnswer:
    """What the clues of a Slitherlink say; what is known is told at once."""
    start = time.perf_counter()
    puzzle = replace(PAGE.parse(request.document), goal=None)
    numbering = PAGE.number(puzzle)
    focus = (request.focus[0], request.focus[1]) if request.focus is not None else None
    for survey in KIND.surveyor.survey(puzzle, focus=focus, timeout=request.seconds, progress=progress):
        answer = _describe(survey, numbering, cell_spot if puzzle.tiling is None else _face_spot)
        answer["seconds"] = round(time.perf_counter() - start, 4)
        progress.tell(answer)
    return answer


def _face_spot(_row: int, face: int) -> Cell:
    """Of a tiling all clues are in one row."""
    return FACE, face


def _describe(survey: Survey, numbering: Numbering, find_spot: Callable[[int, int], Cell]) -> LoopAnswer:
    outcome, clash = survey.outcome, survey.clash
    return {
        "outcome": "" if outcome is None else outcome.name,
        "is_unique": isinstance(outcome, Solved) and outcome.is_unique,
        "forced": survey.forced.rows(),
        "is_exact": survey.is_exact,
        "differing": _list_differing(survey, numbering),
        "level": survey.level,
        "colouring": survey.has_colouring,
        "is_graded": survey.is_graded,
        "clash": [] if clash is None else numbering.places(find_spot(*cell) for cell in clash.cells),
        "is_minimal": clash is not None and clash.is_minimal,
        "reason": outcome.reason if isinstance(outcome, GaveUp) else "",
        "seconds": 0.0,
    }


def _list_differing(survey: Survey, numbering: Numbering) -> list[int]:
    if not isinstance(survey.outcome, Ambiguous):
        return []
    if survey.is_exact:
        return numbering.unknown_places(survey.forced.rows())
    return numbering.places(differing_cells(survey.outcome.solutions))


def lay_tiling(request: LayRequest, progress: Listener) -> LayAnswer:
    """An empty board of a tiling."""
    seed = secrets.randbelow(SEEDS) if request.seed is None else request.seed
    tiling = make_tiling(request.name, request.width, request.height, seed)
    return {"document": _dump(Slitherlink([[None] * len(tiling.graph.faces)], tiling=tiling))}


def suggest_clues(request: SuggestRequest, progress: Listener) -> SuggestAnswer:
    """Clues to add so that one solution is left. Those found first are told at once; fewer are looked for while there is time."""
    start = time.perf_counter()

    def describe(suggestions: tuple[Suggestion, ...]) -> SuggestAnswer:
        told: list[SuggestionAnswer] = [
            {"clues": [(row, column, clue) for (row, column), clue in each.clues], "is_minimal": each.is_minimal}
            for each in suggestions
        ]
        return {"suggestions": told, "seconds": round(time.perf_counter() - start, 4)}

    found = KIND.suggester.suggest_clues(
        PAGE.parse(request.document),
        alternatives=request.suggestions,
        timeout=request.seconds,
        progress=progress,
        tell=lambda some: progress.tell(describe(some)),
    )
    return describe(found)


def thin_loop(request: ThinRequest, progress: Listener) -> ThinAnswer:
    """A Slitherlink of a loop: its clues, without those that the level can spare."""
    start = time.perf_counter()
    seed = secrets.randbelow(SEEDS) if request.seed is None else request.seed
    maker = KIND.loop_maker
    wanted = maker.LoopSpecification(seed=seed, **request.model_dump(include={"level", "colouring", "clues", "symmetry"}))
    (making, *_) = maker.thin_clues(PAGE.parse(request.document), wanted, timeout=request.seconds, progress=progress)
    seconds = round(time.perf_counter() - start, 4)
    if isinstance(making, Made):
        return {"document": _dump(making.puzzle), "facts": making.facts, "seed": seed, "seconds": seconds}
    answer: ThinAnswer = {"reason": making.reason, "seed": seed, "seconds": seconds}
    answer["shortfall"] = getattr(making, "shortfall", "")
    nearest = getattr(making, "nearest", None)
    return answer if nearest is None else {**answer, "document": _dump(nearest)}


def _dump(puzzle: Slitherlink) -> dict[str, Any]:
    return PAGE.describe(puzzle).dump()


JOBS = (
    PageJob(LayRequest, lay_tiling, "playing"),
    PageJob(LoopRequest, survey_loop, "making"),
    PageJob(SuggestRequest, suggest_clues, "making"),
    PageJob(ThinRequest, thin_loop, "making"),
)
