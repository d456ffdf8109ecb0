"""What does the work on puzzles: kernels that are compiled first, and worker processes on this machine or on a cluster."""

from __future__ import annotations

import multiprocessing
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from functools import partial

import click
from click.core import ParameterSource

from gridwright.api import Entry, has_warm_kernels, kind_of
from gridwright.batch.engine import Engine, LocalEngine, WorkersLost, settle_in
from gridwright.batch.interrupts import STOPPED, processes_held, sigint_held
from gridwright.batch.tasks import AnswerT, Batch, RequestT
from gridwright.cli import options
from gridwright.cli.session import ProgressBar, Session
from gridwright.cli.terminal import ExitCode, say
from gridwright.kernels import cache
from gridwright.kernels.kernel_set import split_name
from gridwright.kinds.kernels import count_chains, find_kernels, list_chains, list_kernels


def prepare_kernels(kind: str, purpose: str = "solving") -> None:
    """Compile the kernels for a kind unless that has been done, and name each, as `python -m gridwright.kernels` does."""
    if (kernels := find_kernels(kind)) is None or has_warm_kernels(purpose, kind):
        return
    say_on = partial(say, end=" ")
    say_on(f"Compiling the kernels for {kind}, once ({kernels.waits[purpose]}):")
    start = time.perf_counter()
    try:
        with compiled_apart(kind, purpose) as wait_for:
            for kernel in list_kernels(kind, purpose):
                say_on(split_name(kernel)[2])
                wait_for(kernel)
                with sigint_held():  # the compiler drops, or chokes on, what is raised while it calls back
                    cache.load(kernel)
    except BaseException:
        say("")  # whatever is said of this begins a line of its own
        raise
    say(f"done in {time.perf_counter() - start:.0f} s")


@contextmanager
def compiled_apart(kind: str, purpose: str) -> Iterator[Callable[[str], None]]:
    """Have processes compile the kernels, one a processor, so that Ctrl-C ends the wait for them at once; they end with it.

    Gives what waits until a kernel is compiled. Where that comes to nothing, whoever loads the kernel compiles it.
    """
    from gridwright.kernels.locks import GLANCE, hold

    chains = list_chains(kind, purpose)
    context = multiprocessing.get_context("spawn")
    helpers = [context.Process(target=_help, args=(chains,), daemon=True) for _ in range(count_helpers())]

    def wait_for(kernel: str) -> None:
        while not cache.is_kept(kernel):
            if not any(helper.is_alive() for helper in helpers):
                return
            time.sleep(GLANCE)
        with hold(cache.lock_of(kernel)):
            pass  # the index of a copy is there before the copy is: whoever writes it holds the lock

    try:
        with processes_held():
            for helper in helpers:
                helper.start()
        yield wait_for
    finally:
        started = [helper for helper in helpers if helper.pid is not None]
        for helper in started:
            helper.kill()
        for helper in started:
            helper.join()


def count_helpers() -> int:
    from gridwright.kernels.preparing import can_share, count_processors

    return min(count_processors(), count_chains()) if can_share() else 0


def _help(chains: list[list[str]]) -> None:
    from gridwright.kernels.preparing import compile_missing

    settle_in()
    with suppress(OSError):  # such as a full disk, which the process that waits meets itself, and tells
        compile_missing(chains)


def warmed(entries: Iterable[Entry], progress: ProgressBar, purpose: str = "solving", kind: str | None = None) -> Iterator[Entry]:
    """The same entries; the kernels of a kind are made ready before its first puzzle, and not at all if there is none.

    `kind` names the kind of all entries where they hold no puzzle yet.
    """
    ready: set[str] = set()
    for entry in entries:
        if entry.error is None and (needed := kind or _deduced_kind(entry)) not in ready:
            with progress.hidden():
                prepare_kernels(needed, purpose)
            ready.add(needed)
        yield entry


def _deduced_kind(entry: Entry) -> str:
    """The kind of a puzzle that can be solved; nothing for others, for whom nobody need wait."""
    kind = kind_of(entry.puzzle)
    return kind.name if kind.is_deduced else ""


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
