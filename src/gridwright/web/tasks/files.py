"""Files of puzzles and of words: read, written, drawn. A puzzle that the page cannot show is told as a problem."""

from __future__ import annotations

import base64
import binascii
from itertools import islice
from pathlib import PurePath
from typing import Annotated, Any, Literal, Self

from pydantic import Field, model_validator
from typing_extensions import TypedDict

from gridwright import api
from gridwright.kinds.common.page import Line, Name, Rows, Strict
from gridwright.model.errors import GridwrightError, InputError, UnsupportedError
from gridwright.model.format import Limits
from gridwright.model.outcome import Progress
from gridwright.web.documents import PAGES, Document, describe_puzzle, parse_document

MOST_TEXT = 2 << 20
MOST_PUZZLES = 500
LIMITS = Limits(bytes=8 << 20, cells=1_000_000, lines=10_000, puzzles=10_000)
"""Of what is read: an archive may hold more than what arrives."""
_FOR_THE_COMMAND_LINE = "; --from names another format"
_MEDIA_TYPES = {".json": "application/json", ".svg": "image/svg+xml", ".png": "image/png", ".xml": "application/xml"}


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


class WriteRequest(Strict):
    """A puzzle to be written in a format, with what is on a board of it, if one is given."""

    document: Document
    board: Rows | None = None
    format: Name
    keeps_goal: bool = True
    """Whether the solution may stand in the file."""


class WriteAnswer(TypedDict):
    """A file: its text, or its bytes in base64; and what it does not keep."""

    name: str
    media_type: str
    text: str | None
    base64: str | None
    losses: list[str]


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


class DrawAnswer(TypedDict):
    """A picture."""

    svg: str


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


class ListRequest(TypedDict):
    """A list to be read: its text, what messages call it, and its language, if that is known."""

    name: str
    text: str
    language: str


class ListReport(TypedDict):
    """How many words a list has, how many lines were passed over, and why the first of them were."""

    words: int
    passed: int
    problems: list[str]


def check_list(request: ListRequest, progress: Progress) -> ListReport:
    """Read a list; InputError with the line if it is no text, or with the first line of all if it has no words.

    Unlike `gridwright words` it passes over lines that cannot be read: whoever uploads a list of others cannot mend it here, and
    is told how many there were.
    """
    text = request["text"]
    if (start := text.find("\0")) >= 0:  # which no database keeps
        raise InputError("found the character U+0000, expected words", place=f"line {text.count(chr(10), 0, start) + 1}")
    source = api.WordSource(request["name"], text.encode())
    words = api.read_words([source], language=request["language"], lenient=True)
    return {"words": len(words.words), "passed": words.passed, "problems": list(words.examples)}
