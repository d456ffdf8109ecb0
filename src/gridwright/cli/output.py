"""Writing files whole or not at all."""

from __future__ import annotations

import os
import secrets
import sys
from pathlib import Path

from gridwright.model.errors import InputError
from gridwright.workbench import shown


def write_output(target: str, data: bytes) -> None:
    """Write to a file, or to standard output for `-`; InputError says why it cannot be done."""
    if target == "-":
        write_stdout(data)
    else:
        write_file(Path(target), data)


def check_writable(target: str) -> None:
    """InputError if a file could not be written, before much work is done for it; no file is made or changed."""
    path = Path(os.path.realpath(target))
    if target == "-" or (path.exists() and not path.is_dir() and os.access(path, os.W_OK)):
        return
    if path.is_dir():
        reason = "it is a folder"
    elif path.exists():
        reason = "the file is write-protected"
    elif not path.parent.is_dir():
        reason = "there is no such folder"
    elif not os.access(path.parent, os.W_OK):
        reason = "its folder takes no files"
    else:
        return
    raise InputError(f"cannot be written: {reason}", source=shown(target))


def write_stdout(data: bytes) -> None:
    try:
        sys.stdout.flush()
        sys.stdout.buffer.write(data)
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
    beside = target.with_name(f".gridwright-{secrets.token_hex(8)}.tmp")
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
