"""Numba kernels for nonograms of every sort, on automata of lines. This list of them needs no Numba.

A package of its own, so that an edit here leaves the kernels for black and white compiled, and the other way round.
"""

from gridwright.kernels.kernel_set import KernelSet

NAMES = (
    "propagation:settle_domains",
    "probing:search_domains",
    "clause_learning:learn_domains",
    "beliefs:propagate_beliefs",
    "clauses:encode_lines",
)

KERNELS = KernelSet(
    package=__name__,
    chains=(NAMES,),
    waits={"playing": "no time", "solving": "about ten seconds", "all": "about ten seconds"},
    playing=(),  # lines alone settle most small puzzles, and plain Python settles those
    borrowed=("gridwright.kinds.nonogram.kernels.watched_clauses",),
    called=dict.fromkeys(NAMES[1:], NAMES[:1]),
)
