"""Making a worker process ready, so that whoever asks it first does not wait."""

from __future__ import annotations

from gridwright import workbench
from gridwright.model.kind import Progress
from gridwright.web.documents import LONGEST_SIDE

LONGEST = 900.0
"""Seconds that compiling all kernels may take on a slow machine."""


def are_kernels_compiled() -> bool:
    """Whether no process has to compile them any more."""
    return all(workbench.has_warm_kernels("all", kind) for kind in LONGEST_SIDE)


def warm(request: None, progress: Progress) -> str:
    """Load all kernels of the kinds that the page plays; compile them, where nobody has yet."""
    for kind in LONGEST_SIDE:
        workbench.warm_kernels(None, "all", kind)
        workbench.list_choices(kind)
        workbench.list_techniques(kind)
    return "warm"
