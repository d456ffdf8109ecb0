"""Connections: none is kept open by a client that asks for nothing, and there are never more than the system has room for."""

from __future__ import annotations

import asyncio
import errno
import logging
import sys
import time
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

LOG = logging.getLogger("gridwright.web")

FOR_REQUEST = 15.0
"""Seconds within which the head of a request must have come."""
MOST_CONNECTIONS = 1_000
"""Fewer where the system does not let the process have three times as many files."""
MOST_FILES = 4_096
QUIET = 60.0
"""Seconds between two words about the same lack."""
LACKS = (errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM)


class PageProtocol(H11Protocol):
    """A connection that is closed if its client does not send a request in time, or when others need its place more."""

    waits_since: float | None = None
    """By the monotonic clock; None while a request is being answered."""
    _limit: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._note_state()
        if len(self.connections) > MOST_CONNECTIONS:
            self._make_room()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self._note_state()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._note_state()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self._stop_clock()

    def _note_state(self) -> None:
        """Start the clock where the client is to send something that nobody waits for, and stop it where a request has come."""
        is_answered = self.conn.our_state is h11.DONE  # and yet the rest of the request is still to come
        is_waiting = self.conn.their_state is h11.IDLE or is_answered
        if not is_waiting or self.transport.is_closing():
            self._stop_clock()
        elif self._limit is None:
            self.waits_since = time.monotonic()
            self._limit = self.loop.call_later(FOR_REQUEST, self.transport.abort)

    def _stop_clock(self) -> None:
        self.waits_since = None
        if self._limit is not None:
            self._limit.cancel()
            self._limit = None

    def _make_room(self) -> None:
        """Close the connection that has waited for the longest time for its client."""
        # Those that are being closed are still listed: several may come before the event loop gets to them.
        there = [each for each in self.connections if isinstance(each, PageProtocol) and not each.transport.is_closing()]
        if len(there) > MOST_CONNECTIONS:
            waiting = [each for each in there if each.waits_since is not None]
            longest = min(waiting, key=lambda each: each.waits_since or 0.0, default=self)
            longest.transport.abort()


def make_room_for_files() -> int:
    """Let this process have as many files open as it may and needs; how many connections it can then have."""
    if sys.platform == "win32":
        return MOST_CONNECTIONS
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_FILES if hard == resource.RLIM_INFINITY else min(MOST_FILES, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        soft = wanted
    return MOST_CONNECTIONS if soft == resource.RLIM_INFINITY else min(MOST_CONNECTIONS, soft // 3)


class LackReporter:
    """Tells of connections that could not be taken for want of something once a minute, and not with a traceback every second."""

    def __init__(self) -> None:
        self._told = -QUIET

    def __call__(self, loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        fault = context.get("exception")
        if not isinstance(fault, OSError) or fault.errno not in LACKS:
            loop.default_exception_handler(context)
        elif time.monotonic() - self._told >= QUIET:
            self._told = time.monotonic()
            LOG.error("a connection could not be taken: %s", fault.strerror)
