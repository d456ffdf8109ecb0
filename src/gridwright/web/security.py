"""What stands between the network and the routes: which host, which body, which player; and the headers of every answer."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from email.message import Message as MailMessage
from typing import Annotated, NamedTuple

from fastapi import Header
from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from gridwright.model.errors import quote
from gridwright.web.errors import LOG, ApiError, describe_fault, make_answer
from gridwright.web.settings import Settings


class BodyLimit(NamedTuple):
    """How large a body may be, and how long it may take to arrive."""

    most_bytes: int
    most_seconds: float


USUAL = BodyLimit(2 << 20, 30.0)
LARGE = (
    ("/api/lists", BodyLimit(8 << 20, 60.0)),
    ("/api/scans", BodyLimit(25 << 20, 60.0)),
    ("/api/data", BodyLimit(64 << 20, 120.0)),
)
"""Where more is taken: paths, with all below them, by which word lists, photographs and all of a player's data come."""
LARGE_AT_ONCE = 4
"""Bodies beyond the usual that are held at once: each may take many times its size until it is checked."""

CONTENT_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; "
    "manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "Content-Security-Policy": CONTENT_POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}

PLAYER_PATTERN = "^[A-Za-z0-9_-]{22,64}$"
PlayerHeader = Annotated[
    str | None,
    Header(alias="Gridwright-Player", description="A random key that the browser has made: 22 to 64 of A-Z a-z 0-9 _ -"),
]


async def find_player(player: PlayerHeader = None) -> str | None:
    """The key of whoever asks, if the request tells one."""
    return _check_key(player)


async def need_player(player: PlayerHeader = None) -> str:
    """The key of whoever asks."""
    key = _check_key(player)
    if key is None:
        raise ApiError(400, "no-player", "the header Gridwright-Player is missing: a random key that the browser makes", "header")
    return key


def _check_key(player: str | None) -> str | None:
    if player is not None and not re.fullmatch(PLAYER_PATTERN[1:-1], player):
        raise ApiError(400, "no-player", "the header Gridwright-Player must be 22 to 64 of A-Z a-z 0-9 _ -", "header")
    return player


class Guard:
    """The outermost layer of the app. Refuses what no route should see, and puts the headers on every answer."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app = app
        self.settings = settings
        self._large = 0
        """Bodies beyond the usual that are held now."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            await self._answer(scope, receive, send)
        elif scope["type"] == "lifespan":
            await self.app(scope, receive, send)
        else:  # there is no WebSocket here
            await send({"type": "websocket.close", "code": 1000})

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        has_begun = False

        async def send_safely(message: Message) -> None:
            nonlocal has_begun
            if message["type"] == "http.response.start":
                has_begun = True
                headers = MutableHeaders(scope=message)
                headers.update(HEADERS)
                if scope["path"].startswith("/api/"):
                    headers.setdefault("Cache-Control", "no-store")
            await send(message)

        try:
            self._check_target(scope)
            self._check_host(Headers(scope=scope).get("host", ""))
            limit = _find_limit(scope)
            with self._make_room(limit, Headers(scope=scope)):
                body = await _read_body(scope, receive, limit)
                await self.app(scope, _replay(body, receive), send_safely)
        except ApiError as error:
            await make_answer(error)(scope, receive, send_safely)
        except asyncio.CancelledError:
            # The server ends, and this took longer than it waits. The task ends here in any case: nobody is left to tell.
            LOG.error("a request was stopped with the server: %s %s", scope["method"], ascii(scope["path"]))
            if not has_begun:
                await make_answer(ApiError(503, "stopping", "the server is being stopped"))(scope, receive, send_safely)
        except Exception as fault:
            answer = make_answer(describe_fault(fault))
            if has_begun:
                raise  # too late for another answer: the connection is closed, so that nobody takes the half for the whole
            await answer(scope, receive, send_safely)

    @contextmanager
    def _make_room(self, limit: BodyLimit, headers: Headers) -> Iterator[None]:
        """Count a body that may be large for as long as it is held; ApiError if there are enough of them."""
        told = headers.get("content-length", "")
        is_usual = limit == USUAL or (told.isdecimal() and int(told[:20]) <= USUAL.most_bytes)
        if not is_usual and self._large >= LARGE_AT_ONCE:
            raise ApiError(503, "busy", "the server has too much to do, try again in a moment", retry_after=5)
        self._large += not is_usual
        try:
            yield
        finally:
            self._large -= not is_usual

    def _check_target(self, scope: Scope) -> None:
        """Let a request that names its target by a whole URL, as a proxy sends it, mean the path of that URL."""
        if whole := re.fullmatch("(?i:https?)://([^/]*)(/.*)?", scope["path"], re.DOTALL):
            self._check_host(whole[1])
            scope["path"] = whole[2] or "/"
            raw = scope["raw_path"].split(b"/", 3)
            scope["raw_path"] = b"/" + (raw[3] if len(raw) > 3 else b"")

    def _check_host(self, host: str) -> None:
        name = re.sub(r":[0-9]*$", "", host).lower()
        if not self.settings.is_own_host(name.removeprefix("[").removesuffix("]")):
            raise ApiError(
                421, "wrong-host", f"found the host {quote(name)}, expected {self.settings.host} or localhost", "header"
            )


def _find_limit(scope: Scope) -> BodyLimit:
    """How large the body of a request may be. Only what is sent to be kept may be large."""
    if scope["method"] in ("POST", "PUT"):
        for path, limit in LARGE:
            if scope["path"] == path or scope["path"].startswith(f"{path}/"):
                return limit
    return USUAL


async def _read_body(scope: Scope, receive: Receive, limit: BodyLimit) -> bytes:
    """The whole body, if it is no larger than allowed and comes in time. Chunked ones are counted as they come."""
    headers = Headers(scope=scope)
    if "content-length" in headers and "transfer-encoding" in headers:
        raise ApiError(400, "wrong-request", "found both Content-Length and Transfer-Encoding, expected one of them", "header")
    told = headers.get("content-length", "0")
    if not told.isdecimal() or int(told[:20]) > limit.most_bytes:
        raise _too_large(limit)
    try:
        async with asyncio.timeout(limit.most_seconds):
            body = await _collect(receive, limit)
    except TimeoutError:
        raise ApiError(408, "too-slow", f"the body did not arrive within {limit.most_seconds:.0f} seconds", "body") from None
    if body:
        _check_type(headers)
        # Python's reader of JSON would take these as well, whatever the header says.
        if not (found := json.detect_encoding(body[:4])).startswith("utf-8"):
            raise ApiError(415, "not-json", f"found a body in {found[:6].upper()}, expected application/json in UTF-8", "body")
    return body


def _check_type(headers: Headers) -> None:
    """Refuse a body that is anything but JSON in UTF-8, as it is."""
    found = MailMessage()
    found["Content-Type"] = headers.get("content-type", "")
    is_json = headers.get("content-type", "").partition(";")[0].strip().lower() == "application/json"
    if not is_json or (found.get_content_charset() or "utf-8") not in ("utf-8", "utf8", "us-ascii"):
        shown = headers.get("content-type", "nothing")[:80]
        raise ApiError(415, "not-json", f"found a body of type {quote(shown)}, expected application/json in UTF-8", "header")
    if (coding := headers.get("content-encoding", "identity").strip().lower()) not in ("", "identity"):
        raise ApiError(415, "not-json", f"found a body in the coding {quote(coding)}, expected it as it is", "header")


async def _collect(receive: Receive, limit: BodyLimit) -> bytes:
    body = bytearray()
    while True:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise ApiError(400, "cut-off", "the request broke off before its end", "body")
        body += message.get("body", b"")
        if len(body) > limit.most_bytes:
            raise _too_large(limit)
        if not message.get("more_body", False):
            return bytes(body)


def _replay(body: bytes, receive: Receive) -> Receive:
    """The body once, then whatever else there is to hear: that the client has gone."""
    messages: Iterator[Message] = iter([{"type": "http.request", "body": body, "more_body": False}])

    async def replay() -> Message:
        return next(messages, None) or await receive()

    return replay


def _too_large(limit: BodyLimit) -> ApiError:
    return ApiError(413, "too-large", f"the body is larger than {limit.most_bytes >> 20} MiB, the most that is taken", "body")
