"""What routes share: the library, the player and the dispatcher of a request, questions to worker processes, and long answers.

What routes depend on is asynchronous so that it costs no turn in a thread.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterable, Mapping
from typing import Annotated, Any, Literal

from fastapi import Depends, FastAPI, Request
from starlette.responses import JSONResponse, Response, StreamingResponse
from typing_extensions import TypedDict

from gridwright.kinds.kernels import list_kernels
from gridwright.model.errors import quote
from gridwright.store.library import Library
from gridwright.web.compression import GZIP, compress, wants_gzip
from gridwright.web.errors import ApiError, make_answer
from gridwright.web.jobs.dispatcher import Dispatcher, PreparingError
from gridwright.web.jobs.kernels import Preparing
from gridwright.web.jobs.work_item import RefusedError
from gridwright.web.jobs.worker_pool import GoneError
from gridwright.web.library_json import BundledJson
from gridwright.web.security import find_player, need_player
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


async def find_bundled(request: Request) -> BundledJson:
    """The bundled packs as the page is told them."""
    bundled: BundledJson = request.app.state.bundled
    return bundled


async def find_lists(request: Request) -> ListFolder:
    """The files of players' word lists."""
    lists: ListFolder = request.app.state.lists
    return lists


TheLists = Annotated[ListFolder, Depends(find_lists)]
TheLibrary = Annotated[Library, Depends(find_library)]
TheBundledJson = Annotated[BundledJson, Depends(find_bundled)]
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


async def find_dispatcher(request: Request) -> Dispatcher:
    """The dispatcher of the app."""
    dispatcher: Dispatcher = request.app.state.dispatcher
    return dispatcher


TheDispatcher = Annotated[Dispatcher, Depends(find_dispatcher)]


class Asker:
    """Whoever asks: a player, or where no key is told an address. Several take turns, and who hangs up is not waited for."""

    def __init__(self, http: Request, player: MaybePlayerKey) -> None:
        self._http = http
        self.name = player or f"at {http.client.host if http.client else ''}"

    async def leave(self) -> None:
        """Ends when the client has gone."""
        while (await self._http.receive())["type"] != "http.disconnect":
            pass

    @property
    def turn(self) -> dict[str, Any]:
        """What a lane wants to know of whoever asks."""
        return {"asker": self.name, "leaving": self.leave}


TheAsker = Annotated[Asker, Depends(Asker)]


def refuse(error: RefusedError) -> ApiError:
    """The answer to a request that the dispatcher does not serve."""
    failure = error.failure
    return ApiError(STATUSES.get(failure.code, 503), failure.code, failure.message, failure.place, error.retry_after)


def handle_refusals(app: FastAPI) -> None:
    """Let an app answer where no worker process does: refused, still being prepared, or nobody waits for it."""

    @app.exception_handler(RefusedError)
    def tell_refused(request: Request, error: RefusedError) -> Response:
        return make_answer(refuse(error))

    @app.exception_handler(PreparingError)
    def tell_preparing(request: Request, error: PreparingError) -> Response:
        told = describe_solver(error.preparing)
        return JSONResponse(told, status_code=202, headers={"Retry-After": str(RETRY_PREPARING)})

    @app.exception_handler(GoneError)
    def tell_nobody(request: Request, error: GoneError) -> Response:
        return Response(status_code=204)


def describe_solver(preparing: Preparing | None) -> SolverAnswer:
    if preparing is None:
        total = len(list_kernels())
        return {"state": "ready", "done": total, "total": total}
    return {"state": "preparing", "done": preparing.done, "total": preparing.total}
