"""Bit tricks on 64-bit words that Python has no operator for. Bit i of a word is cell i of a line."""

from __future__ import annotations

from typing import Any

from gridwright.kernels.compiling import instruction

# Numba has no public functions for these three machine instructions; LLVM does. The bodies say to Numba how to compile a call, so
# that only what compiles runs them.


@instruction
def lowest_bit(typing_context: Any, word: Any) -> Any:
    """Index of the lowest set bit; undefined for 0."""
    from llvmlite import ir
    from numba.core import types

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 1))

    return types.int64(types.uint64), generate


@instruction
def count_bits(typing_context: Any, word: Any) -> Any:
    """How many bits are set."""
    from numba.core import types

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return types.int64(types.uint64), generate


@instruction
def mirror_bits(typing_context: Any, word: Any) -> Any:
    """The word read backwards: bit i becomes bit 63 - i."""
    from numba.core import types

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.bitreverse(arguments[0])

    return types.uint64(types.uint64), generate
