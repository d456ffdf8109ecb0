"""Importing this loads the compiled kernels of all kinds, and what worker processes run, into the process they are copies of."""

from __future__ import annotations

import gc
from importlib import import_module

from gridwright.api import warm_kernels

WORK = ("batch.engine", "web.jobs.worker", "web.tasks.boards", "web.tasks.generating", "web.tasks.printing", "web.tasks.solving")
"""Modules of ours that each worker would import anew, in a fifth of a second."""

for kind in ("nonogram", "slitherlink", "crossword"):
    warm_kernels(purpose="all", kind=kind)
for name in WORK:
    import_module(f"gridwright.{name}")

# Copies would look through all of this for garbage again and again, and have its pages copied by that.
gc.freeze()
