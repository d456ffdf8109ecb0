"""`gridwright study attempts`: the table of solving times: bring it together, sum it up, find what makes attempts long."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from gridwright.api import Entry
from gridwright.cli import options
from gridwright.cli.attempts_output import describe_summary, make_import_record
from gridwright.cli.exit_codes import ExitCode
from gridwright.cli.inputs import read_entries
from gridwright.cli.output import check_writable, write_output
from gridwright.cli.session import Session
from gridwright.cli.study_effects import effects_command
from gridwright.cli.study_tables import name_source, read_attempts
from gridwright.cli.targets import refuse_inputs
from gridwright.codec.files import shown
from gridwright.model.errors import InputError

if TYPE_CHECKING:
    from gridwright.study.times import PublishedTime


@click.group("attempts", invoke_without_command=True)
@click.pass_context
def attempts_command(ctx: click.Context) -> int:
    """Bring attempts at puzzles together, and sum them up."""
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help(), err=True)
        return ExitCode.INPUT
    return ExitCode.OK


attempts_command.add_command(effects_command)


@attempts_command.command("import")
@options.files_argument
@click.option("-o", "--output", "target", metavar="OUT", type=options.FileName(), help="Write attempts to this CSV file.")
@click.option(
    "--published", "published_target", metavar="OUT", type=options.FileName(), help="Write times told by sites to this CSV file."
)
@options.force_option
@options.make_json_option("table written")
@options.quiet_option
@options.color_option
@options.debug_option
def import_command(
    files: Sequence[str], target: str | None, published_target: str | None, is_forced: bool, **speaking: Any
) -> int:
    """Bring attempts together from several tables, each once.

    A FILE whose name ends in .csv is a table of attempts. Any other is a puzzle that may tell how long people took, as griddlers
    texts do (AVE_TIME, solved_count); such times are of many people together and go to a table of their own, --published. Nothing
    is written if anything is wrong.

    \b
    Exit codes: 0 done, 2 wrong input.
    """
    from gridwright.study.attempts import format_attempts
    from gridwright.study.times import format_published, split_simulated

    session = Session(**speaking)
    if session.as_json and "-" in (target, published_target):
        raise click.UsageError("-o - and --json both want standard output; name a file for one of them.")
    tables = [name for name in files if name.lower().endswith(".csv")]
    puzzles = [name for name in files if name not in tables]
    _check_targets(tables, puzzles, target, published_target, is_forced)
    attempts = read_attempts(*tables)
    published = _read_published(session, puzzles)
    if session.code:
        return session.code
    if target:
        write_output(target, format_attempts(attempts))
        kinds = ", ".join(split_simulated(attempts))
        session.note(f"{shown(target)}: {_count(len(attempts), 'attempt')}{f' ({kinds})' if kinds else ''}")
        simulated = sum(attempt.is_simulated for attempt in attempts)
        _tell_program(session, make_import_record(target, "attempts", len(attempts), simulated))
    if published_target:
        write_output(published_target, format_published(published))
        session.note(f"{shown(published_target)}: {_count(len(published), 'published time')}")
        _tell_program(session, make_import_record(published_target, "published", len(published)))
    return ExitCode.OK


@attempts_command.command("summary")
@click.argument("table", metavar="ATTEMPTS.csv", type=options.FileName())
@options.speaking_options
def summary_command(table: str, **speaking: Any) -> int:
    """Sum up a table of attempts, a line a puzzle.

    Attempts with hints, with wrong cells shown, and attempts that are not a person's first at a puzzle are counted but left out.
    Of an abandoned one it is known that solving would have taken longer; the median takes that into account. Real and simulated
    attempts are never mixed.

    \b
    Exit codes: 0 done, 2 wrong input.
    """
    from gridwright.study.times import summarise_attempts

    session = Session(**speaking)
    attempts = read_attempts(table)
    if not attempts:
        session.note(f"{name_source(table)}: no attempts")
    for summary in summarise_attempts(attempts):
        if session.as_json:
            session.print_json(asdict(summary))
        elif not session.quiet:
            session.print(describe_summary(summary))
    return ExitCode.OK


def _check_targets(
    tables: Sequence[str], puzzles: Sequence[str], target: str | None, published_target: str | None, is_forced: bool
) -> None:
    for names, output, option in ((tables, target, "-o OUT"), (puzzles, published_target, "--published OUT")):
        if names and not output:
            raise click.UsageError(f"Found {shown(names[0])}, but no {option} for what it tells.")
        if output and not names:
            raise click.UsageError(f"Found {option.split()[0]}, but no file that it could be filled from.")
    outputs = [output for output in (target, published_target) if output]
    refuse_inputs(outputs, [Entry(name, path=Path(name)) for name in (*tables, *puzzles)], is_forced=is_forced)
    if len(outputs) == 2 and len(set(map(os.path.realpath, outputs))) == 1:
        raise click.UsageError("Found one name for both tables.")
    for output in outputs:
        check_writable(output)


def _read_published(session: Session, files: Sequence[str]) -> list[PublishedTime]:
    from gridwright.study.times import read_published

    times: dict[PublishedTime, None] = {}
    for entry in session.sound(read_entries(session, files, None) if files else ()):
        try:
            times[read_published(entry.source, entry.puzzle)] = None
        except InputError as error:
            session.reject(error)
    session.progress.close()
    return list(times)


def _tell_program(session: Session, record: dict[str, Any]) -> None:
    if session.as_json:
        session.print_json(record)


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"
