"""Players: nobody's name, only a hash of a key that a browser has made."""

from __future__ import annotations

import hashlib
import secrets

from sqlalchemy import delete
from sqlalchemy.orm import Session

from gridwright.store.models import Player
from gridwright.store.moments import now
from gridwright.store.writing import hold_for, insert_new

OWN_PREFIX = "own_"
"""How ids of what players make begin; no bundled id does."""


def hash_key(key: str) -> str:
    """The id of the player with this key. Whoever reads the database cannot play in anybody's name."""
    return hashlib.sha256(f"gridwright player {key}".encode()).hexdigest()[:32]


def ensure_player(session: Session, key: str) -> str:
    """The id of the player with this key, who comes into being here if need be."""
    player_id = hash_key(key)
    while session.get(Player, player_id, with_for_update=hold_for(session)) is None:
        insert_new(session, Player, [{"id": player_id, "created": now(), "has_consented": False}])
    return player_id


def has_consented(session: Session, key: str) -> bool:
    player = session.get(Player, hash_key(key))
    return player is not None and player.has_consented


def set_consent(session: Session, key: str, is_given: bool) -> None:
    session.get_one(Player, ensure_player(session, key)).has_consented = is_given


def forget_player(session: Session, key: str) -> None:
    """Forget everything about a player."""
    session.execute(delete(Player).where(Player.id == hash_key(key)))


def make_id() -> str:
    """A new id for something of a player's own, which nobody can guess.

    >>> len(make_id())
    26
    """
    return f"{OWN_PREFIX}{secrets.token_urlsafe(16)}"
