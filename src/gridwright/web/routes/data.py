"""All data of a player, to be taken along and brought back."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack
from typing import IO, Annotated, Any

from fastapi import APIRouter, Depends, Request
from sqlalchemy.orm import Session
from starlette.concurrency import run_in_threadpool
from starlette.responses import Response, StreamingResponse

from gridwright.store import player_data, players
from gridwright.store.library import Library
from gridwright.store.player_data import Holdings, check_reach, unite
from gridwright.web.data_file import VERSION, DataTaken, ListData, PackData, PlayerData, PuzzleData, read_data
from gridwright.web.documents import count_places
from gridwright.web.errors import WITH_BODY, ApiError, answers
from gridwright.web.jobs.dispatcher import Dispatcher
from gridwright.web.jobs.work_item import RefusedError
from gridwright.web.library_json import format_json, format_list
from gridwright.web.routes.dependencies import Asker, PlayerKey, TheAsker, TheDispatcher, TheLibrary
from gridwright.web.tasks.files import check_list

router = APIRouter(prefix="/api/data", tags=["data"])

IN_MEMORY = 4 << 20
"""Bytes of an answer beyond which it waits in a file: a player may have much, and several may ask."""
BLOCK = 1 << 18
SCHEMA = {"$ref": "#/components/schemas/PlayerData"}


async def take_body(request: Request) -> bytes:
    """The body as it came: decoding it here would keep the event loop from everything else."""
    return await request.body()


@router.get("", response_model=PlayerData, responses=answers(), summary="Everything that is kept of oneself")
def export_data(library: TheLibrary, player: PlayerKey) -> Response:
    """One object with everything in it, which `POST` takes back, here or at another library."""
    with ExitStack() as stack:
        file = stack.enter_context(tempfile.SpooledTemporaryFile(max_size=IN_MEMORY))
        with library.reading(player) as session:
            for piece in _format_data(session, player):
                file.write(piece.encode())
        stack.pop_all()  # from here on, whoever sends it closes it
    headers = {"Content-Length": str(file.tell()), "Content-Disposition": 'attachment; filename="gridwright-data.json"'}
    file.seek(0)
    return StreamingResponse(_send(file), media_type="application/json", headers=headers)


def _send(file: IO[bytes]) -> Iterator[bytes]:
    with file:
        while block := file.read(BLOCK):
            yield block


def _format_data(session: Session, player: str) -> Iterator[str]:
    consent = json.dumps(players.has_consented(session, player))
    yield f'{{"version":{VERSION},"consent":{consent},"packs":['
    yield from format_list(_show(PackData, row) for row in player_data.iterate_packs(session, player))
    yield '],"puzzles":['
    yield from format_list(_show(PuzzleData, row) for row in player_data.iterate_puzzles(session, player))
    yield '],"games":['
    for number, (game, bodies) in enumerate(player_data.iterate_games(session, player)):
        head = f'"puzzle_id":{json.dumps(game["puzzle_id"])},"updated":{game["updated"]},"summary":{game["summary"] or "null"}'
        yield f'{"," if number else ""}{{{head},"events":['
        yield from format_list(bodies)
        yield "]}"
    yield '],"attempts":['
    yield from format_list(f'{record[:-1]},"log":{log}}}' for record, log in players.list_attempts(session, player))
    yield '],"lists":['
    yield from format_list(_show(ListData, row) for row in player_data.iterate_lists(session, player))
    yield "]}"


def _show(model: type[PackData | PuzzleData | ListData], row: dict[str, Any]) -> str:
    return format_json({name: row[name] for name in model.model_fields})


@router.post(
    "",
    response_model=DataTaken,
    responses=answers(409, 429, *WITH_BODY),
    summary="Bring back what was taken along",
    openapi_extra={"requestBody": {"content": {"application/json": {"schema": SCHEMA}}, "required": True}},
)
async def import_data(
    body: Annotated[bytes, Depends(take_body)], asker: TheAsker, dispatcher: TheDispatcher, library: TheLibrary, player: PlayerKey
) -> Any:
    """All of it or nothing: united with what is there, so that bringing the same twice does what bringing it once does.

    What is there under the same id stays as it is. Attempts are taken only where keeping them is allowed, by the data or before.
    """
    held = await run_in_threadpool(_read, library, player, body)
    del body
    await _count_words(dispatcher, asker, held)
    return await run_in_threadpool(_unite, library, player, held)


def _read(library: Library, player: str, body: bytes) -> Holdings:
    with library.reading(player):
        pass  # whoever was forgotten is told so before anything is read
    held = read_data(body)
    for game in held.games:
        if puzzle := library.bundle.puzzles.get(game.puzzle_id):
            check_reach(game, count_places(puzzle.kind, puzzle.height, puzzle.width, puzzle.pattern))
    return held


async def _count_words(dispatcher: Dispatcher, asker: Asker, held: Holdings) -> None:
    """Let a worker process read every word list."""
    for number, row in enumerate(held.lists):
        try:
            wanted = {name: row[name] for name in ("name", "text", "language")}
            answer = await dispatcher.reading.ask(check_list, wanted, **asker.turn)
        except RefusedError as error:
            failure = error.failure
            if failure.code in ("wrong-input", "no-words"):
                told = f"{failure.place}: {failure.message}" if failure.place else failure.message
                raise ApiError(422, "wrong-input", told, f"body.lists.{number}.text") from None
            raise
        row["words"] = json.loads(answer)["words"]


def _unite(library: Library, player: str, held: Holdings) -> dict[str, Any]:
    with library.writing(player) as session:
        united = unite(session, player, held, count_places)
    counts = {name: getattr(united, name) for name in ("packs", "puzzles", "games", "events", "attempts", "lists")}
    return {"added": counts, "ids": united.ids, "consent": united.has_consented}
