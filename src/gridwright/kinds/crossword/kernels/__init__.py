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
    waits={"playing": "about ten seconds", "solving": "about ten seconds", "all": "about ten seconds"},
    playing=FILLING[:2],  # the others are for grids without black squares
    called={"search:search_fills": ("propagation:propagate_all",)},
)
