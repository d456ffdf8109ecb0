"""How a command meets its terminal: colour or none, which characters, errors and tracebacks, and the exit code it ends with."""

from __future__ import annotations

import io
import os
import re
import shutil
import sys
from collections.abc import Iterable
from contextlib import suppress
from enum import IntEnum
from typing import NoReturn, TextIO, cast

import click

from gridwright.batch.interrupts import STOPPED
from gridwright.model.errors import MOST_NAME, InputError, keep_ends

# The worst one wins, in the order 2, 5, 3, 4, 0. Wrong input comes first: part of what was asked has not been looked at, so no
# other code may hide it. Giving up comes next: nothing is proved there, and a larger limit may turn it into any of the others.
# "No solution" is a proof that a puzzle is worthless, "ambiguous" one that it is flawed.


class ExitCode(IntEnum):
    """Every code a command can end with."""

    OK = 0
    FAULT = 1
    INPUT = 2
    UNSOLVABLE = 3
    AMBIGUOUS = 4
    GAVE_UP = 5
    INTERRUPTED = 130
    CLOSED = 141


MEANINGS = {
    ExitCode.OK: "everything was solved, sound or done",
    ExitCode.FAULT: "a fault in gridwright itself; please report it",
    ExitCode.INPUT: "wrong input or usage, or output that cannot be written",
    ExitCode.UNSOLVABLE: "a puzzle has no solution, or a board cannot be completed",
    ExitCode.AMBIGUOUS: "a puzzle has several solutions, and --unique was asked",
    ExitCode.GAVE_UP: "a limit stopped it, or the techniques allowed did not suffice; that proves nothing",
    ExitCode.INTERRUPTED: "stopped by Ctrl-C or a termination signal; what was done until then has been printed",
    ExitCode.CLOSED: "the reader of the output went away (as with `| head`)",
}

SEVERITY = (ExitCode.OK, ExitCode.AMBIGUOUS, ExitCode.UNSOLVABLE, ExitCode.GAVE_UP, ExitCode.INPUT)
"""From harmless to worst: what single puzzles can contribute to the code of a run."""


def worst_code(codes: Iterable[ExitCode]) -> ExitCode:
    """The code of a run whose puzzles ended with these.

    >>> worst_code([ExitCode.OK, ExitCode.UNSOLVABLE, ExitCode.AMBIGUOUS]).value
    3
    """
    return max(codes, key=SEVERITY.index, default=ExitCode.OK)


DRAWING_CHARACTERS = "█▀▄░▒▓│─┼·"
"""A sample of what pictures are made of; a stream that cannot encode it gets ASCII."""
MOST_LINE = 1_200
"""Characters of an error line, whatever somebody typed or a file holds."""
_LONG_WORD = re.compile(rf"\S{{{MOST_NAME + 1},}}")


def wants_colour(choice: str, stream: TextIO) -> bool:
    """Whether to colour. `choice` is auto, always or never; auto asks NO_COLOR, then FORCE_COLOR, then the terminal."""
    if choice != "auto":
        return choice == "always"
    if os.environ.get("NO_COLOR"):
        return False
    if os.environ.get("FORCE_COLOR"):
        return True
    return is_terminal(stream) and os.environ.get("TERM") != "dumb"


def is_terminal(stream: TextIO | None) -> bool:
    return stream is not None and not stream.closed and stream.isatty()


def speaks_unicode(stream: TextIO, characters: str = DRAWING_CHARACTERS) -> bool:
    """Whether the stream can carry the characters pictures are drawn with, or these."""
    try:
        characters.encode(getattr(stream, "encoding", None) or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def terminal_width(stream: TextIO) -> int | None:
    """How many characters fit a line; None when the output is not for a terminal."""
    return shutil.get_terminal_size().columns if is_terminal(stream) else None


def printable(text: str) -> str:
    r"""Text on one line without anything that could command a terminal.

    >>> printable("Ahoj\x1b[2J")
    'Ahoj\\x1b[2J'
    """
    if text.isprintable():
        return text
    return "".join(char if char.isprintable() else char.encode("unicode_escape").decode() for char in text)


def complain(line: str) -> None:
    """One line on standard error, in the name of the program; of what is very long in it, both ends."""
    say(f"gridwright: {keep_ends(_LONG_WORD.sub(lambda word: keep_ends(word[0]), line), MOST_LINE)}")


def say(line: str, *, end: str = "\n") -> None:
    """One line on standard error, or with another `end` a part of one. That nobody can hear it is no reason to fail."""
    try:
        print(printable(line), end=end, file=sys.stderr, flush=True)
    except (OSError, ValueError, AttributeError):
        return


def tolerate_characters() -> None:
    """Let standard output and error print any text: what their encoding lacks is escaped rather than raised over."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


class ClosedOutput(io.TextIOBase):
    """Stands in for a standard output that was closed before the program began: whoever prints to it is told so."""

    def write(self, text: str) -> int:
        raise InputError("standard output is closed")

    @property
    def buffer(self) -> NoReturn:
        raise InputError("standard output is closed")


def replace_closed_stdout() -> None:
    """Python leaves None in place of a closed standard output; put something there that says what is wrong."""
    if sys.stdout is None:
        sys.stdout = cast(TextIO, ClosedOutput())


def discard_stdout() -> None:
    """Send what is still buffered for standard output nowhere, so that Python does not fail over it again when it exits."""
    try:
        descriptor = sys.stdout.fileno()
    except (OSError, ValueError, AttributeError):
        return
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, descriptor)
    os.close(nowhere)


# The end of a command that was interrupted.

_CLEAN_LINE = "\r\x1b[K\x1b[?25h"
"""What takes a progress bar away and shows the cursor again."""


def end_process(code: ExitCode) -> NoReturn:
    """End at once. Python would first take all its modules apart, which takes longer than many a puzzle."""
    for stream in (sys.stdout, sys.stderr):
        with suppress(OSError, ValueError, AttributeError):
            stream.flush()
    os._exit(code)


def end_interrupted() -> NoReturn:
    """End a command that Ctrl-C does not reach otherwise."""
    if is_terminal(sys.stderr):
        with suppress(OSError):
            sys.stderr.write(_CLEAN_LINE)
    complain(STOPPED)
    end_process(ExitCode.INTERRUPTED)


# --debug: the traceback of an error, before the line that names it

DEBUG = "gridwright.debug"
"""Where `--debug` leaves its mark in a click context's `meta`, which a command shares with its group."""


def remember_debug(ctx: click.Context, _param: click.Parameter, value: bool) -> None:
    ctx.meta[DEBUG] = ctx.meta.get(DEBUG, False) or value


def is_debugging() -> bool:
    context = click.get_current_context(silent=True)
    return context is not None and bool(context.meta.get(DEBUG))


def format_traceback(error: BaseException) -> str:
    """The traceback as text; of an error that was never raised, only its name and message."""
    import traceback

    return "".join(traceback.format_exception(error))


def show_traceback(trace: BaseException | str) -> None:
    """Print a traceback, line by line, if `--debug` asks for it. A text is one from another process."""
    if is_debugging():
        text = trace if isinstance(trace, str) else format_traceback(trace)
        for line in text.splitlines():
            say(line)
