"""Numba kernels for Slitherlink: arrays in, arrays out. This list of them needs no Numba."""

from gridwright.kernels.kernel_set import KernelSet

# Nearly all of them is the same engine, compiled once if they are compiled together: so they always are.
NAMES = ("engine:deduce", "engine:try_edges", "generation:reduce_clues", "generation:grow_loop")

KERNELS = KernelSet(
    package=__name__,
    chains=(NAMES,),
    waits={"solving": "about a minute", "all": "about a minute"},
    playing=NAMES[:2],
    borrowed=("gridwright.kinds.slitherlink.edges", "gridwright.kinds.slitherlink.square_lattice"),
)
