"""`gridwright study attempts` and `gridwright study simulate`: tables of solving times, of people or of simulated ones.

Tables are brought together and summed up, and effects are estimated: what makes attempts long.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from gridwright.api import Entry
from gridwright.cli import options
from gridwright.cli.files import check_writable, read_entries, refuse_inputs, write_file, write_output
from gridwright.cli.session import Session
from gridwright.cli.study import name_source, read_attempts, read_efforts, read_table
from gridwright.cli.terminal import ExitCode
from gridwright.codec.text import shown
from gridwright.model.errors import InputError

if TYPE_CHECKING:
    from gridwright.study.attempts import Attempt
    from gridwright.study.population import Population
    from gridwright.study.recovery import EffectRow, Estimate
    from gridwright.study.times import PublishedTime, TimeSummary


IMPORT_KEYS = {
    "table": "the file that was written",
    "content": "`attempts` or `published`, times told by sites",
    "rows": "how many it has",
    "simulated": "how many of them are simulated; 0 for `published`",
}
"""The keys of a `study attempts import --json` record, in their order, and what they mean."""

SUMMARY_KEYS = {
    "puzzle_hash": "the puzzle, as in the table of features",
    "is_simulated": "whether these attempts are simulated",
    "attempts": "all of them",
    "repeated": "those left out because the person had attempted the puzzle before",
    "hinted": "those left out because of hints",
    "fed_back": "those left out because wrong cells were shown",
    "solved": "those that count and were solved",
    "abandoned": "those that count and were abandoned",
    "median_seconds": "the median time, abandoned attempts being longer than they lasted; null if too few were solved",
    "log_mean": "mean logarithm of the seconds of solved attempts, or null",
    "log_sd": "its standard deviation, or null",
}
"""The keys of a `study attempts summary --json` record, in their order, and what they mean."""

EFFECT_KEYS = {
    "name": "the effect, such as `beta`, `delta_touch` or `person_sd`",
    "put_in": "the parameter of the simulated population, or null without `--parameters` or where it has none",
    "found": "the estimate: the median of its distribution",
    "standard_error": "the standard deviation of its distribution",
    "low": "where the 95 % interval begins",
    "high": "where it ends",
    "is_covered": "whether what was put in lies in the interval, or null",
    "is_simulated": "whether the attempts are simulated",
}
"""The keys of a `study attempts effects --json` record, in their order, and what they mean."""

SIMULATE_KEYS = {
    "table": "the file that was written",
    "parameters": "the file with what was put in",
    "is_simulated": "true",
    "attempts": "how many the table has",
    "people": "how many simulated people made them",
    "puzzles": "how many puzzles have an effort",
    "abandoned": "how many attempts were abandoned",
    "hinted": "how many had a hint",
}
"""The keys of a `study simulate --json` record, in their order, and what they mean."""


def make_import_record(table: str, content: str, rows: int, simulated: int = 0) -> dict[str, Any]:
    return {"table": table, "content": content, "rows": rows, "simulated": simulated}


def make_effect_record(row: EffectRow, estimate: Estimate, is_simulated: bool) -> dict[str, Any]:
    values = {
        **asdict(row),
        "standard_error": estimate.standard_error,
        "is_covered": row.is_covered,
        "is_simulated": is_simulated,
    }
    return {key: values[key] for key in EFFECT_KEYS}


def make_simulate_record(table: str, parameters: str, attempts: Sequence[Attempt], people: int, puzzles: int) -> dict[str, Any]:
    from gridwright.study.attempts import SOLVED

    return {
        "table": table,
        "parameters": parameters,
        "is_simulated": True,
        "attempts": len(attempts),
        "people": people,
        "puzzles": puzzles,
        "abandoned": sum(each.outcome != SOLVED for each in attempts),
        "hinted": sum(each.hints > 0 for each in attempts),
    }


def describe_summary(summary: TimeSummary) -> str:
    """What is known of a puzzle's times, on one line."""
    median = "no median" if summary.median_seconds is None else f"median {summary.median_seconds:.0f} s"
    left_out = summary.repeated + summary.hinted + summary.fed_back
    told = "simulated: " if summary.is_simulated else ""
    return (
        f"{summary.puzzle_hash}: {told}{median}, {summary.solved} solved, {summary.abandoned} abandoned"
        f"{f', {left_out} left out' if left_out else ''}"
    )


def format_effects(rows: Iterable[EffectRow], *, is_simulated: bool) -> list[str]:
    """Effects as the lines of a table with its head; with what was put in, where that is known.

    >>> from gridwright.study.recovery import EffectRow
    >>> print(*format_effects([EffectRow("beta", 0.9, 0.926, 0.896, 0.96)], is_simulated=True), sep="\\n")
    simulated effect  put in   found  95 % from      to  covered
    beta               0.900   0.926      0.896   0.960  yes
    >>> print(*format_effects([EffectRow("hint", None, -0.3, -0.36, -0.24)], is_simulated=False), sep="\\n")
    effect   found  95 % from      to
    hint    -0.300     -0.360  -0.240
    """
    listed = list(rows)
    has_truth = any(row.put_in is not None for row in listed)
    head = "simulated effect" if is_simulated else "effect"
    width = max(len(head), *(len(row.name) for row in listed))
    lines = [f"{head:{width}}{'  put in' if has_truth else ''}   found  95 % from      to{'  covered' if has_truth else ''}"]
    for row in listed:
        truth = f"  {_show(row.put_in):>6}" if has_truth else ""
        covered = f"  {_ANSWERS[row.is_covered]}" if has_truth else ""
        lines.append(f"{row.name:{width}}{truth}  {row.found:6.3f}  {row.low:9.3f}  {row.high:6.3f}{covered}".rstrip())
    return lines


_ANSWERS = {True: "yes", False: "no", None: ""}


def _show(value: float | None) -> str:
    return "" if value is None else f"{value:.3f}"


@click.command("effects")
@click.argument("table", metavar="ATTEMPTS.csv", type=options.FileName())
@click.argument("features", metavar="FEATURES", type=options.FileName())
@click.option(
    "--effort", "column", metavar="COLUMN", help="The column of efforts.  [default: effort_mean, or what --parameters names]"
)
@click.option(
    "--parameters",
    "parameters",
    metavar="FILE",
    type=options.FileName(),
    help="Compare with what was put in, as simulate wrote it beside its table.",
)
@options.make_json_option("effect")
@options.quiet_option
@options.color_option
@options.debug_option
def effects_command(table: str, features: str, column: str | None, parameters: str | None, **speaking: Any) -> int:
    """Estimate what makes attempts long, with 95 % intervals.

    The logarithm of the seconds is taken to grow with that of the effort (beta), to change with the order in a session (gamma),
    with the input (delta) and with hints (hint), and to differ between persons, between puzzles, and by chance. Abandoned
    attempts count as times of which the least is known. Efforts come from FEATURES, a table of study features, CSV or Parquet.

    \b
    Exit codes: 0 done, 2 wrong input.
    """
    from gridwright.study.population import EFFORT
    from gridwright.study.recovery import compare_effects, recover

    session = Session(**speaking)
    if [table, features, parameters].count("-") > 1:
        raise click.UsageError("Found - twice, but standard input holds one table.")
    attempts = read_attempts(table)
    population = None
    if parameters is not None:
        population, used = _read_parameters(parameters, attempts)
        if column not in (None, used):
            raise InputError(f"times were made to grow with the column {used[:40]}, not {column}", source=name_source(parameters))
        column = used
    efforts = read_efforts(features, column or EFFORT)
    try:
        estimates = recover(attempts, efforts)
    except InputError as error:
        raise error.within(name_source(table)) from None
    is_simulated = attempts[0].is_simulated
    rows = compare_effects(estimates, population)
    if session.as_json:
        for row in rows:
            session.print_json(make_effect_record(row, estimates[row.name], is_simulated))
    elif not session.quiet:
        _show_effects(session, format_effects(rows, is_simulated=is_simulated))
    return ExitCode.OK


def _show_effects(session: Session, lines: Sequence[str]) -> None:
    """Print the table; with colour, the head stands out, and so does what was not found again."""
    for number, line in enumerate(lines):
        is_off = line.endswith(" no")
        stands_out = session.has_colour and (is_off or number == 0)
        session.print(click.style(line, bold=True, fg="yellow" if is_off else None) if stands_out else line)


def _read_parameters(name: str, attempts: Sequence[Attempt]) -> tuple[Population, str]:
    """What was put in, and the column of efforts. InputError unless these attempts can have come of it."""
    from gridwright.study.attempts import SIMULATED_PREFIX
    from gridwright.study.population import parse_parameters

    data, source = read_table(name)
    try:
        population, column = parse_parameters(data)
        begin = f"{SIMULATED_PREFIX}{population.seed}-"
        for attempt in attempts:
            if not attempt.person.startswith(begin):
                raise InputError(f"found attempts of {attempt.person[:40]}, but this population's ids begin with {begin}")
    except InputError as error:
        raise error.within(source) from None
    return population, column


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
        _print_record(session, make_import_record(target, "attempts", len(attempts), simulated))
    if published_target:
        write_output(published_target, format_published(published))
        session.note(f"{shown(published_target)}: {_count(len(published), 'published time')}")
        _print_record(session, make_import_record(published_target, "published", len(published)))
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


def _print_record(session: Session, record: dict[str, Any]) -> None:
    if session.as_json:
        session.print_json(record)


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"


DECIMAL = click.FloatRange(-10, 10)
SPREAD = click.FloatRange(0, 3)
SHARE = click.FloatRange(0, 1)


@click.command("simulate")
@click.argument("features", metavar="FEATURES", type=options.FileName())
@click.option("-o", "--output", "target", metavar="OUT", required=True, type=options.FileName(), help="Write this CSV file.")
@click.option("--people", type=click.IntRange(1, 100_000), metavar="N", required=True, help="Simulate so many people.")
@click.option("--per-person", type=click.IntRange(1, 10_000), metavar="M", required=True, help="Each does so many puzzles.")
@click.option(
    "--seed", type=click.IntRange(0, 2**32 - 1), metavar="S", default=0, show_default=True, help="The same seed simulates alike."
)
@click.option(
    "--effort", "column", metavar="COLUMN", default="effort_mean", show_default=True, help="Times grow with this column."
)
@click.option("--intercept", type=DECIMAL, default=1.0, show_default=True, help="Log seconds at an effort of 1.")
@click.option("--beta", type=DECIMAL, default=0.9, show_default=True, help="Change of log seconds with log effort.")
@click.option("--gamma", type=DECIMAL, default=-0.02, show_default=True, help="Change with each puzzle of a session.")
@click.option("--delta", type=DECIMAL, default=0.15, show_default=True, help="Change by touch instead of a mouse.")
@click.option("--person-sd", type=SPREAD, default=0.4, show_default=True, help="How much people differ.")
@click.option("--puzzle-sd", type=SPREAD, default=0.2, show_default=True, help="How much puzzles of one effort differ.")
@click.option("--noise-sd", type=SPREAD, default=0.3, show_default=True, help="What is left to chance.")
@click.option("--touch-share", type=SHARE, default=0.4, show_default=True, help="Share of the sessions by touch.")
@click.option(
    "--patience",
    "patience_seconds",
    type=options.Seconds(),
    metavar="SECONDS",
    default=1800.0,
    show_default=True,
    help="After this median time an attempt is abandoned.",
)
@click.option("--patience-sd", type=SPREAD, default=0.8, show_default=True, help="How much patience differs.")
@click.option(
    "--hint-chance", type=SHARE, default=0.1, show_default=True, help="Chance of a hint at a puzzle of mean difficulty."
)
@click.option("--hint-effect", type=DECIMAL, default=-0.3, show_default=True, help="Change with a hint.")
@options.make_json_option("table written")
@options.quiet_option
@options.color_option
@options.debug_option
def simulate_command(
    features: str,
    target: str,
    people: int,
    per_person: int,
    seed: int,
    column: str,
    as_json: bool,
    quiet: bool,
    color: str,
    **parameters: float,
) -> int:
    """Simulate people who solve the puzzles of a table of features, CSV or Parquet.

    Nobody has solved anything: the attempts follow from the options, and serve to test whether an analysis finds them again.
    Every row says that it is simulated. The parameters are written beside the table, as OUT.parameters.json.

    \b
    Exit codes: 0 done, 2 wrong input.
    """
    from gridwright.cli.study import name_source, read_efforts
    from gridwright.study.attempts import format_attempts
    from gridwright.study.population import Population

    session = Session(color, as_json, quiet)
    beside = f"{target}.parameters.json"
    for output in (target, beside):
        check_writable(output)
        if os.path.realpath(output) == os.path.realpath(features):
            raise InputError("is the input file, expected another name", source=shown(output))
    population = Population(people, per_person, seed, **parameters)
    efforts = read_efforts(features, column)
    try:
        attempts = population.simulate(efforts)
    except InputError as error:
        raise error.within(name_source(features)) from None
    write_file(Path(target), format_attempts(attempts))
    write_file(Path(beside), population.format_parameters(column, len(efforts)))
    session.note(f"{shown(target)}: {len(attempts)} simulated attempts of {people} simulated people at {len(efforts)} puzzles")
    if as_json:
        session.print_json(make_simulate_record(target, beside, attempts, people, len(efforts)))
    return ExitCode.OK
