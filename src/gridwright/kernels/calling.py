"""Calling a kernel in a library: its arguments are written into a table of 64-bit numbers, whose address the entry is given.

The table holds first room for the results, then a place for an exception, then the arguments. An array takes its address and its
sides, a tuple takes what its fields take, a number takes one place. A signature says what a kernel takes and gives, in words that
need no Numba.

A table is kept for each thread and kernel, and an array or tuple that was passed last time is not written again: solving calls
kernels with the same tuples of some twenty arrays over and over, slice by slice. What is remembered is kept alive, so nothing
else can take its place in memory; large ones are not, since their memory should go when their owner lets go of them.

The entry believes what the table says. So each array is checked when it is written. `GRIDWRIGHT_CHECKS=1`, which tests set,
checks everything at every call.
"""

from __future__ import annotations

import ctypes
import os
import struct
import sys
import threading
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

RESULTS = 4
"""How many results a kernel may give."""


@dataclass(frozen=True)
class Array:
    """An array without gaps that a kernel may write to."""

    dtype: str
    dimensions: int


@dataclass(frozen=True)
class Number:
    dtype: str


@dataclass(frozen=True)
class Tuple:
    """A `NamedTuple`, named by its module and its class."""

    name: str
    fields: tuple[Parameter, ...]


Parameter = Array | Number | Tuple


@dataclass(frozen=True)
class Signature:
    """What a kernel takes and gives: the type of its result, types for a tuple of them, or None."""

    parameters: tuple[Parameter, ...]
    results: tuple[str, ...] | str | None

    def to_json(self) -> dict[str, Any]:
        results = list(self.results) if isinstance(self.results, tuple) else self.results
        return {"parameters": list(map(_to_json, self.parameters)), "results": results}

    @staticmethod
    def from_json(value: dict[str, Any]) -> Signature:
        results = value["results"]
        parameters = tuple(map(_from_json, value["parameters"]))
        return Signature(parameters, tuple(results) if isinstance(results, list) else results)


def count_slots(parameter: Parameter) -> int:
    """How many places of the table a parameter takes.

    >>> count_slots(Tuple("module:Class", (Array("int64", 2), Number("bool"))))
    4
    """
    if isinstance(parameter, Tuple):
        return sum(map(count_slots, parameter.fields))
    return 1 + parameter.dimensions if isinstance(parameter, Array) else 1


def _to_json(parameter: Parameter) -> list[Any]:
    if isinstance(parameter, Tuple):
        return [parameter.name, list(map(_to_json, parameter.fields))]
    return [parameter.dtype, parameter.dimensions] if isinstance(parameter, Array) else [parameter.dtype]


def _from_json(value: list[Any]) -> Parameter:
    match value:
        case [name, [*fields]]:
            return Tuple(name, tuple(map(_from_json, fields)))
        case [dtype, dimensions]:
            return Array(dtype, dimensions)
        case _:
            return Number(value[0])


CHECKS = "GRIDWRIGHT_CHECKS"
LARGEST_KEPT = 1 << 20
"""Bytes of arrays up to which the last argument is remembered."""

Table = Any
"""An array of `ctypes`, which has no better type."""
Pack = Callable[[Table, Any], int]
"""Writes an argument into a table, and gives how many bytes its arrays have."""


class KernelError(RuntimeError):
    """A kernel did not come to its end."""


def make_caller(name: str, entry: Any, signature: Signature) -> Callable[..., Any]:
    """A function that calls an entry, with the arguments and results of the kernel."""
    entry.argtypes, entry.restype = [ctypes.c_void_p], ctypes.c_int32
    slot = RESULTS + 1
    namespace: dict[str, Any] = {"entry": entry, "KernelError": KernelError, "Number": int, "LARGEST": LARGEST_KEPT}
    names, lines = [], []
    for index, parameter in enumerate(signature.parameters):
        names.append(argument := f"argument_{index}")
        if isinstance(parameter, Number):
            lines.append(f"table[{slot}] = Number({argument})")
        else:
            namespace[f"pack_{index}"] = make_pack(parameter, slot)
            lines.append(f"if {argument} is not thread.last_{index}:")
            lines.append(f"    thread.last_{index} = None")
            lines.append(f"    if pack_{index}(table, {argument}) <= LARGEST: thread.last_{index} = {argument}")
        slot += count_slots(parameter)
    if os.environ.get(CHECKS, "0") != "0":
        namespace["check"] = make_check(name, signature)
        lines.insert(0, f"check({', '.join(names)})")
    remembered = [index for index, parameter in enumerate(signature.parameters) if not isinstance(parameter, Number)]
    namespace["threads"] = _make_threads(slot, remembered)
    lines = ["thread = threads.own", "table = thread.table", *lines]
    lines += ["if entry(thread.address): raise KernelError('a kernel ended with an exception')", _write_return(signature)]
    exec(f"def {name}({', '.join(names)}):\n" + "".join(f"    {line}\n" for line in lines), namespace)
    caller: Callable[..., Any] = namespace[name]
    return caller


def _write_return(signature: Signature) -> str:
    match signature.results:
        case None:
            return "return None"
        case "bool":
            return "return table[0] != 0"
        case "float64":
            return "return thread.reals[0]"
        case str():
            return "return table[0]"
        case several:
            return f"return ({''.join(f'table[{index}], ' for index in range(len(several)))})"


class _Thread:
    """What belongs to one thread that calls a kernel."""

    def __init__(self, slots: int, remembered: list[int]) -> None:
        self.table = (ctypes.c_int64 * slots)()
        self.reals = (ctypes.c_double * slots).from_buffer(self.table)
        self.address = ctypes.addressof(self.table)
        for index in remembered:
            setattr(self, f"last_{index}", None)


def _make_threads(slots: int, remembered: list[int]) -> threading.local:
    class Threads(threading.local):
        def __init__(self) -> None:
            self.own = _Thread(slots, remembered)

    return Threads()


def make_pack(parameter: Parameter, slot: int) -> Pack:
    """What writes an array or a tuple into the table from a place on.

    Written out for each parameter, with one call that packs all numbers: a loop over twenty arrays takes twice as long.
    """
    namespace: dict[str, Any] = {"address_of": ctypes.addressof, "buffer_of": ctypes.c_char.from_buffer}
    lines: list[str] = []
    checks: list[str] = []
    values: list[str] = []
    sizes: list[str] = []

    def unpack(each: Parameter) -> str:
        """What an argument is assigned to, so that each of its parts has a name."""
        if isinstance(each, Tuple):
            return f"({''.join(f'{unpack(part)}, ' for part in each.fields)})"
        name = f"part_{len(values)}"
        if isinstance(each, Number):
            values.append(f"int({name})")
            return name
        sides = [f"{name}_{axis}" for axis in range(each.dimensions)]
        namespace[f"DTYPE_{each.dtype}"] = np.dtype(each.dtype)
        lines.append(f"{', '.join(sides)}, = {name}.shape")  # which refuses another number of dimensions
        checks.append(f"{name}.dtype != DTYPE_{each.dtype}")
        sizes.append(f"{name}.nbytes")
        # A buffer refuses an array that has gaps or may not be written to; and one without bytes, whose address nobody needs.
        values.append(f"address_of(buffer_of({name})) if {' and '.join(sides)} else 0, {', '.join(sides)}")
        return name

    def refuse(argument: Any) -> None:
        check(parameter, argument, "argument of a kernel")

    namespace |= {"refuse": refuse, "pack_into": struct.Struct(f"={count_slots(parameter)}q").pack_into}
    lines.insert(0, f"{unpack(parameter)} = argument")
    lines.append(f"if {' or '.join(checks)}: refuse(argument)")
    lines.append(f"pack_into(table, {8 * slot}, {', '.join(values)})")
    lines.append(f"return {' + '.join(sizes)}")
    exec("def pack(table, argument):\n" + "".join(f"    {line}\n" for line in lines), namespace)
    pack: Pack = namespace["pack"]
    return pack


def make_check(kernel: str, signature: Signature) -> Callable[..., None]:
    """What refuses arguments that Numba would have compiled the kernel anew for.

    Written out for each kernel, as packing is: looking at each part by itself took a sixth of the time of tests that solve.
    """
    namespace: dict[str, Any] = {"ndarray": np.ndarray}

    def refuse(*arguments: Any) -> None:
        for index, (parameter, argument) in enumerate(zip(signature.parameters, arguments, strict=True)):
            check(parameter, argument, f"{kernel}, argument {index}")

    def write(each: Parameter, value: str) -> str:
        """A condition that holds for no argument but those that `check` takes, and hardly ever fails for one of those."""
        name = f"known_{len(namespace)}"
        if isinstance(each, Array):
            namespace[name] = np.dtype(each.dtype)
            is_array = f"type({value}) is ndarray and {value}.dtype == {name}"
            return f"{is_array} and {value}.ndim == {each.dimensions} and {value}.flags.carray"
        if isinstance(each, Tuple):
            namespace[name] = _find_class(each.name)
            fields = (write(part, f"{value}[{index}]") for index, part in enumerate(each.fields))
            return " and ".join([f"type({value}) is {name}", f"len({value}) == {len(each.fields)}", *fields])
        namespace[name] = tuple(cls for cls, dtype in NUMBERS.items() if dtype == each.dtype and cls is not int)
        is_int = f"type({value}) is int and {-(2**63)} <= {value} < {2**63}" if each.dtype == NUMBERS[int] else "False"
        return f"({is_int} or type({value}) in {name})"

    names = [f"argument_{index}" for index in range(len(signature.parameters))]
    conditions = [write(parameter, name) for parameter, name in zip(signature.parameters, names, strict=True)]
    namespace["refuse"] = refuse
    words = ", ".join(names)
    exec(f"def check_all({words}):\n    if not ({' and '.join(conditions) or 'True'}):\n        refuse({words})\n", namespace)
    check_all: Callable[..., None] = namespace["check_all"]
    return check_all


def _find_class(name: str) -> Any:
    """The class of a tuple; None where nobody has loaded its module, or it is not at the top of one."""
    module, _, qualified = name.partition(":")
    return getattr(sys.modules.get(module), qualified, None)


NUMBERS = {bool: "bool", np.bool_: "bool", int: "int64", np.int64: "int64", np.uint64: "uint64"}
"""What a kernel takes numbers of these classes for."""


def check(parameter: Parameter, argument: Any, where: str) -> None:
    """Refuse an argument that is not exactly what a kernel was compiled for."""
    match parameter:
        case Array(dtype, dimensions):
            if type(argument) is np.ndarray and argument.flags.carray and argument.ndim == dimensions and argument.dtype == dtype:
                return
            found, expected = describe_array(argument), f"{dtype} in {dimensions} dimensions, without gaps, aligned, to write to"
        case Tuple(name, fields):
            cls = type(argument)
            found, expected = f"{cls.__module__}:{cls.__qualname__}", name
            if found == expected:
                for field, each, value in zip(cls._fields, fields, argument, strict=True):
                    check(each, value, f"{where}, {field}")
                return
        case Number(expected):
            found = NUMBERS.get(type(argument), type(argument).__name__)
            if type(argument) is int and not -(2**63) <= argument < 2**63:
                found = "a number of more than 64 bits"
            if found == expected:
                return
    raise TypeError(f"{where}: found {found}, expected {expected}")


def describe_array(argument: Any) -> str:
    """What a kernel would have to be compiled for."""
    if type(argument) is not np.ndarray:
        return type(argument).__name__
    flags = argument.flags
    words = [
        f"{argument.dtype} in {argument.ndim} dimensions",
        "without gaps" if flags.c_contiguous else "with gaps",
        "aligned" if flags.aligned else "not aligned",
        "to write to" if flags.writeable else "to read only",
    ]
    return ", ".join(words)
