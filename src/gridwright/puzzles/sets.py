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
}
"""Name of a set -> what is in it."""


@dataclass(frozen=True, slots=True)
class Specimen:
    """One puzzle of a set."""

    set: str
    file: str
    """Its file, as seen from the folder of all sets."""
    title: str
    solutions: int
    """How many solutions it has."""
    sentence: str

    @property
    def name(self) -> str:
        return PurePosixPath(self.file).stem

    def read(self) -> bytes:
        """The content of its file."""
        return files(__package__).joinpath("compare", self.file).read_bytes()


@cache
def list_specimens() -> tuple[Specimen, ...]:
    """Every puzzle of every set, in the order of the manifest."""
    manifest = json.loads(files(__package__).joinpath("compare", "manifest.json").read_text("utf-8"))
    return tuple(Specimen(**entry) for entry in manifest)


def list_set(name: str) -> tuple[Specimen, ...]:
    """The puzzles of one set; those of every set for `all`; KeyError if there is no such set.

    >>> [specimen.name for specimen in list_set("ambiguous")]
    ['kites']
    """
    if name == "all":
        return list_specimens()
    if name not in SETS:
        raise KeyError(name)
    return tuple(specimen for specimen in list_specimens() if specimen.set == name)


def find_sets_folder() -> Path | None:
    """The folder with a folder for each set; None where the package does not lie on disk as files."""
    folder = files(__package__).joinpath("compare")
    return folder if isinstance(folder, Path) and folder.is_dir() else None
