"""Tasks of the maker of nonograms: what a picture is worth as a puzzle, told part by part; and making it fair."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import asdict, replace
from typing import Annotated, Any, Literal, Self

from pydantic import Field, model_validator
from typing_extensions import TypedDict

from gridwright.kinds.common.page import Seconds, Strict
from gridwright.kinds.nonogram.board import Board
from gridwright.kinds.nonogram.inks import BLACK_ON_WHITE, PAPER
from gridwright.kinds.nonogram.inks import Ink as PaletteInk
from gridwright.kinds.nonogram.kind import KIND
from gridwright.kinds.nonogram.lattice import Hexagon
from gridwright.kinds.nonogram.page import MOST_INKS, PAGE, Ink
from gridwright.kinds.nonogram.page_inks import INKS_JOB
from gridwright.kinds.nonogram.puzzle import Nonogram
from gridwright.model.errors import InputError, PuzzleError, UnsupportedError
from gridwright.model.making import Made, NothingFits, Repair, Repairs, Unfit
from gridwright.model.outcome import differing_cells
from gridwright.model.page import Listener, Numbering, PageJob

LONGEST_SIDE = 100
MOST_REPAIRS = 8
FOR_SOLVING = 0.25
"""The share of the time that may go into whether there is one solution."""
FOR_RATING = 4.0
"""Seconds for the search for a second solution where rating asks for one: it was answered before."""
LONGEST_OUTLINE = 0.05
"""Seconds that one simulated run may take so that the usual number of them is played, where it takes trials."""
LEAST_FOR_FACTS = 0.5
"""Seconds that must be left for finding out what a repaired picture becomes."""
QUICK_LIMIT = 20_000
"""Candidates to look at for repairs in one answer: a few seconds on a usual picture."""

PictureRow = Annotated[str, Field(min_length=1, max_length=2 * LONGEST_SIDE)]
"""A row of a triddler has two triangles for each step of its side."""
HexagonSide = Annotated[int, Field(ge=0, le=LONGEST_SIDE)]

FAIR_LIMIT = 2_000_000
"""Candidates to look at where somebody waits for it: the time ends it before."""


class DrawnPicture(Strict):
    """A picture somebody draws, of which a nonogram is to be made: its cells in the symbols of its inks, `.` for none."""

    rows: Annotated[list[PictureRow], Field(min_length=1, max_length=LONGEST_SIDE)]
    inks: Annotated[list[Ink], Field(min_length=1, max_length=MOST_INKS)] | None = None
    """Without any it is black, written `#`. Half cells cap runs of the ink that has their colour."""
    hexagon: Annotated[list[HexagonSide], Field(min_length=6, max_length=6)] | None = None
    """The six sides of a triddler."""
    guessing: Literal["never", "allowed"] = "never"
    """Whether repairs make lines enough to solve it, or only make it the one solution."""
    seconds: Seconds = 20.0

    @model_validator(mode="after")
    def check_rows(self) -> Self:
        if self.hexagon is None and len({len(row) for row in self.rows}) > 1:
            raise ValueError("found rows of different lengths, expected a rectangle")
        if self.hexagon is None and len(self.rows[0]) > LONGEST_SIDE:
            raise ValueError(f"found {len(self.rows[0])} columns, expected at most {LONGEST_SIDE}")
        try:
            self.make_puzzle()
        except (InputError, PuzzleError) as error:
            raise ValueError(str(error)) from None
        return self

    def make_puzzle(self) -> Nonogram:
        """The puzzle of the picture, which is its goal."""
        inks = [PaletteInk(ink.name, ink.colour, ink.symbol, ink.corner or "", ink.second or "") for ink in self.inks or ()]
        palette = (PAPER, *inks) if inks else BLACK_ON_WHITE
        lattice = Hexagon.from_sides(*self.hexagon[:4]) if self.hexagon else None
        if lattice and list(lattice.sides) != self.hexagon:
            raise InputError(f"found {self.hexagon}, expected six sides that close", place="hexagon")
        symbols = "".join(ink.symbol for ink in palette)
        picture = Board.from_rows(self.rows, symbols, lattice.row_lengths if lattice else ())
        return Nonogram.from_picture(
            picture, palette=palette, grammar="caps" if any(ink.corner for ink in inks) else "blocks", lattice=lattice
        )


class PictureRequest(DrawnPicture):
    """What is it worth as a puzzle?"""

    task: Literal["picture"]
    repairs: Annotated[int, Field(ge=0, le=MOST_REPAIRS)] = 4
    """How many are wanted at most."""


class FairRequest(DrawnPicture):
    """Make it fair, however many changes that takes."""

    task: Literal["fair"]


class RepairAnswer(TypedDict):
    """A few cells to change."""

    changes: list[int]
    values: list[int]
    """What each of them becomes: 0 for empty, else the number of an ink, from 1."""
    harm: int
    keeps_symmetry: bool | None
    """Whether the picture is as symmetric as before; null if it was not."""
    keeps_outlines: bool
    """Whether no shape and no hole appears, vanishes, splits or merges with another."""
    facts: dict[str, Any]
    """What the picture becomes: `band`, `effort` and `needs_guessing`, as far as that is known already."""


class PictureAnswer(TypedDict, total=False):
    """What is known of a picture; a part holds the keys that are new."""

    outcome: str
    """``solved``, ``ambiguous`` or ``gave-up``."""
    is_unique: bool
    is_by_lines: bool
    differing: list[int]
    """The places in which another solution is different."""
    rating: dict[str, Any]
    """As the task `rate` tells it; of a picture with several solutions, how far a solver gets."""
    is_rated: bool
    """Whether the rating is the usual one and not that of a single run."""
    repairs: list[RepairAnswer]
    is_minimal: bool
    """Whether it is proved that fewer changes do not do, if they are to keep as much as the first of these."""
    at_least: int
    """So many changes are proved to be needed for that."""
    reason: str
    """Why something is not known."""
    seconds: float


class Clock:
    """How much of the time asked for is left."""

    def __init__(self, seconds: float) -> None:
        self._start = time.perf_counter()
        self._seconds = seconds

    def spent(self) -> float:
        return time.perf_counter() - self._start

    def left(self) -> float:
        """Never nothing: whatever is begun may find its quick answer."""
        return max(0.05, self._seconds - self.spent())


Tell = Callable[[PictureAnswer], None]


def judge_picture(request: PictureRequest, progress: Listener) -> PictureAnswer:
    """Whether it is the one solution and how it is found, then how hard it is, then what to change."""
    clock = Clock(request.seconds)
    puzzle = request.make_puzzle()
    numbering = PAGE.number(puzzle)
    answer: PictureAnswer = {"reason": ""}

    def tell(part: PictureAnswer) -> None:
        answer.update(part)
        progress.tell(part)

    tell(_solve(puzzle, numbering, clock.left() * FOR_SOLVING, progress))
    is_fair = answer["is_by_lines"] if request.guessing == "never" else answer["is_unique"]
    _rate(puzzle, answer["is_unique"], clock, tell)
    if not is_fair and request.repairs:
        _repair(puzzle, request, numbering, clock, progress, tell, limit=QUICK_LIMIT, most=request.repairs)
    else:
        answer.update({"repairs": [], "is_minimal": is_fair, "at_least": 0})
    answer["seconds"] = round(clock.spent(), 4)
    return answer


def _solve(puzzle: Nonogram, numbering: Numbering, seconds: float, progress: Listener) -> PictureAnswer:
    """Whether the picture is the only solution and, if so, whether lines alone find it."""
    maker = KIND.picture_maker
    wanted = maker.PictureSpecification(keep=True, guessing="allowed")
    (made,) = maker.fit_picture(puzzle, wanted, timeout=seconds, progress=progress)
    match made:
        case Made(facts=facts):
            return _describe("solved", is_by_lines=not facts["needs_guessing"])
        case Unfit(is_ambiguous=True, solutions=solutions):
            return _describe("ambiguous", differing=numbering.places(differing_cells(solutions)))
        case Unfit():
            # One solution, but it takes more guesses than a made puzzle may ask for.
            return _describe("solved", is_by_lines=False)
        case NothingFits(reason=reason):
            return _describe("gave-up", reason=reason)


def _describe(outcome: str, *, is_by_lines: bool = False, differing: list[int] | None = None, reason: str = "") -> PictureAnswer:
    return {
        "outcome": outcome,
        "is_unique": outcome == "solved",
        "is_by_lines": is_by_lines,
        "differing": differing or [],
        "reason": reason,
    }


def _rate(puzzle: Nonogram, is_unique: bool, clock: Clock, tell: Tell) -> None:
    """How hard it is: after one simulated run in outline, after all of them as everywhere else."""
    bare = replace(puzzle, goal=None)
    start = clock.spent()
    try:
        outline = KIND.rater.rate(bare, runs=1, limit=None if is_unique else 1, timeout=min(FOR_RATING, clock.left()))
    except UnsupportedError:
        return
    tell({"rating": asdict(outline), "is_rated": False})
    # Rating does not listen while it runs: one that would take long could only be stopped by ending its process.
    if is_unique and (clock.spent() - start < LONGEST_OUTLINE or outline.demand == "lines"):
        tell({"rating": asdict(KIND.rater.rate(bare, timeout=min(FOR_RATING, clock.left()))), "is_rated": True})


def make_fair(request: FairRequest, progress: Listener) -> PictureAnswer:
    """The changes that make a picture fair. The first ones found are told at once; fewer are looked for while there is time."""
    clock = Clock(request.seconds)
    puzzle = request.make_puzzle()
    answer: PictureAnswer = {"reason": ""}

    def tell(part: PictureAnswer) -> None:
        answer.update(part)
        progress.tell(part)

    _repair(puzzle, request, PAGE.number(puzzle), clock, progress, tell, limit=FAIR_LIMIT, most=1)
    answer["seconds"] = round(clock.spent(), 4)
    return answer


def _repair(
    puzzle: Nonogram,
    request: DrawnPicture,
    numbering: Numbering,
    clock: Clock,
    progress: Listener,
    tell: Tell,
    *,
    limit: int,
    most: int,
) -> None:
    """The fewest changes: first what is found quickly, then the fewest; what each becomes stands in the answer."""

    def tell_some(repairs: Repairs) -> None:
        tell(_describe_repairs([_describe_repair(each, numbering) for each in repairs.best], repairs))

    repairs = KIND.picture_maker.repair_picture(
        puzzle,
        guessing=request.guessing,
        alternatives=most,
        limit=limit,
        timeout=clock.left(),
        progress=progress,
        tell=tell_some,
    )
    told = [_describe_repair(each, numbering) for each in repairs.best]
    tell(_describe_repairs(told, repairs))
    for each, description in zip(repairs.best, told, strict=True):
        if clock.left() < LEAST_FOR_FACTS:
            break
        description["facts"] = _find_facts(_paint_over(puzzle, each.picture), min(FOR_RATING, clock.left()))


def _find_facts(puzzle: Nonogram, seconds: float) -> dict[str, Any]:
    """What a repaired picture is worth; nothing where its sort is not rated."""
    try:
        rating = KIND.rater.rate(puzzle, timeout=seconds)
    except UnsupportedError:
        return {}
    return {"band": rating.band, "effort": round(rating.effort, 1), "needs_guessing": rating.demand != "lines"}


def _paint_over(puzzle: Nonogram, picture: Board) -> Nonogram:
    """The same sort of puzzle with another picture."""
    return Nonogram.from_picture(picture, palette=puzzle.palette, grammar=puzzle.grammar, lattice=puzzle.lattice)


def _describe_repair(repair: Repair, numbering: Numbering) -> RepairAnswer:
    return {
        "changes": numbering.places(repair.changes),
        "values": [repair.picture[cell] for cell in repair.changes],
        "harm": repair.harm,
        "keeps_symmetry": repair.keeps_symmetry,
        "keeps_outlines": repair.keeps_outlines,
        "facts": {},
    }


def _describe_repairs(told: list[RepairAnswer], repairs: Repairs) -> PictureAnswer:
    part: PictureAnswer = {"repairs": told, "is_minimal": repairs.is_minimal, "at_least": repairs.at_least}
    if repairs.reason:
        part["reason"] = repairs.reason
    return part


JOBS = (PageJob(PictureRequest, judge_picture, "making"), PageJob(FairRequest, make_fair, "making"), INKS_JOB)
