"""Sets of puzzles to compare algorithms on: what each holds stands in `compare/manifest.json`, the clues beside it.

They lie apart from the bundled puzzles, which people solve a folder at a time: nobody wants 250,000 empty cells among those.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path, PurePosixPath

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
