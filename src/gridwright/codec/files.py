"""The bytes of a file, and how its name is printed."""

from __future__ import annotations

import os
from pathlib import Path

from gridwright.model.errors import InputError
from gridwright.model.limits import DEFAULT_LIMITS, Limits


def read_bytes(path: Path, limits: Limits = DEFAULT_LIMITS) -> bytes:
    """The content of a file, or one byte more than the limit if it is longer."""
    try:
        with path.open("rb") as file:
            return file.read(limits.bytes + 1)
    except (OSError, ValueError) as fault:
        reason = fault.strerror if isinstance(fault, OSError) and fault.strerror else str(fault)
        raise InputError(f"cannot be read: {reason}", source=shown(path)) from None


def shown(path: str | Path) -> str:
    """A path as text that can be printed and put into JSON: bytes that are no UTF-8 appear as ``\\xe9``."""
    return os.fsencode(path).decode("utf-8", "backslashreplace")
