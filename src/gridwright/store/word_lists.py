"""Word lists that players have uploaded. Nobody else sees them."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import delete, func, select
from sqlalchemy.orm import Session, defer

from gridwright.store.errors import LimitError
from gridwright.store.models import OwnList, now
from gridwright.store.players import ensure_player, hash_key, make_id

MOST_LISTS = 50
MOST_BYTES = 64 << 20
"""Of all lists of one player together."""


@dataclass(frozen=True, slots=True)
class StoredList:
    """A word list without its text."""

    id: str
    name: str
    language: str
    words: int
    bytes: int
    sha256: str
    updated: int


@dataclass(frozen=True, slots=True)
class NewText:
    """The text of a list, and how many words somebody has counted in it."""

    text: str
    words: int

    @property
    def bytes(self) -> int:
        return len(self.text.encode())

    @property
    def sha256(self) -> str:
        return hashlib.sha256(self.text.encode()).hexdigest()


def list_lists(session: Session, key: str) -> list[StoredList]:
    """A player's lists, oldest first."""
    mine = select(OwnList).where(OwnList.player_id == hash_key(key)).options(defer(OwnList.text, raiseload=True))
    return [_show(each) for each in session.scalars(mine.order_by(OwnList.created, OwnList.id))]


def find_lists(session: Session, key: str, list_ids: Sequence[str]) -> dict[str, StoredList]:
    """Those of these lists that are the player's, by id."""
    mine = select(OwnList).where(OwnList.player_id == hash_key(key), OwnList.id.in_(list_ids))
    return {each.id: _show(each) for each in session.scalars(mine.options(defer(OwnList.text, raiseload=True)))}


def read_text(session: Session, key: str, list_id: str) -> str | None:
    """The text of a list; None if the player has no such list."""
    return session.scalar(select(OwnList.text).where(OwnList.id == list_id, OwnList.player_id == hash_key(key)))


def add_list(session: Session, key: str, name: str, language: str, content: NewText) -> StoredList:
    """Keep a list; what is there already under the same name is kept once. LimitError if there are too many, or too long ones."""
    player_id = ensure_player(session, key)
    same = select(OwnList).where(OwnList.player_id == player_id, OwnList.name == name, OwnList.sha256 == content.sha256)
    known = session.scalar(same.where(OwnList.language == language).options(defer(OwnList.text)).limit(1))
    if known is not None:
        return _show(known)
    check_room(session, player_id, 1, content.bytes)
    moment = now()
    kept = OwnList(
        id=make_id(),
        player_id=player_id,
        name=name,
        language=language,
        words=content.words,
        bytes=content.bytes,
        sha256=content.sha256,
        text=content.text,
        created=moment,
        updated=moment,
    )
    session.add(kept)
    return _show(kept)


def change_list(
    session: Session, key: str, list_id: str, *, name: str | None, language: str | None, content: NewText | None
) -> StoredList | None:
    """Change what is told of a list; None if the player has no such list."""
    mine = select(OwnList).where(OwnList.id == list_id, OwnList.player_id == hash_key(key))
    kept = session.scalar(mine.options(defer(OwnList.text)).with_for_update())
    if kept is None:
        return None
    if content is not None:
        check_room(session, kept.player_id, 0, content.bytes - kept.bytes)
        kept.text, kept.words, kept.bytes, kept.sha256 = content.text, content.words, content.bytes, content.sha256
    kept.name = kept.name if name is None else name
    kept.language = kept.language if language is None else language
    kept.updated = now()
    return _show(kept)


def delete_list(session: Session, key: str, list_id: str) -> bool:
    """Forget a list; whether there was one."""
    gone = delete(OwnList).where(OwnList.id == list_id, OwnList.player_id == hash_key(key)).returning(OwnList.id)
    return session.scalar(gone) is not None


def is_text_kept(session: Session, sha256: str) -> bool:
    """Whether any list, of whichever player, has the text with this hash."""
    return session.scalar(select(OwnList.id).where(OwnList.sha256 == sha256).limit(1)) is not None


def check_room(session: Session, player_id: str, more: int, more_bytes: int) -> None:
    """LimitError if so many more lists, of so many more bytes, would be too many."""
    held = select(func.count(), func.coalesce(func.sum(OwnList.bytes), 0)).where(OwnList.player_id == player_id)
    count, size = session.execute(held).one()
    if more and count + more > MOST_LISTS:
        raise LimitError("too-many", f"found {count + more} word lists of yours, the most that are kept are {MOST_LISTS}")
    if more_bytes > 0 and size + more_bytes > MOST_BYTES:
        raise LimitError("too-many", f"found {size + more_bytes} bytes of word lists of yours, expected at most {MOST_BYTES}")


def _show(kept: OwnList) -> StoredList:
    return StoredList(kept.id, kept.name, kept.language, kept.words, kept.bytes, kept.sha256, kept.updated)
