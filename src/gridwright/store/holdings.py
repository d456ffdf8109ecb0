"""Everything that a library keeps of one player, as values: what is taken out of one library can be put into another."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import select
from sqlalchemy.orm import Session

from gridwright.store.attempts import NewAttempt
from gridwright.store.games import NewEvent
from gridwright.store.models import Base, Event, Game, OwnList, OwnPack, OwnPuzzle
from gridwright.store.players import hash_key

Row = dict[str, Any]
"""The columns of a row by name, without its owner."""
PAGE = 500


@dataclass(frozen=True, slots=True)
class Reach:
    """The highest place of the board that the events of a game speak of, and which event does, for messages."""

    highest: int = -1
    where: str = ""


@dataclass(frozen=True, slots=True)
class HeldGame:
    """A game with its events."""

    puzzle_id: str
    updated: int
    summary: str | None
    events: tuple[NewEvent, ...]
    where: str = ""
    """Where it stands in what was brought along, for messages."""
    reach: Reach = Reach()


@dataclass(frozen=True, slots=True)
class HeldAttempt:
    """An attempt, and the id of the puzzle that its record names."""

    puzzle_id: str
    attempt: NewAttempt


@dataclass(slots=True)
class Holdings:
    """What one player has: rows of packs, puzzles and lists, games, attempts."""

    has_consented: bool = False
    packs: list[Row] = field(default_factory=list)
    puzzles: list[Row] = field(default_factory=list)
    games: list[HeldGame] = field(default_factory=list)
    attempts: list[HeldAttempt] = field(default_factory=list)
    lists: list[Row] = field(default_factory=list)


def iterate_packs(session: Session, key: str) -> Iterator[Row]:
    return _iterate(session, key, OwnPack)


def iterate_puzzles(session: Session, key: str) -> Iterator[Row]:
    return _iterate(session, key, OwnPuzzle)


def iterate_lists(session: Session, key: str) -> Iterator[Row]:
    return _iterate(session, key, OwnList)


def iterate_games(session: Session, key: str) -> Iterator[tuple[Row, Iterator[str]]]:
    """Each game without its events, the one begun first first, and its events as JSON texts, to be taken before the next game."""
    mine = select(Game.id, Game.puzzle_id, Game.updated, Game.summary).where(Game.player_id == hash_key(key))
    for game in session.execute(mine.order_by(Game.updated, Game.puzzle_id)).mappings().all():
        yield dict(game), _iterate_bodies(session, game["id"])


def _iterate_bodies(session: Session, game_id: str) -> Iterator[str]:
    bodies = select(Event.body).where(Event.game_id == game_id).order_by(Event.seq)
    yield from session.scalars(bodies.execution_options(yield_per=PAGE))


def _iterate(session: Session, key: str, table: type[OwnPack | OwnPuzzle | OwnList]) -> Iterator[Row]:
    """The rows of a player, oldest first."""
    columns = [column for column in _columns(table) if column.name != "player_id"]
    mine = select(*columns).where(table.player_id == hash_key(key)).order_by(table.created, table.id)
    for row in session.execute(mine.execution_options(yield_per=PAGE)).mappings():
        yield dict(row)


def _columns(table: type[Base]) -> Any:
    return table.__table__.columns
