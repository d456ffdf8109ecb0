"""Numba kernels: arrays in, arrays out; nothing here knows a puzzle.

This package itself is cheap to import. Whoever needs a kernel imports its module, which loads Numba, and compiles on first use.
The modules here serve nonograms, those of `loops` Slitherlink.
"""

from gridwright.kernels.cache import is_compiled, list_compiled, list_kernels, load, warm
from gridwright.kernels.preparing import compile_missing
from gridwright.kernels.purposes import KINDS, WAITS

__all__ = ["KINDS", "WAITS", "compile_missing", "is_compiled", "list_compiled", "list_kernels", "load", "warm"]
