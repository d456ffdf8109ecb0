"""Packs of puzzles to play: a folder for each, with its puzzles and a `pack.json` about them; `packs/order.json` lists the packs.

They lie apart from the bundled puzzles, each of which is there to show something. A pack is for pleasure: every puzzle has
exactly one solution, carries it as its goal, and asks nobody to guess.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files

DEFAULT_LIVES = 5


@dataclass(frozen=True, slots=True)
class PackedPuzzle:
    """One puzzle of a pack."""

    pack: str
    """The id of its pack."""
    file: str
    """Its file's name, in the folder named after its pack."""
    titles: Mapping[str, str] = field(hash=False)
    """Language -> title."""
    lives: int = DEFAULT_LIVES
    """How many wrong claims lose it, where it is played with lives."""
    band: int | None = None
    """The estimated effort among puzzles of its size, from 1 to 10."""
    effort: float | None = None
    """The estimated effort, comparable across sizes."""
    level: str | None = None
    """Where a kind has levels: the lowest level of deduction that solves it."""
    colouring: bool = False
    """Where a kind has levels: whether that level takes the colouring of cells."""

    @property
    def id(self) -> str:
        """Never to change: progress is kept under it."""
        return f"{self.pack}.{self.file.removesuffix('.json')}"

    def read(self) -> bytes:
        """The content of its file."""
        return files(__package__).joinpath("packs", self.pack, self.file).read_bytes()


@dataclass(frozen=True, slots=True)
class BundledPack:
    """A pack that comes with the package, its puzzles from the easiest to the hardest."""

    id: str
    names: Mapping[str, str]
    """Language -> name."""
    sentences: Mapping[str, str]
    """Language -> a sentence about it."""
    icon: str
    """The name of an icon of the page."""
    puzzles: tuple[PackedPuzzle, ...]
    has_pictures: bool = False
    """Whether the solutions are pictures though those of the kind need not be: their names wait for the end, too."""


@cache
def list_packs() -> tuple[BundledPack, ...]:
    """Every pack, in the order in which a player meets them; none of their puzzles is read yet."""
    order = json.loads(files(__package__).joinpath("packs", "order.json").read_text("utf-8"))
    return tuple(_read_pack(name) for name in order)


def find_packed(puzzle_id: str) -> PackedPuzzle:
    """The puzzle of this id; KeyError if there is none.

    >>> find_packed("first-strokes.heart").titles["sk"]
    'Srdce'
    """
    return {puzzle.id: puzzle for pack in list_packs() for puzzle in pack.puzzles}[puzzle_id]


def _read_pack(name: str) -> BundledPack:
    content = json.loads(files(__package__).joinpath("packs", name, "pack.json").read_text("utf-8"))
    puzzles = tuple(PackedPuzzle(pack=name, **entry) for entry in content.pop("puzzles"))
    return BundledPack(**content, puzzles=puzzles)
