"""Writing beside others who write: inserting what may be there already, and holding what must not go away meanwhile."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.orm import Session

from gridwright.store.models import Base

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
