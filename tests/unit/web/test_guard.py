"""The outermost layer of the app, where a request is cut off."""

from __future__ import annotations

import asyncio
import json

import pytest
from starlette.types import Message, Receive, Scope, Send

from gridwright.web.security import Guard
from gridwright.web.settings import Settings

SCOPE = {"type": "http", "method": "GET", "path": "/api/data", "raw_path": b"/api/data", "headers": [(b"host", b"localhost")]}


def cut_off(*, has_begun: bool) -> list[Message]:
    """What is sent when a request is cancelled that would take for ever."""
    sent: list[Message] = []

    async def send(message: Message) -> None:
        sent.append(message)

    async def receive() -> Message:
        return {"type": "http.request", "body": b"", "more_body": False}

    async def run() -> None:
        entered = asyncio.Event()

        async def app(scope: Scope, receive: Receive, send: Send) -> None:
            if has_begun:
                await send({"type": "http.response.start", "status": 200, "headers": []})
            entered.set()
            await asyncio.Event().wait()

        work = asyncio.ensure_future(Guard(app, Settings(library=""))(dict(SCOPE), receive, send))
        await entered.wait()
        work.cancel()
        await work

    asyncio.run(run())
    return sent


def test_a_request_that_is_stopped_with_the_server_is_told_so(caplog: pytest.LogCaptureFixture) -> None:
    start, body = cut_off(has_begun=False)
    assert start["status"] == 503
    assert json.loads(body["body"])["error"]["code"] == "stopping"
    assert caplog.messages == ["a request was stopped with the server: GET '/api/data'"]


def test_nothing_is_added_to_an_answer_that_has_begun() -> None:
    (start,) = cut_off(has_begun=True)
    assert start["status"] == 200
