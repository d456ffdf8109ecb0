"""From the arguments of a command to puzzles: files, folders, standard input, and puzzles written out on the command line."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path

from gridwright.api import Entry, is_folder, list_files, list_formats, parse, read_file
from gridwright.cli.session import Session
from gridwright.codec.files import shown
from gridwright.codec.sniff import SURE
from gridwright.model.errors import InputError
from gridwright.model.limits import DEFAULT_LIMITS, Limits

STDIN = "stdin"
"""How standard input is called in answers and messages."""

LITERAL_FORMATS = ("puzzlink", "pattern", "loopy", "puzzlink-slither", "link")
"""Formats in which a puzzle is short enough to stand on the command line, and cannot be taken for a file's name."""

LONGEST_SOURCE = 80
"""A puzzle on the command line is its own source, cut to this many characters."""

Source = Callable[[], Iterator[Entry]]
"""Something still to be read: one file, standard input, a text."""


def read_entries(
    session: Session,
    arguments: Sequence[str],
    format_name: str | None,
    *,
    kind: str | None = None,
    make_entry: Callable[[str], Entry | None] | None = None,
) -> Iterator[Entry]:
    """Every puzzle, and every error, in the order of the arguments. Files in folders that are no puzzle are only counted.

    `kind` is the only one wanted, where it is known; `make_entry` is asked first about arguments that name no file.
    """
    plans = [(argument, _list_sources(argument, format_name, kind, make_entry)) for argument in arguments]
    session.progress.files = sum(len(sources) for _, sources in plans)
    for argument, sources in plans:
        is_barren = True
        for source in sources:
            for entry in source():
                session.progress.begin(entry.source)
                if entry.is_stranger:
                    session.skipped += 1
                else:
                    is_barren = False
                    yield entry
            session.progress.files_done += 1
        if is_barren:
            name = shown(argument)
            yield Entry(name, error=InputError("holds no puzzle in any known format", source=name))


def read_stdin(limits: Limits = DEFAULT_LIMITS) -> bytes:
    """All of standard input, as far as a file may be long."""
    try:
        return sys.stdin.buffer.read(limits.bytes + 1)
    except (OSError, ValueError, AttributeError) as fault:
        reason = getattr(fault, "strerror", None) or "it is closed"
        raise InputError(f"cannot be read: {reason}", source=STDIN) from fault


def _list_sources(
    argument: str, format_name: str | None, kind: str | None, make_entry: Callable[[str], Entry | None] | None
) -> list[Source]:
    if argument == "-":
        return [partial(_parse_stdin, format_name, kind)]
    path = Path(argument)
    if argument and is_folder(path):
        return [partial(_read_found, file, format_name, kind) for file in list_files(path)]
    made = make_entry(argument) if make_entry is not None and not os.path.lexists(argument) else None
    if made is not None:
        return [partial(iter, (made,))]
    if _is_literal(argument):
        source = argument if len(argument) <= LONGEST_SOURCE else argument[: LONGEST_SOURCE - 3] + "..."
        return [partial(parse, argument.encode(), source, format_name=format_name, kind=kind)]
    if not argument:
        return [partial(_refuse, InputError("found an empty file name, expected a file, a folder or -"))]
    return [partial(read_file, path, format_name=format_name, kind=kind)]


def _is_literal(argument: str) -> bool:
    """Whether the argument is itself a puzzle: no file of that name exists, and it carries the signature of such a format."""
    try:
        data = argument.encode()
    except UnicodeEncodeError:
        return False
    if not data or os.path.lexists(argument):
        return False
    return any(fmt.recognise(data) >= SURE for fmt in list_formats() if fmt.name in LITERAL_FORMATS)


def _parse_stdin(format_name: str | None, kind: str | None) -> Iterator[Entry]:
    try:
        data = read_stdin()
    except InputError as error:
        yield Entry(STDIN, error=error)
    else:
        yield from parse(data, STDIN, format_name=format_name, kind=kind)


def _read_found(file: Path | InputError, format_name: str | None, kind: str | None) -> Iterator[Entry]:
    """The puzzles of a file that was found in a folder."""
    if isinstance(file, InputError):
        return _refuse(file)
    return read_file(file, format_name=format_name, is_named=False, kind=kind)


def _refuse(error: InputError) -> Iterator[Entry]:
    yield Entry(error.source, error=error)
