"""Numba kernels: arrays in, arrays out; nothing here knows a puzzle.

This package itself is cheap to import. Whoever needs a kernel imports its module, which loads Numba, and compiles on first use.
"""

from gridwright.kernels.cache import is_compiled, load, warm

__all__ = ["is_compiled", "load", "warm"]
