"""`gridwright study simulate`: attempts of people who do not exist, with known parameters."""

from __future__ import annotations

import os
from pathlib import Path

import click

from gridwright.cli import options
from gridwright.cli.attempts_output import make_simulate_record
from gridwright.cli.exit_codes import ExitCode
from gridwright.cli.output import check_writable, write_file
from gridwright.cli.session import Session
from gridwright.codec.files import shown
from gridwright.model.errors import InputError

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
    from gridwright.cli.study_tables import name_source, read_efforts
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
