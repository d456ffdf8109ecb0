"""What does the work on puzzles: kernels that are compiled first, and worker processes on this machine or on a cluster."""

from __future__ import annotations

import atexit
import multiprocessing
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from functools import partial
from multiprocessing.process import BaseProcess

import click
from click.core import ParameterSource

from gridwright.api import Entry, kind_of
from gridwright.batch.engine import Engine, LocalEngine, WorkersLost, settle_in
from gridwright.batch.interrupts import STOPPED, processes_held, raise_held_sigint, sigint_held
from gridwright.batch.tasks import AnswerT, Batch, RequestT
from gridwright.cli import options
from gridwright.cli.session import ProgressBar, Session
from gridwright.cli.terminal import ExitCode, say
from gridwright.kernels import cache
from gridwright.kernels.kernel_set import split_name
from gridwright.kinds.kernels import count_chains, find_kernels, list_chains, list_compiled_kinds, list_kernels

QUIET = 1.0
"""Seconds for which nobody is told of a wait."""


class WaitReport:
    """Tells of kernels that somebody waits for, in one line, once the wait is longer than a moment."""

    def __init__(self, kind: str, purpose: str, progress: ProgressBar) -> None:
        kernels = find_kernels(kind)
        assert kernels is not None, "who waits for a kernel knows it"
        self._parts = [f"Compiling the kernels for {kind}, once ({kernels.waits[purpose]}):"]
        self._progress = progress
        self._start = time.perf_counter()
        self._is_told = False

    def name(self, kernel: str) -> None:
        """This one is waited for now."""
        self._parts.append(split_name(kernel)[2])
        self.look()

    def look(self, *, is_hurried: bool = False) -> None:
        """Tell what is new, if it is time."""
        if self._progress.is_quiet:
            return
        if self._is_told or is_hurried or time.perf_counter() - self._start > QUIET:
            with self._progress.hidden():
                self._is_told = True
                while self._parts:
                    say(self._parts.pop(0), end=" ")

    def end(self) -> None:
        if self._is_told:
            say(f"done in {time.perf_counter() - self._start:.0f} s")

    def break_off(self) -> None:
        """Whatever is said next begins a line of its own."""
        if self._is_told:
            say("")


def prepare_kernels(kind: str, purpose: str, progress: ProgressBar) -> None:
    """Have the kernels for a purpose compiled and loaded, and those that are missed later, when they are."""
    cache.obtain_by(partial(_obtain, progress=progress), _request)
    missing = [kernel for kernel in list_kernels(kind, purpose) if not cache.is_kept(kernel)]
    if missing and _can_share():
        wait_for_kernels(missing, kind, purpose, progress, is_loaded=True)


def _can_share() -> bool:
    """Whether other processes can compile for this one."""
    from gridwright.kernels.preparing import can_share  # who finds all kernels compiled needs none

    return can_share()


def _obtain(kernel: str, progress: ProgressBar) -> None:
    """Wait for a kernel that is missing; not for one that serves no kind, which nobody else compiles."""
    kind = find_kind(kernel)
    if kind is None:
        return
    if not _can_share():
        cache.obtain_by(None)  # it is told once
        if not progress.is_quiet:
            with progress.hidden():
                say("Compiling kernels, in each run anew: they cannot be kept (GRIDWRIGHT_CACHE names a folder for them)")
        return
    purpose = "solving" if kernel in list_kernels(kind, "solving") else "all"
    wait_for_kernels([kernel], kind, purpose, progress)


def find_kind(kernel: str) -> str | None:
    """The kind that a kernel serves."""
    return next((kind for kind in list_compiled_kinds() if kernel in list_kernels(kind)), None)


def _request(kernel: str) -> None:
    """Have processes compile what solving may need, and a kernel with it, without a wait."""
    kind = find_kind(kernel)
    if kind is not None and _can_share():
        start_helpers(kind, "solving", kernel)


def wait_for_kernels(kernels: Iterable[str], kind: str, purpose: str, progress: ProgressBar, *, is_loaded: bool = False) -> None:
    """Wait until processes have compiled some kernels; they go on with others that solving may need.

    Ctrl-C ends the wait at once. Where it comes to nothing, whoever loads a kernel compiles it.
    """
    report = WaitReport(kind, purpose, progress)
    wanted = kind, "all" if purpose == "all" else "solving"
    try:
        kernels = list(kernels)
        helpers = start_helpers(*wanted, kernels[0])
        for kernel in kernels:
            report.name(kernel)
            _wait_for(kernel, helpers, report)
            if is_loaded:
                with sigint_held():  # the compiler drops, or chokes on, what is raised while it calls back
                    cache.load(kernel)
    except BaseException:
        # All at once, before anything is said: what one lets go of the others would take up.
        _end_helpers(_HELPERS.pop(wanted, ()))
        report.break_off()
        raise
    report.end()


def _wait_for(kernel: str, helpers: Sequence[BaseProcess], report: WaitReport) -> None:
    from gridwright.kernels.locks import GLANCE, hold

    while not cache.is_kept(kernel):
        if not any(helper.is_alive() for helper in helpers):
            report.look(is_hurried=True)
            return
        time.sleep(GLANCE)
        raise_held_sigint()  # a puzzle that is being solved holds it back
        report.look()
    with hold(cache.lock_of(kernel)):
        pass  # the index of a copy is there before the copy is: whoever writes it holds the lock


_HELPERS: dict[tuple[str, str], list[BaseProcess]] = {}
"""By kind and purpose: the processes that compile."""


def start_helpers(kind: str, purpose: str, first: str) -> Sequence[BaseProcess]:
    """Have processes compile the kernels for a purpose, one a processor, with the chain of the `first` one before others.

    They end with this process, if not before.
    """
    if (kind, purpose) not in _HELPERS:
        context = multiprocessing.get_context("spawn")
        chains = sorted(list_chains(kind, purpose), key=lambda chain: first not in chain)
        helpers: list[BaseProcess] = [context.Process(target=_help, args=(chains,), daemon=True) for _ in range(count_helpers())]
        _HELPERS[kind, purpose] = helpers
        atexit.register(_end_helpers, helpers)
        with processes_held():
            for helper in helpers:
                helper.start()
    return _HELPERS[kind, purpose]


def _end_helpers(helpers: Iterable[BaseProcess]) -> None:
    started = [helper for helper in helpers if helper.pid is not None]
    for helper in started:
        helper.kill()
    for helper in started:
        helper.join()


def count_helpers() -> int:
    from gridwright.kernels.preparing import count_processors

    return min(count_processors(), count_chains())


def _help(chains: list[list[str]]) -> None:
    from gridwright.kernels.preparing import compile_missing

    settle_in()
    with suppress(OSError):  # such as a full disk, which the process that waits meets itself, and tells
        compile_missing(chains)


def warmed(
    entries: Iterable[Entry],
    progress: ProgressBar,
    purpose: str = "playing",
    kind: str | None = None,
    *,
    is_compiling: bool = False,
) -> Iterator[Entry]:
    """The same entries; the kernels of a kind are made ready before its first puzzle, and not at all if there is none.

    For playing, those without which nothing can begin: others are waited for when a puzzle needs them. With `is_compiling`,
    processes begin to compile all that solving may need, and nobody waits for them.

    `kind` names the kind of all entries where they hold no puzzle yet.
    """
    ready: set[str] = set()
    for entry in entries:
        if entry.error is None and (needed := kind or _deduced_kind(entry)) not in ready:
            prepare_kernels(needed, purpose, progress)
            missing = (kernel for kernel in list_kernels(needed, "solving") if not cache.is_kept(kernel))
            if is_compiling and (first := next(missing, None)) is not None:
                cache.request(first)
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


def is_compiling(engine: Engine) -> bool:
    """Whether processes of this one compile for those that an engine works with, and keep what they have compiled."""
    return isinstance(engine, LocalEngine) and not engine.is_here and _can_share()


def warm_for(
    engine: Engine, entries: Iterable[Entry], session: Session, purpose: str = "playing", kind: str | None = None
) -> Iterable[Entry]:
    """The same entries, with the kernels for a purpose made ready before the first puzzle. A cluster sees to its own.

    `kind` as for `warmed`.
    """
    if not isinstance(engine, LocalEngine):
        return entries
    return warmed(entries, session.progress, purpose, kind, is_compiling=is_compiling(engine))


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
