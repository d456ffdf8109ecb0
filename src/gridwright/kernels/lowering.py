"""Tuples and arrays in LLVM's language, in a third of the words that Numba takes. Importing this module loads Numba.

Most of what Numba writes of a kernel takes tuples of arrays apart and puts them together again. LLVM sees through that, but it
has to be written, read and optimised first. What is written here comes to the same machine code, but for calls, which cost less.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from functools import cache
from typing import Any

import numba
from llvmlite import ir
from numba.core.base import BaseContext
from numba.core.datamodel import models
from numba.core.lowering import Lower
from numba.np import arrayobj

from gridwright.kernels.shortcuts import replaced

types: Any = numba.types


@contextmanager
def lowered_shortly() -> Iterator[None]:
    """Functions that Numba compiles inside are written in fewer words. They can be called only by such."""
    with ExitStack() as stack:
        for model in (models.TupleModel, models.UniTupleModel):
            stack.enter_context(replaced(model, **write_methods(model)))
        stack.enter_context(replaced(ir.IRBuilder, extract_value=write_extraction(ir.IRBuilder.extract_value)))
        stack.enter_context(replaced(arrayobj, make_array=write_maker(arrayobj.make_array)))
        stack.enter_context(replaced(Lower, lower_function_body=write_body(Lower.lower_function_body)))
        stack.enter_context(replaced(BaseContext, get_abi_sizeof=find_size))
        stack.enter_context(replaced(arrayobj, fix_integer_index=write_index(arrayobj.fix_integer_index)))
        yield


# Arguments: a function is told where a tuple with names lies, not what is in it.
#
# Numba hands over such a tuple number by number, seven for an array of one dimension: two hundred for a board, written out at
# each call and put together again in each function. Tuples never change, so one place on the stack serves all functions below.


class Received(ir.LoadInstr):  # type: ignore[misc] # llvmlite has no types
    """A tuple that a function was given. What it uses of that is read at the beginning of the function, the rest never."""

    def __init__(self, builder: Any, place: Any) -> None:
        super().__init__(builder.block, place)
        self.fields: dict[int, Any] = {}


def write_methods(model: Any) -> dict[str, Any]:
    """How a model of tuples describes, hands over and receives an argument; tuples without names as before."""
    describe, hand_over, receive = model.get_argument_type, model.as_argument, model.from_argument

    def is_named(self: Any) -> bool:
        return isinstance(self._fe_type, types.BaseNamedTuple)

    def get_argument_type(self: Any) -> Any:
        return self.get_value_type().as_pointer() if is_named(self) else describe(self)

    def as_argument(self: Any, builder: Any, value: Any) -> Any:
        return find_place(builder, value) if is_named(self) else hand_over(self, builder, value)

    def from_argument(self: Any, builder: Any, value: Any) -> Any:
        return write_received(builder, value) if is_named(self) else receive(self, builder, value)

    return {"get_argument_type": get_argument_type, "as_argument": as_argument, "from_argument": from_argument}


def find_place(builder: Any, value: Any) -> Any:
    """Where a tuple lies: one that was received lies where it came from; any other is written down."""
    if isinstance(value, Received):
        return value.operands[0]
    with builder.goto_entry_block():
        place = builder.alloca(value.type)
    builder.store(value, place)
    return place


def write_received(builder: Any, place: Any) -> Received:
    received = Received(builder, place)
    builder._insert(received)
    return received


def write_body(write: Any) -> Any:
    """How the body of a function is written; what is received is read as a whole only where somebody uses the whole."""

    def lower_function_body(lower: Any) -> Any:
        written = write(lower)
        used = {id(part) for block in lower.function.blocks for each in block.instructions for part in list_operands(each)}
        for block in lower.function.blocks:
            block.instructions = [each for each in block.instructions if not isinstance(each, Received) or id(each) in used]
        return written

    return lower_function_body


def list_operands(instruction: Any) -> list[Any]:
    if isinstance(instruction, ir.PhiInstr):
        return [value for value, _ in instruction.incomings]
    return [*instruction.operands, *getattr(instruction, "args", ())]


def write_extraction(extract: Any) -> Any:
    """How a part of a value is taken: as it was put there, so that a number in the source is seen; of what was received, once."""

    def extract_value(builder: Any, value: Any, indices: Any, name: str = "") -> Any:
        path = list(indices) if isinstance(indices, (tuple, list)) else [indices]
        while isinstance(value, ir.InsertValue):
            part = list(value.indices)
            if part == path:
                return value.value
            if part[: len(path)] == path[: len(part)]:
                break  # it is within what was put there, or what was put is within it
            value = value.aggregate
        if not isinstance(value, Received):
            return extract(builder, value, indices, name)
        (index,) = path
        if index not in value.fields:
            with builder.goto_entry_block():
                zero = ir.IntType(32)(0)
                place = builder.gep(value.operands[0], [zero, zero.type(index)], inbounds=True)
                is_tuple = isinstance(place.type.pointee, (ir.LiteralStructType, ir.ArrayType))
                value.fields[index] = write_received(builder, place) if is_tuple else builder.load(place)
        return value.fields[index]

    return extract_value


# Arrays: what an array consists of is a value, and no place on the stack.


class ArrayValue:
    """An array as Numba reads and writes its parts, by names that do not begin with an underscore."""

    def __init__(self, kind: Any, context: Any, builder: Any, value: Any) -> None:
        self._fe_type, self._context, self._builder = kind, context, builder
        self._datamodel = context.data_model_manager[kind]
        self._value = ir.Constant(self._datamodel.get_value_type(), ir.Undefined) if value is None else value

    def __getattr__(self, name: str) -> Any:
        return self._builder.extract_value(self._value, self._datamodel.get_field_position(name))

    def __setattr__(self, name: str, value: Any) -> None:
        if name.startswith("_"):
            super().__setattr__(name, value)
        else:
            self._value = self._builder.insert_value(self._value, value, self._datamodel.get_field_position(name))

    def _getvalue(self) -> Any:
        return self._value


def write_maker(make: Any) -> Any:
    """What makes the parts of an array of a type known to Numba's functions."""

    def make_array(kind: Any) -> Any:
        def make_one(context: Any, builder: Any, value: Any = None, ref: Any = None) -> Any:
            if type(kind) is types.Array and kind.ndim and ref is None:
                return ArrayValue(kind, context, builder, value)
            return make(kind)(context, builder, value=value, ref=ref)

        return make_one

    return make_array


# Indices: what is computed counts from the front, and only a number in the source may count from the end.
#
# Numba asks of each index with a sign whether it counts from the end, and LLVM seldom finds out that it does not. Without that
# question contest puzzles take nine tenths of the time: clause learning does little else than look up numbers in arrays.


def write_index(write: Any) -> Any:
    """How the index of an array is written."""

    def fix_integer_index(context: Any, builder: Any, kind: Any, index: Any, size: Any) -> Any:
        if isinstance(index, ir.Constant):
            return write(context, builder, kind, index, size)
        return context.cast(builder, index, kind, types.intp if kind.signed else types.uintp)

    return fix_integer_index


@cache
def find_size(context: Any, kind: Any) -> int:
    """How many bytes a type takes, which Numba asks of LLVM at each use."""
    size: int = kind.get_abi_size(context.target_data)
    return size
