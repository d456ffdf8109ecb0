"""Getting the compiled kernels ready, with a word to whoever is waiting."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from functools import partial

from gridwright.cli.progress import ProgressBar
from gridwright.cli.terminal import say
from gridwright.workbench import Entry, has_warm_kernels, warm_kernels

WAITS = {"solving": "about half a minute", "all": "about a minute"}
"""How long compiling takes, by purpose."""


def prepare_kernels(purpose: str = "solving") -> None:
    """Compile the kernels unless that has been done, and name each on the way, as `python -m gridwright.kernels` does."""
    if has_warm_kernels(purpose):
        return
    say_on = partial(say, end=" ")
    say_on(f"Compiling the kernels, once ({WAITS[purpose]}):")
    start = time.perf_counter()
    try:
        warm_kernels(say_on, purpose)
    except BaseException:
        say("")  # whatever is said of this begins a line of its own
        raise
    say(f"done in {time.perf_counter() - start:.0f} s")


def warmed(entries: Iterable[Entry], progress: ProgressBar, purpose: str = "solving") -> Iterator[Entry]:
    """The same entries; the kernels are made ready before the first puzzle, and not at all if there is none."""
    is_ready = False
    for entry in entries:
        if not is_ready and entry.error is None:
            with progress.hidden():
                prepare_kernels(purpose)
            is_ready = True
        yield entry
