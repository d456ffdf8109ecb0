"""Games: logs of events that only grow. The library unites what several tabs and devices send, and understands none of it."""

from __future__ import annotations

import json
import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import bindparam, func, select, tuple_
from sqlalchemy.orm import Session

from gridwright.store.database import hold_for, insert_new
from gridwright.store.errors import LimitError
from gridwright.store.models import Event, Game, OwnPuzzle, now
from gridwright.store.players import OWN_PREFIX, ensure_player, hash_key

MOST_EVENTS = 200_000
"""In one game. The longest games that people play have a tenth of that."""
MOST_GAMES = 5_000
"""Of one player."""
PAGE = 20_000
PAGE_CHARACTERS = 8_000_000
"""How many events one answer holds, and how long they may be together."""

THE_GAME = select(Game).where(Game.player_id == bindparam("player"), Game.puzzle_id == bindparam("puzzle"))
HELD_GAME = THE_GAME.with_for_update()
KNOWN_KEYS = select(Event.n, Event.tab).where(
    Event.game_id == bindparam("game"), tuple_(Event.n, Event.tab).in_(bindparam("keys", expanding=True))
)
"""Made once: making a statement takes longer than running it."""


@dataclass(frozen=True, slots=True)
class NewEvent:
    """An event as it is sent: the `n` and the tab that tell it from the others of its game, and all of it as JSON text."""

    n: int
    tab: str
    body: str

    @property
    def key(self) -> tuple[int, str]:
        return self.n, self.tab


@dataclass(frozen=True, slots=True)
class Log:
    """Events of a game, as JSON texts, in the order in which the library was told them."""

    bodies: tuple[str, ...]
    seq: int
    """The number of the last event told of; whoever asks for more says it."""
    has_more: bool
    summary: str | None


@dataclass(frozen=True, slots=True)
class GameHead:
    """A game without its events."""

    puzzle_id: str
    seq: int
    summary: str | None


def list_games(session: Session, key: str) -> list[GameHead]:
    """A player's games, the one touched last first. Where all summaries would be too much, the rest are left without values."""
    mine = select(Game.puzzle_id, Game.seq, Game.summary).where(Game.player_id == hash_key(key))
    heads: list[GameHead] = []
    room = PAGE_CHARACTERS
    for puzzle_id, seq, summary in session.execute(mine.order_by(Game.updated.desc(), Game.id).execution_options(yield_per=100)):
        room -= len(summary or "")
        heads.append(GameHead(puzzle_id, seq, summary if room >= 0 or summary is None else _leave_out_values(summary)))
    return heads


def _leave_out_values(summary: str) -> str:
    """A summary without the picture of its board, by far the longest part."""
    return json.dumps({**json.loads(summary), "values": ""}, separators=(",", ":"))


def read_log(session: Session, key: str, puzzle_id: str, since: int) -> Log:
    """The events of a game behind number `since`; of a game that nobody has begun, none."""
    game = session.scalar(THE_GAME, {"player": hash_key(key), "puzzle": puzzle_id})
    return Log((), 0, False, None) if game is None else _read(session, game, since, frozenset())


def add_events(
    session: Session, key: str, puzzle_id: str, since: int, events: Sequence[NewEvent], summary: str | None
) -> Log | None:
    """Unite the events with the log, and read what the sender did not know; None if the puzzle was the player's own and is gone.

    An event that is known already is passed over, so sending twice does what sending once does. LimitError if the log is full.
    A sender who knows of more events than there were is told to begin anew from 0: the log they knew is lost, and with what they
    just sent this one may be as long, so that its number alone would not tell them.
    """
    game = hold_game(session, key, puzzle_id)
    if game is None:
        return None
    before = game.seq
    unite_events(session, game, events)
    game.summary = game.summary if summary is None else summary
    game.updated = now()
    if since == before:  # as it is with every stroke of somebody who plays alone
        return Log((), game.seq, False, game.summary)
    if since > before:
        return Log((), 0, True, game.summary)
    return _read(session, game, since, frozenset(event.key for event in events))


def unite_events(session: Session, game: Game, events: Sequence[NewEvent], *, is_long: bool = False) -> int:
    """Add those of the events that a game, which is held, does not know; how many they are. LimitError if the log is full.

    `is_long`: there may be as many as a game can have, so that asking for each of them would be too much.
    """
    sent = {event.key: event for event in reversed(events)}  # of two with one key, the first counts
    known = _list_known(session, game) if is_long else _find_known(session, game, list(sent))
    new = [event for event in reversed(sent.values()) if event.key not in known]
    if game.seq + len(new) > MOST_EVENTS:
        raise LimitError("log-full", f"found {game.seq + len(new)} events in this game, the most that are kept are {MOST_EVENTS}")
    rows: list[dict[str, Any]] = [
        {"game_id": game.id, "seq": seq, "n": event.n, "tab": event.tab, "body": event.body}
        for seq, event in enumerate(new, start=game.seq + 1)
    ]
    insert_new(session, Event, rows)
    game.seq += len(new)
    return len(new)


def hold_game(session: Session, key: str, puzzle_id: str) -> Game | None:
    """The game, begun if need be, held until the end of the transaction: only one sender at a time adds to it.

    None if the puzzle was the player's own and is gone; then the game is gone, too.
    """
    owner = {"player": hash_key(key), "puzzle": puzzle_id}
    game = session.scalar(HELD_GAME, owner)
    if game is not None:
        return game
    player_id = ensure_player(session, key)
    if puzzle_id.startswith(OWN_PREFIX) and not _has_own(session, player_id, puzzle_id):
        return None
    count = session.scalar(select(func.count()).select_from(Game).where(Game.player_id == player_id))
    if (count or 0) >= MOST_GAMES:
        raise LimitError("too-many", f"found {count} games of yours, the most that are kept")
    row = {"id": secrets.token_urlsafe(16), "player_id": player_id, "puzzle_id": puzzle_id, "seq": 0, "updated": now()}
    insert_new(session, Game, [row])
    return session.scalars(HELD_GAME, owner).one()


def _has_own(session: Session, player_id: str, puzzle_id: str) -> bool:
    puzzle = session.get(OwnPuzzle, puzzle_id, with_for_update=hold_for(session))
    return puzzle is not None and puzzle.player_id == player_id


def _find_known(session: Session, game: Game, keys: list[tuple[int, str]]) -> set[tuple[int, str]]:
    if not keys:
        return set()
    return {(n, tab) for n, tab in session.execute(KNOWN_KEYS, {"game": game.id, "keys": keys})}


def _list_known(session: Session, game: Game) -> set[tuple[int, str]]:
    if game.seq == 0:
        return set()
    return {(n, tab) for n, tab in session.execute(select(Event.n, Event.tab).where(Event.game_id == game.id))}


def _read(session: Session, game: Game, since: int, passed_over: frozenset[tuple[int, str]]) -> Log:
    """What stands behind number `since`. A number that this log has not reached was told by a log that is lost: all is read."""
    start = since if since <= game.seq else 0
    wanted = select(Event.seq, Event.n, Event.tab, Event.body).where(Event.game_id == game.id, Event.seq > start)
    bodies: list[str] = []
    room, last = PAGE_CHARACTERS, start
    with session.execute(wanted.order_by(Event.seq).limit(PAGE + 1).execution_options(yield_per=500)) as rows:
        for number, (seq, n, tab, body) in enumerate(rows):
            if number == PAGE or (number and len(body) > room):
                return Log(tuple(bodies), last, True, game.summary)
            if (n, tab) not in passed_over:
                bodies.append(body)
                room -= len(body)
            last = seq
    return Log(tuple(bodies), game.seq, False, game.summary)
