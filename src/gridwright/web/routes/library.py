"""Packs and puzzles: those that come with the package, and those that players make."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from typing import Any, TypeVar

from fastapi import APIRouter, Request, Response

from gridwright.store import own_puzzles
from gridwright.store.library import Library
from gridwright.store.models import OwnPuzzle
from gridwright.store.packs import StoredPack, StoredPuzzle, choose_titles, format_text, list_columns
from gridwright.web.compression import is_known, make_headers, wants_gzip
from gridwright.web.documents import PAGES, parse_document
from gridwright.web.errors import WITH_BODY, answers
from gridwright.web.library_json import format_json, format_list, format_pack, format_puzzle, show_pack
from gridwright.web.routes.dependencies import (
    MaybePlayerKey,
    PlayerKey,
    TheBundledJson,
    TheLibrary,
    answer_in_pieces,
    refuse_missing,
)
from gridwright.web.schemas import (
    KeptAnswer,
    LibraryAnswer,
    NewPack,
    NewPuzzle,
    PackAnswer,
    PackCard,
    PackChange,
    PackId,
    PuzzleAnswer,
    PuzzleChange,
    PuzzleId,
    PuzzleOrder,
    PuzzleReplacement,
    VersionAnswer,
)

router = APIRouter(prefix="/api", tags=["library"])


@router.get("/version", response_model=VersionAnswer, responses=answers(), summary="Who answers")
async def tell_version(request: Request, library: TheLibrary) -> dict[str, Any]:
    return {"version": request.app.state.settings.version, "library": library.id, "kinds": list(PAGES)}


@router.get("/library", response_model=LibraryAnswer, responses=answers(), summary="All packs, without documents")
def list_library(request: Request, library: TheLibrary, bundled: TheBundledJson, player: MaybePlayerKey) -> Response:
    packs = [bundled.cards, *(format_json(show_pack(pack)) for pack in _list_own(library, player))]
    return _answer(request, ['{"packs":[', *format_list(packs), "]}"])


@router.get("/packs/{pack_id}", response_model=PackAnswer, responses=answers(404), summary="A pack with its puzzles")
def read_pack(
    pack_id: PackId, request: Request, library: TheLibrary, bundled: TheBundledJson, player: MaybePlayerKey
) -> Response:
    if pack_id in bundled.packs:
        return _answer(request, [bundled.packs[pack_id]])
    with library.reading() as session:
        pack = None if player is None else own_puzzles.find_pack(session, player, pack_id)
    return _answer(request, format_pack(_need(pack, "pack", pack_id)))


@router.get("/puzzles/{puzzle_id}", response_model=PuzzleAnswer, responses=answers(404), summary="A puzzle")
def read_puzzle(
    puzzle_id: PuzzleId, request: Request, library: TheLibrary, bundled: TheBundledJson, player: MaybePlayerKey
) -> Response:
    if puzzle_id in bundled.puzzles:
        return _answer(request, [bundled.puzzles[puzzle_id]])
    with library.reading() as session:
        puzzle = None if player is None else own_puzzles.find_puzzle(session, player, puzzle_id)
    return _answer(request, [format_puzzle(_need(puzzle, "puzzle", puzzle_id))])


@router.post("/packs", status_code=201, response_model=PackCard, responses=answers(409, *WITH_BODY), summary="Make a pack")
def add_pack(wish: NewPack, library: TheLibrary, player: PlayerKey) -> dict[str, Any]:
    with library.writing(player) as session:
        return show_pack(own_puzzles.add_pack(session, player, wish.name, wish.icon))


@router.patch("/packs/{pack_id}", response_model=PackCard, responses=answers(404, *WITH_BODY), summary="Rename a pack")
def change_pack(pack_id: PackId, change: PackChange, library: TheLibrary, player: PlayerKey) -> dict[str, Any]:
    with library.writing(player) as session:
        pack = own_puzzles.change_pack(session, player, pack_id, name=change.name, icon=change.icon)
        return show_pack(_need(pack, "pack", pack_id))


@router.delete("/packs/{pack_id}", status_code=204, responses=answers(404), summary="Forget a pack and its puzzles")
def delete_pack(pack_id: PackId, library: TheLibrary, player: PlayerKey) -> None:
    with library.writing(player) as session:
        if not own_puzzles.delete_pack(session, player, pack_id):
            raise refuse_missing("pack", pack_id)


@router.post(
    "/puzzles", status_code=201, response_model=PuzzleAnswer, responses=answers(404, 409, *WITH_BODY), summary="Keep a puzzle"
)
def add_puzzle(wish: NewPuzzle, library: TheLibrary, player: PlayerKey) -> Response:
    puzzle = _make_row(wish)
    with library.writing(player) as session:
        stored = _need(own_puzzles.add_puzzle(session, player, puzzle), "pack", wish.pack_id)
    return Response(format_puzzle(stored), status_code=201, media_type="application/json")


@router.get("/kept", response_model=KeptAnswer, responses=answers(), summary="The puzzles kept outside packs")
def list_kept(request: Request, library: TheLibrary, player: PlayerKey) -> Response:
    with library.reading(player) as session:
        kept = own_puzzles.list_kept(session, player)
    return answer_in_pieces(request, ['{"puzzles":[', *format_list(map(format_puzzle, kept)), "]}"])


@router.patch(
    "/puzzles/{puzzle_id}", response_model=PuzzleAnswer, responses=answers(404, *WITH_BODY), summary="Rename or move a puzzle"
)
def change_puzzle(puzzle_id: PuzzleId, change: PuzzleChange, library: TheLibrary, player: PlayerKey) -> Response:
    with library.writing(player) as session:
        _need(own_puzzles.find_puzzle(session, player, puzzle_id), "puzzle", puzzle_id)
        if change.title is not None:
            own_puzzles.rename_puzzle(session, player, puzzle_id, change.title)
        if change.early_title is not None:
            own_puzzles.retitle_puzzle(session, player, puzzle_id, change.early_title)
        if "pack_id" in change.model_fields_set and not own_puzzles.move_puzzle(session, player, puzzle_id, change.pack_id):
            raise refuse_missing("pack", change.pack_id)
        session.flush()
        stored = _need(own_puzzles.find_puzzle(session, player, puzzle_id), "puzzle", puzzle_id)
    return Response(format_puzzle(stored), media_type="application/json")


@router.put(
    "/puzzles/{puzzle_id}", response_model=PuzzleAnswer, responses=answers(404, 409, *WITH_BODY), summary="Replace a puzzle"
)
def replace_puzzle(puzzle_id: PuzzleId, wish: PuzzleReplacement, library: TheLibrary, player: PlayerKey) -> Response:
    """Its place in the pack stays. A puzzle with other clues gets another id, and the game on the one before is forgotten."""
    puzzle = _make_row(NewPuzzle(**{name: getattr(wish, name) for name in PuzzleReplacement.model_fields}))
    with library.writing(player) as session:
        stored = _need(own_puzzles.replace_puzzle(session, player, puzzle_id, puzzle), "puzzle", puzzle_id)
    return Response(format_puzzle(stored), media_type="application/json")


@router.put("/order", status_code=204, responses=answers(404, *WITH_BODY), summary="Order the puzzles of a pack by hand")
def order_puzzles(order: PuzzleOrder, library: TheLibrary, player: PlayerKey) -> None:
    with library.writing(player) as session:
        if not own_puzzles.order_puzzles(session, player, order.pack_id, order.puzzles):
            raise refuse_missing("pack", order.pack_id)


@router.delete("/puzzles/{puzzle_id}", status_code=204, responses=answers(404), summary="Forget a puzzle and the game on it")
def delete_puzzle(puzzle_id: PuzzleId, library: TheLibrary, player: PlayerKey) -> None:
    with library.writing(player) as session:
        if not own_puzzles.delete_puzzle(session, player, puzzle_id):
            raise refuse_missing("puzzle", puzzle_id)


def _make_row(wish: NewPuzzle) -> OwnPuzzle:
    """The puzzle of a document, checked by its kind, as it is stored."""
    puzzle = parse_document(wish.document)
    return OwnPuzzle(
        pack_id=wish.pack_id,
        band=wish.band,
        effort=wish.effort,
        level=wish.level,
        lives=wish.lives,
        text=format_text(puzzle),
        **choose_titles(puzzle, wish.title or ""),
        **list_columns(puzzle),
    )


def _list_own(library: Library, player: str | None) -> list[StoredPack]:
    if player is None:
        return []
    with library.reading() as session:
        return own_puzzles.list_packs(session, player)


Stored = TypeVar("Stored", StoredPack, StoredPuzzle)


def _need(found: Stored | None, what: str, identifier: Any) -> Stored:
    if found is None:
        raise refuse_missing(what, identifier)
    return found


def _answer(request: Request, pieces: Iterable[str]) -> Response:
    """An answer that the browser of this player may keep as long as it is the same."""
    texts = list(pieces)
    whole, size = hashlib.sha256(), 0
    for text in texts:
        whole.update(piece := text.encode())
        size += len(piece)
    digest = whole.hexdigest()[:32]
    headers = make_headers(digest, is_zipped=wants_gzip(request, size), caching="private, no-cache", varies=True)
    headers["Vary"] = "Accept-Encoding, Gridwright-Player"
    if is_known(request, digest):
        return Response(status_code=304, headers=headers)
    return answer_in_pieces(request, texts, headers)
