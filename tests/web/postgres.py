"""A PostgreSQL server of the tests' own, on a Unix socket in a temporary folder, thrown away with everything in it."""

from __future__ import annotations

import atexit
import os
import pwd
import secrets
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from functools import cache
from pathlib import Path
from typing import Any

import psycopg

from tests.system import miss, take_postgres

PATIENCE = 60.0
DATABASES = ("sqlite", "postgresql")
"""What a library can lie in."""


@contextmanager
def run_postgres() -> Iterator[str]:
    """A server for as long as the block lasts; the folder of its socket."""
    programs = take_postgres()
    folder = Path(tempfile.mkdtemp(prefix="gw-pg-"))
    who = _choose_user(folder)
    try:
        data = folder / "data"
        initdb = [
            str(programs / "initdb"),
            "-A",
            "trust",
            "-U",
            "postgres",
            "-E",
            "UTF8",
            "--no-locale",
            "--no-sync",
            "-D",
            str(data),
        ]
        subprocess.run(initdb, cwd=folder, check=True, capture_output=True, **who)
        options = {"listen_addresses": "", "unix_socket_directories": str(folder), "fsync": "off", "max_connections": "120"}
        settings = [part for name, value in options.items() for part in ("-c", f"{name}={value}")]
        command = [str(programs / "postgres"), "-D", str(data), *settings]
        with (folder / "log").open("wb") as log, subprocess.Popen(command, cwd=folder, stdout=log, stderr=log, **who) as server:
            try:
                _wait(folder, server)
                yield str(folder)
            finally:
                server.send_signal(signal.SIGINT)
                server.wait(PATIENCE)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@cache
def share_postgres() -> str:
    """The one server of this process, which ends with it; the folder of its socket."""
    stack = ExitStack()
    atexit.register(stack.close)
    return stack.enter_context(run_postgres())


def make_address(database: str, folder: Path) -> str:
    """Where a new library may be made: a file in the folder for `sqlite`, a database for `postgresql`."""
    return str(folder / "library.sqlite3") if database == "sqlite" else make_database(share_postgres())


def make_database(folder: str) -> str:
    """The URL of a new, empty database."""
    name = f"library_{secrets.token_hex(6)}"
    with psycopg.connect(host=folder, user="postgres", dbname="postgres", autocommit=True) as connection:
        connection.execute(f'CREATE DATABASE "{name}"')
    return f"postgresql://postgres@/{name}?host={folder}"


def _choose_user(folder: Path) -> dict[str, Any]:
    """PostgreSQL refuses to run as root; then it runs as its own user, to whom the folder is given."""
    if os.geteuid() != 0:
        return {}
    try:
        user = pwd.getpwnam("postgres")
    except KeyError:
        miss("PostgreSQL does not run as root, and there is no user postgres")
    os.chown(folder, user.pw_uid, user.pw_gid)
    return {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}


def _wait(folder: Path, server: subprocess.Popen[bytes]) -> None:
    deadline = time.monotonic() + PATIENCE
    while True:
        try:
            psycopg.connect(host=str(folder), user="postgres", dbname="postgres").close()
            return
        except psycopg.OperationalError:
            assert server.poll() is None, (folder / "log").read_text()
            assert time.monotonic() < deadline, "PostgreSQL has not started"
            time.sleep(0.02)
