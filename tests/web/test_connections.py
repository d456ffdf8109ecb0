"""Clients that open connections and ask for nothing, and systems that have no room left."""

from __future__ import annotations

import asyncio
import errno
import logging
import socket
from collections.abc import Iterator
from contextlib import ExitStack

import httpx
import pytest

from gridwright.web import connections
from gridwright.web.connections import LackReporter
from tests.web.asking import make_client

SLOW = {
    "nothing": b"",
    "half a head": b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow:",
    "half a second head": b"GET /api/version HTTP/1.1\r\nHost: localhost\r\n\r\nGET /",
    "a body after its answer": b"POST /api/packs HTTP/1.1\r\nHost: evil\r\nContent-Length: 99\r\n\r\n{",
}


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx.Client]:
    with make_client(str(tmp_path_factory.mktemp("library") / "library.sqlite3")) as client:
        client.get("/api/version")
        yield client


def connect(client: httpx.Client) -> socket.socket:
    return socket.create_connection(("127.0.0.1", client.base_url.port or 0), timeout=60.0)


def wait_for_end(connection: socket.socket) -> None:
    """Fails with a timeout if the server keeps the connection, well before an idle one is closed in any case."""
    try:
        while connection.recv(65536):
            pass
    except ConnectionResetError:
        pass


@pytest.mark.parametrize("sent", SLOW.values(), ids=SLOW)
def test_a_client_that_sends_no_request_is_not_waited_for(
    client: httpx.Client, monkeypatch: pytest.MonkeyPatch, sent: bytes
) -> None:
    monkeypatch.setattr(connections, "FOR_REQUEST", 0.2)
    with connect(client) as connection:
        connection.sendall(sent)
        wait_for_end(connection)
    assert client.get("/api/version").status_code == 200


def test_idle_connections_make_room_for_others(client: httpx.Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "MOST_CONNECTIONS", 4)
    with ExitStack() as stack:
        idle = [stack.enter_context(connect(client)) for _ in range(8)]
        assert httpx.get(f"{client.base_url}/api/version").status_code == 200
        wait_for_end(idle[0])


def test_a_want_of_files_is_told_once(caplog: pytest.LogCaptureFixture) -> None:
    loop, report = asyncio.new_event_loop(), LackReporter()
    with caplog.at_level(logging.ERROR):
        for _ in range(3):
            report(loop, {"message": "accept", "exception": OSError(errno.EMFILE, "Too many open files")})
        report(loop, {"message": "something else", "exception": ZeroDivisionError()})
    loop.close()
    assert [record.getMessage().splitlines()[0] for record in caplog.records] == [
        "a connection could not be taken: Too many open files",
        "something else",
    ]
