"""Making a worker process ready, so that whoever asks it first does not wait."""

from __future__ import annotations

from functools import cache

from gridwright import workbench
from gridwright.kernels import list_kernels, load
from gridwright.model.kind import Progress
from gridwright.web.documents import LONGEST_SIDE

LONGEST = 900.0
"""Seconds that loading a kernel may take on a slow machine that cannot keep compiled ones: then it is compiled."""


def list_needs(kind: str, *, making: bool = False) -> frozenset[str]:
    """The modules of the kernels that are needed to solve, explain and rate puzzles of a kind, or to make them."""
    return frozenset(list_kernels(kind, "all" if making else "playing"))


def warm(modules: frozenset[str], progress: Progress) -> str:
    """Load kernels of these modules, and whatever else a process loads when it is first asked."""
    _look_around()
    for module in modules:
        load(module)
    return "warm"


@cache
def _look_around() -> None:
    # Tasks are loaded with the request for the first of them, which somebody waits for.
    from gridwright.web.jobs import crossword, long, loops, pictures, quick  # noqa: F401

    for kind in LONGEST_SIDE:
        workbench.list_choices(kind)
        workbench.list_techniques(kind)
