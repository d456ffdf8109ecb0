"""Quick tasks, as a worker process does them: read, write, hint, check, and what there is to choose from."""

from __future__ import annotations

import base64
import binascii
import time
from itertools import islice
from pathlib import PurePath
from typing import Any

from typing_extensions import TypedDict

from gridwright import api
from gridwright.kinds import load_kind
from gridwright.model.deduction import Hint
from gridwright.model.errors import GridwrightError, InputError, UnsupportedError
from gridwright.model.hunt import LimitReachedError
from gridwright.model.kind import AnyKind, Progress
from gridwright.model.limits import Limits
from gridwright.model.outcome import Effort
from gridwright.model.specification import list_choices as list_choices_of
from gridwright.web.documents import PAGES, describe_puzzle, number_puzzle, parse_document
from gridwright.web.jobs.requests import CheckRequest, DrawRequest, HintRequest, ReadRequest, WriteRequest
from gridwright.web.steps import Fault, HintAnswer, tell_hint, tell_violations

FOR_HINT = 5.0
"""Seconds after which a hint is given up: others wait for theirs."""
MOST_PUZZLES = 500
LIMITS = Limits(bytes=8 << 20, cells=1_000_000, lines=10_000, puzzles=10_000)
"""Of what is read: an archive may hold more than what arrives."""
_FOR_THE_COMMAND_LINE = "; --from names another format"
_MEDIA_TYPES = {".json": "application/json", ".svg": "image/svg+xml", ".png": "image/png", ".xml": "application/xml"}


class ReadPuzzle(TypedDict):
    """A puzzle that was found."""

    document: dict[str, Any]
    format: str
    title: str
    problem: None


class Problem(TypedDict):
    """Something that was found but cannot be shown, and why."""

    source: str
    code: str
    message: str


class ReadAnswer(TypedDict):
    """What a text or a file holds."""

    puzzles: list[ReadPuzzle]
    problems: list[Problem]


class WriteAnswer(TypedDict):
    """A file: its text, or its bytes in base64; and what it does not keep."""

    name: str
    media_type: str
    text: str | None
    base64: str | None
    losses: list[str]


class DrawAnswer(TypedDict):
    """A picture."""

    svg: str


class CheckAnswer(TypedDict):
    """Everything wrong with a board, and whether it is solved."""

    violations: list[Fault]
    is_finished: bool


def read(request: ReadRequest, progress: Progress) -> ReadAnswer:
    """Every puzzle in a text or a file that the page can show, and why others cannot be shown."""
    data = request.text.encode("utf-8", "replace") if request.text is not None else _decode(request.base64 or "")
    name = PurePath(request.name.replace("\\", "/")).name
    answer: ReadAnswer = {"puzzles": [], "problems": []}
    entries = api.parse(data, name, limits=LIMITS)
    for entry in islice(entries, MOST_PUZZLES):
        _add_entry(answer, entry)
    if next(entries, None) is not None:
        message = f"found more than {MOST_PUZZLES} puzzles, of which the first {MOST_PUZZLES} are shown"
        answer["problems"].append({"source": name, "code": "too-many", "message": message})
    return answer


def _decode(text: str) -> bytes:
    try:
        return base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError) as fault:
        raise InputError(f"found no base64: {fault}", place="base64") from None


def _add_entry(answer: ReadAnswer, entry: api.Entry) -> None:
    if entry.is_stranger:
        return
    error: GridwrightError | None = entry.error
    if error is None:
        try:
            document = describe_puzzle(entry.puzzle)
        except UnsupportedError as fault:
            error = fault
    if error is not None:
        message = error.message if isinstance(error, InputError) else str(error)
        place = f"{error.place}: " if isinstance(error, InputError) and error.place else ""
        code = "wrong-input" if isinstance(error, InputError) else getattr(error, "code", "unsupported")
        found = f"{place}{message}".replace(_FOR_THE_COMMAND_LINE, "")
        answer["problems"].append({"source": entry.source, "code": code, "message": found})
        return
    assert entry.format is not None
    shown = document.dump()
    # A text has no name of its own, so the names made from it would be bare numbers.
    is_named = not entry.is_alone and not entry.base_name.startswith("-")
    title = document.title or (entry.base_name if is_named else "")
    answer["puzzles"].append({"document": shown, "format": entry.format.name, "title": title, "problem": None})


def write(request: WriteRequest, progress: Progress) -> WriteAnswer:
    """A puzzle in a format. A board that solves it goes along as its solution, any other as what is given."""
    puzzle = parse_document(request.document)
    if not request.keeps_goal:
        puzzle = api.without_goal(puzzle)
    if request.board is not None:
        board = api.parse_board(puzzle, request.board)
        puzzle = PAGES[request.document.kind].put_board(puzzle, board, keeps_goal=request.keeps_goal)
    fmt = api.fit_format(api.find_format(request.format), api.kind_of(puzzle).name)
    if fmt.needs_goal and api.goal(puzzle) is None:
        raise InputError(f"format {fmt.name} is a picture of the solution, and this puzzle comes without one", place="format")
    data = api.format_puzzles([puzzle], fmt)
    suffix = fmt.suffixes[0]
    return {
        "name": f"{_name_file(request.document.title or '') or api.kind_of(puzzle).name}{suffix}",
        "media_type": _MEDIA_TYPES.get(suffix, "application/octet-stream" if fmt.is_binary else "text/plain"),
        "text": None if fmt.is_binary else data.decode("utf-8", "replace"),
        "base64": base64.b64encode(data).decode() if fmt.is_binary else None,
        "losses": api.list_losses(puzzle, fmt),
    }


def _name_file(title: str) -> str:
    """A title as the name of a file: letters, digits and hyphens."""
    words = "".join(symbol if symbol.isalnum() else " " for symbol in title).split()
    return "-".join(words).lower()[:60]


def draw(request: DrawRequest, progress: Progress) -> DrawAnswer:
    """A puzzle as an SVG document. Only a solution that the puzzle carries can be drawn."""
    puzzle = parse_document(request.document)
    board = None if request.board is None else api.parse_board(puzzle, request.board)
    if request.solution:
        board = api.goal(puzzle)
        if board is None:
            raise InputError("this puzzle comes without its solution", place="document.goal")
    drawing = api.draw(puzzle, board, title=None if request.title else "")
    return {"svg": api.format_svg(drawing, theme=request.theme, cell=request.cell)}


def hint(request: HintRequest, progress: Progress) -> HintAnswer:
    """What is wrong with a board, or else the easiest next step from it."""
    puzzle = api.without_goal(parse_document(request.document))
    kind = api.kind_of(puzzle)
    if not kind.can("coach"):
        raise UnsupportedError(f"a {kind.name} has no steps to hint at: check or reveal a {kind.thing} instead")
    board = api.parse_board(puzzle, request.board)
    end = time.monotonic() + FOR_HINT

    def look_up(effort: Effort) -> None:
        progress(effort)
        if time.monotonic() > end:
            raise LimitReachedError("the time for a hint is over")

    try:
        told = api.hint(puzzle, board, progress=look_up)
    except LimitReachedError:
        told = Hint("stuck", remark=f"The next step is hard to see: none was found within {FOR_HINT:g} seconds.")
    return tell_hint(told, number_puzzle(puzzle))


def check(request: CheckRequest, progress: Progress) -> CheckAnswer:
    """Everything wrong with a board by the rules, and whether what is drawn on it solves the puzzle.

    A crossword is solved by its goal alone: no rule tells right letters from others.
    """
    puzzle = parse_document(request.document)
    board = api.parse_board(puzzle, request.board)
    violations = tell_violations(api.violations(puzzle, board), number_puzzle(puzzle))
    return {"violations": violations, "is_finished": PAGES[request.document.kind].is_finished(puzzle, board)}


def list_choices(request: None, progress: Progress) -> dict[str, Any]:
    """What can be asked of puzzles that are to be made, and the techniques that explain them, kind by kind."""
    return {"kinds": [_describe_kind(load_kind(name), page.longest_side) for name, page in PAGES.items()]}


def _describe_kind(kind: AnyKind, side: int) -> dict[str, Any]:
    choices = list_choices_of(kind.specification.GENERATOR_INFO.specification) if kind.can("specification") else {}
    return {
        "name": kind.name,
        "largest": side,
        "wish": {
            name: [{"name": value, "summary": summary} for value, summary in values.items()] for name, values in choices.items()
        },
        "techniques": [
            {"name": each.name, "code": each.code, "title": each.title, "tier": each.tier, "summary": each.summary}
            for each in (kind.coach.list_techniques() if kind.can("coach") else ())
        ],
    }
