"""Numba kernels for Slitherlink: arrays in, arrays out. This list of them needs no Numba."""

from gridwright.kernels.kernel_set import KernelSet

# Nearly all of them is the same engine, compiled once if they are compiled together: so they always are.
LOOPS = ("engine:deduce", "trials:try_edges", "reducing:reduce_clues", "growing:grow_loop")

KERNELS = KernelSet(
    package=__name__,
    chains=(LOOPS,),
    waits={"solving": "about a minute", "all": "about a minute"},
    playing=LOOPS[:2],
    borrowed=("gridwright.model.loop_shapes",),
)
