"""Word lists of players as files, for worker processes to read.

A list lies in the library, which worker processes do not open. What they are to read is written into a folder of the server's
own, under a hash of its content: never under a name that anybody has chosen. The folder goes when the server stops.
"""

from __future__ import annotations

import os
import tempfile
import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from starlette.concurrency import run_in_threadpool

from gridwright.store import lists
from gridwright.store.library import Library
from gridwright.store.lists import StoredList
from gridwright.web.errors import ApiError

MOST_BYTES = 512 << 20
"""Of all files together; then those used longest ago go."""
SAFE = 900.0
"""Seconds for which a file stays in any case: longer than a job waits and works."""


@dataclass(frozen=True, slots=True)
class ListFile:
    """A word list that a worker process may read."""

    name: str
    path: str
    sha256: str
    language: str = ""


class ListFolder:
    """The files of lists that were asked for."""

    def __init__(self, library: Library) -> None:
        self._library = library
        self._folder = tempfile.TemporaryDirectory(prefix="gridwright-lists-", ignore_cleanup_errors=True)
        self._lock = threading.Lock()

    def close(self) -> None:
        """Remove the folder and all in it."""
        self._folder.cleanup()

    async def materialise(self, player: str, list_ids: Sequence[str]) -> list[ListFile]:
        """The files of a player's own lists, in this order; ApiError if one of them is not theirs."""
        return await run_in_threadpool(self._materialise, player, list_ids)

    def drop(self, sha256: str) -> None:
        """Remove the file of a text that no list has any more."""
        with self._lock:
            self._path(sha256).unlink(missing_ok=True)

    def _materialise(self, player: str, list_ids: Sequence[str]) -> list[ListFile]:
        with self._library.reading(player) as session:
            found = lists.find_lists(session, player, list_ids)
            for list_id in list_ids:
                if list_id not in found:
                    raise ApiError(404, "no-list", f"there is no word list {list_id!r}, or it is not yours", "body.words.lists")
            with self._lock:
                for kept in found.values():
                    if not self._touch(kept.sha256):
                        self._write(kept.sha256, lists.read_text(session, player, kept.id) or "")
        return [self._describe(found[list_id]) for list_id in list_ids]

    def _describe(self, kept: StoredList) -> ListFile:
        return ListFile(kept.name, str(self._path(kept.sha256)), kept.sha256, kept.language)

    def _path(self, sha256: str) -> Path:
        return Path(self._folder.name, f"{sha256}.txt")

    def _touch(self, sha256: str) -> bool:
        """Note that a file is used; whether it is there."""
        try:
            os.utime(self._path(sha256))
        except OSError:
            return False
        return True

    def _write(self, sha256: str, text: str) -> None:
        """Beside, then renamed: a reader sees the whole of it or nothing."""
        part = self._path(sha256).with_suffix(".part")
        part.write_bytes(text.encode())
        part.replace(self._path(sha256))
        self._prune()

    def _prune(self) -> None:
        files = sorted(((file.stat(), file) for file in Path(self._folder.name).glob("*.txt")), key=lambda each: each[0].st_mtime)
        held = sum(status.st_size for status, _ in files)
        for status, file in files:
            if held <= MOST_BYTES or time.time() - status.st_mtime < SAFE:
                return
            file.unlink(missing_ok=True)
            held -= status.st_size
