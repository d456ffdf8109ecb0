"""Players: nobody's name, only a hash of a key that a browser has made."""

from __future__ import annotations

import hashlib
import secrets

from sqlalchemy import delete
from sqlalchemy.orm import Session

from gridwright.store.errors import ForgottenError
from gridwright.store.models import Forgotten, Player
from gridwright.store.moments import now
from gridwright.store.writing import hold_for, insert_new

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
