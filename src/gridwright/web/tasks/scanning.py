"""The task of reading photographs: which puzzles are on one, what was read, how sure that is, and where each value stands."""

from __future__ import annotations

import base64
import binascii
from typing import Annotated, Any, Literal, Self

from pydantic import Field, model_validator
from typing_extensions import TypedDict

from gridwright import api
from gridwright.kinds.common.page import Line, PlainText, Seconds, Strict
from gridwright.model.errors import InputError
from gridwright.model.outcome import Effort, Outcome, Solved
from gridwright.model.page import Listener, NotOnPageError
from gridwright.model.scanning import Point, Quad, ReadValue, Scan
from gridwright.web.documents import PAGES, describe_puzzle

MOST_PHOTO = 24 << 20
"""Characters of a photograph in base64: 18 MB of it."""
MOST_FIXED = 2_000
MOST_SIDE = 100
FARTHEST = 100_000.0
"""Pixels from the corner of a photograph, on it or beyond its rim."""

Pixel = Annotated[float, Field(ge=-FARTHEST, le=FARTHEST, strict=False)]
Corner = Annotated[tuple[Pixel, Pixel], Field(strict=False)]
Where = Annotated[PlainText, Field(min_length=1, max_length=60)]
ValueText = Annotated[PlainText, Field(max_length=600)]


class ScanPlace(Strict):
    """Where a puzzle lies, as a person has put it right: the corners of all its cells, and how many there are."""

    kind: Line
    corners: Annotated[list[Corner], Field(min_length=4, max_length=4)]
    """As one reads the puzzle: top left, top right, bottom right, bottom left."""
    rows: Annotated[int, Field(ge=1, le=MOST_SIDE)]
    columns: Annotated[int, Field(ge=1, le=MOST_SIDE)]
    mesh: Annotated[list[list[Corner]], Field(max_length=MOST_SIDE + 1)] | None = None
    """The corners of all cells as they were told before: the same is read again there, and nothing is looked for."""

    @model_validator(mode="after")
    def check_kind(self) -> Self:
        if self.kind not in PAGES:
            raise ValueError(f"expected a kind of {', '.join(PAGES)}")
        return self

    @model_validator(mode="after")
    def check_mesh(self) -> Self:
        if self.mesh is not None and [len(line) for line in self.mesh] != [self.columns + 1] * (self.rows + 1):
            raise ValueError(f"expected a mesh of {self.rows + 1} lines of {self.columns + 1} points")
        return self


class ScanRequest(Strict):
    """A photograph, and what a person has said of it so far."""

    task: Literal["scan"]
    photo: Annotated[str, Field(min_length=1, max_length=MOST_PHOTO)]
    """The file in base64."""
    place: ScanPlace | None = None
    """Only the puzzle there is read, again."""
    fixed: Annotated[dict[Where, ValueText], Field(max_length=MOST_FIXED, default_factory=dict)]
    """What is printed at a place, beyond doubt; only with `place`."""
    wants_photo: bool = False
    """Whether the photograph is to come back as a JPEG, since the browser cannot show it."""
    seconds: Seconds = 60.0

    @model_validator(mode="after")
    def check_fixed(self) -> Self:
        if self.fixed and self.place is None:
            raise ValueError("expected a place, where something is fixed")
        return self


class ScannedValue(TypedDict):
    """A value that was read."""

    where: str
    name: str
    number: int
    value: str
    read: str
    confidence: float
    is_doubtful: bool
    was_corrected: bool
    choices: list[str]
    quad: list[Point] | None


class ScannedPuzzle(TypedDict):
    """A puzzle on a photograph."""

    kind: str
    rows: int
    columns: int
    document: dict[str, Any] | None
    """None where what was read is no puzzle yet: `problems` say why."""
    board: list[str] | None
    """What somebody has drawn on it."""
    values: list[ScannedValue]
    mesh: list[list[Point]]
    outcome: str
    """``unique``, ``ambiguous``, ``unsolvable``, ``gave-up``, or ``solved`` where nobody knows whether there are others; ""
    without a puzzle."""
    score: float
    notes: list[str]
    problems: list[str]


class ScanAnswer(TypedDict):
    """What is on a photograph."""

    puzzles: list[ScannedPuzzle]
    photo: str | None
    """A JPEG in base64, where it was wanted."""
    width: int
    height: int
    """Of the photograph as one sees it upright, in pixels: all places are told in these. 0 where one puzzle was read again."""


def scan(request: ScanRequest, progress: Listener) -> ScanAnswer:
    """Read the puzzles on a photograph, or one of them again. InputError says why there is none."""
    data = _decode(request.photo)

    def report(doing: str) -> None:
        progress(Effort())

    if request.place is not None:
        place = request.place
        mesh = None if place.mesh is None else tuple(map(tuple, place.mesh))
        found = api.Place(_make_quad(place.corners), place.rows, place.columns, mesh)
        scans = api.scan_image(data, kind=place.kind, place=found, fixed=request.fixed, timeout=request.seconds, progress=report)
        return {"puzzles": [_describe(each) for each in scans], "photo": None, "width": 0, "height": 0}
    width, height, shown = api.preview_photo(data)
    scans = api.scan_image(data, timeout=request.seconds, progress=report)
    return {
        "puzzles": [_describe(each) for each in scans],
        "photo": base64.b64encode(shown).decode("ascii") if request.wants_photo else None,
        "width": width,
        "height": height,
    }


def _make_quad(corners: list[Point]) -> Quad:
    first, second, third, fourth = corners
    return (first, second, third, fourth)


def _decode(text: str) -> bytes:
    try:
        return base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError) as fault:
        raise InputError(f"found no base64: {fault}", place="photo") from None


def _describe(scan: Scan[Any, Any]) -> ScannedPuzzle:
    document = None
    problems = list(scan.problems)
    if scan.puzzle is not None:
        try:
            document = describe_puzzle(scan.puzzle).dump()
        except NotOnPageError as error:
            problems.append(str(error))
    return {
        "kind": scan.kind,
        "rows": scan.rows,
        "columns": scan.columns,
        "document": document,
        "board": None if scan.board is None else scan.board.rows(),
        "values": [_describe_value(each) for each in scan.values],
        "mesh": [[_round(point) for point in row] for row in scan.mesh],
        "outcome": _name_outcome(scan.outcome),
        "score": round(scan.score, 3),
        "notes": list(scan.notes),
        "problems": problems,
    }


def _describe_value(value: ReadValue) -> ScannedValue:
    return {
        "where": value.where,
        "name": value.name,
        "number": value.number,
        "value": value.value,
        "read": value.read,
        "confidence": round(value.confidence, 4),
        "is_doubtful": value.is_doubtful,
        "was_corrected": value.was_corrected,
        "choices": [text for text, _ in value.choices],
        "quad": None if value.quad is None else [_round(point) for point in value.quad],
    }


def _round(point: Point) -> Point:
    return (round(float(point[0]), 1), round(float(point[1]), 1))


def _name_outcome(outcome: Outcome[Any] | None) -> str:
    if outcome is None:
        return ""
    return "unique" if isinstance(outcome, Solved) and outcome.is_unique else outcome.name
