"""Getting the compiled kernels ready, with a word to whoever is waiting."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from gridwright.cli.terminal import say
from gridwright.workbench import Entry, has_warm_kernels, warm_kernels


def prepare_kernels() -> None:
    """Compile the kernels unless that has been done: it takes some seconds, so say what is going on."""
    if not has_warm_kernels():
        say("Compiling the kernels (once, about half a minute)...")
        warm_kernels()


def warmed(entries: Iterable[Entry]) -> Iterator[Entry]:
    """The same entries; the kernels are made ready before the first puzzle, and not at all if there is none."""
    is_ready = False
    for entry in entries:
        if not is_ready and entry.error is None:
            prepare_kernels()
            is_ready = True
        yield entry
