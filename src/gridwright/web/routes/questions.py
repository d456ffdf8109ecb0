"""Questions that somebody waits for: read, write, draw, hint, check, formats, kinds, choices."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter
from starlette.responses import Response
from typing_extensions import TypedDict

from gridwright import api
from gridwright.model.format import Format
from gridwright.web.documents import PAGES
from gridwright.web.errors import answers
from gridwright.web.jobs.kernels import list_needs
from gridwright.web.routes.dependencies import SolverAnswer, TheAsker, TheDispatcher, describe_solver
from gridwright.web.tasks import boards, files, generating
from gridwright.web.tasks.boards import CheckRequest, HintAnswer, HintRequest
from gridwright.web.tasks.files import DrawRequest, ReadRequest, WriteRequest

router = APIRouter(prefix="/api", tags=["engine"])


class JsonAnswer(Response):
    """What a worker process has answered, as it came: it is JSON already."""

    media_type = "application/json"


class FormatAnswer(TypedDict):
    """A file type."""

    name: str
    title: str
    kind: str
    suffixes: list[str]
    is_read: bool
    is_written: bool
    is_binary: bool
    holds_many: bool
    needs_goal: bool
    shows_goal: bool
    keeps: list[str]


class FormatsAnswer(TypedDict):
    formats: list[FormatAnswer]


class ChoiceAnswer(TypedDict):
    """A value that can be wished for, and what it means."""

    name: str
    summary: str


class TechniqueAnswer(TypedDict):
    """A technique of explanations."""

    name: str
    code: str
    title: str
    tier: int
    summary: str


class KindAnswer(TypedDict):
    """A kind, the largest side of its boards, and what can be chosen."""

    name: str
    largest: int
    wish: dict[str, list[ChoiceAnswer]]
    techniques: list[TechniqueAnswer]


class ChoicesAnswer(TypedDict):
    kinds: list[KindAnswer]


BODY_ERRORS = answers(408, 413, 415, 429)


@router.post("/read", summary="Open a text, a file or a puzzle's URL", response_model=files.ReadAnswer, responses=BODY_ERRORS)
async def read(request: ReadRequest, asker: TheAsker, dispatcher: TheDispatcher) -> Response:
    """Every puzzle found that the page can show, and what is wrong with the rest. Nothing is fetched: a URL is text."""
    return JsonAnswer(await dispatcher.opening.ask(files.read, request, **asker.turn))


@router.post("/write", summary="Write a puzzle in a format", response_model=files.WriteAnswer, responses=BODY_ERRORS)
async def write(request: WriteRequest, asker: TheAsker, dispatcher: TheDispatcher) -> Response:
    """The file as text or base64, and what the format does not keep."""
    return JsonAnswer(await dispatcher.questions.ask(files.write, request, **asker.turn))


@router.post("/draw", summary="Draw a puzzle", response_model=files.DrawAnswer, responses=BODY_ERRORS)
async def draw(request: DrawRequest, asker: TheAsker, dispatcher: TheDispatcher) -> Response:
    """An SVG document that needs nothing else: the puzzle, with a board or its solution if asked for."""
    return JsonAnswer(await dispatcher.questions.ask(files.draw, request, **asker.turn))


NOT_YET: dict[int | str, dict[str, Any]] = {202: {"model": SolverAnswer, "description": "The solver is still being prepared"}}


@router.post("/hint", summary="The next step from a board", response_model=HintAnswer, responses={**BODY_ERRORS, **NOT_YET})
async def hint(request: HintRequest, asker: TheAsker, dispatcher: TheDispatcher) -> Response:
    """What is wrong with a board, or else the easiest next step. While the solver is being prepared, how far it is: ask again."""
    return JsonAnswer(await dispatcher.questions.ask(boards.hint, request, needs=list_needs(request.document.kind), **asker.turn))


@router.post("/check", summary="Judge a board by the rules", response_model=boards.CheckAnswer, responses=BODY_ERRORS)
async def check(request: CheckRequest, asker: TheAsker, dispatcher: TheDispatcher) -> Response:
    """Everything wrong with a board, and whether what is drawn on it solves the puzzle."""
    return JsonAnswer(await dispatcher.questions.ask(boards.check, request, **asker.turn))


@router.get("/choices", summary="What can be chosen", response_model=ChoicesAnswer, responses=answers(429))
async def choices(asker: TheAsker, dispatcher: TheDispatcher) -> Response:
    """Kind by kind, what can be asked of puzzles that are to be made, and the techniques that explain them."""
    return JsonAnswer(await dispatcher.questions.ask(generating.list_choices, None, **asker.turn))


@router.get("/solver", summary="How far the solver is prepared", responses=answers())
async def solver(dispatcher: TheDispatcher) -> SolverAnswer:
    """It is prepared once on a machine, for each version. What needs no solver works meanwhile."""
    return describe_solver(dispatcher.preparing)


@router.get("/formats", summary="The file types", responses=answers())
async def formats() -> FormatsAnswer:
    """Every format of the kinds that the page plays."""
    return {"formats": [_describe_format(each) for each in api.list_formats() if each.kind in PAGES]}


def _describe_format(fmt: Format) -> FormatAnswer:
    return {
        "name": fmt.name,
        "title": fmt.title,
        "kind": fmt.kind,
        "suffixes": list(fmt.suffixes),
        "is_read": fmt.parse is not None,
        "is_written": fmt.format is not None,
        "is_binary": fmt.is_binary,
        "holds_many": fmt.holds_many,
        "needs_goal": fmt.needs_goal,
        "shows_goal": fmt.shows_goal,
        "keeps": sorted(fmt.keeps),
    }
