"""Kernels as Python runs them, without Numba: for small puzzles while the machine code is still being compiled.

A kernel is Python, so Python can run it, some hundred times slower. It sees the same arrays through memory views, which give
and take Python's own numbers, three times as fast as NumPy's. So both ways do the very same, and can take turns at one search.

Python's numbers have no end: a kernel that is to be interpreted cuts off by itself what would leave 64 bits. A memory view
refuses a number that does not fit.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from functools import cached_property
from types import FunctionType, SimpleNamespace
from typing import Any

import numpy as np

from gridwright.kernels import cache
from gridwright.kernels.compiling import INSTRUCTION, Declared, Kernel

NUMPY = SimpleNamespace(int64=int, uint64=int, float64=float, log=math.log)
"""What interpreted kernels see of NumPy. The logarithm is that of the C library, as in machine code."""

INSTRUCTIONS: dict[str, Callable[[int], int]] = {
    "lowest_bit": lambda word: (word & -word).bit_length() - 1,
    "count_bits": int.bit_count,
}

SOON = 0.3
"""After so many seconds of interpreting, in all, other processes are asked to compile."""
LONG = 5.0
"""After so many, a kernel is waited for."""

_NAMESPACES: dict[int, dict[str, Any]] = {}
"""By the identity of a module's names: what interpreted functions of the module see instead."""


class _Clock:
    seconds = 0.0
    """How long this process has interpreted."""


class UntilCompiled:
    """A kernel that Python interprets as long as there is no machine code of it."""

    def __init__(self, name: str) -> None:
        self.name = name

    @cached_property
    def _kernel(self) -> Kernel:
        return cache.find_kernel(self.name)

    @cached_property
    def _interpreted(self) -> Callable[..., Any]:
        return interpret(self._kernel)

    @property
    def is_ready(self) -> bool:
        """Whether calls run machine code."""
        return self._kernel.is_ready

    def prepare(self) -> None:
        """Load the machine code if there is some. Ask for it, or wait for it, if interpreting takes long."""
        if self.is_ready:
            return
        if cache.is_kept(self.name) or _Clock.seconds > LONG:
            cache.load(self.name)
        elif _Clock.seconds > SOON:
            cache.request(self.name)

    def __call__(self, *arguments: Any) -> Any:
        return self._kernel(*arguments) if self.is_ready else run_in_python(self._interpreted, *arguments)


def run_in_python(function: Callable[..., Any], *arguments: Any) -> Any:
    """Call what does the same as a kernel, and count its time: kernels that take long are asked for, or waited for."""
    start = time.perf_counter()
    try:
        return function(*arguments)
    finally:
        _Clock.seconds += time.perf_counter() - start


def interpret(kernel: Declared) -> Callable[..., Any]:
    """What does the same as a kernel, without machine code."""
    function = _see_interpreted(kernel.py_func)
    return lambda *arguments: function(*map(_view, arguments))


def _see_interpreted(function: Callable[..., Any]) -> Callable[..., Any]:
    """The same function, which sees functions, numbers and NumPy as Python's own."""
    assert isinstance(function, FunctionType)
    names = function.__globals__
    if id(names) not in _NAMESPACES:
        namespace = _NAMESPACES[id(names)] = dict(names)
        namespace.update({name: _replace(value) for name, value in names.items()})
    return FunctionType(function.__code__, _NAMESPACES[id(names)], function.__name__, function.__defaults__)


def _replace(value: Any) -> Any:
    if isinstance(value, Declared):
        return INSTRUCTIONS[value.py_func.__name__] if value.style == INSTRUCTION else _see_interpreted(value.py_func)
    if value is np:
        return NUMPY
    return value.item() if isinstance(value, np.generic) else value


def _view(argument: Any) -> Any:
    """An argument of a kernel without NumPy: arrays as views of their memory, numbers as Python's."""
    if isinstance(argument, np.ndarray):
        return memoryview(argument)  # type: ignore[arg-type] # NumPy declares it for later versions of Python alone
    if isinstance(argument, tuple):
        return argument._make(map(_view, argument))  # type: ignore[attr-defined] # tuples of kernels have names
    return argument.item() if isinstance(argument, np.generic) else argument
