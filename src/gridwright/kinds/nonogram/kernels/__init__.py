"""Numba kernels for nonograms: arrays in, arrays out. This list of them needs no Numba."""

from gridwright.kernels.kernel_set import KernelSet

SOLVING = (
    "propagate:settle",
    "search:advance",
    "clause_learning:learn",
    "beliefs:propagate_beliefs",
    "cnf:encode",
    "cnf:list_orders",
)
RATING = ("rules:run_rounds", "simulate:simulate", "rules:run_rules", "courses:run_shuffled", "courses:run_nearby")
"""The first two are what `rate` waits for."""
EXPLAINING = ("looks:find_looks", "looks:drop_unneeded", "suppositions:follow_suppositions")

KERNELS = KernelSet(
    package=__name__,
    # Solving never calls a single line, but tests and benchmarks do.
    chains=((*SOLVING, "line:settle_line"), RATING, EXPLAINING),
    waits={"playing": "no time", "solving": "about ten seconds", "all": "less than a minute"},
    playing=(),  # lines alone settle most small puzzles, and plain Python settles those
    solving=SOLVING,
    borrowed=("gridwright.kinds.nonogram.cells",),
    called=dict.fromkeys(SOLVING[1:], ("propagate:settle",)),
    further=(f"{__name__}.general",),
)
