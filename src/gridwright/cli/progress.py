"""A progress bar on standard error, for people, and only once a run has taken a second."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, TextIO

from gridwright.batch.interrupts import sigint_held
from gridwright.cli.terminal import is_terminal, printable
from gridwright.model.outcome import Effort

if TYPE_CHECKING:
    from rich.progress import Progress, TaskID

LONGEST_NAME = 32
"""Characters of a source that are shown, from its end, so that a narrow terminal has room for the rest."""

PATIENCE = 1.0
"""Seconds before anything is shown: most runs end sooner, and a bar that only flashes is a distraction."""


class ProgressBar:
    """How many files are done, and what is in work. Without a terminal every method does nothing."""

    def __init__(self, stream: TextIO | None = None) -> None:
        self.stream = stream or sys.stderr
        self.started = time.monotonic()
        self.is_wanted = is_terminal(self.stream)
        self.files_done = 0
        self.files = 0
        self.noun = "file"
        """What is counted."""
        self.puzzles_done = 0
        self.in_work = ""
        self._bar: Progress | None = None
        self._task: TaskID | None = None

    def begin(self, source: str) -> None:
        self.in_work = source
        self.refresh()

    def finish(self) -> None:
        self.puzzles_done += 1
        self.refresh()

    def note_effort(self, effort: Effort) -> None:
        """What a solver calls now and then."""
        self.refresh(f", {effort.nodes:,} nodes")

    def refresh(self, detail: str = "") -> None:
        """Show the state of things, if it is time to show anything."""
        if not self.is_wanted or time.monotonic() - self.started < PATIENCE:
            return
        if self._bar is None:
            self._open()
        assert self._bar is not None
        assert self._task is not None
        text = f"{self.puzzles_done} done, {_shorten(printable(self.in_work))}{detail}"
        self._bar.update(self._task, description=text, completed=self.files_done, total=self.files or None)

    @contextmanager
    def hidden(self) -> Iterator[None]:
        """Take the bar away while something is printed; it comes back with the next refresh."""
        self.close()
        yield

    def close(self) -> None:
        if self._bar is not None:
            self._bar.stop()
            self._bar = None

    def _open(self) -> None:
        from rich.console import Console
        from rich.progress import BarColumn, Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

        columns = (
            SpinnerColumn(),
            TextColumn("{task.description}", markup=False),
            BarColumn(),
            TextColumn(f"{self.noun} {{task.completed}} of {{task.total}}", markup=False),
            TimeElapsedColumn(),
        )
        self._bar = Progress(
            *columns, console=Console(file=self.stream), transient=True, redirect_stdout=False, redirect_stderr=False
        )
        self._task = self._bar.add_task("", total=self.files or None)
        with sigint_held():  # the bar's thread must not be the one that a signal meant for the solver's reaches
            self._bar.start()


def _shorten(name: str) -> str:
    return name if len(name) <= LONGEST_NAME else "..." + name[3 - LONGEST_NAME :]
