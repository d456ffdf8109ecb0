"""`solve --save`: the solution goes into `<name>final` beside the puzzle, or else into the puzzle's own file."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from gridwright.api import Entry, find_format, format_puzzles, goal, kind_of, parse, with_goal
from gridwright.cli.output import write_file
from gridwright.codec.files import read_bytes, shown
from gridwright.model.errors import InputError
from gridwright.model.format import Format

FORMATS = {"nonogram": "matice"}
"""Kind -> the format that its solutions are saved in; for others, the kind's preferred one."""


class Saver:
    """Saves solutions and remembers where, so that two puzzles of one run never overwrite each other's."""

    def __init__(self) -> None:
        self._sources: dict[Path, str] = {}

    def save(self, entry: Entry, solution: Any) -> Path | None:
        """Where the solution went; None if the file holds it already. InputError says why it went nowhere."""
        if entry.path is None:
            raise InputError("--save writes beside the puzzle's file, but this puzzle did not come from one", source=entry.source)
        fmt = choose_format(entry.puzzle)
        is_own_format = entry.format is not None and entry.format.name == fmt.name and not entry.is_packed
        if is_own_format and goal(entry.puzzle) == solution:
            return None
        try:
            data = format_puzzles([with_goal(entry.puzzle, solution)], fmt)
        except InputError as error:
            raise error.within(entry.source) from None
        beside = entry.path.with_name(f"{entry.base_name}final{fmt.suffixes[0]}")
        if beside not in self._sources:
            _spare_strangers(beside, data, fmt)
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


def choose_format(puzzle: Any) -> Format:
    """The format that the solution of a puzzle is saved in."""
    kind = kind_of(puzzle)
    return find_format(FORMATS[kind.name]) if kind.name in FORMATS else kind.formats[0]


def _spare_strangers(path: Path, data: bytes, fmt: Format) -> None:
    """Refuse to replace a file that is not an earlier result of the puzzle in `data`: it may be somebody's only copy."""
    try:
        if not path.is_file():
            return
        is_earlier = _read_clues(read_bytes(path), fmt) == _read_clues(data, fmt)
    except (InputError, OSError, ValueError):
        is_earlier = False
    if not is_earlier:
        raise InputError("not overwritten: it holds something other than an earlier solution of this puzzle", source=shown(path))


def _read_clues(data: bytes, fmt: Format) -> Any:
    """The clues of the one puzzle in the bytes of a saved file; InputError if they are no such file."""
    entries = list(parse(data, "", format_name=fmt.name))
    if len(entries) != 1 or entries[0].error or entries[0].is_packed:
        raise InputError(f"expected one puzzle in format {fmt.name}")
    return entries[0].puzzle.clues
