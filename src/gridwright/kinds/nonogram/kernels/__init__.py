"""Numba kernels for nonograms: arrays in, arrays out. This list of them needs no Numba."""

from gridwright.kernels.kernel_set import KernelSet

SOLVING = (
    "line:settle_line",
    "propagate:settle",
    "search:advance",
    "clause_learning:learn",
    "beliefs:propagate_beliefs",
    "cnf:encode",
    "cnf:list_orders",
)
RATING = ("rules:run_rules", "rules:run_rounds", "simulate:simulate", "courses:run_shuffled", "courses:run_nearby")
EXPLAINING = ("looks:find_looks", "looks:drop_unneeded", "suppositions:follow_suppositions")

KERNELS = KernelSet(
    package=__name__,
    chains=(SOLVING, RATING, EXPLAINING),
    waits={"solving": "about half a minute", "all": "about a minute"},
    solving=SOLVING,
    borrowed=("gridwright.kinds.nonogram.cells",),
    called=dict.fromkeys(SOLVING[2:], ("propagate:settle",)),
)
