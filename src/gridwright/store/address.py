"""Where a library lies: a file of the user's own, one that was named, or a database by its URL."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from sqlalchemy import URL, make_url
from sqlalchemy.exc import ArgumentError

from gridwright.store.errors import LibraryError

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
