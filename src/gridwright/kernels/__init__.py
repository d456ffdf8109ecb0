"""What all kernels share: compiling them by Numba, keeping libraries of them, calling those. Nothing here knows a puzzle.

The kernels themselves lie with the kind that they serve, arrays in, arrays out: `gridwright.kinds.<kind>.kernels`. This package
is cheap to import, and so are theirs: a kernel is loaded, or compiled, when it is first called.
"""

from gridwright.kernels.cache import load
from gridwright.kernels.kernel_set import KernelSet

__all__ = ["KernelSet", "load"]
