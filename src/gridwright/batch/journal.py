"""A table that grows row by row and survives being stopped.

Rows go to a journal beside the output, a line of JSON each, as soon as they are there. A run that is stopped at any point goes on
from its journal. The first line says what the rows are; a journal of anything else is refused, so that no table mixes two.
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, BinaryIO, Protocol

from gridwright.api.reading import JOURNAL_SUFFIX
from gridwright.codec.text import shown
from gridwright.model.errors import InputError

SYNC_EVERY = 1.0
"""Seconds after which what was written is forced onto the disk, with the next row. A killed process loses nothing by that; only a
machine that loses power does."""

Row = dict[str, Any]


def name_journal(output: Path) -> Path:
    """Where the rows are kept until the output is written."""
    return output.with_name(output.name + JOURNAL_SUFFIX)


class Rows(Protocol):
    """Where rows are kept once they are there, by key."""

    rows: dict[str, Row]

    def add(self, key: str, row: Row) -> None:
        """Keep a row."""
        ...


class Journal:
    """The rows that are done, by key. Open it, `add` rows, and `close` it, or `remove` it once the table is written."""

    def __init__(self, path: Path, subject: Mapping[str, Any], *, is_fresh: bool = False) -> None:
        """Open the journal of a `subject`, which says what the rows are; `is_fresh` forgets what an earlier run has left."""
        self.path = path
        self.rows: dict[str, Row] = {}
        self._head = _format_line({"journal": dict(subject)})
        self._file = self._open()
        try:
            self._lock()
            self._file.seek(0)
            size = 0 if is_fresh else self._take_over(self._file.read())
            self._file.truncate(size)
            self._file.seek(size)
            if size == 0:
                self._write(self._head)
        except BaseException:
            self._file.close()
            raise
        self._synced = time.monotonic()

    def add(self, key: str, row: Row) -> None:
        """Keep a row."""
        self.rows[key] = row
        self._write(_format_line({"key": key, "row": row}))
        if time.monotonic() - self._synced >= SYNC_EVERY:
            self._sync()

    def close(self) -> None:
        """Let it rest until the next run; one without a row is not left behind."""
        if not self.rows:
            self.remove()
        elif not self._file.closed:
            self._sync()
            self._file.close()

    def remove(self) -> None:
        """Close it and take it away: its rows are in the output."""
        self._file.close()
        with suppress(FileNotFoundError):
            self.path.unlink()

    def _open(self) -> BinaryIO:
        try:
            # Without a buffer: what is added is with the system at once, and survives the end of this process.
            return os.fdopen(os.open(self.path, os.O_RDWR | os.O_CREAT, 0o666), "r+b", buffering=0)
        except (OSError, ValueError) as fault:
            raise self._refuse(f"cannot be written: {getattr(fault, 'strerror', None) or fault}") from fault

    def _lock(self) -> None:
        """Keep other runs away, where the system can do that; the lock ends with the process, however that ends."""
        try:
            import fcntl
        except ImportError:
            return
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise self._refuse("is in use by another run") from None
        except OSError:
            return  # a file system without locks

    def _take_over(self, data: bytes) -> int:
        """Read the rows of an earlier run; how many bytes of the journal are sound. What follows was never finished."""
        head, newline, rest = data.partition(b"\n")
        if not newline and self._head.startswith(head):
            return 0
        # In any order: another version may list what the rows depend on otherwise.
        if _parse_object(head) != _parse_object(self._head):
            raise self._refuse(_explain_head(head, self._head))
        size = len(head + newline)
        for line in rest.splitlines(keepends=True):
            record = _parse_record(line)
            if record is None:
                break
            self.rows[record["key"]] = record["row"]
            size += len(line)
        return size

    def _write(self, line: bytes) -> None:
        try:
            rest = memoryview(line)
            while rest:
                rest = rest[self._file.write(rest) :]
        except OSError as fault:
            raise self._refuse(f"cannot be written: {fault.strerror}") from fault

    def _sync(self) -> None:
        try:
            os.fsync(self._file.fileno())
        except OSError as fault:
            raise self._refuse(f"cannot be written: {fault.strerror}") from fault
        self._synced = time.monotonic()

    def _refuse(self, message: str) -> InputError:
        return InputError(message, source=shown(self.path))


def _format_line(record: Mapping[str, Any]) -> bytes:
    return json.dumps(record, ensure_ascii=True, allow_nan=False, separators=(",", ":")).encode() + b"\n"


def _parse_record(line: bytes) -> dict[str, Any] | None:
    """A row with its key; None from a line that is no such thing, or not whole."""
    if not line.endswith(b"\n"):
        return None
    record = _parse_object(line)
    is_sound = isinstance(record.get("key"), str) and isinstance(record.get("row"), dict)
    return record if is_sound else None


def _parse_object(line: bytes) -> dict[str, Any]:
    try:
        value = json.loads(line)
    except ValueError:
        return {}
    return value if isinstance(value, dict) else {}


def _explain_head(found: bytes, expected: bytes) -> str:
    """Why a journal cannot be gone on with."""
    theirs, ours = (_parse_object(line).get("journal") for line in (found, expected))
    if not isinstance(theirs, dict) or not isinstance(ours, dict):
        return "is no journal of an earlier run; move it away"
    differing = [name for name in ours if theirs.get(name) != ours[name]]
    short = [f"{name} {theirs.get(name)!r}, not {ours[name]!r}" for name in differing if isinstance(ours[name], int | str)]
    what = ", ".join(short) or "other columns"
    return f"was begun with {what}; --fresh begins anew"
