"""An event loop in a thread of its own, for packages that want to be called from one."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Coroutine
from concurrent.futures import Future
from typing import Any, TypeVar

ResultT = TypeVar("ResultT")


class LoopThread:
    """Runs coroutines beside the thread that asks for them. `close` cancels those that have not ended."""

    def __init__(self) -> None:
        self._is_up = threading.Event()
        self._thread = threading.Thread(target=lambda: asyncio.run(self._serve()), name="gridwright-loop", daemon=True)
        self._thread.start()
        self._is_up.wait()

    def start(self, coroutine: Coroutine[Any, Any, ResultT]) -> Future[ResultT]:
        """Begin a coroutine and do not wait for it."""
        return asyncio.run_coroutine_threadsafe(coroutine, self._loop)

    def wait_for(self, coroutine: Coroutine[Any, Any, ResultT]) -> ResultT:
        """What comes of a coroutine."""
        return self.start(coroutine).result()

    def close(self) -> None:
        self._loop.call_soon_threadsafe(self._end.set)
        self._thread.join()

    async def _serve(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._end = asyncio.Event()
        self._is_up.set()
        await self._end.wait()
