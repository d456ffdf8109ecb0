"""What players make: packs and puzzles of their own. Nobody else sees them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sqlalchemy import delete, func, select
from sqlalchemy.orm import Session, defer

from gridwright.store.database import hold_for
from gridwright.store.errors import LimitError
from gridwright.store.models import Game, OwnPack, OwnPuzzle, now
from gridwright.store.packs import StoredPack, StoredPuzzle
from gridwright.store.players import ensure_player, hash_key, make_id

MOST_PACKS = 200
MOST_PUZZLES = 5_000
MOST_CHARACTERS = 64 << 20
"""Of all puzzles of one player together."""
IN_ORDER = OwnPuzzle.position, OwnPuzzle.created, OwnPuzzle.id


def list_packs(session: Session, key: str) -> list[StoredPack]:
    """A player's own packs with their puzzles, oldest first. The texts of the puzzles are left out: they may be many."""
    player_id = hash_key(key)
    packs = session.scalars(select(OwnPack).where(OwnPack.player_id == player_id).order_by(OwnPack.created, OwnPack.id))
    in_packs = OwnPuzzle.player_id == player_id, OwnPuzzle.pack_id.is_not(None)
    members: dict[str | None, list[OwnPuzzle]] = {}
    without_texts = select(OwnPuzzle).where(*in_packs).options(defer(OwnPuzzle.text, raiseload=True))
    for puzzle in session.scalars(without_texts.order_by(*IN_ORDER)):
        members.setdefault(puzzle.pack_id, []).append(puzzle)
    return [_make_pack(pack, members.get(pack.id, []), has_texts=False) for pack in packs]


def find_pack(session: Session, key: str, pack_id: str) -> StoredPack | None:
    pack = _own_pack(session, key, pack_id)
    return None if pack is None else _make_pack(pack, _list_members(session, pack.player_id, pack_id))


def add_pack(session: Session, key: str, name: str, icon: str) -> StoredPack:
    """A new pack of this player's. LimitError if they have too many."""
    player_id = ensure_player(session, key)
    check_count(session, OwnPack, player_id, MOST_PACKS)
    pack = OwnPack(id=make_id(), player_id=player_id, name=name, icon=icon, created=now())
    session.add(pack)
    return _make_pack(pack, [])


def change_pack(session: Session, key: str, pack_id: str, *, name: str | None, icon: str | None) -> StoredPack | None:
    pack = _own_pack(session, key, pack_id)
    if pack is None:
        return None
    pack.name = pack.name if name is None else name
    pack.icon = pack.icon if icon is None else icon
    return find_pack(session, key, pack_id)


def delete_pack(session: Session, key: str, pack_id: str) -> bool:
    """Forget a pack with its puzzles and the games on them; whether there was one."""
    pack = session.get(OwnPack, pack_id, with_for_update=True)  # nobody puts a puzzle into it meanwhile
    if pack is None or pack.player_id != hash_key(key):
        return False
    # Nor begins a game on one of its puzzles, which would outlive it.
    members = select(OwnPuzzle.id).where(OwnPuzzle.pack_id == pack_id).order_by(OwnPuzzle.id).with_for_update()
    _forget_games(session, pack.player_id, list(session.scalars(members)))
    session.execute(delete(OwnPack).where(OwnPack.id == pack_id))
    return True


def list_kept(session: Session, key: str) -> list[StoredPuzzle]:
    """The puzzles that a player keeps outside any pack, oldest first."""
    return [make_puzzle(puzzle, number) for number, puzzle in enumerate(_list_members(session, hash_key(key), None), start=1)]


def find_puzzle(session: Session, key: str, puzzle_id: str) -> StoredPuzzle | None:
    puzzle = _own_puzzle(session, key, puzzle_id)
    return None if puzzle is None else make_puzzle(puzzle, _find_number(session, puzzle))


def add_puzzle(session: Session, key: str, puzzle: OwnPuzzle) -> StoredPuzzle | None:
    """Keep a puzzle, which gets its owner and its id here; None if its pack is not there. LimitError if there are too many."""
    player_id = ensure_player(session, key)
    if puzzle.pack_id is not None and _own_pack(session, key, puzzle.pack_id) is None:
        return None
    check_count(session, OwnPuzzle, player_id, MOST_PUZZLES)
    check_length(session, player_id, len(puzzle.text))
    puzzle.id, puzzle.player_id, puzzle.created = make_id(), player_id, now()
    puzzle.position = _next_position(session, player_id, puzzle.pack_id)
    session.add(puzzle)
    session.flush()
    return make_puzzle(puzzle, _find_number(session, puzzle))


def move_puzzle(session: Session, key: str, puzzle_id: str, pack_id: str | None) -> bool:
    """Put a puzzle into another pack, or with None into none, at its end; whether both are there."""
    puzzle = _own_puzzle(session, key, puzzle_id)
    if puzzle is None or (pack_id is not None and _own_pack(session, key, pack_id) is None):
        return False
    if puzzle.pack_id != pack_id:
        puzzle.pack_id, puzzle.position = pack_id, _next_position(session, puzzle.player_id, pack_id)
    return True


def order_puzzles(session: Session, key: str, pack_id: str | None, puzzle_ids: Sequence[str]) -> bool:
    """Let the puzzles of a pack, or with None those in none, stand in this order; whether the pack is there.

    Puzzles that are not named, as one that came a moment ago, stay behind the others; ids that are not there do not matter.
    """
    if pack_id is not None and _own_pack(session, key, pack_id) is None:
        return False
    wanted = {puzzle_id: number for number, puzzle_id in enumerate(puzzle_ids)}
    members = _list_members(session, hash_key(key), pack_id)
    for number, puzzle in enumerate(sorted(members, key=lambda puzzle: wanted.get(puzzle.id, len(wanted))), start=1):
        puzzle.position = number
    return True


def replace_puzzle(session: Session, key: str, puzzle_id: str, puzzle: OwnPuzzle) -> StoredPuzzle | None:
    """Keep a puzzle in the place of another one; None if that is not there. LimitError if it is too long.

    What has the same clues keeps its id, and the game on it goes on. Otherwise the id is a new one: nobody goes on with a game on
    another puzzle, on no device.
    """
    before = session.get(OwnPuzzle, puzzle_id, with_for_update=True)
    if before is None or before.player_id != hash_key(key):
        return None
    check_length(session, before.player_id, len(puzzle.text) - len(before.text))
    if puzzle.hash == before.hash:
        for name in ("title", "early_title", "band", "effort", "level", "text"):
            setattr(before, name, getattr(puzzle, name))
        session.flush()
        return make_puzzle(before, _find_number(session, before))
    for name in ("player_id", "pack_id", "created", "position"):
        setattr(puzzle, name, getattr(before, name))
    puzzle.id = make_id()
    delete_puzzle(session, key, puzzle_id)
    session.add(puzzle)
    session.flush()
    return make_puzzle(puzzle, _find_number(session, puzzle))


def rename_puzzle(session: Session, key: str, puzzle_id: str, title: str) -> bool:
    """Whether it is there. A picture with a title apart from its name keeps that title."""
    puzzle = _own_puzzle(session, key, puzzle_id)
    if puzzle is None:
        return False
    if puzzle.early_title in ("", puzzle.title):
        puzzle.early_title = title  # what its player calls it gives nothing away to them
    puzzle.title = title
    return True


def retitle_puzzle(session: Session, key: str, puzzle_id: str, title: str) -> bool:
    """Call a picture something else before it is solved; whether it is there. What has one title for all times gets another."""
    puzzle = _own_puzzle(session, key, puzzle_id)
    if puzzle is None:
        return False
    if puzzle.early_title in (None, puzzle.title):
        return rename_puzzle(session, key, puzzle_id, title)
    puzzle.early_title = title
    return True


def delete_puzzle(session: Session, key: str, puzzle_id: str) -> bool:
    """Forget a puzzle with the game on it; whether there was one."""
    puzzle = session.get(OwnPuzzle, puzzle_id, with_for_update=True)  # nobody begins a game on it meanwhile
    if puzzle is None or puzzle.player_id != hash_key(key):
        return False
    _forget_games(session, puzzle.player_id, [puzzle_id])
    session.execute(delete(OwnPuzzle).where(OwnPuzzle.id == puzzle_id))
    return True


def make_puzzle(puzzle: OwnPuzzle, number: int, *, has_text: bool = True) -> StoredPuzzle:
    return StoredPuzzle(
        id=puzzle.id,
        pack_id=puzzle.pack_id,
        number=number,
        titles={"en": puzzle.title},
        title=puzzle.early_title or "",
        is_picture=puzzle.early_title is not None,
        kind=puzzle.kind,
        height=puzzle.height,
        width=puzzle.width,
        hash=puzzle.hash,
        lives=puzzle.lives,
        band=puzzle.band,
        effort=puzzle.effort,
        level=puzzle.level,
        is_own=True,
        pattern=puzzle.pattern,
        created=puzzle.created,
        text=puzzle.text if has_text else "",
    )


def _make_pack(pack: OwnPack, members: Iterable[OwnPuzzle], *, has_texts: bool = True) -> StoredPack:
    puzzles = tuple(make_puzzle(puzzle, number, has_text=has_texts) for number, puzzle in enumerate(members, start=1))
    return StoredPack(pack.id, {"en": pack.name}, {}, pack.icon, True, puzzles)


def _own_pack(session: Session, key: str, pack_id: str) -> OwnPack | None:
    """A pack of this player's. Whoever is about to write may count on it: nobody else deletes it meanwhile."""
    pack = session.get(OwnPack, pack_id, with_for_update=hold_for(session))
    return pack if pack is not None and pack.player_id == hash_key(key) else None


def _own_puzzle(session: Session, key: str, puzzle_id: str) -> OwnPuzzle | None:
    puzzle = session.get(OwnPuzzle, puzzle_id)
    return puzzle if puzzle is not None and puzzle.player_id == hash_key(key) else None


def _list_members(session: Session, player_id: str, pack_id: str | None) -> list[OwnPuzzle]:
    here = OwnPuzzle.player_id == player_id, OwnPuzzle.pack_id == pack_id
    return list(session.scalars(select(OwnPuzzle).where(*here).order_by(*IN_ORDER)))


def _next_position(session: Session, player_id: str, pack_id: str | None) -> int:
    """Behind all others of its pack, also behind those of the same millisecond."""
    here = OwnPuzzle.player_id == player_id, OwnPuzzle.pack_id == pack_id
    last = session.scalar(select(func.max(OwnPuzzle.position)).where(*here))
    return max(now(), (last or 0) + 1)


def _find_number(session: Session, puzzle: OwnPuzzle) -> int:
    """Its place among the puzzles of its pack, from 1."""
    here = OwnPuzzle.player_id == puzzle.player_id, OwnPuzzle.pack_id == puzzle.pack_id
    ids = session.scalars(select(OwnPuzzle.id).where(*here).order_by(*IN_ORDER))
    return list(ids).index(puzzle.id) + 1


def _forget_games(session: Session, player_id: str, puzzle_ids: list[str]) -> None:
    session.execute(delete(Game).where(Game.player_id == player_id, Game.puzzle_id.in_(puzzle_ids)))


def check_count(session: Session, table: type[OwnPack | OwnPuzzle], player_id: str, most: int, more: int = 1) -> None:
    """LimitError if so many more packs or puzzles would be too many."""
    count = session.scalar(select(func.count()).select_from(table).where(table.player_id == player_id)) or 0
    if more and count + more > most:
        what = f"{count + more} {table.__tablename__} of your own"
        raise LimitError("too-many", f"found {what}, the most that are kept are {most}; delete some first")


def check_length(session: Session, player_id: str, more: int) -> None:
    """LimitError if puzzles of so many more characters would be too long together."""
    held = session.scalar(select(func.sum(func.length(OwnPuzzle.text))).where(OwnPuzzle.player_id == player_id)) or 0
    if more > 0 and held + more > MOST_CHARACTERS:
        raise LimitError("too-many", f"found {held + more} characters of your own puzzles, expected at most {MOST_CHARACTERS}")
