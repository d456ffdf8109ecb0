"""The task of printing: puzzles of the page as a PDF, or one page of it as a picture to look at beforehand."""

from __future__ import annotations

from base64 import b64encode
from typing import Annotated, Any, Literal, NotRequired

from pydantic import Field
from typing_extensions import TypedDict

from gridwright import api
from gridwright.kinds.common.page import Line, PlainText, Rows, Seconds, Strict
from gridwright.model.errors import InputError
from gridwright.model.outcome import Effort
from gridwright.model.page import Listener
from gridwright.model.printing import LARGEST_MARGIN, SMALLEST_MARGIN, Layout, Remark, TitlePage
from gridwright.web.documents import Document, parse_document

MOST_PUZZLES = 200
MOST_PAGES = 2_000
UNTITLED = "puzzles"


class PrintEntry(Strict):
    """A puzzle to be printed, with what is on a board of it if that is to be seen."""

    document: Document
    board: Rows | None = None
    title: Line | None = None
    """Instead of the document's own; that of a picture is not its name."""
    name: Line | None = None
    """What stands with the solution, instead of the document's own name."""
    difficulty: Line = ""
    """In words."""


class PrintTitle(Strict):
    """A title page."""

    title: Annotated[Line, Field(min_length=1)]
    subtitle: Line = ""
    author: Line = ""
    date: Line = ""


class PrintLayout(Strict):
    """How pages look."""

    paper: Literal["a4", "letter", "a5"] = "a4"
    margin: Annotated[float, Field(ge=SMALLEST_MARGIN, le=LARGEST_MARGIN)] = 15.0
    per_page: Literal[1, 2, 4, 6, 9] = 1
    solutions: Literal["end", "upside-down", "none", "only"] = "end"
    large: bool = False
    ink_saver: bool = False
    page_numbers: bool = True
    rules: bool = False
    language: Literal["en", "sk", "cs", "pl"] = "en"
    title_page: PrintTitle | None = None


class PrintRequest(Strict):
    """Puzzles to be printed."""

    task: Literal["print"]
    items: Annotated[list[PrintEntry], Field(min_length=1, max_length=MOST_PUZZLES)]
    layout: PrintLayout = PrintLayout()
    address: Annotated[PlainText, Field(max_length=2_000)] | None = None
    """Where QR codes lead; none are printed without it."""
    preview: Annotated[int, Field(ge=1, le=MOST_PAGES)] | None = None
    """The number of a page that is wanted as a picture, instead of the file."""
    seconds: Seconds = 60.0


class RemarkAnswer(TypedDict):
    """Something that was left out, or printed otherwise than asked."""

    code: str
    puzzles: list[int]
    letters: str
    message: str


class PrintAnswer(TypedDict):
    """The file, or the picture of a page; how many pages there are; and what could not be done as asked."""

    pages: int
    remarks: list[RemarkAnswer]
    name: NotRequired[str]
    base64: NotRequired[str]
    svg: NotRequired[str]


def print_puzzles(request: PrintRequest, progress: Listener) -> PrintAnswer:
    """Print puzzles, or show what a page would look like."""
    items = [_make_item(entry, number) for number, entry in enumerate(request.items)]
    layout = make_layout(request.layout)

    def advance(done: int) -> None:
        progress(Effort(nodes=done))

    if request.preview is not None:
        page = api.preview_page(items, layout, request.preview, address=request.address, progress=progress, advance=advance)
        return {"pages": page.pages, "remarks": _tell(page.remarks), "svg": page.svg}
    printed = api.format_pdf(items, layout, address=request.address, progress=progress, advance=advance)
    return {
        "pages": printed.pages,
        "remarks": _tell(printed.remarks),
        "name": f"{_choose_name(request, items)}.pdf",
        "base64": b64encode(printed.data).decode("ascii"),
    }


def make_layout(layout: PrintLayout) -> Layout:
    """The layout as `gridwright.api` takes it."""
    cover = layout.title_page
    return Layout(
        paper=layout.paper,
        margin=layout.margin,
        per_page=layout.per_page,
        solutions=layout.solutions,
        is_large=layout.large,
        saves_ink=layout.ink_saver,
        has_page_numbers=layout.page_numbers,
        has_rules=layout.rules,
        language=layout.language,
        title_page=TitlePage(cover.title, cover.subtitle, cover.author, cover.date) if cover else None,
    )


def _make_item(entry: PrintEntry, number: int) -> api.PrintItem:
    try:
        puzzle = parse_document(entry.document)
        board = None if entry.board is None else api.parse_board(puzzle, entry.board)
    except InputError as error:
        place = ".".join(filter(None, (f"items.{number}", error.place)))
        raise InputError(error.message, place=place) from None
    return api.PrintItem(puzzle, board, entry.title, entry.name, entry.difficulty)


def _tell(remarks: tuple[Remark, ...]) -> list[RemarkAnswer]:
    return [
        {"code": remark.code, "puzzles": list(remark.puzzles), "letters": remark.letters, "message": str(remark)}
        for remark in remarks
    ]


def _choose_name(request: PrintRequest, items: list[api.PrintItem]) -> str:
    """A name for the file: the title of the booklet, or of the only puzzle."""
    title: Any = request.layout.title_page.title if request.layout.title_page else None
    if title is None and len(items) == 1:
        title = api.choose_title(items[0])
    kept = "".join(symbol if symbol.isalnum() or symbol in " -_" else " " for symbol in title or "")
    return "-".join(kept.lower().split())[:60] or UNTITLED
