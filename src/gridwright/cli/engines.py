"""Who does the work on many puzzles: this process, several on this machine, or a cluster; the options for that."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import click
from click.core import ParameterSource

from gridwright.api import Entry
from gridwright.batch.engine import Engine, LocalEngine, WorkersLost
from gridwright.batch.interrupts import processes_held, sigint_held
from gridwright.batch.tasks import STOPPED, AnswerT, Batch, RequestT
from gridwright.cli import options
from gridwright.cli.exit_codes import ExitCode
from gridwright.cli.kernels import warmed
from gridwright.cli.session import Session

ENGINES = ("local", "dask")


def make_engine_options(verb: str) -> Callable[[options.Function], options.Function]:
    """The options `--jobs`, `--engine` and `--scheduler`: the arguments of `make_engine`."""
    return options.apply(
        options.make_jobs_option(verb),
        click.option(
            "--engine",
            "engine_name",
            type=click.Choice(ENGINES),
            default="local",
            show_default=True,
            help=f"{verb} on this machine, or on a Dask cluster.",
        ),
        click.option("--scheduler", metavar="ADDRESS", help="Of a Dask cluster, such as tcp://127.0.0.1:8786."),
    )


def make_engine(session: Session, jobs: int, engine_name: str, scheduler: str | None) -> Engine:
    """The engine that the options name. It starts or reaches nobody before there is work."""
    if engine_name == "local":
        if scheduler is not None:
            raise click.UsageError("--scheduler only goes with --engine dask.")
        return make_local_engine(session, jobs)
    if not scheduler:
        raise click.UsageError("--engine dask needs --scheduler ADDRESS.")
    if click.get_current_context().get_parameter_source("jobs") is ParameterSource.COMMANDLINE:
        raise click.UsageError("--jobs does not go with --engine dask: a cluster has as many workers as it has.")
    from gridwright.batch.dask_engine import DaskEngine

    return DaskEngine(scheduler, guard=sigint_held, tick=session.progress.refresh, tell=session.note)


def make_local_engine(session: Session, jobs: int) -> LocalEngine:
    """An engine of so many processes on this machine."""
    return LocalEngine(jobs, guard=processes_held, tick=session.progress.refresh)


def warm_for(engine: Engine, entries: Iterable[Entry], session: Session, purpose: str = "solving") -> Iterable[Entry]:
    """The same entries, with the kernels made ready before the first puzzle. A cluster sees to its own."""
    return warmed(entries, session.progress, purpose) if isinstance(engine, LocalEngine) else entries


def run_batch(
    session: Session,
    batch: Batch[RequestT, AnswerT],
    report: Callable[[Entry, AnswerT], None],
    finish: Callable[[], None] | None = None,
) -> ExitCode:
    """Report every answer as it comes, `finish`, and sum up; the exit code of the command.

    Ctrl-C stops the work, and so does losing those who do it. What was already answered is still reported.
    """
    is_done = is_stopped = False
    try:
        try:
            for entry, answer in batch:
                report(entry, answer)
            is_done = True
        except (KeyboardInterrupt, WorkersLost) as end:
            for entry, answer in batch.leftovers():
                report(entry, answer)
            if isinstance(end, WorkersLost):
                session.reject(end)
            else:
                is_stopped = True
                session.complain(STOPPED)
    finally:
        session.progress.close()
        batch.close(is_hurried=not is_done)
    if finish is not None:
        finish()
    session.summarise()
    return ExitCode.INTERRUPTED if is_stopped else session.code
