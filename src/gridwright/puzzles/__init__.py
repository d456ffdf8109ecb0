"""Puzzles that come with the package: what each shows stands in `manifest.json`, the clues in one folder per kind."""

from __future__ import annotations

import json
from dataclasses import dataclass
from enum import Enum
from functools import cache
from importlib.resources import files
from pathlib import Path


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
