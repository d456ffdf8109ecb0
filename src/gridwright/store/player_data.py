"""Everything that a library keeps of one player: read out as values, and merged into another library.

Merging loses nothing, and merging the same data twice does what merging it once does.
"""

from __future__ import annotations

import base64
import hashlib
import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from sqlalchemy import select
from sqlalchemy.orm import Session

from gridwright.model.errors import InputError
from gridwright.store.database import insert_new
from gridwright.store.games import NewEvent, hold_game, unite_events
from gridwright.store.models import Attempt, Base, Event, Game, OwnList, OwnPack, OwnPuzzle, Player
from gridwright.store.own_puzzles import MOST_PACKS, MOST_PUZZLES, check_count, check_length
from gridwright.store.players import OWN_PREFIX, NewAttempt, add_attempts, ensure_player, hash_key
from gridwright.store.word_lists import check_room

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


AT_ONCE = 400
"""Ids in one question to the database."""
Owned = type[OwnPack | OwnPuzzle | OwnList]
CountPlaces = Callable[[str, int, int, str | None], int]


@dataclass(slots=True)
class United:
    """How many things were new, and which ids have changed: old -> new."""

    packs: int = 0
    puzzles: int = 0
    games: int = 0
    events: int = 0
    attempts: int = 0
    lists: int = 0
    ids: dict[str, str] = field(default_factory=dict)
    has_consented: bool = False


@dataclass(frozen=True, slots=True)
class Settled:
    """Under which ids things of one sort are kept here, and which of them, by their old ids, are here already."""

    ids: dict[str, str]
    known: frozenset[str]


def unite(session: Session, key: str, holdings: Holdings, count_places: CountPlaces) -> United:
    """Add what is not there yet. LimitError if that is too much; ForgottenError if the player wanted to be forgotten.

    What is there under the same id stays as it is. An id that is another player's is replaced, always by the same one. InputError
    if a puzzle of one's own lies in a pack that is neither brought along nor here, or a game is on such a puzzle, or leaves the
    board of its puzzle, which has as many places as `count_places` says of its kind, height, width and pattern.
    """
    player_id = ensure_player(session, key)
    # One at a time: two that bring the same things would both find them missing.
    player = session.get_one(Player, player_id, with_for_update={"key_share": True}, populate_existing=True)
    player.has_consented = player.has_consented or holdings.has_consented
    united = United(has_consented=player.has_consented)
    packs = _unite_packs(session, player_id, holdings.packs, united)
    puzzles = _unite_puzzles(session, player_id, holdings.puzzles, packs, united)
    _unite_lists(session, player_id, holdings.lists, united)
    session.flush()
    puzzles = _find_all(session, OwnPuzzle, player_id, puzzles, {game.puzzle_id: game.where for game in holdings.games})
    _check_reaches(session, holdings.games, puzzles, count_places)
    _unite_games(session, key, holdings.games, puzzles, united)
    if player.has_consented:
        _unite_attempts(session, key, holdings.attempts, puzzles, united)
    return united


def settle_ids(session: Session, table: Owned, player_id: str, ids: Iterable[str]) -> Settled:
    """Find an id for each thing: its own, unless somebody else has it."""
    settled: dict[str, str] = {}
    known: set[str] = set()
    pending = {each: each for each in ids}
    for number in range(1, 1_000):
        if not pending:
            break
        owners = _find_owners(session, table, list(pending.values()))
        for old, tried in list(pending.items()):
            owner = owners.get(tried)
            if owner in (None, player_id):
                settled[old] = tried
                known |= {old} if owner else set()
                del pending[old]
            else:
                pending[old] = _derive_id(player_id, old, number)
    return Settled(settled, frozenset(known))


def _derive_id(player_id: str, old: str, number: int) -> str:
    """An id in place of another: the same again for the same player, so that what is brought twice is found the second time."""
    digest = hashlib.sha256(f"gridwright {player_id} {old} {number}".encode()).digest()
    return OWN_PREFIX + base64.urlsafe_b64encode(digest[:16]).decode().rstrip("=")


def _find_owners(session: Session, table: Owned, ids: Sequence[str]) -> dict[str, str]:
    owners: dict[str, str] = {}
    for start in range(0, len(ids), AT_ONCE):
        wanted = select(table.id, table.player_id).where(table.id.in_(ids[start : start + AT_ONCE]))
        for each, owner in session.execute(wanted):
            owners[each] = owner
    return owners


def _unite_packs(session: Session, player_id: str, rows: Sequence[Row], united: United) -> Settled:
    settled = settle_ids(session, OwnPack, player_id, (row["id"] for row in rows))
    new = _choose_new(rows, settled, player_id, united)
    check_count(session, OwnPack, player_id, MOST_PACKS, len(new))
    insert_new(session, OwnPack, new)
    united.packs = len(new)
    return settled


def _unite_puzzles(session: Session, player_id: str, rows: Sequence[Row], packs: Settled, united: United) -> Settled:
    settled = settle_ids(session, OwnPuzzle, player_id, (row["id"] for row in rows))
    new = _choose_new(rows, settled, player_id, united)
    check_count(session, OwnPuzzle, player_id, MOST_PUZZLES, len(new))
    check_length(session, player_id, sum(len(row["text"]) for row in new))
    places = {row["pack_id"]: f"body.puzzles.{number}.pack_id" for number, row in enumerate(rows) if row["pack_id"] is not None}
    packs = _find_all(session, OwnPack, player_id, packs, places)
    for row in new:
        row["pack_id"] = None if row["pack_id"] is None else packs.ids[row["pack_id"]]
    insert_new(session, OwnPuzzle, new)
    united.puzzles = len(new)
    return settled


def _find_all(session: Session, table: Owned, player_id: str, brought: Settled, wanted: Mapping[str, str]) -> Settled:
    """The same, with further things that others speak of, and where they do; InputError if one of them is not here."""
    missing = [each for each in wanted if each.startswith(OWN_PREFIX) and each not in brought.ids]
    found = settle_ids(session, table, player_id, missing)
    for each in missing:
        if each not in found.known:
            raise InputError(f"found {each}, which is neither among the {table.__tablename__} nor here", place=wanted[each])
    return Settled(brought.ids | found.ids, brought.known | found.known)


def _check_reaches(session: Session, games: Sequence[HeldGame], puzzles: Settled, count_places: CountPlaces) -> None:
    """InputError if a game on a puzzle of one's own speaks of a place that its board does not have."""
    ids = [puzzles.ids[game.puzzle_id] for game in games if game.puzzle_id in puzzles.ids]
    places: dict[str, int] = {}
    for start in range(0, len(ids), AT_ONCE):
        sizes = select(OwnPuzzle.id, OwnPuzzle.kind, OwnPuzzle.height, OwnPuzzle.width, OwnPuzzle.pattern)
        for each, kind, height, width, pattern in session.execute(sizes.where(OwnPuzzle.id.in_(ids[start : start + AT_ONCE]))):
            places[each] = count_places(kind, height, width, pattern)
    for game in games:
        if game.puzzle_id in puzzles.ids:
            check_reach(game, places[puzzles.ids[game.puzzle_id]])


def check_reach(game: HeldGame, places: int) -> None:
    """InputError if the events of a game speak of a place beyond so many."""
    if game.reach.highest >= places:
        raise InputError(f"found place {game.reach.highest}, but this board has {places} places", place=game.reach.where)


def _unite_lists(session: Session, player_id: str, rows: Sequence[Row], united: United) -> None:
    settled = settle_ids(session, OwnList, player_id, (row["id"] for row in rows))
    new = _choose_new(rows, settled, player_id, united)
    check_room(session, player_id, len(new), sum(row["bytes"] for row in new))
    insert_new(session, OwnList, new)
    united.lists = len(new)


def _choose_new(rows: Sequence[Row], settled: Settled, player_id: str, united: United) -> list[Row]:
    """The rows that are not there yet, as they will be kept; of two with one id, the first."""
    united.ids |= {old: new for old, new in settled.ids.items() if old != new}
    new = {row["id"]: {**row, "id": settled.ids[row["id"]], "player_id": player_id} for row in reversed(rows)}
    return [row for old, row in reversed(new.items()) if old not in settled.known]


def _unite_games(session: Session, key: str, games: Sequence[HeldGame], puzzles: Settled, united: United) -> None:
    held = set(session.scalars(select(Game.puzzle_id).where(Game.player_id == hash_key(key))))
    for each in games:
        puzzle_id = puzzles.ids.get(each.puzzle_id, each.puzzle_id)
        game = hold_game(session, key, puzzle_id)
        if game is None:  # the puzzle was deleted this very moment
            continue
        added = unite_events(session, game, each.events, is_long=True)
        is_new = puzzle_id not in held
        held.add(puzzle_id)
        united.games += is_new
        united.events += added
        if is_new or _is_later(each.summary, game.summary):
            game.summary = each.summary
        game.updated = each.updated if is_new else max(game.updated, each.updated)


def _is_later(summary: str | None, than: str | None) -> bool:
    """Whether a summary was made after another, by the clock of who made it."""
    if summary is None or than is None:
        return summary is not None
    return bool(json.loads(summary)["updated"] > json.loads(than).get("updated", 0))


def _unite_attempts(session: Session, key: str, attempts: Sequence[HeldAttempt], puzzles: Settled, united: United) -> None:
    known = set(session.scalars(select(Attempt.id).where(Attempt.player_id == hash_key(key))))
    new = [_rename(each, puzzles) for each in attempts if each.attempt.id not in known]
    united.attempts = len(new) - len(add_attempts(session, key, new)) if new else 0


def _rename(held: HeldAttempt, puzzles: Settled) -> NewAttempt:
    """An attempt whose record names its puzzle by the id that it has here."""
    puzzle_id = puzzles.ids.get(held.puzzle_id, held.puzzle_id)
    if puzzle_id == held.puzzle_id:
        return held.attempt
    record = {**json.loads(held.attempt.record), "puzzle_id": puzzle_id}
    return replace(held.attempt, record=json.dumps(record, ensure_ascii=False, separators=(",", ":")))
