"""The files of a command: puzzles and boards that it reads, and output that is written whole or not at all.

Puzzles come from files, folders, standard input, or are written out on the command line. Output goes to standard output, to one
file, or into a folder with one file for each puzzle.
"""

from __future__ import annotations

import os
import secrets
import stat
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import click

from gridwright.api import Entry, is_folder, list_files, list_formats, parse, read_file
from gridwright.cli.session import Session
from gridwright.codec.sniff import SURE
from gridwright.codec.text import read_bytes, shown
from gridwright.model.errors import InputError
from gridwright.model.format import DEFAULT_LIMITS, Limits

STDIN = "stdin"
"""How standard input is called in answers and messages."""

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
        is_empty = True
        for source in sources:
            for entry in source():
                session.progress.begin(entry.source)
                if entry.is_stranger:
                    session.skipped += 1
                else:
                    is_empty = False
                    yield entry
            session.progress.files_done += 1
        if is_empty:
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
    """Whether the argument is itself a puzzle: an address, or with the signature of such a format, and no file of that name.

    Addresses of whatever kind are read as such, since reading says which kind they are of, and a missing file does not.
    """
    try:
        data = argument.encode()
    except UnicodeEncodeError:
        return False
    if not data or os.path.lexists(argument):
        return False
    if argument.lower().startswith(("https://", "http://")):
        return True
    return any(fmt.is_literal and fmt.recognise(data) >= SURE for fmt in list_formats())


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


# The boards that `--board` and `--solution` name.


def check_stdin(files: Sequence[str], board_file: str | None) -> None:
    """Refuse to take both the puzzles and their boards from standard input."""
    if board_file == "-" and "-" in files:
        raise click.UsageError("standard input (-) cannot be both the puzzles and their boards.")


def read_boards(file: str, entries: Sequence[Entry], *, takes_games: bool = True) -> list[list[Any]]:
    """The boards of a file, or of standard input for `-`: for each puzzle, in order, at least one."""
    from gridwright.api import parse_boards

    source = STDIN if file == "-" else shown(file)
    try:
        data = read_stdin() if file == "-" else read_bytes(Path(file))
        return parse_boards(data, [entry.puzzle for entry in entries], takes_games=takes_games)
    except InputError as error:
        raise error.within(source) from None


# Where a command's output goes: standard output, one file, or one file a puzzle in a folder.


def names_folder(target: str) -> bool:
    """Whether `-o` names a folder: one that exists, or a name that ends like one."""
    return target != "-" and (target.endswith(("/", os.sep)) or is_folder(Path(target)))


def check_folder(target: str) -> None:
    """InputError if a folder could not be made or takes no files, before much work is done for it; none is made."""
    folder = Path(os.path.realpath(target))
    try:
        while not folder.exists():
            folder = folder.parent
        obstacle = find_folder_obstacle(folder) if folder.is_dir() else f"{shown(folder)} is a file"
    except (OSError, ValueError) as fault:
        obstacle = getattr(fault, "strerror", None) or str(fault)
    if obstacle:
        raise InputError(f"cannot be made: {obstacle}", source=shown(target))


def make_folder(target: str) -> Path:
    folder = Path(target)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as fault:
        raise InputError(f"cannot be made: {fault.strerror}", source=shown(folder)) from fault
    return folder


def name_outputs(entries: Sequence[Entry], folder: Path, suffix: str) -> list[Path]:
    """A file in the folder for each puzzle, named after its source. Two sources of one name are refused."""
    owners: dict[Path, Entry] = {}
    for entry in entries:
        path = folder / f"{entry.base_name}{suffix}"
        if path in owners:
            raise InputError(f"both {owners[path].source} and {entry.source} would become this file", source=shown(path))
        owners[path] = entry
    return list(owners)


def refuse_inputs(outputs: Iterable[str | Path], entries: Iterable[Entry], *, is_forced: bool | None) -> None:
    """Stop before an input file is overwritten, unless that was asked for; None where it cannot be asked for."""
    if is_forced:
        return
    inputs = {os.path.realpath(entry.path) for entry in entries if entry.path}
    for output in outputs:
        if output != "-" and os.path.realpath(output) in inputs:
            rest = ", expected another name" if is_forced is None else "; --force overwrites it"
            raise InputError(f"is an input file{rest}", source=shown(output))


# Writing files whole or not at all.


def write_output(target: str, data: bytes) -> None:
    """Write to a file, or to standard output for `-`; InputError says why it cannot be done."""
    if target == "-":
        write_stdout(data)
    else:
        write_file(Path(target), data)


def check_writable(target: str) -> None:
    """InputError if a file could not be written, before much work is done for it; no file is changed, and none stays behind."""
    if target == "-":
        return
    try:
        obstacle = _find_obstacle(Path(os.path.realpath(target)))
    except (OSError, ValueError) as fault:
        obstacle = getattr(fault, "strerror", None) or str(fault)
    if obstacle:
        raise InputError(f"cannot be written: {obstacle}", source=shown(target))


def _find_obstacle(path: Path) -> str:
    """What keeps a file from being written; nothing if all is well."""
    try:
        mode = path.stat().st_mode
    except (FileNotFoundError, NotADirectoryError):
        return find_folder_obstacle(path.parent)
    if stat.S_ISDIR(mode):
        return "it is a folder"
    return "" if os.access(path, os.W_OK) else "the file is write-protected"


def find_folder_obstacle(folder: Path) -> str:
    """What keeps a folder from taking a new file. Only trying tells: of some the system says that they would, and they do not."""
    if not folder.is_dir():
        return "there is no such folder"
    trial = _name_beside(folder / "trial")
    try:
        os.close(os.open(trial, os.O_WRONLY | os.O_CREAT | os.O_EXCL))
        trial.unlink()
    except OSError as fault:
        return f"its folder takes no files ({fault.strerror})"
    return ""


def write_stdout(data: bytes) -> None:
    """Write all of the data now. BrokenPipeError if the reader has gone away."""
    try:
        sys.stdout.flush()
        rest = memoryview(data)
        # Without a buffer, as PYTHONUNBUFFERED asks for, a write may take only a part, as when the reader goes away meanwhile.
        while rest:
            rest = rest[sys.stdout.buffer.write(rest) or 0 :]
        sys.stdout.buffer.flush()
    except BrokenPipeError:
        raise
    except OSError as fault:
        raise OSError(fault.errno, fault.strerror, "standard output") from fault


def write_file(path: Path, data: bytes) -> None:
    """Replace a file's content in one step: readers see the old file or the new one, and a failure leaves the old one."""
    try:
        target = Path(os.path.realpath(path))
        if target.exists() and not target.is_file():
            _write_stream(target, data)
        elif target.exists() and not os.access(target, os.W_OK):
            raise PermissionError(0, "the file is write-protected")
        elif target.exists() and not os.access(target.parent, os.W_OK):
            _overwrite(target, data)
        else:
            _replace(target, data)
    except (OSError, ValueError) as fault:
        reason = getattr(fault, "strerror", None) or str(fault)
        raise InputError(f"cannot be written: {reason}", source=shown(path)) from fault


def _replace(target: Path, data: bytes) -> None:
    """Write beside the target and rename over it, keeping the permissions of a file that was there."""
    beside = _name_beside(target)
    mode = target.stat().st_mode & 0o777 if target.exists() else None
    descriptor = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666)
    try:
        with os.fdopen(descriptor, "wb") as file:
            if mode is not None:
                beside.chmod(mode)
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        beside.replace(target)
    except BaseException:
        beside.unlink(missing_ok=True)
        raise


def _name_beside(target: Path) -> Path:
    """A name in the same folder that nobody uses."""
    return target.with_name(f".gridwright-{secrets.token_hex(8)}.tmp")


def _overwrite(target: Path, data: bytes) -> None:
    """Write into a file whose folder takes no new files, where renaming is impossible; on failure put the old content back."""
    old = target.read_bytes()
    try:
        _write_in_place(target, data)
    except BaseException:
        _write_in_place(target, old)
        raise


def _write_in_place(target: Path, data: bytes) -> None:
    with target.open("r+b") as file:
        file.write(data)
        file.truncate()


def _write_stream(target: Path, data: bytes) -> None:
    """A pipe or a device: nothing to keep whole."""
    with target.open("wb") as file:
        file.write(data)
