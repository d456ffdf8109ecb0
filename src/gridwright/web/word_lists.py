"""Word lists of players as files, for worker processes to read.

A list lies in the library, which worker processes do not open. What they are to read is written into a folder of the server's
own, under a hash of its content: never under a name that anybody has chosen. The folder goes when the server stops.
"""

from __future__ import annotations

import os
import tempfile
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from starlette.concurrency import run_in_threadpool

from gridwright.model.errors import quote
from gridwright.model.page import ListFile
from gridwright.store import word_lists
from gridwright.store.library import Library
from gridwright.store.word_lists import StoredList
from gridwright.web.errors import ApiError

MOST_BYTES = 512 << 20
"""Of all files together; then those used longest ago go."""
SAFE = 900.0
"""Seconds for which a file stays in any case: longer than a job waits and works."""


@dataclass(eq=False)
class Lease:
    """Somebody's need of files: while it lasts, none of them goes. Once it has a job, it lasts until `is_over` says so."""

    is_over: Callable[[], bool] = field(default=lambda: False)
    hashes: frozenset[str] = field(default=frozenset(), init=False)


class ListFolder:
    """The files of lists that were asked for."""

    def __init__(self, library: Library) -> None:
        self._library = library
        self._folder = tempfile.TemporaryDirectory(prefix="gridwright-lists-", ignore_cleanup_errors=True)
        self._lock = threading.Lock()
        self._leases: list[Lease] = []
        self._unwanted: set[str] = set()
        """Texts that no list has any more, though a job may be about to read them."""

    def close(self) -> None:
        """Remove the folder and all in it."""
        self._folder.cleanup()

    async def materialise(self, player: str, list_ids: Sequence[str], lease: Lease | None = None) -> list[ListFile]:
        """The files of a player's own lists, in this order, kept for a lease; ApiError if one of them is not theirs."""
        return await run_in_threadpool(self._materialise, player, list_ids, lease)

    def drop(self, sha256: str) -> None:
        """Remove the file of a text that no list has any more, as soon as no job needs it."""
        with self._lock:
            self._unwanted.add(sha256)
            self._sweep()

    def _sweep(self) -> None:
        """Remove what is neither wanted nor needed."""
        needed = self._find_needed()
        for sha256 in self._unwanted - needed:
            self._path(sha256).unlink(missing_ok=True)
        self._unwanted &= needed

    def _find_needed(self) -> set[str]:
        self._leases = [lease for lease in self._leases if not lease.is_over()]
        return {sha256 for lease in self._leases for sha256 in lease.hashes}

    def _materialise(self, player: str, list_ids: Sequence[str], lease: Lease | None) -> list[ListFile]:
        with self._library.reading(player) as session:
            found = word_lists.find_lists(session, player, list_ids)
            for list_id in list_ids:
                if list_id not in found:
                    raise ApiError(
                        404, "no-list", f"there is no word list {quote(list_id)}, or it is not yours", "body.words.lists"
                    )
            with self._lock:
                if lease is not None:
                    lease.hashes = frozenset(kept.sha256 for kept in found.values())
                    self._leases.append(lease)
                self._unwanted -= {kept.sha256 for kept in found.values()}
                self._sweep()
                for kept in found.values():
                    if not self._touch(kept.sha256):
                        self._write(kept.sha256, word_lists.read_text(session, player, kept.id) or "")
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
        needed = self._find_needed()
        for status, file in files:
            if held <= MOST_BYTES or time.time() - status.st_mtime < SAFE:
                return
            if file.stem not in needed:
                file.unlink(missing_ok=True)
                held -= status.st_size
