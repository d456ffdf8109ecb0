"""Puzzles that come with the package: bundled ones that each show something, packs to play, sets to compare algorithms on.

The bundled ones stand in `manifest.json`, the clues in one folder per kind.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from functools import cache
from importlib.resources import files
from pathlib import Path, PurePosixPath


class Shows(Enum):
    """What a bundled puzzle is there to show."""

    EASY = "easy"
    """One solution, and nothing has to be tried: one line at a time finds it, or a level of deduction."""
    SEARCH = "needs search"
    """One solution, which lines or levels alone do not find."""
    AMBIGUOUS = "ambiguous"
    """Several solutions."""
    BROKEN = "broken"
    """Clues that contradict each other before any solving; reading it is an error."""
    FILL = "to be filled"
    """A grid without words, or with some of them."""


@dataclass(frozen=True, slots=True)
class Bundled:
    """One puzzle of the manifest."""

    kind: str
    file: str
    """Its file's name, in the folder named after its kind."""
    title: str
    shows: Shows
    sentence: str
    """What to say about it in passing."""
    heading: str = ""
    """Above it in the tour, where it is one of the stops."""

    @property
    def name(self) -> str:
        return self.file.removesuffix(".json")

    def read(self) -> bytes:
        """The content of its file."""
        return files(__name__).joinpath(self.kind, self.file).read_bytes()


@cache
def list_bundled() -> tuple[Bundled, ...]:
    """Every bundled puzzle, kind by kind, easy ones first, in the order of the manifest."""
    manifest = json.loads(files(__name__).joinpath("manifest.json").read_text("utf-8"))
    return tuple(Bundled(**{**entry, "shows": Shows(entry["shows"])}) for entry in manifest)


def find_bundled(name: str) -> Bundled:
    """The bundled puzzle called `name`; KeyError if there is none.

    >>> find_bundled("heron").title
    'Heron'
    """
    return {bundled.name: bundled for bundled in list_bundled()}[name]


def find_folder(kind: str) -> Path | None:
    """The folder with a kind's bundled puzzles; None where the package does not lie on disk as files."""
    folder = files(__name__).joinpath(kind)
    return folder if isinstance(folder, Path) and folder.is_dir() else None


# Packs of puzzles to play: a folder for each, with its puzzles, a `pack.json` about them, and in some a `finishes.json` with
# coloured pictures for the end; `packs/order.json` lists the packs.
#
# They lie apart from the bundled puzzles, each of which is there to show something. A pack is for pleasure: every puzzle has
# exactly one solution, carries it as its goal, and asks nobody to guess.

DEFAULT_LIVES = 5
PAPER = "."
DIGITS = "23456789abcdefghijklmnopqrstuvwxy"
"""How a card of the page writes the inks of a finish, a digit each, as it writes the inks of a board; 0 is paper."""


@dataclass(frozen=True, slots=True)
class Finish:
    """A coloured picture that a solved black-and-white puzzle turns into: an ink for every filled cell, for empty ones at will.

    Those of a pack stand in its `finishes.json`, by the name of the puzzle.
    """

    inks: Mapping[str, str] = field(hash=False)
    """Symbol -> colour, as #rrggbb."""
    rows: tuple[str, ...]
    """A symbol a cell, `.` for bare paper."""

    def pack(self) -> str:
        """Colours and cells in one string, as a card of the page holds it.

        >>> Finish({"r": "#ff0000", "g": "#00ff00"}, (".r", "rg")).pack()
        '#ff0000 #00ff00 0223'
        """
        digits = dict(zip(self.inks, DIGITS, strict=False)) | {PAPER: "0"}
        return " ".join((*self.inks.values(), "".join(digits[symbol] for row in self.rows for symbol in row)))


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

    @property
    def finish(self) -> Finish | None:
        """What it turns into when it is solved, where it has such a picture."""
        return read_finishes(self.pack).get(self.file.removesuffix(".json"))

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


@cache
def read_finishes(pack: str) -> Mapping[str, Finish]:
    """Name of a puzzle -> its finish, of those puzzles of a pack that have one."""
    file = files(__package__).joinpath("packs", pack, "finishes.json")
    content = json.loads(file.read_text("utf-8")) if file.is_file() else {}
    return {name: Finish(finish["inks"], tuple(finish["rows"])) for name, finish in content.items()}


def _read_pack(name: str) -> BundledPack:
    content = json.loads(files(__package__).joinpath("packs", name, "pack.json").read_text("utf-8"))
    puzzles = tuple(PackedPuzzle(pack=name, **entry) for entry in content.pop("puzzles"))
    return BundledPack(**content, puzzles=puzzles)


# Sets of puzzles to compare algorithms on: what each holds stands in `compare/manifest.json`, the clues beside it.
#
# They lie apart from the bundled puzzles, which people solve a folder at a time: nobody wants 250,000 empty cells among those.

SETS = {
    "small": "pictures of at most 10x10 cells, one of them in four orientations",
    "medium": "pictures of at most 20x20 cells",
    "extreme": "250,000 empty cells in five shapes",
    "ambiguous": "one puzzle with six solutions",
    "pictures": "18 square pictures from 3x3 to 64x64 cells",
    "crosswords": "ten grids to be filled, from 4x4 to 15x15 squares, one of them 6x6 without a block",
}
"""Name of a set -> what is in it."""


@dataclass(frozen=True, slots=True)
class Specimen:
    """One puzzle of a set."""

    set: str
    file: str
    """Its file, as seen from the folder of all sets."""
    title: str
    sentence: str
    kind: str
    solutions: int = 0
    """How many solutions it has; 0 where that depends on a list of words."""

    @property
    def name(self) -> str:
        return PurePosixPath(self.file).stem

    def read(self) -> bytes:
        """The content of its file."""
        return files(__package__).joinpath("compare", self.file).read_bytes()


@cache
def list_specimens(kind: str | None = None) -> tuple[Specimen, ...]:
    """Every puzzle of every set, or of those of one kind, in the order of the manifest."""
    manifest = json.loads(files(__package__).joinpath("compare", "manifest.json").read_text("utf-8"))
    return tuple(specimen for specimen in (Specimen(**entry) for entry in manifest) if kind in (None, specimen.kind))


def find_set_kind(name: str) -> str:
    """The kind of the puzzles of a set."""
    return next(specimen.kind for specimen in list_specimens() if specimen.set == name)


def list_set(name: str, kind: str | None = None) -> tuple[Specimen, ...]:
    """The puzzles of one set; those of every set (of a kind) for `all`; KeyError if there is no such set.

    >>> [specimen.name for specimen in list_set("ambiguous")]
    ['kites']
    """
    if name == "all":
        return list_specimens(kind)
    if name not in SETS:
        raise KeyError(name)
    return tuple(specimen for specimen in list_specimens() if specimen.set == name)


def find_sets_folder() -> Path | None:
    """The folder with a folder for each set; None where the package does not lie on disk as files."""
    folder = files(__package__).joinpath("compare")
    return folder if isinstance(folder, Path) and folder.is_dir() else None
