"""The connection to a database: how SQLite must be told to be safe, and transactions that read or write."""

from __future__ import annotations

import logging
import sqlite3
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, Engine, create_engine, event
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.orm import Session

from gridwright.store.address import show_address
from gridwright.store.errors import LibraryError
from gridwright.store.faults import explain_fault

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
