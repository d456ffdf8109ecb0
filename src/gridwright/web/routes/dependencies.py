"""What routes share: the library, the player and the dispatcher of a request, questions to worker processes, and long answers.

What routes depend on is asynchronous so that it costs no turn in a thread.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine, Iterable, Mapping
from typing import Annotated, Any, Literal

from fastapi import Depends, Request
from starlette.responses import JSONResponse, Response, StreamingResponse
from typing_extensions import TypedDict

from gridwright.kinds.kernels import list_kernels
from gridwright.model.errors import quote
from gridwright.store.library import Library
from gridwright.web.compression import GZIP, compress, wants_gzip
from gridwright.web.errors import ApiError
from gridwright.web.jobs.dispatcher import Dispatcher, PreparingError
from gridwright.web.jobs.kernels import Preparing
from gridwright.web.jobs.work_item import RefusedError
from gridwright.web.security import find_player, need_player
from gridwright.web.shelves import Showcase
from gridwright.web.word_lists import ListFolder

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


async def find_library(request: Request) -> Library:
    """The library of the app that serves this request."""
    library: Library = request.app.state.library
    return library


async def find_showcase(request: Request) -> Showcase:
    """The bundled packs as the page is told them."""
    showcase: Showcase = request.app.state.showcase
    return showcase


async def find_lists(request: Request) -> ListFolder:
    """The files of players' word lists."""
    lists: ListFolder = request.app.state.lists
    return lists


TheLists = Annotated[ListFolder, Depends(find_lists)]
TheLibrary = Annotated[Library, Depends(find_library)]
TheShowcase = Annotated[Showcase, Depends(find_showcase)]
PlayerKey = Annotated[str, Depends(need_player)]
MaybePlayerKey = Annotated[str | None, Depends(find_player)]


def refuse_missing(what: str, identifier: Any) -> ApiError:
    return ApiError(404, f"no-{what}", f"there is no {what} {quote(identifier)}, or it is not yours", f"path.{what}_id")


def answer_in_pieces(request: Request, texts: Iterable[str], headers: Mapping[str, str] | None = None) -> StreamingResponse:
    """An answer of JSON that may be long: compressed, or sent piece by piece, so that there is no second copy of the whole."""
    pieces = [text.encode() for text in texts]
    told = {"Vary": "Accept-Encoding", **(headers or {})}
    if wants_gzip(request, sum(map(len, pieces))):
        pieces = [compress(pieces)]
        told["Content-Encoding"] = GZIP

    async def send() -> AsyncIterator[bytes]:
        for piece in pieces:
            yield piece

    return StreamingResponse(send(), media_type="application/json", headers=told | {"Content-Length": str(sum(map(len, pieces)))})


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
            told = describe_solver(error.preparing)
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


def describe_solver(preparing: Preparing | None) -> SolverAnswer:
    if preparing is None:
        total = len(list_kernels())
        return {"state": "ready", "done": total, "total": total}
    return {"state": "preparing", "done": preparing.done, "total": preparing.total}


TheAsker = Annotated[Asker, Depends(Asker)]
