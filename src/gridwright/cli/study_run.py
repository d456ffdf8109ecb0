"""`gridwright study run`: the whole way from puzzles to models, plots and a report."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import click

from gridwright.cli import options
from gridwright.cli.engines import make_engine, make_engine_options
from gridwright.cli.exit_codes import ExitCode
from gridwright.cli.inputs import read_entries
from gridwright.cli.maker import refuse_options
from gridwright.cli.modelling import JudgeRequest, check_packages, columns_option, folds_option, models_option
from gridwright.cli.session import Session
from gridwright.cli.study_features import minimal_sets_option, resume_option
from gridwright.cli.study_steps import Crowd, Study, check_number
from gridwright.cli.study_times import TimesChoice, read_times, times_options
from gridwright.cli.targets import check_folder


@click.command("run")
@options.reading_options
@click.option(
    "-o", "--output", "folder", metavar="FOLDER", required=True, type=options.FileName(), help="Write into this folder."
)
@click.option("--simulated", "is_simulated", is_flag=True, help="Let simulated people, who do not exist, solve the puzzles.")
@click.option(
    "--people",
    type=click.IntRange(1, 100_000),
    metavar="N",
    help="Simulate so many people, else 40, or more for 10 attempts a puzzle.",
)
@click.option("--per-person", type=click.IntRange(1, 10_000), metavar="M", help="Each does so many puzzles, else up to 50.")
@times_options
@minimal_sets_option
@models_option
@columns_option
@folds_option
@click.option(
    "--seed",
    type=click.IntRange(0, 2**32 - 1),
    metavar="S",
    default=0,
    show_default=True,
    help="The same seed gives the same files.",
)
@resume_option
@make_engine_options("Work")
@options.make_json_option("step")
@options.quiet_option
@options.color_option
@options.debug_option
def run_command(
    files: Sequence[str],
    format_name: str | None,
    folder: str,
    is_simulated: bool,
    people: int | None,
    per_person: int | None,
    attempts: str | None,
    published: str | None,
    adjustment: str,
    has_minimal_sets: bool,
    names: Sequence[str],
    columns: str,
    folds: int,
    seed: int,
    resumes: bool,
    jobs: int,
    engine_name: str,
    scheduler: str | None,
    **speaking: Any,
) -> int:
    """Go the whole way from puzzles to models, plots and a report.

    Puzzles are measured; it takes at least 10. Times come from --attempts, from --published, from a --simulated population, or
    else from the files of the puzzles. Effects are estimated, models are evaluated, and one of them is kept: boosting, or else
    the last. What is done is kept in two journals in FOLDER: the same command goes on where it was stopped, and does only what is
    new.

    \b
    Exit codes: 0 done, 2 wrong input, 3 a puzzle without solution, 5 a puzzle or
    a model was given up. Of all the worst wins: 2, 5, 3, 0.
    """
    from gridwright.study.features import FeatureStudy

    choice = TimesChoice(attempts, published, adjustment)
    choice.check(*files)
    if is_simulated:
        refuse_options({"--attempts": attempts, "--published": published}, "does not go with --simulated")
    else:
        refuse_options({"--people": people, "--per-person": per_person}, "only goes with --simulated")
    check_packages(names, has_plots=True)
    session = Session(**speaking)
    measuring, judging = (make_engine(session, jobs, engine_name, scheduler) for _ in range(2))
    check_folder(folder)
    study = Study(session, folder, names, JudgeRequest(columns, folds, seed, adjustment), resumes=resumes)
    study.spare([*files, *choice.files])
    times = read_times(choice)
    entries = check_number(study.leave_out_own(read_entries(session, files, format_name)), folds)
    if study.measure(FeatureStudy(seed=seed, has_minimal_sets=has_minimal_sets), entries, measuring) is ExitCode.INTERRUPTED:
        return ExitCode.INTERRUPTED
    return study.finish(judging, Crowd(people, per_person) if is_simulated else times)
