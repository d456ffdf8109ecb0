"""A library: a database that is checked, brought up to the tables of this version, and known by an id of its own."""

from __future__ import annotations

import os
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.runtime.environment import EnvironmentContext
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import URL, Connection, inspect
from sqlalchemy.orm import Session

from gridwright.store.database import Database, insert_new, parse_address
from gridwright.store.errors import LibraryError
from gridwright.store.models import Base, Fact
from gridwright.store.packs import BundledPacks
from gridwright.store.players import check_remembered

ID_FACT = "id"


class Library:
    """What a server keeps: the bundled packs, and a database for everything that players make and do."""

    def __init__(self, database: Database, library_id: str) -> None:
        self.database = database
        self.id = library_id
        """Made with the database. A client that meets another id knows that the server has lost what it had been told."""
        self.bundle = BundledPacks()

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


FOLDER = Path(__file__).parent / "migrations"
APPLICATION_ID = 0x47726964
"""What marks an SQLite file as a library: "Grid"."""
POSTGRES_LOCK = 0x4772696477726967
"""The advisory lock under which PostgreSQL lets one server at a time change tables."""


def upgrade(database: Database) -> None:
    """Make the tables those of this version, in one transaction; LibraryError if the library is not ours, or is newer."""
    with database.explaining(), database.engine.execution_options(is_writing=True).connect() as connection:
        if database.is_sqlite:
            _check_whole(connection, database.shown)
            # Rebuilding a table would otherwise empty those that refer to it. It works only outside a transaction.
            connection.connection.cursor().execute("PRAGMA foreign_keys = OFF").close()
        try:
            with connection.begin():
                _upgrade(connection, database)
        finally:
            if database.is_sqlite:
                connection.connection.cursor().execute("PRAGMA foreign_keys = ON").close()


def _upgrade(connection: Connection, database: Database) -> None:
    if not database.is_sqlite:
        connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({POSTGRES_LOCK})")
    _check_owner(connection, database)
    scripts = ScriptDirectory(str(FOLDER))

    def plan(revision: Any, context: MigrationContext) -> Any:
        return scripts._upgrade_revs("head", revision)

    try:
        with EnvironmentContext(Config(), scripts, fn=plan) as environment:
            environment.configure(
                connection=connection, target_metadata=Base.metadata, render_as_batch=True, transactional_ddl=True
            )
            environment.run_migrations()
    except CommandError:
        message = f"{database.shown}: was written by a newer version of gridwright, expected this one or an older"
        raise LibraryError("library-newer", message) from None
    if database.is_sqlite:
        strays = connection.exec_driver_sql("PRAGMA foreign_key_check").fetchmany(1)
        if strays:
            raise LibraryError("library-damaged", f"{database.shown}: is damaged: rows of {strays[0][0]} belong to nothing")
        connection.exec_driver_sql(f"PRAGMA application_id = {APPLICATION_ID}")


def _check_whole(connection: Connection, shown: str) -> None:
    """Refuse a file whose pages do not fit together: writing on would lose what can still be saved."""
    cursor = connection.connection.cursor()
    (finding,) = cursor.execute("PRAGMA quick_check(1)").fetchone()
    cursor.close()
    if finding != "ok":
        raise LibraryError("library-damaged", f"{shown}: is damaged ({finding}); restore it from a backup, or name another")


def _check_owner(connection: Connection, database: Database) -> None:
    """Refuse a database that some other program keeps its own tables in."""
    tables = set(inspect(connection).get_table_names())
    if tables and "alembic_version" not in tables:
        raise LibraryError("no-library", f"{database.shown}: holds tables of something else ({min(tables)}), expected a library")
    if "alembic_version" in tables and "facts" not in tables:
        raise LibraryError("no-library", f"{database.shown}: holds tables of something else, expected a library")
