"""One run of a command, from its first file to its last: what it prints, its progress bar, and the exit code it ends with."""

from __future__ import annotations

import json
import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TextIO

import click

from gridwright.api import Entry, facts
from gridwright.batch.interrupts import sigint_held
from gridwright.cli.terminal import (
    ExitCode,
    complain,
    is_terminal,
    printable,
    say,
    show_traceback,
    speaks_unicode,
    terminal_width,
    wants_colour,
    worst_code,
)
from gridwright.model.errors import InputError, PuzzleError
from gridwright.model.outcome import Effort

if TYPE_CHECKING:
    from rich.progress import Progress, TaskID

    from gridwright.model.drawing import Drawing


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
        self.is_quiet = False
        """Whether nothing but errors is to be told, not even why it takes long."""
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


COLOURS = {"solved": "green", "ambiguous": "yellow", "unsolvable": "red", "gave-up": "magenta", "invalid": "red"}
"""The colour of each outcome's line."""


@dataclass
class Session:
    """One run. Results go to standard output; errors, notes, the summary and the progress bar to standard error."""

    color: str = "auto"
    as_json: bool = False
    quiet: bool = False
    tally: Counter[str] = field(default_factory=Counter)
    """How many puzzles ended how, by the word the summary uses."""
    skipped: int = 0
    """Files in folders that are no puzzle."""
    codes: set[ExitCode] = field(default_factory=set)
    started: float = field(default_factory=time.perf_counter)
    progress: ProgressBar = field(default_factory=ProgressBar)

    def __post_init__(self) -> None:
        self.progress.is_quiet = self.quiet

    @property
    def code(self) -> ExitCode:
        return worst_code(self.codes)

    @property
    def has_colour(self) -> bool:
        return wants_colour(self.color, sys.stdout)

    @property
    def has_pictures(self) -> bool:
        """Whether results are for a person's eyes, with clues and frames, rather than for another program."""
        return is_terminal(sys.stdout)

    def print(self, text: str) -> None:
        """Print a result at once, so that whoever reads the output has it even if the next puzzle takes for ever."""
        try:
            with self.progress.hidden():
                sys.stdout.write(text + "\n")
                sys.stdout.flush()
        except BrokenPipeError:
            raise
        except OSError as fault:
            raise OSError(fault.errno, fault.strerror, "standard output") from fault

    def print_json(self, record: dict[str, Any]) -> None:
        """One object on one line. ASCII with escapes is JSON in every encoding."""
        self.print(json.dumps(record, ensure_ascii=True, allow_nan=False))

    def highlight(self, line: str, outcome: str) -> str:
        """A line for people, bold and in the colour of what came of the puzzle."""
        line = printable(line)
        return click.style(line, fg=COLOURS[outcome], bold=True) if self.has_colour else line

    def draw(self, drawing: Drawing) -> str:
        """A drawing as text that suits standard output."""
        from gridwright.api import format_text

        text = format_text(drawing, colour=self.has_colour, unicode=speaks_unicode(sys.stdout), width=terminal_width(sys.stdout))
        return text.rstrip("\n")

    def complain(self, line: str, trace: BaseException | str | None = None) -> None:
        """One line about an error; before it, where --debug asks for that, the error's traceback."""
        with self.progress.hidden():
            if trace:
                show_traceback(trace)
            complain(line)

    def note(self, line: str) -> None:
        """Something worth knowing that is no error."""
        if not self.quiet:
            with self.progress.hidden():
                say(line)

    def reject(self, error: InputError) -> None:
        """Report wrong input in one line and carry on with the rest."""
        self.complain(str(error), error)
        self.codes.add(ExitCode.INPUT)

    def sound(self, entries: Iterable[Entry]) -> Iterator[Entry]:
        """The entries with a puzzle; the others are reported on the way."""
        for entry in entries:
            if entry.error:
                self.tally["wrong"] += 1
                self.reject(entry.error)
            else:
                yield entry

    def summarise(self) -> None:
        """One line over many puzzles."""
        total = self.tally.total()
        if self.quiet or (total < 2 and not self.skipped):
            return
        seconds = time.perf_counter() - self.started
        parts = ", ".join(f"{number} {word}" for word, number in self.tally.items())
        skipped = f"; {_plural(self.skipped, 'other file')} skipped" if self.skipped else ""
        self.note(f"{_plural(total, 'puzzle')}{': ' if parts else ''}{parts} in {seconds:.1f} s{skipped}")


def _plural(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


PUZZLE_KEYS = {
    "source": "the file as named, with `#3` behind it for the third puzzle of several; `stdin` for standard input",
    "kind": "the kind of puzzle; null if nothing was recognised",
    "outcome": "see each command",
}
"""The keys every record begins with."""

FACT_KEYS = {
    "format": "the name of the format it was read as; null if nothing was recognised",
    "title": "the puzzle's title, or null",
    "size": "[rows, columns], or null",
}

CODES = {
    "solved": ExitCode.OK,
    "ambiguous": ExitCode.OK,
    "unsolvable": ExitCode.UNSOLVABLE,
    "gave-up": ExitCode.GAVE_UP,
    "invalid": ExitCode.INPUT,
}

TALLY_WORDS = {"unsolvable": "without solution", "gave-up": "given up", "invalid": "wrong"}
"""How the summary calls an outcome, where its own name does not read well."""


def describe_effort(effort: Effort) -> str:
    """Nodes and seconds in a few words."""
    nodes, seconds = effort.nodes, effort.seconds
    time = f"{seconds * 1000:.1f} ms" if seconds < 1 else f"{seconds:.1f} s"
    return f"{nodes:,} {'node' if nodes == 1 else 'nodes'}, {time}"


def describe_size(puzzle: Any) -> str:
    """How large a puzzle is, in a word or two: `20x15`."""
    known = facts(puzzle)
    rows, columns = known["size"]
    return str(known.get("dimensions") or f"{columns}x{rows}")


def count_cells(puzzle: Any) -> int:
    known = facts(puzzle)
    rows, columns = known["size"]
    return int(known.get("cells", rows * columns))


def describe_entry(entry: Entry) -> dict[str, Any]:
    """The facts of an entry for a record; null where a broken puzzle has none."""
    known = facts(entry.puzzle) if entry.puzzle is not None else {}
    return {
        "source": entry.source,
        "kind": entry.kind or None,
        "format": entry.format.name if entry.format else None,
        "title": known.get("title") or None,
        "size": known.get("size"),
    }


def list_problems(entry: Entry) -> list[str]:
    """Every problem of a puzzle that breaks its own rules."""
    if isinstance(entry.error, PuzzleError):
        return list(entry.error.problems)
    return []
