"""`solve --save`: the solution goes into `<name>final.xml` beside the puzzle, or else into the puzzle's own file."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from gridwright.cli.output import write_file
from gridwright.model.errors import InputError
from gridwright.workbench import Entry, find_format, format_puzzles, goal, shown, with_goal

FORMAT = "matice"
"""The format that solutions are saved in."""


class Saver:
    """Saves solutions and remembers where, so that two puzzles of one run never overwrite each other's."""

    def __init__(self) -> None:
        self._sources: dict[Path, str] = {}

    def save(self, entry: Entry, solution: Any) -> Path | None:
        """Where the solution went; None if the file holds it already. InputError says why it went nowhere."""
        if entry.path is None:
            raise InputError("--save writes beside the puzzle's file, but this puzzle did not come from one", source=entry.source)
        is_own_format = entry.format is not None and entry.format.name == FORMAT and not entry.is_packed
        if is_own_format and goal(entry.puzzle) == solution:
            return None
        fmt = find_format(FORMAT)
        try:
            data = format_puzzles([with_goal(entry.puzzle, solution)], fmt)
        except InputError as error:
            raise error.within(entry.source) from None
        beside = entry.path.with_name(f"{entry.base_name}final.xml")
        try:
            return self._write(beside, data, entry)
        except InputError as error:
            if not (is_own_format and entry.is_alone):
                raise
            return self._write_fallback(entry.path, data, entry, error)

    def _write(self, path: Path, data: bytes, entry: Entry) -> Path:
        earlier = self._sources.get(path)
        if earlier is not None:
            raise InputError(f"cannot be written: it already holds the solution of {earlier}", source=shown(path))
        write_file(path, data)
        self._sources[path] = entry.source
        return path

    def _write_fallback(self, path: Path, data: bytes, entry: Entry, first: InputError) -> Path:
        try:
            return self._write(path, data, entry)
        except InputError as second:
            raise InputError(f"the solution could not be saved: {first}; {second}", source=entry.source) from None
