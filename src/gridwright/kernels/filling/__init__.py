"""Numba kernels for filling crosswords: arrays in, arrays out. This list of them needs no Numba."""

from gridwright.kernels.kernel_set import KernelSet

FILLING = (
    "propagating:narrow_slots",
    "searching:search_fills",
    "rectangles:search_rectangle",
    "probing:probe_rectangle",
)

KERNELS = KernelSet(
    package=__name__,
    chains=(FILLING,),
    waits={"solving": "about half a minute", "all": "about half a minute"},
    called={"searching:search_fills": ("propagating:narrow_slots",)},
)
