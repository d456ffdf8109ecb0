"""Declared functions as Numba has them. Importing this module loads Numba (0.6 s); nothing does that finds kernels in libraries.

Numba notices an edit in the file of a kernel but not in the files of the helpers it calls, and would silently run the
old code. So what it keeps lies in a folder named after a hash of all sources of a package of kernels. Numba also names the
folder after the path of the sources; ours does not, so that another clone or environment with the same sources compiles
nothing again.
"""

from __future__ import annotations

from collections.abc import Callable
from types import FunctionType
from typing import Any

import numba
from numba.core.caching import CompileResultCacheImpl, _CacheLocator
from numba.extending import intrinsic

from gridwright.kernels.compiling import HELPER, INLINED, INSTRUCTION, KERNEL, MERGED, Declared
from gridwright.kernels.folders import cache_folder

OPTIONS = {"nogil": True, "boundscheck": False, "error_model": "numpy", "_nrt": False}
"""`nogil`: threads run side by side. `_nrt=False`: no reference counting around arrays, which kernels neither make nor keep; a
private option of Numba, so a test shows that it still does what we need."""

STYLES: dict[str, dict[str, Any]] = {HELPER: {}, INLINED: {"forceinline": True}, MERGED: {"inline": "always"}}

WITHOUT_WRAPPERS = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}
"""For functions that only compiled ones call: what takes a tuple of arrays from Python's objects is a fifth of compiling."""

_NAMESPACES: dict[tuple[int, bool], tuple[dict[str, Any], dict[str, Any]]] = {}
"""By the identity of a module's names, and whether for libraries: those names, and what functions of the module see instead."""


def declare_to_numba(declared: Declared, *, is_for_python: bool = False, is_for_libraries: bool = False) -> Any:
    """What Numba makes of a function, which it compiles when it is called, for compiled functions that call it or for Python."""
    if declared.style == INSTRUCTION:
        return intrinsic(declared.py_func)
    function = see_compiled(declared.py_func, is_for_libraries=is_for_libraries)
    if declared.style == KERNEL and not is_for_libraries:
        return _keep_on_disk(function)
    wrappers = {} if is_for_python else WITHOUT_WRAPPERS
    return numba.njit(**STYLES.get(declared.style, {}), **wrappers, **OPTIONS)(function)


def see_compiled(function: Callable[..., Any], *, is_for_libraries: bool = False) -> Callable[..., Any]:
    """The same function, which sees what Numba has made of the functions of its module: Numba knows no others."""
    assert isinstance(function, FunctionType)
    names = _find_namespace(function.__globals__, is_for_libraries=is_for_libraries)
    copy = FunctionType(function.__code__, names, function.__name__, function.__defaults__)
    copy.__module__, copy.__qualname__, copy.__doc__ = function.__module__, function.__qualname__, function.__doc__
    copy.__kwdefaults__ = function.__kwdefaults__
    return copy


def _find_namespace(names: dict[str, Any], *, is_for_libraries: bool) -> dict[str, Any]:
    """The names of a module, with compiled functions for declared ones; one for each module, since functions call each other."""
    key = id(names), is_for_libraries
    if key not in _NAMESPACES:
        # Filled only afterwards: what is declared in the module itself sees this very namespace.
        namespace = dict(names)
        _NAMESPACES[key] = names, namespace
        declared = {name: value for name, value in names.items() if isinstance(value, Declared)}
        compiled = {name: each.compiled_for_libraries if is_for_libraries else each.compiled for name, each in declared.items()}
        namespace.update(compiled)
    return _NAMESPACES[key][1]


def _keep_on_disk(function: Callable[..., Any]) -> Any:
    before = CompileResultCacheImpl._locator_classes
    CompileResultCacheImpl._locator_classes = [_KernelLocator]
    try:
        return numba.njit(cache=True, **OPTIONS)(function)
    finally:
        CompileResultCacheImpl._locator_classes = before


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
