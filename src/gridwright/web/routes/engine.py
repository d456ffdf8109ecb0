"""Quick questions to the engine: read, write, draw, hint, check, formats, choices."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Depends, Request
from starlette.responses import JSONResponse, Response
from typing_extensions import TypedDict

from gridwright import api
from gridwright.kinds.kernels import list_kernels
from gridwright.web.documents import PAGES
from gridwright.web.errors import ApiError, answers
from gridwright.web.jobs import quick
from gridwright.web.jobs.dispatcher import Dispatcher, PreparingError
from gridwright.web.jobs.kernels import Preparing, list_needs
from gridwright.web.jobs.requests import CheckRequest, DrawRequest, HintRequest, ReadRequest, WriteRequest
from gridwright.web.jobs.work_item import RefusedError
from gridwright.web.routes.common import MaybePlayerKey
from gridwright.web.steps import HintAnswer

STATUSES = {
    "too-many-jobs": 429,
    "too-many-questions": 429,
    "wrong-input": 422,
    "no-words": 422,
    "unsupported": 422,
    "not-on-the-page": 422,
    "too-large": 422,
    "internal": 500,
}
"""By code; other faults are such as pass: 503."""
RETRY_PREPARING = 2
"""Seconds after which it is worth asking again while the solver is being prepared."""

router = APIRouter(prefix="/api", tags=["engine"])


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


class SolverAnswer(TypedDict):
    """Whether everything can be solved and made at once, or how many parts of the solver are prepared, of how many."""

    state: Literal["ready", "preparing"]
    done: int
    total: int


def find_dispatcher(request: Request) -> Dispatcher:
    """The engine of the app."""
    engine: Dispatcher = request.app.state.engine
    return engine


TheDispatcher = Annotated[Dispatcher, Depends(find_dispatcher)]


def refuse(error: RefusedError) -> ApiError:
    """The answer to a request that the engine does not serve."""
    fault = error.fault
    return ApiError(STATUSES.get(fault.code, 503), fault.code, fault.message, fault.place, error.retry_after)


class Asker:
    """Whoever asks: a player, or where no key is told an address. Several take turns, and who hangs up is not waited for."""

    def __init__(self, http: Request, engine: TheDispatcher, player: MaybePlayerKey) -> None:
        self.http = http
        self.engine = engine
        self.name = player or f"at {http.client.host if http.client else ''}"

    async def ask(self, task: Callable[..., Any], request: Any, *, needs: frozenset[str] = frozenset()) -> Response:
        """The answer of a worker process, as it comes; 202 while the solver that it needs is being prepared."""
        try:
            return _answer(await self._wait(self.engine.ask(task, request, asker=self.name, needs=needs)))
        except PreparingError as error:
            told = _describe_solver(error.preparing)
            return JSONResponse(told, status_code=202, headers={"Retry-After": str(RETRY_PREPARING)})

    async def open(self, task: Callable[..., Any], request: Any) -> Response:
        """What a worker process answers that has opened what somebody has pasted."""
        return _answer(await self._wait(self.engine.open(task, request, asker=self.name)))

    async def read(self, task: Callable[..., Any], request: Any) -> bytes | None:
        """What a worker process answers that has read something long, as JSON; None if nobody waits for it any more."""
        return await self._wait(self.engine.read(task, request, asker=self.name))

    async def _wait(self, question: Coroutine[Any, Any, bytes]) -> bytes | None:
        asking = asyncio.ensure_future(question)
        leaving = asyncio.ensure_future(self._wait_until_gone())
        try:
            await asyncio.wait({asking, leaving}, return_when=asyncio.FIRST_COMPLETED)
            return asking.result() if asking.done() else None
        except RefusedError as error:
            raise refuse(error) from None
        finally:
            asking.cancel()
            leaving.cancel()

    async def _wait_until_gone(self) -> None:
        while (await self.http.receive())["type"] != "http.disconnect":
            pass


def _answer(answer: bytes | None) -> Response:
    if answer is None:
        return Response(status_code=204)  # which nobody reads
    return Response(answer, media_type="application/json")


def _describe_solver(preparing: Preparing | None) -> SolverAnswer:
    if preparing is None:
        total = len(list_kernels())
        return {"state": "ready", "done": total, "total": total}
    return {"state": "preparing", "done": preparing.done, "total": preparing.total}


TheAsker = Annotated[Asker, Depends(Asker)]
BODY_ERRORS = answers(408, 413, 415, 429)


@router.post("/read", summary="Open a text, a file or a puzzle's URL", response_model=quick.ReadAnswer, responses=BODY_ERRORS)
async def read(request: ReadRequest, asker: TheAsker) -> Response:
    """Every puzzle found that the page can show, and what is wrong with the rest. Nothing is fetched: a URL is text."""
    return await asker.open(quick.read, request)


@router.post("/write", summary="Write a puzzle in a format", response_model=quick.WriteAnswer, responses=BODY_ERRORS)
async def write(request: WriteRequest, asker: TheAsker) -> Response:
    """The file as text or base64, and what the format does not keep."""
    return await asker.ask(quick.write, request)


@router.post("/draw", summary="Draw a puzzle", response_model=quick.DrawAnswer, responses=BODY_ERRORS)
async def draw(request: DrawRequest, asker: TheAsker) -> Response:
    """An SVG document that needs nothing else: the puzzle, with a board or its solution if asked for."""
    return await asker.ask(quick.draw, request)


NOT_YET: dict[int | str, dict[str, Any]] = {202: {"model": SolverAnswer, "description": "The solver is still being prepared"}}


@router.post("/hint", summary="The next step from a board", response_model=HintAnswer, responses={**BODY_ERRORS, **NOT_YET})
async def hint(request: HintRequest, asker: TheAsker) -> Response:
    """What is wrong with a board, or else the easiest next step. While the solver is being prepared, how far it is: ask again."""
    return await asker.ask(quick.hint, request, needs=list_needs(request.document.kind))


@router.post("/check", summary="Judge a board by the rules", response_model=quick.CheckAnswer, responses=BODY_ERRORS)
async def check(request: CheckRequest, asker: TheAsker) -> Response:
    """Everything wrong with a board, and whether what is drawn on it solves the puzzle."""
    return await asker.ask(quick.check, request)


@router.get("/choices", summary="What can be chosen", response_model=ChoicesAnswer, responses=answers(429))
async def choices(asker: TheAsker) -> Response:
    """Kind by kind, what can be asked of puzzles that are to be made, and the techniques that explain them."""
    return await asker.ask(quick.list_choices, None)


@router.get("/solver", summary="How far the solver is prepared", responses=answers())
async def solver(engine: TheDispatcher) -> SolverAnswer:
    """It is prepared once on a machine, for each version. What needs no solver works meanwhile."""
    return _describe_solver(engine.preparing)


@router.get("/formats", summary="The file types", responses=answers())
async def formats() -> FormatsAnswer:
    """Every format of the kinds that the page plays."""
    return {"formats": [_describe_format(each) for each in api.list_formats() if each.kind in PAGES]}


def _describe_format(fmt: Any) -> FormatAnswer:
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
