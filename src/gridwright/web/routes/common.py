"""What routes over the library share."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import Depends, Request

from gridwright.store.library import Library
from gridwright.web.errors import ApiError
from gridwright.web.security import find_player, need_player


def find_library(request: Request) -> Library:
    """The library of the app that serves this request."""
    library: Library = request.app.state.library
    return library


TheLibrary = Annotated[Library, Depends(find_library)]
PlayerKey = Annotated[str, Depends(need_player)]
MaybePlayerKey = Annotated[str | None, Depends(find_player)]


def refuse_missing(what: str, identifier: Any) -> ApiError:
    return ApiError(404, f"no-{what}", f"there is no {what} {identifier!r}, or it is not yours", f"path.{what}_id")
