"""Bringing a library's tables up to this version of the package, whatever version wrote them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.runtime.environment import EnvironmentContext
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import Connection, inspect

from gridwright.store.database import Database
from gridwright.store.errors import LibraryError
from gridwright.store.models import Base

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
