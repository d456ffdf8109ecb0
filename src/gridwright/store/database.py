"""The database of a library: its address, its connections, and transactions that read or write.

An address is a path, the URL of an SQLite file or that of a PostgreSQL database. SQLite is set up so that a transaction survives
the death of the server at any moment; writers queue, because SQLite lets only one write at a time.
"""

from __future__ import annotations

import logging
import os
import sqlite3
import sys
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, nullcontext
from functools import cache
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import ArgumentError, SQLAlchemyError
from sqlalchemy.orm import Session

from gridwright.store.errors import LibraryError, explain_fault
from gridwright.store.models import Base

FILE_NAME = "library.sqlite3"
DRIVERS = {
    "sqlite": "sqlite+pysqlite",
    "sqlite+pysqlite": "sqlite+pysqlite",
    "postgres": "postgresql+psycopg",
    "postgresql": "postgresql+psycopg",
    "postgresql+psycopg": "postgresql+psycopg",
}
"""What a URL may begin with -> the driver that is used."""
SHOWN = frozenset({"application_name", "connect_timeout", "dbname", "host", "hostaddr", "port", "service", "sslmode", "user"})
"""What may be seen of the query of a URL; anything else may be a secret, such as a password or the key of a certificate."""


def find_library(named: str | None = None) -> str:
    """The library that was named, by a path or a URL, or else the user's own."""
    return named or str(user_folder() / FILE_NAME)


def user_folder() -> Path:
    """Where this system keeps what programs store for a user."""
    if chosen := os.environ.get("XDG_DATA_HOME"):
        return Path(chosen, "gridwright")
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home(), "gridwright")
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "gridwright"
    return Path.home() / ".local" / "share" / "gridwright"


def parse_address(text: str) -> URL:
    """The URL of a library from a URL or a path."""
    if "://" not in text:
        return URL.create(DRIVERS["sqlite"], database=str(Path(text).expanduser().absolute()))
    try:
        url = make_url(text)
    except ArgumentError:
        raise _refuse(text.partition("://")[0]) from None
    except ValueError:  # what stands there may be a part of a password, so it is not repeated
        raise LibraryError(
            "no-library",
            "found a port that is no number in the URL of the library, expected postgresql://user@host:5432/database",
        ) from None
    driver = DRIVERS.get(url.drivername)
    if driver is None:
        raise _refuse(url.drivername)
    if driver == DRIVERS["sqlite"] and url.query:
        raise LibraryError("no-library", "found a query (?...) in the URL of an SQLite file, expected the file alone")
    if driver == DRIVERS["sqlite"] and (not url.database or url.database == ":memory:"):
        raise LibraryError(
            "no-library", "found an SQLite URL without a file, expected one such as sqlite:////home/me/library.sqlite3"
        )
    return url.set(drivername=driver)


def show_address(url: URL) -> str:
    """A library's address for messages: the file, or the URL without its secrets."""
    if url.drivername == DRIVERS["sqlite"]:
        return url.database or ""
    query = {name: value if name in SHOWN else "***" for name, value in url.query.items()}
    return url.set(query=query).render_as_string(hide_password=True).replace("%2A%2A%2A", "***")


def _refuse(driver: str) -> LibraryError:
    return LibraryError(
        "no-library", f"found a library of type {driver[:40]!r}, expected a file, sqlite:///... or postgresql://..."
    )


LOG = logging.getLogger("gridwright.store")

GLANCE = 2.0
"""Seconds between two looks whether the file is still there."""
BUSY_SECONDS = 10
"""How long a connection waits for another process that is writing."""
CONNECTIONS = 48
"""More than the server has threads, so that none waits for a connection."""
SQLITE_PRAGMAS = (
    f"PRAGMA busy_timeout = {BUSY_SECONDS * 1000}",
    "PRAGMA journal_mode = WAL",
    # A transaction survives the death of the server at any moment. A power cut may undo the last second; then numbers of events
    # fall back, by which pages see that they must send again. Waiting for the disk at every stroke would cost 50 players dearly.
    "PRAGMA synchronous = NORMAL",
    "PRAGMA foreign_keys = ON",
)


class Database:
    """A database. Reads see one moment; writes are done whole or not at all, and on SQLite one after the other."""

    def __init__(self, url: URL) -> None:
        self.shown = show_address(url)
        self.is_sqlite = url.get_backend_name() == "sqlite"
        self.engine = make_engine(url)
        isolation = {} if self.is_sqlite else {"isolation_level": "REPEATABLE READ"}
        self._reader = self.engine.execution_options(**isolation)
        self._writer = self.engine.execution_options(is_writing=True)
        self._is_closed = False
        self._file = Path(url.database or "") if self.is_sqlite else None
        self._file_id: tuple[int, int] | None = None
        self._looked = 0.0
        self._turn = threading.Lock() if self.is_sqlite else nullcontext()
        """SQLite has one writer at a time and lets others knock until they are lucky; here they queue instead."""

    @contextmanager
    def reading(self) -> Iterator[Session]:
        """A session that sees the library as it is at one moment. LibraryError if the library fails."""
        with self.explaining(), Session(self._reader) as session:
            yield session

    @contextmanager
    def writing(self) -> Iterator[Session]:
        """A session that is written when the block ends well, and else leaves no trace. LibraryError if the library fails."""
        with self.explaining(), self._turn:
            self._check_file()
            with Session(self._writer) as session, session.begin():
                yield session

    def _check_file(self) -> None:
        """LibraryError if the file is no longer where it was: SQLite would go on writing into one that nobody finds again."""
        now = time.monotonic()
        if self._file is None or (self._file_id is not None and now - self._looked < GLANCE):
            return
        try:
            status = self._file.stat()
        except OSError:
            raise LibraryError("library-gone", f"{self.shown}: is gone; put it back, or start the server again") from None
        found = status.st_dev, status.st_ino
        if self._file_id is not None and found != self._file_id:
            raise LibraryError("library-gone", f"{self.shown}: is another file than before; start the server again")
        self._file_id, self._looked = found, now

    @contextmanager
    def explaining(self) -> Iterator[None]:
        """Let what goes wrong with the database be told in the words of a library."""
        try:
            yield
        except SQLAlchemyError as fault:
            error = explain_fault(fault, self.shown)
            if error is None:
                raise
            raise error from fault

    def close(self) -> None:
        """End all connections; on SQLite, first put everything into the one file that people copy. Twice is once."""
        if self._is_closed:
            return
        self._is_closed = True
        try:
            if self.is_sqlite:
                with self.explaining(), self.engine.connect() as connection:
                    # Another server may be using the file; then the journal stays for it, and nothing is lost.
                    connection.exec_driver_sql("PRAGMA busy_timeout = 500")
                    connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")
        except LibraryError as error:  # nothing is lost: whoever opens it next finds the journal beside it
            LOG.error("the library was not put into one file: %s", error)
        finally:
            self.engine.dispose()


def make_engine(url: URL) -> Engine:
    """An engine whose connections are set up as a library needs them."""
    if url.get_backend_name() != "sqlite":
        options = {"connect_timeout": BUSY_SECONDS}
        try:
            return create_engine(url, pool_size=10, max_overflow=CONNECTIONS - 10, pool_pre_ping=True, connect_args=options)
        except ImportError as fault:  # no package, or one without the library of PostgreSQL that it needs
            raise LibraryError(
                "no-library", f"a library in PostgreSQL needs the package psycopg: pip install 'gridwright[postgres]' ({fault})"
            ) from None
    arguments = {"check_same_thread": False, "timeout": BUSY_SECONDS}
    engine = create_engine(url, pool_size=CONNECTIONS, max_overflow=0, connect_args=arguments)
    event.listen(engine, "connect", _set_up_sqlite)
    event.listen(engine, "begin", _begin_sqlite)
    return engine


def _set_up_sqlite(connection: Any, record: Any) -> None:
    connection.isolation_level = None  # transactions begin where `_begin_sqlite` says, not where the driver guesses
    for pragma in SQLITE_PRAGMAS:
        _insist(connection, pragma)


def _insist(connection: Any, pragma: str) -> None:
    """Turning a new file to WAL is refused at once while another process does the same: SQLite does not wait for that lock."""
    until = time.monotonic() + BUSY_SECONDS
    while True:
        try:
            connection.execute(pragma).close()
            return
        except sqlite3.OperationalError as fault:
            if "locked" not in str(fault) or time.monotonic() > until:
                raise
            time.sleep(0.02)


def _begin_sqlite(connection: Connection) -> None:
    """A writer takes the lock at once: one that reads first and then finds somebody else writing would have to fail."""
    is_writing = connection.get_execution_options().get("is_writing", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if is_writing else "BEGIN")


INSERTS: dict[str, Any] = {"sqlite": sqlite.insert, "postgresql": postgresql.insert}


def insert_new(session: Session, table: type[Base], rows: Sequence[dict[str, Any]]) -> None:
    """Insert the rows of which no key is there yet, also when somebody else is inserting the same."""
    if rows:
        session.execute(_make_insert(session.get_bind().dialect.name, table), list(rows))


@cache
def _make_insert(dialect: str, table: type[Base]) -> Any:
    """The statement, made once: making one takes longer than running it."""
    return INSERTS[dialect](table.__table__).on_conflict_do_nothing()


def hold_for(session: Session) -> dict[str, bool] | None:
    """How to read a row that rows to be written refer to: held where the session writes, so that nobody deletes it meanwhile.

    That is for PostgreSQL; on SQLite, a session that writes is alone.
    """
    is_writing = session.connection().get_execution_options().get("is_writing", False)
    return {"read": True, "key_share": True} if is_writing else None
