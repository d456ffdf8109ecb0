"""The tables of a library.

Bundled packs are in none of them: they are part of the package, so an update of the package updates them, and two servers of
different versions on one library do not quarrel over rows. Games name their puzzle by its id and not by a row, so progress in
a bundled puzzle outlives every update, even one that leaves the puzzle out for a while.

Moments are milliseconds since 1970. Documents, events and attempts are JSON text, written by whoever checked them, with the
columns beside it that the database searches by.
"""

from __future__ import annotations

import time
from typing import ClassVar

from sqlalchemy import BigInteger, Double, ForeignKey, Index, MetaData, String, Text, UniqueConstraint
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

CONSTRAINT_NAMES = {
    "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "fk": "fk_%(table_name)s_%(column_0_name)s",
    "pk": "pk_%(table_name)s",
}
"""Every constraint has a name, so that a later version can change it, on SQLite too."""


class Base(DeclarativeBase):
    """The root of the tables."""

    metadata = MetaData(naming_convention=CONSTRAINT_NAMES)
    type_annotation_map: ClassVar = {int: BigInteger}


class Fact(Base):
    """Something about the library itself: under `id`, what tells it from all others."""

    __tablename__ = "facts"

    name: Mapped[str] = mapped_column(String(40), primary_key=True)
    value: Mapped[str] = mapped_column(String(200))


class Player(Base):
    """Somebody who has written something. The id is a hash of the key that their browser made; the key is kept nowhere."""

    __tablename__ = "players"

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    created: Mapped[int]
    has_consented: Mapped[bool]
    """Whether attempts may be kept for study."""


class Forgotten(Base):
    """A player who wanted everything forgotten. Another device may still have the key: nothing it sends may bring it back."""

    __tablename__ = "forgotten"

    player_id: Mapped[str] = mapped_column(String(32), primary_key=True)


OWNER = "players.id"


class OwnPack(Base):
    """A pack that a player has made."""

    __tablename__ = "packs"

    id: Mapped[str] = mapped_column(String(40), primary_key=True)
    player_id: Mapped[str] = mapped_column(ForeignKey(OWNER, ondelete="CASCADE"), index=True)
    name: Mapped[str] = mapped_column(String(200))
    icon: Mapped[str] = mapped_column(String(40))
    created: Mapped[int]


class OwnPuzzle(Base):
    """A puzzle that a player has kept, in a pack of their own or in none."""

    __tablename__ = "puzzles"
    __table_args__ = (Index(None, "player_id", "pack_id"),)

    id: Mapped[str] = mapped_column(String(40), primary_key=True)
    player_id: Mapped[str] = mapped_column(ForeignKey(OWNER, ondelete="CASCADE"))
    pack_id: Mapped[str | None] = mapped_column(ForeignKey("packs.id", ondelete="CASCADE"), index=True)
    title: Mapped[str] = mapped_column(String(200))
    kind: Mapped[str] = mapped_column(String(40))
    height: Mapped[int]
    width: Mapped[int]
    hash: Mapped[str] = mapped_column(String(32))
    band: Mapped[int | None]
    effort: Mapped[float | None] = mapped_column(Double)
    level: Mapped[str | None] = mapped_column(String(40))
    lives: Mapped[int]
    text: Mapped[str] = mapped_column(Text)
    """The puzzle in Gridwright JSON."""
    created: Mapped[int]
    pattern: Mapped[str | None] = mapped_column(Text)
    """What a picture of the empty grid needs, of a kind that has such pictures."""
    early_title: Mapped[str | None] = mapped_column(String(200))
    """Of a picture, what it is called before it is solved, or nothing; `title` is its name then. None for other puzzles."""
    position: Mapped[int] = mapped_column(server_default="0")
    """Where it stands among the puzzles of its pack: the moment when it came there, unless they were ordered by hand."""


class Game(Base):
    """What a player has done on a puzzle: the head of a log of events."""

    __tablename__ = "games"
    __table_args__ = (UniqueConstraint("player_id", "puzzle_id"),)

    id: Mapped[str] = mapped_column(String(40), primary_key=True)
    player_id: Mapped[str] = mapped_column(ForeignKey(OWNER, ondelete="CASCADE"))
    puzzle_id: Mapped[str] = mapped_column(String(130))
    seq: Mapped[int]
    """The number of the last event. Whoever adds events holds this row, so numbers come to light in their order."""
    summary: Mapped[str | None] = mapped_column(Text)
    """What the library shows of it, as the page told it last."""
    updated: Mapped[int]


class Event(Base):
    """Something a player did. The server keeps events and does not understand them."""

    __tablename__ = "events"
    __table_args__ = (UniqueConstraint("game_id", "n", "tab"), {"sqlite_with_rowid": False})

    game_id: Mapped[str] = mapped_column(ForeignKey("games.id", ondelete="CASCADE"), primary_key=True)
    seq: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    n: Mapped[int]
    tab: Mapped[str] = mapped_column(String(16))
    body: Mapped[str] = mapped_column(Text)


class Attempt(Base):
    """One attempt of a player at a puzzle, kept for study with their consent."""

    __tablename__ = "attempts"
    __table_args__ = (UniqueConstraint("player_id", "puzzle_hash", "start"),)

    player_id: Mapped[str] = mapped_column(ForeignKey(OWNER, ondelete="CASCADE"), primary_key=True)
    id: Mapped[str] = mapped_column(String(64), primary_key=True)
    puzzle_hash: Mapped[str] = mapped_column(String(32))
    start: Mapped[int]
    record: Mapped[str] = mapped_column(Text)
    """All about it but its moves."""
    log: Mapped[str] = mapped_column(Text)
    """Its moves."""


class OwnList(Base):
    """A word list that a player has uploaded."""

    __tablename__ = "lists"

    id: Mapped[str] = mapped_column(String(40), primary_key=True)
    player_id: Mapped[str] = mapped_column(ForeignKey(OWNER, ondelete="CASCADE"), index=True)
    name: Mapped[str] = mapped_column(String(200))
    language: Mapped[str] = mapped_column(String(8))
    """Its language, if anybody said; else nothing."""
    words: Mapped[int]
    """How many different words it has."""
    bytes: Mapped[int]
    sha256: Mapped[str] = mapped_column(String(64))
    text: Mapped[str] = mapped_column(Text)
    created: Mapped[int]
    updated: Mapped[int]


def now() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000
