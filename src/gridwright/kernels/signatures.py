"""What kernels take and give, in words that need no Numba: how a library says what its entry expects in the table.

The table holds 64-bit numbers: first room for the results, then a place for an exception, then the arguments. An array takes its
address and its sides, a tuple takes what its fields take, a number takes one place.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

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
