"""`gridwright convert`: from any format into another."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import PurePath

import click

from gridwright.api import Entry, find_format, format_for_suffix, format_puzzles, goal, list_losses, without_goal
from gridwright.cli import options
from gridwright.cli.files import (
    check_folder,
    check_writable,
    make_folder,
    name_outputs,
    names_folder,
    read_entries,
    refuse_inputs,
    write_file,
    write_output,
)
from gridwright.cli.session import Session
from gridwright.cli.terminal import is_terminal
from gridwright.model.errors import InputError
from gridwright.model.format import Format

LINES_SUFFIX = ".jsonl"
"""Files that end like this hold one puzzle a line, even a single one."""


@click.command("convert")
@options.reading_options
@click.option("--to", "to_name", metavar="FORMAT", type=options.FormatName("write"), help="Write this format.")
@click.option("--no-solution", "is_solution_hidden", is_flag=True, help="Leave the solution out.")
@options.writing_options
@options.quiet_option
@options.debug_option
def convert_command(
    files: Sequence[str],
    format_name: str | None,
    to_name: str | None,
    is_solution_hidden: bool,
    target: str,
    is_forced: bool,
    quiet: bool,
) -> int:
    """Convert puzzles from any format into another.

    The format to write is given by --to or by the ending of OUT. Several puzzles go into one file if the format holds many and
    they are of one kind; otherwise OUT must be a folder (an existing one, or a name ending in /), which gets a file for each
    puzzle, named after its source. What the format cannot keep is said on standard error, and so is a solution that whoever opens
    the file will see on the board.

    Exit codes: 0 all converted, 2 otherwise.
    """
    fmt = choose_format(to_name, target)
    check_target(fmt, target)
    check_hiding(fmt, is_solution_hidden)
    session = Session(quiet=quiet)
    entries = list(session.sound(read_entries(session, files, format_name)))
    entries = hide_solutions(entries) if is_solution_hidden else entries
    session.progress.close()
    if entries:
        if names_folder(target):
            write_folder(session, entries, fmt, target, is_forced=is_forced)
        else:
            write_together(session, entries, fmt, target, is_forced=is_forced)
        note_shown_solutions(session, entries, fmt)
    return session.code


def choose_format(to_name: str | None, target: str, kind: str | None = None) -> Format:
    """The format to write: the one named, or the one that the output's name asks for, among those of a kind if it is known."""
    if to_name:
        return find_format(to_name)
    if target == "-" or names_folder(target):
        raise click.UsageError("Missing option '--to': standard output and folders do not say which format is meant.")
    try:
        return format_for_suffix(PurePath(target).suffix.lower(), kind)
    except InputError as error:
        raise click.UsageError(f"{error}; '--to' names the format to write.") from None


def check_target(fmt: Format, target: str, number: int = 1) -> None:
    """InputError if so many puzzles cannot be written there in this format: known before any work is done for them."""
    if names_folder(target):
        check_folder(target)
        return
    if number > 1 and not fmt.holds_many:
        raise InputError(f"format {fmt.name} holds one puzzle in a file, found {number}; -o FOLDER/ writes a file for each")
    if fmt.is_binary and target == "-" and is_terminal(sys.stdout):
        raise InputError(f"format {fmt.name} is binary and not for a terminal; use -o FILE")
    check_writable(target)


def check_hiding(fmt: Format, is_solution_hidden: bool | None) -> None:
    """UsageError if the solution is to be left out of files that are nothing else."""
    if is_solution_hidden and fmt.needs_goal:
        raise click.UsageError(f"--no-solution leaves nothing to write: a file of format {fmt.name} is the solution.")


def hide_solutions(entries: Sequence[Entry]) -> list[Entry]:
    """The same puzzles without their goals."""
    return [replace(entry, puzzle=without_goal(entry.puzzle)) for entry in entries]


def note_shown_solutions(session: Session, entries: Sequence[Entry], fmt: Format) -> None:
    """A line for each puzzle whose solution is on the board for everybody to see."""
    for entry in entries:
        if fmt.shows_goal and entry.kind == fmt.kind and goal(entry.puzzle) is not None:
            session.note(f"{entry.source}: format {fmt.name} shows the solution on the board; --no-solution leaves it out")


def write_together(
    session: Session, entries: Sequence[Entry], fmt: Format, target: str, *, is_forced: bool, in_lines: bool = False
) -> None:
    """All puzzles into one file. What was asked for decides its layout, not how many puzzles came of it."""
    check_target(fmt, target, len(entries))
    refuse_inputs([target], entries, is_forced=is_forced)
    convertible = [entry for entry in entries if format_entry(session, entry, fmt) is not None]
    if not convertible:
        return
    refuse_mixture(convertible)
    in_lines = in_lines or len(entries) > 1 or not entries[0].is_alone or target.lower().endswith(LINES_SUFFIX)
    write_output(target, format_puzzles([entry.puzzle for entry in convertible], fmt, in_lines=in_lines))
    note_losses(session, convertible, fmt)


def refuse_mixture(entries: Sequence[Entry]) -> None:
    """InputError, at the first puzzle of another kind, if they are of several: no file holds that."""
    first = entries[0]
    for entry in entries:
        if entry.kind != first.kind:
            found = f"found a {entry.kind} where {first.source} is a {first.kind}"
            raise InputError(f"{found}, expected one kind in a file; -o FOLDER/ writes a file for each", source=entry.source)


def write_folder(session: Session, entries: Sequence[Entry], fmt: Format, target: str, *, is_forced: bool) -> None:
    """A file for each puzzle. Those that the format cannot hold are reported; the others are written."""
    folder = make_folder(target)
    suffix = fmt.suffixes[0] if fmt.suffixes else f".{fmt.name}"
    outputs = name_outputs(entries, folder, suffix)
    refuse_inputs(outputs, entries, is_forced=is_forced)
    for entry, path in zip(entries, outputs, strict=True):
        data = format_entry(session, entry, fmt)
        if data is not None:
            write_file(path, data)
            note_losses(session, [entry], fmt)


def format_entry(session: Session, entry: Entry, fmt: Format) -> bytes | None:
    """One puzzle in the format; None, and a line that says why, if it cannot hold it."""
    try:
        return format_puzzles([entry.puzzle], fmt)
    except InputError as error:
        session.reject(error.within(entry.source))
        return None


def note_losses(session: Session, entries: Sequence[Entry], fmt: Format) -> None:
    for entry in entries:
        losses = list_losses(entry.puzzle, fmt)
        if losses:
            session.note(f"{entry.source}: not kept by format {fmt.name}: {', '.join(losses)}")
