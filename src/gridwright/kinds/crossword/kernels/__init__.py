"""Numba kernels for filling crosswords: arrays in, arrays out. This list of them needs no Numba."""

from gridwright.kernels.kernel_set import KernelSet

FILLING = (
    "propagation:propagate_all",
    "search:search_fills",
    "rectangles:search_rectangle",
    "rectangles:probe_rectangle",
)

KERNELS = KernelSet(
    package=__name__,
    chains=(FILLING,),
    waits={"playing": "no time", "solving": "about ten seconds", "all": "about ten seconds"},
    playing=(),  # Python fills small grids by itself, with the very same steps
    called={"search:search_fills": ("propagation:propagate_all",)},
)
