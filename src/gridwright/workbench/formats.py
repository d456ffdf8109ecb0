"""Formats by name and by suffix, and writing puzzles in them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from gridwright.kinds import kind_of, load_kind, load_kinds
from gridwright.model.errors import InputError
from gridwright.model.format import Format
from gridwright.model.quoting import quote


def list_formats() -> tuple[Format, ...]:
    """Every format of every kind, each kind's preferred one first."""
    return tuple(fmt for kind in load_kinds() for fmt in kind.formats)


def find_format(name: str) -> Format:
    """The format called `name`."""
    formats = list_formats()
    for fmt in formats:
        if fmt.name == name:
            return fmt
    raise InputError(f"no format is called {quote(name)}, expected one of {', '.join(fmt.name for fmt in formats)}")


def own_format(fmt: Format, puzzle: Any) -> Format:
    """The format itself; if it is of another kind than the puzzle, the one of its family that is of the puzzle's own kind.

    So `json` and files ending in .json mean Gridwright JSON for puzzles of any kind, and `link` a link to any.
    """
    return _find_relative(fmt, kind_of(puzzle).name) or fmt


def list_family(fmt: Format) -> list[Format]:
    """The formats of all kinds that are one to whoever names this one, itself first."""
    return [fmt, *(each for each in list_formats() if each != fmt and fmt.family and each.family == fmt.family)]


def _find_relative(fmt: Format, kind: str) -> Format | None:
    return next((each for each in list_family(fmt) if each.kind == kind), None)


def is_preferred(fmt: Format) -> bool:
    """Whether it is the format that its kind puts first."""
    return fmt == load_kind(fmt.kind).formats[0]


def fit_format(fmt: Format, kind: str) -> Format:
    """As `own_format` for any puzzle of a kind; InputError if the format holds puzzles of another."""
    relative = _find_relative(fmt, kind)
    if relative is None:
        raise InputError(f"format {fmt.name} holds a {fmt.kind}, found a {kind}")
    return relative


def format_for_suffix(suffix: str, kind: str | None = None) -> Format:
    """The format to write when a file's name ends like this; `own_format` fits it to a puzzle. `kind` is the only one wanted.

    A kind's preferred format takes every suffix it lists, and where several kinds do, any stands for all. Others that share
    one are told apart by whose first suffix it is; where that leaves several, the user must say.
    """
    written = [fmt for fmt in list_formats() if fmt.format is not None and kind in (None, fmt.kind)]
    users = [fmt for fmt in written if suffix in fmt.suffixes]
    owners = [fmt for fmt in users if is_preferred(fmt)][:1] or [fmt for fmt in users if fmt.suffixes[0] == suffix] or users
    if not owners:
        known = " ".join(sorted({each for fmt in written for each in fmt.suffixes}))
        raise InputError(f"no format is written to files ending in {quote(suffix)}, expected one of {known}")
    if len(owners) > 1 and not all(each in list_family(owners[0]) for each in owners):
        raise InputError(f"{quote(suffix)} could be {' or '.join(fmt.name for fmt in owners)}")
    return owners[0]


def format_puzzles(puzzles: Iterable[Any], fmt: Format | str, *, in_lines: bool = False) -> bytes:
    """The puzzles as one file of this format, or of the format of this name.

    Where a format spreads a single puzzle over lines but writes several one a line, `in_lines` asks for the latter in any case.
    """
    fmt = find_format(fmt) if isinstance(fmt, str) else fmt
    listed = list(puzzles)
    fmt = own_format(fmt, listed[0]) if listed else fmt
    if fmt.format is None:
        raise InputError(f"format {fmt.name} can be read but not written")
    for puzzle in listed:
        if kind_of(puzzle).name != fmt.kind:
            raise InputError(f"format {fmt.name} holds a {fmt.kind}, found a {kind_of(puzzle).name}")
    if len(listed) != 1 and not fmt.holds_many:
        raise InputError(f"format {fmt.name} holds one puzzle in a file, found {len(listed)}")
    return (fmt.format_lines if in_lines and fmt.format_lines else fmt.format)(listed)


def list_losses(puzzle: Any, fmt: Format) -> list[str]:
    """What the puzzle has that a file of this format does not keep."""
    return sorted(kind_of(puzzle).facts.list_features(puzzle) - own_format(fmt, puzzle).keeps)
