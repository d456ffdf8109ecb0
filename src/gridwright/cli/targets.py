"""Where a command's output goes: standard output, one file, or one file a puzzle in a folder."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from pathlib import Path

from gridwright.api import Entry, is_folder
from gridwright.cli.output import find_folder_obstacle
from gridwright.codec.files import shown
from gridwright.model.errors import InputError


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
