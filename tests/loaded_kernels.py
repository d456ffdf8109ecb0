"""Importing this loads the compiled kernels of all kinds, in the process that others are copies of."""

from __future__ import annotations

from gridwright.api import warm_kernels

for kind in ("nonogram", "slitherlink", "crossword"):
    warm_kernels(purpose="all", kind=kind)
