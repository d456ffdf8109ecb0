"""What routes over the library share. What they depend on is asynchronous so that it costs no turn in a thread."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterable, Mapping
from typing import Annotated, Any

from fastapi import Depends, Request
from starlette.responses import StreamingResponse

from gridwright.model.quoting import quote
from gridwright.store.library import Library
from gridwright.web.compression import GZIP, compress, wants_gzip
from gridwright.web.errors import ApiError
from gridwright.web.security import find_player, need_player
from gridwright.web.shelves import Showcase
from gridwright.web.word_lists import ListFolder


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
