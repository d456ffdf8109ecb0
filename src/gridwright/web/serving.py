"""Running the app: a socket of our own, so that a taken port is told plainly, and an end that leaves nothing behind."""

from __future__ import annotations

import asyncio
import errno
import logging
import os
import socket
import sys
from collections.abc import Callable
from dataclasses import replace
from types import FrameType
from typing import Any

import uvicorn
from fastapi import FastAPI

from gridwright.model.errors import InputError, quote
from gridwright.web import connections
from gridwright.web.settings import Settings

BACKLOG = 100
"""Connections that may wait to be taken. So many are taken at once, too, before anybody sees whether there is room for them."""
GRACE = 5
"""Seconds that requests under way have to finish in when the server ends."""


def serve(
    app: FastAPI, settings: Settings, ready: Callable[[str], None], *, listener: socket.socket, is_debugging: bool = False
) -> None:
    """Serve what comes to a socket that listens until a signal ends it; `ready` is told the address once browsers can come."""
    logging.basicConfig(stream=sys.stderr, level=logging.INFO if is_debugging else logging.ERROR, format="%(name)s: %(message)s")
    connections.MOST_CONNECTIONS = connections.make_room_for_files()
    config = uvicorn.Config(
        app,
        http=connections.PageProtocol,
        backlog=BACKLOG,
        access_log=is_debugging,
        log_config=None,
        server_header=False,
        timeout_graceful_shutdown=GRACE,
        ws="none",
        lifespan="on",
    )
    port = listener.getsockname()[1]
    shown = replace(settings, port=port)
    PageServer(config, app, lambda: ready(shown.url)).run(sockets=[listener])


def listen(host: str, port: int) -> socket.socket:
    """A socket that listens; InputError says what is in the way."""
    try:
        family, _, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)[0]
        return _bind(family, address)
    except UnicodeError:
        raise InputError(f"cannot listen on {quote(host)}: no host can have this name") from None
    except OSError as fault:
        if fault.errno == errno.EADDRINUSE:
            raise InputError(f"{host}:{port} is taken, perhaps by another gridwright serve; --port names another port") from None
        raise InputError(f"cannot listen on {host}:{port}: {fault.strerror or fault}") from None


def _bind(family: int, address: Any) -> socket.socket:
    # Saying that it is TCP matters: the event loop sends small answers at once only on sockets that do, and others wait 40 ms.
    listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        if os.name == "posix":
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(address)
        listener.listen(BACKLOG)
    except OSError:
        listener.close()
        raise
    return listener


class PageServer(uvicorn.Server):
    """A server that says when it is ready, and that on a signal first ends the streams which would never end by themselves."""

    def __init__(self, config: uvicorn.Config, app: FastAPI, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self.page = app
        self.ready = ready
        self.loop: asyncio.AbstractEventLoop | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        self.loop = asyncio.get_running_loop()
        self.loop.set_exception_handler(connections.LackReporter())
        await super().startup(sockets=sockets)
        if self.started:
            self.ready()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        super().handle_exit(sig, frame)
        end_streams = getattr(getattr(self.page.state, "dispatcher", None), "end_streams", None)
        if self.loop is not None and end_streams is not None:
            self.loop.call_soon_threadsafe(end_streams)
