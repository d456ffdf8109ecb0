"""`gridwright study evaluate`: what models of solving times are worth."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import click

from gridwright.cli import options
from gridwright.cli.engines import make_engine, make_engine_options
from gridwright.cli.evaluation_output import format_gates, format_heading, format_row, make_evaluate_record
from gridwright.cli.exit_codes import ExitCode
from gridwright.cli.modelling import (
    JudgeRequest,
    check_extent,
    check_packages,
    columns_option,
    folds_option,
    judge_models,
    models_option,
    seed_option,
)
from gridwright.cli.session import Session
from gridwright.cli.study_folder import Findings, check_results, write_results
from gridwright.cli.study_times import TimesChoice, read_dataset, times_options
from gridwright.cli.targets import check_folder
from gridwright.cli.terminal import printable
from gridwright.codec.files import shown

if TYPE_CHECKING:
    from gridwright.batch.engine import Engine
    from gridwright.batch.journal import Journal
    from gridwright.study.dataset import Dataset
    from gridwright.study.judging import Judged


@click.command("evaluate")
@click.argument("features", metavar="FEATURES", type=options.FileName())
@times_options
@models_option
@columns_option
@folds_option
@seed_option
@click.option(
    "-o",
    "--output",
    "folder",
    metavar="FOLDER",
    type=options.FileName(),
    help="Write tables, plots and a report here.",
)
@make_engine_options("Evaluate")
@options.make_json_option("model")
@options.quiet_option
@options.color_option
@options.debug_option
def evaluate_command(
    features: str,
    attempts: str | None,
    published: str | None,
    adjustment: str,
    names: Sequence[str],
    columns: str,
    folds: int,
    seed: int,
    folder: str | None,
    jobs: int,
    engine_name: str,
    scheduler: str | None,
    **speaking: Any,
) -> int:
    """Evaluate models of solving times on puzzles they have not seen.

    Each model is fitted again and again, each time without the puzzles that it is then asked about. The times come from
    --attempts, from --published, or else from the column median_time of FEATURES; at least 10 puzzles must have one. The models
    are size-constant, area-power, line-uses and formula (the baselines); linear, ridge, ridge-cv, lasso, elastic-net, lasso-lars,
    forest-100 and forest-150 (those of a document of 2016); log-ridge and boosting.

    \b
    Exit codes: 0 all evaluated, 2 wrong input, 5 a model was given up.
    """
    choice = TimesChoice(attempts, published, adjustment)
    choice.check(features)
    check_packages(names, has_plots=folder is not None)
    session = Session(**speaking)
    engine = make_engine(session, jobs, engine_name, scheduler)
    if folder is not None:
        check_folder(folder)
        check_results(folder, names, [features, *choice.files])
    dataset = read_dataset(session, features, choice)
    request = JudgeRequest(columns, folds, seed, adjustment, trains=folder is not None)
    check_extent(dataset.table, folds, "with a time", features)
    judged = tell_models(session, engine, dataset, names, request)
    if judged is None:
        return ExitCode.INTERRUPTED
    if folder is not None and judged:
        write_results(session, folder, Findings(judged))
    return session.code


def tell_models(
    session: Session,
    engine: Engine,
    dataset: Dataset,
    names: Sequence[str],
    request: JudgeRequest,
    journal: Journal | None = None,
) -> list[Judged] | None:
    """Judge the models and tell of each as soon as it is; None after Ctrl-C. The engine is closed in any case."""
    judged: list[Judged] = []
    is_done = False
    try:
        for each in judge_models(session, engine, dataset, names, request, journal):
            if session.as_json:
                session.print_json(make_evaluate_record(each.evaluation))
            elif not session.quiet:
                heading = [] if judged else format_heading(each.evaluation)
                session.print("\n".join(map(printable, [*heading, format_row(each.evaluation)])))
            judged.append(each)
        is_done = True
    except KeyboardInterrupt:
        session.complain(f"stopped by Ctrl-C or a termination signal; {_tell_done(names, judged, journal)}")
    finally:
        session.progress.close()
        engine.close(is_hurried=not is_done)
    if not is_done:
        return None
    if not session.as_json and not session.quiet:
        for line in format_gates(each.evaluation for each in judged):
            session.print(printable(line))
    return judged


def _tell_done(names: Sequence[str], judged: Sequence[Judged], journal: Journal | None) -> str:
    """How many models were evaluated before Ctrl-C, told or not yet; and how that can go on."""
    done = len(judged) if journal is None else sum(name in journal.rows for name in names)
    told = f"{done} of {len(names)} models were evaluated"
    if journal is None or not done:
        return told
    return f"{told}, and kept in {shown(journal.path)}: the same command goes on from there"
