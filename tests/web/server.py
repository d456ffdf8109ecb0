"""A server of its own for tests: `gridwright serve` in another process, on a port that is free, with a library that is new."""

from __future__ import annotations

import os
import queue
import re
import signal
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path

from gridwright.store.players import hash_key

PATIENCE = 60.0
"""Seconds within which a server must be ready, or gone, on the slowest machine."""


@dataclass
class Server:
    """A running server. Everything it writes to standard error is kept in `lines`."""

    process: subprocess.Popen[str]
    library: str
    lines: list[str] = field(default_factory=list)
    url: str = ""
    _reader: threading.Thread = field(default_factory=threading.Thread)
    _news: queue.SimpleQueue[str | None] = field(default_factory=queue.SimpleQueue)

    def listen(self) -> None:
        """Keep reading what it says, so that it never waits for a reader."""
        assert self.process.stderr is not None
        with self.process.stderr as stream:
            for line in stream:
                self.lines.append(line.rstrip("\n"))
                self._news.put(line)
        self._news.put(None)

    def wait_until_ready(self) -> None:
        while not self.url:
            line = self._news.get(timeout=PATIENCE)
            if line is None:
                raise AssertionError(f"the server ended with code {self.process.wait(PATIENCE)}:\n" + "\n".join(self.lines))
            if found := re.search(r"http://\S+", line):
                self.url = found[0]

    def lose_player(self, key: str) -> None:
        """Let the library (a file) lose all about a player, as one restored from a backup might."""
        with closing(sqlite3.connect(self.library)) as base, base:
            base.execute("PRAGMA foreign_keys = ON")
            base.execute("DELETE FROM players WHERE id = ?", (hash_key(key),))

    def end(self, number: signal.Signals = signal.SIGTERM) -> int:
        """Send it a signal and wait; the exit code."""
        if self.process.poll() is None:
            self.process.send_signal(number)
        code = self.process.wait(PATIENCE)
        self._reader.join(PATIENCE)
        return code


def start_server(library: str | Path, *options: str, environment: dict[str, str] | None = None) -> Server:
    """A server that is ready."""
    server = launch(library, ["--port", "0", "--jobs", "1", *options], environment)
    server.wait_until_ready()
    return server


def launch(library: str | Path | None, options: Sequence[str], environment: dict[str, str] | None = None) -> Server:
    """A server that may or may not become ready; without a library named, that of the environment."""
    named = [] if library is None else ["--library", str(library)]
    command = [sys.executable, "-m", "gridwright", "serve", *named, *options]
    process = subprocess.Popen(
        command, stdin=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, env={**os.environ, **(environment or {})}
    )
    server = Server(process, str(library))
    server._reader = threading.Thread(target=server.listen, daemon=True)
    server._reader.start()
    return server
