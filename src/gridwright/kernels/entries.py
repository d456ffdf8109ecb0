"""Kernels compiled to object code behind a C interface, so that calling them takes no Numba. Importing this module loads Numba.

For each kernel an entry is written in Python, which Numba compiles with the kernel: it takes the address of a table of 64-bit
numbers, makes arrays and tuples of them, and calls the kernel. `calling` writes the table, `object_code` the object code.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from copy import deepcopy
from typing import Any

import numba
import numpy as np
from llvmlite import ir
from numba.core.cgutils import unpack_tuple
from numba.extending import intrinsic
from numba.np.arrayobj import make_array, populate_array

from gridwright.kernels import libraries
from gridwright.kernels.calling import RESULTS, Array, Number, Parameter, Signature, Tuple, count_slots
from gridwright.kernels.compiling import Kernel
from gridwright.kernels.libraries import LibraryError
from gridwright.kernels.linking import LinkError, link
from gridwright.kernels.numba_functions import OPTIONS, WITHOUT_WRAPPERS, see_compiled
from gridwright.kernels.object_code import compiled_unlinked, emit_object
from gridwright.kernels.shortcuts import with_room

types: Any = numba.types
LOG = logging.getLogger("gridwright.kernels")
ENTRY_NAME = "gridwright_entry_in_python"
TRIPLE = "x86_64-unknown-linux-gnu"


class EntryError(Exception):
    """A kernel takes or gives something that the C interface has no place for."""


def compile_kernel(kernel: Kernel, arguments: Sequence[Any]) -> Callable[..., Any]:
    """What calls a kernel with arguments of these types: from a library, compiled now and kept; without one, by Numba."""
    if (level := libraries.find_level()) is None or not libraries.is_made_for(kernel.name):
        return load_by_numba(kernel)
    try:
        signature, code = compile_to_object(kernel, arguments, level)
        library = link(code, libraries.ENTRY)
        with libraries.tried(kernel.name, level, signature, library) as call:
            call(*deepcopy(tuple(arguments)))
    except (EntryError, LinkError, LibraryError, RuntimeError) as fault:  # the last are errors of LLVM, and of kernels
        libraries.give_up(kernel.name)
        # Nothing is lost but start-up, and there is nothing that a user has to do.
        LOG.info("%s: there is no library of it, Numba loads it from now on: %s", kernel.name, fault)
        return load_by_numba(kernel)
    return call


def load_by_numba(kernel: Kernel) -> Callable[..., Any]:
    """The kernel as Numba calls it: it keeps what it has compiled, and loads that again."""
    compiled: Callable[..., Any] = kernel.compiled
    return compiled


@with_room
def compile_to_object(kernel: Kernel, arguments: Sequence[Any], level: str) -> tuple[Signature, bytes]:
    """The signature of a kernel for arguments of these types, and object code that has its entry and needs no Numba."""
    kinds = [numba.typeof(argument) for argument in arguments]
    parameters = tuple(map(describe_parameter, kinds))
    namespace: dict[str, Any] = {"array_at": array_at, "KERNEL": merge_kernel(kernel)}
    exec(write_entry(kinds, namespace), namespace)
    entry = numba.njit(**WITHOUT_WRAPPERS, **OPTIONS)(namespace[ENTRY_NAME])
    with compiled_unlinked(level):
        entry.compile((types.CPointer(types.int64),))
    (compiled,) = entry.overloads.values()
    results = describe_results(compiled.signature.return_type)
    wrapper = write_wrapper(compiled.fndesc.llvm_func_name)
    return Signature(parameters, results), emit_object(compiled.library, wrapper, libraries.ENTRY)


def merge_kernel(kernel: Kernel) -> Any:
    """The kernel as part of its entry: compiling it on its own first would take as long again."""
    return numba.njit(inline="always", **OPTIONS)(see_compiled(kernel.py_func, is_for_libraries=True))


@intrinsic
def array_at(typing_context: Any, address: Any, shape: Any, dtype: Any) -> Any:
    """The array without gaps of a shape and a type that lies at an address. Unlike `numba.carray`, it counts no references."""
    kind = types.Array(dtype.dtype, len(shape), "C")

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        array = make_array(kind)(context, builder)
        size = context.get_abi_sizeof(context.get_data_type(kind.dtype))
        sides, strides = unpack_tuple(builder, arguments[1]), [ir.Constant(ir.IntType(64), size)]
        for side in reversed(sides[1:]):
            strides.insert(0, builder.mul(strides[0], side))
        data = builder.inttoptr(arguments[0], array.data.type)
        populate_array(array, data, sides, strides, ir.Constant(ir.IntType(64), size), meminfo=None)
        return array._getvalue()

    return kind(types.int64, shape, dtype), generate


def describe_parameter(kind: Any) -> Parameter:
    """What a kernel takes, without Numba's types."""
    if isinstance(kind, types.Array) and kind.layout == "C" and kind.mutable and kind.aligned:
        return Array(str(kind.dtype), kind.ndim)
    if isinstance(kind, types.NamedTuple):
        cls = kind.instance_class
        return Tuple(f"{cls.__module__}:{cls.__qualname__}", tuple(map(describe_parameter, kind.types)))
    if kind in (types.int64, types.uint64, types.boolean):
        return Number(str(kind))
    raise EntryError(f"no place for an argument of type {kind}")


def describe_results(kind: Any) -> tuple[str, ...] | str | None:
    """The type of what a kernel gives; several for a tuple, None for nothing."""
    if kind == types.none:
        return None
    if isinstance(kind, types.BaseTuple) and len(kind) <= RESULTS and all(each == types.int64 for each in kind):
        return tuple(map(str, kind))
    if kind in (types.int64, types.boolean, types.float64):
        return str(kind)
    raise EntryError(f"no place for a result of type {kind}")


def write_entry(kinds: Sequence[Any], namespace: dict[str, Any]) -> str:
    """The source of an entry; what it names besides is put into the namespace."""
    slot = RESULTS + 1  # after the results and the place for an exception

    def write(kind: Any) -> str:
        nonlocal slot
        start, slot = slot, slot + (0 if isinstance(kind, types.NamedTuple) else count_slots(describe_parameter(kind)))
        if isinstance(kind, types.Array):
            name = f"DTYPE_{kind.dtype}"
            namespace[name] = np.dtype(str(kind.dtype))
            shape = "".join(f"table[{start + 1 + axis}], " for axis in range(kind.ndim))
            return f"array_at(table[{start}], ({shape}), {name})"
        if isinstance(kind, types.NamedTuple):
            name = f"CLASS_{len(namespace)}"
            namespace[name] = kind.instance_class
            return f"{name}({', '.join(map(write, kind.types))})"
        return {types.uint64: f"UNSIGNED(table[{start}])", types.boolean: f"table[{start}] != 0"}.get(kind, f"table[{start}]")

    namespace["UNSIGNED"] = np.uint64
    return f"def {ENTRY_NAME}(table):\n    return KERNEL({', '.join(map(write, kinds))})\n"


def write_wrapper(function: str) -> str:
    """What calls an entry as C does, in LLVM's language: Numba's functions take where the result goes, where an exception goes,
    and then their arguments."""
    return f"""
target triple = "{TRIPLE}"
declare i32 @"{function}"(ptr, ptr, ptr)
define i32 @{libraries.ENTRY}(ptr %table) {{
  %exception = getelementptr i64, ptr %table, i64 {RESULTS}
  %status = call i32 @"{function}"(ptr %table, ptr %exception, ptr %table)
  ret i32 %status
}}
"""
