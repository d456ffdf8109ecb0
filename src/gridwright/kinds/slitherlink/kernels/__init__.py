"""Numba kernels for Slitherlink: arrays in, arrays out. This list of them needs no Numba."""

from gridwright.kernels.kernel_set import KernelSet

# Nearly all of them is the same engine, compiled once if they are compiled together: so they are one chain.
NAMES = ("engine:deduce", "engine:try_edges", "generation:reduce_clues", "generation:grow_loop")

KERNELS = KernelSet(
    package=__name__,
    chains=(NAMES,),
    waits={"playing": "no time", "solving": "about twenty seconds", "all": "about half a minute"},
    playing=(),  # clauses alone settle small boards
    solving=NAMES[:2],
    borrowed=("gridwright.kinds.slitherlink.edges", "gridwright.kinds.slitherlink.square_lattice"),
    further=(f"{__name__}.planar",),
)
