"""The way of a hint through the server: a layer that only passes on is a step too many."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable
from types import FrameType, SimpleNamespace
from typing import Any

import pytest

from gridwright.kinds.kernels import list_kernels
from gridwright.web.jobs import kernels, worker
from gridwright.web.jobs.dispatcher import Dispatcher
from gridwright.web.routes import questions
from gridwright.web.tasks.boards import HintRequest

MOST_FUNCTIONS = 11
"""Of ours from the route to the technique, both counted. The page has five from the click to the request: 15 hops in all."""
NONOGRAM = {"kind": "nonogram", "height": 2, "width": 3, "rows": [[3], [1]], "columns": [[1], [2], [1]]}
SLITHERLINK = {"kind": "slitherlink", "height": 3, "width": 3, "clues": ["3.3", "...", "3.3"]}
BOARDS = {"nonogram": ["???", "???"], "slitherlink": [*["+.+.+.+", ". . . ."] * 3, "+.+.+.+"]}
TECHNIQUES = {"nonogram": "Technique.run", "slitherlink": "Knowledge.visit"}
"""What runs a technique of a kind."""


def list_hops(frame: FrameType | None) -> list[str]:
    """The functions of ours that led to a frame, outermost first."""
    hops = []
    while frame is not None:
        module = frame.f_globals.get("__name__", "")
        if module.startswith("gridwright."):
            hops.append(f"{module.removeprefix('gridwright.')}.{frame.f_code.co_qualname}")
        frame = frame.f_back
    return hops[::-1]


class ReadyWorker:
    """A process that is ready for anything and notes by which functions it is sent something."""

    is_ready = True

    def __init__(self, send: Callable[[Any], None]) -> None:
        self.send = send
        self.item: Any = None
        self.number = 0
        self.kernels = set(list_kernels())

    def take(self, item: Any) -> tuple[Any, ...]:
        self.item = item
        return item.task, item.request


def trace_server(request: HintRequest) -> tuple[list[str], Any]:
    """The functions from the route to the pipe, and the task that is sent."""
    hops: list[str] = []
    sent: list[Any] = []

    def send(message: tuple[Any, ...]) -> None:
        frame = sys._getframe(1)
        hops.extend(list_hops(frame))
        sent.extend(message)
        question, ready.item = ready.item, None
        question.finish(b"{}")

    ready = ReadyWorker(send)

    async def ask() -> None:
        dispatcher = Dispatcher(1)
        dispatcher._is_open = True
        dispatcher.questions.pool.size = 1
        dispatcher.questions.pool.workers.append(ready)  # type: ignore[arg-type]
        await questions.hint(request, SimpleNamespace(turn={}), dispatcher)  # type: ignore[arg-type]

    asyncio.run(ask())
    return hops, sent[0]


def trace_worker(task: Any, request: HintRequest, technique: str) -> list[str]:
    """The functions from the loop of a worker process to the technique."""
    messages = [("run", 1, task, request, 60.0, 60.0)]
    told: list[Any] = []
    shortest: list[str] = []

    def receive() -> Any:
        if not messages:
            raise EOFError
        return messages.pop()

    def note(frame: FrameType, event: str, argument: object) -> None:
        if event == "call" and frame.f_code.co_qualname == technique and not shortest:
            shortest.extend(list_hops(frame))

    connection: Any = SimpleNamespace(recv=receive, send=told.append, poll=lambda: False)
    sys.setprofile(note)
    try:
        worker.serve(connection, None, 0)
    finally:
        sys.setprofile(None)
    assert told[-1][0] == "done", told
    return shortest


@pytest.mark.parametrize("document", [NONOGRAM, SLITHERLINK], ids=["nonogram", "slitherlink"])
def test_a_hint_takes_few_hops(document: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    kind = document["kind"]
    monkeypatch.setattr(kernels, "list_compiled", list_kernels)
    monkeypatch.setattr(worker, "settle_in", lambda: None)
    monkeypatch.setattr("gridwright.web.tasks.boards.FOR_HINT", 60.0)
    request = HintRequest.model_validate({"document": document, "board": BOARDS[kind]})
    outside, task = trace_server(request)
    inside = trace_worker(task, request, TECHNIQUES[kind])
    assert outside == ["web.routes.questions.hint", "web.jobs.worker_pool.Lane.ask", "web.jobs.worker_pool.WorkerPool.wake"]
    assert inside[:3] == ["web.jobs.worker.serve", "web.tasks.boards.hint", f"kinds.{kind}.coach.hint"]
    assert inside[-1].endswith(TECHNIQUES[kind])
    assert len(outside) + len(inside) <= MOST_FUNCTIONS, "\n".join([*outside, *inside])
