"""What all Numba kernels share: compiling them, keeping what was compiled, getting it ready. Nothing here knows a puzzle.

The kernels themselves lie with the kind that they serve, arrays in, arrays out: `gridwright.kinds.<kind>.kernels`. This package
is cheap to import. Whoever needs a kernel imports its module, which loads Numba, and compiles on first use.
"""

from gridwright.kernels.cache import load
from gridwright.kernels.kernel_set import KernelSet

__all__ = ["KernelSet", "load"]
