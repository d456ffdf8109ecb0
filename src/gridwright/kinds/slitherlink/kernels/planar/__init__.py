"""Numba kernels for Slitherlinks on any planar graph: arrays in, arrays out. This list of them needs no Numba.

A package of its own, so that an edit here leaves the kernels for squares compiled, and the other way round.
"""

from gridwright.kernels.kernel_set import KernelSet

NAMES = ("engine:deduce", "generation:reduce_clues", "generation:grow_inside")

KERNELS = KernelSet(
    package=__name__,
    chains=(NAMES,),
    waits={"playing": "no time", "solving": "about ten seconds", "all": "about fifteen seconds"},
    playing=(),  # clauses alone settle small boards
    solving=NAMES[:1],
    borrowed=("gridwright.kinds.slitherlink.edges", "gridwright.kinds.slitherlink.kernels.generation"),
)
