"""Numba kernels for nonograms: arrays in, arrays out. This list of them needs no Numba."""

from gridwright.kernels.kernel_set import KernelSet

SOLVING = ("line:settle_line", "propagate:settle", "search:advance", "lessons:learn", "clauses:encode")
RATING = ("rules:run_rules", "rounds:run_rounds", "simulate:simulate")

KERNELS = KernelSet(
    package=__name__,
    chains=(SOLVING, RATING),
    waits={"solving": "about half a minute", "all": "about a minute"},
    solving=SOLVING,
    called=dict.fromkeys(("search:advance", "lessons:learn", "clauses:encode"), ("propagate:settle",)),
)
