"""The server as a process: what it says, what survives its death, and how it ends."""

from __future__ import annotations

import importlib.util
import queue
import signal
import socket
import sqlite3
import sys
import webbrowser
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import httpx
import psutil
import pytest
from click.testing import CliRunner
from fastapi import FastAPI
from playwright.sync_api import Page

from gridwright.cli.main import gridwright
from gridwright.web import serving
from gridwright.web.settings import Settings
from tests.web.asking import HEART, make_event, make_player
from tests.web.server import PATIENCE, Server, launch, start_server

LONG_TASK = {
    "task": "solve",
    "document": {"kind": "nonogram", "height": 30, "width": 30, "rows": [[1, 1, 1]] * 30, "columns": [[1, 1, 1]] * 30},
    "solutions": 1000,
    "seconds": 60,
}


@contextmanager
def running(library: Path, *options: str) -> Iterator[Server]:
    server = start_server(library, *options)
    try:
        yield server
    finally:
        server.end(signal.SIGKILL)


def push(url: str, player: dict[str, str], n: int) -> None:
    body = {"since": 0, "events": [make_event(n)], "summary": None}
    httpx.post(f"{url}/api/games/{HEART}/events", json=body, headers=player, timeout=PATIENCE).raise_for_status()


def list_numbers(url: str, player: dict[str, str]) -> list[int]:
    return [event["n"] for event in httpx.get(f"{url}/api/games/{HEART}", headers=player, timeout=PATIENCE).json()["events"]]


def test_module_loads_in_a_browser(page: Page) -> None:
    answer = page.goto("/js/types.js")
    assert answer is not None
    assert (answer.status, answer.headers["content-type"]) == (200, "text/javascript; charset=utf-8")
    assert page.evaluate("async () => Object.keys(await import('/js/types.js'))") == []


def test_phone_is_touched(phone: Page) -> None:
    phone.goto("/js/types.js")
    assert phone.evaluate("[screen.width, navigator.maxTouchPoints > 0]") == [390, True]


def test_a_kill_loses_nothing_that_was_acknowledged_and_two_servers_go_on_with_it(tmp_path: Path) -> None:
    library, player = tmp_path / "library.sqlite3", make_player()
    with running(library) as server:
        children = psutil.Process(server.process.pid).children(recursive=True)
        for n in range(1, 6):
            push(server.url, player, n)
        server.end(signal.SIGKILL)
        assert psutil.wait_procs(children, PATIENCE)[1] == []
    with running(library, "--jobs", "0") as first, running(library, "--jobs", "0") as second:
        assert list_numbers(first.url, player) == list_numbers(second.url, player) == [1, 2, 3, 4, 5]
        for n in (6, 8, 10):
            push(first.url, player, n)
            push(second.url, player, n + 1)
        assert list_numbers(first.url, player) == list_numbers(second.url, player) == [*range(1, 12)]
        with httpx.Client(base_url=first.url, headers=player, timeout=PATIENCE) as idle:
            assert idle.get("/api/version").status_code == 200
            end_cleanly(first, signal.SIGINT)
        end_cleanly(second, signal.SIGINT)
    check_left(library, events=11)


def test_a_signal_ends_it_cleanly(tmp_path: Path) -> None:
    """Neither an idle connection nor somebody who follows a long task keeps the server."""
    library, player = tmp_path / "library.sqlite3", make_player()
    with running(library) as server, httpx.Client(base_url=server.url, headers=player, timeout=PATIENCE) as client:
        push(server.url, player, 1)
        job = client.post("/api/jobs", json=LONG_TASK).raise_for_status().json()["id"]
        with client.stream("GET", f"/api/jobs/{job}/events") as stream:
            assert next(stream.iter_lines())
            end_cleanly(server, signal.SIGTERM)
    check_left(library, events=1)


def end_cleanly(server: Server, number: signal.Signals) -> None:
    children = psutil.Process(server.process.pid).children(recursive=True)
    assert server.end(number) == 0
    assert psutil.wait_procs(children, PATIENCE)[1] == []
    assert server.lines[-1] == "Gridwright has ended."


def check_left(library: Path, events: int) -> None:
    """Nothing lies beside the library, and everything is in it."""
    assert [file.name for file in library.parent.iterdir()] == [library.name]
    with closing(sqlite3.connect(library)) as connection:
        assert connection.execute("SELECT count(*) FROM events").fetchone() == (events,)


def test_a_taken_port_is_told(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        done = CliRunner().invoke(gridwright, ["serve", "--library", str(tmp_path / "library.sqlite3"), "--port", str(port)])
    assert done.exit_code == 2
    expected = f"gridwright: 127.0.0.1:{port} is taken, perhaps by another gridwright serve; --port names another port\n"
    assert done.stderr == expected
    assert list(tmp_path.iterdir()) == []


def test_no_host_is_told(tmp_path: Path) -> None:
    done = CliRunner().invoke(gridwright, ["serve", "--library", str(tmp_path / "library.sqlite3"), "--host", ""])
    assert (done.exit_code, done.stderr.startswith("gridwright: --host: found no name")) == (2, True)


@pytest.mark.parametrize("host", ["a..b", ".."])
def test_a_host_that_is_no_name_is_told(tmp_path: Path, host: str) -> None:
    done = CliRunner().invoke(gridwright, ["serve", "--library", str(tmp_path / "library.sqlite3"), "--host", host])
    assert (done.exit_code, "no host can have this name" in done.stderr) == (2, True)
    assert "internal error" not in done.stderr


def test_postgresql_without_its_driver_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    done = CliRunner().invoke(gridwright, ["serve", "--library", "postgresql://localhost:1/x", "--port", "0"])
    assert done.exit_code == 2
    assert "gridwright: a library in PostgreSQL needs the package psycopg: pip install 'gridwright[postgres]'" in done.stderr


def damage(file: Path) -> None:
    file.write_text("This is no database, whatever its name says.")


def age(file: Path) -> None:
    with closing(sqlite3.connect(file)) as connection:
        connection.executescript("CREATE TABLE alembic_version (version_num TEXT); CREATE TABLE facts (name TEXT);")
        connection.execute("INSERT INTO alembic_version VALUES ('9999')")
        connection.commit()


@pytest.mark.parametrize(
    ("prepare", "told"),
    [(damage, "is no SQLite database"), (age, "was written by a newer version of gridwright"), (Path.mkdir, "is a folder")],
)
def test_a_library_that_will_not_do_is_told_in_a_line(tmp_path: Path, prepare: Callable[[Path], None], told: str) -> None:
    file = tmp_path / "library.sqlite3"
    prepare(file)
    done = CliRunner().invoke(gridwright, ["serve", "--library", str(file), "--port", "0"])
    assert done.exit_code == 2
    (line,) = done.stderr.splitlines()
    assert line.startswith(f"gridwright: {file}: ")
    assert told in line


def test_a_server_for_the_network_with_the_users_own_library(tmp_path: Path) -> None:
    server = launch(None, ["--port", "0", "--jobs", "0", "--host", "0.0.0.0"], {"XDG_DATA_HOME": str(tmp_path)})
    try:
        server.wait_until_ready()
        assert "whoever can reach 0.0.0.0 can use this server" in server.lines[0]
        assert httpx.get(f"{server.url}/api/version", headers={"Host": "evil.example"}).status_code == 421
        assert (tmp_path / "gridwright" / "library.sqlite3").exists()
    finally:
        server.end()


def test_the_browser_is_opened_once_the_page_is_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: queue.SimpleQueue[str] = queue.SimpleQueue()
    monkeypatch.setattr(webbrowser, "open", opened.put)

    def serve_briefly(
        app: FastAPI, settings: Settings, ready: Callable[[str], None], *, listener: socket.socket, is_debugging: bool
    ) -> None:
        ready(settings.url)
        raise KeyboardInterrupt

    monkeypatch.setattr(serving, "serve", serve_briefly)
    done = CliRunner().invoke(gridwright, ["serve", "--library", str(tmp_path / "library.sqlite3"), "--port", "0", "--open"])
    assert done.exit_code == 0
    assert opened.get(timeout=PATIENCE) == "http://127.0.0.1:0"
    assert done.stderr == "Gridwright is at http://127.0.0.1:0 - Ctrl-C ends it.\nGridwright has ended.\n"


def test_a_missing_package_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    done = CliRunner().invoke(gridwright, ["serve"])
    assert done.exit_code == 2
    assert done.stderr == "gridwright: the page needs the package fastapi: pip install 'gridwright[web]'\n"
