"""Arrays of one dimension as `.npy` files, read without numpy's own reader.

That one evaluates the header as Python and makes room for whatever shape it declares; this one accepts just what we write.
"""

from __future__ import annotations

import re
from typing import Any

import numpy as np

from gridwright.model.errors import InputError

_MAGIC = b"\x93NUMPY\x01\x00"
_HEADER = re.compile(rb"\{'descr': '([<|][fiu][1-8])', 'fortran_order': False, 'shape': \(([0-9]{1,12}),\), \} *\n")
_ALIGNMENT = 64


def format_npy(array: Any, dtype: str) -> bytes:
    """The array as a file of format 1.0."""
    numbers = np.ascontiguousarray(array, dtype=dtype)
    text = f"{{'descr': '{dtype}', 'fortran_order': False, 'shape': ({len(numbers)},), }}".encode()
    padding = -(len(_MAGIC) + 2 + len(text) + 1) % _ALIGNMENT
    header = text + b" " * padding + b"\n"
    return _MAGIC + len(header).to_bytes(2, "little") + header + numbers.tobytes()


def parse_npy(data: bytes, dtype: str, place: str) -> Any:
    """The array, if it has that type and one dimension; InputError otherwise."""
    start = len(_MAGIC) + 2
    end = start + int.from_bytes(data[len(_MAGIC) : start], "little")
    match = _HEADER.fullmatch(data[start:end])
    if not data.startswith(_MAGIC) or match is None:
        raise InputError("found no array of numbers as a model holds them", place=place)
    found, length = match[1].decode(), int(match[2])
    if found != dtype:
        raise InputError(f"found numbers of type {found}, expected {dtype}", place=place)
    content = data[end:]
    if len(content) != length * np.dtype(dtype).itemsize:
        raise InputError(f"found {len(content)} bytes, expected {length} numbers of type {dtype}", place=place)
    return np.frombuffer(content, dtype=dtype)
