"""How the functions that Numba compiles are declared: kernels, which Python calls, and what they call. Nothing here loads Numba.

A module of kernels is imported for its numbers and tuples, too, by commands that must not wait for a compiler. So decorating a
function only notes it. A kernel that is called loads its machine code from a library, which takes no Numba (`libraries`); Numba
comes in where there is none (`entries`), and where no library can be had (`numba_functions`).
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from functools import cached_property, update_wrapper
from typing import Any, TypeVar, cast

Function = TypeVar("Function", bound=Callable[..., Any])

KERNEL, HELPER, INLINED, MERGED, INSTRUCTION = "kernel", "helper", "inlined", "merged", "instruction"
"""What a function is declared as."""


class Declared:
    """A function that Numba compiles when another calls it. Python may call it, too, as tests do: that loads Numba."""

    def __init__(self, function: Callable[..., Any], style: str) -> None:
        update_wrapper(self, function)
        self.py_func = function
        """The function as it was written, for Python."""
        self.style = style

    def __call__(self, *arguments: Any) -> Any:
        return self.called(*arguments)

    @cached_property
    def compiled(self) -> Any:
        """What Numba has made of it, for compiled functions; of a kernel, for Python, too."""
        from gridwright.kernels.numba_functions import declare_to_numba

        return declare_to_numba(self)

    @cached_property
    def compiled_for_libraries(self) -> Any:
        """What Numba has made of it for libraries. They hand over tuples in another way, so it calls none but such."""
        from gridwright.kernels.numba_functions import declare_to_numba

        return self.compiled if self.style == INSTRUCTION else declare_to_numba(self, is_for_libraries=True)

    @cached_property
    def called(self) -> Any:
        """What Numba has made of it, for Python."""
        from gridwright.kernels.numba_functions import declare_to_numba

        return declare_to_numba(self, is_for_python=True)


class Kernel(Declared):
    """A function that Python calls. Its machine code is loaded, or compiled, before the first call."""

    def __init__(self, function: Callable[..., Any]) -> None:
        super().__init__(function, KERNEL)
        self.name = f"{function.__module__}:{function.__name__}"
        self._call: Callable[..., Any] = self._call_first

    def __call__(self, *arguments: Any) -> Any:
        return self._call(*arguments)

    @property
    def is_ready(self) -> bool:
        """Whether its machine code is loaded."""
        return self._call != self._call_first

    def use(self, call: Callable[..., Any]) -> None:
        """Let this do the work from now on."""
        self._call = call

    def _call_first(self, *arguments: Any) -> Any:
        from gridwright.kernels import cache

        if _COMPILING.kernel is self:
            from gridwright.kernels.entries import compile_kernel

            self.use(compile_kernel(self, arguments))
        elif cache.is_listed(self.name):
            cache.load(self.name)
        else:
            self.use(self.compiled)  # a kernel that no kind needs, such as one that is measured against ours
        return self._call(*arguments)


class _Compiling(threading.local):
    kernel: Kernel | None = None
    """The kernel that this thread compiles: the next call of it shows for which types."""


_COMPILING = _Compiling()


def compile_by(kernel: Kernel, call: Callable[[], object]) -> None:
    """Compile a kernel for the types with which `call` calls it."""
    before, _COMPILING.kernel = _COMPILING.kernel, kernel
    try:
        call()
    finally:
        _COMPILING.kernel = before


def kernel(function: Function) -> Function:
    """A function that Python calls: compiled on first use and kept in the cache folder of its package.

    In it and in all that it calls, an index that is computed counts from the front: only a number in the source may be negative,
    as in `weights[-1]`.
    """
    return cast(Function, Kernel(function))


def helper(function: Function) -> Function:
    """A function that only kernels call. It is compiled into each of them."""
    return cast(Function, Declared(function, HELPER))


def inlined(function: Function) -> Function:
    """A helper that is copied into its callers.

    A call hands over a `NamedTuple` of arrays field by field, seven words an array, which costs more than what a small helper
    does. Inlining all of them made learning a sixth faster, but compiling three times slower: so only small ones, and larger
    ones with a single caller.
    """
    return cast(Function, Declared(function, INLINED))


def merged(function: Function) -> Function:
    """A helper that becomes part of its callers before they are compiled, and is never compiled on its own.

    Every compiled helper is put through the optimiser again with each helper that calls it, all the way up: where a long
    chain of calls ends in much code, merging the links of the chain saves most of the time that compiling takes.
    """
    return cast(Function, Declared(function, MERGED))


def instruction(function: Callable[[Any, Any], Any]) -> Callable[[Any], Any]:
    """A machine instruction on a word: the function gives its types, and what writes it in LLVM's language, to Numba."""
    return Declared(function, INSTRUCTION)
