"""`gridwright study attempts effects`: what makes attempts long, and whether what was put in is found again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import click

from gridwright.cli import options
from gridwright.cli.attempts_output import format_effects, make_effect_record
from gridwright.cli.exit_codes import ExitCode
from gridwright.cli.session import Session
from gridwright.cli.study_tables import name_source, read_attempts, read_efforts, read_table
from gridwright.model.errors import InputError

if TYPE_CHECKING:
    from gridwright.study.attempts import Attempt
    from gridwright.study.population import Population


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
