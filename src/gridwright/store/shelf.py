"""What a library lends: puzzles and packs, whether they come with the package or a player has made them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from gridwright.workbench import kind_of


@dataclass(frozen=True, slots=True)
class StoredPuzzle:
    """A puzzle and what is known of it without reading it."""

    id: str
    pack_id: str | None
    number: int
    """Its place in the pack, from 1."""
    titles: Mapping[str, str]
    """Language -> title. A player's own title stands under `en`, whatever language it is in."""
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
    """Of a crossword, its squares in one string, so that a picture of the grid needs no document."""
    text: str
    """The puzzle in Gridwright JSON."""


@dataclass(frozen=True, slots=True)
class StoredPack:
    """A pack and its puzzles in order."""

    id: str
    names: Mapping[str, str]
    sentences: Mapping[str, str]
    icon: str
    is_own: bool
    puzzles: tuple[StoredPuzzle, ...]


def find_pattern(puzzle: Any) -> str | None:
    """The squares of a crossword in one string; None for other kinds."""
    return "".join(puzzle.squares) if kind_of(puzzle).name == "crossword" else None
