"""Players, and the attempts that they allow to be kept for study.

A player has no name here, only a hash of a key that a browser has made.
"""

from __future__ import annotations

import hashlib
import json
import secrets
from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import delete, func, select
from sqlalchemy.orm import Session

from gridwright.store.database import hold_for, insert_new
from gridwright.store.errors import ForgottenError, LimitError
from gridwright.store.models import Attempt, Forgotten, Player, now

OWN_PREFIX = "own_"
"""How ids of what players make begin; no bundled id does."""


def hash_key(key: str) -> str:
    """The id of the player with this key. Whoever reads the database cannot play in anybody's name."""
    return hashlib.sha256(f"gridwright player {key}".encode()).hexdigest()[:32]


def ensure_player(session: Session, key: str) -> str:
    """The id of the player with this key, who comes into being here if need be. ForgottenError if they wanted to be forgotten."""
    player_id = hash_key(key)
    while session.get(Player, player_id, with_for_update=hold_for(session)) is None:
        _insert_player(session, player_id)
    check_remembered(session, key)
    return player_id


def check_remembered(session: Session, key: str) -> None:
    """ForgottenError if the player with this key wanted everything forgotten."""
    if session.get(Forgotten, hash_key(key)) is not None:
        raise ForgottenError


def _insert_player(session: Session, player_id: str) -> None:
    insert_new(session, Player, [{"id": player_id, "created": now(), "has_consented": False}])


def has_consented(session: Session, key: str) -> bool:
    player = session.get(Player, hash_key(key))
    return player is not None and player.has_consented


def set_consent(session: Session, key: str, is_given: bool) -> None:
    session.get_one(Player, ensure_player(session, key)).has_consented = is_given


def forget_player(session: Session, key: str) -> None:
    """Forget everything about a player, and remember of the key only that it is not to be used any more."""
    # A first write under this key at the same moment waits for this row, and then finds the key forgotten.
    _insert_player(session, hash_key(key))
    insert_new(session, Forgotten, [{"player_id": hash_key(key)}])
    session.execute(delete(Player).where(Player.id == hash_key(key)))


def make_id() -> str:
    """A new id for something of a player's own, which nobody can guess.

    >>> len(make_id())
    26
    """
    return f"{OWN_PREFIX}{secrets.token_urlsafe(16)}"


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
