"""What can be wrong with a library as a whole, and what a database reports in these words."""

from __future__ import annotations

import sqlite3

from sqlalchemy.exc import DBAPIError, SQLAlchemyError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from gridwright.model.errors import GridwrightError


class LibraryError(GridwrightError):
    """A library that cannot be opened, read or written. `code` tells programs which of these it is, the message people."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.message = message


class ForgottenError(GridwrightError):
    """A key whose player wanted everything forgotten, which stays so."""

    def __init__(self) -> None:
        super().__init__("this player was forgotten, as they wished; go on with a new key")


class LimitError(GridwrightError):
    """More than a library keeps for one player. `code` tells programs which limit it is."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.message = message


SQLITE_FAULTS = {
    sqlite3.SQLITE_BUSY: ("library-busy", "is busy: another program has been writing to it for too long"),
    sqlite3.SQLITE_LOCKED: ("library-busy", "is busy: another program has been writing to it for too long"),
    sqlite3.SQLITE_PERM: ("library-read-only", "may not be written by this user"),
    sqlite3.SQLITE_READONLY: ("library-read-only", "is read-only, and progress could not be kept"),
    sqlite3.SQLITE_FULL: ("library-full", "cannot grow: the disk is full"),
    sqlite3.SQLITE_CORRUPT: ("library-damaged", "is damaged; restore it from a backup or name another with --library"),
    sqlite3.SQLITE_NOTADB: ("library-damaged", "is no SQLite database; name another file with --library"),
    sqlite3.SQLITE_CANTOPEN: ("library-unreachable", "cannot be opened"),
    sqlite3.SQLITE_IOERR: ("library-unreachable", "cannot be read or written: the disk reports an error"),
}
POSTGRES_FAULTS = {
    "25006": ("library-read-only", "is read-only, and progress could not be kept"),
    "53100": ("library-full", "cannot grow: the disk of the database is full"),
    "53300": ("library-busy", "is busy: the database has no connection left"),
    "42501": ("library-read-only", "may not be written by this user"),
    "XX001": ("library-damaged", "is damaged"),
}
"""By the code that SQL gives an error."""


def explain_fault(fault: SQLAlchemyError, shown: str) -> LibraryError | None:
    """What is wrong with the library of this address, or None if the fault is ours and not the library's."""
    if isinstance(fault, PoolTimeout):
        return LibraryError("library-busy", f"{shown}: is busy: every connection to it is in use")
    if not isinstance(fault, DBAPIError) or fault.orig is None:
        return None
    if isinstance(fault.orig, sqlite3.Error):
        known = SQLITE_FAULTS.get((getattr(fault.orig, "sqlite_errorcode", None) or 0) & 0xFF)
        return None if known is None else LibraryError(known[0], f"{shown}: {known[1]} ({fault.orig})")
    known = POSTGRES_FAULTS.get(getattr(fault.orig, "sqlstate", None) or "")
    reason = " ".join(str(fault.orig).split())
    if known is not None:
        return LibraryError(known[0], f"{shown}: {known[1]} ({reason})")
    if fault.connection_invalidated or type(fault.orig).__name__ in ("OperationalError", "ConnectionTimeout"):
        return LibraryError("library-unreachable", f"{shown}: cannot be reached: {reason}")
    if fault.statement is None and type(fault.orig).__name__ == "ProgrammingError":  # the driver does not take the URL
        return LibraryError("no-library", f"{shown}: is no address of a database: {reason}")
    return None
