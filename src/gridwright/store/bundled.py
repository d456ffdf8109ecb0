"""The packs that come with the package, read once and kept in memory.

They are not copied into the database: see `models` for why. Progress is kept under their ids, which never change.
"""

from __future__ import annotations

from functools import cached_property

from gridwright.puzzles.packs import BundledPack, PackedPuzzle, list_packs
from gridwright.store.shelf import StoredPack, StoredPuzzle, list_columns
from gridwright.workbench import kind_of, parse_puzzle


class Bundle:
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
        text=text,
        **list_columns(puzzle),
    )
