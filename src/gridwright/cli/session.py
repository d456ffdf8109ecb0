"""What one run of a command shares from its first file to its last: how it speaks, what it has met, what code it ends with."""

from __future__ import annotations

import json
import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

import click

from gridwright.api import Entry, format_text
from gridwright.cli.debugging import show_traceback
from gridwright.cli.exit_codes import ExitCode, worst_code
from gridwright.cli.progress import ProgressBar
from gridwright.cli.terminal import complain, is_terminal, printable, say, speaks_unicode, terminal_width, wants_colour
from gridwright.model.errors import InputError
from gridwright.model.link_drawing import AnyDrawing

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

    def draw(self, drawing: AnyDrawing) -> str:
        """A drawing as text that suits standard output."""
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
