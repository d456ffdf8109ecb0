"""What goes wrong with a request, and how it is told: a status, a code for the page, a sentence for a person, a place."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Mapping
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from pydantic import BaseModel
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse

from gridwright.model.errors import MOST_MESSAGE, MOST_PLACE, InputError, UnsupportedError, shorten
from gridwright.store.errors import ForgottenError, LibraryError, LimitError

LOG = logging.getLogger("gridwright.web")

CODES = {404: "not-found", 405: "wrong-method", 400: "wrong-request", 415: "not-json", 413: "too-large"}
"""The codes of answers that no route of ours has made."""
UNREADABLE = "There was an error parsing the body"
"""What FastAPI says where a body is no text, is nested too deeply, or has a number of too many digits."""
LONGEST_VALUE = 60
LIBRARY_FAULTS = {
    "library-busy": "the library is busy",
    "library-damaged": "the library is damaged",
    "library-full": "the library cannot grow: its disk is full",
    "library-gone": "the library is no longer where it was",
    "library-read-only": "the library cannot be written",
    "library-unreachable": "the library cannot be reached",
}
"""What anybody may know of a library that fails, by code."""


class ApiError(Exception):
    """A request that cannot be served."""

    def __init__(self, status: int, code: str, message: str, place: str = "", retry_after: int | None = None) -> None:
        super().__init__(shorten(message, MOST_MESSAGE))
        self.status = status
        self.code = code
        self.message = shorten(message, MOST_MESSAGE)
        self.place = shorten(place, MOST_PLACE)
        self.retry_after = retry_after
        """Seconds after which it may be served, where waiting helps."""


class ErrorBody(BaseModel):
    """What is wrong."""

    code: str
    message: str
    place: str


class ErrorAnswer(BaseModel):
    """The answer to a request that cannot be served."""

    error: ErrorBody


STATUSES = {
    400: "No player, or no valid JSON",
    403: "Not without consent",
    404: "There is no such thing",
    408: "The request did not arrive in time",
    409: "It does not fit what is there",
    410: "The player with this key was forgotten",
    413: "The body is larger than what is taken",
    415: "The body is no JSON",
    421: "The request names another host",
    422: "A value is out of bounds, or a puzzle is wrong",
    429: "Too much at once",
    500: "A fault of the server",
    503: "The server cannot serve this now",
}
ALWAYS = (400, 410, 421, 422, 500, 503)
"""What any route may answer."""
WITH_BODY = (408, 413, 415)
"""What any route may answer that takes a body."""


def answers(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """The error answers of a route, for its description; those that every route may give need not be named."""
    return {status: {"model": ErrorAnswer, "description": STATUSES[status]} for status in sorted({*ALWAYS, *statuses})}


def make_answer(error: ApiError) -> JSONResponse:
    content = {"error": {"code": error.code, "message": error.message, "place": error.place}}
    headers = {} if error.retry_after is None else {"Retry-After": str(error.retry_after)}
    return JSONResponse(content, status_code=error.status, headers=headers)


def describe_fault(fault: Exception) -> ApiError:
    """The answer to a request on which the server itself failed. What happened goes to the log, not to the asker."""
    LOG.error("a request failed: %s: %s", type(fault).__name__, fault, exc_info=fault)
    return ApiError(500, "internal", "the server failed on this request; its log says where")


def describe_library(error: LibraryError) -> ApiError:
    """The answer while the library fails. Where it lies, and what its database says, is for the log alone."""
    LOG.error("the library: %s", error)
    told = LIBRARY_FAULTS.get(error.code, "the library fails at present")
    return ApiError(503, error.code, f"{told}; the log of the server says more", retry_after=5)


def describe_wrong_request(problems: Iterable[Mapping[str, Any]], *within: str | int) -> ApiError:
    """The first problem that the typed schema finds: what stood there, and what was expected."""
    problem = next(iter(problems))
    place = ".".join(str(part) for part in (*within, *problem["loc"]))
    if problem["type"] == "json_invalid":
        return ApiError(400, "wrong-json", f"the body is no valid JSON: {problem['ctx'].get('error', 'it breaks off')}", "body")
    found = _show(problem.get("input"))
    message = problem["msg"][:1].lower() + problem["msg"][1:]
    return ApiError(422, "wrong-value", f"found {found}, but {message}", place)


def describe_unreadable(cause: BaseException | None) -> ApiError:
    """The answer to a body that the parser of JSON gave up on before it could name a place."""
    match cause:
        case UnicodeDecodeError():
            reason = f"it is no text in UTF-8 from byte {cause.start + 1:,} on"
        case RecursionError():
            reason = "its lists and objects are nested too deeply"
        case _:
            reason = "it holds a number of too many digits"
    return ApiError(400, "wrong-json", f"the body is no valid JSON: {reason}", "body")


def _show(value: Any) -> str:
    """A value short enough for a sentence."""
    match value:
        case dict() | list() | tuple():
            return f"{'an object' if isinstance(value, dict) else 'a list'} of {len(value)}"
        case str():
            shown = ascii(value[: LONGEST_VALUE + 1])
        case _:
            shown = repr(value)
    return shorten(shown, LONGEST_VALUE)


def handle_errors(app: FastAPI) -> None:
    """Let an app tell every error in the same form."""

    @app.exception_handler(ApiError)
    def tell(request: Request, error: ApiError) -> JSONResponse:
        return make_answer(error)

    @app.exception_handler(RequestValidationError)
    def tell_wrong_request(request: Request, error: RequestValidationError) -> JSONResponse:
        return make_answer(describe_wrong_request(error.errors()))

    @app.exception_handler(HTTPException)
    def tell_framework(request: Request, error: HTTPException) -> JSONResponse:
        if error.detail == UNREADABLE:
            return make_answer(describe_unreadable(error.__cause__))
        code = CODES.get(error.status_code, "wrong-request")
        answer = make_answer(ApiError(error.status_code, code, f"{request.method} {request.url.path}: {error.detail}"))
        answer.headers.update(error.headers or {})
        return answer

    @app.exception_handler(InputError)
    def tell_wrong_input(request: Request, error: InputError) -> JSONResponse:
        return make_answer(ApiError(422, "wrong-input", error.message, error.place))

    @app.exception_handler(UnsupportedError)
    def tell_unsupported(request: Request, error: UnsupportedError) -> JSONResponse:
        return make_answer(ApiError(422, getattr(error, "code", "unsupported"), str(error)))

    @app.exception_handler(LibraryError)
    def tell_library(request: Request, error: LibraryError) -> JSONResponse:
        return make_answer(describe_library(error))

    @app.exception_handler(ForgottenError)
    def tell_forgotten(request: Request, error: ForgottenError) -> JSONResponse:
        return make_answer(ApiError(410, "forgotten", str(error), "header"))

    @app.exception_handler(LimitError)
    def tell_limit(request: Request, error: LimitError) -> JSONResponse:
        return make_answer(ApiError(409, error.code, error.message))
