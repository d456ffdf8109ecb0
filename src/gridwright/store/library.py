"""A library: a database that is checked, brought up to date, and known by an id of its own."""

from __future__ import annotations

import os
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy import URL
from sqlalchemy.orm import Session

from gridwright.store.address import parse_address
from gridwright.store.bundled import Bundle
from gridwright.store.database import Database
from gridwright.store.errors import LibraryError
from gridwright.store.migrating import upgrade
from gridwright.store.models import Fact
from gridwright.store.players import check_remembered
from gridwright.store.writing import insert_new

ID_FACT = "id"


class Library:
    """What a server keeps: the bundled packs, and a database for everything that players make and do."""

    def __init__(self, database: Database, library_id: str) -> None:
        self.database = database
        self.id = library_id
        """Made with the database. A client that meets another id knows that the server has lost what it had been told."""
        self.bundle = Bundle()

    @classmethod
    def open(cls, address: str) -> Library:
        """The library at a path or URL, made if there is none. LibraryError says what is in the way."""
        url = parse_address(address)
        database = Database(url)
        try:
            if database.is_sqlite:
                _prepare_file(url)
            upgrade(database)
            with database.writing() as session:
                insert_new(session, Fact, [{"name": ID_FACT, "value": str(uuid.uuid4())}])
                fact = session.get_one(Fact, ID_FACT)
                return cls(database, fact.value)
        except BaseException:
            database.engine.dispose()
            raise

    @contextmanager
    def reading(self, player: str | None = None) -> Iterator[Session]:
        """A session that sees one moment; for the player with this key. ForgottenError if they wanted to be forgotten."""
        with self.database.reading() as session:
            _check_player(session, player)
            yield session

    @contextmanager
    def writing(self, player: str | None = None) -> Iterator[Session]:
        """A session that is written whole when the block ends well; for the player with this key, as in `reading`."""
        with self.database.writing() as session:
            _check_player(session, player)
            yield session

    def close(self) -> None:
        self.database.close()


def _check_player(session: Session, player: str | None) -> None:
    if player is not None:
        check_remembered(session, player)


def _prepare_file(url: URL) -> None:
    """Make the folder, and find out what SQLite would tell less plainly: a folder in place of the file, or no right to write."""
    file = Path(url.database or "")
    try:
        file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as fault:
        raise LibraryError("library-unreachable", f"{file.parent}: cannot be made: {fault.strerror}") from None
    if file.is_dir():
        raise LibraryError("no-library", f"{file}: is a folder, expected a file")
    # SQLite writes a journal beside the file, so the folder must be writable, too.
    for place in (file.parent, file):
        if place.exists() and not os.access(place, os.W_OK):
            raise LibraryError("library-read-only", f"{place}: is read-only, and progress could not be kept there")
