"""Puzzles and packs of a library, whether they come with the package or a player has made them.

The packs that come with the package are read once and kept in memory. They are not copied into the database: see `models` for
why. Progress is kept under their ids, which never change.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from gridwright.api import facts, format_puzzles, hash_puzzle, kind_of, parse_puzzle
from gridwright.puzzles import BundledPack, PackedPuzzle, list_packs


@dataclass(frozen=True, slots=True)
class StoredPuzzle:
    """A puzzle and what is known of it without reading it."""

    id: str
    pack_id: str | None
    number: int
    """Its place in the pack, from 1."""
    titles: Mapping[str, str]
    """Language -> name. A player's own stands under `en`, whatever language it is in."""
    title: str
    """What a picture is called before it is solved; empty if it has nothing but its number."""
    is_picture: bool
    """Whether the name is told only when it is solved."""
    kind: str
    height: int
    width: int
    hash: str
    lives: int
    band: int | None
    effort: float | None
    level: str | None
    is_own: bool
    pattern: str | None
    """What a picture of the empty grid needs, of a kind that has such pictures, so that it needs no document."""
    text: str
    """The puzzle in Gridwright JSON."""
    finish: str | None = None
    """The coloured picture that it turns into when it is solved, as `puzzles.Finish` packs it."""
    created: int | None = None
    """When a player kept it; None for puzzles that come with the package."""


@dataclass(frozen=True, slots=True)
class StoredPack:
    """A pack and its puzzles in order."""

    id: str
    names: Mapping[str, str]
    sentences: Mapping[str, str]
    icon: str
    is_own: bool
    puzzles: tuple[StoredPuzzle, ...]


def list_columns(puzzle: Any) -> dict[str, Any]:
    """What a library keeps of a puzzle beside its text, so that it need not be read to be shown."""
    height, width = facts(puzzle)["size"]
    kind = kind_of(puzzle)
    return {
        "kind": kind.name,
        "height": height,
        "width": width,
        "hash": hash_puzzle(puzzle),
        "pattern": kind.page.make_pattern(puzzle) if kind.can("page") else None,
    }


def choose_titles(puzzle: Any, label: str) -> dict[str, str | None]:
    """What a library calls a puzzle, before and after it is solved, where a player has called it `label`.

    The title of a picture may be its name, which is part of the reward; any other word of its player gives nothing away to them.
    """
    info = puzzle.info
    if not kind_of(puzzle).is_picture:
        return {"title": label or info.title, "early_title": None}
    if label and label != info.title:
        return {"title": label, "early_title": label}
    return {"title": info.name, "early_title": info.early_title}


def format_text(puzzle: Any) -> str:
    """A puzzle as a library keeps it."""
    return format_puzzles([puzzle], "json").decode()


class BundledPacks:
    """Every bundled pack. The first question reads them all."""

    @cached_property
    def packs(self) -> dict[str, StoredPack]:
        """Id -> pack, in the order in which a player meets them."""
        return {pack.id: _read_pack(pack) for pack in list_packs()}

    @cached_property
    def puzzles(self) -> dict[str, StoredPuzzle]:
        return {puzzle.id: puzzle for pack in self.packs.values() for puzzle in pack.puzzles}


def _read_pack(pack: BundledPack) -> StoredPack:
    puzzles = tuple(_read_puzzle(puzzle, number, pack) for number, puzzle in enumerate(pack.puzzles, start=1))
    return StoredPack(pack.id, pack.names, pack.sentences, pack.icon, False, puzzles)


def _read_puzzle(packed: PackedPuzzle, number: int, pack: BundledPack) -> StoredPuzzle:
    text = packed.read().decode()
    puzzle = parse_puzzle(text)
    return StoredPuzzle(
        id=packed.id,
        pack_id=packed.pack,
        number=number,
        titles=packed.titles,
        title="",
        is_picture=pack.has_pictures or kind_of(puzzle).is_picture,
        lives=packed.lives,
        band=packed.band,
        effort=packed.effort,
        level=packed.level,
        is_own=False,
        finish=None if packed.finish is None else packed.finish.pack(),
        text=text,
        **list_columns(puzzle),
    )
