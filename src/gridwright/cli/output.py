"""Writing files whole or not at all."""

from __future__ import annotations

import os
import secrets
import stat
import sys
from pathlib import Path

from gridwright.codec.files import shown
from gridwright.model.errors import InputError


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
