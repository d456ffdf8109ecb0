"""Getting the compiled kernels ready, with a word to whoever is waiting."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from functools import partial

from gridwright.cli.progress import ProgressBar
from gridwright.cli.terminal import say
from gridwright.kernels import KINDS, WAITS
from gridwright.workbench import Entry, has_warm_kernels, kind_of, warm_kernels


def prepare_kernels(kind: str, purpose: str = "solving") -> None:
    """Compile the kernels for a kind unless that has been done, and name each, as `python -m gridwright.kernels` does."""
    if kind not in KINDS or has_warm_kernels(purpose, kind):
        return
    say_on = partial(say, end=" ")
    say_on(f"Compiling the kernels for {kind}, once ({WAITS[kind, purpose]}):")
    start = time.perf_counter()
    try:
        warm_kernels(say_on, purpose, kind)
    except BaseException:
        say("")  # whatever is said of this begins a line of its own
        raise
    say(f"done in {time.perf_counter() - start:.0f} s")


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
