"""Attempts at puzzles, kept for study from players who have agreed to it."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import delete, func, select
from sqlalchemy.orm import Session

from gridwright.store.errors import LimitError
from gridwright.store.models import Attempt
from gridwright.store.players import ensure_player, hash_key
from gridwright.store.writing import insert_new

MOST_ATTEMPTS = 5_000
"""Of one player."""
MOST_CHARACTERS = 64 << 20
"""Of the moves of all of them together."""


@dataclass(frozen=True, slots=True)
class NewAttempt:
    """An attempt as it is sent: what tells it from others, all about it as JSON text, and its moves likewise."""

    id: str
    puzzle_hash: str
    start: int
    record: str
    log: str


def add_attempts(session: Session, key: str, attempts: Sequence[NewAttempt]) -> list[str]:
    """Keep attempts, each once; the ids of those that contradict one that is kept: same puzzle, same start, another id.

    An attempt that was abandoned may have been taken up again: then what is told later takes its place.
    """
    player_id = ensure_player(session, key)
    count = session.scalar(select(func.count()).select_from(Attempt).where(Attempt.player_id == player_id)) or 0
    if count + len(attempts) > MOST_ATTEMPTS:
        raise LimitError(
            "too-many", f"found {count + len(attempts)} attempts of yours, the most that are kept are {MOST_ATTEMPTS}"
        )
    held = session.scalar(select(func.sum(func.length(Attempt.log))).where(Attempt.player_id == player_id)) or 0
    if held + sum(len(attempt.log) for attempt in attempts) > MOST_CHARACTERS:
        raise LimitError("too-many", f"found {held} characters of moves of yours, the most that are kept are {MOST_CHARACTERS}")
    refused = []
    for attempt in attempts:
        row = {"player_id": player_id, "id": attempt.id, "puzzle_hash": attempt.puzzle_hash, "start": attempt.start}
        insert_new(session, Attempt, [{**row, "record": attempt.record, "log": attempt.log}])
        kept = session.get(Attempt, (player_id, attempt.id), with_for_update=True)
        if kept is None:
            refused.append(attempt.id)
        elif json.loads(kept.record).get("outcome") == "abandoned":
            kept.record, kept.log = attempt.record, attempt.log
    return refused


def list_attempts(session: Session, key: str) -> list[tuple[str, str]]:
    """Record and moves of each attempt of a player, in the order in which they began."""
    mine = select(Attempt.record, Attempt.log).where(Attempt.player_id == hash_key(key))
    return [(record, log) for record, log in session.execute(mine.order_by(Attempt.start, Attempt.id))]


def list_records(session: Session, key: str) -> list[str]:
    """The records without the moves."""
    mine = select(Attempt.record).where(Attempt.player_id == hash_key(key))
    return list(session.scalars(mine.order_by(Attempt.start, Attempt.id)))


def delete_attempts(session: Session, key: str) -> None:
    session.execute(delete(Attempt).where(Attempt.player_id == hash_key(key)))
