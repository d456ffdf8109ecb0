"""Asking the app: a client over loopback of an app in this process, and what is sent to it again and again."""

from __future__ import annotations

import asyncio
import pickle
import secrets
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import httpx
import pytest
import uvicorn

from gridwright.web.app import make_app
from gridwright.web.connections import PageProtocol
from gridwright.web.jobs.work_item import RefusedError, Task
from gridwright.web.jobs.worker import Result, encode
from gridwright.web.jobs.worker_pool import Lane
from gridwright.web.library_json import BundledJson
from gridwright.web.serving import listen
from gridwright.web.settings import Settings
from gridwright.web.tasks.files import check_list

HEART = "first-strokes.heart"
SLITHERLINK = {"kind": "slitherlink", "height": 2, "width": 2, "clues": ["3.", ".3"]}
NONOGRAM = {"kind": "nonogram", "height": 1, "width": 3, "rows": [[1, 1]], "columns": [[1], [], [1]], "goal": ["#.#"]}
CROSSWORD = {
    "kind": "crossword",
    "height": 3,
    "width": 3,
    "squares": ["..#", "...", "#.."],
    "clues": [["across", "1", "Not off"], ["down", "2", "Nothing"]],
    "goal": ["ON#", "[HE]IM", "#LT"],
}
SUMMARY = {"status": "started", "medal": None, "values": "021", "active": 1200, "has_help": False, "updated": 5}


@contextmanager
def make_client(library: str, **settings: Any) -> Iterator[httpx.Client]:
    """A client of a new app over a library, which runs in a thread of this process; long tasks are refused."""
    chosen = Settings(library=library, port=0, **{"jobs": 0, **settings})
    app = make_app(chosen)
    app.state.page.prepare = lambda: None
    with pytest.MonkeyPatch.context() as patch, listen(chosen.host, 0) as listener:
        # Few look at the page and the bundled puzzles here: they are made when they are asked for, and not ahead.
        patch.setattr(BundledJson, "prepare", lambda self: None)
        config = uvicorn.Config(
            app,
            http=PageProtocol,
            log_config=None,
            access_log=False,
            ws="none",
            lifespan="on",
            server_header=False,
            timeout_keep_alive=120,  # seconds; a client that is slow must not find its connection closed just as it asks
        )
        server = uvicorn.Server(config)
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]}, daemon=True)
        thread.start()
        try:
            # A request waits at the socket until the server takes it.
            with httpx.Client(base_url=f"http://127.0.0.1:{listener.getsockname()[1]}", timeout=60) as client:
                yield client
        finally:
            server.should_exit = True
            thread.join(60)


@contextmanager
def answer_here() -> Iterator[None]:
    """Let quick tasks that need no kernels be done in this process: another one takes seconds to get ready."""

    def work(task: Task, request: Any) -> bytes:
        result = Result(10.0)
        with result:
            result.answer = encode(task(request, None))  # type: ignore[arg-type]
        if result.failure is not None:
            raise RefusedError(result.failure)
        return result.answer

    real_ask = Lane.ask

    async def ask(self: Lane, task: Task, request: Any, *, needs: frozenset[str] = frozenset(), **turn: Any) -> bytes:
        if task is check_list:
            return await real_ask(self, task, request, needs=needs, **turn)
        assert not needs
        return await asyncio.to_thread(work, task, pickle.loads(pickle.dumps(request)))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Lane, "ask", ask)
        yield


def make_player() -> dict[str, str]:
    """The header of somebody new."""
    return {"Gridwright-Player": secrets.token_urlsafe(24)}


def make_event(n: int, by: str = "aaaaaaaa", **fields: Any) -> dict[str, Any]:
    return {"n": n, "by": by, "t": 1_700_000_000_000 + n, "type": "stroke", "changes": [[n % 25, 2]], **fields}
