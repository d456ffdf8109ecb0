"""Games: what players did, sent in any order by any number of tabs, and given to all of them."""

from __future__ import annotations

import json
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request, Response

from gridwright.store import games
from gridwright.store.games import GameHead, Log, NewEvent
from gridwright.store.players import OWN_PREFIX
from gridwright.web.errors import WITH_BODY, answers
from gridwright.web.library_json import format_list
from gridwright.web.routes.dependencies import PlayerKey, TheLibrary, answer_in_pieces, refuse_missing
from gridwright.web.schemas import EventsAnswer, GameAnswer, GameEvent, GamesAnswer, NewEvents, PuzzleId

router = APIRouter(prefix="/api/games", tags=["games"])

Since = Annotated[int, Query(ge=0, le=2**53 - 1, description="The number of the last event known")]


@router.get("", response_model=GamesAnswer, responses=answers(), summary="All games of a player, without their events")
def list_games(request: Request, library: TheLibrary, player: PlayerKey) -> Response:
    with library.reading(player) as session:
        heads = games.list_games(session, player)
    return answer_in_pieces(
        request, ['{"games":[', *format_list(map(_show_head, heads)), f'],"library":{json.dumps(library.id)}}}']
    )


@router.get("/{puzzle_id}", response_model=GameAnswer, responses=answers(), summary="The events of a game")
def read_game(puzzle_id: PuzzleId, library: TheLibrary, player: PlayerKey, since: Since = 0) -> Response:
    with library.reading(player) as session:
        log = games.read_log(session, player, puzzle_id, since)
    return _answer(**_show_log(log), summary=log.summary or "null", library=json.dumps(library.id))


@router.post(
    "/{puzzle_id}/events",
    response_model=EventsAnswer,
    responses=answers(404, 409, *WITH_BODY),
    summary="Add to a game, and learn what others have added",
)
def add_events(puzzle_id: PuzzleId, sent: NewEvents, library: TheLibrary, player: PlayerKey) -> Response:
    if not puzzle_id.startswith(OWN_PREFIX) and puzzle_id not in library.bundle.puzzles:
        # A game on a puzzle that another version had can still be read, but nobody plays it here.
        raise refuse_missing("puzzle", puzzle_id)
    events = [NewEvent(event.n, event.by, _format_event(event)) for event in sent.events]
    summary = None if sent.summary is None else sent.summary.model_dump_json(exclude_unset=True)
    with library.writing() as session:
        log = games.add_events(session, player, puzzle_id, sent.since, events, summary)
    if log is None:
        raise refuse_missing("puzzle", puzzle_id)
    return _answer(**_show_log(log), library=json.dumps(library.id))


def _format_event(event: GameEvent) -> str:
    return event.model_dump_json(exclude_none=True)


def _show_head(head: GameHead) -> str:
    return f'{{"puzzle_id":{json.dumps(head.puzzle_id)},"seq":{head.seq},"summary":{head.summary or "null"}}}'


def _show_log(log: Log) -> dict[str, str]:
    return {"events": f"[{','.join(log.bodies)}]", "seq": str(log.seq), "has_more": json.dumps(log.has_more)}


def _answer(**fields: Any) -> Response:
    """An object of fields that are JSON already: reading thousands of events only to write them again would take its time."""
    content = ",".join(f'"{name}":{text}' for name, text in fields.items())
    return Response(f"{{{content}}}", media_type="application/json")
