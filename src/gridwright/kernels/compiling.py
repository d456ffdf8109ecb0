"""How kernels are compiled: once, kept on disk, and never run from a stale copy.

Numba notices an edit in the file of a kernel but not in the files of the helpers it calls, and would silently run the
old code. So the cache lives in a folder named after a hash of all sources of a package of kernels. Numba also names the
folder after the path of the sources; ours does not, so that another clone or environment with the same sources compiles
nothing again. Importing this module loads Numba (about 0.3 s); nothing but kernels does.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import numba
from numba.core.caching import CompileResultCacheImpl, _CacheLocator

from gridwright.kernels.cache import cache_folder

Function = TypeVar("Function", bound=Callable[..., Any])

_OPTIONS = {"nogil": True, "boundscheck": False, "error_model": "numpy", "_nrt": False}
"""`nogil`: threads run side by side. `_nrt=False`: no reference counting around arrays, which kernels neither make nor keep; a
private option of Numba, so a test shows that it still does what we need."""


def helper(function: Function) -> Function:
    """A function that only kernels call. It is compiled into each of them."""
    compiled: Function = numba.njit(**_OPTIONS)(function)
    return compiled


def inlined(function: Function) -> Function:
    """A helper that is copied into its callers.

    A call hands over a `NamedTuple` of arrays field by field, seven words an array, which costs more than what a small helper
    does. Inlining all of them made learning a sixth faster, but compiling three times slower: so only small ones, and larger
    ones with a single caller.
    """
    compiled: Function = numba.njit(forceinline=True, **_OPTIONS)(function)
    return compiled


def merged(function: Function) -> Function:
    """A helper that becomes part of its callers before they are compiled, and is never compiled on its own.

    Every compiled helper is put through the optimiser again with each helper that calls it, all the way up: where a long
    chain of calls ends in much code, merging the links of the chain saves most of the time that compiling takes.
    """
    compiled: Function = numba.njit(inline="always", **_OPTIONS)(function)
    return compiled


def kernel(function: Function) -> Function:
    """A function that Python calls: compiled on first use and kept in the cache folder of its package."""
    before = CompileResultCacheImpl._locator_classes
    CompileResultCacheImpl._locator_classes = [_KernelLocator]
    try:
        compiled: Function = numba.njit(cache=True, **_OPTIONS)(function)
    finally:
        CompileResultCacheImpl._locator_classes = before
    return compiled


class _KernelLocator(_CacheLocator):  # type: ignore[misc] # Numba has no types
    """Tells Numba where compiled kernels are kept: by what they are compiled from, not by where that lies."""

    def __init__(self, function: Callable[..., Any], path: str) -> None:
        self._py_file = path  # Numba names it in warnings
        self._line = function.__code__.co_firstlineno
        self._folder = cache_folder(function.__module__.rpartition(".")[0]) / "compiled"

    @classmethod
    def from_function(cls, py_func: Callable[..., Any], py_file: str) -> _KernelLocator:
        return cls(py_func, py_file)

    def get_cache_path(self) -> str:
        return str(self._folder)

    def get_source_stamp(self) -> str:
        """The folder's name is the stamp: it changes with every source."""
        return self._folder.parent.name

    def get_disambiguator(self) -> str:
        return str(self._line)
