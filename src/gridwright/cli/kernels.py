"""Getting the compiled kernels ready, with a word to whoever is waiting."""

from __future__ import annotations

import multiprocessing
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import partial

from gridwright.cli.progress import ProgressBar
from gridwright.cli.terminal import say
from gridwright.kernels import KINDS, WAITS, compile_missing
from gridwright.kernels.cache import lock_of
from gridwright.kernels.locks import hold
from gridwright.kernels.preparing import MOST_PROCESSES, count_processors, list_chains
from gridwright.workbench import Entry, has_warm_kernels, kind_of, warm_kernels
from gridwright.workbench.processes import settle_in


def prepare_kernels(kind: str, purpose: str = "solving") -> None:
    """Compile the kernels for a kind unless that has been done, and name each, as `python -m gridwright.kernels` does."""
    if kind not in KINDS or has_warm_kernels(purpose, kind):
        return
    say_on = partial(say, end=" ")
    say_on(f"Compiling the kernels for {kind}, once ({WAITS[kind, purpose]}):")
    start = time.perf_counter()
    try:
        with helped(kind, purpose):
            warm_kernels(say_on, purpose, kind)
    except BaseException:
        say("")  # whatever is said of this begins a line of its own
        raise
    say(f"done in {time.perf_counter() - start:.0f} s")


@contextmanager
def helped(kind: str, purpose: str) -> Iterator[None]:
    """Have the other processors compile, too, what this process compiles inside, one kernel after the other."""
    chains = list_chains(kind, purpose)
    context = multiprocessing.get_context("spawn")
    helpers = [context.Process(target=_help, args=(chains,), daemon=True) for _ in range(count_helpers())]
    # As long as this process is at its chain, they begin with others, and with the end of this one.
    with hold(lock_of(chains[0][0], "chain"), is_patient=False):
        for helper in helpers:
            helper.start()
        try:
            yield
        finally:
            for helper in helpers:
                helper.kill()
            for helper in helpers:
                helper.join()


def count_helpers() -> int:
    return min(count_processors(), MOST_PROCESSES) - 1


def _help(chains: list[list[str]]) -> None:
    settle_in()
    compile_missing(chains=chains)


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
